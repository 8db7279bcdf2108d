// Write the Future: reasons for an action, shown to players.
#pragma once

#include <algorithm>

#include "core/contract.hpp"
#include "games/write_the_future/rules/rules.hpp"

namespace omnibus::write_the_future {

/// Rule behind each reason.
inline constexpr std::array<ReasonRule, 12> reason_rules{{
    {"reason.completes", rule("WF-6.1")},
    {"reason.ends", rule("WF-7.3")},
    {"reason.mission", rule("WF-8.1")},
    {"reason.mission_less", rule("WF-8.1")},
    {"reason.market", rule("WF-8.2")},
    {"reason.market_less", rule("WF-8.2")},
    {"reason.readies", rule("WF-3.4")},
    {"reason.to_symbol", rule("WF-3.4")},
    {"reason.die", rule("WF-4.3")},
    {"reason.value", rule("WF-8.2")},
    {"reason.missing", rule("WF-6.1")},
    {"reason.denies", rule("WF-3.1")},
}};

/// Gains of a sheet in rows and columns, missions, the Black Market and abilities, counted as in the final scoring.
template <int Seats> class Reasoning {
 public:
  constexpr Reasoning(const Rules<Seats>& game, const CompletedMove<Rules<Seats>>& move)
      : game_(game),
        move_(move),
        before_(move.before.place(move.seat).sheet),
        after_(move.after.place(move.seat).sheet) {}

  constexpr void explain(Reasons& out) const {
    if (move_.before.phase != Phase::round) return;
    completing(out);
    ending(out);
    gaining(out);
    readying(out);
    if (offers_dice()) promising(out);
    if (static_cast<Verb>(move_.action.verb) == Verb::take) denying(out);
    ticking(out);
    climbing(out);
    if (out.empty()) approaching(out);
  }

 private:
  static constexpr Argument number(std::string_view name, int value) { return {name, Domain::number, value}; }
  constexpr const Setting& setting() const { return game_.setting(); }
  constexpr Standing standing(const State<Seats>& s) const { return game_.standing(s, move_.seat, Viewer::of(move_.seat)); }

  // ---- Points -----------------------------------------------------------------------------------------------------------------

  constexpr void completing(Reasons& out) const {
    const bool counts = game_.players() > 1 && move_.before.trigger == Ending::none;
    int lines = ItemSet(before_.bonuses).size();
    for (const int line : ItemSet(after_.bonuses) - ItemSet(before_.bonuses)) {
      ++lines;
      const int due = counts && lines <= game_.box().end_lines ? game_.box().end_lines : 0;
      out.add({"reason.completes", {{"bonus", bonus_domain, line}, number("lines", lines), number("due", due)}});
    }
  }

  constexpr void ending(Reasons& out) const {
    const bool marks = game_.end_marked_by(before_) == Ending::none && game_.end_marked_by(after_) != Ending::none;
    if (marks && move_.before.trigger == Ending::none && game_.players() > 1)
      out.add({"reason.ends", {number("round", game_.last_round_if_triggered(move_.before)), number("lead", lead())}});
  }

  /// Points ahead of all others, as far as the seat can see; 0 if not ahead.
  constexpr int lead() const {
    int lead = standing(move_.after).points;
    const int own = lead;
    for (int i = 0; i < game_.players(); ++i) {
      if (seat_at(i) != move_.seat) lead = std::min(lead, own - points(move_.before, seat_at(i)));
    }
    return std::max(0, lead);
  }

  /// The changed parts of the standing, the largest gain first and a loss last. Stars are identified by their row or column.
  constexpr void gaining(Reasons& out) const {
    const Standing was = standing(move_.before);
    const Standing is = standing(move_.after);
    FixedList<ScorePart, max_score_parts> changes;
    for (int i = 0; i < is.parts.size(); ++i) {
      ScorePart change = is.parts[i];
      change.points -= was.parts[i].points;
      if (change.points != 0 && change.kind != static_cast<int>(ScoreKind::stars)) changes.push(change);
    }
    for (int told = 0; told < changes.size(); ++told) {
      int best = 0;
      for (int i = 1; i < changes.size(); ++i) {
        if (changes[i].points > changes[best].points) best = i;
      }
      out.add(of_part(changes[best]));
      changes[best].points = told_already;
    }
  }

  static constexpr int told_already = -1'000'000;

  constexpr Phrase of_part(const ScorePart& part) const {
    const bool gain = part.points > 0;
    const int what = part.operands[0];
    const Argument points = number("points", gain ? part.points : -part.points);
    if (part.kind != static_cast<int>(ScoreKind::market))
      return {gain ? "reason.mission" : "reason.mission_less", {points, {"mission", title_domain, what}}};
    const int value = game_.scoring().market_values(after_, setting().power_of(after_))[static_cast<std::size_t>(what)];
    return {gain ? "reason.market" : "reason.market_less",
            {points, {"resource", kind_domain, what}, number("count", after_.of(what).size()), number("value", value)}};
  }

  // ---- Later uses -------------------------------------------------------------------------------------------------------------

  constexpr void readying(Reasons& out) const {
    for (std::size_t row = 0; row < ability_count; ++row) {
      if (after_.ready[row] > before_.ready[row]) out.add({"reason.readies", {{"ability", ability_domain, static_cast<int>(row)}}});
    }
  }

  /// Remaining distance to the symbol of a row that was ticked.
  constexpr void climbing(Reasons& out) const {
    for (std::size_t row = 0; row < ability_count; ++row) {
      const int at = after_.spaces[row];
      if (at == before_.spaces[row] || after_.ready[row] > before_.ready[row]) continue;
      for (const int symbol : setting().track(static_cast<int>(row)).symbols) {
        if (symbol <= at) continue;
        const Argument ability{"ability", ability_domain, static_cast<int>(row)};
        out.add({"reason.to_symbol", {ability, {"count", Domain::number, symbol - at}}});
        break;
      }
    }
  }

  /// True if the action is about the dice that are used afterwards.
  constexpr bool offers_dice() const {
    const Verb verb = static_cast<Verb>(move_.action.verb);
    return verb == Verb::take || verb == Verb::change_number || verb == Verb::change_colour || verb == Verb::borrow;
  }

  /// The best immediate result of the dice.
  constexpr void promising(Reasons& out) const {
    const Turn& turn = move_.after.place(move_.seat).turn;
    const int dice = (turn.die_open(0) ? 1 : 0) + (turn.die_open(1) ? 1 : 0);
    const int gain = most_with_dice(move_.after, move_.seat) - points(move_.after, move_.seat);
    if (gain > 0) out.add({"reason.die", {number("points", gain), number("dice", dice)}});
  }

  /// WF-3.1: in draft mode, the best result of the card for a seat that would choose later in the round.
  constexpr void denying(Reasons& out) const {
    if (!game_.options().draft) return;
    int most = 0;
    Seat denied = Seat::nobody;
    for (Seat seat = next_seat(move_.seat, game_.players()); seat != move_.before.first; seat = next_seat(seat, game_.players())) {
      State<Seats> then = move_.before;
      then.turn = seat;
      then.place(seat).turn = {.step = Step::choose};
      if (game_.check(then, move_.action).forbids()) continue;
      NullJournal null_journal;
      Chance none(0, 0);
      game_.apply(then, move_.action, none, null_journal);
      const int gain = most_with_dice(then, seat) - points(move_.before, seat);
      if (gain <= most) continue;
      most = gain;
      denied = seat;
    }
    if (most > 0) out.add({"reason.denies", {{"seat", Domain::seat, index_of(denied)}, number("points", most)}});
  }

  /// Points of any seat, as far as the acting seat can see.
  constexpr int points(const State<Seats>& s, Seat seat) const { return game_.standing(s, seat, Viewer::of(move_.seat)).points; }

  /// The most points after using the remaining dice in turn; stops at a bonus that has to be chosen in between.
  constexpr int most_with_dice(const State<Seats>& s, Seat seat) const {
    Legal<Rules<Seats>> legal;
    game_.legal(s, legal);
    int most = points(s, seat);
    for (const Action& action : legal) {
      const Verb verb = static_cast<Verb>(action.verb);
      if (verb != Verb::draw && verb != Verb::tick) continue;
      State<Seats> then = s;
      NullJournal null_journal;
      Chance none(0, 0);  // a die is rolled beforehand, never while it is used
      game_.apply(then, action, none, null_journal);
      most = std::max(most, most_with_dice(then, seat));
    }
    return most;
  }

  /// Value of a resource after another tick.
  constexpr void ticking(Reasons& out) const {
    const Power power = setting().power_of(after_);
    for (std::size_t k = 0; k < resource_count; ++k) {
      const int value = game_.scoring().value(k, ItemSet(after_.market[k]).size(), power);
      if (value <= game_.scoring().value(k, ItemSet(before_.market[k]).size(), power)) continue;
      const int count = after_.of(static_cast<int>(k)).size();
      out.add({"reason.value", {{"resource", kind_domain, static_cast<int>(k)}, number("value", value), number("count", count)}});
    }
  }

  /// The row or column closest to completion.
  constexpr void approaching(Reasons& out) const {
    for (const int cell : after_.filled - before_.filled) {
      int best = nothing;
      int fewest = side;
      for (const int line : {cell / side, side + cell % side}) {
        const ItemSet cells(board::line(line));
        const int missing = (cells - after_.filled).size();
        if (!(cells & after_.crossed).empty() || missing == 0 || missing >= fewest) continue;
        best = line;
        fewest = missing;
      }
      if (best != nothing) out.add({"reason.missing", {{"bonus", bonus_domain, best}, {"count", Domain::number, fewest}}});
    }
  }

  const Rules<Seats>& game_;
  const CompletedMove<Rules<Seats>>& move_;
  const Sheet& before_;
  const Sheet& after_;
};

}  // namespace omnibus::write_the_future
