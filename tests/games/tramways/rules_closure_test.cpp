// The small decisions allow exactly the whole choices of the rules: both are enumerated on small positions and compared.
#include "games/tramways/referee.hpp"

namespace omnibus::tramways {
namespace {

/// A link, a route or a bid as one list of numbers.
using Whole = std::vector<int>;

/// Everything that the small decisions lead to from here, each way noted by `note(state before, action)` and finished where `done(state)`.
template <class Note, class Done> std::vector<Whole> composed(const Scene& scene, Note&& note, Done&& done) {
  std::vector<Whole> out;
  const auto follow = [&](auto&& self, const State& s, const Whole& so_far) -> void {
    if (done(s)) return out.push_back(so_far);
    Actions list;
    scene.game.legal(s, list);
    bool any = false;
    for (const Action& action : list) {
      const std::vector<int> noted = note(s, action);
      if (noted.empty()) continue;
      any = true;
      State next = s;
      Silence silence;
      Chance chance(1, 1);
      scene.game.apply(next, action, chance, silence);
      Whole longer = so_far;
      longer.insert(longer.end(), noted.begin(), noted.end());
      self(self, next, longer);
    }
    EXPECT_TRUE(any) << "a dead end";
  };
  follow(follow, scene.state, {});
  std::sort(out.begin(), out.end());
  return out;
}

// ---- Links (TW-7, TW-12, TW-13.2) -----------------------------------------------------------------------------------------

constexpr int off_map = 1000;  ///< and the numeral
constexpr int at_node = 2000;  ///< and the node

std::vector<Whole> composed_links(const Scene& scene) {
  const auto note = [](const State&, const Action& action) -> Whole {
    switch (static_cast<Verb>(action.verb)) {
      case Verb::from: return {action.operands[0]};
      case Verb::lay: return {action.operands[0]};
      case Verb::leave: return {off_map + action.operands[0] + 1};
      default: return {at_node + action.operands[0]};
    }
  };
  return composed(scene, note, [](const State& s) { return s.phase == Phase::pay; });
}

/// All links of player 0 by brute force: every chain of free spaces that the rails in hand and the tiles left allow.
class LinkFinder {
 public:
  explicit LinkFinder(const Scene& scene) : map_(scene.map()), referee_(scene.game, scene.state) {}

  std::vector<Whole> all() {
    for (start_ = 0; start_ < map_.node_count; ++start_) {
      if (referee_.max_rails(start_) > 0) extend(map_.site(start_).space, {start_}, 0, false);
    }
    std::sort(out_.begin(), out_.end());
    return out_;
  }

  /// By start and first space: the ends and the fewest rails to each.
  std::map<std::pair<int, int>, std::map<int, int>> ends() {
    std::map<std::pair<int, int>, std::map<int, int>> out;
    for (const Whole& link : all()) {
      int cost = 0;
      for (std::size_t i = 1; i + 1 < link.size(); ++i) cost += link[i] < off_map ? map_.cost(link[i]) : 0;
      const int end = link.back() >= at_node ? link.back() - at_node : hub_of(0, false, link.back() - off_map);
      const auto [at, fresh] = out[{link[0], link[1]}].insert({end, cost});
      if (!fresh) at->second = std::min(at->second, cost);
    }
    return out;
  }

 private:
  void extend(int at, const Whole& path, int cost, bool left) {
    const bool begun = path.size() > 1;
    for (std::size_t side = 0; side < 4; ++side) {
      const int next = map_.space(at).beside[side];
      if (next == nothing) {
        if (begun && !left && map_.space(at).numerals[side] != 0) cross(map_.space(at).numerals[side], path, cost);
      } else if (const int node = map_.space(next).node; node != nothing) {
        if (begun && !referee_.forbidden_end(start_, node) && cost <= referee_.max_rails(start_, node)) finish(path, at_node + node);
      } else {
        step(next, path, cost, left);
      }
    }
  }

  void step(int space, Whole path, int cost, bool left) {
    const auto laid = std::count_if(path.begin() + 1, path.end(), [](int part) { return part < off_map; });
    const int total = cost + map_.cost(space);
    if (!referee_.free(space) || std::find(path.begin() + 1, path.end(), space) != path.end()) return;
    if (total > referee_.max_rails(start_) || laid >= referee_.me.rails) return;
    path.push_back(space);
    extend(space, path, total, left);
  }

  void cross(int numeral, const Whole& path, int cost) {
    Whole outside = path;
    outside.push_back(off_map + numeral);
    if (referee_.joins(start_, numeral)) out_.push_back(outside);
    if (!referee_.hub(false, numeral).empty()) return;
    for (const int space : referee_.edge_spaces(numeral)) step(space, outside, cost, true);
  }

  void finish(Whole path, int end) {
    path.push_back(end);
    out_.push_back(path);
  }

  const Map& map_;
  Referee referee_;
  int start_ = 0;
  std::vector<Whole> out_;
};

void compare_links(Scene& scene, std::size_t at_least) {
  scene.act(Verb::build_link);
  const std::vector<Whole> expected = LinkFinder(scene).all();
  EXPECT_GE(expected.size(), at_least);
  EXPECT_EQ(composed_links(scene), expected);
}

TEST(Closure, TW_7_2_links_on_earth) {
  Scene scene;
  scene.link(1, "r4c3", {"r3c3"}, "r3c2");
  scene.hand({"auction-03", "auction-01", "parcel-F3"});
  compare_links(scene, 50);
}

/// Where tiles run short, a dear way over few spaces may be possible and a cheap one over many not.
TEST(Closure, TW_7_5_links_with_few_tiles) {
  for (const int tiles : {1, 2, 3}) {
    Scene scene;
    scene.hand({"auction-03", "auction-04", "auction-01"});
    scene.player().rails = static_cast<std::uint8_t>(tiles);
    compare_links(scene, 4);
  }
}

TEST(Closure, TW_12_3_links_over_the_edge) {
  Scene scene(Mode::moon);
  scene.hand({"auction-03", "auction-01"});
  compare_links(scene, 100);
}

TEST(Closure, TW_7_5_links_over_the_edge_with_few_tiles) {
  for (const int tiles : {2, 3}) {
    Scene scene(Mode::moon);
    scene.hand({"auction-03", "auction-07", "auction-01"});
    scene.player().rails = static_cast<std::uint8_t>(tiles);
    compare_links(scene, 4);
  }
}

/// A special card as another edition may have it: its rail is paired with Residence.
TEST(Closure, TW_6_5_links_with_another_special_card) {
  Components box = standard_box();
  box.cards[static_cast<std::size_t>(Scene().card("dev-exp-1"))].slots[1].types = type_bit(static_cast<int>(Type::residence));
  Scene scene(Mode::moon, 2, {}, box);
  scene.hand({"dev-exp-1", "auction-05"});
  compare_links(scene, 20);
}

TEST(Closure, TW_12_4_branches_to_a_hub) {
  Scene scene(Mode::moon);
  scene.branch(0, "r4c2", {"r5c2"}, 2);
  scene.branch(0, "r4c7", {"r5c7"}, 2);
  scene.branch(1, "r3c3", {"r2c3", "r2c2", "r1c2"}, 1);
  scene.hand({"auction-03", "auction-01"});
  compare_links(scene, 50);
}

TEST(Closure, TW_6_5_links_with_the_special_card) {
  Scene scene(Mode::moon);
  scene.hand({"dev-exp-1", "auction-03"});
  compare_links(scene, 50);
}

TEST(Closure, TW_13_2_links_on_mars_before_and_after_the_first) {
  Scene scene(Mode::mars);
  scene.owns("A1").hand({"auction-03", "auction-01", "auction-08"});
  compare_links(scene, 10);
  Scene later(Mode::mars);
  later.link(0, "r5c1", {"r5c2"}, "A1");
  later.owns("G2").hand({"auction-03", "auction-01", "dev-exp-1"});
  compare_links(later, 10);
}

/// The look ahead tells of every end that a link over some first space can have, and of the fewest rails to it.
void compare_ends(const Scene& scene) {
  LinkSearch search(scene.setting(), scene.state);
  int compared = 0;
  for (const auto& [first, ends] : LinkFinder(scene).ends()) {
    const auto& [start, space] = first;
    std::map<int, int> told;
    search.start_at(start);
    search.explore(space, 0, 0, false, [&](int end, int cost) {
      const auto [at, fresh] = told.insert({end, cost});
      if (!fresh) at->second = std::min(at->second, cost);
    });
    ASSERT_EQ(told, ends) << "from " << start << " over " << space;
    ++compared;
  }
  EXPECT_GT(compared, 4);
}

TEST(Closure, TW_7_2_every_end_a_link_can_have) {
  Scene earth;
  earth.hand({"auction-03", "auction-01", "parcel-F3"});
  compare_ends(earth);
  Scene moon(Mode::moon);
  moon.branch(0, "r4c2", {"r5c2"}, 2);
  moon.branch(0, "r4c7", {"r5c7"}, 2);
  moon.hand({"auction-03", "auction-01"});
  compare_ends(moon);
  moon.player().rails = 3;
  compare_ends(moon);
  Scene mars(Mode::mars);
  mars.link(0, "r5c1", {"r5c2"}, "A1");
  mars.hand({"auction-03", "auction-01", "dev-exp-1"});
  compare_ends(mars);
}

// ---- Trips (TW-9) -----------------------------------------------------------------------------------------------------------

std::vector<Whole> composed_routes(const Scene& scene) {
  const auto note = [](const State&, const Action& action) -> Whole {
    return static_cast<Verb>(action.verb) == Verb::ride ? Whole{action.operands[0]} : Whole{};
  };
  return composed(scene, note, [](const State& s) { return s.phase == Phase::pay; });
}

/// All routes by brute force: links end to end, none twice, not back to the start, through no other valid destination, within the money.
std::vector<Whole> all_routes(const Scene& scene, std::string_view from, std::string_view to, int type, int money) {
  const State& s = scene.state;
  const int start = scene.node(from);
  const int destination = scene.node(to);
  std::vector<Whole> out;
  const auto go = [&](auto&& self, int at, int came, const Whole& path, int fee) -> void {
    for (int link = 0; link < s.link_count; ++link) {
      const Link& way = s.link(link);
      if ((way.from != at && way.to != at) || std::find(path.begin(), path.end(), link) != path.end()) continue;
      const int next = way.from == at ? way.to : way.from;
      const int paid = fee + (way.owner == 0 ? 0 : way.length);
      if (paid > money || next == start || next == came) continue;
      Whole longer = path;
      longer.push_back(link);
      if (next == destination) {
        out.push_back(longer);
      } else if (next >= first_hub || !s.node(next).built() || s.node(next).type != type) {
        self(self, next, next >= first_hub ? at : -1, longer, paid);
      }
    }
  };
  go(go, start, -1, {}, 0);
  std::sort(out.begin(), out.end());
  return out;
}

/// The first example of the rulebook with a rival's links and a rival's hub besides; with any money from nothing to plenty.
TEST(Closure, TW_9_6_routes_with_fees_and_hubs) {
  std::size_t max = 0;
  for (int money = 0; money <= 9; ++money) {
    Scene scene = example_1();
    scene.dark(0).money(money).hand({"auction-04", "auction-01"});
    scene.link(1, "r4c2", {"r3c2"}, "r3c3");
    scene.link(1, "r3c3", {"r3c4", "r3c5", "r3c6", "r3c7", "r3c8", "r3c9"}, "r3c10");
    scene.branch(1, "r3c3", {"r2c3", "r2c2", "r1c2"}, 1);
    scene.branch(1, "r5c5", {"r5c4"}, 1);
    scene.branch(1, "r3c10", {"r4c10", "r5c10", "r5c9"}, 1);
    const std::vector<Whole> expected = all_routes(scene, "r4c2", "r3c10", static_cast<int>(Type::leisure), money);
    max = std::max(max, expected.size());
    scene.act(Verb::move).act(Verb::to, scene.node("r3c10")).act(Verb::board, scene.node("r4c2"));
    EXPECT_EQ(composed_routes(scene), expected) << "with $" << money;
  }
  EXPECT_GE(max, 6u);
}

// ---- Bids (TW-4) ------------------------------------------------------------------------------------------------------------

/// TW-4.3, TW-4.4: any sum that money and icons make, however large; no operand of an action is a limit.
TEST(Closure, TW_4_4_bids_of_any_size) {
  for (const int money : {0, 3, 254, 255, 256, 399, 520}) {
    Scene scene;
    scene.hand({"auction-14", "auction-11"}).money(money);
    scene.state.phase = Phase::bid;
    scene.state.bidders = 3;
    scene.state.highest = 4;
    scene.state.lap = 0;
    scene.state.actions = 0;
    std::set<int> expected;
    for (const int icons : {0, 5, 2, 7}) {
      for (int coins = 0; coins <= money; ++coins) {
        if (icons + coins > 4) expected.insert(icons + coins);
      }
    }
    std::set<int> found;
    const auto note = [&](const State& s, const Action& action) -> Whole {
      if (static_cast<Verb>(action.verb) == Verb::pass_bid) return {};
      if (static_cast<Verb>(action.verb) == Verb::bid) found.insert(s.put_in + action.operands[0]);
      return {action.verb};
    };
    if (expected.empty()) EXPECT_EQ(scene.refusal(Verb::put_in, scene.card("auction-14")), "TW-4.3");
    else composed(scene, note, [](const State& s) { return s.place != 0; });
    EXPECT_EQ(found, expected) << "with $" << money;
  }
}

}  // namespace
}  // namespace omnibus::tramways
