// Texts of Tramways for people: complete sentences, in every language, without an id.
#include <regex>

#include "games/tramways/tests/rules/scene.hpp"
#include "match/speaker.hpp"

namespace omnibus::tramways {
namespace {

/// All texts of a random game: the table, the question, the offers and the events.
template <class Read> void read_a_game(const Catalogue& catalogue, int mode, Read&& read) {
  const auto game = open_table("tramways", {.players = 3, .options = {{"mode", mode}}, .edition_text = {}, .edition_name = {}});
  const Speaker speaker(catalogue, *game, {});
  EventRecorder recorder;
  const auto position = game->start(5, recorder);
  for (std::uint32_t ply = 1; position->actor() != Seat::nobody; ++ply) {
    std::vector<std::string> table;
    for (const Phrase& line : position->in_words(Viewer::of(position->actor()))) table.push_back(speaker.say(line));
    read(table);
    const auto legal = position->legal();
    std::vector<std::string> said;
    for (const Action& action : legal) said.push_back(speaker.say(position->offer(action)));
    Chance chance(5, ply);
    EventRecorder happened;
    position->apply(legal[(ply * 7) % legal.size()], chance, happened);
    for (const Event& event : happened.events) said.push_back(speaker.say(event));
    read(said);
  }
}

TEST(Words, nothing_that_people_read_is_an_id) {
  const std::regex id("(dev|auction|parcel|generic|building)-[A-Z0-9e]|r[0-9]+c[0-9]+|[a-z]_[a-z]|[{}]|(link|Strecke|liaison) [0-9]");
  for (const std::string& language : Catalogue::languages()) {
    for (int mode = 0; mode < mode_count; ++mode) {
      read_a_game(Catalogue::of(language), mode, [&](const std::vector<std::string>& sentences) {
        for (const std::string& sentence : sentences) ASSERT_FALSE(std::regex_search(sentence, id)) << sentence;
      });
    }
  }
}

/// An unindented line would be mistaken for a heading if the next one is indented.
TEST(Words, the_map_stands_under_its_heading_row_by_row) {
  read_a_game(Catalogue::of("en"), 1, [](const std::vector<std::string>& lines) {
    if (lines.empty() || lines[0] != "Map") return;
    std::size_t rows = 0;
    while (lines[rows + 1].starts_with("    ")) ++rows;
    ASSERT_EQ(rows, 10U);  // three boards of five rows, two beside each other
    for (std::size_t row = 2; row <= rows; ++row) ASSERT_EQ(lines[row].find("  "), 0U);
  });
}

/// Faults of a layout are described by their boards.
TEST(Words, a_fault_names_the_boards_it_speaks_of) {
  const auto told = [](std::string_view reason) {
    return explain(Catalogue::of("en"), Problem("bad_content", {{"path", "edition"}, {"reason", std::string(reason)}}));
  };
  EXPECT_EQ(told("tramways/fault.layout_apart:B05:B12"), "edition: board B05 is not joined to board B12.");
  EXPECT_EQ(told("tramways/fault.layout_parcels:3:6"), "edition: the boards show too few parcels: 3 of 6.");
  EXPECT_EQ(told("tramways/fault.layout_no_type:leisure"), "edition: no board shows a Leisure.");
}

/// A phrase as its id and its numbers.
std::string spelled(const Phrase& phrase) {
  std::string out(phrase.id);
  for (const Argument& argument : phrase.arguments) out += fmt::format(" {} {}", argument.name, argument.value);
  return out;
}

/// All possible contents of a slot.
TEST(Words, TW_6_2_a_part_of_a_card_is_called_by_what_it_shows) {
  std::vector<std::pair<Slot, std::string>> parts{{{.types = all_types}, "icon.any"},
                                                  {{.build = true}, "icon.build"},
                                                  {{.worker = true}, "icon.worker"},
                                                  {{.passenger = true}, "icon.passenger"},
                                                  {{.relax = true}, "icon.relax"}};
  for (std::uint8_t type = 0; type < type_count; ++type) {
    parts.push_back({{.types = type_bit(type)}, fmt::format("icon.type type {} rails 0", type)});
    parts.push_back({{.types = type_bit(type), .build = true}, fmt::format("icon.build_type type {} rails 0", type)});
    for (std::uint8_t rails = 1; rails <= 3; ++rails)
      parts.push_back({{.rails = rails, .types = type_bit(type)}, fmt::format("icon.rails_type type {} rails {}", type, rails)});
  }
  for (std::uint8_t rails = 1; rails <= 3; ++rails) parts.push_back({{.rails = rails}, fmt::format("icon.rails rails {}", rails)});
  for (std::uint8_t money = 1; money <= 9; ++money) parts.push_back({{.money = money}, fmt::format("icon.money money {}", money)});
  for (std::uint8_t label = 0; label < 12; ++label) parts.push_back({{.parcel = label}, fmt::format("icon.parcel label {}", label)});
  for (const auto& [slot, expected] : parts) {
    Components box = standard_box();
    box.cards[5].slots[1] = slot;
    const Rules game(box, {}, 2);
    const Words words(game.setting());
    EXPECT_EQ(spelled(words.caption(icon_domain, words.icon_of(5, 2))), expected);
    EXPECT_EQ(spelled(words.caption(icon_domain, words.icon_of(5, 0))), "icon.strip");
  }
}

TEST(Words, cards_are_called_by_their_kind_and_parcels_by_their_labels) {
  const Scene scene;
  const auto name = [&](std::string_view id) { return scene.words().caption(name_domain, scene.card(id)).id; };
  EXPECT_EQ(name("auction-01"), "card.auction");
  EXPECT_EQ(name("dev-02"), "card.development");
  const Components& box = standard_box();
  for (int card = 0; card < box.card_count; ++card) {
    if (box.card(card).kind != Kind::parcel) continue;
    const Phrase said = scene.words().caption(name_domain, card);
    EXPECT_EQ(said.arguments[0].name, "label");
    EXPECT_EQ(box.label(said.arguments[0].value), box.card(card).name().substr(7));
  }
}

TEST(Words, the_name_of_a_card_has_what_its_slots_show) {
  const Scene scene;
  for (int card = 0; card < standard_box().card_count; ++card) {
    const Phrase said = scene.words().caption(name_domain, card);
    for (const Argument& argument : said.arguments) {
      if (!argument.name.starts_with("slot_")) continue;
      EXPECT_EQ(argument.value, scene.words().icon_of(card, argument.name.back() - '0'));
    }
  }
}

}  // namespace
}  // namespace omnibus::tramways
