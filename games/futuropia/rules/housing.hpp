// Futuropia: rooms for sale, and values derived from the tiles on the table (FU-6, FU-13.4).
#pragma once

#include <algorithm>

#include "games/futuropia/rules/setting.hpp"
#include "games/futuropia/rules/staffing.hpp"

namespace omnibus::futuropia {

class Housing {
 public:
  constexpr explicit Housing(const Setting& setting) : setting_(setting) {}

  // ---- Rooms that can be bought -----------------------------------------------------------------------------------------------

  /// Rooms that leave at most five seats empty and from which the people can still be housed (FU-6.3, FU-6.4, FU-13.4).
  constexpr ItemSet buyable(const State& s) const {
    const Complex& own = s.of(s.turn);
    const auto& up_to = setting_.rooms_up_to;
    const int room_for = std::clamp(own.people + setting_.box.empty_seats - own.seats, 0, static_cast<int>(up_to.size()) - 1);
    ItemSet out = s.offered & up_to[static_cast<std::size_t>(room_for)];
    const ItemSet specials = out & setting_.start_rooms & s.side_b;
    for (const int room : specials) {
      const bool enough = own.people - own.seats - setting_.box.room(room).seats <= s.supply_seats;
      if (s.bought != Special::none || !enough) out.remove(room);
    }
    return out;
  }

  /// Seats that the player to move has or could still buy, counting one special room at most (FU-6.3, FU-13.4).
  constexpr int seats_within_reach(const State& s) const {
    return s.of(s.turn).seats + s.supply_seats + (s.bought == Special::none ? largest_special(s) : 0);
  }

  // ---- Buying -----------------------------------------------------------------------------------------------------------------

  constexpr void move_room(State& s, int room) const {
    Complex& own = s.of(s.turn);
    s.supply.remove(room);
    s.offered.remove(room);
    if (const ItemSet others = supply_like(s, room); !others.empty()) s.offered.add(others.lowest());
    if (!setting_.is_special(s, room)) s.supply_seats = static_cast<std::uint16_t>(s.supply_seats - setting_.box.room(room).seats);
    own.rooms.add(room);
    add_room(s, own, room);
  }

  /// Recomputes the values derived from the tiles on the table.
  constexpr void refresh(State& s) const {
    for (Complex& own : s.complexes) refresh_complex(s, own);
    s.supply_seats = 0;
    s.offered = {};
    for (const int room : s.supply) {
      if (!setting_.is_special(s, room)) s.supply_seats = static_cast<std::uint16_t>(s.supply_seats + setting_.box.room(room).seats);
      if (supply_like(s, room).lowest() == room) s.offered.add(room);
    }
  }

 private:
  constexpr int largest_special(const State& s) const {
    int out = 0;
    for (const int room : s.supply & setting_.start_rooms & s.side_b) out = std::max<int>(out, setting_.box.room(room).seats);
    return out;
  }

  /// Rooms for sale that are identical to this one (FU-6.5).
  constexpr ItemSet supply_like(const State& s, int room) const {
    const auto& like = setting_.alike[static_cast<std::size_t>(room)][s.side_b.has(room) ? 1 : 0];
    return s.supply & ((like[0] - s.side_b) | (like[1] & s.side_b));
  }

  constexpr void add_room(const State& s, Complex& own, int room) const {
    const Room& tile = setting_.box.room(room);
    own.seats = static_cast<std::uint8_t>(own.seats + tile.seats);
    own.room_energy = static_cast<std::uint8_t>(own.room_energy + setting_.side(s, room).energy);
    if (setting_.is_special(s, room)) own.specials = static_cast<std::uint16_t>(own.specials | 1 << static_cast<int>(tile.special));
  }

  constexpr void refresh_complex(const State& s, Complex& own) const {
    own.seats = 0;
    own.room_energy = 0;
    own.specials = 0;
    own.places = {};
    own.human_only = {};
    own.production = {};
    for (const int room : own.rooms) add_room(s, own, room);
    for (int slot = 0; slot < own.generator_count; ++slot) {
      add_generator(own, setting_.box.generator(own.generators[static_cast<std::size_t>(slot)]));
    }
  }

  const Setting& setting_;
};

}  // namespace omnibus::futuropia
