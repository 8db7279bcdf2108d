// Futuropia: why somebody would do something.
#pragma once

#include "core/reasons.hpp"
#include "games/futuropia/rules.hpp"

namespace omnibus::futuropia {

/// Which rule each reason turns on.
inline constexpr std::array<ReasonRule, 12> reason_rules{{
    {"reason.final_phase", rule("FU-11.1")},
    {"reason.turns_face_up", rule("FU-9.2")},
    {"reason.frees", rule("FU-12.5")},
    {"reason.puts_to_work", rule("FU-12.5")},
    {"reason.loans", rule("FU-10.1")},
    {"reason.repays", rule("FU-10.5")},
    {"reason.earns", rule("FU-12.11")},
    {"reason.short", rule("FU-12.1")},
    {"reason.covers", rule("FU-12.1")},
    {"reason.marker", rule("FU-4.4")},
    {"reason.drops_out", rule("FU-11.6")},
    {"reason.worth", rule("FU-12.6")},
}};

/// What becomes of a complex: who need not work, what comes in, what is owed, and whether the next test runs are covered. Everything lies
/// open, and nothing is left to chance after the set-up.
class Reasoning {
 public:
  constexpr Reasoning(const Rules& game, const Deed<Rules>& deed)
      : game_(game),
        deed_(deed),
        before_(deed.before.of(deed.seat)),
        after_(deed.after.of(deed.seat)) {}

  constexpr void explain(Reasons& out) const {
    if (after_.left != before_.left) return leaving(out);
    Reasons gains;
    Reasons costs;
    if (deed_.before.ending == Ending::none && deed_.after.ending != Ending::none) gains.add({"reason.final_phase"});
    if (static_cast<Verb>(deed_.action.verb) == Verb::turn_up) gains.add({"reason.turns_face_up"});
    borrowing(gains, costs);
    covering(Kind::energy, gains, costs);
    covering(Kind::food, gains, costs);
    idling(gains, costs);
    earning(gains);
    pricing(costs);
    out.add(gains, costs);
    if (out.empty()) standing(out);
  }

 private:
  // ---- People -----------------------------------------------------------------------------------------------------------------

  constexpr void leaving(Reasons& out) const {
    out.add({"reason.drops_out", {{"points", Domain::number, game_.standing(deed_.after, deed_.seat, Eyes::everything()).points}}});
  }

  /// People beyond what the generators need.
  static constexpr int idle(const Complex& own) {
    const int needed = human_places(own.places[0] + own.places[1], own.human_only[0] + own.human_only[1], own.robots);
    return own.humans() > needed ? own.humans() - needed : 0;
  }

  constexpr void idling(Reasons& gains, Reasons& costs) const {
    const int more = idle(after_) - idle(before_);
    if (more > 0) gains.add({"reason.frees", {{"count", Domain::number, more}}});
    if (more < 0) costs.add({"reason.puts_to_work", {{"count", Domain::number, -more}}});
  }

  // ---- Means ------------------------------------------------------------------------------------------------------------------

  constexpr void borrowing(Reasons& gains, Reasons& costs) const {
    const int more = after_.credits + after_.special_credit - before_.credits - before_.special_credit;
    if (more > 0) costs.add({"reason.loans", {{"count", Domain::number, more}}});
    if (more < 0) gains.add({"reason.repays", {{"count", Domain::number, -more}}});
  }

  constexpr void earning(Reasons& out) const {
    for (const Resource resource : {Resource::energy, Resource::food, Resource::money}) {
      const int more = after_.of(resource) - before_.of(resource);
      if (more <= 0) continue;
      return out.add({"reason.earns", {{"resource", resource_domain, static_cast<int>(resource)}, {"count", Domain::number, more}}});
    }
  }

  /// What the next test run of this kind would lack.
  static constexpr int missing(const Complex& own, Kind kind) { return TestRuns::needed(own, kind) - own.of(resource_of(kind)); }

  constexpr void covering(Kind kind, Reasons& gains, Reasons& costs) const {
    const int was = missing(before_, kind);
    const int is = missing(after_, kind);
    const Argument what{"kind", kind_domain, static_cast<int>(kind)};
    if (is > 0 && is > was) costs.add({"reason.short", {what, {"count", Domain::number, is}}});
    if (is <= 0 && was > 0) gains.add({"reason.covers", {what}});
  }

  /// FU-4.4: what the marker does to those who buy next.
  constexpr void pricing(Reasons& out) const {
    if (game_.players() == 1) return;
    for (const Kind kind : {Kind::food, Kind::energy}) {
      if (deed_.after.market(kind).marker > deed_.before.market(kind).marker)
        out.add({"reason.marker", {{"kind", kind_domain, static_cast<int>(kind)}}});
    }
  }

  /// Where nothing else is to be told: what it would be worth if this were the end.
  constexpr void standing(Reasons& out) const {
    const auto points = [&](const State& s) { return game_.standing(s, deed_.seat, Eyes::everything()).points; };
    const int more = points(deed_.after) - points(deed_.before);
    if (more > 0) out.add({"reason.worth", {{"points", Domain::number, more}}});
  }

  const Rules& game_;
  const Deed<Rules>& deed_;
  const Complex& before_;
  const Complex& after_;
};

}  // namespace omnibus::futuropia
