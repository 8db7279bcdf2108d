// The three formats of an observation, on descriptions made for these tests.
#include <array>
#include <gmock/gmock.h>
#include <string>
#include <vector>

#include "core/item_set.hpp"
#include "core/wide_set.hpp"
#include "learning/observation.hpp"
#include "learning/schema_writer.hpp"

namespace omnibus {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;

/// Observation of `body(io)` in each format, with its schema.
struct Observed {
  SchemaInfo schema;
  std::vector<int> record;
  std::vector<float> floats;
  std::vector<std::uint32_t> features;

  const SchemaField& field(std::string_view name) const {
    for (const SchemaField& each : schema.fields) {
      if (each.name == name) return each;
    }
    ADD_FAILURE() << "no field " << name;
    return schema.fields.front();
  }
};

template <class Body> Observed observe(Body&& body, int players = 1, int observer = 0) {
  Observed out;
  ObservationLayout layout;
  LayoutMeter meter(layout, players);
  body(meter);
  SchemaWriter schema(out.schema, players);
  body(schema);
  schema.finish();
  EXPECT_EQ(out.schema.record_bytes, static_cast<int>(layout.size(Layout::fields)));
  EXPECT_EQ(out.schema.float_count, static_cast<int>(layout.size(Layout::floats)));
  EXPECT_EQ(out.schema.feature_count, static_cast<int>(layout.size(Layout::features)));
  EXPECT_EQ(out.schema.max_features, static_cast<int>(layout.max_features));

  std::vector<std::byte> record(layout.size(Layout::fields));
  RecordWriter record_writer(record.data(), layout, seat_at(observer), players);
  body(record_writer);
  for (const std::byte byte : record) out.record.push_back(static_cast<int>(byte));
  out.floats.resize(layout.size(Layout::floats));
  FloatWriter float_writer(out.floats.data(), layout, seat_at(observer), players);
  body(float_writer);
  out.features.resize(layout.max_features);
  FeatureWriter feature_writer(out.features.data(), layout, seat_at(observer), players);
  body(feature_writer);
  out.features.resize(static_cast<std::size_t>(feature_writer.count()));
  return out;
}

constexpr std::array<std::string_view, 3> colours{"red", "green", "blue"};
constexpr std::array<std::string_view, 3> no_stations{"", "bus", "tram"};
std::string_view letter(int i) { return std::string_view("abcdefgh").substr(static_cast<std::size_t>(i), 1); }

TEST(Formats, of_numbers_take_as_many_bytes_as_their_bounds_need) {
  const Observed seen = observe([](auto& io) {
    io.number("tiny", 7, 0, 10);
    io.number("wide", 300, 0, 1000);
    io.number("large", 70'000, 0, 100'000);
    io.number("below", -2, -5, 5);
    io.number("far_below", -300, -1000, 5);
  });
  EXPECT_THAT(seen.record, ElementsAre(7, 300 % 256, 1, 70'000 % 256, 70'000 / 256 % 256, 1, 0, 254, 256 - 44, 254));
  EXPECT_EQ(seen.field("tiny").bytes, 1);
  EXPECT_EQ(seen.field("wide").bytes, 2);
  EXPECT_EQ(seen.field("large").bytes, 4);
  EXPECT_EQ(seen.field("below").offset, 7);
  EXPECT_FLOAT_EQ(seen.floats[0], 0.7F);
  EXPECT_FLOAT_EQ(seen.floats[3], 0.3F);
}

TEST(Formats, of_wide_numbers_are_logarithmic_among_floats) {
  const auto value = [](int number) { return observe([&](auto& io) { io.number("money", number, 0, 1023); }).floats[0]; };
  EXPECT_EQ(value(0), 0);
  EXPECT_EQ(value(1), 0.1F);
  EXPECT_EQ(value(2), 0.15F);
  EXPECT_EQ(value(3), 0.2F);
  EXPECT_EQ(value(1023), 1);
  const auto signed_value = [](int number) { return observe([&](auto& io) { io.number("points", number, -1000, 1023); }).floats[0]; };
  EXPECT_EQ(signed_value(0), 0.5F);
  EXPECT_EQ(signed_value(1023), 1);
  EXPECT_EQ(signed_value(-1), 0.45F);
  EXPECT_EQ(observe([](auto& io) { io.number("score", -2'000'000'000, -2'000'000'000, 2'000'000'000); }).floats[0], 0);
}

TEST(Formats, of_numbers_have_a_feature_for_each_value_or_binary_digit) {
  EXPECT_THAT(observe([](auto& io) { io.number("tiny", 3, 0, 10); }).features, ElementsAre(2));
  EXPECT_THAT(observe([](auto& io) { io.number("tiny", 0, 0, 10); }).features, ElementsAre());
  EXPECT_THAT(observe([](auto& io) { io.number("wide", 5, 0, 100); }).features, ElementsAre(0, 2));
  EXPECT_THAT(observe([](auto& io) { io.number("signed", -5, -100, 100); }).features, ElementsAre(0, 1, 3)) << "the sign comes first";
}

TEST(Formats, of_choices_and_items_are_one_hot) {
  const Observed seen = observe([](auto& io) {
    int blue = 2;
    io.choice("colour", blue, colours);
    int none = 0;
    io.choice_or_null("station", none, no_stations);
    int item = 1;
    io.item("letter", item, 4, letter);
    int nothing = -1;
    io.item_or_null("nothing", nothing, -1, 4, letter);
    int third = 2;
    io.item_or_null("something", third, -1, 4, letter);
    io.flag("open", true);
  });
  EXPECT_THAT(seen.record, ElementsAre(2, 0, 1, 0, 3, 1));
  EXPECT_THAT(seen.floats, ElementsAre(0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1));
  EXPECT_THAT(seen.features, ElementsAre(2, 6, 15, 17));
  EXPECT_THAT(seen.field("colour").labels, ElementsAre("red", "green", "blue"));
  EXPECT_THAT(seen.field("station").labels, ElementsAre("", "bus", "tram"));
  EXPECT_THAT(seen.field("something").labels, ElementsAre("", "a", "b", "c", "d"));
}

TEST(Formats, of_sets_counts_and_lists_have_a_dimension) {
  const Observed seen = observe([](auto& io) {
    io.item_set("hand", ItemSet(0b101), 3, letter);
    const std::array<int, 3> cards{0, 2, 2};
    io.item_counts("cards", cards, 3, 4, letter);
    const std::array<int, 2> route{2, 0};
    io.item_list("route", route, 3, 4, letter);
  });
  EXPECT_THAT(seen.record, ElementsAre(1, 0, 1, 1, 0, 2, 3, 1, 0, 0));
  EXPECT_THAT(seen.field("hand").shape, ElementsAre(3));
  EXPECT_THAT(seen.field("route").shape, ElementsAre(4));
  EXPECT_THAT(std::vector<float>(seen.floats.begin(), seen.floats.begin() + 12), ElementsAre(1, 0, 1, 0.25F, 0, 0.5F, 0, 0, 1, 1, 0, 0));
  EXPECT_THAT(seen.features, ElementsAre(0, 2, 3, 3 + 8, 3 + 9, 15 + 2, 15 + 3)) << "one feature for each copy";
  EXPECT_THAT(seen.field("route").labels, ElementsAre("", "a", "b", "c"));
  EXPECT_THAT(seen.field("hand").labels, ElementsAre("a", "b", "c"));
}

TEST(Formats, leave_a_place_for_what_is_hidden_or_absent) {
  const auto seen = [](bool present) {
    return observe([&](auto& io) {
      io.secret(present, [](auto& part) { part.number("card", 3, 0, 9); });
      io.object_or_null("suburb", present, [](auto& part) { part.number("size", 4, 0, 9); });
      io.items("plays", present ? 2 : 0, 3, [](auto& item, int i) { item.number("seat", i + 1, 0, 9); });
      io.flag("last", true);
    });
  };
  const Observed with = seen(true);
  EXPECT_THAT(with.record, ElementsAre(1, 3, 1, 4, 2, 1, 2, 0, 1));
  EXPECT_THAT(seen(false).record, ElementsAre(0, 0, 0, 0, 0, 0, 0, 0, 1));
  EXPECT_EQ(with.schema.id, seen(false).schema.id);
  EXPECT_EQ(with.floats.back(), 1);
  EXPECT_EQ(seen(false).floats.back(), 1);
  EXPECT_THAT(seen(false).features, ElementsAre(with.features.back()));
  EXPECT_EQ(with.field("card_known").offset, 0);
  EXPECT_EQ(with.field("suburb_present").offset, 2);
  EXPECT_EQ(with.field("plays_count").offset, 4);
  EXPECT_THAT(with.field("plays.seat").shape, ElementsAre(3));
  EXPECT_THAT(with.field("plays.seat").strides, ElementsAre(1));
}

TEST(Formats, skip_what_follows_from_other_fields) {
  const Observed seen = observe([](auto& io) {
    io.derived(true, [](auto& part) { part.unknown_form(); });
    io.figure("left", 3, 5);
    io.skip("credits");
    io.fail("never read");
  });
  EXPECT_THAT(seen.record, ElementsAre(3));
}

TEST(Formats, have_fields_that_documents_lack) {
  const Observed seen = observe([](auto& io) {
    const std::array<std::uint8_t, 4> places{0, 3, 1, 99};
    const std::array<std::uint8_t, 4> routes{0, 2, 1, 99};
    io.learned([&](auto& part) { part.item_numbers("place", places, 3, 4, letter); });
    io.learned([&](auto& part) { part.item_choices("route", routes, 3, 2, letter); });
  });
  EXPECT_THAT(seen.record, ElementsAre(0, 3, 1, 0, 2, 1));
  EXPECT_THAT(seen.floats, ElementsAre(0, 0.75F, 0.25F, 0, 0, 0, 1, 1, 0));
  EXPECT_THAT(seen.features, ElementsAre(4 + 2, 8 + 0, 12 + 2 + 1, 12 + 4 + 0));
  EXPECT_THAT(seen.field("place").labels, ElementsAre("a", "b", "c"));
  EXPECT_THAT(seen.field("route").shape, ElementsAre(3));
}

TEST(Formats, of_sets_are_written_whole) {
  for (const int count : {1, 7, 8, 9, 52, 63, 64, 65, 100, 128}) {
    WideSet wide;
    for (int item = 0; item < count; item += 3) wide.add(item);
    wide.add(count - 1);
    const Observed seen = observe([&](auto& io) {
      io.flag("before", true);
      if (count <= 64) io.item_set("set", wide.word(0), count, no_key);
      else io.item_set("set", wide, count, no_key);
      io.flag("after", true);
    });
    ASSERT_EQ(seen.record.size(), static_cast<std::size_t>(count + 2));
    EXPECT_EQ(seen.record.front(), 1);
    EXPECT_EQ(seen.record.back(), 1);
    for (int item = 0; item < count; ++item) EXPECT_EQ(seen.record[static_cast<std::size_t>(item + 1)], wide.has(item) ? 1 : 0) << item;
    EXPECT_EQ(seen.features.size(), static_cast<std::size_t>(wide.size() + 2));
  }
}

TEST(Formats, are_relative_to_the_observer) {
  const auto seen = [](int observer) {
    return observe(
        [](auto& io) {
          io.seat("turn", seat_at(2), 4);
          std::uint8_t nobody = 255;
          io.seat_or_null("owner", nobody, 255, 4);
          std::uint8_t zero = 0;
          io.seat_or_null("rival", zero, 255, 4);
          io.seat_set("willing", ItemSet(0b0011), 4);
          io.seats("hands", 4, 4, [](auto& hand, int i) { hand.number("cards", 10 + i, 0, 20); });
        },
        4, observer);
  };
  EXPECT_THAT(seen(0).record, ElementsAre(2, 0, 1, 1, 1, 0, 0, 10, 11, 12, 13));
  EXPECT_THAT(seen(1).record, ElementsAre(1, 0, 4, 1, 0, 0, 1, 11, 12, 13, 10));
  EXPECT_THAT(seen(3).record, ElementsAre(3, 0, 2, 0, 1, 1, 0, 13, 10, 11, 12));
  EXPECT_EQ(seen(0).schema.id, seen(3).schema.id);
}

TEST(Formats, of_lists_in_lists_multiply_their_dimensions) {
  const Observed seen = observe(
      [](auto& io) {
        io.seats("boards", 2, 2, [](auto& board, int seat) {
          board.items("rows", 1 + seat, 3, [&](auto& row, int i) {
            row.item_set("cells", ItemSet(std::uint64_t{1} << (seat + i)), 4, no_key);
            row.number("points", 300 + i, 0, 999);
          });
        });
        io.flag("end", true);
      },
      2, 1);
  const SchemaField& cells = seen.field("boards.rows.cells");
  EXPECT_THAT(cells.shape, ElementsAre(2, 3, 4));
  EXPECT_THAT(cells.strides, ElementsAre(19, 6, 1));
  EXPECT_EQ(cells.offset, 1);
  EXPECT_TRUE(cells.labels.empty());
  EXPECT_THAT(seen.field("boards.rows.points").shape, ElementsAre(2, 3));
  EXPECT_THAT(seen.field("boards.rows_count").shape, ElementsAre(2));
  EXPECT_EQ(seen.record[0], 2) << "the observer, seat 1, comes first";
  EXPECT_EQ(seen.record[2], 1);
  EXPECT_EQ(seen.record[19], 1) << "then seat 0, with one row";
  EXPECT_EQ(seen.record[38], 1);
  EXPECT_EQ(seen.record.size(), 39u);
}

TEST(Formats, scale_items_that_would_need_too_many_floats) {
  const Observed seen = observe([](auto& io) {
    io.items("links", 1, 100, [](auto& link, int) {
      int from = 9;
      link.item_or_null("from", from, 255, 99, no_key);
    });
  });
  EXPECT_EQ(seen.field("links.from").float_form, FloatForm::linear);
  EXPECT_EQ(seen.schema.float_count, 101);
  EXPECT_FLOAT_EQ(seen.floats[1], 10.0F / 99);
  EXPECT_EQ(seen.floats[2], 0);
}

TEST(Formats, change_their_id_with_any_name_bound_or_label) {
  const auto id = [](std::string_view name, int max, const auto& names) {
    return observe([&](auto& io) {
             io.number(name, 0, 0, max);
             int first = 0;
             io.choice("colour", first, names);
           })
        .schema.id;
  };
  constexpr std::array<std::string_view, 3> others{"red", "green", "black"};
  EXPECT_EQ(id("a", 9, colours), id("a", 9, colours));
  EXPECT_NE(id("a", 9, colours), id("b", 9, colours));
  EXPECT_NE(id("a", 9, colours), id("a", 8, colours));
  EXPECT_NE(id("a", 9, colours), id("a", 9, others));
}

}  // namespace
}  // namespace omnibus
