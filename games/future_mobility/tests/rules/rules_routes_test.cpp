// Future Mobility, FM-4.3: no route is better than the best.
#include <map>

#include "games/future_mobility/tests/rules/scene.hpp"

namespace omnibus::future_mobility {
namespace {

/// Cost of a route: number of jams, then number of cells.
using Cost = std::pair<int, int>;
constexpr Cost no_route{99, 99};

/// Parameters of a search for a route.
struct Search {
  ItemSet starts, ends, free, jams;
  int longest = 32;
};

/// The least possible cost, found by extending all routes one cell at a time.
Cost cheapest(const City& city, const Search& search) {
  std::map<int, int> jams_at;  // by cell: the fewest on a route so far that ends there
  for (const int cell : search.starts) jams_at[cell] = search.jams.has(cell) ? 1 : 0;
  Cost best = no_route;
  for (int cells = 1; cells <= search.longest; ++cells) {
    for (const auto& [cell, jams] : jams_at) {
      if (search.ends.has(cell)) best = std::min(best, Cost{jams, cells});
    }
    std::map<int, int> next;
    for (const auto& [cell, jams] : jams_at) {
      for (const int to : city.neighbours(cell)) {
        if (!search.free.has(to)) continue;
        const auto known = next.try_emplace(to, 99).first;
        known->second = std::min(known->second, jams + (search.jams.has(to) ? 1 : 0));
      }
    }
    jams_at = next;
  }
  return best;
}

/// Cost of a route that was found, after checking that it is one.
Cost cost_of(const City& city, const Search& search, const Route& route) {
  if (route.empty()) return no_route;
  EXPECT_TRUE(search.starts.has(route[0]));
  EXPECT_TRUE(search.ends.has(route.back()));
  Cost out{0, route.size()};
  for (int i = 0; i < route.size(); ++i) {
    out.first += search.jams.has(route[i]) ? 1 : 0;
    if (i == 0) continue;
    EXPECT_TRUE(search.free.has(route[i]));
    EXPECT_TRUE(city.neighbours(route[i - 1]).has(route[i]));
  }
  return out;
}

ItemSet any_cells(const City& city, Stream& dice, std::uint32_t of_ten) {
  ItemSet out;
  for (const int cell : city.cells()) {
    if (dice.below(10) < of_ten) out.add(cell);
  }
  return out;
}

TEST(Routes, FM_4_3_no_route_is_better_than_the_best) {
  const Scene table;
  const City& city = table.game.setting().city;
  int found = 0, none = 0, too_long = 0;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    Stream dice(seed);
    Search search{any_cells(city, dice, 1), any_cells(city, dice, 1), any_cells(city, dice, 8), any_cells(city, dice, dice.below(8))};
    search.ends = (search.ends & search.free) - search.starts;
    Route best;
    city.best_route(search.starts, search.ends, search.free, search.jams, best);
    const Cost least = cheapest(city, search);
    EXPECT_EQ(cost_of(city, search, best), least) << "seed " << seed;
    ++(best.empty() ? none : found);
    for (search.longest = 2; search.longest < best.size(); ++search.longest) {
      if (cheapest(city, search) == no_route) continue;
      Route shorter;
      city.best_route_within(search.longest, search.starts, search.ends, search.free, search.jams, shorter);
      EXPECT_EQ(cost_of(city, search, shorter), cheapest(city, search)) << "seed " << seed << ", at most " << search.longest;
      ++too_long;
    }
  }
  EXPECT_GT(found, 500);
  EXPECT_GT(none, 100);
  EXPECT_GT(too_long, 100);
}

/// A city of one long road: 32 cells, there and back over four of eight rows.
Components long_road() {
  Components box = standard_box();
  box.rows = box.columns = 8;
  box.cell_count = 64;
  box.cells = {};
  const auto cell_at = [](int i) { return i / 8 * 8 + (i / 8 % 2 == 0 ? i % 8 : 7 - i % 8); };
  const std::array<int, way_count> ahead{-8, 1, 8, -1};
  for (int i = 0; i < max_zone_cells; ++i) {
    Cell& cell = box.cells[static_cast<std::size_t>(cell_at(i))];
    cell.zone = i == 31 ? Zone::airport : Zone::house;
    for (std::size_t way = 0; way < way_count; ++way) {
      const bool back = i > 0 && cell_at(i - 1) == cell_at(i) + ahead[way];
      const bool on = i < 31 && cell_at(i + 1) == cell_at(i) + ahead[way];
      if (back || on) cell.roads = static_cast<std::uint8_t>(cell.roads | 1 << way);
    }
  }
  return box;
}

TEST(Routes, FM_4_3_the_longest_of_all_leads_through_every_cell) {
  const City city(long_road());
  const int last = 24;  // four rows of eight, the last one from right to left
  for (const ItemSet jams : {ItemSet(), ItemSet::of(last), ItemSet::of(0) | ItemSet::of(last)}) {
    Route there, back;
    city.best_route(ItemSet::of(0), ItemSet::of(last), city.cells(), jams, there);
    city.best_route(ItemSet::of(last), ItemSet::of(0), city.cells(), jams, back);
    ASSERT_EQ(there.size(), 32);
    ASSERT_EQ(back.size(), 32);
    for (int i = 0; i < 32; ++i) EXPECT_EQ(there[i], back[31 - i]);
  }
}

TEST(Routes, FM_4_3_it_begins_at_the_nearest_start_be_it_the_first_cell_of_all) {
  const City city(long_road());
  Route route;
  city.best_route(ItemSet::of(0) | ItemSet::of(6), ItemSet::of(2), city.cells(), {}, route);
  ASSERT_EQ(route.size(), 3);
  EXPECT_EQ(route[0], 0);
}

TEST(Routes, FM_4_3_the_best_route_is_empty_if_there_is_none) {
  const City city(long_road());
  for (const ItemSet jams : {ItemSet(), ItemSet::of(1), ItemSet::of(4) | ItemSet::of(5)}) {
    Route route;
    city.best_route(ItemSet::of(0), ItemSet::of(7), city.cells() - ItemSet::of(3), jams, route);
    EXPECT_TRUE(route.empty());
  }
}

/// The search that the current trip requires, from the words of the rules.
Search search_for(const Scene& table, int end) {
  const State& s = table.state;
  const Segment& way = s.segment();
  const Components& box = table.game.box();
  Search out{{}, ItemSet::of(end), table.game.setting().city.cells(), {}};
  if (way.mode == Mode::walking) out.free = s.board(Marker::pedestrian_path);
  if (way.mode == Mode::bicycle || way.mode == Mode::cargo_bicycle) out.free = s.board(Marker::bike_path);
  if (is_motor(way.mode) || table.game.options().jams_concern_all) out.jams = s.jams();
  if (way.mode == Mode::walking) out.longest = box.walk_cells;
  if (way.length > 0) {
    out.starts = ItemSet::of(way.to);
    out.longest -= way.length - 1;
    out.free = out.free - way.cells;
    return out;
  }
  for (const int cell : out.free) {
    if ((box.trip(way.trip).origins >> index_of(box.cell(cell).zone) & 1) != 0) out.starts.add(cell);
  }
  return out;
}

/// Walks may have five cells here, which gives more routes to choose from.
TEST(Trips, FM_4_3_the_best_route_of_a_trip_is_the_best_in_its_mode) {
  Components box = standard_box();
  std::array<int, mode_count> tried{};
  for (std::uint64_t seed = 0; seed < 1200; ++seed) {
    Stream dice(seed);
    box.walk_cells = static_cast<std::uint8_t>(3 + 2 * dice.below(2));
    Scene table({.jams_concern_all = static_cast<std::uint8_t>(dice.below(2))}, 3, box);
    const City& city = table.game.setting().city;
    table.state.board(Marker::bike_path) = any_cells(city, dice, 8);
    table.state.board(Marker::pedestrian_path) = any_cells(city, dice, 8);
    table.state.board(Marker::traffic_jam) = any_cells(city, dice, dice.below(7));
    table.hand({"electric_vehicle", "cargo_bike"}).state.trips.add(static_cast<int>(dice.below(40)));
    const auto do_any = [&] {
      const Legal<Rules> legal = table.choices();
      const Action& action = legal[static_cast<int>(dice.below(static_cast<std::uint32_t>(legal.size())))];
      table.act(static_cast<Verb>(action.verb), action.operands[0], action.operands[1]);
    };
    do_any();  // a trip and a mode
    for (std::uint32_t i = dice.below(4); i > 0 && table.count(Verb::best_route) > 0; --i) do_any();
    if (table.state.segment().mode == Mode::tram) continue;
    for (const std::string& end : table.cells_of(Verb::best_route)) {
      const Search search = search_for(table, table.cell(end));
      Scene there = table;
      ASSERT_EQ(there.best(end), allowed);
      Route rest;
      const Route whole = Travel(there.game.setting()).route(there.state.segment());
      for (int i = std::max(0, table.state.segment().length - 1); i < whole.size(); ++i) rest.push(whole[i]);
      EXPECT_EQ(cost_of(city, search, rest), cheapest(city, search)) << "seed " << seed << ": " << there.drawn_route();
      ++tried[static_cast<std::size_t>(table.state.segment().mode)];
    }
  }
  for (std::size_t mode = 0; mode < tried.size(); ++mode) EXPECT_TRUE(tried[mode] > 20 || static_cast<Mode>(mode) == Mode::tram) << mode;
}

}  // namespace
}  // namespace omnibus::future_mobility
