// Mass Transit: contents of the box.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "core/item_set.hpp"

namespace omnibus::mass_transit {

inline constexpr int route_count = 6;    ///< edges of the Big City, and commuters: one of each per route (MT-2.1)
inline constexpr int max_cards = 64;     ///< room in a card set; the printed deck has 52
inline constexpr int vehicle_count = 3;  ///< also the number of lines on a card: road, canal, rail

/// Means of transport of a commuter: the banner of a card, and the means by which a commuter arrived. `none` is the banner of a card that
/// can only be laid, or marks a commuter still in the city.
enum class Means : std::uint8_t { walk, bus, ferry, train, none };
inline constexpr int means_count = 4;
constexpr int index_of(Means means) { return static_cast<int>(means); }
inline constexpr std::array<std::string_view, 5> means_names{"walk", "bus", "ferry", "train", "none"};

/// One of the three lines of a card, seen from the city outward.
struct Line {
  bool enters = false;   ///< enters over the inner edge
  bool leaves = false;   ///< leaves over the outer edge
  bool station = false;  ///< of the line's own vehicle
  bool traffic_stop = false;
};

struct Card {
  std::array<char, 8> id{};
  Means banner = Means::none;
  bool urgent = false;
  bool suburbs = false;
  std::uint8_t distance = 0;        ///< Suburbs: least number of cards between the city and this one (MT-8.1)
  Means suburb_mode = Means::none;  ///< Suburbs: the vehicle whose line ends here
  std::array<Line, vehicle_count> lines{};

  constexpr std::string_view name() const { return std::string_view(id.data()); }
  constexpr const Line& line(Means vehicle) const { return lines[index_of(vehicle) - 1]; }
  constexpr bool dead_end(Means vehicle) const { return line(vehicle).enters && !line(vehicle).leaves && !suburbs; }
};

/// The deck and the numbers in the rules, read from the edition.
struct Components {
  int card_count = 0;
  std::array<Card, max_cards> cards{};
  std::uint8_t hand_size = 0;
  std::uint8_t min_plays = 0;         ///< in a turn (MT-3.1)
  std::uint8_t max_plays = 0;         ///< in a turn (MT-3.1)
  std::uint8_t mulligan_suburbs = 0;  ///< an opening hand with this many Suburbs is changed (MT-2.3)

  constexpr const Card& card(int index) const { return cards[index]; }
};

inline constexpr std::array<std::string_view, vehicle_count> line_names{"road", "canal", "rail"};

namespace detail {

inline constexpr std::array<std::string_view, 4> path_names{"none", "through", "dead_end", "terminus"};

template <class Io> constexpr void describe_line(Io& io, Card& card, int index) {
  Line& line = card.lines[index];
  int path = 0;
  int station = 0;
  const std::array<std::string_view, 2> stations{"", means_names[index + 1]};
  io.choice("path", path, path_names);
  io.choice_or_null("station", station, stations);
  io.flag("traffic_stop", line.traffic_stop);
  line.enters = path != 0;
  line.leaves = path == 1;
  line.station = station == 1;
  if (path == 2 && !line.station) io.fail("mass_transit/fault.dead_end_without_station");
  if (path == 0 && (line.station || line.traffic_stop)) io.fail("mass_transit/fault.nothing_on_no_line");
  const bool own_line = card.suburbs && index_of(card.suburb_mode) == index + 1;
  if ((path == 3) != own_line || (card.suburbs && !own_line && path != 0)) io.fail("mass_transit/fault.house_on_wrong_line");
}

template <class Io> constexpr void describe_card(Io& io, Card& card) {
  constexpr std::array<std::string_view, 3> kinds{"line", "traffic", "suburbs"};
  constexpr std::array<std::string_view, 5> banners{"walk", "bus", "ferry", "train", "null"};
  int kind = 0;
  int banner = 0;
  io.text("id", card.id);
  io.choice("kind", kind, kinds);
  io.choice("banner", banner, banners);
  io.flag("urgent", card.urgent);
  card.banner = static_cast<Means>(banner);
  card.suburbs = kind == 2;
  io.object_or_null("suburb", card.suburbs, [&](auto& suburb) {
    constexpr std::array<std::string_view, vehicle_count> modes{"bus", "ferry", "train"};
    int mode = 0;
    suburb.choice("mode", mode, modes);
    suburb.number("min_distance", card.distance, 0, 20);
    card.suburb_mode = static_cast<Means>(mode + 1);
  });
  bool traffic = false;
  io.object("lines", [&](auto& lines) {
    for (int i = 0; i < vehicle_count; ++i) {
      lines.object(line_names[i], [&](auto& line) { describe_line(line, card, i); });
      traffic = traffic || card.lines[i].traffic_stop;
    }
  });
  if (traffic != (kind == 1)) io.fail("mass_transit/fault.traffic_kind");
  io.skip("code");
}

/// Compares the totals stated in an edition with a recount.
template <class Io> constexpr void recount(Io& io, const Components& box) {
  int urgent = 0;
  std::array<int, 5> banners{};
  std::array<int, vehicle_count> stations{};
  std::array<int, vehicle_count> stops{};
  std::array<int, vehicle_count> dead_ends{};
  for (int i = 0; i < box.card_count; ++i) {
    const Card& card = box.card(i);
    urgent += card.urgent ? 1 : 0;
    ++banners[index_of(card.banner)];
    for (std::size_t line = 0; line < vehicle_count; ++line) {
      stations[line] += card.lines[line].station && !card.suburbs ? 1 : 0;
      stops[line] += card.lines[line].traffic_stop ? 1 : 0;
      dead_ends[line] += card.dead_end(static_cast<Means>(line + 1)) ? 1 : 0;
    }
  }
  io.total("cards", box.card_count);
  io.total("urgent", urgent);
  io.object("banners", [&](auto& inner) {
    constexpr std::array<std::string_view, 5> names{"walk", "bus", "ferry", "train", "null"};
    for (std::size_t i = 0; i < names.size(); ++i) inner.total(names[i], banners[i]);
  });
  io.object("stations", [&](auto& inner) {
    for (std::size_t i = 0; i < vehicle_count; ++i) inner.total(means_names[i + 1], stations[i]);
  });
  const auto by_line = [&](std::string_view name, const std::array<int, vehicle_count>& counts) {
    io.object(name, [&](auto& inner) {
      for (std::size_t i = 0; i < vehicle_count; ++i) inner.total(line_names[i], counts[i]);
    });
  };
  by_line("traffic_stops", stops);
  by_line("dead_ends", dead_ends);
}

}  // namespace detail

/// Reads the box from an edition. Its sources, credits and looks are for people and not needed to play.
template <class Io> constexpr void describe(Io& io, Components& box) {
  for (const std::string_view note : {"players", "board", "commuters", "modes", "banners", "line_fields", "code_legend"}) io.skip(note);
  io.object("rules_constants", [&](auto& constants) {
    constants.number("hand_size", box.hand_size, 2, 7);
    constants.number("min_plays_per_turn", box.min_plays, 1, box.hand_size);
    constants.number("max_plays_per_turn", box.max_plays, box.min_plays, box.hand_size);
    constants.number("mulligan_if_suburbs_at_least", box.mulligan_suburbs, 2, 7);
  });
  int suburbs = 0;
  io.items("cards", box.card_count, max_cards, [&](auto& item, int i) {
    Card& card = box.cards[i];
    detail::describe_card(item, card);
    suburbs += card.suburbs ? 1 : 0;
    for (int other = 0; other < i; ++other) {
      if (box.card(other).name() == card.name()) item.fail("mass_transit/fault.same_id");
    }
  });
  if (suburbs != route_count) io.fail("mass_transit/fault.six_suburbs");  // MT-1.2
  // The deck must provide six hands, and a player who has to change one must be able to draw a better one (MT-2.2, MT-2.3).
  if (box.card_count < 7 * box.hand_size + std::max(0, route_count + 1 - 2 * box.mulligan_suburbs))
    io.fail("mass_transit/fault.too_few_cards");
  io.object("counts", [&](auto& counts) { detail::recount(counts, box); });
}

}  // namespace omnibus::mass_transit
