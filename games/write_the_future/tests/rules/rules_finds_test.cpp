// Write the Future: cells of a sheet that earn the points of a mission, as shown to players.
#include <vector>

#include "games/write_the_future/tests/rules/random_play.hpp"

namespace omnibus::write_the_future {
namespace {

constexpr Seat own = seat_at(0);

/// The finds for a part of the standing: the open missions first, then hidden ones, then the four markets.
std::vector<Find> finds_of(const Scene& table, int part, Viewer viewer = Viewer::everything()) {
  std::vector<Find> out;
  for (const Find& find : table.game.scoring_patterns(table.state, own, viewer)) {
    if (find.part == part) out.push_back(find);
  }
  return out;
}

ItemSet cells(std::initializer_list<int> all) {
  ItemSet out;
  for (const int each : all) out.add(each);
  return out;
}

/// A district with the open mission under test.
Scene with_mission(std::string_view mission, std::initializer_list<std::string_view> rows, const Options& options = {}) {
  Scene table(options);
  table.district(rows).state.missions[0] = static_cast<std::uint8_t>(table.mission(mission));
  return table;
}

TEST(WriteTheFuture, WF_9_1_a_largest_group_is_found_as_a_whole) {
  const Scene table = with_mission("M01", {"A A . . A .", "A . . . . ."});
  const std::vector<Find> found = finds_of(table, 0);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].cells, cells({cell(1, 1), cell(1, 2), cell(2, 1)}));
  EXPECT_TRUE(finds_of(with_mission("M01", {". I"}), 0).empty());
}

TEST(WriteTheFuture, WF_9_1_of_two_groups_as_large_as_each_other_the_first_is_shown) {
  const std::vector<Find> found = finds_of(with_mission("M01", {". A A . . .", ". . . . . .", "A A . . . ."}), 0);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].cells, cells({cell(1, 2), cell(1, 3)}));
}

TEST(WriteTheFuture, WF_9_2_a_set_is_found_as_one_of_each_kind) {
  const std::vector<Find> found = finds_of(with_mission("M05", {"A A I I . .", "M W M W . A"}), 0);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].cells, cells({cell(1, 1), cell(1, 3), cell(2, 1), cell(2, 2)}));
  EXPECT_EQ(found[1].cells, cells({cell(1, 2), cell(1, 4), cell(2, 3), cell(2, 4)}));
}

TEST(WriteTheFuture, WF_9_3_a_surrounded_resource_is_found_with_its_neighbours) {
  const Scene table =
      with_mission("M06", {". I . . . .", "M A W . . .", ". I A . . A", ". M I M . .", ". . M . . ."});  // money around intel, too
  const std::vector<Find> found = finds_of(table, 0);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].cells, cells({cell(2, 2)}));
  EXPECT_EQ(found[0].helpers, cells({cell(1, 2), cell(2, 1), cell(2, 3), cell(3, 2)}));
}

TEST(WriteTheFuture, WF_9_4_a_pair_is_found_as_two_neighbours) {
  const std::vector<Find> mixed = finds_of(with_mission("M14", {"A I . . . .", ". . . . A .", ". . . . I ."}), 0);
  ASSERT_EQ(mixed.size(), 2U);
  EXPECT_EQ(mixed[0].cells, cells({cell(1, 1), cell(1, 2)}));
  EXPECT_EQ(mixed[1].cells, cells({cell(2, 5), cell(3, 5)}));
  const std::vector<Find> alike = finds_of(with_mission("M10", {". . . . . .", ". . A A . ."}), 0);
  ASSERT_EQ(alike.size(), 1U);
  EXPECT_EQ(alike[0].cells, cells({cell(2, 3), cell(2, 4)}));
}

TEST(WriteTheFuture, WF_9_5_a_lone_resource_is_found_with_the_bare_cells_around_it) {
  const std::vector<Find> found = finds_of(with_mission("M20", {"A . . . . ."}), 0);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].bare, cells({cell(1, 2), cell(2, 1)}));
  EXPECT_TRUE(found[0].helpers.empty());
}

/// The square on top overlaps the two below it, the one at the bottom the two above, so the result must not depend on the search order.
TEST(WriteTheFuture, WF_9_7_the_largest_number_of_patterns_is_found) {
  const std::vector<Find> found = finds_of(with_mission("M36", {". A I . . .", "A I M W . .", "M W A I . ."}), 0);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].cells, cells({cell(2, 1), cell(2, 2), cell(3, 1), cell(3, 2)}));
  for (const Find& find : found) EXPECT_TRUE(find.helpers.empty() && find.bare.empty());
  EXPECT_EQ(finds_of(with_mission("M36", {"M W A I . .", "A I M W . .", ". A I . . ."}), 0).size(), 2U);
}

TEST(WriteTheFuture, WF_9_8_a_line_without_a_resource_is_found_with_all_its_cells) {
  const Scene table = with_mission("FP09", {"A . . . . .", ". A . . . .", ". . A . . .", ". . . A . .", ". . . . A .", "I I I I I I"});
  const std::vector<Find> found = finds_of(table, 0);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].cells, ItemSet(board::row(5)));
  EXPECT_EQ(found[1].cells, ItemSet(board::column(5)));
  EXPECT_EQ(finds_of(with_mission("FP09", {}), 0).size(), static_cast<std::size_t>(line_count));
}

TEST(WriteTheFuture, WF_8_2_what_is_sold_at_a_market_is_found_but_for_what_is_crossed_over) {
  const Scene table = with_mission("M01", {"A m M . . ."});
  EXPECT_EQ(finds_of(table, 4 + 2).at(0).cells, cells({cell(1, 3)}));
  EXPECT_TRUE(finds_of(table, 4 + 1).empty());
}

TEST(WriteTheFuture, WF_11_4_the_Conspiracy_finds_what_it_counts) {
  Scene table = with_mission("M01", {"A a A . . ."}, {.future_proof = 1});
  EXPECT_EQ(finds_of(table.faction(Power::relocate), 0).at(0).cells.size(), 1);
  EXPECT_EQ(finds_of(table.faction(Power::crossed_counts_for_missions), 0).at(0).cells.size(), 3);
}

TEST(WriteTheFuture, WF_11_4_the_Conspiracy_counts_crossed_resources_only_if_that_scores_more) {
  Scene alone = with_mission("M20", {"A a . . . ."}, {.future_proof = 1});
  EXPECT_EQ(finds_of(alone.faction(Power::crossed_counts_for_missions), 0).at(0).cells, cells({cell(1, 1)}));
  Scene set = with_mission("M05", {"a I M W . A"}, {.future_proof = 1});
  EXPECT_EQ(finds_of(set.faction(Power::crossed_counts_for_missions), 0).at(0).cells,
            cells({cell(1, 2), cell(1, 3), cell(1, 4), cell(1, 6)}));
}

TEST(WriteTheFuture, WF_10_2_nothing_is_found_before_the_game_begins) {
  Scene table(Options{.future_proof = 1});
  table.state.missions[0] = static_cast<std::uint8_t>(table.mission("FP09"));
  table.state.phase = Phase::choosing_factions;
  EXPECT_TRUE(table.game.scoring_patterns(table.state, own, Viewer::everything()).empty());
}

TEST(WriteTheFuture, WF_12_3_only_the_owner_sees_the_scoring_cells_of_a_hidden_mission) {
  Scene table(Options{.secrecy = 1}, 2);
  table.district({"A A A A A A", "I A I I I I", "M M M M M M", "W W W W W W"}).state.places[0].secret =
      static_cast<std::uint8_t>(table.mission("M28"));
  const int hidden = 4;
  const Find of_owner = finds_of(table, hidden, Viewer::of(own)).at(0);
  EXPECT_EQ(of_owner.cells.size(), 1);
  for (const Find& find : finds_of(table, hidden, Viewer::spectator()))
    EXPECT_NE(find.cells, of_owner.cells);  // that is the market of agents
}

/// Points of a mission for its finds.
int points_for(const Mission& mission, const std::vector<Find>& finds) {
  int count = static_cast<int>(finds.size());
  if (mission.category == Category::largest_group) count = finds.empty() ? 0 : finds[0].cells.size();
  return count * mission.points;
}

/// True if each cell belongs to one find only: two patterns, pairs or sets share nothing.
bool apart(const std::vector<Find>& finds) {
  ItemSet seen;
  for (const Find& find : finds) {
    if (!(seen & (find.cells | find.bare)).empty()) return false;
    seen |= find.cells | find.bare;
  }
  return true;
}

TEST(WriteTheFuture, WF_8_5_the_patterns_found_account_for_all_points) {
  int looked_at = 0;
  for (const Options& options : many_tables()) {
    const int players = 2;
    const RandomGame game(options, players, 17);
    for (std::size_t i = 0; i < game.decisions.size(); i += 41) {
      Scene table = game.table;
      table.state = game.decisions[i].after;
      if (table.state.phase == Phase::choosing_factions) continue;
      const Score score = table.score();
      const int parts = table.game.standing(table.state, own, Viewer::everything()).parts.size();
      for (const Find& find : table.game.scoring_patterns(table.state, own, Viewer::everything()))
        ASSERT_LT(find.part, parts - 1);  // but for the stars
      for (std::size_t m = 0; m < public_missions; ++m) {
        const Mission& mission = table.game.box().mission(table.state.missions[m]);
        const std::vector<Find> finds = finds_of(table, static_cast<int>(m));
        ASSERT_EQ(points_for(mission, finds), score.missions[m]) << mission.name();
        const bool shares_nothing = mission.category == Category::pair || mission.category == Category::set;
        if (shares_nothing || (mission.category == Category::pattern && options.pattern_footprint_includes_forbidden_cell)) {
          ASSERT_TRUE(apart(finds)) << mission.name();
        }
        ++looked_at;
      }
    }
  }
  EXPECT_GT(looked_at, 500);
}

}  // namespace
}  // namespace omnibus::write_the_future
