// Tramways: how far rails lead over free spaces (TW-7.3, TW-12.3), where there are tiles for all of them.
#pragma once

#include "games/tramways/setting.hpp"

namespace omnibus::tramways {

/// Spreads over free spaces, all that cost the same in one go and the cheapest first. What a space costs does not depend on where one comes
/// from, so whoever comes first comes for the fewest rails and nobody else need be followed: a space is looked at once, and once more for
/// those who have left the map. These go nowhere that others came to before, who find all that they would find.
class Reach {
 public:
  /// `crossings`: the numerals by which the map can be left and entered again, counted from 0.
  constexpr Reach(const Setting& setting, const State& s, ItemSet crossings)  // NOLINT(*-member-init)
      : map_(setting.map),
        s_(s),
        crossings_(crossings),
        inside_(setting.map.open) {}

  /// Begins with these spaces; with those on the map first.
  constexpr void enter(const SpaceSet& spaces) { inside_.touch(spaces & inside_.unseen, 0); }
  constexpr void come_in(const SpaceSet& spaces) { come_in(spaces, 0); }

  /// Goes on for up to so many rails, until `tell`, which hears of the nodes that are reached for each number of them, says that it is
  /// enough; whether it did.
  template <class Tell> constexpr bool spread(int max, Tell&& tell) {
    for (int cost = 1; cost <= max; ++cost) {
      ItemSet nodes;
      ItemSet numerals;
      SpaceSet around;
      SpaceSet around_beyond;
      inside_.come_to(map_, cost).each([&](int space) {
        if (s_.rail(space) != nothing) return;
        nodes |= map_.beside(space);
        numerals |= ItemSet(map_.space(space).edges);
        around |= map_.around(space);
      });
      if (left_) {
        beyond_.come_to(map_, cost).each([&](int space) {
          if (s_.rail(space) != nothing) return;
          nodes |= map_.beside(space);
          around_beyond |= map_.around(space);
        });
      }
      if (tell(nodes, cost)) return true;
      inside_.touch(around & inside_.unseen, cost);
      for (const int numeral : numerals& crossings_) around_beyond |= map_.outer_spaces[static_cast<std::size_t>(numeral)];
      crossings_ -= numerals;
      come_in(around_beyond, cost);
    }
    return false;
  }

 private:
  static constexpr std::size_t room = 8;
  static_assert(max_rail_cost < room);

  /// Walks that have left the map, or those that have not.
  struct Walks {
    SpaceSet unseen;                       ///< spaces that none has come beside
    std::array<SpaceSet, room> touched{};  ///< by rails, which are counted in a circle: spaces beside those that took so many

    constexpr explicit Walks(const SpaceSet& open) : unseen(open) {}

    constexpr void touch(const SpaceSet& spaces, int cost) {
      unseen -= spaces;
      touched[static_cast<std::size_t>(cost) % room] = spaces;
    }
    constexpr SpaceSet come_to(const Map& map, int cost) const {
      SpaceSet out;
      for (const Terrain& terrain : map.terrains) out |= touched[static_cast<std::size_t>(cost - terrain.cost) % room] & terrain.spaces;
      return out;
    }
  };

  constexpr void come_in(const SpaceSet& spaces, int cost) {
    if (!left_ && spaces.empty()) return;
    if (!left_) beyond_ = Walks(map_.open);
    left_ = true;
    beyond_.touch(spaces & inside_.unseen & beyond_.unseen, cost);
  }

  const Map& map_;
  const State& s_;
  ItemSet crossings_;
  bool left_ = false;
  Walks inside_;
  Walks beyond_{SpaceSet()};
};

}  // namespace omnibus::tramways
