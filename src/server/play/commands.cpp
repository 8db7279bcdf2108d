#include "server/play/commands.hpp"

#include "server/record/access.hpp"

namespace omnibus {

namespace {

/// Converts the JSON of a request to an action of the game; throws a Problem if it is none.
Command command_in(const CommandRequest& request, const AnyGame& game) {
  Command out{.kind = request.kind, .seat = request.seat, .action = {}};
  if (request.kind == CommandKind::act) out.action = game.action_from_json(request.action, "request.action");
  return out;
}

/// True if the request asks for this command. An invalid action cannot have been performed before.
bool asks_for(const CommandRequest& request, const Command& command, const AnyGame& game) {
  try {
    return command_in(request, game) == command;
  } catch (const Problem&) {
    return false;
  }
}

}  // namespace

std::optional<Command> Commands::admit(const Visitor& visitor, const CommandRequest& request, const Answer& answer) {
  const MatchRecord& record = match_.record();
  check_seat(record, visitor, request.seat);
  const History& history = match_.history();
  const AnyGame& game = history.match().game();
  if (const History::Done* before = history.done_before(visitor.person, request.key)) {
    if (!asks_for(request, before->command, game)) throw Problem("key_reused");
    answer(Moves::done(before->seq, true));
    return {};
  }
  if (history.said_before(visitor.person, request.key) != nullptr) throw Problem("key_reused");
  if (record.seat(request.seat).stand_in) throw not_allowed("stand_in");
  if (record.state != MatchState::running) throw Problem("not_running");
  if (puzzle_.is_over()) throw not_allowed("puzzle_over");
  const std::int64_t seq = history.seq(Viewer::of(request.seat));
  if (request.expected_seq != seq) throw Problem("stale", {{"seq", std::to_string(seq)}});
  if (request.kind == CommandKind::take_back && !record.allows_take_back()) throw not_allowed("no_take_back");
  history.check_may_perform(request.kind, request.seat);
  const Command command = command_in(request, game);
  lesson_.check(command);
  return command;
}

Timing::Clock::time_point Commands::moment_of(const Command& command, Timing::Clock::time_point now) {
  const History& history = match_.history();
  const bool hides = command.kind == CommandKind::act && history.match().game().info().verbs[command.action.verb].declines &&
                     history.shows(command.seat, command.action);
  return hides ? timing_.moment(command.seat, now) : now;
}

/// A command that has to wait is checked again when its moment has come, and acknowledged then: until then nothing has happened.
void Commands::perform(const Visitor& visitor, const CommandRequest& request, const Answer& answer) {
  const std::optional<Command> command = admit(visitor, request, answer);
  if (!command) return;
  const Timing::Clock::time_point now = Timing::Clock::now();
  const Timing::Clock::time_point moment = moment_of(*command, now);
  if (moment <= now) return moves_.perform(*command, visitor.person, request.key, answer);
  ++delayed_;
  match_.context().loop.at(moment, [this, weak = match_.weak_from_this(), visitor, request, answer] {
    const std::shared_ptr<MatchCore> self = weak.lock();  // the timer must not keep the match alive beyond its context
    if (!self) return;
    --delayed_;
    self->in_turn(answer, [this, visitor, request, answer] {
      if (const std::optional<Command> due = admit(visitor, request, answer)) moves_.perform(*due, visitor.person, request.key, answer);
    });
  });
}

}  // namespace omnibus
