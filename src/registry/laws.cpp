// List of games for the law checks.
#include "games/list.hpp"
#include "laws/law_game.hpp"

namespace omnibus {

std::span<const LawGame> law_games() {
  static const auto games = AllGames::map([]<class Sizes>(Sizes) { return law_game_of<Sizes>(); });
  return games;
}

}  // namespace omnibus
