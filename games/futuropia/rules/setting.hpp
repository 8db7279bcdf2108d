// Futuropia: constants of a table, and the printed values of its tiles.
#pragma once

#include "games/futuropia/rules/options.hpp"
#include "games/futuropia/rules/state.hpp"

namespace omnibus::futuropia {

/// The box, the options, the number of players, and tables derived from them once. The parts of the rules refer to it without a copy.
struct Setting {
  constexpr Setting(const Components& the_box, const Options& chosen, int player_count)
      : box(the_box),
        options(chosen),
        players(player_count) {
    for (int i = 0; i < box.generator_count; ++i) {
      const Generator& tile = box.generator(i);
      replacements[static_cast<std::size_t>(i)] = replacement_of(i);
      if (tile.origin != Origin::market) continue;
      const std::size_t kind = static_cast<std::size_t>(tile.kind);
      ladders[kind][static_cast<std::size_t>(ladder_sizes[kind]++)] = static_cast<std::uint8_t>(i);
    }
    for (int i = 0; i < box.room_count; ++i) {
      (box.room(i).start ? start_rooms : regular_rooms).add(i);
      for (int seats = box.room(i).seats; seats < static_cast<int>(rooms_up_to.size()); ++seats)
        rooms_up_to[static_cast<std::size_t>(seats)].add(i);
      for (std::size_t mine = 0; mine < 2; ++mine) {
        for (std::size_t other = 0; other < 2; ++other) alike[static_cast<std::size_t>(i)][mine][other] = rooms_like(i, mine, other);
      }
    }
  }

  constexpr bool solo() const { return players == 1; }
  /// Number of players for which the tiles are chosen; a solo game uses those for two (FU-15.1).
  constexpr int table_size() const { return solo() ? box.solo_tiles_for : players; }

  // ---- Generators -----------------------------------------------------------------------------------------------------------

  constexpr int ladder_size(Kind kind) const { return ladder_sizes[static_cast<std::size_t>(kind)]; }
  /// Tiles of a kind in this game; those marked for more players stay in the box (FU-2.1).
  constexpr int tiles_of(int generator) const { return box.generator(generator).tiles[static_cast<std::size_t>(table_size() - 2)]; }
  /// The kind of tile in a stack of the ladder; the expert game may have replaced it (FU-14.2).
  constexpr int tile_at(const State& s, Kind kind, int stack) const {
    const std::uint8_t usual = ladders[static_cast<std::size_t>(kind)][static_cast<std::size_t>(stack)];
    const Replacement& other = replacements[usual];
    return other.tile != no_generator && s.has(other.variant) ? other.tile : usual;
  }
  /// FU-4.7, FU-14.2.
  constexpr int generator_limit(const State& s) const {
    return s.has(Variant::one_slot_less) ? box.variant_generator_limit : box.generator_limit;
  }

  // ---- Rooms ------------------------------------------------------------------------------------------------------------------

  constexpr bool in_play(int room) const { return box.room(room).from_players <= table_size(); }  // FU-2.1
  constexpr const Side& side(const State& s, int room) const { return box.room(room).sides[s.side_b.has(room) ? 1 : 0]; }
  /// True if start rooms show a random side, too, and may turn out to be special rooms (FU-14.4).
  constexpr bool start_rooms_thrown() const { return options.variable_rooms && options.start_rooms_thrown; }
  constexpr bool is_special(const State& s, int room) const { return start_rooms.has(room) && s.side_b.has(room); }

  // ---- Subsidies --------------------------------------------------------------------------------------------------------------

  /// FU-2.8.
  constexpr const Subsidies& subsidies() const { return box.subsidies[players <= 2 ? 0 : 1]; }
  constexpr int subsidy_at(int field) const { return subsidies().fields[static_cast<std::size_t>(field)]; }
  /// Subsidy that the player to move would receive (FU-8.1, FU-13.10).
  constexpr int subsidy(const State& s) const {
    return subsidy_at(s.subsidy) + (s.of(s.turn).has(Special::planning_office) ? box.more_subsidies : 0);
  }

  /// A tile that replaces another in the expert game, and the condition that requires it.
  struct Replacement {
    std::uint8_t tile = no_generator;
    Variant variant = Variant::none;
  };

  Components box;
  Options options;
  int players;
  std::array<std::array<std::uint8_t, max_stacks>, kind_count> ladders{};  ///< the stacks of each kind, by price
  std::array<int, kind_count> ladder_sizes{};
  std::array<Replacement, max_generators> replacements{};
  ItemSet start_rooms;
  ItemSet regular_rooms;
  std::array<ItemSet, 16> rooms_up_to{};                                 ///< rooms with at most this many seats
  std::array<std::array<std::array<ItemSet, 2>, 2>, max_rooms> alike{};  ///< by room, its side and the side of others: identical rooms

 private:
  constexpr Replacement replacement_of(int usual) const {
    for (int i = 0; i < box.generator_count; ++i) {
      if (box.generator(i).replaces == usual) return {static_cast<std::uint8_t>(i), box.generator(i).condition};
    }
    return {};
  }

  /// Rooms whose side `other` shows the same as side `mine` of room `index`, including itself if the sides are the same.
  constexpr ItemSet rooms_like(int index, std::size_t mine, std::size_t other) const {
    ItemSet out;
    const Room& room = box.room(index);
    const Side& face = room.sides[mine];
    const Special effect = mine == 1 ? room.special : Special::none;
    for (int i = 0; i < box.room_count; ++i) {
      const Room& candidate = box.room(i);
      const Side& its = candidate.sides[other];
      const Special its_effect = other == 1 ? candidate.special : Special::none;
      const bool same_face = face.price == its.price && face.energy == its.energy && face.points == its.points;
      if (room.seats == candidate.seats && same_face && effect == its_effect) out.add(i);
    }
    return out;
  }
};

}  // namespace omnibus::futuropia
