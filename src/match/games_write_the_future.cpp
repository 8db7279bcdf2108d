// Write the Future behind the face of any game. A table gets the smallest state that has room for its seats.
#include "games/write_the_future/guide.hpp"
#include "games/write_the_future/view.hpp"
#include "match/typed_game.hpp"

namespace omnibus {

namespace {

using write_the_future::Rules;

std::shared_ptr<const AnyGame> open(const TableSetup& setup) {
  if (setup.players <= write_the_future::small_table) return TypedGame<Rules<write_the_future::small_table>>::open(setup);
  return TypedGame<Rules<write_the_future::largest_table>>::open(setup);
}

}  // namespace

GameKind write_the_future_kind() {
  GameInfo info = TypedGame<Rules<write_the_future::largest_table>>::game_info();
  info.state_bytes = sizeof(write_the_future::State<write_the_future::small_table>);
  return {info, &open};
}

}  // namespace omnibus
