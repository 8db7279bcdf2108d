// Futuropia: reasons for an action, shown to players.
#pragma once

#include "core/contract.hpp"
#include "games/futuropia/rules/rules.hpp"

namespace omnibus::futuropia {

/// Rule behind each reason.
inline constexpr std::array<ReasonRule, 13> reason_rules{{
    {"reason.final_phase", rule("FU-11.1")},
    {"reason.turns_face_up", rule("FU-9.2")},
    {"reason.frees", rule("FU-12.5")},
    {"reason.puts_to_work", rule("FU-12.5")},
    {"reason.loans", rule("FU-10.1")},
    {"reason.repays", rule("FU-10.5")},
    {"reason.earns", rule("FU-12.11")},
    {"reason.short", rule("FU-12.1")},
    {"reason.covers", rule("FU-12.1")},
    {"reason.feeds", rule("FU-12.3")},
    {"reason.drops_out", rule("FU-11.6")},
    {"reason.worth", rule("FU-12.6")},
    {"reason.marker", rule("FU-4.3")},
}};

/// Reasons about the state of a complex: idle people, income, debts, and supplies for the next test runs. All components are open, and no
/// chance is involved after the set-up.
class Reasoning {
 public:
  constexpr Reasoning(const Rules& game, const CompletedMove<Rules>& move)
      : game_(game),
        move_(move),
        before_(move.before.of(move.seat)),
        after_(move.after.of(move.seat)) {}

  constexpr void explain(Reasons& out) const {
    if (after_.left != before_.left) return leaving(out);
    Reasons gains;
    Reasons costs;
    if (move_.before.ending == Ending::none && move_.after.ending != Ending::none) gains.add({"reason.final_phase", {lead()}});
    if (static_cast<Verb>(move_.action.verb) == Verb::turn_up)
      gains.add({"reason.turns_face_up", {number("cost", before_.resources() - after_.resources())}});
    if (move_.after.ending != Ending::none) supplying(gains);
    borrowing(gains, costs);
    covering(Kind::energy, gains, costs);
    covering(Kind::food, gains, costs);
    idling(gains, costs);
    earning(gains);
    if (static_cast<Verb>(move_.action.verb) == Verb::buy_nothing) moving_marker(static_cast<Kind>(move_.action.operands[0]), gains);
    out.add(gains, costs);
    if (out.empty()) standing(out);
  }

 private:
  static constexpr Argument number(std::string_view name, int value) { return {name, Domain::number, value}; }
  constexpr int points(const State& s, Seat seat) const { return game_.standing(s, seat, Viewer::everything()).points; }

  // ---- People -----------------------------------------------------------------------------------------------------------------

  constexpr void leaving(Reasons& out) const { out.add({"reason.drops_out", {number("points", points(move_.after, move_.seat))}}); }

  /// People beyond what the generators need.
  static constexpr int idle(const Complex& own) {
    const int needed = human_places(own.places[0] + own.places[1], own.human_only[0] + own.human_only[1], own.robots);
    return own.humans() > needed ? own.humans() - needed : 0;
  }

  constexpr void idling(Reasons& gains, Reasons& costs) const {
    const int more = idle(after_) - idle(before_);
    const int each = game_.scoring().values(move_.after).idle;
    if (more > 0) gains.add({"reason.frees", {number("count", more), number("points", more * each)}});
    if (more < 0) costs.add({"reason.puts_to_work", {number("count", -more), number("points", -more * each)}});
  }

  /// A seat in the final phase, and the remainder of its complex at the end.
  struct End {
    const Complex& own;
    const State& state;
    Remainder left;

    constexpr int lost() const { return own.humans() - left.people - left.camper; }
  };
  constexpr End end_of(const State& s) const { return {s.of(move_.seat), s, game_.scoring().remainder(s, move_.seat)}; }

  constexpr void supplying(Reasons& gains) const {
    const End was = end_of(move_.before);
    const End is = end_of(move_.after);
    if (is.lost() >= was.lost()) return;
    const Kind kind = kind_told(was, is);
    gains.add({"reason.feeds",
               {{"kind", kind_domain, static_cast<int>(kind)},
                number("made", made(is, kind)),
                number("needed", needed(is, kind)),
                number("lost", is.lost())}});
  }

  /// The kind that the complex lacks at the end, or lacked before.
  constexpr Kind kind_told(const End& was, const End& is) const {
    for (const End* end : {&is, &was}) {
      for (const Kind kind : {Kind::food, Kind::energy}) {
        if (made(*end, kind) < needed(*end, kind)) return kind;
      }
    }
    return Kind::food;
  }

  /// FU-12.1: production of the rooms and of the running generators.
  constexpr int made(const End& end, Kind kind) const {
    if (kind == Kind::food) return end.left.food_surplus + end.left.people + fed_camper(end.left.camper);
    int out = end.left.energy_surplus + end.left.robots;
    for (const int room : end.left.rooms) out += game_.setting().side(end.state, room).energy;
    return out;
  }

  /// Supplies needed for all people and robots present now.
  constexpr int needed(const End& end, Kind kind) const {
    return TestRuns::needed(end.own, kind) + (kind == Kind::food ? fed_camper(end.own.camper) : 0);
  }
  constexpr int fed_camper(int camper) const { return game_.setting().options.camper_eats_in_final_scoring ? camper : 0; }

  /// Points ahead of all others if this were the end; 0 if not ahead.
  constexpr Argument lead() const {
    const int own = points(move_.after, move_.seat);
    int lead = own;
    for (int i = 0; i < game_.players(); ++i) {
      if (i != index_of(move_.seat)) lead = std::min(lead, own - points(move_.after, seat_at(i)));
    }
    return number("lead", game_.players() > 1 ? std::max(0, lead) : 0);
  }

  // ---- Means ------------------------------------------------------------------------------------------------------------------

  constexpr void borrowing(Reasons& gains, Reasons& costs) const {
    const int more = after_.credits + after_.special_credit - before_.credits - before_.special_credit;
    const int each = game_.scoring().credit_points(move_.after);
    if (more > 0) costs.add({"reason.loans", {number("count", more), number("points", more * each)}});
    if (more < 0) gains.add({"reason.repays", {number("count", -more), number("points", -more * each)}});
  }

  constexpr void earning(Reasons& out) const {
    for (const Resource resource : {Resource::energy, Resource::food, Resource::money}) {
      const int more = after_.of(resource) - before_.of(resource);
      if (more <= 0) continue;
      const int next = resource == Resource::money ? 0 : TestRuns::needed(after_, resource == Resource::food ? Kind::food : Kind::energy);
      return out.add(
          {"reason.earns", {{"resource", resource_domain, static_cast<int>(resource)}, number("count", more), number("next", next)}});
    }
  }

  /// Tokens missing in the next test run of this kind.
  static constexpr int missing(const Complex& own, Kind kind) { return TestRuns::needed(own, kind) - own.of(resource_of(kind)); }

  constexpr void covering(Kind kind, Reasons& gains, Reasons& costs) const {
    const int was = missing(before_, kind);
    const int is = missing(after_, kind);
    const Argument what{"kind", kind_domain, static_cast<int>(kind)};
    if (is > 0 && is > was)
      costs.add({"reason.short", {what, number("count", is), number("money", is * game_.setting().box.missing_price)}});
    if (is <= 0 && was > 0) gains.add({"reason.covers", {what}});
  }

  /// FU-4.3: prices after the marker has moved.
  constexpr void moving_marker(Kind kind, Reasons& gains) const {
    for (const Stack stack : {Stack::left, Stack::right}) {
      if (GeneratorMarket::tiles_in(move_.after, kind, stack) == 0) return;
    }
    if (move_.after.market(kind).marker == move_.before.market(kind).marker) return;
    gains.add({"reason.marker",
               {{"kind", kind_domain, static_cast<int>(kind)},
                number("left", game_.market().price(move_.after, kind, Stack::left)),
                number("right", game_.market().price(move_.after, kind, Stack::right))}});
  }

  /// Points gained if this were the end, for actions without any other reason.
  constexpr void standing(Reasons& out) const {
    const int more = points(move_.after, move_.seat) - points(move_.before, move_.seat);
    if (more > 0) out.add({"reason.worth", {number("points", more)}});
  }

  const Rules& game_;
  const CompletedMove<Rules>& move_;
  const Complex& before_;
  const Complex& after_;
};

}  // namespace omnibus::futuropia
