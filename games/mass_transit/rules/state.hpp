// Mass Transit: the state of a game, on the table and in the hands.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/item_set.hpp"
#include "core/seat.hpp"
#include "games/mass_transit/rules/components.hpp"

namespace omnibus::mass_transit {

inline constexpr int max_players = 6;
inline constexpr std::uint8_t no_card = 255;   ///< no card: a route not begun, the last card's outer neighbour, an impossible trip
inline constexpr std::uint8_t no_route = 255;  ///< a commuter who may still leave the city by any edge (MT-5.5 switched off)

/// `bits` with one of them set or cleared.
constexpr std::uint8_t with_bit(std::uint8_t bits, int place, bool on) {
  return static_cast<std::uint8_t>((bits & ~(1 << place)) | (on ? 1 << place : 0));
}

enum class Phase : std::uint8_t { volunteering, turn, over };
inline constexpr std::array<std::string_view, 3> phase_names{"volunteering", "turn", "over"};

/// The ways a game can end; `none` while it is running.
enum class Ending : std::uint8_t { none, everybody_home, too_few_plays, urgent_left, hand_not_refilled, no_cards_left };

struct Route {
  std::uint8_t first = no_card;
  std::uint8_t last = no_card;
  std::uint8_t length = 0;
  std::uint8_t closed = 0;  ///< its last card is a Suburbs card

  friend constexpr bool operator==(const Route&, const Route&) = default;
};

struct Commuter {
  std::uint8_t route = no_route;
  std::uint8_t card = no_card;  ///< no_card: still in the city
  Means came = Means::none;
  std::uint8_t home = 0;

  constexpr bool in_city() const { return card == no_card; }
  friend constexpr bool operator==(const Commuter&, const Commuter&) = default;
};

/// The whole state. A route is a chain through `beyond`, from its first card outward.
struct State {
  ItemSet pile;       ///< face down, so without an order
  ItemSet discarded;  ///< face up
  ItemSet turned;     ///< laid cards that were turned around (MT-4.3)
  std::array<ItemSet, max_players> hands;
  std::array<std::uint8_t, max_cards> beyond;  ///< of each laid card: the next one outward
  std::array<Route, route_count> routes;
  std::array<Commuter, route_count> commuters;

  // Derived from the above; kept to speed up listing the legal actions.
  std::array<std::array<std::uint8_t, means_count>, route_count> halts;  ///< the card each means would take each commuter to
  std::array<std::uint8_t, means_count> movable;                         ///< by means: the commuters it can move, as bits
  std::uint8_t open_routes;                                              ///< as bits

  Phase phase;
  Ending ending;
  Seat turn;                           ///< the player to move or to answer
  std::uint8_t played;                 ///< cards this turn
  std::uint8_t due;                    ///< cards that must be played this turn
  std::uint8_t volunteers;             ///< seats that said yes, as bits
  std::uint8_t changed;                ///< seats that changed their opening hand, as bits
  std::array<std::uint8_t, 4> unused;  ///< every byte has a value, so that a state can be hashed and compared as raw memory

  constexpr ItemSet& hand(Seat seat) { return hands[index_of(seat)]; }
  constexpr const ItemSet& hand(Seat seat) const { return hands[index_of(seat)]; }
  constexpr int commuters_home() const {
    int home = 0;
    for (const Commuter& commuter : commuters) home += commuter.home;
    return home;
  }
  constexpr bool everybody_home() const {
    return std::all_of(commuters.begin(), commuters.end(), [](const Commuter& commuter) { return commuter.home != 0; });
  }
};

static_assert(sizeof(State) == 224);

}  // namespace omnibus::mass_transit
