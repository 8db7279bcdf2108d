// Futuropia: the final scoring. A complex has to supply itself; what it cannot supply has to go, in the way that costs its owner least.
#pragma once

#include "core/hash.hpp"
#include "games/futuropia/staffing.hpp"

namespace omnibus::futuropia {

/// What is left of a complex once it supplies itself, and what that is worth.
struct Verdict {
  int points = -1'000'000;  ///< idle people, overproduction and rooms (FU-12.5 to FU-12.7)
  int people = 0;
  int camper = 0;
  int robots = 0;
  ItemSet rooms;
  int idle = 0;
  int food_surplus = 0;
  int energy_surplus = 0;
  int room_points = 0;
};

/// The figures that the expert game may change.
struct Worth {
  int idle = 0;
  int overproduction = 0;
  bool camper_eats = true;
};

/// Looks for the best outcome of FU-12.1 to FU-12.4: which generators run, which rooms and which people go.
class Assessor {
 public:
  constexpr Assessor(const Components& box, ItemSet side_b, const Complex& own, const Worth& worth)
      : box_(box),
        shifts_(Cellar(box, own)),
        side_b_(side_b),
        worth_(worth) {}  // NOLINT: seen_ is left as it is on purpose

  constexpr Verdict best(const Complex& own) {
    const Rest rest{own.people, own.camper, own.robots, own.rooms};
    shifts_.each_full(rest.crew(), [&](const Load& shift) { supply_energy(rest, shift); });
    return best_;
  }

 private:
  /// What has not been removed yet.
  struct Rest {
    int people = 0;
    int camper = 0;
    int robots = 0;
    ItemSet rooms;

    constexpr Crew crew() const { return {people + camper, robots}; }
  };

  constexpr const Side& side(int room) const { return box_.room(room).sides[side_b_.has(room) ? 1 : 0]; }
  constexpr Special special(int room) const { return side_b_.has(room) ? box_.room(room).special : Special::none; }
  constexpr int energy_made(const Load& shift, int room) const {
    return special(room) == Special::solar_farm ? shift.production[1] + box_.more_energy : shift.production[1];
  }

  constexpr int seats(ItemSet rooms) const {
    int out = 0;
    for (const int room : rooms) out += box_.room(room).seats;
    return out;
  }
  constexpr int energy_used(ItemSet rooms) const {
    int out = 0;
    for (const int room : rooms) out += side(room).energy;
    return out;
  }
  constexpr int bonus(ItemSet rooms, Special which, int amount) const {
    for (const int room : rooms) {
      if (special(room) == which) return amount;
    }
    return 0;
  }

  /// FU-12.1: any full shift may be chosen, and only its generators produce. What was looked at before, or cannot be better than the
  /// best so far, is passed over.
  constexpr void choose_shift(const Rest& rest) {
    if (max(rest) <= best_.points || looked_at(rest)) return;
    shifts_.each_full(rest.crew(), [&](const Load& shift) { supply_energy(rest, shift); });
  }

  /// No outcome is worth more than this: nobody else has to go but for want of food or seats, and energy is used by nobody.
  constexpr int max(const Rest& rest) const {
    const int food_bonus = bonus(rest.rooms, Special::greenhouse, box_.more_food);
    const int energy_bonus = bonus(rest.rooms, Special::solar_farm, box_.more_energy);
    const int housed = std::min(rest.people, seats(rest.rooms));
    int best = 0;
    shifts_.each(rest.crew(), [&](const Load& shift) {
      const int food = shift.production[0] + food_bonus;
      const int fed = std::min(housed, food);
      const int working = std::max(0, human_places(shift.places, shift.human_only, rest.robots) - rest.camper);
      best = std::max(best, worth_.idle * (fed - working) + worth_.overproduction * (food - fed + shift.production[1] + energy_bonus));
    });
    for (const int room : rest.rooms) best += std::max<int>(0, side(room).points);
    return best;
  }

  /// Remembers what was asked about, as long as there is room; beyond that some things are looked at twice.
  constexpr bool looked_at(const Rest& rest) {
    const std::uint64_t parts = rest.rooms.bits() | static_cast<std::uint64_t>(rest.people) << max_rooms |
                                static_cast<std::uint64_t>(rest.robots) << (max_rooms + 7) | static_cast<std::uint64_t>(rest.camper) << 63;
    const std::uint64_t key = parts + 1;  // never nothing, which marks a free slot
    if (seen_count_ == 0) {
      for (std::uint64_t& each : seen_) each = 0;
    }
    std::size_t slot = mixed(0, key) % seen_.size();
    while (seen_[slot] != 0 && seen_[slot] != key) slot = (slot + 1) % seen_.size();
    if (seen_[slot] == key) return true;
    if (seen_count_ < seen_.size() / 2) {
      seen_[slot] = key;
      ++seen_count_;
    }
    return false;
  }

  /// FU-12.2: robots go first, one for each missing energy, and then rooms.
  constexpr void supply_energy(Rest rest, const Load& shift) {
    const int made = shift.production[1] + bonus(rest.rooms, Special::solar_farm, box_.more_energy);
    const int missing = energy_used(rest.rooms) + rest.robots - made;
    if (missing <= rest.robots) {
      rest.robots -= std::max(missing, 0);
      return supply_people(rest, shift);
    }
    rest.robots = 0;
    remove_rooms(rest, shift, rest.rooms, 0, 0);
  }

  /// Goes through the rooms one by one, keeping or removing each. Of rooms that are alike the later ones go first.
  constexpr void remove_rooms(const Rest& rest, const Load& shift, ItemSet undecided, int used, int made) {
    if (used > shift.production[1] + made + bonus(undecided, Special::solar_farm, box_.more_energy)) return;
    if (undecided.empty()) {
      if (room_could_stay(rest, shift, used, made)) return;
      return supply_people(rest, shift);
    }
    const int room = undecided.lowest();
    undecided.remove(room);
    const int more = special(room) == Special::solar_farm ? box_.more_energy : 0;
    if (!twin_removed(rest, room)) remove_rooms(rest, shift, undecided, used + side(room).energy, made + more);
    Rest without = rest;
    without.rooms.remove(room);
    removed_.add(room);
    remove_rooms(without, shift, undecided, used, made);
    removed_.remove(room);
  }

  constexpr bool room_could_stay(const Rest&, const Load& shift, int used, int made) const {
    for (const int room : removed_) {
      if (used + side(room).energy <= energy_made(shift, room) + made) return true;
    }
    return false;
  }

  constexpr bool twin_removed(const Rest&, int room) const {
    for (const int other : removed_) {
      if (other >= room) return false;
      const Side& a = side(room);
      const Side& b = side(other);
      const bool alike = a.energy == b.energy && a.points == b.points && box_.room(room).seats == box_.room(other).seats;
      if (alike && special(room) == special(other)) return true;
    }
    return false;
  }

  /// FU-12.3: people without a seat go, and then one for each missing food.
  constexpr void supply_people(Rest rest, const Load& shift) {
    const ItemSet removed_before = removed_;
    removed_ = {};  // a new choice of rooms starts from those that are left
    if (!staffed(shift, rest.crew())) {
      choose_shift(rest);
    } else {
      rest.people = std::min(rest.people, seats(rest.rooms));
      const int made = shift.production[0] + bonus(rest.rooms, Special::greenhouse, box_.more_food);
      const bool camper_eats = rest.camper != 0 && worth_.camper_eats;
      const int missing = rest.people + (camper_eats ? 1 : 0) - made;
      if (missing <= 0) {
        settle(rest, shift);
      } else {
        if (missing <= rest.people) settle({rest.people - missing, rest.camper, rest.robots, rest.rooms}, shift);
        if (camper_eats) settle({rest.people - missing + 1, 0, rest.robots, rest.rooms}, shift);
      }
    }
    removed_ = removed_before;
  }

  /// FU-12.4: if those left cannot run the generators any more, all is chosen anew.
  constexpr void settle(const Rest& rest, const Load& shift) {
    if (!staffed(shift, rest.crew())) return choose_shift(rest);
    const int working = std::max(0, human_places(shift.places, shift.human_only, rest.robots) - rest.camper);
    const int eaters = rest.people + (rest.camper != 0 && worth_.camper_eats ? 1 : 0);
    Verdict out{.people = rest.people, .camper = rest.camper, .robots = rest.robots, .rooms = rest.rooms};
    out.idle = rest.people - working;
    out.food_surplus = shift.production[0] + bonus(rest.rooms, Special::greenhouse, box_.more_food) - eaters;
    out.energy_surplus =
        shift.production[1] + bonus(rest.rooms, Special::solar_farm, box_.more_energy) - energy_used(rest.rooms) - rest.robots;
    for (const int room : rest.rooms) out.room_points += side(room).points;
    out.points = worth_.idle * out.idle + worth_.overproduction * (out.food_surplus + out.energy_surplus) + out.room_points;
    if (out.points > best_.points) best_ = out;
  }

  const Components& box_;
  Shifts shifts_;
  ItemSet side_b_;
  Worth worth_;
  ItemSet removed_;  ///< rooms, in the choice that is being looked at
  Verdict best_;
  std::array<std::uint64_t, 4096> seen_;  ///< rests whose shifts were tried; cleared when the first one comes
  std::size_t seen_count_ = 0;
};

}  // namespace omnibus::futuropia
