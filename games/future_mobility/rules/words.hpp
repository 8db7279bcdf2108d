// Future Mobility: names of decisions, events, points and components.
#pragma once

#include "core/contract.hpp"
#include "games/future_mobility/rules/setting.hpp"
#include "games/future_mobility/rules/state.hpp"

namespace omnibus::future_mobility {

// Domains of operands.
inline constexpr Domain cell_domain = game_domain(0);
inline constexpr Domain trip_domain = game_domain(1);
inline constexpr Domain mode_domain = game_domain(2);
inline constexpr Domain card_domain = game_domain(3);
inline constexpr Domain line_domain = game_domain(4);
inline constexpr Domain path_domain = game_domain(5);  ///< bike or pedestrian path
inline constexpr Domain zone_domain = game_domain(6);
inline constexpr Domain column_domain = game_domain(7);

inline constexpr std::array<std::string_view, line_count> line_names{"A", "B"};
/// As on any city map: a letter for the column, a number for the row. The letters are far from those of the tram lines.
inline constexpr std::array<std::string_view, max_columns> column_names{"S", "T", "U", "V", "W", "X", "Y", "Z"};

/// Kinds of actions.
enum class Verb : std::uint8_t {
  recover,
  place_stop,
  lay_path,
  extend_path,
  end_path,
  avoid,
  travel,
  start_at,
  go_to,
  best_route,
  announce,
  announce_carpooling,
  let_pass,
  jam,
  carpool,
  accept,
  discard,
  end_turn
};
inline constexpr std::array<Form, 18> verb_forms{{
    {"recover", {{{"first", card_domain}, {"second", card_domain}}}},
    {"place_stop", {{{"line", line_domain}, {"cell", cell_domain}}}},
    {"lay_path", {{{"path", path_domain}, {"cell", cell_domain}}}},
    {"extend_path", {{{"cell", cell_domain}}}},
    {"end_path", {}},
    {"avoid", {{{"card", card_domain}}}},
    {"travel", {{{"trip", trip_domain}, {"mode", mode_domain}}}},
    {"start_at", {{{"cell", cell_domain}}}},
    {"go_to", {{{"cell", cell_domain}}}},
    {"best_route", {{{"cell", cell_domain}}}},
    {.name = "announce", .declines = true},
    {"announce_carpooling", {}},
    {.name = "let_pass", .declines = true},
    {"jam", {{{"cell", cell_domain}}}},
    {"carpool", {}},
    {.name = "accept", .declines = true},
    {"discard", {{{"card", card_domain}}}},
    {.name = "end_turn", .declines = true},
}};

/// Kinds of events.
enum class EventKind : std::uint8_t {
  first_player,
  turned_up,
  trips_shuffled,
  cards_shuffled,
  drew,
  drawn,
  turn_begins,
  played,
  discarded,
  recovered,
  stop_placed,
  path_laid,
  path_ended,
  avoided,
  set_out,
  started,
  went,
  announced,
  let_pass,
  jammed,
  carpooled,
  accepted,
  scored,
  lost_to_jams,
  total,
  last_round,
  finished,
  stopped
};
inline constexpr std::array<Form, 28> event_forms{{
    {"first_player", {{{"seat", Domain::seat}}}},
    {"turned_up", {{{"trip", trip_domain}}}},
    {"trips_shuffled", {}},
    {"cards_shuffled", {}},
    {"drew", {{{"seat", Domain::seat}, {"count", Domain::number}}}},
    {"drawn", {{{"seat", Domain::seat}, {"card", card_domain}}}},
    {"turn_begins", {{{"seat", Domain::seat}, {"round", Domain::number}}}},
    {"played", {{{"seat", Domain::seat}, {"card", card_domain}}}},
    {"discarded", {{{"seat", Domain::seat}, {"card", card_domain}}}},
    {"recovered", {{{"seat", Domain::seat}, {"card", card_domain}}}},
    {"stop_placed", {{{"seat", Domain::seat}, {"line", line_domain}, {"cell", cell_domain}}}},
    {"path_laid", {{{"seat", Domain::seat}, {"path", path_domain}, {"cell", cell_domain}}}},
    {"path_ended", {{{"seat", Domain::seat}}}},
    {"avoided", {{{"seat", Domain::seat}, {"trip", trip_domain}, {"points", Domain::number}}}},
    {"set_out", {{{"seat", Domain::seat}, {"trip", trip_domain}, {"mode", mode_domain}}}},
    {"started", {{{"seat", Domain::seat}, {"cell", cell_domain}}}},
    {"went", {{{"seat", Domain::seat}, {"cell", cell_domain}}}},
    {"announced", {{{"seat", Domain::seat}, {"points", Domain::number}}}},
    {"let_pass", {{{"seat", Domain::seat}}}},
    {"jammed", {{{"seat", Domain::seat}, {"cell", cell_domain}}}},
    {"carpooled", {{{"seat", Domain::seat}}}},
    {"accepted", {{{"seat", Domain::seat}}}},
    {"scored", {{{"seat", Domain::seat}, {"trip", trip_domain}, {"mode", mode_domain}, {"points", Domain::number}}}},
    {"lost_to_jams", {{{"seat", Domain::seat}, {"points", Domain::number}}}},
    {"total", {{{"seat", Domain::seat}, {"points", Domain::number}}}},
    {"last_round", {{{"seat", Domain::seat}}}},
    {"finished", {}},
    {"stopped", {}},
}};

/// Parts of a score: the points of a seat, and the trip it is making.
enum class Part : std::uint8_t { scored, trip, jams };
inline constexpr std::array<Form, 3> part_forms{{
    {"scored", {}},
    {"trip", {{{"trip", trip_domain}, {"mode", mode_domain}}}},
    {"jams", {}},
}};

inline constexpr std::array<std::string_view, 3> ending_names{"none", "target_reached", "stopped"};

/// Names of all things that occur in actions, events and points.
class Words {
 public:
  constexpr explicit Words(const Setting& setting) : players_(setting.players), box_(setting.box) {}

  constexpr int domain_size(Domain domain) const {
    if (domain == Domain::seat) return players_;
    if (domain == cell_domain) return box_.cell_count;
    if (domain == trip_domain) return box_.trip_count;
    if (domain == mode_domain) return mode_count;
    if (domain == card_domain) return power_up_count;
    if (domain == line_domain) return line_count;
    if (domain == path_domain) return path_count;
    if (domain == zone_domain) return static_cast<int>(zone_names.size());
    if (domain == column_domain) return box_.columns;
    return 0;
  }

  constexpr std::string_view domain_key(Domain domain, int value) const {
    if (domain == cell_domain) return box_.cell(value).name();
    if (domain == trip_domain) return box_.trip(value).name();
    if (domain == mode_domain) return mode_names[value];
    if (domain == card_domain) return power_up_names[value];
    if (domain == line_domain) return line_names[value];
    if (domain == path_domain) return marker_names[index_of(marker_of_path(value))];
    if (domain == zone_domain) return zone_names[value];
    if (domain == column_domain) return column_names[value];
    return {};
  }

  constexpr Phrase caption(Domain domain, int value) const {
    if (domain == cell_domain) return cell_caption(value);
    if (domain == trip_domain) return trip_caption(box_.trip(value));
    if (domain == mode_domain) return {mode_messages[value]};
    if (domain == card_domain) return {card_messages[value]};
    if (domain == line_domain) return {"line"};
    if (domain == path_domain) return {value == 0 ? "path.bike_path" : "path.pedestrian_path"};
    if (domain == column_domain) return {"column"};
    return {zone_messages[value]};
  }

 private:
  static constexpr std::array<std::string_view, mode_count> mode_messages{
      "mode.car",     "mode.electric_car", "mode.tram",           "mode.bicycle",
      "mode.walking", "mode.truck",        "mode.electric_truck", "mode.cargo_bicycle"};
  static constexpr std::array<std::string_view, power_up_count> card_messages{
      "card.tram_a",         "card.tram_b",           "card.bike_path",  "card.walkable_city", "card.dense_city", "card.delivery",
      "card.work_from_home", "card.electric_vehicle", "card.carpooling", "card.cargo_bike",    "card.traffic_jam"};
  static constexpr std::array<std::string_view, zone_count + 1> zone_messages{
      "zone.apartment", "zone.house",   "zone.shop",     "zone.supermarket", "zone.workshop",       "zone.factory",
      "zone.stadium",   "zone.airport", "zone.hospital", "zone.university",  "zone.amusement_park", "zone.park"};

  constexpr Phrase cell_caption(int cell) const {
    return {"cell",
            {{"zone", zone_domain, index_of(box_.cell(cell).zone)},
             {"column", column_domain, cell % box_.columns},
             {"row", Domain::number, cell / box_.columns + 1}}};
  }

  constexpr Phrase trip_caption(const Trip& trip) const {
    Phrase out = listing("trip", "origins", zone_domain,
                         {{"destination", zone_domain, index_of(trip.destination)},
                          {"points", Domain::number, trip.points},
                          {"freight", Domain::number, trip.freight},
                          {"star", Domain::number, trip.star}});
    for (const int zone : ItemSet(trip.origins)) out.list.push(static_cast<std::uint8_t>(zone));
    return out;
  }

  int players_;
  const Components& box_;
};

}  // namespace omnibus::future_mobility
