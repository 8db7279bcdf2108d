#include "data/json_io.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "support/problems.hpp"

namespace omnibus {
namespace {

/// Sample with one field of each kind.
struct Sample {
  int number = 1;
  bool flag = true;
  int colour = 0;
  int shade = 0;
  std::array<char, 5> id{"ab"};
  std::uint8_t item = 255;
  ItemSet set;
  bool has_part = false;
  int part = 0;
  int count = 0;
  std::array<int, 3> items{};
};

constexpr std::array<std::string_view, 3> colours{"red", "green", "blue"};
constexpr std::array<std::string_view, 3> shades{"", "light", "dark"};
constexpr std::array<std::string_view, 3> fruits{"apple", "pear", "plum"};

template <class Io> void describe(Io& io, Sample& sample) {
  const auto fruit = [](int i) { return fruits[static_cast<std::size_t>(i)]; };
  io.number("number", sample.number, 0, 9);
  io.flag("flag", sample.flag);
  io.choice("colour", sample.colour, colours);
  io.choice_or_null("shade", sample.shade, shades);
  io.text("id", sample.id);
  io.item_or_null("item", sample.item, std::uint8_t{255}, 3, fruit);
  io.item_set("set", sample.set, 3, fruit);
  io.flag("has_part", sample.has_part);
  io.object_or_null("part", sample.has_part, [&](auto& part) { part.number("inner", sample.part, 0, 9); });
  io.items("items", sample.count, 3, [&](auto& entry, int i) { entry.number("value", sample.items[static_cast<std::size_t>(i)], 0, 9); });
  io.total("sum", sample.items[0] + sample.items[1] + sample.items[2]);
  io.skip("note");
}

json::object written(Sample sample) {
  json::object out;
  JsonWriter writer(out);
  describe(writer, sample);
  return out;
}
Sample read(const json::value& document) {
  Sample out;
  JsonReader::read(document, "sample", [&](JsonReader& reader) { describe(reader, out); });
  return out;
}
/// Error when one field of a valid document is replaced.
std::string with(std::string_view field, const json::value& value) {
  json::object document = written({});
  document[field] = value;
  return trouble_with([&] { read(document); });
}

Sample rich_sample() {
  Sample sample;
  sample.number = 7;
  sample.colour = 2;
  sample.shade = 1;
  sample.item = 1;
  sample.set = ItemSet(5);
  sample.has_part = true;
  sample.part = 4;
  sample.count = 2;
  sample.items = {3, 5, 0};
  return sample;
}

TEST(Json, what_is_written_is_plain_to_read) {
  EXPECT_EQ(json::serialize(written({})), R"({"number":1,"flag":true,"colour":"red","shade":null,"id":"ab","item":null,"set":[],)"
                                          R"("has_part":false,"part":null,"items":[],"sum":0})");
  EXPECT_EQ(json::serialize(written(rich_sample())), R"({"number":7,"flag":true,"colour":"blue","shade":"light","id":"ab","item":"pear",)"
                                                     R"("set":["apple","plum"],"has_part":true,"part":{"inner":4},)"
                                                     R"("items":[{"value":3},{"value":5}],"sum":8})");
}

TEST(Json, what_was_written_is_read_back) {
  for (const Sample& sample : {Sample{}, rich_sample()}) EXPECT_EQ(written(read(written(sample))), written(sample));
}

TEST(Json, a_wrong_value_is_refused_with_its_path_and_what_is_allowed) {
  EXPECT_EQ(with("number", 10), "bad_value path=sample.number value=10 allowed=0 … 9");
  EXPECT_EQ(with("number", -1), "bad_value path=sample.number value=-1 allowed=0 … 9");
  EXPECT_EQ(with("number", 1.5), "bad_value path=sample.number value=1.5E0 allowed=0 … 9");
  EXPECT_EQ(with("number", "1"), R"(bad_value path=sample.number value="1" allowed=0 … 9)");
  EXPECT_EQ(with("number", 18446744073709551615u), "bad_value path=sample.number value=18446744073709551615 allowed=0 … 9");
  EXPECT_EQ(with("flag", 1), "bad_value path=sample.flag value=1 allowed=true, false");
  EXPECT_EQ(with("colour", "pink"), R"(bad_value path=sample.colour value="pink" allowed=red, green, blue)");
  EXPECT_EQ(with("colour", nullptr), "bad_value path=sample.colour value=null allowed=red, green, blue");
  EXPECT_EQ(with("shade", "pink"), R"(bad_value path=sample.shade value="pink" allowed=null, light, dark)");
  EXPECT_EQ(with("shade", ""), R"(bad_value path=sample.shade value="" allowed=null, light, dark)");
  EXPECT_EQ(with("item", "nut"), R"(bad_value path=sample.item value="nut" allowed=apple … plum)");
  EXPECT_EQ(with("item", 1), "bad_value path=sample.item value=1 allowed=apple … plum");
}

TEST(Json, texts_are_short_and_printable) {
  EXPECT_EQ(with("id", "abcde"), R"(bad_value path=sample.id value="abcde" allowed=1 … 4 characters)");
  EXPECT_EQ(with("id", ""), R"(bad_value path=sample.id value="" allowed=1 … 4 characters)");
  EXPECT_EQ(with("id", json::string("a\0b", 3)), R"(bad_value path=sample.id value="a\u0000b" allowed=1 … 4 characters)");
}

TEST(Json, lists_and_sets_have_their_limits) {
  EXPECT_EQ(with("set", {"apple", "apple"}), R"(bad_value path=sample.set value=["apple","apple"] allowed=…, each only once)");
  EXPECT_EQ(with("set", {"nut"}), R"(bad_value path=sample.set value=["nut"] allowed=apple … plum)");
  EXPECT_EQ(with("set", "apple"), R"(bad_value path=sample.set value="apple" allowed=[…])");
  EXPECT_EQ(with("items", json::array(4, 0)), "bad_value path=sample.items value=[0,0,0,0] allowed=0 … 3 entries");
  EXPECT_EQ(with("items", json::object{{"value", 1}}), R"(bad_value path=sample.items value={"value":1} allowed=[…])");
}

TEST(Json, the_path_leads_into_lists_and_parts) {
  EXPECT_EQ(with("items", {{{"value", 1}}, {{"value", 77}}}), "bad_value path=sample.items[1].value value=77 allowed=0 … 9");
  EXPECT_EQ(with("items", {1}), "bad_value path=sample.items[0] value=1 allowed={…}");
  json::object document = written(rich_sample());
  document["part"].as_object()["outer"] = 1;
  EXPECT_EQ(trouble_with([&] { read(document); }), "unknown_field path=sample.part.outer allowed=inner");
}

TEST(Json, a_part_is_there_exactly_when_it_should_be) {
  EXPECT_EQ(with("part", json::object{{"inner", 1}}), R"(bad_value path=sample.part value={"inner":1} allowed=null)");
  EXPECT_EQ(with("has_part", true), "bad_value path=sample.part value=null allowed={…}");
}

TEST(Json, totals_are_counted_again) { EXPECT_EQ(with("sum", 3), "bad_value path=sample.sum value=3 allowed=0"); }

TEST(Json, every_field_must_be_there_and_known) {
  for (const auto& entry : written({})) {
    json::object document = written({});
    document.erase(entry.key());
    EXPECT_EQ(trouble_with([&] { read(document); }), "missing_field path=sample." + std::string(entry.key()));
  }
  const Problem misspelt = problem_of([] {
    json::object document = written({});
    document["nunber"] = 1;
    read(document);
  });
  EXPECT_EQ(misspelt.code(), "unknown_field");
  EXPECT_EQ(misspelt.arguments()[0].second, "sample.nunber");
  EXPECT_EQ(misspelt.arguments()[1].second, "number, flag, colour, shade, id, item, set, has_part, part, items, sum, note");
}

TEST(Json, what_is_said_for_people_passes) {
  json::object document = written({});
  for (const std::string_view key : {"source", "source_detail", "colour_source", "note"}) document[key] = "a book";
  EXPECT_EQ(read(document).number, 1);
}

TEST(Json, a_document_must_be_an_object) {
  EXPECT_EQ(trouble_with([] { read(json::array{1}); }), "bad_value path=sample value=[1] allowed={…}");
  EXPECT_EQ(trouble_with([] { read("hello"); }), R"(bad_value path=sample value="hello" allowed={…})");
}

TEST(Json, a_long_value_is_shown_by_its_beginning) {
  EXPECT_EQ(with("colour", json::string(100, 'x')),
            "bad_value path=sample.colour value=\"" + std::string(56, 'x') + "… allowed=red, green, blue");
  EXPECT_EQ(shortened("short", 60), "short");
  for (int shift = 0; shift < 3; ++shift) {  // no character is split, wherever the cut falls
    std::string text(static_cast<std::size_t>(shift), 'x');
    for (int i = 0; i < 50; ++i) text += "…";
    EXPECT_NO_THROW(parse_json("\"" + shortened(text, 60) + "\"", "shortened"));
  }
}

TEST(ParseJson, reads_whole_documents_with_space_around_them) {
  EXPECT_EQ(parse_json(" \n{\"a\":[1,2]}\t ", "text").at("a").at(1), 2);
  EXPECT_EQ(parse_json("12", "text"), 12);
}

TEST(ParseJson, refuses_what_is_malformed_and_says_where) {
  EXPECT_EQ(trouble_with([] { parse_json("{\"a\":1,}", "text"); }), "bad_json what=text reason=syntax error position=7");
  for (const std::string_view bad :
       {"", "{", "[1,2", "tru", "{\"a\" 1}", "\"\xff\"", "[1] 2", "{} {}", "nul l", "{'a':1}", "[1,]", "\"\\x\"", "-"}) {
    EXPECT_EQ(problem_of([&] { parse_json(bad, "text"); }).code(), "bad_json") << bad;
  }
  EXPECT_EQ(problem_of([] { parse_json(std::string_view("{}\0", 3), "text"); }).code(), "bad_json");
}

TEST(ParseJson, refuses_what_follows_the_document) {
  EXPECT_EQ(trouble_with([] { parse_json("{} x", "text"); }), "bad_json what=text reason=extra data position=3");
}

TEST(ParseJson, refuses_a_field_that_stands_twice_and_says_where) {
  const auto trouble = [](std::string_view text) { return trouble_with([&] { parse_json(text, "text"); }); };
  EXPECT_EQ(trouble(R"({"a":1,"b":2,"a":3})"), "repeated_field path=text.a");
  EXPECT_EQ(trouble(R"({"a":1,"a":1})"), "repeated_field path=text.a");  // even with equal values
  EXPECT_EQ(trouble(R"({"list":[{"a":1},[0,{"b":{"c":1 , "c" : 2}}]]})"), "repeated_field path=text.list[1][1].b.c");
  EXPECT_EQ(trouble(R"({"a":1,"\u0061":2})"), "repeated_field path=text.a");  // one name in two spellings
  EXPECT_EQ(trouble(R"({"":1,"":2})"), "repeated_field path=text.");
  EXPECT_EQ(trouble(R"({"a\"":1,"a\"":2})"), "repeated_field path=text.a\"");
}

TEST(ParseJson, the_same_name_may_stand_in_different_objects_and_in_texts) {
  for (const std::string_view good : {R"({"a":{"a":{"a":1}},"b":{"a":2}})", R"([{"a":1},{"a":2}])", R"({"a":"a","b":"a"})",
                                      R"({"a":"{\"a\":1,","b":"\\"})", R"(["a","a"])", R"({"a":1,"A":2})"}) {
    EXPECT_NO_THROW(parse_json(good, "text")) << good;
  }
}

TEST(ParseJson, a_whole_number_is_one_however_it_is_written) {
  for (const std::string_view four : {"4", "4.0", "4.000", "4e0", "0.4e1", "40E-1"}) {
    const json::value number = parse_json(four, "text");
    ASSERT_TRUE(number.is_int64()) << four;
    EXPECT_EQ(number.get_int64(), 4);
  }
  EXPECT_EQ(parse_json("-3.0", "text"), -3);
  EXPECT_TRUE(parse_json("-0.0", "text").is_int64());
  EXPECT_EQ(parse_json(R"({"a":[1.0,{"b":2.0}]})", "text"), json::parse(R"({"a":[1,{"b":2}]})"));
  EXPECT_EQ(parse_json("9007199254740992.0", "text"), 9007199254740992);
  for (const std::string_view no_whole : {"4.5", "1e-1", "9007199254740994.0", "1e300", "-1e300"}) {
    EXPECT_TRUE(parse_json(no_whole, "text").is_double()) << no_whole;
  }
}

TEST(ParseJson, refuses_what_is_too_deep) {
  const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  EXPECT_NO_THROW(parse_json(nested(32), "text"));
  EXPECT_EQ(problem_of([&] { parse_json(nested(33), "text"); }).code(), "bad_json");
  EXPECT_EQ(problem_of([&] { parse_json(nested(100000), "text"); }).code(), "bad_json");
}

TEST(ParseJson, refuses_what_is_too_large) {
  const std::string large(17u << 20, ' ');
  EXPECT_EQ(trouble_with([&] { parse_json(large, "text"); }), "too_large what=text limit=16777216");
}

// ---- text without an intermediate document ----

TEST(JsonText, every_byte_is_written_as_in_a_document) {
  for (int byte = 0; byte < 128; ++byte) {
    const std::string text = "a" + std::string(1, static_cast<char>(byte)) + "ü";
    std::string out;
    append_json(out, text);
    EXPECT_EQ(out, json::serialize(json::value(text))) << byte;
  }
  for (const std::int64_t number : {std::int64_t{0}, std::int64_t{-7}, std::numeric_limits<std::int64_t>::min()}) {
    std::string out;
    append_json(out, number);
    EXPECT_EQ(out, json::serialize(json::value(number)));
  }
}

TEST(JsonText, what_is_described_is_written_as_in_a_document) {
  for (Sample sample : {Sample(), rich_sample()}) {
    std::string text;
    {
      JsonTextWriter writer(text);
      describe(writer, sample);
    }
    EXPECT_EQ(text, json::serialize(written(sample)));
  }
}

TEST(JsonText, an_object_is_put_together_field_by_field) {
  EXPECT_EQ(json_object_text([](JsonObjectText&) {}), "{}");
  EXPECT_EQ(json_object_text([](JsonObjectText& out) {
              out.add("a", 1);
              out.add("b", nullptr);
              out.add_object("c", [](JsonObjectText& inner) { inner.add("d", true); });
              out.add_list("e", std::vector<int>{1, 2}, [](std::string& text, int item) { append_json(text, item); });
              out.add_json("f", "[]");
            }),
            R"({"a":1,"b":null,"c":{"d":true},"e":[1,2],"f":[]})");
}

}  // namespace
}  // namespace omnibus
