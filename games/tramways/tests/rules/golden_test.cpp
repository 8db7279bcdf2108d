// Golden games of Tramways: each world with ready and free layouts and all numbers of players, both auctions, and all options changed.
#include "support/golden.hpp"

#include <gtest/gtest.h>

namespace omnibus {
namespace {

TEST(GoldenTramways, games_replay_and_are_what_their_recipes_say) {
  const std::string_view ending = "rounds_played";
  const Playing at_random = by(PlayerKind::random);
  const json::object all_changed{{"mode", 2},           {"baby_auction", true},       {"parcels", 1},           {"layout", 1},
                                 {"mars_night", false}, {"mover_pays_rivals", false}, {"passengers_stay", true}};
  expect_golden_games("tramways", {
                                      {"base_2", 2, {}, ending},
                                      {"base_3", 3, {}, ending, at_random},
                                      {"base_4", 4, {{"parcels", 2}}, ending},
                                      {"base_5", 5, {}, ending},
                                      {"base_baby_3", 3, {{"baby_auction", true}}, ending},
                                      {"base_baby_5", 5, {{"baby_auction", true}}, ending, at_random},
                                      {"moon_2", 2, {{"mode", 1}}, ending},
                                      {"moon_3", 3, {{"mode", 1}}, ending},
                                      {"moon_free_3", 3, {{"mode", 1}, {"layout", 1}}, ending},
                                      {"moon_free_4", 4, {{"mode", 1}, {"layout", 1}, {"parcels", 1}}, ending, at_random},
                                      {"moon_baby_5", 5, {{"mode", 1}, {"baby_auction", true}}, ending, at_random},
                                      {"moon_free_baby_2", 2, {{"mode", 1}, {"layout", 1}, {"baby_auction", true}}, ending},
                                      {"mars_2", 2, {{"mode", 2}}, ending},
                                      {"mars_free_3", 3, {{"mode", 2}, {"layout", 1}}, ending, at_random},
                                      {"mars_4", 4, {{"mode", 2}}, ending},
                                      {"mars_baby_2", 2, {{"mode", 2}, {"baby_auction", true}}, ending, at_random},
                                      {"all_options_changed_3", 3, all_changed, ending},
                                      {"base_ring_4", 4, {{"layout", 1}}, ending},
                                      {"base_shuffled_3", 3, {{"shuffle", 7}}, ending},
                                      {"mars_shuffled_2", 2, {{"mode", 2}, {"shuffle", 200}}, ending, at_random},
                                      {"base_1", 1, {}, ending, by(PlayerKind::greedy), with({"extend"})},
                                      {"moon_1", 1, {{"mode", 1}}, ending, at_random},
                                      {"mars_free_1", 1, {{"mode", 2}, {"layout", 1}}, ending, at_random, with({"extend"})},
                                  });
}

}  // namespace
}  // namespace omnibus
