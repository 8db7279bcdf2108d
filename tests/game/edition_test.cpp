// Editions: reading, hash, and faults. Faults of its own each game describes with its components.
#include "game/edition.hpp"

#include <gtest/gtest.h>

#include "game/any_game.hpp"
#include "support/problems.hpp"

namespace omnibus {
namespace {

std::string problem_in(const std::string& text) {
  return trouble_with([&] { open_table("night_bus", {.players = 2, .options = {}, .edition_text = text, .edition_name = "my.json"}); });
}

/// Error for the edition after it was modified.
template <class Harm> std::string after(Harm&& harm) {
  json::object document = parse_json(embedded_edition("night_bus"), "edition").as_object();
  harm(document);
  return problem_in(json::serialize(document));
}

json::object& ticket(json::object& edition, std::size_t index) { return edition["tickets"].as_array()[index].as_object(); }

TEST(Edition, the_embedded_one_is_valid) {
  const EditionInfo edition = edition_info(embedded_edition("night_bus"), "night_bus", "edition");
  EXPECT_EQ(edition.id, "night_bus-1");
  EXPECT_EQ(edition.hash.size(), 16u);
  EXPECT_EQ(edition.reconstructed, 0);
}

TEST(Edition, its_hash_changes_with_every_value_but_not_with_spaces) {
  const auto hash = [](const std::string& text) { return edition_info(text, "night_bus", "my.json").hash; };
  const std::string text(embedded_edition("night_bus"));
  json::object document = parse_json(text, "edition").as_object();
  EXPECT_EQ(hash(text), hash(json::serialize(document)));
  ticket(document, 20)["stops"] = 6;
  EXPECT_NE(hash(text), hash(json::serialize(document)));
}

TEST(Edition, a_value_may_be_changed) {
  EXPECT_EQ(after([](json::object& e) { ticket(e, 0)["stops"] = 5; }), "none");
}

TEST(Edition, there_is_none_of_an_unknown_game) {
  EXPECT_EQ(trouble_with([] { embedded_edition("chess"); }), "missing_content path=chess/edition.json");
}

TEST(Edition, must_be_of_the_game_that_is_to_be_played) {
  EXPECT_EQ(after([](json::object& e) { e["game"] = "chess"; }), "bad_value path=my.json.game value=\"chess\" allowed=night_bus");
  EXPECT_EQ(after([](json::object& e) { e.erase("game"); }), "missing_field path=my.json.game");
  EXPECT_EQ(after([](json::object& e) { e.erase("edition"); }), "missing_field path=my.json.edition");
  EXPECT_EQ(after([](json::object& e) { e["edition"] = 7; }), R"(bad_value path=my.json.edition value=7 allowed="…")");
}

TEST(Edition, must_be_JSON_and_an_object) {
  EXPECT_EQ(problem_in("{\"edition\": "), "bad_json what=my.json reason=incomplete JSON position=12");
  EXPECT_TRUE(problem_in("[]").starts_with("bad_value "));
}

TEST(Edition, fields_are_neither_missing_nor_unknown) {
  EXPECT_EQ(after([](json::object& e) { e.erase("tickets"); }), "missing_field path=my.json.tickets");
  EXPECT_EQ(after([](json::object& e) { ticket(e, 3).erase("stops"); }), "missing_field path=my.json.tickets[3].stops");
  EXPECT_EQ(after([](json::object& e) { ticket(e, 3)["colour"] = "blue"; }),
            "unknown_field path=my.json.tickets[3].colour allowed=id, stops");
}

TEST(Edition, values_are_of_the_right_kind_and_within_bounds) {
  EXPECT_EQ(after([](json::object& e) { e["tickets"] = "36"; }), R"(bad_value path=my.json.tickets value="36" allowed=[…])");
  EXPECT_EQ(after([](json::object& e) { e["hand_size"] = 9; }), "bad_value path=my.json.hand_size value=9 allowed=1 … 8");
  EXPECT_EQ(after([](json::object& e) { ticket(e, 7)["id"] = "ticket-8"; }),
            R"(bad_value path=my.json.tickets[7].id value="ticket-8" allowed=1 … 7 characters)");
}

TEST(Edition, faults_of_the_game_are_named_at_their_place) {
  EXPECT_EQ(after([](json::object& e) { ticket(e, 9)["id"] = "1a"; }),
            "bad_content path=my.json.tickets[9] reason=night_bus/fault.same_id");
  EXPECT_EQ(after([](json::object& e) { e["tickets"].as_array().resize(15); }),
            "bad_content path=my.json reason=night_bus/fault.too_few_tickets");
}

}  // namespace
}  // namespace omnibus
