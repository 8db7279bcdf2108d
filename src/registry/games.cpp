// The games that can be played here, by name. They follow from the list of games; each is compiled in a file of its own (game.cpp.in).
#include "games/list.hpp"
#include "match/any_game.hpp"

namespace omnibus {

std::span<const GameKind> all_games() {
  static const auto games = AllGames::map([]<class Sizes>(Sizes) { return game_kind_of<Sizes>(); });
  return games;
}

}  // namespace omnibus
