// List of playable games, derived from games/list.hpp. Each is compiled in its own file (game.cpp.in).
#include "game/any_game.hpp"
#include "games/list.hpp"

namespace omnibus {

std::span<const GameKind> all_games() {
  static const auto games = AllGames::map([]<class Sizes>(Sizes) { return game_kind_of<Sizes>(); });
  return games;
}

}  // namespace omnibus
