#include "presentation/game_look.hpp"

#include <set>

#include <gtest/gtest.h>

#include "data/embedded.hpp"
#include "game/any_game.hpp"
#include "support/problems.hpp"

namespace omnibus {
namespace {

/// Error for the look of Mass Transit after it was modified.
template <class Harm> std::string refusal_after(Harm&& harm) {
  json::object document = parse_json(embedded_file("mass_transit/look.json"), "look").as_object();
  harm(document);
  return trouble_with([&] { read_look(json::serialize(document), "look.json"); });
}

json::object& first_of(json::object& look, std::string_view list) { return look[list].as_array()[0].as_object(); }

TEST(GameLook, every_game_has_a_line_of_its_own_and_an_emblem) {
  std::set<std::int64_t> lines;
  for (const GameKind& kind : all_games()) {
    const json::object look = game_look(kind.info.name);
    EXPECT_TRUE(lines.insert(look.at("line").as_int64()).second) << kind.info.name;
    EXPECT_TRUE(look.at("emblem").as_string().starts_with("<svg ")) << kind.info.name;
  }
}

TEST(GameLook, the_number_of_players_is_within_the_range_of_the_game) {
  for (const GameKind& kind : all_games()) {
    const json::object players = game_look(kind.info.name).at("players").as_object();
    EXPECT_GE(players.at("least").as_int64(), kind.info.min_players) << kind.info.name;
    EXPECT_LE(players.at("most").as_int64(), kind.info.max_players) << kind.info.name;
  }
  EXPECT_EQ(game_look("future_mobility").at("players"), (json::object{{"least", 3}, {"most", 4}}));  // two by a house rule
}

TEST(GameLook, is_sent_as_written) {
  json::object told = game_look("mass_transit");
  EXPECT_EQ(told.at("emblem").as_string(), embedded_file("mass_transit/emblem.svg"));
  told.erase("emblem");
  EXPECT_EQ(told, parse_json(embedded_file("mass_transit/look.json"), "look"));
}

TEST(GameLook, there_is_none_of_an_unknown_game) {
  EXPECT_EQ(trouble_with([] { game_look("chess"); }), "missing_content path=chess/look.json");
}

TEST(GameLook, fields_are_neither_missing_nor_unknown) {
  EXPECT_EQ(refusal_after([](json::object& look) { look.erase("line"); }), "missing_field path=look.json.line");
  EXPECT_EQ(refusal_after([](json::object& look) { look["dark"].as_object().erase("on"); }), "missing_field path=look.json.dark.on");
  EXPECT_EQ(refusal_after([](json::object& look) { look["stops"].as_object().erase("friends"); }),
            "missing_field path=look.json.stops.friends");
  EXPECT_EQ(refusal_after([](json::object& look) { first_of(look, "track")["z"] = 1; }),
            "unknown_field path=look.json.track[0].z allowed=x, y");
}

TEST(GameLook, a_colour_is_written_in_six_digits) {
  for (const char* colour : {"red", "#D4381", "D4381C#", "#d4381c", "#D4381G"}) {
    EXPECT_EQ(refusal_after([&](json::object& look) { look["light"].as_object()["edge"] = colour; }),
              "bad_content path=look.json.light reason=common/fault.colour")
        << colour;
  }
  EXPECT_EQ(refusal_after([](json::object& look) { look["light"].as_object()["line"] = "#D4381C00"; }),
            R"(bad_value path=look.json.light.line value="#D4381C00" allowed=1 … 7 characters)");
}

TEST(GameLook, its_line_runs_between_places_on_the_map) {
  EXPECT_EQ(refusal_after([](json::object& look) { first_of(look, "track")["x"] = 801; }),
            "bad_value path=look.json.track[0].x value=801 allowed=0 … 800");
  EXPECT_EQ(refusal_after([](json::object& look) { look["track"].as_array().resize(1); }),
            "bad_content path=look.json reason=common/fault.track");
  EXPECT_EQ(refusal_after([](json::object& look) { look["track"].as_array().resize(2); }), "none");
}

}  // namespace
}  // namespace omnibus
