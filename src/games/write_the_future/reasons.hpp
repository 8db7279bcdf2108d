// Write the Future: why somebody would do something.
#pragma once

#include "core/reasons.hpp"
#include "games/write_the_future/rules.hpp"

namespace omnibus::write_the_future {

/// Which rule each reason turns on.
inline constexpr std::array<ReasonRule, 9> reason_rules{{
    {"reason.completes", rule("WF-6.1")},
    {"reason.mission", rule("WF-8.1")},
    {"reason.mission_less", rule("WF-8.1")},
    {"reason.market", rule("WF-8.2")},
    {"reason.market_less", rule("WF-8.2")},
    {"reason.readies", rule("WF-3.4")},
    {"reason.die", rule("WF-4.3")},
    {"reason.value", rule("WF-8.2")},
    {"reason.missing", rule("WF-6.1")},
}};

/// What a sheet gains: rows and columns, missions, the Black Market and abilities. It is counted as the final scoring would.
template <int Seats> class Reasoning {
 public:
  constexpr Reasoning(const Rules<Seats>& game, const Deed<Rules<Seats>>& deed)
      : game_(game),
        deed_(deed),
        before_(deed.before.place(deed.seat).sheet),
        after_(deed.after.place(deed.seat).sheet) {}

  constexpr void explain(Reasons& out) const {
    if (deed_.before.phase != Phase::round) return;
    completing(out);
    gaining(out);
    readying(out);
    if (offers_dice()) promising(out);
    ticking(out);
    if (out.empty()) approaching(out);
  }

 private:
  constexpr const Setting& setting() const { return game_.setting(); }
  constexpr Standing standing(const State<Seats>& s) const { return game_.standing(s, deed_.seat, Eyes::of(deed_.seat)); }

  // ---- Points -----------------------------------------------------------------------------------------------------------------

  constexpr void completing(Reasons& out) const {
    for (const int line : ItemSet(after_.bonuses) - ItemSet(before_.bonuses))
      out.add({"reason.completes", {{"bonus", bonus_domain, line}}});
  }

  /// The parts of the standing that change, the largest gain first and a loss last. Stars are told by their row or column.
  constexpr void gaining(Reasons& out) const {
    const Standing was = standing(deed_.before);
    const Standing is = standing(deed_.after);
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

  static constexpr Phrase of_part(const ScorePart& part) {
    const bool market = part.kind == static_cast<int>(ScoreKind::market);
    const Argument what{market ? "resource" : "mission", market ? kind_domain : mission_domain, part.operands[0]};
    const bool gain = part.points > 0;
    const Argument points{"points", Domain::number, gain ? part.points : -part.points};
    return {market ? (gain ? "reason.market" : "reason.market_less") : gain ? "reason.mission" : "reason.mission_less", {points, what}};
  }

  // ---- What it is good for later ----------------------------------------------------------------------------------------------

  constexpr void readying(Reasons& out) const {
    for (std::size_t row = 0; row < ability_count; ++row) {
      if (after_.ready[row] > before_.ready[row]) out.add({"reason.readies", {{"ability", ability_domain, static_cast<int>(row)}}});
    }
  }

  /// Whether it is about the dice that are used afterwards.
  constexpr bool offers_dice() const {
    const Verb verb = static_cast<Verb>(deed_.action.verb);
    return verb == Verb::take || verb == Verb::change_number || verb == Verb::change_colour || verb == Verb::borrow;
  }

  /// The most that one of the dice could bring at once.
  constexpr void promising(Reasons& out) const {
    Legal<Rules<Seats>> legal;
    game_.legal(deed_.after, legal);
    const int now = standing(deed_.after).points;
    int best = 0;
    for (const Action& action : legal) {
      const Verb verb = static_cast<Verb>(action.verb);
      if (verb != Verb::draw && verb != Verb::tick) continue;
      State<Seats> then = deed_.after;
      Silence silence;
      Chance none(0, 0);  // a die is rolled before, never while it is used
      game_.apply(then, action, none, silence);
      const int gain = standing(then).points - now;
      if (gain > best) best = gain;
    }
    if (best > 0) out.add({"reason.die", {{"points", Domain::number, best}}});
  }

  /// What a resource is worth after another tick.
  constexpr void ticking(Reasons& out) const {
    const Power power = setting().power_of(after_);
    for (std::size_t k = 0; k < resource_count; ++k) {
      const int value = game_.scoring().value(k, ItemSet(after_.market[k]).size(), power);
      if (value <= game_.scoring().value(k, ItemSet(before_.market[k]).size(), power)) continue;
      out.add({"reason.value", {{"resource", kind_domain, static_cast<int>(k)}, {"value", Domain::number, value}}});
    }
  }

  /// The row or column that is nearest to being complete.
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
      if (best != nothing) out.add({"reason.missing", {{"line", line_domain, best}, {"count", Domain::number, fewest}}});
    }
  }

  const Rules<Seats>& game_;
  const Deed<Rules<Seats>>& deed_;
  const Sheet& before_;
  const Sheet& after_;
};

}  // namespace omnibus::write_the_future
