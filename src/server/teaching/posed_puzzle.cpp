#include "server/teaching/posed_puzzle.hpp"

#include "server/record/access.hpp"
#include "server/teaching/puzzle_view.hpp"

namespace omnibus {

const Puzzle* PosedPuzzle::posed() const {
  const MatchRecord& record = match_.record();
  if (record.puzzle.empty()) return nullptr;
  if (!puzzle_) puzzle_ = read_puzzle(record.game, record.puzzle);
  return &*puzzle_;
}

bool PosedPuzzle::is_over() const {
  const Puzzle* puzzle = posed();
  return puzzle != nullptr && puzzle_progress(*puzzle, match_.history().match()).state != PuzzleState::open;
}

void PosedPuzzle::tell(const Visitor& visitor, bool show, const Answer& answer) {
  const Puzzle* puzzle = posed();
  if (puzzle == nullptr) throw Problem("not_found");
  check_seat(match_.record(), visitor, puzzle->seat);
  const Match& match = match_.history().match();
  if (!loss_ && puzzle_progress(*puzzle, match).state == PuzzleState::missed) return find_loss(visitor, show, answer);
  answer(json::object{
      {"puzzle", puzzle_to_json(*puzzle, match, loss_.get(), show, match_.speaker(visitor.language), Catalogue::of(visitor.language))}});
}

void PosedPuzzle::find_loss(const Visitor& visitor, bool show, const Answer& answer) {
  const auto work = [this, self = match_.shared_from_this(), puzzle = *posed(), turn = played_in_turn(*posed(), match_.history().match()),
                     visitor, show, answer](const std::stop_token&) {
    const auto found = std::make_shared<const PuzzleLoss>(where_lost(puzzle, turn));
    self->context().loop.post([this, self, found, visitor, show, answer] {
      loss_ = found;
      self->in_turn(answer, [this, visitor, show, answer] { tell(visitor, show, answer); });
    });
  };
  match_.context().bots.work_on({.match = {}, .owner = {visitor.network, visitor.person}, .waiting = Waiting::person}, work);
}

}  // namespace omnibus
