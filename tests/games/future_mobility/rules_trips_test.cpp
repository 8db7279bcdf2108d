// Future Mobility, chapters 4, 5 and 11: trips, chains, combined modes.
#include <map>

#include "games/future_mobility/scene.hpp"

namespace omnibus::future_mobility {
namespace {

// ---- 4. Trips -----------------------------------------------------------------------------------------------------------------

TEST(Trips, FM_4_1_any_cell_with_the_origin_and_any_with_the_destination) {
  Scene table;
  table.trips({"T12"}).travel("T12", "truck");  // shop to workshop
  EXPECT_EQ(table.cells_of(Verb::start_at), (List{"r0c2", "r2c3", "r3c2", "r3c4"}));
  EXPECT_EQ(table.cells_of(Verb::best_route), (List{"r0c4", "r1c5"}));
  EXPECT_EQ(table.start("r0c3"), "FM-4.1");
  EXPECT_EQ(table.route({"r0c2", "r0c3"}), allowed);
  EXPECT_EQ(table.announce(), "FM-4.1");  // not there yet
  EXPECT_EQ(table.act(Verb::announce_carpooling), "FM-4.1");
  EXPECT_EQ(table.travel("T12", "truck"), "FM-4.1");
  EXPECT_EQ(table.go("r0c4"), allowed);
  EXPECT_EQ(table.announce(), allowed);
}

TEST(Trips, FM_4_1_a_card_with_two_origins_starts_at_either) {
  Scene table;
  table.trips({"T18"}).travel("T18", "car");  // shop or supermarket to university
  EXPECT_EQ(table.cells_of(Verb::start_at), (List{"r0c1", "r0c2", "r2c3", "r3c1", "r3c2", "r3c4", "r4c2", "r4c4"}));
}

TEST(Trips, FM_4_2_a_route_follows_the_roads_and_comes_to_no_cell_twice) {
  Scene table;
  table.trips({"T09"}).travel("T09", "car");  // apartment building to stadium
  EXPECT_EQ(table.route({"r2c2", "r1c2"}), allowed);
  EXPECT_EQ(table.go("r2c2"), "FM-4.2");  // was there
  EXPECT_EQ(table.go("r1c1"), "FM-4.2");  // no road
  EXPECT_EQ(table.go("r0c0"), "FM-4.2");  // far away
  EXPECT_EQ(table.route({"r0c2", "r0c1", "r0c0"}), allowed);
  EXPECT_EQ(table.announce(), allowed);
}

TEST(Trips, FM_4_2_it_need_not_be_the_shortest) {
  Scene table;
  table.trips({"T01"}).travel("T01", "car");
  EXPECT_EQ(table.route({"r0c3", "r1c3", "r2c3"}), allowed);  // a shop, but one may go on
  EXPECT_EQ(table.route({"r2c2", "r1c2", "r0c2"}), allowed);  // to another one
  EXPECT_EQ(table.drawn_route(), "r0c3 r1c3 r2c3 r2c2 r1c2 r0c2");
  EXPECT_EQ(table.arrive(), allowed);
  EXPECT_EQ(table.score(), 2);
}

TEST(Trips, FM_4_3_a_step_is_possible_only_if_the_destination_can_still_be_reached) {
  Scene table;
  table.trips({"T10"}).travel("T10", "car");  // to the airport, a dead end behind r2c1
  EXPECT_EQ(table.route({"r2c2", "r3c2", "r3c1"}), allowed);
  EXPECT_EQ(table.go("r3c0"), "FM-4.3");  // a dead end
  EXPECT_EQ(table.cells_of(Verb::go_to), (List{"r2c1"}));
  EXPECT_EQ(table.go("r2c1"), allowed);
  EXPECT_EQ(table.go("r1c1"), "FM-4.3");  // no way back to the airport
  EXPECT_EQ(table.go("r2c0"), allowed);
}

TEST(Trips, FM_4_3_the_best_route_is_the_shortest_where_there_are_no_jams) {
  Scene table;
  table.trips({"T10"}).travel("T10", "car");
  EXPECT_EQ(table.best("r2c5"), "FM-4.3");
  EXPECT_EQ(table.best("r2c0"), allowed);
  EXPECT_EQ(table.drawn_route(), "r2c2 r3c2 r3c1 r2c1 r2c0");
  EXPECT_EQ(table.best("r2c0"), "FM-4.3");  // it is there
}

TEST(Trips, FM_4_3_the_best_route_loses_the_least_to_jams) {
  Scene table;
  table.trips({"T10"}).jams({"r3c1"}).travel("T10", "car");
  table.best("r2c0");
  EXPECT_EQ(table.drawn_route(), "r0c3 r0c2 r0c1 r1c1 r2c1 r2c0");  // longer, but free
  Scene blocked;
  blocked.trips({"T10"}).jams({"r3c1", "r1c1"}).travel("T10", "car");
  blocked.best("r2c0");
  EXPECT_EQ(blocked.drawn_route(), "r2c2 r3c2 r3c1 r2c1 r2c0");  // one jam either way: the shorter one
}

TEST(Trips, FM_4_3_the_best_route_goes_on_from_where_the_route_is) {
  Scene table;
  table.trips({"T10"}).travel("T10", "car");
  table.route({"r0c3", "r0c2"});
  EXPECT_EQ(table.best("r2c0"), allowed);
  EXPECT_EQ(table.drawn_route(), "r0c3 r0c2 r0c1 r1c1 r2c1 r2c0");
}

TEST(Trips, FM_4_4_a_car_or_a_truck_is_always_possible) {
  Scene table;
  table.trips({"T01", "T12"});
  EXPECT_EQ(table.refusal(Verb::travel, table.trip("T01"), table.mode_of("car")), allowed);
  EXPECT_EQ(table.refusal(Verb::travel, table.trip("T12"), table.mode_of("truck")), allowed);
  EXPECT_EQ(table.count(Verb::travel), 2);
  EXPECT_EQ(Scoring(table.game.setting()).points(table.trip("T12"), Mode::truck), 3);
}

TEST(Trips, FM_4_5_electric_vehicles_need_their_card) {
  Scene table;
  table.trips({"T01", "T12"});
  EXPECT_EQ(table.travel("T01", "electric_car"), "FM-4.5");
  EXPECT_EQ(table.travel("T12", "electric_truck"), "FM-4.5");
  table.hand({"electric_vehicle"});
  EXPECT_EQ(table.travel("T12", "electric_truck"), allowed);
  table.best("r0c4");
  table.arrive();
  EXPECT_EQ(table.score(), 4);
}

TEST(Trips, FM_4_6_a_tram_needs_stops_of_one_line_at_both_ends) {
  Scene table;
  table.trips({"T01"}).stops(1, {"r3c3"}).stops(0, {"r0c4"});  // apartment to shop: stops, but not of one line
  EXPECT_EQ(table.travel("T01", "tram"), "FM-4.6");
  table.stops(1, {"r0c2"}).stops(0, {"r2c3", "r1c2"});
  EXPECT_EQ(table.travel("T01", "tram"), allowed);
  EXPECT_EQ(table.cells_of(Verb::start_at), (List{"r0c3", "r1c2", "r2c5", "r3c3"}));
  EXPECT_EQ(table.start("r1c3"), "FM-4.6");
  EXPECT_EQ(table.start("r2c5"), allowed);
  EXPECT_EQ(table.cells_of(Verb::go_to), (List{"r0c2"}));  // line B only
  EXPECT_EQ(table.go("r2c3"), "FM-4.6");
  EXPECT_EQ(table.go("r0c2"), allowed);
  EXPECT_EQ(table.drawn_route(), "r2c5 r0c2");
  EXPECT_EQ(table.arrive(), allowed);
  EXPECT_EQ(table.score(), 4);
}

TEST(Trips, FM_4_7_a_bicycle_needs_a_path_on_every_cell_ends_included) {
  Scene table;
  table.trips({"T05"}).bike_paths({"r3c2", "r4c2"});  // apartment to supermarket
  EXPECT_EQ(table.travel("T05", "bicycle"), "FM-4.7");
  table.bike_paths({"r2c2"});
  EXPECT_EQ(table.travel("T05", "bicycle"), allowed);
  EXPECT_EQ(table.start("r3c3"), "FM-4.7");
  EXPECT_EQ(table.start("r2c2"), allowed);
  EXPECT_EQ(table.go("r2c3"), "FM-4.7");
  EXPECT_EQ(table.route({"r3c2", "r4c2"}), allowed);
  EXPECT_EQ(table.arrive(), allowed);
  EXPECT_EQ(table.score(), 4);
}

TEST(Trips, FM_4_8_walking_is_three_cells_at_most_both_ends_included) {
  Scene table;
  table.trips({"T05", "T36"}).pedestrian_paths({"r2c2", "r3c2", "r4c2", "r4c1"});
  EXPECT_EQ(table.travel("T36", "walking"), "FM-4.8");  // apartment to house would be four cells
  EXPECT_EQ(table.travel("T05", "walking"), allowed);
  EXPECT_EQ(table.route({"r2c2"}), allowed);
  EXPECT_EQ(table.go("r1c2"), "FM-4.8");
  EXPECT_EQ(table.route({"r3c2", "r4c2"}), allowed);
  EXPECT_TRUE(table.cells_of(Verb::go_to).empty());
  EXPECT_EQ(table.arrive(), allowed);
  EXPECT_EQ(table.score(), 5);
}

TEST(Trips, FM_4_8_a_walk_does_not_go_on_beyond_its_third_cell) {
  Scene table;
  table.trips({"T24"}).pedestrian_paths({"r4c2", "r4c1", "r5c1", "r5c2"}).travel("T24", "walking");  // supermarket to house
  EXPECT_EQ(table.route({"r4c2", "r4c1", "r5c1"}), allowed);
  EXPECT_TRUE(table.cells_of(Verb::go_to).empty());
  EXPECT_EQ(table.go("r5c2"), "FM-4.8");  // a house as well, but the fourth cell
}

TEST(Trips, FM_4_6_a_ride_is_drawn_by_its_two_ends) {
  Scene table;
  table.five_trips().stops(0, {"r0c2"}).travel("T01", "tram");
  EXPECT_EQ(table.drawn_route(), "");
  table.start("r0c3");
  EXPECT_EQ(table.drawn_route(), "r0c3");
  table.go("r0c2");
  EXPECT_EQ(table.drawn_route(), "r0c3 r0c2");
  EXPECT_EQ(table.game.invalid_reason(table.state), "");
}

TEST(Trips, FM_4_9_a_cargo_bicycle_needs_its_card_and_paths) {
  Scene table;
  table.trips({"T37"});  // supermarket to house
  EXPECT_EQ(table.travel("T37", "cargo_bicycle"), "FM-4.9");
  table.hand({"cargo_bike"});
  EXPECT_EQ(table.travel("T37", "cargo_bicycle"), "FM-4.9");
  table.bike_paths({"r4c2", "r4c1"});
  EXPECT_EQ(table.travel("T37", "cargo_bicycle"), allowed);
  EXPECT_EQ(table.best("r4c1"), allowed);
  EXPECT_EQ(table.arrive(), allowed);
  EXPECT_EQ(table.score(), 6);
}

/// The tram ride to the shop r0c2 that is proposed where line A also stops at the apartments r0c3 and r2c2.
std::string proposed_tram(const Options& options, Ids jams) {
  Scene table(options);
  table.trips({"T01"}).stops(0, {"r0c2", "r2c2"}).jams(jams);
  EXPECT_EQ(table.travel("T01", "tram"), allowed);
  EXPECT_EQ(table.best("r0c2"), allowed);
  return table.drawn_route();
}

TEST(Trips, FM_4_3_the_best_ride_by_tram_begins_where_it_loses_nothing) {
  EXPECT_EQ(proposed_tram({}, {"r0c3"}), "r0c3 r0c2");  // jams do not concern it
  EXPECT_EQ(proposed_tram({.jams_concern_all = 1}, {}), "r0c3 r0c2");
  EXPECT_EQ(proposed_tram({.jams_concern_all = 1}, {"r0c3"}), "r2c2 r0c2");
  EXPECT_EQ(proposed_tram({.jams_concern_all = 1}, {"r0c3", "r2c2"}), "r0c3 r0c2");  // no better one
}

/// The walk from the apartments to the supermarket or shop that is proposed.
std::string proposed_walk(const Options& options, std::string_view trip, std::string_view end, Ids paths, Ids jams) {
  Scene table(options);
  table.trips({trip}).pedestrian_paths(paths).jams(jams);
  EXPECT_EQ(table.travel(trip, "walking"), allowed);
  EXPECT_EQ(table.best(end), allowed);
  return table.drawn_route();
}

TEST(Trips, FM_4_3_the_best_walk_begins_where_it_loses_nothing) {
  const Ids paths{"r1c3", "r2c2", "r2c3"};
  EXPECT_EQ(proposed_walk({}, "T01", "r2c3", paths, {"r1c3"}), "r1c3 r2c3");  // jams do not concern it
  EXPECT_EQ(proposed_walk({.jams_concern_all = 1}, "T01", "r2c3", paths, {}), "r1c3 r2c3");
  EXPECT_EQ(proposed_walk({.jams_concern_all = 1}, "T01", "r2c3", paths, {"r1c3"}), "r2c2 r2c3");
  EXPECT_EQ(proposed_walk({.jams_concern_all = 1}, "T01", "r2c3", paths, {"r1c3", "r2c2"}), "r1c3 r2c3");  // no better one
}

TEST(Trips, FM_4_3_the_best_walk_goes_round_a_jam_only_where_that_is_not_too_far) {
  const Ids paths{"r3c3", "r3c2", "r4c2", "r3c4", "r4c4", "r4c3"};
  EXPECT_EQ(proposed_walk({.jams_concern_all = 1}, "T05", "r4c2", paths, {"r3c2"}), "r3c3 r3c2 r4c2");  // round it are five cells
  EXPECT_EQ(proposed_walk({.jams_concern_all = 1}, "T05", "r4c4", paths, {"r3c4"}), "r3c3 r3c4 r4c4");
}

TEST(Trips, FM_4_3_the_best_walk_takes_the_shorter_of_two_that_lose_as_much) {
  // From r2c5 one could go round all jams, but not on foot; then the jam at r2c4 or r3c3 is met either way.
  const Ids paths{"r2c4", "r2c5", "r3c3", "r3c4", "r1c5", "r0c5", "r0c4", "r0c3", "r0c2", "r1c2", "r2c2", "r3c2", "r4c2", "r4c3", "r4c4"};
  EXPECT_EQ(proposed_walk({.jams_concern_all = 1}, "T01", "r3c4", paths, {"r2c4", "r3c3"}), "r2c4 r3c4");
}

TEST(Trips, FM_4_3_the_best_walk_goes_from_cell_to_neighbouring_cell) {
  const Ids paths{"r4c3", "r4c2", "r3c2", "r4c4", "r3c4", "r3c3", "r2c2"};  // house to shop; r2c2 is next to the shop alone
  EXPECT_EQ(proposed_walk({.jams_concern_all = 1}, "T21", "r3c2", paths, {"r4c2", "r2c2"}), "r4c3 r4c2 r3c2");
  EXPECT_EQ(proposed_walk({.jams_concern_all = 1}, "T21", "r3c2", paths, {"r4c2", "r2c2", "r3c2"}), "r4c3 r4c2 r3c2");
}

/// On foot from r5c3 or r4c3 to r3c2, with a jam on the short way and a way round it.
Scene on_foot_beside_a_jam(int walk_cells) {
  Components box = standard_box();
  box.walk_cells = static_cast<std::uint8_t>(walk_cells);
  Scene table({.jams_concern_all = 1}, 3, box);
  table.trips({"T21"}).pedestrian_paths({"r5c3", "r4c3", "r4c2", "r3c2", "r4c4", "r3c4", "r3c3"}).jams({"r4c2"});
  table.travel("T21", "walking");
  return table;
}

TEST(Trips, FM_4_3_the_way_round_a_jam_is_proposed_as_long_as_it_is_not_too_far) {
  for (const int walk_cells : {3, 4, 5, 6}) {
    Scene table = on_foot_beside_a_jam(walk_cells);
    EXPECT_EQ(table.best("r3c2"), allowed);
    EXPECT_EQ(table.drawn_route(), walk_cells >= 5 ? "r4c3 r4c4 r3c4 r3c3 r3c2" : "r4c3 r4c2 r3c2");
  }
}

TEST(Trips, FM_4_3_the_cells_that_were_walked_count_for_what_is_too_far) {
  for (const int walked : {1, 2}) {
    for (const int walk_cells : {4, 5, 6}) {
      Scene table = on_foot_beside_a_jam(walk_cells);
      EXPECT_EQ(table.start("r5c3"), allowed);
      if (walked == 2) table.go("r4c3");
      EXPECT_EQ(table.best("r3c2"), allowed);
      EXPECT_EQ(table.drawn_route(), walk_cells == 6 ? "r5c3 r4c3 r4c4 r3c4 r3c3 r3c2" : "r5c3 r4c3 r4c2 r3c2");
    }
  }
}

TEST(Trips, FM_4_3_of_routes_that_are_as_good_it_is_always_the_same) {
  Scene table;
  table.trips({"T01"}).travel("T01", "car");
  table.start("r1c2");
  table.best("r2c3");
  EXPECT_EQ(table.drawn_route(), "r1c2 r1c3 r2c3");  // and not over r2c2
}

// ---- No route is better than the best ----------------------------------------------------------------------------------------

/// What a route costs: its jams first, then its cells.
using Cost = std::pair<int, int>;
constexpr Cost no_route{99, 99};

/// Where a route is looked for.
struct Search {
  ItemSet starts, ends, free, jams;
  int longest = 32;
};

/// The least that is possible, found by making all routes one cell longer each time.
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

/// The same of a route that was found, which has to be one.
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

TEST(Routes, FM_4_3_where_there_is_none_it_is_empty) {
  const City city(long_road());
  for (const ItemSet jams : {ItemSet(), ItemSet::of(1), ItemSet::of(4) | ItemSet::of(5)}) {
    Route route;
    city.best_route(ItemSet::of(0), ItemSet::of(7), city.cells() - ItemSet::of(3), jams, route);
    EXPECT_TRUE(route.empty());
  }
}

/// What lies before the trip that is being made: the same search from the words of the rules.
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

/// Walks may have five cells here, so that there is more to choose from.
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

TEST(Trips, FM_4_3_the_best_route_goes_on_from_where_one_is) {
  Scene table;
  table.trips({"T10"}).travel("T10", "car");
  table.route({"r2c2", "r3c2"});
  EXPECT_EQ(table.best("r2c0"), allowed);
  EXPECT_EQ(table.drawn_route(), "r2c2 r3c2 r3c1 r2c1 r2c0");
}

TEST(Trips, FM_4_10_freight_has_modes_of_its_own) {
  Scene table;
  table.trips({"T01", "T12"}).hand({"electric_vehicle", "cargo_bike"});
  for (const std::string_view mode : {"car", "electric_car", "tram", "bicycle", "walking"}) EXPECT_EQ(table.travel("T12", mode), "FM-4.10");
  for (const std::string_view mode : {"truck", "electric_truck", "cargo_bicycle"}) EXPECT_EQ(table.travel("T01", mode), "FM-4.10");
}

TEST(Trips, FM_4_11_the_number_on_the_card_and_the_bonus) {
  const Scene table;
  const int trip = table.trip("T10");
  constexpr std::array<int, 5> points{4, 5, 6, 6, 7};
  for (std::size_t mode = 0; mode < points.size(); ++mode)
    EXPECT_EQ(Scoring(table.game.setting()).points(trip, static_cast<Mode>(mode)), points[mode]);
  const int freight = table.trip("T40");
  EXPECT_EQ(Scoring(table.game.setting()).points(freight, Mode::truck), 5);
  EXPECT_EQ(Scoring(table.game.setting()).points(freight, Mode::electric_truck), 6);
  EXPECT_EQ(Scoring(table.game.setting()).points(freight, Mode::cargo_bicycle), 8);
}

// ---- 5. Chains: the figures of the rulebook, and the rest ------------------------------------------------------------------------

TEST(Chains, FM_5_1_figure_1_apartment_to_shop_to_house_to_airport) {
  Scene table;
  table.trips({"T01", "T20", "T29"});
  EXPECT_EQ(table.travel("T01", "car"), allowed);
  EXPECT_EQ(table.route({"r2c2", "r3c2"}), allowed);
  EXPECT_EQ(table.travel("T20", "car"), allowed);
  EXPECT_EQ(table.route({"r4c2", "r4c1"}), allowed);
  EXPECT_EQ(table.travel("T29", "car"), allowed);
  EXPECT_EQ(table.route({"r4c2", "r3c2", "r3c1", "r2c1", "r2c0"}), allowed);
  EXPECT_EQ(table.arrive(), allowed);
  EXPECT_EQ(table.score(), 2 + 3 + 4);
}

TEST(Chains, FM_5_1_figure_2_supermarket_to_apartment_does_not_go_on_from_a_supermarket) {
  Scene table;
  table.trips({"T06", "T24"}).travel("T06", "car");
  table.best("r2c2");
  EXPECT_EQ(table.travel("T24", "car"), "FM-5.1");
  EXPECT_EQ(table.count(Verb::travel), 0);
}

TEST(Chains, FM_5_1_it_goes_on_from_the_very_cell) {
  Scene table;
  table.trips({"T01", "T20"}).travel("T01", "car");
  EXPECT_EQ(table.route({"r0c3", "r0c2"}), allowed);
  EXPECT_EQ(table.travel("T20", "car"), allowed);
  EXPECT_EQ(table.state.segment().from, table.cell("r0c2"));
  EXPECT_EQ(table.go("r4c2"), "FM-4.2");  // next to another shop
}

TEST(Chains, FM_5_2_figure_3_factory_to_house_and_on_from_house_or_apartment) {
  Scene table;
  table.trips({"T26", "T31"}).travel("T26", "car");
  table.best("r4c1");
  EXPECT_EQ(table.travel("T31", "car"), allowed);
  EXPECT_EQ(table.best("r0c5"), allowed);
  Scene other;
  other.trips({"T08", "T31"}).travel("T08", "car");  // factory to apartment
  other.best("r1c2");
  EXPECT_EQ(other.travel("T31", "car"), allowed);
}

TEST(Chains, FM_5_3_freight_only_with_freight) {
  Scene table;
  table.trips({"T13", "T14", "T20"}).travel("T13", "truck");  // workshop to shop, shop to factory; shop to house is no freight
  table.best("r0c2");
  EXPECT_EQ(table.travel("T20", "car"), "FM-5.3");
  EXPECT_EQ(table.travel("T14", "truck"), allowed);
}

TEST(Chains, FM_5_4_all_cards_use_the_same_mode) {
  Scene table;
  table.trips({"T01", "T20"}).hand({"electric_vehicle"}).travel("T01", "car");
  table.best("r3c2");
  EXPECT_EQ(table.travel("T20", "electric_car"), "FM-5.4");
  EXPECT_EQ(table.travel("T20", "tram"), "FM-5.4");
  EXPECT_EQ(table.travel("T20", "car"), allowed);
}

TEST(Chains, FM_5_1_a_tram_goes_on_from_a_stop_of_its_line_on_that_cell) {
  Scene table;
  table.trips({"T01", "T20"}).stops(0, {"r2c3"}).stops(1, {"r0c2", "r4c3"}).travel("T01", "tram");
  table.route({"r0c3", "r2c3"});
  EXPECT_EQ(table.travel("T20", "tram"), "FM-4.6");  // line B goes from another shop
}

TEST(Chains, FM_4_1_only_from_where_a_card_has_come_to_its_end) {
  Scene table;
  table.trips({"T10", "T35"}).travel("T10", "car");
  table.route({"r2c2", "r2c3"});
  EXPECT_EQ(table.travel("T35", "car"), "FM-4.1");
}

TEST(Chains, FM_5_4_one_card_serves_the_whole_chain_and_no_other_is_taken) {
  Scene table;
  table.trips({"T01", "T20"}).hand({"electric_vehicle", "electric_vehicle"}).travel("T01", "electric_car");
  table.best("r3c2");
  table.travel("T20", "electric_car");
  EXPECT_EQ(table.held(), 1);
  EXPECT_EQ(table.told(EventKind::played), 1);
}

TEST(Chains, FM_5_4_one_card_serves_the_whole_chain) {
  Scene table;
  table.trips({"T01", "T20"}).hand({"electric_vehicle"}).travel("T01", "electric_car");
  EXPECT_EQ(table.held(), 0);
  table.best("r3c2");
  EXPECT_EQ(table.travel("T20", "electric_car"), allowed);
  table.best("r4c1");
  table.arrive();
  EXPECT_EQ(table.score(), 3 + 4);
}

TEST(Chains, FM_5_5_a_card_serves_once) {
  Scene table;
  table.trips({"T01", "T02"}).travel("T01", "car");  // apartment to shop, shop to apartment
  table.best("r0c2");
  EXPECT_EQ(table.travel("T02", "car"), allowed);
  table.best("r0c3");
  EXPECT_EQ(table.travel("T01", "car"), "FM-5.5");
  EXPECT_EQ(table.travel("T02", "car"), "FM-5.5");
  table.arrive();
  EXPECT_EQ(table.score(), 4);
}

TEST(Chains, FM_5_6_three_cells_on_foot_for_each_card) {
  Scene table;
  table.trips({"T05", "T24"}).pedestrian_paths({"r2c2", "r3c2", "r4c2", "r4c1"});
  table.travel("T05", "walking");
  table.best("r4c2");
  EXPECT_EQ(table.travel("T24", "walking"), allowed);  // two more cells
  table.best("r4c1");
  table.arrive();
  EXPECT_EQ(table.score(), 5 + 5);
}

TEST(Chains, FM_5_6_line_A_then_line_B) {
  Scene table;
  table.trips({"T01", "T20"}).stops(0, {"r2c3"}).stops(1, {"r2c3", "r4c3"});
  table.travel("T01", "tram");
  table.route({"r0c3", "r2c3"});
  EXPECT_EQ(table.travel("T20", "tram"), allowed);
  EXPECT_EQ(table.cells_of(Verb::go_to), (List{"r4c3"}));
  table.go("r4c3");
  table.arrive();
  EXPECT_EQ(table.score(), 4 + 5);
}

TEST(Chains, FM_5_7_the_sum_with_the_bonus_each_time) {
  Scene table;
  table.trips({"T06", "T05"}).bike_paths({"r4c2", "r3c2", "r2c2"});
  table.travel("T06", "bicycle");
  table.best("r2c2");
  table.travel("T05", "bicycle");
  table.best("r4c2");
  table.arrive();
  EXPECT_EQ(table.score(), (2 + 2) + (2 + 2));
  EXPECT_EQ(table.told(EventKind::scored), 2);
}

TEST(Chains, FM_5_1_over_all_five_cards) {
  Scene table;
  table.trips({"T01", "T20", "T35", "T36", "T29"}).travel("T01", "car");
  table.best("r3c2");
  table.travel("T20", "car");  // to a house
  table.best("r4c1");
  table.travel("T35", "car");  // house to apartment
  table.best("r2c2");
  table.travel("T36", "car");  // apartment to house
  table.best("r4c1");
  table.travel("T29", "car");  // house to airport
  table.best("r2c0");
  EXPECT_EQ(table.arrive(), allowed);
  EXPECT_EQ(table.score(), 2 + 3 + 3 + 3 + 4);
}

// ---- 11. Combined modes -------------------------------------------------------------------------------------------------------------

constexpr Options combined{.combined_modes = 1};

TEST(Combined, FM_11_1_a_card_keeps_the_mode_or_switches) {
  Scene table(combined);
  table.trips({"T01", "T20"}).bike_paths({"r3c2", "r4c2", "r4c1"}).travel("T01", "car");
  table.best("r3c2");
  EXPECT_EQ(table.refusal(Verb::travel, table.trip("T20"), table.mode_of("car")), allowed);
  EXPECT_EQ(table.travel("T20", "bicycle"), allowed);
  table.best("r4c1");
  table.arrive();
  EXPECT_EQ(table.score(), 2 + 5);
  Scene usual;
  usual.trips({"T01", "T20"}).bike_paths({"r3c2", "r4c2", "r4c1"}).travel("T01", "car");
  usual.best("r3c2");
  EXPECT_EQ(usual.travel("T20", "bicycle"), "FM-5.4");
}

TEST(Combined, FM_11_2_car_tram_bicycle_walking_and_never_back) {
  const Rules game(standard_box(), combined, 3);
  const std::array<Mode, 4> order{Mode::car, Mode::tram, Mode::bicycle, Mode::walking};
  for (std::size_t before = 0; before < order.size(); ++before) {
    for (std::size_t next = 0; next < order.size(); ++next)
      EXPECT_EQ(Travel(game.setting()).goes_with(order[before], order[next]), next >= before);
  }
  Scene table(combined);
  table.trips({"T01", "T20"}).bike_paths({"r2c2", "r3c2", "r4c2", "r4c1"}).travel("T01", "bicycle");
  table.best("r3c2");
  EXPECT_EQ(table.travel("T20", "car"), "FM-11.2");
  EXPECT_EQ(table.travel("T20", "tram"), "FM-11.2");
  EXPECT_EQ(table.travel("T20", "walking"), "FM-4.8");  // allowed, but there is no path
}

TEST(Combined, FM_11_3_truck_to_cargo_bicycle) {
  Scene table(combined);
  table.trips({"T13", "T14"}).hand({"cargo_bike"}).bike_paths({"r3c2", "r3c1", "r3c0"}).travel("T13", "truck");
  table.best("r3c2");
  EXPECT_EQ(table.count(Verb::travel), 2);  // by truck as before, or so
  EXPECT_EQ(table.travel("T14", "cargo_bicycle"), allowed);
  EXPECT_EQ(table.held(), 0);
  table.best("r3c0");
  table.arrive();
  EXPECT_EQ(table.score(), 3 + 6);
  Scene without(combined);
  without.trips({"T13", "T14"}).bike_paths({"r3c2", "r3c1", "r3c0"}).travel("T13", "truck");
  without.best("r3c2");
  EXPECT_EQ(without.travel("T14", "cargo_bicycle"), "FM-4.9");  // its card is needed all the same
  const Rules game(standard_box(), combined, 3);
  EXPECT_FALSE(Travel(game.setting()).goes_with(Mode::cargo_bicycle, Mode::truck));
  EXPECT_FALSE(Travel(game.setting()).goes_with(Mode::car, Mode::cargo_bicycle));
  EXPECT_FALSE(Travel(game.setting()).goes_with(Mode::truck, Mode::tram));
}

TEST(Combined, FM_11_4_no_switch_between_electric_and_not) {
  const Rules game(standard_box(), combined, 3);
  EXPECT_FALSE(Travel(game.setting()).goes_with(Mode::car, Mode::electric_car));
  EXPECT_FALSE(Travel(game.setting()).goes_with(Mode::electric_car, Mode::car));
  EXPECT_TRUE(Travel(game.setting()).goes_with(Mode::electric_car, Mode::tram));
  EXPECT_FALSE(Travel(game.setting()).goes_with(Mode::truck, Mode::electric_truck));
  EXPECT_TRUE(Travel(game.setting()).goes_with(Mode::electric_truck, Mode::cargo_bicycle));
}

TEST(Combined, FM_11_5_jams_concern_the_motor_part_only) {
  Scene table(combined);
  table.trips({"T01", "T20"}).bike_paths({"r3c2", "r4c2", "r4c1"}).jams({"r3c2", "r4c2"}).hand({"traffic_jam"}, 1).travel("T01", "car");
  table.best("r3c2");
  table.travel("T20", "bicycle");
  table.best("r4c1");
  EXPECT_EQ(table.announce(), allowed);
  EXPECT_EQ(table.cells_of(Verb::jam), (List{"r2c2"}));  // the cell where they join has one, the rest is no road trip
  EXPECT_EQ(table.jam("r4c1"), "FM-8.2");
  table.pass();
  table.pass();
  EXPECT_EQ(table.score(), 2 + 5 - 2);
}

}  // namespace
}  // namespace omnibus::future_mobility
