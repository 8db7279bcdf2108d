// Search memory between decisions: worth something in a long game of one player.
#include <gtest/gtest.h>

#include "lab/batch.hpp"

namespace omnibus {
namespace {

std::uint64_t wins_of(std::string_view player) {
  Batch batch{.game = "mass_transit", .table = {}, .seats = {}, .games = 80, .seed = 7, .threads = 2};
  batch.table.players = 1;
  batch.seats = {std::get<PlayerSpec>(read_player_spec(player))};
  return run_batch(batch).tally.seats[0].wins;
}

/// Fixed seeds, so the result does not depend on luck.
TEST(Memory, a_search_that_remembers_wins_more) {
  EXPECT_GT(wins_of("search:iterations=50,memory=1"), wins_of("search:iterations=50") + 4);
}

}  // namespace
}  // namespace omnibus
