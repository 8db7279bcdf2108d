// Tables of Future Mobility as programs see them.
#include <gtest/gtest.h>

#include "game/any_game.hpp"
#include "presentation/game_look.hpp"

namespace omnibus {
namespace {

TEST(GameLook, the_lobby_names_three_or_four_players_since_two_need_a_house_rule) {
  EXPECT_EQ(game_look("future_mobility").at("players"), (json::object{{"least", 3}, {"most", 4}}));
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

}  // namespace
}  // namespace omnibus
