#include "game/bot_in.hpp"

#include "game/any_game.hpp"
#include "levels/characters.hpp"

namespace omnibus {

BotLevel bot_in(std::string_view game, const PlayerSpec& ordered) {
  if (ordered.kind < PlayerKind::level) return {.player = ordered, .milliseconds = ordered.budget.milliseconds};
  const bool character = ordered.kind == PlayerKind::character;
  BotLevel out = levels_of(game)[(character ? static_cast<std::uint32_t>(characters()[ordered.character].level) : ordered.level) - 1];
  if (character) out.player.style = &style_of(game, ordered.character);
  if (ordered.budget.iterations != 0 && out.player.kind == PlayerKind::search) {
    out.player.budget.milliseconds = 0;
    out.player.budget.iterations = ordered.budget.iterations;
  }
  out.player.crew = ordered.crew;
  out.player.memory = ordered.memory;
  return out;
}

}  // namespace omnibus
