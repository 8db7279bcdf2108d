// Links: chapter 7, the edges of chapter 12, and Mars, chapter 13.
#include "games/tramways/rules/link_ways.hpp"
#include "games/tramways/tests/rules/scene.hpp"

namespace omnibus::tramways {
namespace {

TEST(Links, TW_7_1_a_link_takes_a_worker) {
  Scene scene;
  scene.hand({"auction-03"}).workers(0);
  EXPECT_EQ(scene.refusal(Verb::build_link), "TW-7.1");
  scene.workers(1).lay("r4c3", {"r3c3"}, "r3c2").act(Verb::pay);
  EXPECT_EQ(scene.player().workers, 0);
  EXPECT_EQ(scene.player().hp, 1);  // TW-7.7
  EXPECT_EQ(scene.player().rails, 23);
}

TEST(Links, TW_7_2_from_node_to_node_over_free_spaces_side_by_side) {
  Scene scene;
  scene.hand({"auction-03"}).act(Verb::build_link).act(Verb::from, scene.node("r4c3"));
  EXPECT_EQ(scene.refusal(Verb::lay, scene.space("r3c4")), "TW-7.2");    // not beside it
  EXPECT_EQ(scene.refusal(Verb::arrive, scene.node("r5c3")), "TW-7.2");  // at least one space
  scene.act(Verb::lay, scene.space("r3c3"));
  EXPECT_EQ(scene.refusal(Verb::arrive, scene.node("r4c3")), "TW-7.2");  // another node
  EXPECT_EQ(scene.refusal(Verb::arrive, scene.node("r3c5")), "TW-7.2");
  EXPECT_EQ(scene.refusal(Verb::arrive, scene.node("r3c2")), "");
}

/// After the last possible link there is no room for a second half, and no tile for it either.
TEST(Links, TW_7_5_the_last_link_there_can_be_has_no_second_half) {
  constexpr auto laid = [](int links, int first, int second) {
    State s{};
    s.link_count = static_cast<std::uint8_t>(links);
    s.link(links).length = static_cast<std::uint8_t>(first);
    if (links + 1 < max_links) s.link(links + 1).length = static_cast<std::uint8_t>(second);
    return Links::laid(s);
  };
  static_assert(laid(max_links - 1, 1, 0) == 1);
  static_assert(laid(max_links - 2, 1, 2) == 3);
  Scene scene;
  scene.hand({"auction-03"});
  for (int i = 0; i + 1 < max_links; ++i) scene.state.link(i) = {0, 0, 1, 1};
  scene.state.link_count = max_links - 1;
  scene.player().rails = 1;
  scene.act(Verb::build_link).act(Verb::from, scene.node("r4c3")).act(Verb::lay, scene.space("r3c3"));
  const LinkWays::List ways = LinkWays(scene.setting(), scene.state).list();
  ASSERT_EQ(ways.size(), 1);
  EXPECT_EQ(ways[0].node, scene.node("r3c2"));
  EXPECT_EQ(LinkWays::afresh(scene.setting(), scene.state).list().size(), scene.map().beside(scene.space("r3c3")).size() - 1);
  scene.act(Verb::arrive, scene.node("r3c2")).act(Verb::pay);
  EXPECT_EQ(scene.state.link_count, max_links);
  EXPECT_EQ(scene.player().rails, 0);
}

TEST(Links, TW_7_3_mountains_and_water_cost_more) {
  Scene scene;
  scene.hand({"auction-03"}).act(Verb::build_link).act(Verb::from, scene.node("r4c3"));
  EXPECT_EQ(scene.refusal(Verb::lay, scene.space("r4c2")), "");  // a mountain, two rails
  scene.act(Verb::lay, scene.space("r4c2"));
  EXPECT_EQ(scene.state.plan.cost, 2);
  Scene water;
  water.hand({"auction-04", "auction-01"}).act(Verb::build_link).act(Verb::from, water.node("r3c7")).act(Verb::lay, water.space("r3c6"));
  EXPECT_EQ(water.state.plan.cost, 3);
  Scene poor;
  poor.hand({"auction-04"}).act(Verb::build_link);
  poor.act(Verb::from, poor.node("r3c7"));
  EXPECT_EQ(poor.refusal(Verb::lay, poor.space("r3c6")), "TW-7.3");  // three rails are not in hand
  Scene none;
  none.hand({"auction-07"});
  EXPECT_EQ(none.refusal(Verb::build_link), "TW-7.3");
}

TEST(Links, TW_7_4_one_rail_in_a_space) {
  Scene scene;
  scene.link(1, "r4c3", {"r3c3"}, "r3c2");
  scene.hand({"auction-03"}).act(Verb::build_link).act(Verb::from, scene.node("r4c3"));
  EXPECT_EQ(scene.refusal(Verb::lay, scene.space("r3c3")), "TW-7.4");
}

TEST(Links, TW_7_4_none_on_a_node) {
  Scene scene;
  scene.hand({"auction-03"}).act(Verb::build_link).act(Verb::from, scene.node("r4c3"));
  EXPECT_EQ(scene.refusal(Verb::lay, scene.map().site(scene.node("r5c3")).space), "TW-7.4");  // right beside it
}

// Faulty rails, as a file may contain them, are followed as far as possible.

TEST(Links, TW_7_2_rails_that_do_not_touch) {
  Scene scene;
  const int apart = scene.link(0, "r4c3", {"r3c3", "r1c3"}, "r3c2");
  const int alone = scene.link(0, "r4c3", {"r1c2"}, "r3c2");
  EXPECT_EQ(scene.state.side(scene.space("r3c3")), 1 << 2);  // south, to where it begins
  EXPECT_EQ(scene.state.side(scene.space("r1c3")), 0);
  EXPECT_EQ(Links(scene.setting()).run_of(scene.state, apart).size(), 1);
  EXPECT_EQ(Links(scene.setting()).run_of(scene.state, alone).size(), 0);
}

TEST(Links, TW_7_2_rails_that_lead_nowhere) {
  Scene scene;
  const std::uint8_t space = scene.space("r1c3");
  const auto end_of = [&](int side) {
    scene.state.sides[space] = static_cast<std::uint8_t>(1 << 1 | 1 << side);
    const Links::Step step = Links(scene.setting()).next_step(scene.state, 0, {space, nothing, 1});  // came from the east
    return std::pair(step.space, step.end);
  };
  EXPECT_EQ(end_of(0), std::pair(nothing, nothing));  // off the map
  EXPECT_EQ(end_of(3), std::pair(nothing, nothing));  // to a space without a rail
}

TEST(Links, TW_7_2_rails_in_a_ring) {
  Scene scene;
  scene.state.link(0) = {static_cast<std::uint8_t>(scene.node("H3")), nothing, 0, 4};
  const auto put = [&](std::string_view name, std::initializer_list<int> sides) {
    scene.state.rails[scene.space(name)] = 0;
    for (const int side : sides) scene.state.sides[scene.space(name)] |= static_cast<std::uint8_t>(1 << side);
  };
  put("r1c2", {1, 2, 3});
  put("r1c3", {2, 3});
  put("r2c3", {0, 3});
  put("r2c2", {0, 1});
  EXPECT_EQ(Links(scene.setting()).run_of(scene.state, 0).size(), 24);  // no link is longer
}

TEST(Links, TW_7_5_no_more_than_the_tiles_left) {
  Scene scene;
  scene.hand({"auction-03", "auction-01"});
  scene.player().rails = 1;
  scene.act(Verb::build_link).act(Verb::from, scene.node("r4c3"));
  EXPECT_EQ(scene.refusal(Verb::lay, scene.space("r4c4")), "TW-7.5");
  EXPECT_EQ(scene.refusal(Verb::lay, scene.space("r3c3")), "");
  scene.state.phase = Phase::act;
  scene.state.plan = {};
  scene.player().rails = 0;
  EXPECT_EQ(scene.refusal(Verb::build_link), "TW-7.5");
}

TEST(Links, TW_7_6_the_icon_of_the_end_that_was_named) {
  Scene scene;
  EXPECT_EQ(scene.hand({"auction-01"}).refusal(Verb::build_link), "TW-7.6");  // rails alone
  scene.hand({"auction-02"}).act(Verb::build_link);
  EXPECT_EQ(scene.refusal(Verb::from, scene.node("r4c3")), "TW-7.6");  // no Commerce in hand
  scene.act(Verb::from, scene.node("r3c2")).act(Verb::lay, scene.space("r3c3")).act(Verb::arrive, scene.node("r4c3")).act(Verb::pay);
  EXPECT_EQ(scene.state.link(0).length, 1);
}

TEST(Links, TW_7_7_anybodys_parcels_and_a_second_link) {
  Scene scene;
  scene.owns("F3", 1).hand({"parcel-F3", "auction-01"}).act(Verb::build_link);
  EXPECT_EQ(scene.refusal(Verb::from, scene.node("F3")), "");
  Scene twice;
  twice.link(0, "r4c3", {"r3c3"}, "r3c2");
  twice.hand({"auction-03"}).lay("r4c3", {"r4c2"}, "r3c2").act(Verb::pay);
  EXPECT_EQ(twice.state.link_count, 2);
}

/// Whole links found by brute force against all that the small decisions allow.
TEST(Links, TW_7_2_the_steps_allow_exactly_the_links_of_the_rules) {
  Scene scene;
  scene.hand({"auction-03"}).act(Verb::build_link).act(Verb::from, scene.node("r4c3"));
  const Map& map = scene.map();
  std::vector<std::vector<int>> expected;
  const auto extend = [&](auto&& self, std::vector<int> path, int cost) -> void {
    for (const std::uint8_t next : map.space(path.back()).beside) {
      if (next == nothing || std::find(path.begin(), path.end(), next) != path.end()) continue;
      std::vector<int> longer = path;
      longer.push_back(next);
      if (map.space(next).node != nothing) {
        if (path.size() > 1) expected.push_back(longer);
      } else if (cost + map.cost(next) <= 2) {
        self(self, longer, cost + map.cost(next));
      }
    }
  };
  const int start = map.site(scene.node("r4c3")).space;
  extend(extend, {start}, 0);
  std::vector<std::vector<int>> found;
  const auto follow = [&](auto&& self, const State& s, std::vector<int> path) -> void {
    if (s.phase == Phase::pay) return found.push_back(path);
    Actions list;
    scene.game.legal(s, list);
    EXPECT_FALSE(list.empty()) << "a dead end";
    for (const Action& action : list) {
      State next = s;
      NullJournal null_journal;
      Chance chance(1, 1);
      scene.game.apply(next, action, chance, null_journal);
      std::vector<int> longer = path;
      longer.push_back(static_cast<Verb>(action.verb) == Verb::lay ? action.operands[0] : map.site(action.operands[0]).space);
      self(self, next, longer);
    }
  };
  follow(follow, scene.state, {start});
  std::sort(expected.begin(), expected.end());
  std::sort(found.begin(), found.end());
  EXPECT_EQ(found, expected);
}

// ---- Edges ----------------------------------------------------------------------------------------------------------------

/// The boards of the Moon for two: X1 and X3 side by side.
TEST(Edges, TW_12_1_edge_spaces_touch_off_the_map_and_joined_sides_do_not) {
  const Scene scene(Mode::moon);
  int two = 0;
  for (const OuterSide& outer : scene.map().outer[1])
    two += outer.space == scene.space("r5c2") || outer.space == scene.space("r1c9") ? 1 : 0;
  EXPECT_EQ(scene.map().outer[1].size(), 4);
  EXPECT_EQ(two, 2);
  EXPECT_EQ(scene.map().space(scene.space("r2c5")).numerals[1], 0);  // III faces the other board
  EXPECT_EQ(scene.map().cost(scene.space("r5c2")), 1);               // TW-7.3: one rail for a lunar space
}

TEST(Edges, TW_12_3_a_whole_link_in_two_halves) {
  Scene scene(Mode::moon);
  scene.hand({"auction-03", "auction-07"}).act(Verb::build_link).act(Verb::from, scene.node("r4c2")).act(Verb::lay, scene.space("r5c2"));
  EXPECT_EQ(scene.refusal(Verb::leave, 0), "TW-12.1");  // numeral I is not here
  scene.act(Verb::leave, 1);
  EXPECT_EQ(scene.refusal(Verb::lay, scene.space("r3c4")), "TW-12.3");
  scene.act(Verb::lay, scene.space("r5c7")).act(Verb::arrive, scene.node("r4c7")).act(Verb::pay);
  EXPECT_EQ(scene.state.link_count, 2);
  EXPECT_EQ(scene.player().rails, 22);
  EXPECT_EQ(scene.player().hp, 1);
  EXPECT_EQ(Links(scene.setting()).nodes_at_hub(scene.state, hub_of(0, false, 2)).size(), 2);
  EXPECT_EQ(scene.game.invalid_reason(scene.state) == "flaw.links", false);
}

/// Numeral II on both outer sides of the north-west corner: a link that left by II may come in there, which is one choice.
TEST(Edges, TW_12_3_a_corner_with_a_numeral_on_two_sides_is_one_edge_space) {
  Components box = standard_box();
  print_board(box, "X1", Mode::moon, {". C . . .", ". . . . .", ". . . . .", ". R . . .", ". . . . ."},
              {"II . . . .", ". . . . .", ". II . . .", "II . . . ."});
  Scene scene(Mode::moon, 2, {}, box);
  scene.hand({"auction-02"}).act(Verb::build_link).act(Verb::from, scene.node("r4c2")).act(Verb::lay, scene.space("r5c2"));
  scene.act(Verb::leave, 1);
  Actions list;
  scene.game.legal(scene.state, list);
  EXPECT_EQ(std::count(list.begin(), list.end(), make_action(Verb::lay, scene.space("r1c1"))), 1);
}

/// The only way from the Residence leads over the edge, to a hub, which it may join only once.
TEST(Edges, TW_12_4_who_is_on_a_hub_cannot_join_it_again_or_go_through_it_to_another_node) {
  Components box = standard_box();
  print_board(box, "X1", Mode::moon, {". . . . .", ". . . . .", ". . . . .", ". R . . .", ". . . . ."},
              {". . . . .", ". . . . .", "II II . . .", ". . . . ."});
  for (const bool on_hub : {false, true}) {
    Scene scene(Mode::moon, 2, {}, box);
    scene.branch(0, "r4c7", {"r5c7"}, 2);
    for (const auto* blocked : {"r3c2", "r4c3", "r3c1", "r5c2"}) scene.state.rails[scene.space(blocked)] = 100;  // another player's rail
    if (on_hub) scene.branch(0, "r4c2", {"r5c2"}, 2);
    EXPECT_EQ(scene.hand({"auction-02"}).refusal(Verb::build_link), on_hub ? "TW-7.2" : "");
  }
}

/// Numeral II on two spaces side by side, which rails may run along before they leave the map or after they come in.
Scene with_a_long_edge() {
  Components box = standard_box();
  print_board(box, "X1", Mode::moon, {". . . . .", ". . . . .", ". . . . .", "R . . . .", ". . . . ."},
              {". . . . .", ". . . . .", "II II . . .", ". . . . ."});
  return Scene(Mode::moon, 2, {}, box);
}

TEST(Edges, TW_12_2_a_branch_along_the_edge_meets_its_hub_once) {
  Scene scene = with_a_long_edge();
  scene.branch(0, "r4c1", {"r5c1", "r5c2"}, 2);
  const int other = scene.branch(0, "r4c7", {"r5c7"}, 2);
  scene.hand({"auction-02", "auction-01"}).dark(1).act(Verb::move).act(Verb::to, scene.node("r4c1"));
  scene.act(Verb::board, scene.node("r4c7")).act(Verb::ride, other);
  EXPECT_EQ(scene.choices(), 2);  // the finder, and the branch to the Residence
}

TEST(Edges, TW_12_3_the_second_half_may_run_along_the_edge) {
  Scene scene = with_a_long_edge();
  scene.hand({"auction-05", "auction-01"}).act(Verb::build_link).act(Verb::from, scene.node("r4c7")).act(Verb::lay, scene.space("r5c7"));
  scene.act(Verb::leave, 1).act(Verb::lay, scene.space("r5c2")).act(Verb::lay, scene.space("r5c1")).act(Verb::arrive, scene.node("r4c1"));
  const Links::Run run = Links(scene.setting()).run_of_plan(scene.state, 1);
  EXPECT_EQ(std::vector<int>(run.begin(), run.end()), (std::vector<int>{scene.space("r5c2"), scene.space("r5c1")}));
}

/// Normal branches on numeral II from Commerce 4/2 and Industry 4/7.
Scene with_hub() {
  Scene scene(Mode::moon);
  scene.branch(0, "r4c2", {"r5c2"}, 2);
  scene.branch(0, "r4c7", {"r5c7"}, 2);
  return scene;
}

TEST(Edges, TW_12_4_a_new_branch_with_the_icon_of_its_node) {
  Scene scene = with_hub();
  scene.hand({"parcel-G2", "auction-07"}).act(Verb::build_link);
  EXPECT_EQ(scene.refusal(Verb::from, scene.node("G2")), "");
  scene.act(Verb::from, scene.node("G2")).act(Verb::lay, scene.space("r1c4")).act(Verb::leave, 1);
  EXPECT_EQ(scene.refused_use("auction-07", 2), "TW-6.5");  // the icon of another node of the hub
  scene.act(Verb::pay);
  EXPECT_EQ(scene.state.link(2).length, 1);
  EXPECT_EQ(Links(scene.setting()).nodes_at_hub(scene.state, hub_of(0, false, 2)).size(), 3);
  Scene again = with_hub();
  again.hand({"auction-03", "auction-01"}).act(Verb::build_link).act(Verb::from, again.node("r4c2"));
  again.act(Verb::lay, again.space("r3c2"))
      .act(Verb::lay, again.space("r2c2"))
      .act(Verb::lay, again.space("r2c3"))
      .act(Verb::lay, again.space("r2c4"));
  again.act(Verb::lay, again.space("r1c4"));
  EXPECT_EQ(again.refusal(Verb::leave, 1), "TW-12.4");  // it is on this hub already
}

TEST(Edges, TW_12_4_no_branch_beyond_the_rails_in_hand) {
  Scene scene(Mode::moon, 2, {},
              example_box({". . . . .", ". . . . .", ". . . . .", ". . C . .", ". . . R ."},
                          {". . . . .", ". . . . .", ". . . . L", ". I . . .", ". . . . ."}));
  scene.branch(0, "r4c7", {"r5c7"}, 2);
  scene.hand({"building-R-1"}).act(Verb::build_link).act(Verb::from, scene.node("r5c4")).act(Verb::lay, scene.space("r5c3"));
  EXPECT_EQ(scene.refusal(Verb::lay, scene.space("r5c2")), "TW-7.3");  // one rail; the edge would take two
  scene.player().hand.add(scene.card("building-R-2"));
  EXPECT_EQ(scene.refusal(Verb::lay, scene.space("r5c2")), "");
}

TEST(Edges, TW_12_2_hubs_of_owners_and_levels_never_meet_TW_12_5) {
  Scene scene = with_hub();
  scene.branch(1, "r3c8", {"r2c8", "r1c8", "r1c9"}, 2);
  scene.hand({"auction-03", "auction-01"}).money(10).dark(0);
  EXPECT_EQ(scene.refusal(Verb::move), "TW-9.2");  // a rival's branch does not meet ours
  Scene levels(Mode::moon);
  levels.branch(0, "r4c2", {"r5c2"}, 2, true);
  levels.branch(0, "r4c7", {"r5c7"}, 2);
  levels.hand({"auction-05", "auction-01"});
  EXPECT_EQ(levels.refusal(Verb::move), "TW-9.2");
}

/// From Commerce 4/2 over the player's hub to Industry 4/7, and on by a rival's link to a Residence.
TEST(Edges, TW_12_2_at_a_node_a_trip_may_change_to_a_rivals_link) {
  Scene scene = with_hub();
  scene.link(1, "r4c7", {"r4c8"}, "A2");
  scene.built("A2", Type::residence).dark(0);
  scene.hand({"auction-02", "auction-01"}).money(1).trip("r4c2", "A2").act(Verb::pay);
  EXPECT_EQ(scene.player(0).hp, 1);
  EXPECT_EQ(scene.player(1).hp, 1);
}

/// Commerce 4/2 has two branches on the upgraded hub II; they form no link with each other.
TEST(Edges, TW_12_5_a_hub_is_left_to_another_node_than_it_was_entered_from) {
  Scene scene(Mode::moon);
  const int first = scene.branch(0, "r4c2", {"r5c2"}, 2, true);
  const int second = scene.branch(0, "r4c2", {"r4c1", "r3c1", "r2c1", "r2c2", "r2c3", "r2c4", "r1c4"}, 2, true);
  const int third = scene.branch(0, "r4c7", {"r5c7"}, 2, true);
  scene.link(0, "r4c2", {"r4c3", "r4c4", "r4c5", "r4c6"}, "r4c7");  // back at the Commerce there would be a way on
  const int start = scene.link(0, "r3c3", {"r3c2"}, "r4c2");
  scene.dark(0).hand({"auction-05", "auction-01"}).act(Verb::move).act(Verb::to, scene.node("r4c7"));
  scene.act(Verb::board, scene.node("r3c3")).act(Verb::ride, start).act(Verb::ride, first);
  EXPECT_EQ(scene.refusal(Verb::ride, second), "TW-9.2");
  EXPECT_EQ(scene.refusal(Verb::ride, third), "");
}

TEST(Edges, TW_12_6_upgrading_two_branches_and_then_one) {
  Scene scene = with_hub();
  scene.branch(0, "G2", {"r1c4"}, 2);
  scene.hand({"auction-03", "auction-07", "parcel-G2", "auction-01"});
  EXPECT_EQ(scene.refusal(Verb::upgrade_link, 0, scene.node("r4c2")), "TW-12.6");  // two at first
  scene.act(Verb::upgrade_branches, 0, 1).act(Verb::pay);
  EXPECT_EQ(Links(scene.setting()).nodes_at_hub(scene.state, hub_of(0, true, 2)).size(), 2);
  EXPECT_EQ(Links(scene.setting()).nodes_at_hub(scene.state, hub_of(0, false, 2)).size(), 1);
  const auto refused_trip_to_the_parcel = [&] {
    Scene trip = scene;
    trip.state.place = 0;
    trip.state.actions = 1;
    return trip.dark(0).hand({"parcel-G2", "auction-01"}).act(Verb::move).refusal(Verb::to, trip.node("G2"));
  };
  EXPECT_EQ(refused_trip_to_the_parcel(), "TW-9.2");  // the branch left behind leads nowhere
  scene.hand({"auction-03", "parcel-G2", "auction-01"});
  EXPECT_EQ(scene.refusal(Verb::upgrade_link, 2, scene.node("r4c2")), "TW-12.6");  // not the icon of another branch
  EXPECT_EQ(scene.refusal(Verb::upgrade_branches, 2, 0), "TW-8.1");
  EXPECT_EQ(scene.refusal(Verb::upgrade_branches, 0, 2), "TW-8.1");
  scene.act(Verb::upgrade_link, 2, scene.node("G2")).act(Verb::pay);
  EXPECT_EQ(Links(scene.setting()).nodes_at_hub(scene.state, hub_of(0, true, 2)).size(), 3);
  EXPECT_EQ(refused_trip_to_the_parcel(), "");  // on the upgraded hub it is one of three again
}

TEST(Edges, TW_12_6_two_branches_are_upgraded_at_once_only_if_none_is_yet) {
  Scene scene(Mode::moon);
  scene.branch(0, "G2", {"r1c4"}, 2, true);
  scene.branch(0, "r4c2", {"r5c2"}, 2);
  scene.branch(0, "r4c7", {"r5c7"}, 2);
  scene.hand({"auction-03", "auction-07", "auction-01"});
  EXPECT_EQ(scene.refusal(Verb::upgrade_branches, 1, 2), "TW-12.6");
  EXPECT_EQ(scene.refusal(Verb::upgrade_link, 1, scene.node("r4c2")), "");
}

TEST(Night, TW_12_8_who_waits_in_the_dark_can_leave_and_parcels_are_not_dark) {
  Scene scene(Mode::moon);
  scene.link(0, "r5c5", {"r5c4"}, "A1");
  scene.hand({"parcel-A1", "auction-01"}).dark(0).trip("r5c5", "A1").act(Verb::pay);
  EXPECT_EQ(scene.player().hp, 1);
}

TEST(Night, TW_12_10_clockwise_from_board_to_board) {
  const Scene four(Mode::moon, 4);
  std::vector<int> way(four.game.setting().map.clockwise.begin(), four.game.setting().map.clockwise.begin() + 4);
  std::rotate(way.begin(), std::find(way.begin(), way.end(), 0), way.end());
  EXPECT_EQ(way, (std::vector<int>{0, 1, 2, 3}));  // X1, X3, X5, X4
  const Scene five(Mode::moon, 5);
  way.assign(five.game.setting().map.clockwise.begin(), five.game.setting().map.clockwise.begin() + 5);
  std::rotate(way.begin(), std::find(way.begin(), way.end(), 0), way.end());
  EXPECT_EQ(way, (std::vector<int>{0, 1, 4, 2, 3}));  // X1, X3, X6, X5, X4
  Components box = standard_box();
  Layout row = *find_layout(box, Mode::moon, 3, 0);
  row.boards[2].row = 0;
  row.boards[2].column = 2;
  const Map map = make_map(box, row, Mode::moon);
  EXPECT_EQ((std::vector<int>{map.clockwise[0], map.clockwise[1], map.clockwise[2]}),
            (std::vector<int>{1, 2, 0}));  // the middle, east, west
  Scene scene(Mode::moon);
  scene.state.phase = Phase::put_away;
  scene.state.place = 1;
  scene.state.order = {1, 0};
  const int before = scene.state.night;
  scene.act(Verb::keep);
  EXPECT_EQ(scene.state.night, (before + 1) % 2);
}

// ---- Mars -----------------------------------------------------------------------------------------------------------------

/// Mars for two: X1 with C 1/1, H1, G2, L 4/4, I 5/1, A1; X3 with D3, H3, R 3/10, L 4/7, A2, C 5/10.
TEST(Mars, TW_13_2_the_first_link_from_an_own_parcel_and_one_network) {
  Scene scene(Mode::mars);
  scene.hand({"auction-05", "auction-08", "auction-01", "auction-03"});
  EXPECT_EQ(scene.refusal(Verb::build_link), "TW-7.2");
  scene.owns("A1");
  scene.act(Verb::build_link)
      .act(Verb::from, scene.node("r5c1"))
      .act(Verb::lay, scene.space("r5c2"))
      .act(Verb::arrive, scene.node("A1"))
      .act(Verb::pay);
  scene.hand({"auction-05", "auction-08", "auction-01", "auction-03"}).act(Verb::build_link).act(Verb::from, scene.node("r4c4"));
  scene.act(Verb::lay, scene.space("r3c4")).act(Verb::lay, scene.space("r3c3"));
  EXPECT_EQ(scene.refusal(Verb::arrive, scene.node("G2")), "TW-13.2");  // neither end is on the network
}

/// Industry 5/1 - Industry on A1 without a Martian - Leisure 4/4 - and D3 built as an Industry.
TEST(Mars, TW_13_3_a_martian_takes_a_worker_TW_13_4_and_goes_where_martians_are) {
  Scene scene(Mode::mars);  // TW-13.1: with edges, stress 13 and the special card
  EXPECT_EQ(scene.player().stress, 13);
  scene.built("A1", Type::leisure).dark(1);
  scene.link(0, "r5c1", {"r5c2"}, "A1");
  scene.link(0, "A1", {"r5c4"}, "r4c4");
  scene.link(0, "r4c4", {"r4c3", "r4c2", "r3c2", "r2c2", "r1c2"}, "r1c1");
  scene.hand({"auction-08", "auction-01"}).workers(1);
  EXPECT_FALSE(scene.state.martians.has(scene.node("A1")));  // only printed buildings have one
  scene.workers(0);
  EXPECT_EQ(scene.refusal(Verb::move_martian), "TW-13.3");
  scene.workers(1).act(Verb::move_martian);
  EXPECT_EQ(scene.refusal(Verb::to, scene.node("A1")), "TW-13.4");
  scene.act(Verb::to, scene.node("r4c4")).act(Verb::board, scene.node("r5c1")).act(Verb::travel).act(Verb::pay);
  EXPECT_EQ(scene.player().workers, 0);
  EXPECT_EQ(scene.player().hp, 2);  // it passed A1
  EXPECT_EQ(scene.player().martians, 1);
  EXPECT_FALSE(scene.state.martians.has(scene.node("r5c1")));
  EXPECT_EQ(Scoring(scene.setting()).score(scene.state, 0), 2 - 13 + 3);  // TW-13.6
}

TEST(Mars, TW_13_4_a_martian_passes_an_industry_without_a_martian) {
  Scene scene(Mode::mars);
  scene.built("A1", Type::industry).dark(1);
  scene.link(0, "r4c4", {"r5c4"}, "A1");
  scene.link(0, "A1", {"r5c2"}, "r5c1");
  scene.hand({"auction-09", "auction-01"}).workers(1).stress(13).trip("r4c4", "r5c1", Verb::move_martian).act(Verb::pay);
  EXPECT_EQ(scene.player().hp, 2);
  EXPECT_EQ(scene.player().workers, 1);  // one for the Martian, then one from the Industry
  EXPECT_EQ(scene.player().stress, 14);
  EXPECT_EQ(scene.player().martians, 1);
  EXPECT_FALSE(scene.state.martians.has(scene.node("r4c4")));
}

TEST(Mars, TW_13_2_a_link_from_the_network_to_anywhere) {
  Scene scene(Mode::mars);
  scene.link(0, "r5c1", {"r5c2"}, "A1");
  scene.hand({"auction-05", "auction-01"}).lay("r5c1", {"r4c1", "r3c1", "r2c1"}, "r1c1").act(Verb::pay);
  EXPECT_EQ(scene.state.link_count, 2);
}

TEST(Mars, TW_13_2_the_own_hub_belongs_to_the_network) {
  Scene scene(Mode::mars);
  scene.branch(0, "r5c1", {"r5c2"}, 2);
  scene.branch(0, "r4c7", {"r5c7"}, 2);
  scene.hand({"parcel-H1", "building-R-1"}).act(Verb::build_link);
  EXPECT_EQ(scene.refusal(Verb::from, scene.node("H1")), "");  // outside, but one rail away from the edge
  scene.act(Verb::from, scene.node("H1")).act(Verb::lay, scene.space("r1c4")).act(Verb::leave, 1).act(Verb::pay);
  EXPECT_EQ(Links(scene.setting()).nodes_at_hub(scene.state, hub_of(0, false, 2)).size(), 3);
}

TEST(Mars, TW_13_1_as_on_the_moon) {
  const Scene moon(Mode::moon, 3);
  const Scene mars(Mode::mars, 3);
  EXPECT_EQ(mars.state.player(0).stress, moon.state.player(0).stress);
  EXPECT_TRUE(mars.game.setting().has_edges() && mars.game.setting().drafts() && mars.game.setting().has_night());
  EXPECT_EQ(mars.game.setting().map.board_count, moon.game.setting().map.board_count);
  for (std::size_t numeral = 0; numeral < numeral_count; ++numeral) EXPECT_FALSE(mars.game.setting().map.outer[numeral].empty());
  Scene edge(Mode::mars);
  edge.owns("A1").hand({"parcel-A1", "auction-01"});
  edge.act(Verb::build_link).act(Verb::from, edge.node("A1")).act(Verb::lay, edge.space("r5c2")).act(Verb::leave, 1);
  edge.act(Verb::lay, edge.space("r1c4")).act(Verb::arrive, edge.node("H1")).act(Verb::pay);
  EXPECT_EQ(edge.state.link_count, 2);  // two branches, one action
  EXPECT_EQ(edge.player().hp, 1);
}

TEST(Mars, TW_13_1_the_edge_relieves_and_one_lunar_space_takes_one_rail) {
  Scene scene(Mode::mars);
  scene.branch(0, "r5c1", {"r5c2"}, 2);
  scene.branch(0, "H1", {"r1c4"}, 2);
  scene.built("H1", Type::industry).stress(13).dark(1);
  EXPECT_EQ(scene.map().cost(scene.space("r5c2")), 1);
  scene.hand({"auction-05", "auction-01"}).trip("r5c1", "H1").act(Verb::pay);
  EXPECT_EQ(scene.player().hp, 1);       // TW-12.5: two branches, one link
  EXPECT_EQ(scene.player().stress, 13);  // TW-12.9: one less for the edge, one more for the Industry
  EXPECT_EQ(scene.player().money, 2);
  EXPECT_EQ(scene.player().martians, 0);  // a passenger, no Martian
}

TEST(Mars, TW_13_3_there_are_no_martians_elsewhere) {
  Scene scene(Mode::moon);
  scene.hand({"auction-08", "auction-01"});
  EXPECT_EQ(scene.refusal(Verb::move_martian), "TW-13.3");
}

TEST(Mars, TW_13_5_night_by_option) {
  Scene scene(Mode::mars);
  EXPECT_FALSE(Trips(scene.setting()).dark(scene.state).empty());
  Scene day(Mode::mars, 2, {.mars_night = 0});
  EXPECT_TRUE(Trips(day.setting()).dark(day.state).empty());
}

TEST(Laying, TW_7_5_both_halves_of_a_link_count_up_to_the_last_that_there_can_be) {
  State s{};
  s.link_count = max_links - 2;
  s.link(max_links - 2).length = 2;
  s.link(max_links - 1).length = 3;
  EXPECT_EQ(Links::laid(s), 5);
  s.link_count = max_links - 1;
  EXPECT_EQ(Links::laid(s), 3);
}

}  // namespace
}  // namespace omnibus::tramways
