// Mass Transit: why somebody would do something.
#pragma once

#include "core/reasons.hpp"
#include "games/mass_transit/rules.hpp"

namespace omnibus::mass_transit {

/// Which rule each reason turns on.
inline constexpr std::array<ReasonRule, 15> reason_rules{{
    {"reason.home", rule("MT-8.7")},
    {"reason.goes_on", rule("MT-5.7")},
    {"reason.waits", rule("MT-5.9")},
    {"reason.scarce", rule("MT-3.5")},
    {"reason.more_like_it", rule("MT-5.1")},
    {"reason.nobody_goes", rule("MT-5.1")},
    {"reason.opens", rule("MT-5.8")},
    {"reason.way_home", rule("MT-8.7")},
    {"reason.closes", rule("MT-8.3")},
    {"reason.room_for_suburbs", rule("MT-8.1")},
    {"reason.begins", rule("MT-4.1")},
    {"reason.urgent", rule("MT-9.1")},
    {"reason.due", rule("MT-3.1")},
    {"reason.refills", rule("MT-3.4")},
    {"reason.nothing_to_draw", rule("MT-3.5")},
}};

/// What a card does for the commuters: who comes home, who can be carried on, which routes are closed, and what gets scarce.
class Reasoning {
 public:
  constexpr Reasoning(const Rules& game, const Deed<Rules>& deed)
      : setting_(game.setting()),
        action_(deed.action),
        before_(deed.before),
        after_(deed.after),
        hand_(deed.after.hand(deed.seat)) {}

  constexpr void explain(Reasons& out) const {
    const auto [card, target, route] = action_.operands;
    switch (static_cast<Verb>(action_.verb)) {
      case Verb::extend:
      case Verb::extend_turned: extending(card, target, out); break;
      case Verb::move:
      case Verb::leave: moving(card, target, out); break;
      case Verb::waste: wasting(card, out); break;
      case Verb::end_turn: return refilling(out);
      default: break;
    }
    if (setting_.urgent.has(card) && is_play()) out.add({"reason.urgent"});
    if (out.empty() && is_play() && before_.played < before_.due) out.add({"reason.due"});
  }

 private:
  constexpr bool is_play() const { return after_.played != before_.played; }

  // ---- Routes -----------------------------------------------------------------------------------------------------------------

  constexpr void extending(int card, int route, Reasons& out) const {
    for (int commuter = 0; commuter < route_count; ++commuter) {
      if (after_.commuters[commuter].route == route && !after_.commuters[commuter].home) opening(commuter, out);
    }
    if (setting_.suburbs.has(card)) {
      return out.add({"reason.closes", {{"route", route_domain, route}, {"open", Domain::number, ItemSet(after_.open_routes).size()}}});
    }
    if (makes_room(route)) out.add({"reason.room_for_suburbs", {{"route", route_domain, route}}});
    if (before_.routes[route].length == 0 && out.empty()) out.add({"reason.begins", {{"route", route_domain, route}}});
  }

  /// What can carry a commuter now and could not before: rather what one could play oneself, and rather a vehicle than a walk.
  constexpr void opening(int commuter, Reasons& out) const {
    int best = -1;
    for (int means = 0; means < means_count; ++means) {
      const bool opened = after_.halts[commuter][means] != no_card && before_.halts[commuter][means] == no_card;
      if (opened && (best < 0 || held(means) >= held(best))) best = means;
    }
    if (best < 0) return;
    const bool home = setting_.suburbs.has(after_.halts[commuter][best]);
    carrying(home ? "reason.way_home" : "reason.opens", commuter, best, out);
  }

  constexpr void carrying(std::string_view id, int commuter, int means, Reasons& out) const {
    out.add({id, {{"commuter", commuter_domain, commuter}, {"means", means_domain, means}, {"held", Domain::number, held(means)}}});
  }

  /// Cards of one's own that a commuter could go on with.
  constexpr int held(int means) const {
    int count = 0;
    for (const int card : hand_) count += index_of(setting_.banner(card)) == means ? 1 : 0;
    return count;
  }

  /// Whether a Suburbs card of the own hand fits there only now.
  constexpr bool makes_room(int route) const {
    const Travel travel(setting_);
    for (const int card : hand_& setting_.suburbs) {
      const int fits = travel.routes_for(after_, card) & ~travel.routes_for(before_, card);
      if ((fits >> route & 1) != 0) return true;
    }
    return false;
  }

  // ---- Commuters --------------------------------------------------------------------------------------------------------------

  constexpr void moving(int card, int commuter, Reasons& out) const {
    if (after_.commuters[commuter].home) {
      out.add({"reason.home", {{"commuter", commuter_domain, commuter}, {"home", Domain::number, after_.commuters_home()}}});
    } else {
      going_on(commuter, out);
    }
    const int left = left_of(index_of(setting_.banner(card)));
    if (left <= few) out.add({"reason.scarce", {{"means", means_domain, index_of(setting_.banner(card))}, {"left", Domain::number, left}}});
  }

  constexpr void going_on(int commuter, Reasons& out) const {
    int best = -1;
    for (int means = 0; means < means_count; ++means) {
      if (after_.halts[commuter][means] != no_card && (best < 0 || held(means) >= held(best))) best = means;
    }
    if (best < 0) return out.add({"reason.waits", {{"commuter", commuter_domain, commuter}}});
    carrying("reason.goes_on", commuter, best, out);
  }

  static constexpr int few = 3;  ///< cards of a kind, from which on they are missed

  /// In hands or in the pile: everybody can see how many these are.
  constexpr int left_of(int means) const {
    ItemSet to_come = after_.pile;
    for (const ItemSet hand : after_.hands) to_come |= hand;
    int count = 0;
    for (const int card : to_come) count += index_of(setting_.banner(card)) == means ? 1 : 0;
    return count;
  }

  /// Why it is not missed: others are like it, or nobody could go by it now.
  constexpr void wasting(int card, Reasons& out) const {
    const int means = index_of(setting_.banner(card));
    if (held(means) > 0) return out.add({"reason.more_like_it", {{"means", means_domain, means}, {"count", Domain::number, held(means)}}});
    const auto carried = [&](int commuter) { return after_.halts[commuter][means] != no_card; };
    for (int commuter = 0; commuter < route_count; ++commuter) {
      if (carried(commuter)) return;
    }
    out.add({"reason.nobody_goes", {{"means", means_domain, means}}});
  }

  // ---- The turn ---------------------------------------------------------------------------------------------------------------

  constexpr void refilling(Reasons& out) const {
    const int drawn = before_.pile.size() - after_.pile.size();
    out.add(drawn > 0 ? Phrase("reason.refills", {{"count", Domain::number, drawn}}) : Phrase("reason.nothing_to_draw"));
  }

  const Setting& setting_;
  const Action& action_;
  const State& before_;
  const State& after_;
  ItemSet hand_;
};

}  // namespace omnibus::mass_transit
