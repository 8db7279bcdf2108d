// Future Mobility: what decisions, events and things are called.
#pragma once

#include "core/game.hpp"
#include "games/future_mobility/state.hpp"

namespace omnibus::future_mobility {

// What an action can be.
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

// What can happen.
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

// What operands count.
inline constexpr Domain cell_domain = game_domain(0);
inline constexpr Domain trip_domain = game_domain(1);
inline constexpr Domain mode_domain = game_domain(2);
inline constexpr Domain card_domain = game_domain(3);
inline constexpr Domain line_domain = game_domain(4);
inline constexpr Domain path_domain = game_domain(5);  ///< bike or pedestrian path
inline constexpr Domain zone_domain = game_domain(6);
inline constexpr Domain column_domain = game_domain(7);

inline constexpr int line_count = 2;
inline constexpr int path_count = 2;
inline constexpr std::array<std::string_view, line_count> line_names{"A", "B"};
/// As on any map of a city: a letter for the column, a number for the row. They are far from the letters of the tram lines.
inline constexpr std::array<std::string_view, max_columns> column_names{"S", "T", "U", "V", "W", "X", "Y", "Z"};

constexpr Marker marker_of_path(int path) { return path == 0 ? Marker::bike_path : Marker::pedestrian_path; }
constexpr PowerUp card_of_path(Marker path) { return path == Marker::bike_path ? PowerUp::bike_path : PowerUp::walkable_city; }

/// The forms of the game's actions and events, and the names of everything they speak of.
class Words {
 public:
  constexpr Words(const Components& box, int players) : box_(box), players_(players) {}

  constexpr int players() const { return players_; }
  constexpr const Components& box() const { return box_; }

  static constexpr std::array<Form, 18> verbs{{
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
      {"announce", {}},
      {"announce_carpooling", {}},
      {"let_pass", {}},
      {"jam", {{{"cell", cell_domain}}}},
      {"carpool", {}},
      {"accept", {}},
      {"discard", {{{"card", card_domain}}}},
      {"end_turn", {}},
  }};

  static constexpr std::array<Form, 28> event_forms{{
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

  // ---- What the parts are called -----------------------------------------------------------------------------------------

  constexpr int domain_size(Domain domain) const {
    if (domain == Domain::seat) return players();
    if (domain == cell_domain) return box().cell_count;
    if (domain == trip_domain) return box().trip_count;
    if (domain == mode_domain) return mode_count;
    if (domain == card_domain) return power_up_count;
    if (domain == line_domain) return line_count;
    if (domain == path_domain) return path_count;
    if (domain == zone_domain) return static_cast<int>(zone_names.size());
    if (domain == column_domain) return box().columns;
    return 0;
  }

  constexpr std::string_view domain_key(Domain domain, int value) const {
    const std::size_t i = static_cast<std::size_t>(value);
    if (domain == cell_domain) return box().cell(value).name();
    if (domain == trip_domain) return box().trip(value).name();
    if (domain == mode_domain) return mode_names[i];
    if (domain == card_domain) return power_up_names[i];
    if (domain == line_domain) return line_names[i];
    if (domain == path_domain) return marker_names[static_cast<std::size_t>(marker_of_path(value))];
    if (domain == zone_domain) return zone_names[i];
    if (domain == column_domain) return column_names[i];
    return {};
  }

  constexpr Phrase caption(Domain domain, int value) const {
    const std::size_t i = static_cast<std::size_t>(value);
    if (domain == cell_domain) return cell_caption(value);
    if (domain == trip_domain) return trip_caption(box().trip(value));
    if (domain == mode_domain) return {mode_messages[i]};
    if (domain == card_domain) return {card_messages[i]};
    if (domain == line_domain) return {"line"};
    if (domain == path_domain) return {value == 0 ? "path.bike_path" : "path.pedestrian_path"};
    if (domain == column_domain) return {"column"};
    return {zone_messages[i]};
  }

 protected:
  static constexpr Action make(Verb verb, int a = 0, int b = 0) { return Action::of(static_cast<int>(verb), a, b); }
  static constexpr Event event(EventKind kind, int a = 0, int b = 0, int c = 0, int d = 0, Seat audience = Seat::nobody) {
    return {static_cast<std::uint8_t>(kind),
            audience,
            {static_cast<std::int16_t>(a), static_cast<std::int16_t>(b), static_cast<std::int16_t>(c), static_cast<std::int16_t>(d)}};
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
            {{"zone", zone_domain, static_cast<int>(box().cell(cell).zone)},
             {"column", column_domain, cell % box().columns},
             {"row", Domain::number, cell / box().columns + 1}}};
  }

  constexpr Phrase trip_caption(const Trip& trip) const {
    Phrase out("trip", {{"destination", zone_domain, static_cast<int>(trip.destination)},
                        {"points", Domain::number, trip.points},
                        {"freight", Domain::number, trip.freight},
                        {"star", Domain::number, trip.star}});
    out.list_name = "origins";
    out.list_domain = zone_domain;
    for (const int zone : ItemSet(trip.origins)) out.list.push(static_cast<std::uint8_t>(zone));
    return out;
  }

  Components box_;
  int players_;
};

}  // namespace omnibus::future_mobility
