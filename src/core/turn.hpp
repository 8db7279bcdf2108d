// Optional properties of turns, for code that enumerates all ways to play one.
#pragma once

#include <concepts>

#include "core/game.hpp"

namespace omnibus {

/// A game in which others can react before points are counted. `is_pending` is true if an opponent could still take some of them away.
template <class G>
concept Interruptible = Scored<G> && requires(const G& game, const typename G::State& table) {
  { game.is_pending(table) } -> std::same_as<bool>;
};

/// A game in which one action can do step by step what another does at once. Enumerations can skip a detour: it reaches no end that another
/// way does not reach with as many points.
template <class G>
concept HasDetours = Scored<G> && requires(const G& game, const typename G::State& table, const Action& action) {
  { game.is_detour(table, action) } -> std::same_as<bool>;
};

}  // namespace omnibus
