// Positions and texts of Mass Transit as programs see them.
#include <algorithm>

#include <gtest/gtest.h>

#include "match/match.hpp"
#include "match/speaker.hpp"
#include "support/problems.hpp"

namespace omnibus {
namespace {

std::shared_ptr<const AnyGame> game_for(int players) {
  return open_table("mass_transit", {.players = players, .options = {}, .edition_text = {}, .edition_name = {}});
}

Match match_of_two() {
  MatchSetup setup;
  setup.game = "mass_transit";
  setup.table.players = 2;
  setup.seed = 1;
  return Match(setup);
}

TEST(Table, a_position_is_read_back_or_refused) {
  const auto game = game_for(2);
  EventRecorder recorder;
  const json::object good = game->start(1, recorder)->view(Viewer::everything());
  EXPECT_EQ(game->read(good)->view(Viewer::everything()), good);
  const auto trouble = [&](auto&& harm) {
    json::object position = good;
    harm(position);
    return trouble_with([&] { game->read(position); });
  };
  EXPECT_EQ(trouble([](json::object& p) { p["phase"] = "over"; }), "impossible_position reason=mass_transit/flaw.turn");
  EXPECT_EQ(trouble([](json::object& p) { p["turn"] = 2; }), "bad_value path=position.turn value=2 allowed=0 … 1");
  EXPECT_EQ(trouble([](json::object& p) { p["hands"].as_array().pop_back(); }),
            "bad_content path=position reason=mass_transit/fault.wrong_number");
  EXPECT_EQ(trouble([](json::object& p) {
              p["pile"].as_object()["cards"].as_array().pop_back();
              p["pile"].as_object()["count"] = 43;
            }),
            "impossible_position reason=mass_transit/flaw.cards");
  EXPECT_EQ(trouble([](json::object& p) { p["commuters"].as_array()[0].as_object()["place"] = 1; }),
            "bad_content path=position.commuters[0] reason=mass_transit/fault.no_such_place");
}

/// Card 31 has the banner of a bus, card 17 shows a bus station.
TEST(Table, a_message_may_speak_of_a_part_of_a_thing) {
  const Match match = match_of_two();
  const auto& forms = match.game().info().event_forms;
  const auto moved = std::find_if(forms.begin(), forms.end(), [](const Form& form) { return form.name == "moved"; });
  const Event event = make_event(moved - forms.begin(), {0, 31, 2, 17});
  const auto said = [&](std::string_view language) {
    return Speaker(Catalogue::of(language), match.game(), {{"Ada", "human"}, {"Bob", "human"}}).say(event);
  };
  EXPECT_EQ(said("en"), "Ada moves Commuter C by bus to the bus station.");
  EXPECT_EQ(said("de"), "Ada bewegt Pendler C mit dem Bus: Bushaltestelle.");
}

TEST(Table, questions_have_a_form_about_another_seat_if_the_catalogue_has_one) {
  const Match match = match_of_two();
  const Speaker speaker(Catalogue::of("en"), match.game(), {});
  EXPECT_EQ(speaker.say_of_another(Phrase("ask.play_on")), "may play another card or end the turn");
  EXPECT_EQ(speaker.say_of_another(Phrase("ask.over")), "The game is over");
}

}  // namespace
}  // namespace omnibus
