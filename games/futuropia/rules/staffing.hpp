// Futuropia: staffing of generators. Only the numbers of people and places count; the exact place of a person never matters (FU-5.6).
#pragma once

#include <algorithm>

#include "games/futuropia/rules/state.hpp"

namespace omnibus::futuropia {

/// Available workers: people and the camper can work anywhere, robots only at places that do not require a person.
struct Crew {
  int humans = 0;
  int robots = 0;
};

/// Combined needs and production of some generators. `Load{}` is zero; without the braces it is uninitialized, so a table of them costs
/// nothing to create.
struct Load {
  std::int16_t places;
  std::int16_t human_only;
  std::array<std::int16_t, kind_count> production;

  constexpr void add(const Generator& tile) {
    std::int16_t& made = production[static_cast<std::size_t>(tile.kind)];
    places = static_cast<std::int16_t>(places + tile.workplaces);
    human_only = static_cast<std::int16_t>(human_only + tile.human_only);
    made = static_cast<std::int16_t>(made + tile.production);
  }
};

/// Places left to people: robots first fill all places they may, and people there become free again (FU-5.3, FU-7.2).
constexpr int human_places(int places, int human_only, int robots) { return places - std::min(robots, places - human_only); }

/// True if a crew can fill every place (FU-5.2, FU-5.3).
constexpr bool staffed(int places, int human_only, Crew crew) { return human_places(places, human_only, crew.robots) <= crew.humans; }
constexpr bool staffed(const Load& load, Crew crew) { return staffed(load.places, load.human_only, crew); }

/// Adds a generator to the sums of a complex, or subtracts it.
constexpr void add_generator(Complex& own, const Generator& tile, int sign = 1) {
  const std::size_t kind = static_cast<std::size_t>(tile.kind);
  own.places[kind] = static_cast<std::uint8_t>(own.places[kind] + sign * tile.workplaces);
  own.human_only[kind] = static_cast<std::uint8_t>(own.human_only[kind] + sign * tile.human_only);
  own.production[kind] = static_cast<std::uint8_t>(own.production[kind] + sign * tile.production);
}

/// The generators of a complex, for examining all their combinations.
class Cellar {
 public:
  constexpr Cellar(const Components& box, const Complex& own) : box_(box), own_(own) {}

  constexpr int size() const { return own_.generator_count; }
  constexpr const Generator& tile(int slot) const { return box_.generator(own_.generators[static_cast<std::size_t>(slot)]); }

  /// The most that a crew can make of one kind (FU-5.4). Other generators would only compete for workers, so they stand still.
  constexpr int best_production(Kind kind, Crew crew) const { return best_from(kind, crew, 0, Load{}); }

  /// The generators that produce the most together, of either kind: all of them if there are enough workers.
  constexpr ItemSet busiest(Crew crew) const {
    unsigned best = 0;
    int most = 0;
    for (unsigned slots = 0; slots < 1U << size(); ++slots) {
      Load load{};
      for (const int slot : ItemSet(slots)) load.add(tile(slot));
      const int made = load.production[0] + load.production[1];
      if (made <= most || !staffed(load, crew)) continue;
      best = slots;
      most = made;
    }
    return ItemSet(best);
  }

 private:
  constexpr int best_from(Kind kind, Crew crew, int slot, const Load& load) const {
    if (!staffed(load, crew)) return 0;
    while (slot < size() && tile(slot).kind != kind) ++slot;
    if (slot == size()) return load.production[static_cast<std::size_t>(kind)];
    Load more = load;
    more.add(tile(slot));
    return std::max(best_from(kind, crew, slot + 1, more), best_from(kind, crew, slot + 1, load));
  }

  const Components& box_;
  const Complex& own_;
};

/// All combinations of the generators of a complex, with their needs and production.
class Shifts {
 public:
  constexpr explicit Shifts(const Cellar& cellar) : count_(1U << cellar.size()) {  // NOLINT: only the loads that are needed are set
    loads_[0] = {};
    for (unsigned slots = 1; slots < count_; ++slots) {
      loads_[slots] = loads_[slots & (slots - 1)];
      loads_[slots].add(cellar.tile(lowest_bit(slots)));
    }
  }

  /// Calls visit(load) for every combination that a crew can run.
  template <class Visit> constexpr void each(Crew crew, Visit&& visit) const {
    for (unsigned slots = 0; slots < count_; ++slots) {
      if (staffed(loads_[slots], crew)) visit(loads_[slots]);
    }
  }

  /// The same, but only combinations to which no generator could be added: all generators that can be staffed must run (FU-5.5).
  template <class Visit> constexpr void each_full(Crew crew, Visit&& visit) const {
    if (const Load& all = loads_[count_ - 1]; staffed(all, crew)) return visit(all);  // the usual case
    for (unsigned slots = 0; slots < count_; ++slots) {
      bool full = staffed(loads_[slots], crew);
      for (unsigned more = 1; more < count_ && full; more *= 2) full = (slots & more) != 0 || !staffed(loads_[slots | more], crew);
      if (full) visit(loads_[slots]);
    }
  }

 private:
  unsigned count_;
  std::array<Load, 1U << owned_generators> loads_;
};

}  // namespace omnibus::futuropia
