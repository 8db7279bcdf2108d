// Write the Future: the state of a game, on the table and on the sheets.
#pragma once

#include <array>
#include <cstdint>

#include "core/item_set.hpp"
#include "core/seat.hpp"
#include "games/write_the_future/rules/components.hpp"

namespace omnibus::write_the_future {

inline constexpr std::uint8_t nothing = 255;  ///< no card, no die, no mission, no faction, no line

enum class Phase : std::uint8_t { choosing_factions, rerolling, round, over };

/// Reason for the end; `none` while the game is running.
enum class Ending : std::uint8_t { none, lines, markets, round_limit, solo };

/// Progress of a seat in its turn. `away` marks a seat that a search ignores; it never occurs at a real table.
enum class Step : std::uint8_t { idle, choose, act, claim, bonus_draw, bonus_tick, relocate, raid, copy, done, away };

/// One player's sheet. A cell's resource is encoded by a bit in `low` and one in `high`; crossed-over cells keep theirs.
struct Sheet {
  ItemSet low;
  ItemSet high;
  ItemSet filled;
  ItemSet crossed;
  std::uint16_t completed = 0;                        ///< lines that were completed once, as bits
  std::uint16_t bonuses = 0;                          ///< bonus spaces ticked, as bits; the same lines except for WF-11.1 and WF-6.3
  std::array<std::uint8_t, resource_count> market{};  ///< squares ticked, as bits
  std::array<std::uint8_t, ability_count> spaces{};   ///< ticked in each row of abilities
  std::array<std::uint8_t, ability_count> ready{};    ///< circled symbols not used yet
  std::uint8_t power_spent = 0;
  std::uint8_t faction = nothing;

  /// All cells where a resource was ever drawn, crossed over or not.
  constexpr ItemSet drawn(int resource) const {
    const std::uint64_t first = (resource & 1) != 0 ? low.bits() : ~low.bits();
    const std::uint64_t second = (resource & 2) != 0 ? high.bits() : ~high.bits();
    return ItemSet(filled.bits() & first & second);
  }
  constexpr ItemSet of(int resource) const { return drawn(resource) - crossed; }
  constexpr ItemSet resources() const { return filled - crossed; }
  constexpr ItemSet free() const { return ItemSet::first(cell_count) - filled; }
  constexpr int resource_at(int cell) const { return (low.has(cell) ? 1 : 0) + (high.has(cell) ? 2 : 0); }

  constexpr void draw(int cell, int resource) {
    filled.add(cell);
    low |= ItemSet(static_cast<std::uint64_t>(resource & 1) << cell);
    high |= ItemSet(static_cast<std::uint64_t>(resource >> 1) << cell);
  }
  friend constexpr bool operator==(const Sheet&, const Sheet&) = default;
};
static_assert(sizeof(Sheet) == 48);

/// Progress of a seat's turn. A die is encoded as its colour times six plus its number less one.
struct Turn {
  Step step = Step::idle;
  std::uint8_t card = nothing;
  std::array<std::uint8_t, dice_per_card> dice{nothing, nothing};
  std::uint16_t pending = 0;                        ///< completed lines whose bonus is waiting, as bits
  std::uint8_t used = 0;                            ///< dice, as bits
  std::uint8_t claimed = nothing;                   ///< the bonus space in use
  std::uint8_t origin = 0;                          ///< number of the die that began the chain of bonuses; 0 if there was none
  std::uint8_t moving = nothing;                    ///< the resource being relocated
  std::array<std::uint8_t, ability_count> fresh{};  ///< symbols circled in this turn
  std::uint8_t raids = 0;                           ///< ability spaces still to be ticked by WF-11.9

  /// True if there is something to decide.
  constexpr bool open() const { return step != Step::idle && step != Step::done && step != Step::away; }
  constexpr bool die_open(int die) const { return (used >> die & 1) == 0; }
  friend constexpr bool operator==(const Turn&, const Turn&) = default;
};

/// A seat at the table.
struct Place {
  Sheet sheet;
  Sheet shown;  ///< traditional mode: the sheet at the beginning of the round, the only one that the others see (WF-12.2)
  Turn turn;
  std::uint8_t secret = nothing;    ///< mission (WF-2.5)
  std::uint8_t retorium = nothing;  ///< mission (WF-11.8)

  friend constexpr bool operator==(const Place&, const Place&) = default;
};
static_assert(sizeof(Place) == 112);

/// The whole state, for a table with room for `Seats` players.
template <int Seats> struct State {
  std::array<Place, Seats> places;
  ItemSet discarded;  ///< missions put aside at set-up, face up
  std::array<std::uint8_t, public_missions> missions;
  std::array<std::uint8_t, max_slots> dice;  ///< on display, two for each card in play
  std::uint8_t taken;                        ///< draft mode: cards taken this round, as bits
  Phase phase;
  Ending trigger;  ///< reason for the end; the game may continue for a while
  Seat turn;
  Seat first;
  std::uint8_t round;
  std::uint8_t last_round;             ///< 0: not known yet
  std::array<std::uint8_t, 3> unused;  ///< every byte has a value, so that a state can be hashed and compared as raw memory

  constexpr Place& place(Seat seat) { return places[static_cast<std::size_t>(seat)]; }
  constexpr const Place& place(Seat seat) const { return places[static_cast<std::size_t>(seat)]; }
};
static_assert(sizeof(State<4>) == 480);

constexpr int colour_of(std::uint8_t die) { return die / 6; }
constexpr int number_of(std::uint8_t die) { return die % 6 + 1; }
constexpr std::uint8_t die_of(int colour, int number) { return static_cast<std::uint8_t>(colour * 6 + number - 1); }

}  // namespace omnibus::write_the_future
