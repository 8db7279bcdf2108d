// Future Mobility: why somebody would do something.
#pragma once

#include "core/reasons.hpp"
#include "games/future_mobility/rules.hpp"

namespace omnibus::future_mobility {

/// Which rule each reason turns on.
inline constexpr std::array<ReasonRule, 19> reason_rules{{
    {"reason.recover", rule("FM-10.1")},       {"reason.hand_limit", rule("FM-3.9")},    {"reason.keeps_another", rule("FM-3.9")},
    {"reason.opens", rule("FM-6.1")},          {"reason.opens_nothing", rule("FM-6.1")}, {"reason.no_trip", rule("FM-7.4")},
    {"reason.avoids", rule("FM-7.3")},         {"reason.trip", rule("FM-4.11")},         {"reason.chain", rule("FM-5.7")},
    {"reason.reaches_target", rule("FM-9.1")}, {"reason.lost_to_jams", rule("FM-8.5")},  {"reason.star", rule("FM-3.6")},
    {"reason.may_be_jammed", rule("FM-8.1")},  {"reason.carpool", rule("FM-8.11")},      {"reason.keeps_carpooling", rule("FM-8.10")},
    {"reason.keeps_jam", rule("FM-8.2")},      {"reason.has_no_jam", rule("FM-8.2")},    {"reason.jam", rule("FM-8.5")},
    {"reason.keeps_below", rule("FM-9.1")},
}};

/// What a trip brings and what it risks, which trips a marker opens, and what a jam costs whom.
class Reasoning {
 public:
  constexpr Reasoning(const Rules& game, const Deed<Rules>& deed)
      : setting_(game.setting()),
        deed_(deed),
        before_(deed.before),
        after_(deed.after) {}

  constexpr void explain(Reasons& out) const {
    switch (static_cast<Verb>(deed_.action.verb)) {
      case Verb::recover: return out.add({"reason.recover", {{"card", card_domain, recovered()}}});
      case Verb::place_stop:
      case Verb::lay_path:
        opening(out);
        if (out.empty()) out.add({"reason.opens_nothing"});
        return;
      case Verb::extend_path: return opening(out);
      case Verb::avoid: return avoiding(out);
      case Verb::travel:
      case Verb::start_at:
      case Verb::go_to:
      case Verb::best_route:
      case Verb::announce: return travelling(out);
      case Verb::announce_carpooling:
      case Verb::carpool: return carpooling(out);
      case Verb::accept: return accepting(out);
      case Verb::let_pass: return letting_pass(out);
      case Verb::jam: return jamming(out);
      case Verb::discard: return discarding(out);
      default: return;
    }
  }

 private:
  constexpr Scoring scoring() const { return Scoring(setting_); }
  constexpr int target() const { return setting_.box.target; }
  constexpr int recovered() const { return before_.plays[Choices(setting_).recoverable_play(before_)].card; }

  // ---- Trips ------------------------------------------------------------------------------------------------------------------

  /// The trip as it is announced: after that it may have been scored already.
  constexpr const State& announced() const { return after_.segment_count > 0 ? after_ : deed_.last; }

  constexpr void travelling(Reasons& out) const {
    const State& made = announced();
    const int seat = index_of(deed_.seat);
    const int points = scoring().trip_score(made);
    const int lost = scoring().lost_to_jams(made);
    const int cards = made.segment_count;
    Reasons gains;
    Reasons costs;
    gains.add({cards > 1 ? "reason.chain" : "reason.trip", {{"points", Domain::number, points}, {"count", Domain::number, cards}}});
    if (before_.scores[seat] < target() && after_.scores[seat] >= target()) gains.add({"reason.reaches_target"});
    else if (!(Travel::chained(made) & setting_.stars).empty()) gains.add({"reason.star"});
    if (lost > 0) costs.add({"reason.lost_to_jams", {{"points", Domain::number, lost}}});
    else if (after_.phase == Phase::answering && !after_.carpooled) costs.add({"reason.may_be_jammed"});
    out.add(gains, costs);
  }

  constexpr void avoiding(Reasons& out) const {
    const int points = after_.scores[index_of(deed_.seat)] - before_.scores[index_of(deed_.seat)];
    out.add({"reason.avoids", {{"count", Domain::number, (before_.trips - after_.trips).size()}, {"points", Domain::number, points}}});
    if (!before_.avoided) out.add({"reason.no_trip"});
  }

  /// FM-3.9
  constexpr void discarding(Reasons& out) const {
    const int card = deed_.action.operands[0];
    out.add({"reason.hand_limit", {{"count", Domain::number, int{setting_.box.hand_limit}}}});
    if (before_.hand(deed_.seat).count(card) > 1) out.add({"reason.keeps_another", {{"card", card_domain, card}}});
  }

  // ---- Markers ----------------------------------------------------------------------------------------------------------------

  /// The best trip that can be made now and could not be made so before.
  constexpr void opening(Reasons& out) const {
    int best = -1;
    Mode by = Mode::car;
    for (const int trip : before_.trips) {
      for (const Mode mode : {Mode::tram, Mode::bicycle, Mode::walking, Mode::cargo_bicycle}) {
        if (opens(trip, mode) && (best < 0 || scoring().points(trip, mode) > scoring().points(best, by))) best = trip, by = mode;
      }
    }
    if (best < 0) return;
    out.add({"reason.opens",
             {{"trip", trip_domain, best}, {"mode", mode_domain, index_of(by)}, {"points", Domain::number, scoring().points(best, by)}}});
    if (before_.avoided) out.add({"reason.no_trip"});
  }

  constexpr bool opens(int trip, Mode mode) const {
    if (carries_freight(mode) != setting_.freight.has(trip)) return false;
    if (card_for(mode) != no_card && !after_.hand(deed_.seat).has(card_for(mode))) return false;
    const Travel travel(setting_);
    return travel.starts(before_, trip, mode).empty() && !travel.starts(after_, trip, mode).empty();
  }

  // ---- Answers ----------------------------------------------------------------------------------------------------------------

  /// The traveller may still carpool, and then nothing is lost.
  constexpr void jamming(Reasons& out) const {
    const int traveller = index_of(before_.turn);
    const int points = scoring().trip_score(before_);
    const int lost = points - scoring().trip_score(announced());
    if (lost == 0) return;
    const int score = before_.scores[traveller];
    if (score < target() && score + points >= target() && score + points - lost < target())
      out.add({"reason.keeps_below", {{"seat", Domain::seat, traveller}}});
    out.add({"reason.jam", {{"seat", Domain::seat, traveller}, {"points", Domain::number, lost}}});
  }

  constexpr void letting_pass(Reasons& out) const {
    out.add({before_.hand(deed_.seat).has(PowerUp::traffic_jam) ? "reason.keeps_jam" : "reason.has_no_jam"});
  }

  constexpr void carpooling(Reasons& out) const {
    if (const int lost = scoring().lost_to_jams(before_); lost > 0) out.add({"reason.carpool", {{"points", Domain::number, lost}}});
  }

  constexpr void accepting(Reasons& out) const {
    if (const int lost = scoring().lost_to_jams(before_); lost > 0) out.add({"reason.lost_to_jams", {{"points", Domain::number, lost}}});
    if (before_.hand(deed_.seat).has(PowerUp::carpooling)) out.add({"reason.keeps_carpooling"});
  }

  const Setting& setting_;
  const Deed<Rules>& deed_;
  const State& before_;
  const State& after_;
};

}  // namespace omnibus::future_mobility
