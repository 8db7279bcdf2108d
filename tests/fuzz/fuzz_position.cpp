// Arbitrary bytes as a position: rejected with a problem, or read, written back unchanged, searched and played on.
#include "fuzz/table.hpp"
#include "fuzz/targets.hpp"
#include "game/any_game.hpp"

namespace omnibus {

namespace {

/// From here on, a problem would be a bug.
void try_using(const AnyGame& game, const Position& position) {
  expect(game.read(position.view(Viewer::everything()))->hash() == position.hash());
  const auto legal = position.legal();
  expect(legal.empty() == (position.actor() == Seat::nobody));
  Chance chance(1, 1);
  std::size_t tried = 0;
  for (const Action& action : legal) {
    expect(!position.check(action).forbids());
    if (++tried > 32) continue;  // enough for one position
    EventRecorder recorder;
    const auto next = position.clone();
    next->apply(action, chance, recorder);
    game.read(next->view(Viewer::everything()));
  }
  for (int seat = 0; seat < std::min(game.players(), 8); ++seat) {
    const auto imagined = position.clone();
    imagined->resample_hidden(seat_at(seat), chance);
    expect(imagined->view(Viewer::of(seat_at(seat))) == position.view(Viewer::of(seat_at(seat))));
  }
  if (!legal.empty()) expect(!position.check(position.think({.kind = PlayerKind::greedy, .budget = {}}, 1).choice).forbids());
}

}  // namespace

void fuzz_position(std::string_view bytes) {
  std::shared_ptr<const AnyGame> game;
  std::unique_ptr<Position> position;
  try {
    const FuzzedTable asked = read_table(bytes, "position");
    game = open_table(asked.game, asked.table);
    position = game->read(asked.rest);
  } catch (const Problem&) {
    return;
  }
  try_using(*game, *position);
}

}  // namespace omnibus
