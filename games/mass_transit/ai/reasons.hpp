// Mass Transit: reasons for an action, shown to players.
#pragma once

#include "core/contract.hpp"
#include "games/mass_transit/rules/rules.hpp"

namespace omnibus::mass_transit {

/// Rule behind each reason.
inline constexpr std::array<ReasonRule, 17> reason_rules{{
    {"reason.home", rule("MT-8.7")},
    {"reason.goes_on", rule("MT-5.7")},
    {"reason.frees", rule("MT-7.2")},
    {"reason.stuck", rule("MT-7.2")},
    {"reason.blocks", rule("MT-7.1")},
    {"reason.waits", rule("MT-5.9")},
    {"reason.scarce", rule("MT-3.5")},
    {"reason.more_like_it", rule("MT-5.1")},
    {"reason.nobody_goes", rule("MT-5.1")},
    {"reason.opens", rule("MT-5.8")},
    {"reason.way_home", rule("MT-8.7")},
    {"reason.closes", rule("MT-8.3")},
    {"reason.room_for_suburbs", rule("MT-8.1")},
    {"reason.nearer", rule("MT-8.1")},
    {"reason.urgent", rule("MT-9.1")},
    {"reason.stops", rule("MT-3.1")},
    {"reason.nothing_to_draw", rule("MT-3.5")},
}};

/// Reasons about the effects of a card on the commuters: arrivals, new connections, closed routes, and scarce cards.
class Reasoning {
 public:
  constexpr Reasoning(const Rules& game, const CompletedMove<Rules>& move)
      : setting_(game.setting()),
        action_(move.action),
        before_(move.before),
        after_(move.after),
        kept_(move.before.hand(move.seat)),
        hand_(move.after.hand(move.seat)) {}

  constexpr void explain(Reasons& out) const {
    const auto [card, target, route] = action_.operands;
    switch (static_cast<Verb>(action_.verb)) {
      case Verb::extend:
      case Verb::extend_turned: extending(card, target, out); break;
      case Verb::move:
      case Verb::leave: moving(card, target, out); break;
      case Verb::waste: wasting(card, out); break;
      case Verb::end_turn: return stopping(out);
      default: break;
    }
    if (!out.empty() && setting_.urgent.has(card) && is_play()) out.add({"reason.urgent"});
  }

 private:
  constexpr bool is_play() const { return after_.played != before_.played; }

  // ---- Routes -----------------------------------------------------------------------------------------------------------------

  constexpr void extending(int card, int route, Reasons& out) const {
    for (int commuter = 0; commuter < route_count; ++commuter) {
      if (after_.commuters[commuter].route != route || after_.commuters[commuter].home) continue;
      opening(commuter, out);
      if (is_blocked(commuter, card)) out.add({"reason.blocks", {{"commuter", commuter_domain, commuter}}});
    }
    if (setting_.suburbs.has(card)) {
      return out.add({"reason.closes", {{"route", route_domain, route}, {"open", Domain::number, ItemSet(after_.open_routes).size()}}});
    }
    if (makes_room(route)) out.add({"reason.room_for_suburbs", {{"route", route_domain, route}}});
    if (out.empty()) nearing(route, out);
  }

  /// True if the next ride of a commuter ends in the traffic of this card.
  constexpr bool is_blocked(int commuter, int card) const {
    for (const Means vehicle : {Means::bus, Means::ferry, Means::train}) {
      const bool in_traffic = (Travel(setting_).line(after_, card, vehicle) & Face::traffic_stop) != 0;
      if (in_traffic && after_.halts[commuter][index_of(vehicle)] == card) return true;
    }
    return false;
  }

  /// Number of cards until Suburbs fit there: those of the own hand, otherwise those still to come. The lowest number counts.
  constexpr void nearing(int route, Reasons& out) const {
    const ItemSet own = hand_ & setting_.suburbs;
    int distance = max_cards;
    for (const int card : own.empty() ? to_come() & setting_.suburbs : own)
      distance = std::min<int>(distance, setting_.face(card).distance);
    const int missing = distance - after_.routes[route].length;
    if (missing <= 0 || distance == max_cards) return;
    out.add({"reason.nearer",
             {{"count", Domain::number, missing},
              {"distance", Domain::number, distance},
              {"own", Domain::number, own.empty() ? 0 : 1},
              {"route", route_domain, route}}});
  }

  /// The best means that can now move a commuter and could not before: preferably one in the own hand, and a vehicle rather than a walk.
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
    out.add({id,
             {{"commuter", commuter_domain, commuter},
              {"means", means_domain, means},
              {"far", Domain::number, far(commuter, means)},
              {"held", Domain::number, held(means)}}});
  }

  /// Number of cards from a commuter to the halt of that means; 0 from the city.
  constexpr int far(int commuter, int means) const {
    int cards = 0;
    for (std::uint8_t at = after_.commuters[commuter].card; at != no_card && at != after_.halts[commuter][means]; at = after_.beyond[at])
      ++cards;
    return cards;
  }

  /// Own cards with which a commuter could go on.
  constexpr int held(int means) const { return count_of(means, hand_); }

  /// True if a Suburbs card of the own hand fits there only now.
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
      if (is_stuck(before_, commuter)) out.add({"reason.frees", {{"commuter", commuter_domain, commuter}}});
      going_on(commuter, out);
    }
    const int means = index_of(setting_.banner(card));
    const int left = left_of(means);
    if (left > few || after_.everybody_home()) return;
    out.add({"reason.scarce",
             {{"means", means_domain, means},
              {"left", Domain::number, left},
              {"need", Domain::number, route_count - after_.commuters_home()}}});
  }

  constexpr bool is_stuck(const State& s, int commuter) const {
    return !s.commuters[commuter].in_city() && Travel(setting_).stuck_in_traffic(s, s.commuters[commuter]);
  }

  constexpr void going_on(int commuter, Reasons& out) const {
    const Argument who{"commuter", commuter_domain, commuter};
    if (is_stuck(after_, commuter)) {
      const int means = index_of(after_.commuters[commuter].came);
      return out.add({"reason.stuck", {who, {"means", means_domain, means}, {"left", Domain::number, left_of(means)}}});
    }
    int best = -1;
    for (int means = 0; means < means_count; ++means) {
      if (after_.halts[commuter][means] != no_card && (best < 0 || held(means) >= held(best))) best = means;
    }
    if (best >= 0) return carrying("reason.goes_on", commuter, best, out);
    if (can_be_extended_for(commuter)) out.add({"reason.waits", {who, {"route", route_domain, after_.commuters[commuter].route}}});
  }

  /// False on a route with Suburbs, and for a commuter who is stuck permanently (MT-5.6).
  constexpr bool can_be_extended_for(int commuter) const {
    const Commuter& pawn = after_.commuters[commuter];
    const Rule on_foot = Travel(setting_).trip(after_, pawn, Means::walk).forbidden;
    return !after_.routes[pawn.route].closed && on_foot != rule("MT-5.6");
  }

  static constexpr int few = 3;  ///< number of cards of a kind at which they count as scarce

  /// Cards of this means in hands or in the pile. All players can work out this number.
  constexpr int left_of(int means) const { return count_of(means, to_come()); }

  constexpr ItemSet to_come() const {
    ItemSet out = after_.pile;
    for (const ItemSet hand : after_.hands) out |= hand;
    return out;
  }

  constexpr int count_of(int means, ItemSet cards) const {
    int count = 0;
    for (const int card : cards) count += index_of(setting_.banner(card)) == means ? 1 : 0;
    return count;
  }

  /// Reason why the card is not missed: there are others like it, or no commuter could use it now.
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

  /// Cards that could move a commuter are kept for later.
  constexpr void stopping(Reasons& out) const {
    const int pile = before_.pile.size();
    if (pile == 0) return out.add({"reason.nothing_to_draw"});
    int kept = 0;
    for (const int card : kept_) {
      const Means means = setting_.banner(card);
      kept += means != Means::none && before_.movable[index_of(means)] != 0 ? 1 : 0;
    }
    if (kept > 0) out.add({"reason.stops", {{"kept", Domain::number, kept}, {"pile", Domain::number, pile}}});
  }

  const Setting& setting_;
  const Action& action_;
  const State& before_;
  const State& after_;
  ItemSet kept_;  ///< the rest of the hand before the action
  ItemSet hand_;
};

}  // namespace omnibus::mass_transit
