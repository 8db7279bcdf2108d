#include "game/any_game.hpp"

#include <filesystem>
#include <set>

#include <gtest/gtest.h>

#include "support/problems.hpp"

namespace omnibus {
namespace {

std::shared_ptr<const AnyGame> game_for(int players, const json::object& options = {}) {
  return open_table("mass_transit", {.players = players, .options = options, .edition_text = {}, .edition_name = {}});
}

TEST(AnyGame, an_unknown_game_is_a_problem_that_names_the_known_ones) {
  EXPECT_EQ(trouble_with([] { open_table("chess", {}); }),
            "unknown_game value=chess allowed=mass_transit, future_mobility, write_the_future, futuropia, tramways");
}

/// A folder missing from the list would be compiled but never played.
TEST(AnyGame, every_folder_of_a_game_is_in_the_list) {
  std::set<std::string> folders;
  for (const auto& entry : std::filesystem::directory_iterator(OMNIBUS_SOURCE_DIR "/games")) {
    if (entry.is_directory()) folders.insert(entry.path().filename());
  }
  std::set<std::string> listed;
  for (const GameKind& kind : all_games()) listed.emplace(kind.info.name);
  EXPECT_EQ(listed, folders);
}

TEST(AnyGame, too_few_or_too_many_players_are_refused) {
  for (int players = 1; players <= 6; ++players) EXPECT_EQ(game_for(players)->players(), players);
  EXPECT_EQ(trouble_with([] { game_for(7); }), "bad_players game=mass_transit value=7 least=1 most=6");
  EXPECT_EQ(problem_of([] { game_for(0); }).code(), "bad_players");
  EXPECT_EQ(problem_of([] { game_for(-1); }).code(), "bad_players");
}

TEST(AnyGame, options_are_read_and_shown) {
  const json::object shown = game_for(2, {{"open_hands", true}, {"host", 1}})->options();
  EXPECT_EQ(shown.at("open_hands"), true);
  EXPECT_EQ(shown.at("host"), 1);
  EXPECT_EQ(shown.at("walk_into_suburbs_allowed"), true);
  EXPECT_EQ(shown.size(), 12u);
}

TEST(AnyGame, a_choice_is_given_by_its_name_or_its_number_and_shown_as_a_number) {
  const auto mode_of = [](const json::value& given) {
    return open_table("tramways", {.players = 3, .options = {{"mode", given}}, .edition_text = {}, .edition_name = {}})
        ->options()
        .at("mode");
  };
  EXPECT_EQ(mode_of("mars"), 2);
  EXPECT_EQ(mode_of(2), 2);
  EXPECT_EQ(trouble_with([&] { mode_of("venus"); }), "bad_value path=options.mode value=\"venus\" allowed=base, moon, mars");
  EXPECT_EQ(trouble_with([&] { mode_of(3); }), "bad_value path=options.mode value=3 allowed=0 … 2");
}

TEST(AnyGame, something_in_the_box_is_given_by_its_name_or_its_number_and_shown_as_a_number) {
  const auto layout_of = [](const json::value& given, const json::value& mode = 0) {
    return open_table("tramways", {.players = 3, .options = {{"layout", given}, {"mode", mode}}, .edition_text = {}, .edition_name = {}})
        ->options()
        .at("layout");
  };
  EXPECT_EQ(layout_of("ladder"), 1);
  EXPECT_EQ(layout_of(1), 1);
  EXPECT_EQ(layout_of("ribbon", "moon"), 1);
  EXPECT_EQ(trouble_with([&] { layout_of("ribbon"); }), "bad_value path=options.layout value=\"ribbon\" allowed=terrace … junction");
  EXPECT_EQ(trouble_with([&] { layout_of(64); }), "bad_value path=options.layout value=64 allowed=0 … 63");
}

TEST(AnyGame, an_item_of_a_custom_edition_is_given_by_its_name) {
  std::string text(embedded_edition("tramways"));
  text.replace(text.find("\"ladder\""), 8, "\"my own\"");
  const TableSetup table{.players = 3, .options = {{"layout", "my own"}}, .edition_text = text, .edition_name = "my.json"};
  EXPECT_EQ(open_table("tramways", table)->options().at("layout"), 1);
}

TEST(AnyGame, wrong_options_are_refused) {
  EXPECT_EQ(trouble_with([] { game_for(2, {{"host", 2}}); }), "bad_value path=options.host value=2 allowed=0 … 1");
  EXPECT_EQ(trouble_with([] { game_for(2, {{"open_hands", 1}}); }), "bad_value path=options.open_hands value=1 allowed=true, false");
  EXPECT_EQ(problem_of([] { game_for(2, {{"closed_hands", true}}); }).code(), "unknown_field");
}

TEST(AnyGame, FU_14_3_conditions_that_are_the_same_or_without_effect_are_refused_at_new_tables_alone) {
  const auto open = [](const json::object& options, bool begun = false) {
    open_table("futuropia", {.players = 2, .options = options, .edition_text = {}, .edition_name = {}, .begun = begun});
  };
  const json::object same{{"variable_conditions", true}, {"first_condition", 3}, {"second_condition", 3}};
  const json::object idle{{"first_condition", 3}};
  EXPECT_NO_THROW(open(same, true));
  EXPECT_NO_THROW(open(idle, true));
  EXPECT_EQ(trouble_with([&] { open(same); }), "setup path=options reason=futuropia/unplayable.same_condition");
  EXPECT_EQ(trouble_with([&] { open(idle); }), "setup path=options reason=futuropia/unplayable.idle_condition");
  EXPECT_NO_THROW(open({{"variable_conditions", true}, {"first_condition", 3}, {"second_condition", 4}}));
}

TEST(AnyGame, another_edition_can_be_played) {
  std::string text(embedded_edition("mass_transit"));
  text.replace(text.find("mass_transit-1"), 14, "mass_transit-2");
  const auto game = open_table("mass_transit", {.players = 2, .options = {}, .edition_text = text, .edition_name = "my.json"});
  EXPECT_EQ(game->edition().id, "mass_transit-2");
  EXPECT_NE(game->edition().hash, game_for(2)->edition().hash);
  EXPECT_EQ(trouble_with([] { open_table("mass_transit", {.players = 2, .options = {}, .edition_text = "?", .edition_name = "my.json"}); }),
            "bad_json what=my.json reason=syntax error position=0");
}

TEST(AnyGame, every_seat_with_something_to_decide_is_listed) {
  EventRecorder recorder;
  const auto taking_turns = game_for(3)->start(1, recorder);
  EXPECT_EQ(taking_turns->deciding(), std::vector{taking_turns->actor()});
  const json::object together{{"draft", false}};
  const auto all_at_once =
      open_table("write_the_future", {.players = 3, .options = together, .edition_text = {}, .edition_name = {}})->start(1, recorder);
  EXPECT_EQ(all_at_once->deciding(), (std::vector{seat_at(0), seat_at(1), seat_at(2)}));
}

TEST(AnyGame, an_action_that_draws_or_passes_the_turn_gives_the_decision_away) {
  const auto game = game_for(1);
  EventRecorder recorder;
  const auto position = game->start(3, recorder);
  EXPECT_FALSE(ends_decision(*position, position->legal()[0])) << "a first card of two or more";
  std::uint32_t ply = 1;
  while (game->info().verbs[position->legal().back().verb].name != "end_turn") {
    Chance chance(3, ply++);
    position->apply(position->legal()[0], chance, recorder);
  }
  EXPECT_TRUE(ends_decision(*position, position->legal().back())) << "cards are drawn at the end of a turn";
}

TEST(AnyGame, an_offer_tells_what_it_is_made_of) {
  const auto game = game_for(1);
  EventRecorder recorder;
  const auto position = game->start(3, recorder);
  const Action action = position->legal()[0];
  const json::object about = game->arguments_to_json(position->offer(action));
  EXPECT_EQ(about.at("card"), game->action_to_json(action).at("card"));
  EXPECT_EQ(about.at("route"), game->action_to_json(action).at("route"));
}

TEST(AnyGame, an_offer_tells_the_lists_it_is_made_of) {
  const auto game = open_table("future_mobility", {.players = 3, .options = {}, .edition_text = {}, .edition_name = {}});
  EventRecorder recorder;
  const auto position = game->start(3, recorder);
  const auto offered = [&](std::string_view verb) {
    for (const Action& action : position->legal()) {
      if (game->action_to_json(action).at("do").as_string() == verb) return action;
    }
    throw std::out_of_range(std::string(verb));
  };
  Chance chance(3, 1);
  position->apply(offered("travel"), chance, recorder);
  const json::object about = game->arguments_to_json(position->offer(offered("best_route")));
  const json::array& route = about.at("route").as_array();
  ASSERT_GE(route.size(), 2U);
  EXPECT_EQ(route.back(), about.at("cell"));
}

TEST(AnyGame, a_wrong_action_is_refused_with_what_is_allowed) {
  const auto game = game_for(2);
  const auto trouble = [&](const json::value& action) { return trouble_with([&] { game->action_from_json(action, "action"); }); };
  EXPECT_EQ(game->action_to_json(game->action_from_json(parse_json(R"({"do":"extend","card":"MT15","route":2})", "a"), "action")),
            parse_json(R"({"do":"extend","card":"MT15","route":2})", "a"));
  EXPECT_EQ(trouble({{"do", "castle"}}),
            R"(bad_value path=action.do value="castle" allowed=volunteer, decline, extend, extend_turned, move, leave, waste, end_turn)");
  EXPECT_EQ(trouble({{"do", "extend"}, {"route", 2}}), "missing_field path=action.card");
  EXPECT_EQ(trouble({{"do", "extend"}, {"card", "MT99"}, {"route", 2}}), R"(bad_value path=action.card value="MT99" allowed=MT01 … MT52)");
  EXPECT_EQ(trouble({{"do", "extend"}, {"card", "MT15"}, {"route", 6}}), "bad_value path=action.route value=6 allowed=0 … 5");
  EXPECT_EQ(trouble({{"do", "end_turn"}, {"card", "MT15"}}), "unknown_field path=action.card allowed=do");
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

TEST(AnyGame, a_view_of_a_seat_is_no_position) {
  const auto game = game_for(2);
  EventRecorder recorder;
  const json::object view = game->start(1, recorder)->view(Viewer::of(seat_at(0)));
  EXPECT_EQ(trouble_with([&] { game->read(view); }), "missing_field path=position.pile.cards");
}

}  // namespace
}  // namespace omnibus
