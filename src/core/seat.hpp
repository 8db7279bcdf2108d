// Seats at the table, and viewers of it.
#pragma once

#include <cstdint>

namespace omnibus {

/// A place at the table, counted from 0. `nobody` means that no decision is open, or a spectator.
enum class Seat : std::uint8_t { nobody = 255 };

/// The largest table of any game.
inline constexpr int max_seats = 100;

constexpr Seat seat_at(int index) { return static_cast<Seat>(index); }
constexpr int index_of(Seat seat) { return static_cast<int>(seat); }
/// The seat to the left, round the table.
constexpr Seat next_seat(Seat seat, int players) { return seat_at(index_of(seat) + 1 < players ? index_of(seat) + 1 : 0); }

/// Recipient of a description: a seat, a spectator, or a full viewer. Information hidden from it is never written.
class Viewer {
 public:
  static constexpr Viewer everything() { return {true, Seat::nobody}; }
  static constexpr Viewer of(Seat seat) { return {false, seat}; }
  static constexpr Viewer spectator() { return {false, Seat::nobody}; }

  constexpr bool see(Seat secret_of) const { return all_ || secret_of == seat_; }
  constexpr bool see_everything() const { return all_; }
  constexpr Seat seat() const { return seat_; }

 private:
  constexpr Viewer(bool all, Seat seat) : all_(all), seat_(seat) {}
  bool all_;
  Seat seat_;
};

}  // namespace omnibus
