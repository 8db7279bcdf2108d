// Futuropia: at the end a complex has to supply itself. What it cannot supply has to go, in the way that costs its owner least.
#pragma once

#include "core/hash.hpp"
#include "games/futuropia/setting.hpp"
#include "games/futuropia/staffing.hpp"

namespace omnibus::futuropia {

/// What is left of a complex once it supplies itself, and what that is worth.
struct Remainder {
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

/// What an idle person and a piece of overproduction count.
struct PointValues {
  int idle = 0;
  int overproduction = 0;
};

/// Looks for the best outcome of FU-12.1 to FU-12.4: which generators run, which rooms and which people go.
class SelfSupply {
 public:
  constexpr SelfSupply(const Setting& setting, const State& state, const Complex& own, PointValues values)
      : setting_(setting),
        state_(state),
        shifts_(Cellar(setting.box, own)),
        values_(values),
        camper_eats_(setting.options.camper_eats_in_final_scoring != 0) {}  // NOLINT: seen_ is left as it is on purpose

  constexpr Remainder best(const Complex& own) {
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

  // ---- What rooms do ----------------------------------------------------------------------------------------------------------

  constexpr const Side& side(int room) const { return setting_.side(state_, room); }
  constexpr Special special(int room) const { return setting_.is_special(state_, room) ? setting_.box.room(room).special : Special::none; }
  constexpr int seats(ItemSet rooms) const {
    int out = 0;
    for (const int room : rooms) out += setting_.box.room(room).seats;
    return out;
  }
  constexpr int energy_used(ItemSet rooms) const {
    int out = 0;
    for (const int room : rooms) out += side(room).energy;
    return out;
  }

  /// FU-13.12, FU-13.13: what a greenhouse or a solar farm makes, as long as it is there.
  constexpr int energy_made_by(int room) const { return special(room) == Special::solar_farm ? setting_.box.more_energy : 0; }
  constexpr int energy_made_by(ItemSet rooms) const {
    int out = 0;
    for (const int room : rooms) out += energy_made_by(room);
    return out;
  }
  constexpr int food_made_by(ItemSet rooms) const {
    int out = 0;
    for (const int room : rooms) out += special(room) == Special::greenhouse ? setting_.box.more_food : 0;
    return out;
  }

  // ---- FU-12.1: the generators ------------------------------------------------------------------------------------------------

  /// Any full shift may be chosen, and only its generators produce. What was looked at before, or cannot be better than the best so
  /// far, is passed over.
  constexpr void choose_shift(const Rest& rest) {
    if (max_points(rest) <= best_.points || looked_at(rest)) return;
    shifts_.each_full(rest.crew(), [&](const Load& shift) { supply_energy(rest, shift); });
  }

  /// No outcome is worth more than this: nobody else has to go but for want of food or seats, and energy is used by nobody.
  constexpr int max_points(const Rest& rest) const {
    const int food_by_rooms = food_made_by(rest.rooms);
    const int energy_by_rooms = energy_made_by(rest.rooms);
    const int housed = std::min(rest.people, seats(rest.rooms));
    int best = 0;
    shifts_.each(rest.crew(), [&](const Load& shift) {
      const int food = shift.production[0] + food_by_rooms;
      const int fed = std::min(housed, food);
      const int surplus = food - fed + shift.production[1] + energy_by_rooms;
      best = std::max(best, values_.idle * (fed - working(rest, shift)) + values_.overproduction * surplus);
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

  // ---- FU-12.2: energy --------------------------------------------------------------------------------------------------------

  /// Robots go first, one for each missing energy, and then rooms.
  constexpr void supply_energy(Rest rest, const Load& shift) {
    const int missing = energy_used(rest.rooms) + rest.robots - shift.production[1] - energy_made_by(rest.rooms);
    if (missing <= rest.robots) {
      rest.robots -= std::max(missing, 0);
      return supply_people(rest, shift);
    }
    rest.robots = 0;
    remove_rooms(rest, shift, rest.rooms, shift.production[1]);
  }

  /// Goes through the rooms one by one, keeping or removing each; `energy` is what those kept so far leave. Of rooms that are alike the
  /// later ones go first.
  constexpr void remove_rooms(const Rest& rest, const Load& shift, ItemSet undecided, int energy) {
    if (energy + energy_made_by(undecided) < 0) return;
    if (undecided.empty()) {
      if (!removed_room_could_stay(energy)) supply_people(rest, shift);
      return;
    }
    const int room = undecided.lowest();
    undecided.remove(room);
    if (!twin_removed(room)) remove_rooms(rest, shift, undecided, energy + energy_made_by(room) - side(room).energy);
    Rest without = rest;
    without.rooms.remove(room);
    removed_.add(room);
    remove_rooms(without, shift, undecided, energy);
    removed_.remove(room);
  }

  constexpr bool removed_room_could_stay(int energy) const {
    for (const int room : removed_) {
      if (side(room).energy <= energy + energy_made_by(room)) return true;
    }
    return false;
  }

  constexpr bool twin_removed(int room) const {
    for (const int other : removed_) {
      const Side& a = side(room);
      const Side& b = side(other);
      const bool same_side = a.energy == b.energy && a.points == b.points;
      if (same_side && setting_.box.room(room).seats == setting_.box.room(other).seats && special(room) == special(other)) return true;
    }
    return false;
  }

  // ---- FU-12.3, FU-12.4: people -----------------------------------------------------------------------------------------------

  /// People without a seat go, and then one for each missing food; the camper may be the one (FU-12.9).
  constexpr void supply_people(Rest rest, const Load& shift) {
    const ItemSet removed_before = removed_;
    removed_ = {};  // a new choice of rooms starts from those that are left
    if (!staffed(shift, rest.crew())) {
      choose_shift(rest);
    } else {
      rest.people = std::min(rest.people, seats(rest.rooms));
      const int missing = std::max(0, eaters(rest) - shift.production[0] - food_made_by(rest.rooms));
      if (missing <= rest.people) settle({rest.people - missing, rest.camper, rest.robots, rest.rooms}, shift);
      if (missing > 0 && camper_fed(rest)) settle({rest.people - missing + 1, 0, rest.robots, rest.rooms}, shift);
    }
    removed_ = removed_before;
  }

  constexpr bool camper_fed(const Rest& rest) const { return rest.camper != 0 && camper_eats_; }
  constexpr int eaters(const Rest& rest) const { return rest.people + (camper_fed(rest) ? 1 : 0); }

  /// People at work: the camper works first and is never idle (FU-12.9).
  static constexpr int working(const Rest& rest, const Load& shift) {
    return std::max(0, human_places(shift.places, shift.human_only, rest.robots) - rest.camper);
  }

  /// If those left cannot run the generators any more, all is chosen anew (FU-12.4).
  constexpr void settle(const Rest& rest, const Load& shift) {
    if (!staffed(shift, rest.crew())) return choose_shift(rest);
    Remainder out{.people = rest.people, .camper = rest.camper, .robots = rest.robots, .rooms = rest.rooms};
    out.idle = rest.people - working(rest, shift);
    out.food_surplus = shift.production[0] + food_made_by(rest.rooms) - eaters(rest);
    out.energy_surplus = shift.production[1] + energy_made_by(rest.rooms) - energy_used(rest.rooms) - rest.robots;
    for (const int room : rest.rooms) out.room_points += side(room).points;
    out.points = values_.idle * out.idle + values_.overproduction * (out.food_surplus + out.energy_surplus) + out.room_points;
    if (out.points > best_.points) best_ = out;
  }

  const Setting& setting_;
  const State& state_;
  Shifts shifts_;
  PointValues values_;
  bool camper_eats_;
  ItemSet removed_;  ///< rooms, in the choice that is being looked at
  Remainder best_;
  std::array<std::uint64_t, 4096> seen_;  ///< rests whose shifts were tried; cleared when the first one comes
  std::size_t seen_count_ = 0;
};

}  // namespace omnibus::futuropia
