// The contract: what a game shows and says, to programs as data and to people in words. Each game brings it in games/GAME/view.hpp, as
// free functions beside its rules.
#pragma once

#include <concepts>

#include "core/describe.hpp"
#include "core/game.hpp"

namespace omnibus {

/// Stands for any Io (core/describe.hpp) where it is asked whether a game can be described at all.
class AnyIo;

/// `describe(io, components)`: what is in the box, as an edition writes it. Reading refuses with `io.fail` and a message of the game what
/// makes no sense, for strangers send editions.
template <class G>
concept DescribesItsBox = requires(AnyIo& io, typename G::Components& box) {
  { describe(io, box) } -> std::same_as<void>;
};

/// `describe(io, game, state, viewer)`: the table as the viewer may see it. What it may not see is never written. A full viewer
/// gets the whole position; that, and only that, can be read back, byte for byte.
template <class G>
concept DescribesItsTable = requires(AnyIo& io, const G& game, typename G::State& table, Viewer viewer) {
  { describe(io, game, table, viewer) } -> std::same_as<void>;
};

/// `narrate(game, state, viewer, say)`: the same in words, line by line; `say` takes a Phrase.
template <class G>
concept Narrates = requires(const G& game, const typename G::State& table, Viewer viewer, void (*say)(const Phrase&)) {
  { narrate(game, table, viewer, say) } -> std::same_as<void>;
};

/// `announce(game, state, action)`: a legal action as it is offered to the seat that may take it.
template <class G>
concept Announces = requires(const G& game, const typename G::State& table, const Action& action) {
  { announce(game, table, action) } -> std::same_as<Phrase>;
};

/// `ask(game, state, viewer)`: what is being decided, in one sentence; "ask.over" at the end.
template <class G>
concept Asks = requires(const G& game, const typename G::State& table, Viewer viewer) {
  { ask(game, table, viewer) } -> std::same_as<Phrase>;
};

}  // namespace omnibus
