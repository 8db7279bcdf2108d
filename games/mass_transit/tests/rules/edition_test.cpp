#include "game/edition.hpp"

#include <gtest/gtest.h>

#include "games/mass_transit/rules/components.hpp"
#include "support/problems.hpp"

namespace omnibus {
namespace {

mass_transit::Components box_in(std::string_view text) {
  return read_box<mass_transit::Components>(edition_info(text, "mass_transit", "my.json"), "my.json");
}

/// Error for the edition after it was modified.
template <class Harm> std::string after(Harm&& harm) {
  json::object document = parse_json(embedded_edition("mass_transit"), "edition").as_object();
  harm(document);
  return trouble_with([&] { box_in(json::serialize(document)); });
}

json::object& card(json::object& edition, std::size_t index) { return edition["cards"].as_array()[index].as_object(); }
json::object& line(json::object& edition, std::size_t index, std::string_view name) {
  return card(edition, index)["lines"].as_object()[name].as_object();
}

TEST(Edition, the_embedded_one_is_valid) {
  const EditionInfo edition = edition_info(embedded_edition("mass_transit"), "mass_transit", "edition");
  EXPECT_EQ(edition.id, "mass_transit-1");
  EXPECT_EQ(edition.hash.size(), 16u);
  EXPECT_GT(edition.reconstructed, 0);
  const auto box = read_box<mass_transit::Components>(edition, "edition");
  EXPECT_EQ(box.card_count, 52);
  EXPECT_EQ(box.card(0).name(), "MT01");
  EXPECT_EQ(box.hand_size, 4);
}

TEST(Edition, its_hash_changes_with_every_value_but_not_with_spaces) {
  const auto hash = [](const std::string& text) { return edition_info(text, "mass_transit", "my.json").hash; };
  const std::string text(embedded_edition("mass_transit"));
  json::object document = parse_json(text, "edition").as_object();
  EXPECT_EQ(hash(text), hash(json::serialize(document)));
  card(document, 20)["urgent"] = true;
  EXPECT_NE(hash(text), hash(json::serialize(document)));
}

TEST(Edition, a_value_may_be_changed) {
  json::object document = parse_json(embedded_edition("mass_transit"), "edition").as_object();
  card(document, 0)["suburb"].as_object()["min_distance"] = 5;
  EXPECT_EQ(box_in(json::serialize(document)).card(0).distance, 5);
}

TEST(Edition, there_is_none_of_an_unknown_game) {
  EXPECT_EQ(trouble_with([] { embedded_edition("chess"); }), "missing_content path=chess/edition.json");
}

TEST(Edition, must_be_of_the_game_that_is_to_be_played) {
  EXPECT_EQ(after([](json::object& e) { e["game"] = "tramways"; }), "bad_value path=my.json.game value=\"tramways\" allowed=mass_transit");
  EXPECT_EQ(after([](json::object& e) { e.erase("game"); }), "missing_field path=my.json.game");
  EXPECT_EQ(after([](json::object& e) { e.erase("edition"); }), "missing_field path=my.json.edition");
  EXPECT_EQ(after([](json::object& e) { e["edition"] = 7; }), R"(bad_value path=my.json.edition value=7 allowed="…")");
}

TEST(Edition, must_be_JSON_and_an_object) {
  EXPECT_EQ(trouble_with([] { box_in("{\"edition\": "); }), "bad_json what=my.json reason=incomplete JSON position=12");
  EXPECT_EQ(problem_of([] { box_in("[]"); }).code(), "bad_value");
  EXPECT_EQ(problem_of([] { box_in(""); }).code(), "bad_json");
}

TEST(Edition, fields_are_neither_missing_nor_unknown) {
  EXPECT_EQ(after([](json::object& e) { e.erase("cards"); }), "missing_field path=my.json.cards");
  EXPECT_EQ(after([](json::object& e) { e.erase("counts"); }), "missing_field path=my.json.counts");
  EXPECT_EQ(after([](json::object& e) { card(e, 3).erase("urgent"); }), "missing_field path=my.json.cards[3].urgent");
  EXPECT_EQ(after([](json::object& e) { card(e, 3)["colour"] = "blue"; }),
            "unknown_field path=my.json.cards[3].colour allowed=id, kind, banner, urgent, suburb, lines, code");
}

TEST(Edition, values_are_of_the_right_kind_and_within_bounds) {
  EXPECT_EQ(after([](json::object& e) { e["cards"] = "52"; }), R"(bad_value path=my.json.cards value="52" allowed=[…])");
  EXPECT_EQ(after([](json::object& e) { card(e, 20)["banner"] = "tram"; }),
            R"(bad_value path=my.json.cards[20].banner value="tram" allowed=walk, bus, ferry, train, null)");
  EXPECT_EQ(after([](json::object& e) { line(e, 20, "road")["station"] = "ferry"; }),
            R"(bad_value path=my.json.cards[20].lines.road.station value="ferry" allowed=null, bus)");
  EXPECT_EQ(after([](json::object& e) { e["rules_constants"].as_object()["hand_size"] = 8; }),
            "bad_value path=my.json.rules_constants.hand_size value=8 allowed=2 … 7");
  EXPECT_EQ(after([](json::object& e) { e["rules_constants"].as_object()["max_plays_per_turn"] = 1; }),
            "bad_value path=my.json.rules_constants.max_plays_per_turn value=1 allowed=2 … 4");
  EXPECT_EQ(after([](json::object& e) { card(e, 7)["id"] = "MT-number-8"; }),
            R"(bad_value path=my.json.cards[7].id value="MT-number-8" allowed=1 … 7 characters)");
}

TEST(Edition, its_own_counts_are_counted_again) {
  EXPECT_EQ(after([](json::object& e) { e["counts"].as_object()["cards"] = 51; }),
            "bad_value path=my.json.counts.cards value=51 allowed=52");
  EXPECT_EQ(after([](json::object& e) { card(e, 20)["urgent"] = true; }), "bad_value path=my.json.counts.urgent value=14 allowed=15");
  EXPECT_EQ(after([](json::object& e) { card(e, 15)["banner"] = "bus"; }),
            "bad_value path=my.json.counts.banners.walk value=12 allowed=11");
  EXPECT_EQ(after([](json::object& e) { line(e, 43, "rail")["station"] = "train"; }),
            "bad_value path=my.json.counts.stations.train value=11 allowed=12");
  EXPECT_EQ(after([](json::object& e) { line(e, 15, "road")["path"] = "dead_end"; }),
            "bad_value path=my.json.counts.dead_ends.road value=2 allowed=3");
}

TEST(Edition, no_two_cards_share_an_id) {
  EXPECT_EQ(after([](json::object& e) { card(e, 9)["id"] = "MT02"; }),
            "bad_content path=my.json.cards[9] reason=mass_transit/fault.same_id");
}

TEST(Edition, there_are_six_Suburbs) {
  EXPECT_EQ(after([](json::object& e) {
              const json::value id = card(e, 5)["id"];
              card(e, 5) = card(e, 43);
              card(e, 5)["id"] = id;
            }),
            "bad_content path=my.json reason=mass_transit/fault.six_suburbs");
}

TEST(Edition, there_are_cards_enough_for_six_players_and_not_too_many) {
  const auto only = [](std::size_t cards) { return [=](json::object& e) { e["cards"].as_array().resize(cards); }; };
  EXPECT_EQ(after(only(28)), "bad_content path=my.json reason=mass_transit/fault.too_few_cards");
  EXPECT_EQ(after(only(29)), "bad_value path=my.json.counts.cards value=52 allowed=29");  // enough cards, but miscounted
  const std::string crowd = after([](json::object& e) { e["cards"].as_array().resize(65, card(e, 20)); });
  EXPECT_TRUE(crowd.starts_with("bad_value path=my.json.cards value=")) << crowd;
  EXPECT_TRUE(crowd.ends_with("allowed=0 … 64 entries")) << crowd;
}

TEST(Edition, small_decks_are_refused_if_changing_an_opening_hand_might_never_end) {
  EXPECT_EQ(after([](json::object& e) {
              e["cards"].as_array().resize(30);
              e["rules_constants"].as_object()["mulligan_if_suburbs_at_least"] = 2;
            }),
            "bad_content path=my.json reason=mass_transit/fault.too_few_cards");
}

TEST(Edition, lines_make_sense) {
  EXPECT_EQ(after([](json::object& e) { line(e, 45, "road")["station"] = nullptr; }),
            "bad_content path=my.json.cards[45].lines.road reason=mass_transit/fault.dead_end_without_station");
  EXPECT_EQ(after([](json::object& e) { line(e, 0, "rail")["station"] = "train"; }),
            "bad_content path=my.json.cards[0].lines.rail reason=mass_transit/fault.nothing_on_no_line");
  EXPECT_EQ(after([](json::object& e) { line(e, 20, "rail")["path"] = "terminus"; }),
            "bad_content path=my.json.cards[20].lines.rail reason=mass_transit/fault.house_on_wrong_line");
  EXPECT_EQ(after([](json::object& e) { line(e, 0, "road")["path"] = "through"; }),
            "bad_content path=my.json.cards[0].lines.road reason=mass_transit/fault.house_on_wrong_line");
  EXPECT_EQ(after([](json::object& e) { line(e, 20, "rail")["traffic_stop"] = true; }),
            "bad_content path=my.json.cards[20] reason=mass_transit/fault.traffic_kind");
  EXPECT_EQ(after([](json::object& e) { card(e, 20)["kind"] = "traffic"; }),
            "bad_content path=my.json.cards[20] reason=mass_transit/fault.traffic_kind");
  EXPECT_EQ(after([](json::object& e) { card(e, 20)["kind"] = "suburbs"; }),
            "bad_value path=my.json.cards[20].suburb value=null allowed={…}");
}

}  // namespace
}  // namespace omnibus
