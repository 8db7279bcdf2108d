// Future Mobility: contents of the box.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/item_set.hpp"

namespace omnibus::future_mobility {

inline constexpr int max_cells = 64;       ///< of the board, parks included; the printed one has 36
inline constexpr int max_columns = 8;      ///< and most rows
inline constexpr int line_count = 2;       ///< of the tram, A and B; their stops are the first kinds of markers
inline constexpr int path_count = 2;       ///< bike paths and pedestrian paths
inline constexpr int max_zone_cells = 32;  ///< cells with a road: a route through all of them still fits into a Segment
inline constexpr int max_trips = 64;       ///< room in a card set; the printed deck has 40
inline constexpr int max_face_up = 5;      ///< and so the longest chain

/// Kinds of cells in the city; a park is `nothing`.
enum class Zone : std::uint8_t {
  apartment,
  house,
  shop,
  supermarket,
  workshop,
  factory,
  stadium,
  airport,
  hospital,
  university,
  amusement_park,
  park
};
inline constexpr int zone_count = 11;
constexpr int index_of(Zone zone) { return static_cast<int>(zone); }
inline constexpr std::array<std::string_view, zone_count + 1> zone_names{"apartment", "house",      "shop",           "supermarket",
                                                                         "workshop",  "factory",    "stadium",        "airport",
                                                                         "hospital",  "university", "amusement_park", "park"};

enum class Mode : std::uint8_t { car, electric_car, tram, bicycle, walking, truck, electric_truck, cargo_bicycle };
inline constexpr int mode_count = 8;
constexpr int index_of(Mode mode) { return static_cast<int>(mode); }
inline constexpr std::array<std::string_view, mode_count> mode_names{"car",     "electric_car", "tram",           "bicycle",
                                                                     "walking", "truck",        "electric_truck", "cargo_bicycle"};
constexpr bool carries_freight(Mode mode) { return mode >= Mode::truck; }
constexpr bool is_electric(Mode mode) { return mode == Mode::electric_car || mode == Mode::electric_truck; }
constexpr bool is_motor(Mode mode) { return mode == Mode::car || mode == Mode::truck || is_electric(mode); }

/// The kinds of power-up cards. All cards of a kind are alike.
enum class PowerUp : std::uint8_t {
  tram_a,
  tram_b,
  bike_path,
  walkable_city,
  dense_city,
  delivery,
  work_from_home,
  electric_vehicle,
  carpooling,
  cargo_bike,
  traffic_jam
};
inline constexpr int power_up_count = 11;
constexpr int index_of(PowerUp card) { return static_cast<int>(card); }
inline constexpr std::array<std::string_view, power_up_count> power_up_names{
    "tram_a",         "tram_b",           "bike_path",  "walkable_city", "dense_city", "delivery",
    "work_from_home", "electric_vehicle", "carpooling", "cargo_bike",    "traffic_jam"};
constexpr bool is_avoid(int card) { return card >= index_of(PowerUp::dense_city) && card <= index_of(PowerUp::work_from_home); }

/// Markers on the board: four kinds on star spaces, and jams in the middle of a cell.
enum class Marker : std::uint8_t { tram_a, tram_b, bike_path, pedestrian_path, traffic_jam };
inline constexpr int marker_count = 5;
constexpr int index_of(Marker marker) { return static_cast<int>(marker); }
inline constexpr std::array<std::string_view, marker_count> marker_names{"tram_a", "tram_b", "bike_path", "pedestrian_path", "traffic_jam"};

constexpr Marker marker_of_path(int path) { return path == 0 ? Marker::bike_path : Marker::pedestrian_path; }
constexpr PowerUp card_of_path(Marker path) { return path == Marker::bike_path ? PowerUp::bike_path : PowerUp::walkable_city; }

/// The roads out of a cell, as bits of its `roads`.
enum class Way : std::uint8_t { north, east, south, west };
inline constexpr int way_count = 4;
constexpr int index_of(Way way) { return static_cast<int>(way); }
inline constexpr std::array<std::string_view, way_count> way_names{"N", "E", "S", "W"};

struct Cell {
  std::array<char, 8> id{};
  Zone zone = Zone::park;
  std::uint8_t roads = 0;
  std::uint8_t star_spaces = 0;   ///< the printed stop takes one of them
  std::uint8_t printed_stop = 0;  ///< 0 none, 1 line A, 2 line B

  constexpr std::string_view name() const { return std::string_view(id.data()); }
};

struct Trip {
  std::array<char, 8> id{};
  std::uint16_t origins = 0;  ///< zones, as bits
  Zone destination = Zone::park;
  std::uint8_t points = 0;
  bool freight = false;
  bool star = false;

  constexpr std::string_view name() const { return std::string_view(id.data()); }
};

/// The Avoid cards remove trips between a zone on the left and one on the right, in either direction (FM-7.2, FM-7.5).
struct Sides {
  std::uint16_t left = 0;  ///< zones, as bits
  std::uint16_t right = 0;

  constexpr bool join(const Trip& trip) const {
    const int destination = 1 << index_of(trip.destination);
    return ((trip.origins & left) != 0 && (destination & right) != 0) || ((trip.origins & right) != 0 && (destination & left) != 0);
  }
};

/// The board, the cards and the numbers in the rules, read from the edition.
struct Components {
  std::uint8_t rows = 0;
  std::uint8_t columns = 0;
  int cell_count = 0;
  int trip_count = 0;
  std::array<Cell, max_cells> cells{};
  std::array<Trip, max_trips> trips{};
  std::array<std::uint8_t, power_up_count> copies{};
  std::array<Sides, power_up_count> avoids{};
  std::array<std::uint8_t, marker_count> markers{};  ///< in the box
  std::array<std::uint8_t, mode_count> bonus{};
  std::uint8_t target = 0;
  std::uint8_t face_up = 0;
  std::uint8_t opening_hand = 0;
  std::uint8_t draws = 0;  ///< of power-ups at the beginning of a turn
  std::uint8_t hand_limit = 0;
  std::uint8_t star_draws = 0;
  std::uint8_t walk_cells = 0;
  std::uint8_t bike_path_markers = 0;
  std::uint8_t pedestrian_path_markers = 0;
  std::uint8_t jam_penalty = 0;
  std::uint8_t avoid_bonus = 0;

  constexpr const Cell& cell(int index) const { return cells[index]; }
  constexpr const Trip& trip(int index) const { return trips[index]; }
};

namespace detail {

template <class Io> constexpr void describe_zones(Io& io, std::string_view name, std::uint16_t& zones) {
  ItemSet set(zones);
  io.item_set(name, set, zone_count, [](int zone) { return zone_names[zone]; });
  zones = static_cast<std::uint16_t>(set.bits());
}

template <class Io> constexpr void describe_cell(Io& io, Cell& cell) {
  // `choice_or_null` writes its first name as null, so the park comes first here.
  std::array<std::string_view, zone_count + 1> zones{};
  for (std::size_t i = 0; i < zone_count; ++i) zones[i + 1] = zone_names[i];
  constexpr std::array<std::string_view, 3> stops{"", "A", "B"};
  int zone = 0;
  ItemSet roads(cell.roads);
  io.text("id", cell.id);
  io.choice_or_null("zone", zone, zones);
  io.item_set("roads", roads, way_count, [](int way) { return way_names[way]; });
  io.number("star_spaces", cell.star_spaces, 0, 2);
  io.choice_or_null("printed_stop", cell.printed_stop, stops);
  cell.zone = zone == 0 ? Zone::park : static_cast<Zone>(zone - 1);
  cell.roads = static_cast<std::uint8_t>(roads.bits());
  if (cell.zone == Zone::park && (cell.roads != 0 || cell.star_spaces != 0)) io.fail("future_mobility/fault.park");
  if (cell.printed_stop != 0 && cell.star_spaces == 0) io.fail("future_mobility/fault.printed_stop");
}

template <class Io> constexpr void describe_board(Io& io, Components& box) {
  io.number("rows", box.rows, 1, max_columns);
  io.number("columns", box.columns, 1, max_columns);
  io.skip("coordinates");
  io.items("cells", box.cell_count, max_cells, [&](auto& item, int i) {
    Cell& cell = box.cells[i];
    describe_cell(item, cell);
    for (int other = 0; other < i; ++other) {
      if (box.cell(other).name() == cell.name()) item.fail("future_mobility/fault.same_id");
    }
  });
  if (box.cell_count != box.rows * box.columns) io.fail("future_mobility/fault.cell_count");
}

template <class Io> constexpr void describe_trip(Io& io, Trip& trip) {
  io.text("id", trip.id);
  describe_zones(io, "origins", trip.origins);
  io.choice("destination", trip.destination, zone_names);
  io.number("points", trip.points, 0, 20);
  io.flag("freight", trip.freight);
  io.flag("star", trip.star);
  io.skip("sheet");
  io.skip("position");
  if (trip.origins == 0 || trip.destination == Zone::park || (trip.origins >> index_of(trip.destination) & 1) != 0)
    io.fail("future_mobility/fault.trip");
}

template <class Io> constexpr void describe_power_up(Io& io, Components& box, int i) {
  int kind = 0;
  io.choice("id", kind, power_up_names);
  if (kind != i) io.fail("future_mobility/fault.power_up_order");
  io.number("copies", box.copies[i], 0, 15);
  io.object_or_null("avoids", is_avoid(i), [&](auto& sides) {
    describe_zones(sides, "left", box.avoids[i].left);
    describe_zones(sides, "right", box.avoids[i].right);
  });
}

/// FM-1.2, for every edition: each road must be listed at both of its ends, and roads must connect all cells, so that a car can always be
/// used.
template <class Io> constexpr void check_roads(Io& io, const Components& box) {
  std::uint64_t reached = 0;
  std::uint64_t zones = 0;
  const std::array<int, way_count> ahead{-box.columns, 1, box.columns, -1};
  for (int i = 0; i < box.cell_count; ++i) {
    if (box.cell(i).zone == Zone::park) continue;
    if (reached == 0) reached = std::uint64_t{1} << i;
    zones |= std::uint64_t{1} << i;
    for (int way = 0; way < way_count; ++way) {
      if ((box.cell(i).roads >> way & 1) == 0) continue;
      const int to = i + ahead[way];
      const bool sideways = way == index_of(Way::east) || way == index_of(Way::west);
      const bool outside = to < 0 || to >= box.cell_count || (sideways && to / box.columns != i / box.columns);
      if (outside || (box.cell(to).roads >> (way ^ 2) & 1) == 0) io.fail("future_mobility/fault.roads");
    }
  }
  for (std::uint64_t before = 0; reached != before;) {
    before = reached;
    for (const int cell : ItemSet(before)) {
      for (int way = 0; way < way_count; ++way) {
        if ((box.cell(cell).roads >> way & 1) != 0) reached |= std::uint64_t{1} << (cell + ahead[way]);
      }
    }
  }
  if (reached != zones) io.fail("future_mobility/fault.not_connected");
  if (ItemSet(zones).size() > max_zone_cells) io.fail("future_mobility/fault.too_many_cells");
}

/// Every zone named by a trip or an Avoid card must exist in the city.
template <class Io> constexpr void check_trips(Io& io, const Components& box) {
  int zones = 0;
  for (int i = 0; i < box.cell_count; ++i) zones |= 1 << index_of(box.cell(i).zone);
  for (int i = 0; i < box.trip_count; ++i) {
    const Trip& trip = box.trip(i);
    if ((trip.origins & ~zones) != 0 || (zones >> index_of(trip.destination) & 1) == 0) io.fail("future_mobility/fault.no_such_zone");
  }
}

/// Compares the totals stated in an edition with a recount.
template <class Io> constexpr void recount(Io& io, const Components& box) {
  int zones = 0, roads = 0, spaces = 0, freight = 0, stars = 0, two = 0, points = 0, cards = 0, markers = 0;
  for (int i = 0; i < box.cell_count; ++i) {
    zones += box.cell(i).zone != Zone::park ? 1 : 0;
    roads += ItemSet(box.cell(i).roads).size();
    spaces += box.cell(i).star_spaces - (box.cell(i).printed_stop != 0 ? 1 : 0);
  }
  for (int i = 0; i < box.trip_count; ++i) {
    freight += box.trip(i).freight ? 1 : 0;
    stars += box.trip(i).star ? 1 : 0;
    two += ItemSet(box.trip(i).origins).size() == 2 ? 1 : 0;
    points += box.trip(i).points;
  }
  for (const std::uint8_t copies : box.copies) cards += copies;
  for (const std::uint8_t count : box.markers) markers += count;
  io.total("zone_cells", zones);
  io.total("road_edges", roads / 2);
  io.total("free_star_spaces", spaces);
  io.total("trips", box.trip_count);
  io.total("freight_trips", freight);
  io.total("star_trips", stars);
  io.total("two_origin_trips", two);
  io.total("trip_points", points);
  io.total("power_ups", cards);
  io.total("markers", markers);
}

template <class Io> constexpr void describe_constants(Io& io, Components& box) {
  io.number("target_points", box.target, 1, 250);
  io.number("face_up_trips", box.face_up, 1, max_face_up);
  io.number("starting_power_ups", box.opening_hand, 0, 5);
  io.number("power_ups_drawn_per_turn", box.draws, 0, 3);
  io.number("hand_limit", box.hand_limit, 0, 7);
  io.number("star_power_ups", box.star_draws, 0, 2);
  io.number("walk_cells", box.walk_cells, 2, max_zone_cells);
  io.number("bike_path_markers", box.bike_path_markers, 1, 8);
  io.number("pedestrian_path_markers", box.pedestrian_path_markers, 1, 8);
  io.number("jam_penalty", box.jam_penalty, 0, 10);
  io.number("avoid_bonus", box.avoid_bonus, 0, 10);
}

}  // namespace detail

inline constexpr int max_power_ups = 60;  ///< in the deck of an edition; the printed one has 48

/// Reads the box from an edition. Its sources, credits and looks are for people and not needed to play.
template <class Io> constexpr void describe(Io& io, Components& box) {
  io.skip("players");
  io.skip("zones");
  io.object("constants", [&](auto& constants) { detail::describe_constants(constants, box); });
  int modes = 0;
  io.items("modes", modes, mode_count, [&](auto& item, int i) {
    int mode = 0;
    bool freight = false;
    item.choice("id", mode, mode_names);
    item.flag("freight", freight);
    item.number("bonus", box.bonus[i], 0, 10);
    if (mode != i || freight != carries_freight(static_cast<Mode>(mode))) item.fail("future_mobility/fault.modes");
  });
  io.object("board", [&](auto& board) { detail::describe_board(board, box); });
  detail::check_roads(io, box);
  io.items("trips", box.trip_count, max_trips, [&](auto& item, int i) {
    Trip& trip = box.trips[i];
    detail::describe_trip(item, trip);
    for (int other = 0; other < i; ++other) {
      if (box.trip(other).name() == trip.name()) item.fail("future_mobility/fault.same_id");
    }
  });
  detail::check_trips(io, box);
  int kinds = 0;
  io.items("power_ups", kinds, power_up_count, [&](auto& item, int i) { detail::describe_power_up(item, box, i); });
  if (modes != mode_count || kinds != power_up_count) io.fail("future_mobility/fault.kinds_missing");
  io.object("markers", [&](auto& markers) {
    for (std::size_t i = 0; i < marker_count; ++i) markers.number(marker_names[i], box.markers[i], 0, max_cells);
  });
  int cards = 0;
  for (const std::uint8_t copies : box.copies) cards += copies;
  if (cards > max_power_ups || cards < 4 * box.opening_hand) io.fail("future_mobility/fault.power_ups");
  if (box.trip_count < box.face_up) io.fail("future_mobility/fault.too_few_trips");
  io.object("totals", [&](auto& totals) { detail::recount(totals, box); });
}

}  // namespace omnibus::future_mobility
