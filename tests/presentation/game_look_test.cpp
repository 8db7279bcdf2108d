#include "presentation/game_look.hpp"

#include <gtest/gtest.h>

#include "data/embedded.hpp"
#include "support/problems.hpp"

namespace omnibus {
namespace {

/// Error for the look of the sample game after it was modified.
template <class Harm> std::string refusal_after(Harm&& harm) {
  json::object document = parse_json(embedded_file("night_bus/look.json"), "look").as_object();
  harm(document);
  return trouble_with([&] { read_look(json::serialize(document), "look.json"); });
}

json::object& first_of(json::object& look, std::string_view list) { return look[list].as_array()[0].as_object(); }

TEST(GameLook, is_sent_as_written) {
  json::object told = game_look("night_bus");
  EXPECT_EQ(told.at("emblem").as_string(), embedded_file("night_bus/emblem.svg"));
  told.erase("emblem");
  EXPECT_EQ(told, parse_json(embedded_file("night_bus/look.json"), "look"));
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
