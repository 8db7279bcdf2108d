// The small decisions compose exactly the whole choices that the referee's compose: both are enumerated on small positions and compared.
#include "games/tramways/tests/rules/bookkeeper.hpp"
#include "players/playout.hpp"

namespace omnibus::tramways {
namespace {

/// A link, a route or a bid as one list of numbers.
using Whole = std::vector<int>;

std::vector<Action> offered_by_game(const Rules& game, const State& s) {
  Actions list;
  game.legal(s, list);
  return {list.begin(), list.end()};
}

std::vector<Action> offered_by_referee(const Rules& game, const State& s) { return Referee(game, s).choices(); }

/// All results of the decisions that `offered` lists, each step recorded by `note(state before, action)` and finished at `done(state)`.
template <class Note, class Done>
std::vector<Whole> composed(const Rules& game, const State& from, decltype(offered_by_game)* offered, Note&& note, Done&& done) {
  std::vector<Whole> out;
  const auto follow = [&](auto&& self, const State& s, const Whole& so_far) -> void {
    if (done(s)) return out.push_back(so_far);
    bool any = false;
    for (const Action& action : offered(game, s)) {
      const std::vector<int> noted = note(s, action);
      if (noted.empty()) continue;
      any = true;
      State next = s;
      NullJournal null_journal;
      Chance chance(1, 1);
      game.apply(next, action, chance, null_journal);
      Whole longer = so_far;
      longer.insert(longer.end(), noted.begin(), noted.end());
      self(self, next, longer);
    }
    EXPECT_TRUE(any) << "a dead end";
  };
  follow(follow, from, {});
  std::sort(out.begin(), out.end());
  return out;
}

bool offers(const std::vector<Action>& actions, const Action& action) {
  return std::find(actions.begin(), actions.end(), action) != actions.end();
}

/// The position after an action that the game or the referee offers; nullopt if `offered` does not list it.
std::optional<State> after(const Rules& game, const State& s, decltype(offered_by_game)* offered, const Action& action) {
  if (!offers(offered(game, s), action)) return std::nullopt;
  State next = s;
  NullJournal null_journal;
  Chance chance(1, 1);
  game.apply(next, action, chance, null_journal);
  return next;
}

/// A random table: small boards with any ground, nodes and numerals anywhere, and rails of two players on them.
class TableByChance {
  Stream dice_;

 public:
  TableByChance(std::uint64_t seed, Mode mode, int tries) : dice_(seed), scene(mode, 2, {}, box_of(mode)) {
    const int mover = below(2);
    scene.state.order = {static_cast<std::uint8_t>(mover), static_cast<std::uint8_t>(1 - mover)};
    for (int i = 0; i < tries; ++i) lay_link(below(2));
  }

  int below(int bound) { return static_cast<int>(dice_.below(static_cast<std::uint32_t>(bound))); }
  bool one_in(int count) { return below(count) == 0; }

  Player& mover() { return scene.state.mover(); }
  void deal(std::string_view card) { mover().hand.add(scene.card(card)); }
  void deal_parcel() { deal(fmt::format("parcel-{}", scene.setting().box.label(below(parcels_ + 1)))); }
  void own_parcels() {
    for (int node = 0; node < scene.map().node_count; ++node) {
      if (scene.map().site(node).label != nothing && one_in(3)) scene.state.node(node).owner = static_cast<std::uint8_t>(below(2));
    }
  }

 private:
  Components box_of(Mode world) {
    Components out = standard_box();
    const std::size_t size = static_cast<std::size_t>(size_of(world));
    out.numbers.start_parcels.fill(0);
    for (const Placing& placing : find_layout(out, world, 2, 0)->boards) {
      Board& board = out.boards[static_cast<std::size_t>(out.board_index(placing.name(), world))];
      for (std::size_t place = 0; place < size * size; ++place) board.prints[place / size][place % size] = print();
      for (std::size_t place = 0; place < 4 * size && world != Mode::base; ++place)
        board.numerals[place / size][place % size] = static_cast<std::uint8_t>(one_in(3) ? 1 + below(numeral_count) : 0);
    }
    Slot& paired = out.cards[static_cast<std::size_t>(Scene().card("dev-exp-1"))].slots[1];
    paired.types = type_bit(below(type_count));
    paired.rails = static_cast<std::uint8_t>(1 + below(2));
    return out;
  }

  Print print() {
    switch (below(12)) {
      case 0:
      case 1: return {Ground::building, static_cast<std::uint8_t>(below(type_count)), static_cast<std::uint8_t>(1 + below(2)), 0};
      case 2: return {Ground::parcel, 0, 0, static_cast<std::uint8_t>(parcels_++)};
      case 3: return {Ground::mountain};
      case 4: return {Ground::water};
      default: return {};
    }
  }

  /// Lays rails from some node, one random side after the other, and keeps them if they reach another node or leave the map.
  void lay_link(int owner) {
    const Map& map = scene.map();
    const bool upgraded = one_in(3);
    const int from = below(map.node_count);
    Links::Run run;
    for (int at = map.site(from).space; run.size() < 5;) {
      const std::size_t side = static_cast<std::size_t>(below(4));
      const int next = map.space(at).beside[side];
      const int numeral = map.space(at).numerals[side];
      const int node = next == nothing ? nothing : map.space(next).node;
      const int end = numeral != 0 ? hub_of(owner, upgraded, numeral) : node;
      if (end != nothing || next == nothing) {
        if (end != nothing && end != from && !run.empty()) scene.add_link(owner, from, run, end, upgraded);
        return;
      }
      if (scene.state.rail(next) != nothing || std::find(run.begin(), run.end(), next) != run.end()) return;
      run.push(static_cast<std::uint8_t>(next));
      at = next;
    }
  }

  int parcels_ = 0;

 public:
  Scene scene;
};

// ---- Links (TW-7, TW-12, TW-13.2) -----------------------------------------------------------------------------------------

constexpr int off_map = 1000;  ///< and the numeral
constexpr int at_node = 2000;  ///< and the node

/// All links of the player to move; empty if no link can be begun.
std::vector<Whole> links(const Scene& scene, decltype(offered_by_game)* offered) {
  const auto note = [](const State&, const Action& action) -> Whole {
    switch (static_cast<Verb>(action.verb)) {
      case Verb::from: return {action.operands[0]};
      case Verb::lay: return {action.operands[0]};
      case Verb::leave: return {off_map + action.operands[0] + 1};
      default: return {at_node + action.operands[0]};
    }
  };
  const std::optional<State> begun = after(scene.game, scene.state, offered, Action::of(static_cast<int>(Verb::build_link)));
  if (!begun) return {};
  return composed(scene.game, *begun, offered, note, [](const State& s) { return s.phase == Phase::pay; });
}

/// The ends that the referee allows, by start and first space, and the fewest rails to each.
std::map<std::pair<int, int>, std::map<int, int>> link_ends(const Scene& scene) {
  const Map& map = scene.map();
  const int seat = Referee(scene.game, scene.state).seat;
  std::map<std::pair<int, int>, std::map<int, int>> out;
  for (const Whole& link : links(scene, offered_by_referee)) {
    int cost = 0;
    for (std::size_t i = 1; i + 1 < link.size(); ++i) cost += link[i] < off_map ? map.cost(link[i]) : 0;
    const int end = link.back() >= at_node ? link.back() - at_node : hub_of(seat, false, link.back() - off_map);
    const auto [at, fresh] = out[{link[0], link[1]}].insert({end, cost});
    if (!fresh) at->second = std::min(at->second, cost);
  }
  return out;
}

void compare_links(const Scene& scene, std::size_t at_least) {
  const std::vector<Whole> expected = links(scene, offered_by_referee);
  EXPECT_GE(expected.size(), at_least);
  EXPECT_EQ(links(scene, offered_by_game), expected);
}

TEST(Closure, TW_7_2_links_on_earth) {
  Scene scene;
  scene.link(1, "r4c3", {"r3c3"}, "r3c2");
  scene.hand({"auction-03", "auction-01", "parcel-F3"});
  compare_links(scene, 50);
}

/// With few tiles, an expensive way over few spaces may be possible and a cheap one over many may not.
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

/// The look-ahead reports every possible end of a link over each first space, and the fewest rails to it.
void compare_ends(const Scene& scene, int at_least) {
  const Referee referee(scene.game, scene.state);
  LinkSearch search(scene.setting(), scene.state);
  std::map<std::pair<int, int>, std::map<int, int>> expected = link_ends(scene);
  EXPECT_GE(static_cast<int>(expected.size()), at_least);
  for (int start = 0; start < scene.map().node_count; ++start) {
    for (const int space : scene.map().space(scene.map().site(start).space).beside) {
      if (space == nothing || !referee.free(space) || referee.max_rails(start) <= 0) continue;
      std::map<int, int> told;
      search.start_at(start);
      EXPECT_EQ(search.max_rails(), referee.max_rails(start));
      search.explore(space, 0, 0, false, ItemSet::first(max_nodes), [&](int end, int cost) {
        const auto [at, fresh] = told.insert({end, cost});
        if (!fresh) at->second = std::min(at->second, cost);
      });
      ASSERT_EQ(told, (expected[{start, space}])) << "from " << start << " over " << space;
      search.explore(space, 0, referee.me.rails, false, ItemSet::first(max_nodes),
                     [&](int end, int) { ADD_FAILURE() << "no tile is left for a link to " << end; });
    }
  }
}

TEST(Closure, TW_7_2_every_end_a_link_can_have) {
  Scene earth;
  earth.hand({"auction-03", "auction-01", "parcel-F3"});
  compare_ends(earth, 5);
  Scene moon(Mode::moon);
  moon.branch(0, "r4c2", {"r5c2"}, 2);
  moon.branch(0, "r4c7", {"r5c7"}, 2);
  moon.hand({"auction-03", "auction-01"});
  compare_ends(moon, 5);
  moon.player().rails = 3;
  compare_ends(moon, 5);
  Scene mars(Mode::mars);
  mars.link(0, "r5c1", {"r5c2"}, "A1");
  mars.hand({"auction-03", "auction-01", "dev-exp-1"});
  compare_ends(mars, 5);
}

/// Numeral II on r5c2 and r5c4: a link over r5c2 to the Industry may run straight on, or leave the map there and come in two spaces on.
TEST(Closure, TW_12_3_every_price_a_link_can_have) {
  Components box = standard_box();
  print_board(box, "X1", Mode::moon, {". . . . .", ". . . . .", ". . . . .", ". R I L .", "C . . . C"},
              {". . . . .", ". . . . .", ". II . II .", ". . . . ."});
  print_board(box, "X3", Mode::moon, {". . . . .", ". . . . .", ". . . . .", ". . . . .", ". . . . ."},
              {". . . . .", ". . . . .", ". . . . .", ". . . . ."});
  box.numbers.start_parcels.fill(0);
  Scene scene(Mode::moon, 2, {}, box);
  scene.hand({"auction-01", "auction-06"});
  std::set<std::pair<int, int>> expected;
  for (const Whole& link : links(scene, offered_by_referee)) {
    const auto spaces = std::count_if(link.begin() + 1, link.end(), [](int part) { return part < off_map; });
    if (link[1] == scene.space("r5c2")) expected.insert({link.back() - at_node, static_cast<int>(spaces)});
  }
  std::set<std::pair<int, int>> told;
  LinkSearch search(scene.setting(), scene.state);
  search.start_at(scene.node("r4c2"));
  search.explore(scene.space("r5c2"), 0, 0, false, ItemSet::first(max_nodes), [&](int end, int cost) { told.insert({end, cost}); });
  EXPECT_EQ(told, expected);
  EXPECT_EQ(told.count({scene.node("r4c3"), 2}) + told.count({scene.node("r4c3"), 3}), 2u);
  EXPECT_EQ(told.count({scene.node("r5c1"), 1}) + told.count({scene.node("r5c1"), 2}), 1u);  // it cannot come in where it left
}

/// A Residence on a board by itself; off the map by numeral I, four boards without any other node but the Commerce at their far end.
TEST(Closure, TW_12_3_a_long_link_over_the_edge) {
  Components box = standard_box();
  Layout& layout = box.layouts[static_cast<std::size_t>(find_layout(box, Mode::moon, 5, 0) - box.layouts.data())];
  const std::string bare = ". . . . .";
  for (int board = 0; board < 5; ++board) {
    Placing& placing = layout.boards[board];
    placing.turns = 0;
    placing.row = board == 4 ? 2 : 0;
    placing.column = static_cast<std::uint8_t>(board % 4);
    print_board(box, placing.name(), Mode::moon, {board == 4 ? "R . . . ." : bare, bare, board == 3 ? ". . C . ." : bare, bare, bare},
                {board == 4 ? ". I . . ." : bare, bare, bare, board == 0 ? "I . . . ." : bare});
  }
  box.numbers.start_parcels.fill(0);
  box.cards[static_cast<std::size_t>(Scene().card("auction-02"))].slots[0].rails = 20;
  Scene scene(Mode::moon, 5, {}, box);
  scene.hand({"auction-02"}).act(Verb::build_link).act(Verb::from, scene.node("r11c1")).act(Verb::lay, scene.space("r11c2"));
  scene.act(Verb::leave, 0);
  for (const int row : {1, 2}) scene.act(Verb::lay, scene.space(fmt::format("r{}c1", row)));
  for (int column = 1; column <= 17; ++column) scene.act(Verb::lay, scene.space(fmt::format("r3c{}", column)));
  scene.act(Verb::arrive, scene.node("r3c18"));
  EXPECT_EQ(scene.state.link(1).length, 19);
}

/// A strip of ten boards with spaces of one and of five rails, and more rails than any hand has: far more walks than can be followed.
void look_ahead_on_a_strip(std::uint64_t seed) {
  Components box = standard_box();
  Stream dice(seed);
  Layout& layout = box.layouts[static_cast<std::size_t>(find_layout(box, Mode::base, 5, 0) - box.layouts.data())];
  for (int i = 0; i < layout.boards.size(); ++i) {
    Placing& placing = layout.boards[i];
    placing.turns = placing.row = 0;
    placing.column = static_cast<std::uint8_t>(i);
    Board& board = box.boards[static_cast<std::size_t>(box.board_index(placing.name(), Mode::base))];
    for (auto& row : board.prints) {
      for (Print& print : row) print = {dice.below(2) == 0 ? Ground::plain : static_cast<Ground>(dice.below(3)), 0, 0, 0};
    }
    if (i == 0) {
      board.prints[0][1] = {};
      board.prints[0][0] = {Ground::building, static_cast<std::uint8_t>(Type::residence), 1, 0};
      board.prints[0][2] = {Ground::building, static_cast<std::uint8_t>(Type::commerce), 1, 0};
    }
  }
  box.numbers.start_parcels.fill(0);
  box.numbers.rail_cost = {1, 2, 5};
  Scene scene(Mode::base, 5, {}, box);
  scene.hand({"auction-02"}).player().rails = 250;
  Icons icons = scene.setting().icons_of(scene.player().hand);
  icons.rails = 250;
  LinkSearch search(scene.setting(), scene.state, icons);
  search.start_at(scene.node("r1c1"));
  std::set<std::pair<int, int>> told;
  search.explore(scene.space("r1c2"), 0, 0, false, ItemSet::first(max_nodes), [&](int end, int cost) { told.insert({end, cost}); });
  EXPECT_EQ(told.count({scene.node("r1c3"), 1}), 1u);
}

TEST(Closure, TW_7_3_the_look_ahead_comes_to_an_end_on_some_strips) {
  for (std::uint64_t seed = 1; seed <= 2; ++seed) look_ahead_on_a_strip(seed);
}

TEST(SoakClosure, TW_7_3_the_look_ahead_comes_to_an_end_wherever_rails_lead) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) look_ahead_on_a_strip(seed);
}

/// The Residence is on the hub, and its only free way leads to that hub again; the Industry can be linked to the Leisure.
TEST(Closure, TW_12_4_no_start_if_only_the_own_hub_is_left) {
  Components box = standard_box();
  print_board(box, "X1", Mode::moon, {". . . . .", ". . . . .", ". . . . .", ". R . . .", ". . . . ."},
              {". . . . .", ". . . . .", "II II . . .", ". . . . ."});
  print_board(box, "X3", Mode::moon, {". . . . .", ". . . . .", ". . . . .", ". I . L .", ". . . . ."},
              {". . . . .", ". . . . .", ". II . . .", ". . . . ."});
  box.numbers.start_parcels.fill(0);
  Scene scene(Mode::moon, 2, {}, box);
  for (const auto* blocked : {"r3c2", "r4c3", "r3c1"}) scene.state.rails[scene.space(blocked)] = 100;  // another player's rail
  scene.branch(0, "r4c2", {"r5c2"}, 2);
  scene.branch(0, "r4c7", {"r5c7"}, 2);
  scene.hand({"auction-02", "auction-09"}).act(Verb::build_link);
  EXPECT_EQ(scene.refusal(Verb::from, scene.node("r4c2")), "TW-7.2");
  EXPECT_EQ(scene.refusal(Verb::from, scene.node("r4c7")), "");
}

/// On Mars, from outside the network: over two spaces to the player's hub with the last two tiles, and with no other rail than one that
/// also shows Residence, which neither end is.
TEST(Closure, TW_13_2_the_last_tiles_and_the_only_rail_of_a_link_from_outside) {
  Components box = standard_box();
  print_board(box, "X1", Mode::mars, {". . . . .", ". . . . .", ". I . . .", ". . . . .", ". . . . ."},
              {". . . . .", ". . . . .", ". II . . .", ". . . . ."});
  print_board(box, "X3", Mode::mars, {". . . . .", ". . . . .", ". . . . .", ". L . I .", ". . . . ."},
              {". . . . .", ". . . . .", ". II . . .", ". . . . ."});
  box.numbers.start_parcels.fill(0);
  box.cards[static_cast<std::size_t>(Scene().card("dev-exp-1"))].slots[1].types = type_bit(static_cast<int>(Type::residence));
  Scene scene(Mode::mars, 2, {}, box);
  scene.branch(0, "r4c7", {"r5c7"}, 2);
  Scene paired = scene;
  scene.link(1, "r4c7", {"r4c8"}, "r4c9");
  scene.player().rails = 2;
  scene.hand({"auction-05"});
  compare_links(scene, 1);
  paired.hand({"dev-exp-1", "auction-09"});
  compare_links(paired, 1);
}

/// Compares all links and all ends on a random table, with few tiles or many, and counts tables with links by mode.
void compare_links_by_chance(std::uint64_t seed, std::array<int, 3>& seen) {
  const Mode mode = static_cast<Mode>(seed % 3);
  TableByChance table(seed, mode, static_cast<int>(seed / 3 % 4 * 5));
  Scene& scene = table.scene;
  table.own_parcels();
  table.deal(fmt::format("auction-0{}", 6 + table.below(4)));
  if (table.one_in(2)) table.deal("dev-exp-1");
  if (table.one_in(2)) table.deal(fmt::format("auction-0{}", 1 + table.below(5)));
  if (table.one_in(2)) table.deal_parcel();
  table.mover().rails = static_cast<std::uint8_t>(table.one_in(2) ? 1 + table.below(3) : 20);
  const std::vector<Whole> expected = links(scene, offered_by_referee);
  const bool rails = scene.setting().icons_of(table.mover().hand).rails > 0;
  const std::string refusal = scene.refusal(Verb::build_link);
  ASSERT_EQ(refusal.empty(), !expected.empty()) << "table " << seed;
  ASSERT_TRUE(rails || refusal == "TW-7.3") << "table " << seed;
  compare_ends(scene, 0);
  if (::testing::Test::HasFatalFailure()) return;
  if (expected.empty()) return;
  ASSERT_EQ(links(scene, offered_by_game), expected) << "table " << seed;
  scene.act(Verb::build_link);
  ++seen[static_cast<std::size_t>(mode)];
  for (int start = 0; start < scene.map().node_count; ++start) scene.refusal(Verb::from, start);
  table.mover().rails = 0;
  ASSERT_EQ(scene.choices(), 0) << "table " << seed;
}

TEST(Closure, TW_7_2_links_on_some_tables) {
  std::array<int, 3> seen{};
  for (std::uint64_t seed = 1; seed <= 36; ++seed) ASSERT_NO_FATAL_FAILURE(compare_links_by_chance(seed, seen));
  for (const int tables : seen) EXPECT_GT(tables, 0);
}

TEST(SoakClosure, TW_7_2_links_on_any_table) {
  std::array<int, 3> seen{};
  for (std::uint64_t seed = 1; seed <= 600; ++seed) ASSERT_NO_FATAL_FAILURE(compare_links_by_chance(seed, seen));
  for (const int tables : seen) EXPECT_GT(tables, 20);
}

// ---- Trips (TW-9) -----------------------------------------------------------------------------------------------------------

/// All routes with the passenger and the destination that are named already.
std::vector<Whole> routes(const Rules& game, const State& s, decltype(offered_by_game)* offered) {
  const auto note = [](const State&, const Action& action) -> Whole {
    return static_cast<Verb>(action.verb) == Verb::ride ? Whole{action.operands[0]} : Whole{};
  };
  return composed(game, s, offered, note, [](const State& each) { return each.phase == Phase::pay; });
}

/// All routes to a destination for a passenger of `from`; empty if one of them cannot be named.
std::vector<Whole> routes(const Scene& scene, decltype(offered_by_game)* offered, int from, int to) {
  std::optional<State> s = after(scene.game, scene.state, offered, Action::of(static_cast<int>(Verb::move)));
  if (s) s = after(scene.game, *s, offered, Action::of(static_cast<int>(Verb::to), to));
  if (s) s = after(scene.game, *s, offered, Action::of(static_cast<int>(Verb::board), from));
  return s ? routes(scene.game, *s, offered) : std::vector<Whole>{};
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
    const std::vector<Whole> expected = routes(scene, offered_by_referee, scene.node("r4c2"), scene.node("r3c10"));
    max = std::max(max, expected.size());
    EXPECT_EQ(routes(scene, offered_by_game, scene.node("r4c2"), scene.node("r3c10")), expected) << "with $" << money;
  }
  EXPECT_GE(max, 6u);
}

LinkSet links_of(const Whole& route) {
  LinkSet out;
  for (const int link : route) out.add(link);
  return out;
}

/// TW-9.13: at any point of one of these routes, the finder continues by the most appealing one; if it may not examine any, by one with the
/// least fees.
void expect_best_routes(const Scene& scene, const std::vector<Whole>& routes) {
  std::set<Whole> beginnings;
  for (const Whole& route : routes) {
    for (std::size_t i = 0; i < route.size(); ++i) beginnings.emplace(route.begin(), route.begin() + static_cast<std::ptrdiff_t>(i));
  }
  for (const Whole& begun : beginnings) {
    State s = scene.state;
    NullJournal null_journal;
    for (const int link : begun) Trips(scene.setting()).ride(s, link, null_journal);
    const Referee referee(scene.game, s);
    const Bookkeeper books(scene.game, s, s, {});
    int best = -1000;
    int cheapest = 1000;
    std::vector<LinkSet> possible;
    const auto fee = [&](const LinkSet& route) {
      int out = 0;
      route.each([&](int link) { out += referee.fee(link); });
      return out;
    };
    for (const Whole& route : routes) {
      if (!std::equal(begun.begin(), begun.end(), route.begin(),
                      route.begin() + static_cast<std::ptrdiff_t>(std::min(begun.size(), route.size()))))
        continue;
      possible.push_back(links_of(route));
      ASSERT_EQ(RouteGain(scene.setting(), s, possible.back()).appeal(referee.seat), books.appeal(possible.back()));
      best = std::max(best, books.appeal(possible.back()));
      cheapest = std::min(cheapest, fee(possible.back()));
    }
    const LinkSet found = Trips(scene.setting()).routes(s).best_route(Journey::of(s.plan), 1'000'000);
    const LinkSet first = Trips(scene.setting()).routes(s).best_route(Journey::of(s.plan), 0);
    ASSERT_TRUE(std::find(possible.begin(), possible.end(), found) != possible.end()) << "no route";
    ASSERT_TRUE(std::find(possible.begin(), possible.end(), first) != possible.end()) << "no route";
    ASSERT_EQ(books.appeal(found), best);
    ASSERT_EQ(fee(first), cheapest);
  }
}

/// Commerce has two branches on one hub, the very first of all, and can come back to itself by none; another node there or not. The first
/// of all nodes is an Industry, too, and no way to another one leads through it.
TEST(Closure, TW_12_5_two_branches_of_one_node) {
  for (const bool another : {false, true}) {
    Scene scene(Mode::moon, 2, {},
                example_box({"I . . . .", ". . . . .", "L . C . I", ". . . . .", ". . . . ."},
                            {". . . . .", ". R . . .", ". . . . .", ". . . . .", ". . . . ."}));
    scene.link(0, "r3c1", {"r3c2"}, "r3c3");
    scene.link(0, "r3c3", {"r3c4"}, "r3c5");
    scene.branch(0, "r3c3", {"r2c3", "r2c2", "r1c2"}, 1);
    scene.branch(0, "r3c3", {"r4c3", "r4c4", "r5c4"}, 1);
    if (another) {
      scene.branch(0, "r2c7", {"r1c7"}, 1);
      scene.link(0, "r2c7", {"r2c6", "r3c6"}, "r3c5");
    }
    scene.dark(1).hand({"auction-05", "auction-01"});
    const std::vector<Whole> expected = routes(scene, offered_by_referee, scene.node("r3c1"), scene.node("r3c5"));
    EXPECT_EQ(expected.size(), another ? 3u : 1u);
    EXPECT_EQ(routes(scene, offered_by_game, scene.node("r3c1"), scene.node("r3c5")), expected);
    scene.act(Verb::move).act(Verb::to, scene.node("r3c5")).act(Verb::board, scene.node("r3c1"));
    expect_best_routes(scene, expected);
  }
}

/// All routes the referee allows, by destination and start.
std::map<int, std::map<int, std::vector<Whole>>> routes_by_ends(const Scene& scene) {
  std::map<int, std::map<int, std::vector<Whole>>> out;
  for (int to = 0; to < scene.map().node_count; ++to) {
    for (int from = 0; from < scene.map().node_count; ++from) {
      if (std::vector<Whole> all = routes(scene, offered_by_referee, from, to); !all.empty()) out[to][from] = all;
    }
  }
  return out;
}

/// Compares all routes on a random table, and counts them.
void compare_routes_by_chance(std::uint64_t seed, std::size_t& seen) {
  TableByChance table(seed, static_cast<Mode>(seed % 3), 120);
  Scene& scene = table.scene;
  for (const auto* card : {"auction-06", "auction-07", "auction-08", "auction-09", "auction-01"}) table.deal(card);
  table.deal_parcel();
  table.mover().money = static_cast<std::int16_t>(table.below(9));
  auto expected = routes_by_ends(scene);
  if (expected.empty()) {
    Scene rich = scene;
    rich.state.mover().money = 250;
    ASSERT_EQ(scene.refusal(Verb::move), routes_by_ends(rich).empty() ? "TW-9.2" : "TW-9.6") << "table " << seed;
    return;
  }
  ASSERT_EQ(scene.refusal(Verb::move), "") << "table " << seed;
  scene.act(Verb::move);
  const State before = scene.state;
  for (int to = 0; to < scene.map().node_count; ++to) {
    scene.state = before;
    ASSERT_EQ(scene.refusal(Verb::to, to).empty(), expected.count(to) != 0) << "table " << seed << " to " << to;
    if (expected.count(to) == 0) continue;
    scene.act(Verb::to, to);
    const State named = scene.state;
    for (int from = 0; from < scene.map().node_count; ++from) {
      scene.state = named;
      ASSERT_EQ(scene.refusal(Verb::board, from).empty(), expected[to].count(from) != 0) << "table " << seed << " from " << from;
      if (expected[to].count(from) == 0) continue;
      scene.act(Verb::board, from);
      ASSERT_EQ(routes(scene.game, scene.state, offered_by_game), expected[to][from])
          << "table " << seed << " from " << from << " to " << to;
      expect_best_routes(scene, expected[to][from]);
      if (::testing::Test::HasFatalFailure()) return;
      seen += expected[to][from].size();
    }
  }
}

TEST(Closure, TW_9_2_routes_on_some_tables) {
  std::size_t seen = 0;
  for (std::uint64_t seed = 1; seed <= 24; ++seed) ASSERT_NO_FATAL_FAILURE(compare_routes_by_chance(seed, seen));
  EXPECT_GT(seen, 100u);
}

TEST(SoakClosure, TW_9_2_routes_on_any_table) {
  std::size_t seen = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) ASSERT_NO_FATAL_FAILURE(compare_routes_by_chance(seed, seen));
  EXPECT_GT(seen, 2000u);
}

/// Also with all cards in the hand and few tiles, so that rails are not the limit; and with more rails than any hand has. Counts positions
/// without a start, and with some.
void compare_starts(Mode mode, std::uint64_t games, std::array<int, 2>& asked) {
  Options options;
  options.mode = static_cast<std::uint8_t>(mode);
  const Rules game(standard_box(), options, 3);
  Stream dice(7);
  const auto compare = [&](const State& s, int more_rails) {
    Means means(game.setting(), s);
    means.icons.rails = static_cast<std::uint8_t>(means.icons.rails + more_rails);
    LinkSearch search(game.setting(), s, means.icons);
    ItemSet one_by_one;
    for (const int node : means.payable) {
      if (search.can_start(node)) one_by_one.add(node);
    }
    EXPECT_EQ(search.starts(means.payable).bits(), one_by_one.bits());
    EXPECT_EQ(search.can_start_at_any(means.payable), !one_by_one.empty());
    ++asked[one_by_one.empty() ? 0 : 1];
  };
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    State table;
    play_to_end(game, seed, table, [&](const State& s, const Legal<Rules>& legal) {
      if (s.phase == Phase::act) {
        compare(s, 0);
        State then = s;
        then.mover().rails = 60;
        compare(then, 40);
        then.mover().hand |= s.mover().deck | s.mover().pool;
        then.mover().rails = static_cast<std::uint8_t>(dice.below(6));
        compare(then, 0);
      }
      return static_cast<int>(dice.below(static_cast<std::uint32_t>(legal.size())));
    });
  }
}

TEST(Closure, TW_13_2_starts_looked_for_in_one_go_in_a_game) {
  for (const Mode mode : {Mode::base, Mode::moon, Mode::mars}) {
    std::array<int, 2> asked{};
    compare_starts(mode, 1, asked);
    EXPECT_GT(asked[0], 0);
    EXPECT_GT(asked[1], 0);
  }
}

TEST(SoakClosure, TW_13_2_starts_looked_for_in_one_go_are_those_found_one_by_one) {
  for (const Mode mode : {Mode::base, Mode::moon, Mode::mars}) {
    std::array<int, 2> asked{};
    compare_starts(mode, 20, asked);
    EXPECT_GT(asked[0], 100);
    EXPECT_GT(asked[1], 100);
  }
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
    else composed(scene.game, scene.state, offered_by_game, note, [](const State& s) { return s.place != 0; });
    EXPECT_EQ(found, expected) << "with $" << money;
  }
}

}  // namespace
}  // namespace omnibus::tramways
