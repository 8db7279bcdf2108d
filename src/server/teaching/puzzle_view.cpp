#include "server/teaching/puzzle_view.hpp"

#include <algorithm>

#include "match/preview_json.hpp"

namespace omnibus {

namespace {

constexpr std::array<std::string_view, 3> puzzle_state_names{"open", "solved", "missed"};

/// Standing of its seat after the solution.
Standing standing_when_solved(const Puzzle& puzzle) {
  Match match(puzzle.setup);
  for (const Action& action : puzzle.solution) match.act(puzzle.seat, action);
  return standing_at(match.position(), puzzle.seat);
}

/// Actions played in the turn if they solved the puzzle, else its solution.
std::vector<Action> way_there(const Puzzle& puzzle, const Match& match, PuzzleState state) {
  return state == PuzzleState::solved ? played_in_turn(puzzle, match) : puzzle.solution;
}

/// Events of an action as its seat sees them; none if chance is involved.
json::array events_to_json(const AnyGame& game, Position& at, Seat seat, const Action& action) {
  json::array out;
  Chance chance(0, 0);
  EventRecorder recorder;
  at.apply(action, chance, recorder);
  for (const Event& event : recorder.events) {
    if (!chance.used() && event.meant_for(Viewer::of(seat))) out.push_back(game.event_to_json(event));
  }
  return out;
}

/// A line step by step: the offer, its events, and the choice it belongs to.
json::array steps_to_json(const AnyGame& game, const Position& from, Seat seat, std::span<const Action> way, const Speaker& speaker) {
  json::array out;
  const std::vector<TurnChoice> choices = choices_in(from, seat, way);
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const std::unique_ptr<Position> at = choices[i].from->clone();
    for (const Action& action : choices[i].actions) {
      at->make_actor(seat);
      json::object step{{"action", game.action_to_json(action)}, {"text", speaker.say(at->offer(action))}, {"choice", i}};
      step["events"] = events_to_json(game, *at, seat, action);
      out.push_back(std::move(step));
    }
  }
  return out;
}

/// The actions that lost the goal, the reasons for them, and what was missed, but not how to get it.
json::object loss_to_json(const PuzzleLoss& loss, const AnyGame& game, Seat seat, const Speaker& speaker) {
  const auto& [made, missed] = loss;
  const TurnChoice& turning = loss.turning();
  json::object out{{"made", steps_to_json(game, *made.from, seat, made.actions, speaker)},
                   {"reasons", reasons_to_json(*made.from, made.actions, speaker)},
                   {"missed", nullptr},
                   {"rule", nullptr}};
  const std::vector<Phrase> reasons = turning.from->reasons(turning.actions);
  if (reasons.empty()) return out;
  const Phrase& telling = missed.gain > 0 ? reasons.front() : reasons.back();  // gains come before costs
  if (missed.gain > 0) out["missed"] = speaker.say(telling);
  out["rule"] = game.rule_name(turning.from->rule_behind(telling));
  return out;
}

/// True if both parts score the same thing: with equal operands, or as the only part of their kind on either side.
bool is_counterpart(const ScorePart& own, const ScorePart& other, const Standing& mine, const Standing& theirs) {
  if (own.kind != other.kind) return false;
  if (own.operands == other.operands) return true;
  const auto only_one = [&](const Standing& in) {
    return std::count_if(in.parts.begin(), in.parts.end(), [&](const ScorePart& each) { return each.kind == own.kind; }) == 1;
  };
  return only_one(mine) && only_one(theirs);
}

json::object part_to_json(const ScorePart& part, int points, const AnyGame& game, const Speaker& speaker) {
  return {{"name", game.info().score_parts[part.kind].name}, {"title", speaker.say(part)}, {"points", points}};
}

/// Parts of the points, next to those of the solution if it is given.
json::array parts_to_json(const Standing& own, const Standing* solution, const AnyGame& game, const Speaker& speaker) {
  json::array out;
  std::vector<bool> told(solution == nullptr ? 0 : solution->parts.size());
  for (const ScorePart& part : own.parts) {
    json::object written = part_to_json(part, part.points, game, speaker);
    if (solution != nullptr) {
      const auto found = std::find_if(solution->parts.begin(), solution->parts.end(),
                                      [&](const ScorePart& each) { return is_counterpart(part, each, own, *solution); });
      const bool counts = found != solution->parts.end();
      written["solution"] = counts ? found->points : 0;
      if (counts) told[static_cast<std::size_t>(found - solution->parts.begin())] = true;
    }
    out.push_back(std::move(written));
  }
  for (std::size_t i = 0; i < told.size(); ++i) {
    if (told[i]) continue;
    const ScorePart& part = *(solution->parts.begin() + static_cast<std::ptrdiff_t>(i));
    json::object written = part_to_json(part, 0, game, speaker);
    written["solution"] = part.points;
    out.push_back(std::move(written));
  }
  return out;
}

}  // namespace

json::object puzzle_card(const Puzzle& puzzle, const Catalogue& catalogue) {
  return {{"game", puzzle.game},
          {"name", puzzle.name},
          {"title", catalogue.text(puzzle.game, "puzzle.title." + puzzle.theme, puzzle.values())},
          {"goal", catalogue.text(puzzle.game, "puzzle.goal", puzzle.values())},
          {"needed", puzzle.points},
          {"level", puzzle.level},
          {"players", puzzle.setup.table.players}};
}

json::object puzzle_to_json(const Puzzle& puzzle, const Match& match, const PuzzleLoss* loss, bool show, const Speaker& speaker,
                            const Catalogue& catalogue) {
  const AnyGame& game = match.game();
  const PuzzleProgress progress = puzzle_progress(puzzle, match);
  const bool told = show || progress.state != PuzzleState::open;
  const int ply = progress.state == PuzzleState::open ? match.ply() : progress.end_ply;
  const std::optional<Standing> solution = told ? std::optional(standing_when_solved(puzzle)) : std::nullopt;
  json::object out = puzzle_card(puzzle, catalogue);
  out["seat"] = index_of(puzzle.seat);
  out["now"] = puzzle.now;
  out["state"] = puzzle_state_names[static_cast<std::size_t>(progress.state)];
  out["points"] = progress.points;
  out["parts"] = parts_to_json(standing_at(*match.position_at(ply), puzzle.seat), solution ? &*solution : nullptr, game, speaker);
  out["line"] = nullptr;
  if (show || progress.state == PuzzleState::solved)
    out["line"] = steps_to_json(game, *match.position_at(0), puzzle.seat, way_there(puzzle, match, progress.state), speaker);
  out["loss"] = nullptr;
  if (loss != nullptr) out["loss"] = loss_to_json(*loss, game, puzzle.seat, speaker);
  return out;
}

}  // namespace omnibus
