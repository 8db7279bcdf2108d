// The small decisions lead to exactly the whole choices that the rules allow: both are enumerated independently and compared.
#include <functional>
#include <set>

#include "games/future_mobility/tests/rules/scene.hpp"

namespace omnibus::future_mobility {
namespace {

using Cells = std::vector<int>;

/// A whole trip: its cards with mode and route.
using Leg = std::tuple<int, int, Cells>;
using Whole = std::vector<Leg>;

/// Every trip that can be announced from mode `first` on, found by playing all small decisions.
void play_all(const Scene& table, const State& state, std::set<Whole>& out, Mode first = Mode::car) {
  Legal<Rules> legal;
  table.game.legal(state, legal);
  ASSERT_FALSE(legal.empty()) << "a dead end";
  for (const Action& action : legal) {
    const Verb verb = static_cast<Verb>(action.verb);
    if (verb == Verb::best_route) continue;  // is one of the others
    if (verb == Verb::travel && static_cast<Mode>(action.operands[1]) < first) continue;
    if (verb == Verb::announce) {
      Whole whole;
      for (int i = 0; i < state.segment_count; ++i) {
        const Segment& way = state.segments[static_cast<std::size_t>(i)];
        Cells cells;
        for (const std::uint8_t cell : Travel(table.game.setting()).route(way)) cells.push_back(cell);
        whole.emplace_back(way.trip, static_cast<int>(way.mode), cells);
      }
      EXPECT_TRUE(out.insert(whole).second) << "one trip in two ways";
      continue;
    }
    State next = state;
    NullJournal null_journal;
    Chance chance(1, 1);
    table.game.apply(next, action, chance, null_journal);
    play_all(table, next, out, first);
  }
}

/// The same from the words of the rules, using none of their code except the neighbours of a cell.
class TripsByTheBook {
 public:
  explicit TripsByTheBook(const Scene& table, Mode first) : table_(table), first_(static_cast<int>(first)) {}

  std::set<Whole> all() {
    extend({});
    return found_;
  }

 private:
  const Components& box() const { return table_.game.box(); }
  bool lies(Marker marker, int cell) const { return table_.state.board(marker).has(cell); }
  bool fits(int mode, const Cells& cells) const {
    switch (static_cast<Mode>(mode)) {
      case Mode::walking:
        return cells.size() <= 3 && std::all_of(cells.begin(), cells.end(), [&](int c) { return lies(Marker::pedestrian_path, c); });
      case Mode::bicycle: return std::all_of(cells.begin(), cells.end(), [&](int c) { return lies(Marker::bike_path, c); });
      default: return true;
    }
  }

  /// All routes of a card in a mode from one cell.
  void routes(int trip, int mode, Cells& cells, std::vector<Cells>& out) const {
    if (cells.size() > 1 && box().cell(cells.back()).zone == box().trip(trip).destination && fits(mode, cells)) out.push_back(cells);
    for (const int next : table_.game.setting().city.neighbours(cells.back())) {
      if (std::find(cells.begin(), cells.end(), next) != cells.end()) continue;
      cells.push_back(next);
      routes(trip, mode, cells, out);
      cells.pop_back();
    }
  }
  std::vector<Cells> ways(int trip, int mode, int from) const {
    std::vector<Cells> out;
    if (mode != static_cast<int>(Mode::tram)) {
      Cells cells{from};
      routes(trip, mode, cells, out);
      return out;
    }
    for (int to = 0; to < box().cell_count; ++to) {
      const bool line_a = lies(Marker::tram_a, from) && lies(Marker::tram_a, to);
      const bool line_b = lies(Marker::tram_b, from) && lies(Marker::tram_b, to);
      if (box().cell(to).zone == box().trip(trip).destination && (line_a || line_b)) out.push_back({from, to});
    }
    return out;
  }

  void extend(const Whole& whole) {
    for (const int trip : table_.state.trips) {
      const auto is_trip = [&](const Leg& part) { return std::get<0>(part) == trip; };
      if (std::any_of(whole.begin(), whole.end(), is_trip)) continue;
      for (int mode = first_; mode < 5; ++mode) {
        if (mode == static_cast<int>(Mode::electric_car)) continue;  // no card for it in these positions
        if (!whole.empty() && std::get<1>(whole.back()) != mode) continue;
        for (int from = 0; from < box().cell_count; ++from) {
          const Zone zone = box().cell(from).zone;
          if (zone == Zone::park || (box().trip(trip).origins >> static_cast<int>(zone) & 1) == 0) continue;
          if (!whole.empty() && std::get<2>(whole.back()).back() != from) continue;
          for (const Cells& way : ways(trip, mode, from)) {
            Whole longer = whole;
            longer.emplace_back(trip, mode, way);
            found_.insert(longer);
            extend(longer);
          }
        }
      }
    }
  }

  const Scene& table_;
  int first_;
  std::set<Whole> found_;
};

void expect_same_trips(const Scene& table, std::size_t at_least, Mode first = Mode::car) {
  std::set<Whole> played;
  play_all(table, table.state, played, first);
  const std::set<Whole> by_the_book = TripsByTheBook(table, first).all();
  EXPECT_EQ(played, by_the_book);
  EXPECT_GE(played.size(), at_least);
}

TEST(Closure, every_route_of_a_card_by_car) {
  Scene table;
  expect_same_trips(table.trips({"T39"}), 100);  // airport to amusement park, right across the city
}

TEST(Closure, every_route_with_many_starts_and_ends) {
  Scene table;
  expect_same_trips(table.trips({"T03"}), 1000);
}

TEST(Closure, chains_on_foot_by_bicycle_and_by_tram) {
  Scene table;
  table.trips({"T01", "T20", "T05", "T24", "T06"})
      .pedestrian_paths({"r2c2", "r3c2", "r4c2", "r4c1", "r2c3"})
      .bike_paths({"r1c2", "r1c3", "r2c3", "r2c2", "r3c3", "r3c2", "r4c2", "r4c3"})
      .stops(0, {"r2c3", "r4c3"})
      .stops(1, {"r4c4", "r3c4"});
  expect_same_trips(table, 50, Mode::tram);  // by car there would be millions
}

/// Every set of cells that one card can cover.
TEST(Closure, every_path_of_a_shift_card) {
  Scene table;
  table.five_trips().hand({"walkable_city"}).pedestrian_paths({"r3c3", "r0c1"}).bike_paths({"r2c3"}).stops(0, {"r2c3"});
  std::set<std::uint64_t> played;
  const std::function<void(const State&)> lay = [&](const State& state) {
    Legal<Rules> legal;
    table.game.legal(state, legal);
    for (const Action& action : legal) {
      const Verb verb = static_cast<Verb>(action.verb);
      if (verb != Verb::lay_path && verb != Verb::extend_path && verb != Verb::end_path) continue;
      State next = state;
      NullJournal null_journal;
      Chance chance(1, 1);
      table.game.apply(next, action, chance, null_journal);
      if (next.phase == Phase::laying) lay(next);
      else played.insert((next.board(Marker::pedestrian_path) - table.state.board(Marker::pedestrian_path)).bits());
    }
  };
  lay(table.state);

  std::set<std::uint64_t> by_the_book;
  const auto free = [&](int cell) {
    int markers = 0;
    for (int kind = 0; kind < 4; ++kind) markers += table.state.on_board[static_cast<std::size_t>(kind)].has(cell) ? 1 : 0;
    return table.game.box().cell(cell).zone != Zone::park && markers < 2 && !table.state.board(Marker::pedestrian_path).has(cell);
  };
  const std::function<void(Cells)> walk = [&](const Cells& cells) {
    std::uint64_t bits = 0;
    for (const int cell : cells) bits |= std::uint64_t{1} << cell;
    by_the_book.insert(bits);
    if (cells.size() == 3) return;
    for (const int next : table.game.setting().city.neighbours(cells.back())) {
      if (!free(next) || std::find(cells.begin(), cells.end(), next) != cells.end()) continue;
      Cells longer = cells;
      longer.push_back(next);
      walk(longer);
    }
  };
  for (int cell = 0; cell < table.game.box().cell_count; ++cell) {
    if (free(cell)) walk({cell});
  }
  EXPECT_EQ(played, by_the_book);
  EXPECT_GT(played.size(), 80u);
}

/// A proposed route is one that could be drawn, and no other loses less to jams or is shorter at the same loss.
TEST(Closure, the_best_route_is_the_best_of_all) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Scene table;
    Stream dice(seed);
    table.trips({"T38"});  // apartment to amusement park
    for (const int cell : table.game.setting().city.cells()) {
      if (dice.below(3) == 0 && table.state.jams().size() < 20) table.state.board(Marker::traffic_jam).add(cell);
    }
    std::set<Whole> all;
    play_all(table, table.state, all);
    const auto cost = [&](const Cells& cells) {
      int jams = 0;
      for (const int cell : cells) jams += table.state.jams().has(cell) ? 1 : 0;
      return std::pair(jams, cells.size());
    };
    std::pair<int, std::size_t> min(99, 99);
    for (const Whole& whole : all) min = std::min(min, cost(std::get<2>(whole.front())));
    table.travel("T38", "car");
    table.best("r5c0");
    Cells proposed;
    for (const std::uint8_t cell : Travel(table.game.setting()).route(table.state.segment())) proposed.push_back(cell);
    EXPECT_EQ(cost(proposed), min) << "seed " << seed;
    EXPECT_TRUE(all.contains({{table.trip("T38"), 0, proposed}}));
  }
}

}  // namespace
}  // namespace omnibus::future_mobility
