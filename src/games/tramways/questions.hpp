// Tramways: questions about a position that all parts of the rules ask.
#pragma once

#include "games/tramways/forms.hpp"
#include "games/tramways/trips.hpp"

namespace omnibus::tramways {

/// The longest lists: 483 kinds of actions (48 buildings to upgrade, 172 upgrades of links, 100 buildings to build, 112 ways to gather, 51
/// others); bids are fewer.
inline constexpr int max_actions = 512;
using Choices = ActionList<max_actions>;
inline constexpr int max_hand = 30;  ///< cards; far more than six rounds can bring together

class Questions {
 public:
  constexpr Questions(const Components& box, const Options& options, int players) : table_(box, options, players) {}

  constexpr int players() const { return table_.players; }
  constexpr const Components& box() const { return table_.box; }
  constexpr const Options& options() const { return table_.options; }
  constexpr const Table& table() const { return table_; }
  constexpr const Map& map() const { return table_.map; }

  constexpr int seat_of(const State& s) const { return s.order[s.place]; }
  constexpr Player& mover(State& s) const { return s.player(seat_of(s)); }
  constexpr const Player& mover(const State& s) const { return s.player(seat_of(s)); }
  constexpr const Numbers& numbers() const { return table_.numbers(); }
  constexpr Purse purse(const State& s) const { return table_.purse_of(mover(s).hand); }

  /// The node with the label of a parcel card, or nothing where it is not on the map.
  constexpr std::uint8_t node_of_card(int card) const { return table_.face(card).node; }

  /// What the action that is being composed needs (TW-6.9).
  constexpr Need need(const State& s) const {
    const Plan& plan = s.plan;
    Need out;
    switch (plan.work) {
      case Work::link:
      case Work::link_upgrade:
      case Work::branch_upgrade:
        out.rails = plan.cost;
        end_icon(s, plan.node, out);
        if (plan.other != nothing && s.node(plan.other).built()) out.shunned = type_bit(s.node(plan.other).type);
        return out;
      case Work::building:
        out.build = true;
        out.types = type_bit(plan.type);
        out.parcel = map().site(plan.node).label;
        return out;
      case Work::building_upgrade:
        out.build = true;
        out.types = type_bit(plan.type);
        return out;
      default:
        out.strip = true;
        out.fee = plan.fee;
        end_icon(s, plan.node, out);
        return out;
    }
  }

  constexpr Payment payment(const State& s) const { return Payment(table_, mover(s), need(s)); }

  /// Dollars that can be spent on fees when a destination is paid for (TW-9.6).
  constexpr int fee_budget(const State& s, const Purse& purse, int destination) const {
    const Node& node = s.node(destination);
    const bool free =
        node.built() ? (purse.free_types & type_bit(node.type)) != 0 : (purse.free_parcels >> map().site(destination).label & 1) != 0;
    return free || mover(s).money == 0 ? mover(s).money : mover(s).money - 1;
  }

  constexpr Traffic traffic(const State& s, const Purse& purse, int destination, bool martian) const {
    const Node& node = s.node(destination);
    return traffic(s, purse, destination, node.built() ? Traffic::valid(table_, s, node.type, martian) : ItemSet::of(destination));
  }
  constexpr Traffic traffic(const State& s, const Purse& purse, int destination, ItemSet stops) const {
    return Traffic(table_, s, seat_of(s), destination, stops, fee_budget(s, purse, destination));
  }
  constexpr Traffic traffic(const State& s) const { return traffic(s, purse(s), s.plan.node, s.plan.work == Work::martian_trip); }

  constexpr LinkSet found_route(const State& s, int patience) const {
    const Plan& plan = s.plan;
    return traffic(s).best_route(plan.used, plan.other, plan.at, plan.came, plan.fee, patience);
  }
  static constexpr int usual_patience = 200;

  /// Where somebody waits who could be moved.
  constexpr ItemSet waiting(const State& s, bool martian) const { return martian ? s.martians : Census(s).waiting; }

  /// Points that can be bought at the Leisure a trip has come to (TW-9.11).
  constexpr int max_points(const State& s) const {
    const int affordable = (mover(s).money - s.plan.fee) / numbers().leisure_price;
    const int max = numbers().leisure_most * s.node(s.plan.node).level;
    return affordable < max ? affordable : max;
  }

  /// What putting so many cards away costs (TW-5.4).
  constexpr int put_away_cost(int count, int surplus) const {
    return count <= surplus || count == 0 ? 0 : (count - 1) * numbers().put_away_price;
  }

  // ---- Along a link -----------------------------------------------------------------------------------------------------

  /// A step along the rails of a link; at its end there is no space, but a node or hub, or nothing where the rails just stop.
  struct Walk {
    std::uint8_t space = nothing;
    std::uint8_t end = nothing;
    std::uint8_t entered = 0;  ///< the side it was entered by
  };

  /// At the first rail of a link, beside the node it comes from.
  constexpr Walk begin_walk(const State& s, int link) const {
    const Space& here = map().space(map().site(s.link(link).from).space);
    for (int side = 0; side < 4; ++side) {
      const std::uint8_t next = here.beside[static_cast<std::size_t>(side)];
      if (next != nothing && s.rail(next) == link && (s.side(next) >> opposite(side) & 1) != 0)
        return {next, nothing, static_cast<std::uint8_t>(opposite(side))};
    }
    return {};
  }

  /// At the first rail of a link that comes in from off the map.
  constexpr Walk begin_walk_at_edge(const State& s, int link, int numeral) const {
    for (const OuterSide& outer : map().outer[static_cast<std::size_t>(numeral) - 1]) {
      if (s.rail(outer.space) == link && (s.side(outer.space) >> outer.side & 1) != 0) return {outer.space, nothing, outer.side};
    }
    return {};
  }

  constexpr Walk next_step(const State& s, int link, const Walk& at) const {
    for (int side = 0; side < 4; ++side) {
      if (side == at.entered || (s.side(at.space) >> side & 1) == 0) continue;
      const Space& here = map().space(at.space);
      const std::uint8_t next = here.beside[static_cast<std::size_t>(side)];
      if (next == nothing) {
        const int numeral = here.numerals[static_cast<std::size_t>(side)];
        return {nothing, static_cast<std::uint8_t>(numeral == 0 ? nothing : hub_of(s.link(link).owner, s.upgraded.has(link), numeral)), 0};
      }
      if (map().space(next).node != nothing) return {nothing, map().space(next).node, 0};
      if (s.rail(next) != link) return {};
      return {next, nothing, static_cast<std::uint8_t>(opposite(side))};
    }
    return {};
  }

  /// Cards that everybody has seen being played for the action in the making.
  static constexpr CardSet committed(const State& s) {
    CardSet out;
    for (const Use& use : s.plan.uses) out.add(use.card);
    return out;
  }

  constexpr bool has_books(const State& s) const {
    for (const std::uint8_t top : s.tops) {
      if (top != nothing) return true;
    }
    return false;
  }

  constexpr bool may_be_placed(const State& s, int node) const {
    return s.node(node).built() && s.node(node).passengers < s.node(node).level;
  }

 protected:
  /// The side by which a space touches a numeral off the map, or -1.
  constexpr int outer_side(int space, int numeral) const {
    for (int side = 0; side < 4; ++side) {
      if (map().cost(space) > 0 && map().space(space).numerals[static_cast<std::size_t>(side)] == numeral) return side;
    }
    return -1;
  }

  constexpr std::uint8_t offered_building(const State& s, int type) const {
    const CardSet cards = s.offer & table_.building_cards[static_cast<std::size_t>(type)];
    return cards.empty() ? nothing : static_cast<std::uint8_t>(cards.at(0));
  }

  constexpr void end_icon(const State& s, int node, Need& out) const {
    if (s.node(node).built()) out.types = type_bit(s.node(node).type);
    else out.parcel = map().site(node).label;
  }

  constexpr bool same_icon(const State& s, int node, int other) const {
    return s.node(node).built() && s.node(other).built() && s.node(node).type == s.node(other).type;
  }

  /// The most rails a link or an upgrade may cost that is paid for with the icon of `node`; -1: none.
  constexpr int reach(const State& s, const Purse& purse, int node, int other) const {
    const std::uint8_t far = other != nothing && s.node(other).built() ? type_bit(s.node(other).type) : std::uint8_t{0};
    const Node& end = s.node(node);
    return end.built() ? purse.reach(type_bit(end.type), 0, far) : purse.reach(0, map().site(node).label, far);
  }

  Table table_;
};

}  // namespace omnibus::tramways
