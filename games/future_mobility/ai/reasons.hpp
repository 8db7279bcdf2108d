// Future Mobility: reasons for an action, shown to players.
#pragma once

#include "core/contract.hpp"
#include "games/future_mobility/rules/rules.hpp"

namespace omnibus::future_mobility {

/// Rule behind each reason.
inline constexpr std::array<ReasonRule, 21> reason_rules{{
    {"reason.keeps_another", rule("FM-3.9")}, {"reason.opens", rule("FM-6.1")},
    {"reason.serves_others", rule("FM-6.1")}, {"reason.no_trip", rule("FM-7.4")},
    {"reason.avoids", rule("FM-7.3")},        {"reason.trip", rule("FM-4.11")},
    {"reason.chain", rule("FM-5.7")},         {"reason.reaches_target", rule("FM-9.1")},
    {"reason.lost_to_jams", rule("FM-8.5")},  {"reason.star", rule("FM-3.6")},
    {"reason.may_be_jammed", rule("FM-8.1")}, {"reason.safe", rule("FM-8.5")},
    {"reason.carpool", rule("FM-8.11")},      {"reason.keeps_carpooling", rule("FM-8.10")},
    {"reason.keeps_jam", rule("FM-8.2")},     {"reason.keeps_jam_far", rule("FM-8.2")},
    {"reason.jam", rule("FM-8.5")},           {"reason.keeps_below", rule("FM-9.1")},
    {"reason.opens_nothing", rule("FM-6.1")}, {"reason.hand_limit", rule("FM-3.9")},
    {"reason.recover", rule("FM-10.1")},
}};

/// Reasons about the gains and risks of a trip, the trips that a marker opens, and the losses from a jam.
class Reasoning {
 public:
  constexpr Reasoning(const Rules& game, const CompletedMove<Rules>& move)
      : setting_(game.setting()),
        move_(move),
        before_(move.before),
        after_(move.after) {}

  constexpr void explain(Reasons& out) const {
    switch (static_cast<Verb>(move_.action.verb)) {
      case Verb::place_stop:
      case Verb::lay_path:
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
      case Verb::recover: return recovering(out);
      default: return;
    }
  }

 private:
  constexpr Scoring scoring() const { return Scoring(setting_); }
  static constexpr Argument number(std::string_view name, int value) { return {name, Domain::number, value}; }
  constexpr int target() const { return setting_.box.target; }
  constexpr Argument goal() const { return number("goal", target()); }

  // ---- Trips ------------------------------------------------------------------------------------------------------------------

  /// The trip as announced; afterwards it may have been scored already.
  constexpr const State& announced() const { return after_.segment_count > 0 ? after_ : move_.last; }

  constexpr void travelling(Reasons& out) const {
    const State& made = announced();
    const int seat = index_of(move_.seat);
    const int points = scoring().trip_score(made);
    const int lost = scoring().lost_to_jams(made);
    const int cards = made.segment_count;
    Reasons gains;
    Reasons costs;
    gains.add({cards > 1 ? "reason.chain" : "reason.trip",
               {number("points", points), number("count", cards), number("score", before_.scores[seat] + points), goal()}});
    if (before_.scores[seat] < target() && after_.scores[seat] >= target()) gains.add({"reason.reaches_target", {goal(), lead()}});
    else if (!(Travel::chained(made) & setting_.stars).empty()) gains.add({"reason.star"});
    const Mode mode = made.segments[0].mode;
    if (lost > 0) costs.add({"reason.lost_to_jams", {number("points", lost)}});
    else if (after_.phase == Phase::answering && !after_.carpooled)
      costs.add({"reason.may_be_jammed", {number("cost", setting_.box.jam_penalty), number("cards", cards_of_others())}});
    else if (!setting_.loses_to_jams(mode) && cards_of_others() > 0) gains.add({"reason.safe", {{"mode", mode_domain, index_of(mode)}}});
    out.add(gains, costs);
  }

  /// Points ahead of all others after the trip; 0 if not ahead.
  constexpr Argument lead() const {
    int best = 0;
    for (int i = 0; i < setting_.players; ++i) best = i == index_of(move_.seat) ? best : std::max<int>(best, after_.scores[i]);
    return number("lead", std::max(0, after_.scores[index_of(move_.seat)] - best));
  }

  constexpr int cards_of_others() const {
    int count = 0;
    for (int i = 0; i < setting_.players; ++i) count += i == index_of(move_.seat) ? 0 : before_.hand(seat_at(i)).size();
    return count;
  }

  constexpr void avoiding(Reasons& out) const {
    const int points = after_.scores[index_of(move_.seat)] - before_.scores[index_of(move_.seat)];
    out.add({"reason.avoids", {number("count", (before_.trips - after_.trips).size()), number("points", points)}});
    if (!before_.avoided) out.add({"reason.no_trip"});
  }

  /// FM-3.9
  constexpr void discarding(Reasons& out) const {
    const int card = move_.action.operands[0];
    if (before_.hand(move_.seat).count(card) > 1) out.add({"reason.keeps_another", {{"card", card_domain, card}}});
    if (serves_no_trip(card)) out.add({"reason.hand_limit", {number("count", setting_.box.hand_limit)}});
  }

  /// True for a card that avoids or carries trips, but none of the open ones; the other cards can serve any trip.
  constexpr bool serves_no_trip(int card) const {
    if (is_avoid(card)) return (setting_.avoidable[static_cast<std::size_t>(card)] & before_.trips).empty();
    bool carries = false;
    for (int i = 0; i < mode_count; ++i) {
      const Mode mode = static_cast<Mode>(i);
      if (card_for(mode) != card) continue;
      carries = true;
      for (const int trip : before_.trips) {
        if (can_go(before_, trip, mode, true)) return false;
      }
    }
    return carries;
  }

  /// FM-10.1: the best trip that only the recovered card makes possible, or improves.
  constexpr void recovering(Reasons& out) const {
    int most = 0;
    int card = no_card;
    for (int i = 0; i < mode_count; ++i) {
      const Mode mode = static_cast<Mode>(i);
      const int needed = card_for(mode);
      if (needed == no_card || after_.hand(move_.seat).count(needed) <= before_.hand(move_.seat).count(needed)) continue;
      for (const int trip : before_.trips) {
        const int points = scoring().points(trip, mode);
        if (points <= most || points <= best_points(before_, trip, true) || !can_go(after_, trip, mode, true)) continue;
        most = points;
        card = needed;
      }
    }
    if (most > 0) out.add({"reason.recover", {{"card", card_domain, card}, number("points", most)}});
  }

  // ---- Markers ----------------------------------------------------------------------------------------------------------------

  /// The best trip that now has a better route.
  constexpr void opening(Reasons& out) const {
    int best = -1;
    Mode by = Mode::car;
    for (const int trip : before_.trips) {
      for (const Mode mode : {Mode::tram, Mode::bicycle, Mode::walking, Mode::cargo_bicycle}) {
        const int points = scoring().points(trip, mode);
        if (can_go(after_, trip, mode, true) && points > best_points(before_, trip, true) &&
            (best < 0 || points > scoring().points(best, by)))
          best = trip, by = mode;
      }
    }
    if (best < 0) return opening_later(out);
    out.add({"reason.opens",
             {{"trip", trip_domain, best},
              {"mode", mode_domain, index_of(by)},
              number("points", scoring().points(best, by)),
              number("now", best_points(before_, best, true))}});
    if (before_.avoided) out.add({"reason.no_trip"});
    serving_others(before_.avoided ? ItemSet() : ItemSet::of(best), out);
  }

  /// Trips of the draw pile that now have a better route.
  constexpr void opening_later(Reasons& out) const {
    int later = 0;
    for (const int trip : before_.trip_deck) later += best_points(after_, trip, true) > best_points(before_, trip, true) ? 1 : 0;
    if (later > 0) out.add({"reason.opens_nothing", {number("later", later)}});
  }

  /// Gain of the next player from the marker, without a card, on a trip that will still be open.
  constexpr void serving_others(ItemSet own, Reasons& out) const {
    int most = 0;
    for (const int trip : before_.trips - own) most = std::max(most, best_points(after_, trip, false) - best_points(before_, trip, false));
    if (most > 0 && setting_.players > 1) out.add({"reason.serves_others", {number("points", most)}});
  }

  /// Best points of a trip by any mode, or only by modes that need no card.
  constexpr int best_points(const State& s, int trip, bool with_cards) const {
    int most = 0;
    for (int i = 0; i < mode_count; ++i) {
      const Mode mode = static_cast<Mode>(i);
      if (can_go(s, trip, mode, with_cards)) most = std::max(most, scoring().points(trip, mode));
    }
    return most;
  }

  constexpr bool can_go(const State& s, int trip, Mode mode, bool with_cards) const {
    if (carries_freight(mode) != setting_.freight.has(trip)) return false;
    if (card_for(mode) != no_card && !(with_cards && s.hand(move_.seat).has(card_for(mode)))) return false;
    return !Travel(setting_).starts(s, trip, mode).empty();
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
      out.add({"reason.keeps_below", {{"seat", Domain::seat, traveller}, goal()}});
    out.add({"reason.jam", {{"seat", Domain::seat, traveller}, number("points", lost), number("score", score), goal()}});
  }

  constexpr void letting_pass(Reasons& out) const {
    if (!before_.hand(move_.seat).has(PowerUp::traffic_jam)) return;
    const int traveller = index_of(before_.turn);
    const int score = before_.scores[traveller];
    const int points = scoring().trip_score(before_);
    if (2 * (score + points) < target())
      out.add({"reason.keeps_jam_far", {{"seat", Domain::seat, traveller}, number("score", score), goal()}});
    else out.add({"reason.keeps_jam", {number("points", points)}});
  }

  constexpr void carpooling(Reasons& out) const {
    if (const int lost = scoring().lost_to_jams(before_); lost > 0) out.add({"reason.carpool", {number("points", lost)}});
  }

  constexpr void accepting(Reasons& out) const {
    const int lost = scoring().lost_to_jams(before_);
    if (lost > 0 && before_.hand(move_.seat).has(PowerUp::carpooling)) out.add({"reason.keeps_carpooling", {number("points", lost)}});
  }

  const Setting& setting_;
  const CompletedMove<Rules>& move_;
  const State& before_;
  const State& after_;
};

}  // namespace omnibus::future_mobility
