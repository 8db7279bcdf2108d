#include "server/play/moves.hpp"

#include <utility>

#include "server/runtime/events.hpp"

namespace omnibus {

void Moves::perform(const Command& command, const std::string& person, const std::string& key, const Answer& answer) {
  keep({match_.history().perform(command, person, key)}, answer, [this, command, answer] {
    answer(done(match_.history().seq(Viewer::of(command.seat)), false));
    presence_.tell_update(command);
  });
}

void Moves::keep(std::vector<StoredEntry> entries, const Answer& answer, std::function<void()> tell) {
  const History& history = match_.history();
  const MatchRecord& before = match_.record();
  MatchRecord next = before;
  if (history.saw_last(Viewer::spectator())) next.changed = entries.back().at;
  next.note_deciding(history.match().position());
  if (history.over()) {
    next.state = MatchState::over;
    next.note_result(history.match().position());
  }
  const std::size_t actions = entries.size();
  std::vector<Write> writes(std::make_move_iterator(entries.begin()), std::make_move_iterator(entries.end()));
  if (next.deciding != before.deciding || next.state != before.state) writes.emplace_back(next.to_store());
  if (history.over() || history.snapshot_due()) writes.emplace_back(history.snapshot());
  match_.store(std::move(writes), answer, [this, actions, next = std::make_shared<MatchRecord>(std::move(next)), tell = std::move(tell)] {
    match_.set_record(std::move(*next));
    match_.context().metrics.actions += actions;
    follower_.before_telling();
    tell();
    if (match_.history().saw_last(Viewer::spectator())) timing_.note_public_change();
    const MatchRecord& record = match_.record();
    if (record.state == MatchState::over) {
      log_event("match_over", {{"match", record.id}, {"game", record.game}});
      presence_.tell_match(false);
    }
    follower_.after_telling();
  });
}

}  // namespace omnibus
