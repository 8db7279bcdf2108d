// Construction of a bot from its specification.
#pragma once

#include <stdexcept>

#include "players/distracted.hpp"
#include "players/greedy.hpp"
#include "players/random.hpp"
#include "players/search.hpp"

namespace omnibus {

/// Search settings with the habits of a specification.
inline SearchSettings settings_with(const Habits& habits) {
  SearchSettings out;
  if (habits.curiosity != 0) out.curiosity = static_cast<int>(habits.curiosity);
  out.to_end = habits.to_end != 0;
  return out;
}

/// The bot of this specification. Its randomness follows from `seed` alone. Levels and characters must be resolved before (`player_in`,
/// game/bot_in.hpp).
template <Guided G> std::unique_ptr<Player<G>> make_player(const PlayerSpec& spec, const G& game, std::uint64_t seed) {
  const Guide<G> guide = guide_of(game, spec.style);
  std::unique_ptr<Player<G>> out;
  switch (spec.kind) {
    case PlayerKind::random: return std::make_unique<RandomPlayer<G>>(seed);
    case PlayerKind::greedy: out = std::make_unique<GreedyPlayer<G>>(guide, seed, spec.lapses.blur); break;
    case PlayerKind::search:
      out = std::make_unique<SearchPlayer<G>>(game, guide, spec.budget, seed, settings_with(spec.habits), spec.crew, spec.memory);
      break;
    case PlayerKind::level:
    case PlayerKind::character: throw std::logic_error("a level or a character is no player before it is looked up");
  }
  if (spec.lapses.overlooks == 0 && spec.lapses.width == 0) return out;
  return std::make_unique<DistractedPlayer<G>>(guide, spec.lapses, seed, std::move(out));
}

}  // namespace omnibus
