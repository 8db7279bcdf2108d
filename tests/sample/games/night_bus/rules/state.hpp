// Night Bus: state of the game.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/item_set.hpp"
#include "core/seat.hpp"
#include "games/night_bus/rules/components.hpp"

namespace omnibus::night_bus {

inline constexpr int max_players = 4;  // NB-1.1
inline constexpr std::uint8_t no_ticket = 255;

/// State of one seat.
struct Rider {
  ItemSet hand;             ///< includes the tickets it has laid
  std::uint8_t laid = 0;    ///< no_ticket if none
  std::uint8_t second = 0;  ///< laid on top of it (NB-3.3); no_ticket if none
  std::uint8_t done = 0;    ///< has decided for tonight
  std::uint8_t home = 0;    ///< nights that ended at home
  std::uint8_t points = 0;  ///< of all nights but the last
  std::uint8_t last = 0;    ///< points of the last night
  std::array<std::uint8_t, 2> unused{};
};

struct State {
  ItemSet deck;  ///< face down, hence unordered
  ItemSet used;  ///< face up
  std::array<Rider, max_players> riders{};
  std::uint8_t night = 0;  ///< completed nights
  std::uint8_t die = 0;    ///< 0 when the game is over
  Seat up{};               ///< one of the undecided seats
  std::array<std::uint8_t, 5> unused{};

  constexpr Rider& rider(Seat seat) { return riders[static_cast<std::size_t>(seat)]; }
  constexpr const Rider& rider(Seat seat) const { return riders[static_cast<std::size_t>(seat)]; }
};

static_assert(std::has_unique_object_representations_v<State> && sizeof(State) == 88);

}  // namespace omnibus::night_bus
