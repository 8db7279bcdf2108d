// What a game may say about turns, for whoever goes through all ways to play one.
#pragma once

#include <concepts>

#include "core/game.hpp"

namespace omnibus {

/// Where others can answer what a seat has done before its points are counted: whether somebody could still take some of them away.
template <class G>
concept Interruptible = Scored<G> && requires(const G& game, const typename G::State& table) {
  { game.is_pending(table) } -> std::same_as<bool>;
};

/// Where a legal action may do step by step what another does at once. Whoever goes through all ways to play a turn can leave it out: it
/// leads to no end that another way does not lead to with as many points.
template <class G>
concept HasDetours = Scored<G> && requires(const G& game, const typename G::State& table, const Action& action) {
  { game.is_detour(table, action) } -> std::same_as<bool>;
};

}  // namespace omnibus
