// Futuropia: the market of generators: its stacks, its prices, and its refilling (FU-2.3, FU-4, FU-15.3).
#pragma once

#include "games/futuropia/rules/setting.hpp"

namespace omnibus::futuropia {

class GeneratorMarket {
 public:
  constexpr explicit GeneratorMarket(const Setting& setting) : setting_(setting) {}

  // ---- Stacks and prices ------------------------------------------------------------------------------------------------------

  static constexpr int tiles_in(const State& s, Kind kind, Stack stack) {
    return stack == Stack::left ? s.market(kind).left_tiles : s.market(kind).right_tiles;
  }
  constexpr int tile_in(const State& s, Kind kind, Stack stack) const {
    return setting_.tile_at(s, kind, stack == Stack::left ? s.market(kind).left : s.market(kind).right);
  }

  /// FU-4.3: the left stack gets cheaper, the right one more expensive.
  constexpr int price(const State& s, Kind kind, Stack stack) const {
    const int marker = s.market(kind).marker;
    return setting_.box.generator(tile_in(s, kind, stack)).price + (stack == Stack::left ? -marker : marker);
  }

  /// True once the last stack has come to the market (FU-11.1).
  constexpr bool exhausted(const State& s, Kind kind) const { return s.market(kind).next == setting_.ladder_size(kind); }

  // ---- Changes ----------------------------------------------------------------------------------------------------------------

  /// FU-2.3: the two cheapest stacks of each kind.
  constexpr void open(State& s, Kind kind) const {
    lay_out(s, kind, Stack::left);
    lay_out(s, kind, Stack::right);
  }

  constexpr void take(State& s, Kind kind, Stack stack) const {
    if (setting_.solo()) {
      take_alone(s, kind, stack);
    } else {
      take_among_others(s, kind, stack);
    }
  }

  /// FU-4.4: six at most.
  constexpr void raise_marker(State& s, Kind kind) const {
    Market& market = s.market(kind);
    if (market.marker < setting_.box.marker_limit) ++market.marker;
  }

 private:
  /// FU-4.4, FU-4.5, FU-4.6.
  constexpr void take_among_others(State& s, Kind kind, Stack stack) const {
    Market& market = s.market(kind);
    if (stack == Stack::right) {
      raise_marker(s, kind);
      --market.right_tiles;
    } else if (--market.left_tiles == 0) {
      market.marker = 0;
    }
    if (market.left_tiles == 0) {
      market.left = market.right;
      market.left_tiles = market.right_tiles;
      market.right_tiles = 0;
    }
    if (market.right_tiles == 0) lay_out(s, kind, Stack::right);
  }

  /// FU-15.3: the other tile leaves the market, too, and two new ones come.
  constexpr void take_alone(State& s, Kind kind, Stack stack) const {
    if (stack == Stack::right) {
      raise_marker(s, kind);
    } else {
      s.market(kind).marker = 0;
    }
    lay_out(s, kind, Stack::left);
    lay_out(s, kind, Stack::right);
  }

  /// Lays out the next stack of the supply, or leaves the place empty if there is none (FU-4.9).
  constexpr void lay_out(State& s, Kind kind, Stack stack) const {
    Market& market = s.market(kind);
    std::uint8_t& place = stack == Stack::left ? market.left : market.right;
    std::uint8_t& tiles = stack == Stack::left ? market.left_tiles : market.right_tiles;
    const bool more = market.next < setting_.ladder_size(kind);
    place = more ? market.next : 0;
    tiles = more ? static_cast<std::uint8_t>(setting_.tiles_of(setting_.tile_at(s, kind, market.next))) : 0;
    market.next = static_cast<std::uint8_t>(market.next + (more ? 1 : 0));
  }

  const Setting& setting_;
};

}  // namespace omnibus::futuropia
