#include "game/any_game.hpp"

#include <gtest/gtest.h>

#include "support/problems.hpp"

namespace omnibus {
namespace {

std::shared_ptr<const AnyGame> game_for(int players, const json::object& options = {}) {
  return open_table("night_bus", {.players = players, .options = options, .edition_text = {}, .edition_name = {}});
}

TEST(AnyGame, an_unknown_game_is_a_problem_that_names_the_known_ones) {
  EXPECT_EQ(trouble_with([] { open_table("chess", {}); }), "unknown_game value=chess allowed=night_bus");
}

TEST(AnyGame, too_few_or_too_many_players_are_refused) {
  for (int players = 1; players <= 4; ++players) EXPECT_EQ(game_for(players)->players(), players);
  EXPECT_EQ(trouble_with([] { game_for(5); }), "bad_players game=night_bus value=5 least=1 most=4");
  EXPECT_EQ(problem_of([] { game_for(0); }).code(), "bad_players");
  EXPECT_EQ(problem_of([] { game_for(-1); }).code(), "bad_players");
}

TEST(AnyGame, options_are_read_and_shown) {
  const json::object shown = game_for(2, {{"open_hands", true}, {"nights", 4}})->options();
  EXPECT_EQ(shown.at("open_hands"), true);
  EXPECT_EQ(shown.at("nights"), 4);
  EXPECT_EQ(shown.at("last_night"), 2) << "the default";
}

TEST(AnyGame, a_choice_is_given_by_its_name_or_its_number_and_shown_as_a_number) {
  const auto last_night = [](const json::value& given) { return game_for(3, {{"last_night", given}})->options().at("last_night"); };
  EXPECT_EQ(last_night("twice"), 1);
  EXPECT_EQ(last_night(1), 1);
  EXPECT_EQ(trouble_with([&] { last_night("never"); }),
            "bad_value path=options.last_night value=\"never\" allowed=once, twice, three_times");
  EXPECT_EQ(trouble_with([&] { last_night(3); }), "bad_value path=options.last_night value=3 allowed=0 … 2");
}

TEST(AnyGame, wrong_options_are_refused) {
  EXPECT_EQ(trouble_with([] { game_for(2, {{"nights", 10}}); }), "bad_value path=options.nights value=10 allowed=2 … 9");
  EXPECT_EQ(trouble_with([] { game_for(2, {{"open_hands", 1}}); }), "bad_value path=options.open_hands value=1 allowed=true, false");
  EXPECT_EQ(problem_of([] { game_for(2, {{"closed_hands", true}}); }).code(), "unknown_field");
}

TEST(AnyGame, options_that_do_not_go_together_are_refused) {
  EXPECT_EQ(trouble_with([] { game_for(4, {{"nights", 8}}); }), "setup path=options reason=night_bus/unplayable.nights");
}

TEST(AnyGame, another_edition_can_be_played) {
  std::string text(embedded_edition("night_bus"));
  text.replace(text.find("night_bus-1"), 11, "night_bus-2");
  const auto game = open_table("night_bus", {.players = 2, .options = {}, .edition_text = text, .edition_name = "my.json"});
  EXPECT_EQ(game->edition().id, "night_bus-2");
  EXPECT_NE(game->edition().hash, game_for(2)->edition().hash);
  EXPECT_EQ(trouble_with([] { open_table("night_bus", {.players = 2, .options = {}, .edition_text = "?", .edition_name = "my.json"}); }),
            "bad_json what=my.json reason=syntax error position=0");
}

TEST(AnyGame, every_seat_with_something_to_decide_is_listed) {
  EventRecorder recorder;
  const auto position = game_for(3)->start(1, recorder);
  EXPECT_EQ(position->deciding(), (std::vector{seat_at(0), seat_at(1), seat_at(2)}));
  Chance chance(1, 1);
  position->apply(position->legal().front(), chance, recorder);
  EXPECT_EQ(position->deciding(), (std::vector{seat_at(1), seat_at(2)}));
}

TEST(AnyGame, only_the_seat_whose_turn_it_is_is_listed_as_deciding) {
  EventRecorder recorder;
  const auto position = game_for(3, {{"in_turn", true}})->start(1, recorder);
  EXPECT_EQ(position->deciding(), std::vector{position->actor()});
}

TEST(AnyGame, an_action_that_draws_or_passes_the_turn_gives_the_decision_away) {
  const auto game = game_for(2, {{"in_turn", true}, {"transfers", true}});
  EventRecorder recorder;
  const auto position = game->start(3, recorder);
  const auto lay = [&] {
    EXPECT_FALSE(ends_decision(*position, position->legal().front())) << "it may lay a second ticket";
    Chance chance(3, 1);
    position->apply(position->legal().front(), chance, recorder);
  };
  lay();
  const Seat first = position->actor();
  const Action enough = position->legal().back();
  ASSERT_EQ(game->info().verbs[enough.verb].name, "enough");
  EXPECT_TRUE(ends_decision(*position, enough)) << "another seat decides";
  Chance chance(3, 2);
  position->apply(enough, chance, recorder);
  ASSERT_NE(position->actor(), first);
  lay();
  EXPECT_TRUE(ends_decision(*position, position->legal().back())) << "tickets are drawn at the end of a night";
}

TEST(AnyGame, an_offer_tells_what_it_is_made_of) {
  const auto game = game_for(1);
  EventRecorder recorder;
  const auto position = game->start(3, recorder);
  const Action action = position->legal()[0];
  EXPECT_EQ(game->arguments_to_json(position->offer(action)).at("ticket"), game->action_to_json(action).at("ticket"));
}

TEST(AnyGame, a_wrong_action_is_refused_with_what_is_allowed) {
  const auto game = game_for(2);
  const auto trouble = [&](const json::value& action) { return trouble_with([&] { game->action_from_json(action, "action"); }); };
  EXPECT_EQ(game->action_to_json(game->action_from_json(parse_json(R"({"do":"lay","ticket":"3b"})", "a"), "action")),
            parse_json(R"({"do":"lay","ticket":"3b"})", "a"));
  EXPECT_EQ(trouble({{"do", "castle"}}), R"(bad_value path=action.do value="castle" allowed=lay, enough)");
  EXPECT_EQ(trouble({{"do", "lay"}}), "missing_field path=action.ticket");
  EXPECT_EQ(trouble({{"do", "lay"}, {"ticket", "9z"}}), R"(bad_value path=action.ticket value="9z" allowed=1a … 6f)");
  EXPECT_EQ(trouble({{"do", "lay"}, {"ticket", "1a"}, {"card", "1a"}}), "unknown_field path=action.card allowed=do, ticket");
  EXPECT_EQ(trouble(nullptr), "bad_value path=action value=null allowed={…}");
}

TEST(AnyGame, a_position_is_read_back_or_refused) {
  const auto game = game_for(2);
  EventRecorder recorder;
  const json::object good = game->start(1, recorder)->view(Viewer::everything());
  EXPECT_EQ(game->read(good)->view(Viewer::everything()), good);
  const auto trouble = [&](auto&& harm) {
    json::object position = good;
    harm(position);
    return trouble_with([&] { game->read(position); });
  };
  EXPECT_EQ(trouble([](json::object& p) { p["die"] = 0; }), "impossible_position reason=night_bus/flaw.nights");
  EXPECT_EQ(trouble([](json::object& p) { p["up"] = 2; }), "bad_value path=position.up value=2 allowed=0 … 1");
  EXPECT_EQ(trouble([](json::object& p) { p["riders"].as_array().pop_back(); }), "bad_content path=position reason=night_bus/fault.riders");
  EXPECT_EQ(trouble([](json::object& p) { p["deck"].as_array().pop_back(); }), "impossible_position reason=night_bus/flaw.tickets");
}

TEST(AnyGame, a_view_of_a_seat_is_no_position) {
  const auto game = game_for(2);
  EventRecorder recorder;
  const json::object view = game->start(1, recorder)->view(Viewer::of(seat_at(0)));
  EXPECT_EQ(trouble_with([&] { game->read(view); }), "missing_field path=position.up");
}

}  // namespace
}  // namespace omnibus
