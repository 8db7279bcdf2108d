// The contract for output: data for programs and words for people. Each game provides it in games/GAME/rules/view.hpp, as free functions
// beside its rules.
#pragma once

#include <concepts>

#include "core/describe.hpp"
#include "core/game.hpp"

namespace omnibus {

/// Stands for any Io (core/describe.hpp) in the concepts below.
class AnyIo;

/// `describe(io, components)`: the components as an edition writes them. Editions come from untrusted people, so reading rejects invalid
/// ones with `io.fail` and a message of the game.
template <class G>
concept DescribesItsBox = requires(AnyIo& io, typename G::Components& box) {
  { describe(io, box) } -> std::same_as<void>;
};

/// `describe(io, game, state, viewer)`: the table as the viewer may see it; hidden information is never written. A full viewer gets the
/// whole position, which is the only form that can be read back, byte for byte.
template <class G>
concept DescribesItsTable = requires(AnyIo& io, const G& game, typename G::State& table, Viewer viewer) {
  { describe(io, game, table, viewer) } -> std::same_as<void>;
};

/// `narrate(game, state, viewer, say)`: the same in words, line by line; `say` takes a Phrase.
template <class G>
concept Narrates = requires(const G& game, const typename G::State& table, Viewer viewer, void (*say)(const Phrase&)) {
  { narrate(game, table, viewer, say) } -> std::same_as<void>;
};

/// `announce(game, state, action)`: a legal action as offered to the acting seat.
template <class G>
concept Announces = requires(const G& game, const typename G::State& table, const Action& action) {
  { announce(game, table, action) } -> std::same_as<Phrase>;
};

/// `ask(game, state, viewer)`: the current decision in one sentence; "ask.over" at the end.
template <class G>
concept Asks = requires(const G& game, const typename G::State& table, Viewer viewer) {
  { ask(game, table, viewer) } -> std::same_as<Phrase>;
};

}  // namespace omnibus
