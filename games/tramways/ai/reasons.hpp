// Tramways: reasons for an action, shown to players.
#pragma once

#include "core/contract.hpp"
#include "games/tramways/rules/rules.hpp"

namespace omnibus::tramways {

/// Rule behind each reason.
inline constexpr std::array<ReasonRule, 21> reason_rules{{
    {"reason.points_and_money", rule("TW-9.7")}, {"reason.points", rule("TW-3.1")},     {"reason.money", rule("TW-9.12")},
    {"reason.workers", rule("TW-9.8")},          {"reason.joins", rule("TW-7.2")},      {"reason.fee", rule("TW-9.6")},
    {"reason.spends", rule("TW-9.11")},          {"reason.rival", rule("TW-9.7")},      {"reason.stress", rule("TW-3.2")},
    {"reason.relief", rule("TW-3.2")},           {"reason.bid", rule("TW-4.3")},        {"reason.passes", rule("TW-4.5")},
    {"reason.parcel", rule("TW-4.12")},          {"reason.first_type", rule("TW-6.9")}, {"reason.any_type", rule("TW-6.8")},
    {"reason.first_build", rule("TW-8.3")},      {"reason.rails", rule("TW-6.7")},      {"reason.dead_parcel", rule("TW-5.3")},
    {"reason.exchanges", rule("TW-5.5")},        {"reason.every_ride", rule("TW-9.7")}, {"reason.keeps_cards", rule("TW-5.1")},
}};

/// Reasons from the effects of a paid action: points, money, stress and workers, gains of rivals, and passengers served by a new link.
class Reasoning {
 public:
  constexpr Reasoning(const Rules& game, const CompletedMove<Rules>& move)
      : game_(game),
        move_(move),
        seat_(index_of(move.seat)),
        before_(move.before.player(seat_)),
        after_(move.after.player(seat_)) {}

  constexpr void explain(Reasons& out) const {
    if (move_.before.phase == Phase::bid) return bidding(out);
    claiming(out);
    if (const int card = picked(); card != nothing) picking(card, out);
    if (static_cast<Verb>(move_.action.verb) == Verb::put_away) return putting_away(move_.action.operands[0], out);
    if (!move_.whole) return;
    Reasons gains;
    Reasons costs;
    joining(gains);
    promising(gains);
    earning(gains);
    keeping(gains);
    spending(costs);
    straining(gains, costs);
    out.add(gains, costs);
  }

 private:
  static constexpr Argument number(std::string_view name, int value) { return {name, Domain::number, value}; }

  /// TW-4.3, TW-4.5: a player who passes comes after all who are still in. The Baby Auction ranks only after all players have bid.
  constexpr void bidding(Reasons& out) const {
    const Verb verb = static_cast<Verb>(move_.action.verb);
    const int paid = before_.money - after_.money;
    const Auction auction(game_.setting());
    if (verb == Verb::bid && paid > 0) out.add({"reason.bid", {number("money", paid), number("count", move_.before.row.size())}});
    if (verb == Verb::put_in) straining_by(auction.price_in_bid(move_.action.operands[0]).stress, out);
    if (verb == Verb::pass_bid && game_.options().baby_auction == 0)
      out.add({"reason.passes", {number("place", ItemSet(move_.before.bidders).size()), number("money", auction.min_bid(move_.before))}});
  }

  /// TW-4.12
  constexpr void claiming(Reasons& out) const {
    for (int node = 0; node < max_nodes; ++node) {
      if (move_.before.node(node).owner != nothing || move_.after.node(node).owner != seat_ || move_.before.node(node).built()) continue;
      return out.add({"reason.parcel", {{"node", node_domain, node}}});
    }
  }

  // ---- Cards ------------------------------------------------------------------------------------------------------------------

  /// The card taken; all of them are open.
  constexpr int picked() const {
    const int operand = move_.action.operands[0];
    switch (static_cast<Verb>(move_.action.verb)) {
      case Verb::draft:
      case Verb::take_card: return operand;
      case Verb::take_top:
      case Verb::take_development: return move_.before.tops[static_cast<std::size_t>(operand)];
      default: return nothing;
    }
  }

  constexpr Icons icons_of(const CardSet& cards) const {
    return Icons::of(cards, [&](int card) { return game_.setting().face(card).icons; });
  }

  /// Abilities that the seat's cards lacked before.
  constexpr void picking(int card, Reasons& out) const {
    const Icons own = icons_of(before_.hand | before_.deck | before_.pool);
    const Icons more = game_.setting().face(card).icons;
    const int types = more.types() & ~own.types();
    if (more.types() == all_types) out.add({"reason.any_type"});
    else if (types != 0) out.add({"reason.first_type", {{"type", type_domain, std::countr_zero(static_cast<unsigned>(types))}}});
    if (more.build && !own.build) out.add({"reason.first_build"});
    if (more.rails > 1) out.add({"reason.rails", {number("count", more.rails)}});
  }

  /// TW-5.3: why a card is not missed, and the price of its replacement.
  constexpr void putting_away(int card, Reasons& out) const {
    const State& s = move_.before;
    const int node = game_.setting().face(card).node;
    if (node != nothing && (s.node(node).built() || s.node(node).owner != seat_))
      out.add({"reason.dead_parcel", {{"node", node_domain, node}}});
    if (s.away < s.surplus) return;
    const Rounds rounds(game_.setting());
    const int price = rounds.put_away_cost(s.away + 1, s.surplus) - rounds.put_away_cost(s.away, s.surplus);
    out.add({"reason.exchanges", {number("money", price)}});
  }

  // ---- Actions ----------------------------------------------------------------------------------------------------------------

  constexpr void earning(Reasons& out) const {
    const int points = after_.hp - before_.hp;
    const int money = after_.money - before_.money;
    const int workers = after_.workers - before_.workers;
    if (points > 0 && money > 0) out.add({"reason.points_and_money", {number("points", points), number("money", money)}});
    else if (points > 0) out.add({"reason.points", {number("points", points)}});
    else if (money > 0) out.add({"reason.money", {number("money", money)}});
    if (workers > 0) out.add({"reason.workers", {number("count", workers)}});
  }

  /// TW-5.1: resources left for the further actions of the round.
  constexpr void keeping(Reasons& out) const {
    const State& s = move_.before;
    if (s.phase != Phase::act) return;
    const int actions = s.actions - 1 + (s.lap == 0 ? game_.setting().numbers().actions[1] : 0);
    const int cards = after_.hand.size();
    if (actions > 0 && cards > 0 && cards < before_.hand.size())
      out.add({"reason.keeps_cards", {number("cards", cards), number("actions", actions)}});
  }

  /// Passengers served by a new link.
  constexpr void joining(Reasons& out) const {
    if (move_.after.link_count != move_.before.link_count + 1) return;
    const Link& link = move_.after.link(move_.before.link_count);
    if (link.branch()) return;
    const int waiting = move_.before.node(link.from).passengers + move_.before.node(link.to).passengers;
    out.add({"reason.joins", {{"from", node_domain, link.from}, {"to", node_domain, link.to}, number("count", waiting)}});
  }

  /// Points and money for the owner from each ride over a link that was built or upgraded.
  constexpr void promising(Reasons& out) const {
    const State& s = move_.after;
    for (int i = 0; i < s.link_count; ++i) {
      const bool is_new = i >= move_.before.link_count;
      if (s.link(i).branch() || (!is_new && s.upgraded.has(i) == move_.before.upgraded.has(i))) continue;
      const auto& numbers = game_.setting().numbers();
      out.add({"reason.every_ride",
               {number("points", numbers.link_hp[s.upgraded.has(i) ? 1 : 0]), number("money", s.link(i).length * numbers.segment_money)}});
    }
  }

  /// The rival who gains most from it, and other costs.
  constexpr void spending(Reasons& out) const {
    int most = seat_;
    for (int rival = 0; rival < game_.players(); ++rival) {
      if (rival != seat_ && (most == seat_ || gain(rival) > gain(most))) most = rival;
    }
    const int money = move_.after.player(most).money - move_.before.player(most).money;
    const int points = move_.after.player(most).hp - move_.before.player(most).hp;
    if (money > 0) out.add({"reason.fee", {{"seat", Domain::seat, most}, number("money", money)}});
    else if (points > 0) out.add({"reason.rival", {{"seat", Domain::seat, most}, number("points", points)}});
    if (money <= 0 && after_.money < before_.money) out.add({"reason.spends", {number("money", before_.money - after_.money)}});
  }
  constexpr int gain(int rival) const {
    const Player& was = move_.before.player(rival);
    const Player& is = move_.after.player(rival);
    return is.hp - was.hp + is.money - was.money;
  }

  constexpr void straining(Reasons& gains, Reasons& costs) const {
    const int steps = after_.stress - before_.stress;
    straining_by(steps, costs);
    if (steps < 0) gains.add({"reason.relief", {number("steps", -steps), lost_at_the_end(-steps)}});
  }
  constexpr void straining_by(int steps, Reasons& costs) const {
    if (steps > 0) costs.add({"reason.stress", {number("steps", steps), lost_at_the_end(steps)}});
  }
  constexpr Argument lost_at_the_end(int steps) const { return number("points", steps * game_.setting().numbers().stress_loss); }

  const Rules& game_;
  const CompletedMove<Rules>& move_;
  int seat_;
  const Player& before_;
  const Player& after_;
};

}  // namespace omnibus::tramways
