// Future Mobility: the state of a game, on the table and in the hands.
#pragma once

#include <array>
#include <cstdint>

#include "core/chance.hpp"
#include "core/item_set.hpp"
#include "core/seat.hpp"
#include "games/future_mobility/rules/components.hpp"

namespace omnibus::future_mobility {

inline constexpr int max_players = 4;
inline constexpr int max_rounds = 60;  ///< human games take about ten; a game in which no player wants to score is stopped (FM-9.5)

/// Power-up cards without an order: how many of each kind, four bits a kind.
class Cards {
 public:
  constexpr int count(int kind) const { return static_cast<int>(nibbles_ >> (4 * kind) & 15); }
  constexpr int count(PowerUp kind) const { return count(index_of(kind)); }
  constexpr bool has(int kind) const { return count(kind) != 0; }
  constexpr bool has(PowerUp kind) const { return count(kind) != 0; }
  constexpr bool empty() const { return nibbles_ == 0; }
  constexpr void add(int kind, int copies = 1) { nibbles_ += static_cast<std::uint64_t>(copies) << (4 * kind); }
  constexpr void remove(int kind) { nibbles_ -= std::uint64_t{1} << (4 * kind); }

  constexpr int size() const {
    constexpr std::uint64_t low = 0x0F0F0F0F0F0F0F0F;
    return static_cast<int>((((nibbles_ & low) + (nibbles_ >> 4 & low)) * 0x0101010101010101) >> 56);
  }

  /// Takes a card out of a deck that is not empty, as the top card of a shuffled deck.
  constexpr int draw(Chance& chance) {
    int rank = static_cast<int>(chance.below(static_cast<std::uint32_t>(size())));
    int kind = 0;
    while (rank >= count(kind)) rank -= count(kind++);
    remove(kind);
    return kind;
  }

  friend constexpr Cards operator+(Cards a, Cards b) { return Cards(a.nibbles_ + b.nibbles_); }
  friend constexpr Cards operator-(Cards a, Cards b) { return Cards(a.nibbles_ - b.nibbles_); }
  friend constexpr bool operator==(Cards, Cards) = default;

  constexpr Cards() = default;

 private:
  constexpr explicit Cards(std::uint64_t nibbles) : nibbles_(nibbles) {}
  std::uint64_t nibbles_ = 0;
};

enum class Phase : std::uint8_t {
  turn,        ///< power-ups, then a trip
  laying,      ///< a path, cell by cell
  starting,    ///< a trip and a mode are chosen, but not where it starts
  travelling,  ///< the route, cell by cell, card by card
  answering,   ///< the other players, one after the other: a traffic jam?
  countering,  ///< the traveller: carpooling?
  discarding,  ///< too many cards in the hand
  over
};
inline constexpr std::array<std::string_view, 8> phase_names{"turn",      "laying",     "starting",   "travelling",
                                                             "answering", "countering", "discarding", "over"};

/// The ways a game can end; `none` while it is running.
enum class Ending : std::uint8_t { none, target_reached, stopped };

/// One card of a trip: its route and mode. A route never enters a cell twice, so it is stored as the set of its cells and, to draw it in
/// order, the way out of each cell, two bits a step. A tram ride has two ends and no cells between.
struct Segment {
  ItemSet cells;
  std::uint64_t ways;
  std::uint8_t trip;
  Mode mode;
  std::uint8_t from;
  std::uint8_t to;      ///< the end of the route drawn so far
  std::uint8_t length;  ///< in cells; 0 before the start is chosen
  std::array<std::uint8_t, 3> unused;
};

/// A card that was played and is on the discard pile.
struct Play {
  std::uint8_t seat;
  std::uint8_t card;
};

/// Cells with a marker, by kind.
using Board = std::array<ItemSet, marker_count>;

constexpr ItemSet lying(const Board& board, Marker marker) { return board[index_of(marker)]; }

/// The whole state.
struct State {
  ItemSet trip_deck;   ///< face down, so without an order
  ItemSet trips;       ///< face up
  ItemSet trips_used;  ///< discarded
  Cards deck;
  Cards pile;  ///< discarded power-ups, face up
  std::array<Cards, max_players> hands;
  std::array<Cards, max_players> known;  ///< cards of a hand that all players have seen (FM-10.3)
  Board on_board;
  std::array<Segment, max_face_up> segments;  ///< the trip of this turn
  std::array<std::uint16_t, max_players> scores;
  std::array<Play, max_power_ups> plays;  ///< still on the pile, the latest last; kept only if power-ups can be recovered
  std::uint8_t play_count;
  std::uint8_t segment_count;

  Phase phase;
  Ending ending;
  Seat turn;
  Seat asked;  ///< the player to decide: the one to move, except while others answer
  Seat first;
  std::uint8_t round;
  std::uint8_t avoided;    ///< an Avoid card was played this turn: no trip
  std::uint8_t carpooled;  ///< the trip loses nothing to jams
  std::uint8_t fresh;      ///< no action yet in this turn, so power-ups can be recovered
  Marker path;             ///< the path being laid
  std::uint8_t laid;       ///< number of its markers laid
  std::uint8_t path_end;   ///< the cell where it continues
  Seat jammer;             ///< the player whose jam the traveller is asked about
  std::uint8_t unused;     ///< every byte has a value, so that a state can be hashed and compared as raw memory

  constexpr Cards& hand(Seat seat) { return hands[index_of(seat)]; }
  constexpr const Cards& hand(Seat seat) const { return hands[index_of(seat)]; }
  constexpr ItemSet& board(Marker marker) { return on_board[index_of(marker)]; }
  constexpr const ItemSet& board(Marker marker) const { return on_board[index_of(marker)]; }
  constexpr ItemSet stops(int line) const { return on_board[line]; }
  constexpr ItemSet jams() const { return board(Marker::traffic_jam); }
  constexpr Segment& segment() { return segments[segment_count - 1]; }
  constexpr const Segment& segment() const { return segments[segment_count - 1]; }
};

static_assert(sizeof(Segment) == 24);
static_assert(sizeof(State) == 408);

}  // namespace omnibus::future_mobility
