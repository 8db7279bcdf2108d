// Mass Transit: setting of a table: the box, the options, the players, and facts derived from them once.
#pragma once

#include "games/mass_transit/rules/components.hpp"
#include "games/mass_transit/rules/options.hpp"

namespace omnibus::mass_transit {

/// A card prepared for the inner loops. The features of a line are stored as bits, for both orientations (MT-4.3).
struct Face {
  static constexpr std::uint8_t enters = 1, leaves = 2, station = 4, traffic_stop = 8;

  Means banner = Means::none;
  std::uint8_t distance = 0;
  Means suburb_mode = Means::none;
  bool any_station = false;
  bool any_stop = false;
  bool dead_ends = false;
  std::array<std::array<std::uint8_t, vehicle_count>, 2> lines{};

  constexpr Face() = default;
  constexpr explicit Face(const Card& card) : banner(card.banner), distance(card.distance), suburb_mode(card.suburb_mode) {
    for (int i = 0; i < vehicle_count; ++i) {
      const Line& line = card.lines[i];
      const bool dead_end = card.dead_end(static_cast<Means>(i + 1));
      const bool house = card.suburbs && line.enters;  // MT-8.7: a ride ends there, too
      const int printed = (line.enters ? enters : 0) | (line.leaves ? leaves : 0) | (line.station || house ? station : 0) |
                          (line.traffic_stop ? traffic_stop : 0);
      lines[0][i] = static_cast<std::uint8_t>(printed);
      lines[1][i] = static_cast<std::uint8_t>(dead_end ? printed ^ (enters | leaves) : printed);
      any_station = any_station || line.station;
      any_stop = any_stop || line.traffic_stop;
      dead_ends = dead_ends || dead_end;
    }
  }
};

/// Plain data, made once per table. The parts of the rules refer to it and keep no state of their own.
struct Setting {
  Components box;
  Options options;
  int players;
  ItemSet urgent;
  ItemSet suburbs;
  std::array<Face, max_cards> faces{};

  constexpr Setting(const Components& components, const Options& chosen, int seats) : box(components), options(chosen), players(seats) {
    for (int card = 0; card < box.card_count; ++card) {
      faces[card] = Face(box.card(card));
      if (box.card(card).urgent) urgent.add(card);
      if (box.card(card).suburbs) suburbs.add(card);
    }
  }

  constexpr const Face& face(int card) const { return faces[card]; }
  constexpr Means banner(int card) const { return faces[card].banner; }
  constexpr bool may_be_turned(int card) const { return !options.cards_keep_printed_orientation && faces[card].dead_ends; }  // MT-4.3
};

}  // namespace omnibus::mass_transit
