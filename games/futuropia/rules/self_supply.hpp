// Futuropia: self-supply of a complex at the end. People and components it cannot supply are removed, at the least loss to the owner.
#pragma once

#include "core/hash.hpp"
#include "games/futuropia/rules/setting.hpp"
#include "games/futuropia/rules/staffing.hpp"

namespace omnibus::futuropia {

inline constexpr int no_points = -1'000'000;  ///< fewer than any complex is worth

/// The rest of a complex once it supplies itself, and its value.
struct Remainder {
  int points = no_points;  ///< idle people, overproduction and rooms (FU-12.5 to FU-12.7)
  int people = 0;
  int camper = 0;
  int robots = 0;
  ItemSet rooms;
  int idle = 0;
  int food_surplus = 0;
  int energy_surplus = 0;
  int room_points = 0;
};

/// Points per idle person and per piece of overproduction.
struct PointValues {
  int idle = 0;
  int overproduction = 0;
};

/// Searches for the best outcome of FU-12.1 to FU-12.4: generators that run, rooms and people that are removed.
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
  /// The parts of the complex not removed so far.
  struct Rest {
    int people = 0;
    int camper = 0;
    int robots = 0;
    ItemSet rooms;

    constexpr Crew crew() const { return {people + camper, robots}; }
  };

  // ---- Effects of rooms -------------------------------------------------------------------------------------------------------

  constexpr const Side& side(int room) const { return setting_.side(state_, room); }
  constexpr Special special(int room) const { return setting_.is_special(state_, room) ? setting_.box.room(room).special : Special::none; }
  constexpr int seats(ItemSet rooms) const {
    int out = 0;
    for (const int room : rooms) out += setting_.box.room(room).seats;
    return out;
  }
  /// Energy used by a room, less the production of a solar farm while it is there (FU-13.13).
  constexpr int energy_used(int room) const {
    return side(room).energy - (special(room) == Special::solar_farm ? setting_.box.more_energy : 0);
  }
  constexpr int energy_used(ItemSet rooms) const {
    int out = 0;
    for (const int room : rooms) out += energy_used(room);
    return out;
  }
  /// FU-13.12.
  constexpr int food_made_by(ItemSet rooms) const {
    int out = 0;
    for (const int room : rooms) out += special(room) == Special::greenhouse ? setting_.box.more_food : 0;
    return out;
  }

  // ---- FU-12.1: the generators ------------------------------------------------------------------------------------------------

  /// FU-12.1: any full shift may be chosen, and only its generators produce. Skips states seen before and states that cannot beat the best
  /// outcome so far.
  constexpr void choose_shift(const Rest& rest) {
    if (looked_at(rest) || max_points(rest) <= best_.points) return;
    shifts_.each_full(rest.crew(), [&](const Load& shift) { supply_energy(rest, shift); });
  }

  /// Upper bound on the value of all outcomes: assumes that people leave only for lack of food or seats, and that rooms worth less than
  /// their energy are gone.
  constexpr int max_points(const Rest& rest) const {
    const int food_by_rooms = food_made_by(rest.rooms);
    const int housed = std::min(rest.people, seats(rest.rooms));
    int best = no_points;
    shifts_.each(rest.crew(), [&](const Load& shift) {
      const int food = shift.production[0] + food_by_rooms;
      const int fed = std::min(housed, food);
      best = std::max(best, max_points(fed, working(rest, shift), food + shift.production[1]));
    });
    for (const int room : rest.rooms) best += std::max(0, value(room));
    return best;
  }

  /// All people with food may stay; if overproduction counts for more than an idle person, it is best if none of them do.
  constexpr int max_points(int fed, int working, int made) const {
    return values_.overproduction * made - values_.idle * working + std::max(0, values_.idle - values_.overproduction) * fed;
  }

  /// The points of a room, less those of the energy it uses.
  constexpr int value(int room) const { return side(room).points - values_.overproduction * energy_used(room); }

  // Positions of the parts of a rest within a key: rooms first, then people (fewer than 128).
  static constexpr int people_at = max_rooms;
  static constexpr int robots_at = people_at + 7;
  static constexpr int camper_at = 63;

  /// True if this rest was seen before. Remembers it; on a collision the later one is kept.
  constexpr bool looked_at(const Rest& rest) {
    const std::uint64_t parts = rest.rooms.bits() | static_cast<std::uint64_t>(rest.people) << people_at |
                                static_cast<std::uint64_t>(rest.robots) << robots_at | static_cast<std::uint64_t>(rest.camper) << camper_at;
    const std::uint64_t key = parts + 1;  // never 0, which marks an empty slot
    if (!looked_) {
      for (std::uint64_t& each : seen_) each = 0;
      looked_ = true;
    }
    std::uint64_t& place = seen_[mixed(0, key) % seen_.size()];
    const bool out = place == key;
    place = key;
    return out;
  }

  // ---- FU-12.2: energy --------------------------------------------------------------------------------------------------------

  /// Robots are removed first, one for each missing energy, then rooms.
  constexpr void supply_energy(Rest rest, const Load& shift) {
    const int left = shift.production[1] - energy_used(rest.rooms);  // available for robots
    if (left >= 0) {
      rest.robots = std::min(rest.robots, left);
      return supply_people(rest, shift);
    }
    rest.robots = 0;
    ItemSet users;
    for (const int room : rest.rooms) {
      if (energy_used(room) > 0) users.add(room);  // the others can always stay
    }
    remove_rooms(rest, shift, users, shift.production[1] - energy_used(rest.rooms - users), prospects(rest, shift));
  }

  /// Upper bounds for the outcomes of a choice of rooms.
  struct Prospects {
    int points = no_points;  ///< if the shift continues
    bool anew = true;        ///< true if another shift, chosen for lack of people, may beat the best so far
  };

  constexpr Prospects prospects(const Rest& rest, const Load& shift) const {
    Prospects out;
    Rest fewer = rest;
    if (staffed(shift, rest.crew())) {
      const int food = shift.production[0] + food_made_by(rest.rooms);
      const int fed = std::min({rest.people, food, seats(rest.rooms)});
      fewer.people = std::min(fed, shift.places - 1);
      out.points = max_points(fed, working(rest, shift), food + shift.production[1]);
      for (const int room : rest.rooms) out.points += energy_used(room) > 0 ? std::max(0, value(room)) : value(room);
    }
    out.anew = fewer.people >= 0 && max_points(fewer) > best_.points;
    return out;
  }

  /// Goes through the rooms one by one, keeping or removing each; `energy` is the amount left by the rooms kept so far. Of identical rooms
  /// the later ones are removed first.
  constexpr void remove_rooms(const Rest& rest, const Load& shift, ItemSet undecided, int energy, Prospects ahead) {
    if (energy < 0 || (ahead.points <= best_.points && !ahead.anew)) return;
    if (undecided.empty()) {
      if (!removed_room_could_stay(energy)) supply_people(rest, shift);
      return;
    }
    const int room = undecided.lowest();
    undecided.remove(room);
    if (!twin_removed(room)) {
      remove_rooms(rest, shift, undecided, energy - energy_used(room), {ahead.points + std::min(0, value(room)), ahead.anew});
    }
    Rest without = rest;
    without.rooms.remove(room);
    removed_.add(room);
    remove_rooms(without, shift, undecided, energy, {ahead.points - std::max(0, value(room)), ahead.anew});
    removed_.remove(room);
  }

  constexpr bool removed_room_could_stay(int energy) const {
    for (const int room : removed_) {
      if (energy_used(room) <= energy) return true;
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

  /// People without a seat leave, then one for each missing food; the camper may be among them (FU-12.9).
  constexpr void supply_people(Rest rest, const Load& shift) {
    const ItemSet removed_before = removed_;
    removed_ = {};  // a new choice of rooms starts from the remaining ones
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

  /// People at work; the camper works first and is never idle (FU-12.9).
  static constexpr int working(const Rest& rest, const Load& shift) {
    return std::max(0, human_places(shift.places, shift.human_only, rest.robots) - rest.camper);
  }

  /// If the remaining people cannot run the generators any more, the whole choice is repeated (FU-12.4).
  constexpr void settle(const Rest& rest, const Load& shift) {
    if (!staffed(shift, rest.crew())) return choose_shift(rest);
    Remainder out{.people = rest.people, .camper = rest.camper, .robots = rest.robots, .rooms = rest.rooms};
    out.idle = rest.people - working(rest, shift);
    out.food_surplus = shift.production[0] + food_made_by(rest.rooms) - eaters(rest);
    out.energy_surplus = shift.production[1] - energy_used(rest.rooms) - rest.robots;
    for (const int room : rest.rooms) out.room_points += side(room).points;
    out.points = values_.idle * out.idle + values_.overproduction * (out.food_surplus + out.energy_surplus) + out.room_points;
    if (out.points > best_.points) best_ = out;
  }

  const Setting& setting_;
  const State& state_;
  Shifts shifts_;
  PointValues values_;
  bool camper_eats_;
  ItemSet removed_;  ///< rooms, in the choice being examined
  Remainder best_;
  bool looked_ = false;
  std::array<std::uint64_t, 2048> seen_;  ///< rests with shifts already tried; cleared on first use
};

}  // namespace omnibus::futuropia
