// Tramways: what building and gathering do: links (TW-7, TW-12), upgrades and buildings (TW-8), resources (TW-10).
#pragma once

#include "games/tramways/rounds.hpp"

namespace omnibus::tramways {

class Works : public Rounds {
 public:
  using Rounds::Rounds;

  using Run = FixedList<std::uint8_t, 24>;  ///< spaces of a link, in order

  /// Puts the rails of a link on the table by hand: from a node or hub over the spaces to a node or hub, or to nowhere yet.
  constexpr void place_rails(State& s, int link, const Run& spaces, int start, int end) const {
    for (int i = 0; i < spaces.size(); ++i) {
      const int before = i == 0 ? side_to_end(spaces[i], start) : side_towards(spaces[i], spaces[i - 1]);
      const int after = i + 1 == spaces.size() ? side_to_end(spaces[i], end) : side_towards(spaces[i], spaces[i + 1]);
      s.rails[spaces[i]] = static_cast<std::uint8_t>(link);
      s.sides[spaces[i]] = static_cast<std::uint8_t>((before < 0 ? 0 : 1 << before) | (after < 0 ? 0 : 1 << after));
    }
  }

  /// The spaces of a link, in order from the node it comes from; of a half that comes in from off the map, from there.
  constexpr Run run_of(const State& s, int link, int numeral = 0) const {
    Run out;
    for (Walk walk = numeral == 0 ? begin_walk(s, link) : begin_walk_at_edge(s, link, numeral);
         walk.space != nothing && out.size() < Run::capacity(); walk = next_step(s, link, walk)) {
      out.push(walk.space);
    }
    return out;
  }

  /// The rails laid so far of the link in the making: its first half, or what follows beyond the edge.
  constexpr Run run_of_plan(const State& s, int half) const {
    if (half == 0) return run_of(s, s.link_count);
    return s.plan.numeral == 0 ? Run() : run_of(s, s.link_count + 1, s.plan.numeral);
  }

  /// Puts them back.
  constexpr void resume_laying(State& s, const Run& first, const Run& second) const {
    const Plan& plan = s.plan;
    const std::uint8_t hub = plan.numeral == 0 ? nothing : static_cast<std::uint8_t>(hub_of(seat_of(s), false, plan.numeral));
    const std::uint8_t end = plan.numeral == 0 ? plan.other : hub;
    if (!first.empty()) {
      s.link(s.link_count) = {plan.node, end, static_cast<std::uint8_t>(seat_of(s)), static_cast<std::uint8_t>(first.size())};
      place_rails(s, s.link_count, first, plan.node, end);
    }
    if (!second.empty()) {
      s.link(s.link_count + 1) = {plan.other, plan.other == nothing ? nothing : hub, static_cast<std::uint8_t>(seat_of(s)),
                                  static_cast<std::uint8_t>(second.size())};
      place_rails(s, s.link_count + 1, second, hub, plan.other);
    }
  }

 protected:
  constexpr int side_to_end(int space, int end) const {
    if (end == nothing) return -1;
    return end >= first_hub ? outer_side(space, (end - first_hub) % numeral_count + 1) : side_towards(space, map().site(end).space);
  }

  // ---- Laying a link ----------------------------------------------------------------------------------------------------

  static constexpr std::uint8_t with_side(int sides, int side) { return static_cast<std::uint8_t>(sides | 1 << side); }

  constexpr int side_towards(int space, int next) const {
    for (int side = 0; side < 4; ++side) {
      if (map().space(space).beside[static_cast<std::size_t>(side)] == next) return side;
    }
    return -1;
  }

  constexpr void lay(State& s, std::uint8_t space) const {
    Plan& plan = s.plan;
    const bool second_half = plan.numeral != 0;
    const std::uint8_t link = static_cast<std::uint8_t>(s.link_count + (second_half ? 1 : 0));
    if (plan.at == nothing && second_half) {
      s.sides[space] = with_side(0, outer_side(space, plan.numeral));
    } else {
      const std::uint8_t before = plan.at == nothing ? map().site(plan.node).space : plan.at;
      const int side = side_towards(before, space);
      s.sides[space] = with_side(0, opposite(side));
      if (plan.at != nothing) s.sides[before] = with_side(s.sides[before], side);
    }
    s.rails[space] = link;
    Link& way = s.link(link);
    way.owner = static_cast<std::uint8_t>(seat_of(s));
    if (!second_half) way.from = plan.node;
    ++way.length;
    plan.cost = static_cast<std::uint8_t>(plan.cost + map().cost(space));
    plan.at = space;
  }

  constexpr void arrive(State& s, std::uint8_t node) const {
    Plan& plan = s.plan;
    s.sides[plan.at] = with_side(s.sides[plan.at], side_towards(plan.at, map().site(node).space));
    plan.other = node;
    if (plan.numeral == 0) {
      s.link(s.link_count).to = node;
    } else {
      s.link(s.link_count + 1).from = node;
      s.link(s.link_count + 1).to = s.link(s.link_count).to;
    }
    s.phase = Phase::pay;
  }

  constexpr void leave(State& s, int numeral) const {
    Plan& plan = s.plan;
    const int hub = hub_of(seat_of(s), false, numeral);
    const bool joins = !table_.nodes_at_hub(s, hub).empty();
    s.sides[plan.at] = with_side(s.sides[plan.at], outer_side(plan.at, numeral));
    s.link(s.link_count).to = static_cast<std::uint8_t>(hub);
    plan.numeral = static_cast<std::uint8_t>(numeral);
    plan.at = nothing;
    if (joins) s.phase = Phase::pay;  // TW-12.4
  }

  template <Journal J> constexpr void finish_link(State& s, J& journal) const {
    const Plan plan = s.plan;
    Player& player = mover(s);
    const int added = plan.numeral != 0 && plan.other != nothing ? 2 : 1;
    int spaces = 0;
    for (int i = 0; i < added; ++i) spaces += s.link(s.link_count + i).length;
    s.link_count = static_cast<std::uint8_t>(s.link_count + added);
    player.rails = static_cast<std::uint8_t>(player.rails - spaces);
    player.workers = static_cast<std::uint8_t>(player.workers - numbers().link_workers);
    gain_hp(player, numbers().new_link_hp);
    if (plan.other == nothing) journal.tell(event(EventKind::branch_built, seat_of(s), plan.node, plan.numeral - 1, spaces));
    else journal.tell(event(EventKind::link_built, seat_of(s), plan.node, plan.other, spaces));
    end_action(s, journal);
  }

  // ---- Upgrades and buildings (TW-8) ------------------------------------------------------------------------------------

  constexpr void plan_upgrade(State& s, Work work, int link, int second, int paid_end) const {
    Plan& plan = s.plan;
    const Link& way = s.link(link);
    plan.work = work;
    plan.links = {static_cast<std::uint8_t>(link), static_cast<std::uint8_t>(second)};
    plan.node = static_cast<std::uint8_t>(paid_end);
    int length = way.length;
    if (work == Work::branch_upgrade) {
      length += s.link(second).length;
      plan.other = s.link(second).from;
    } else if (!way.branch()) {
      plan.other = way.from == paid_end ? way.to : way.from;
    }
    plan.cost = static_cast<std::uint8_t>(length * numbers().upgrade_cost);
    s.phase = Phase::pay;
  }

  constexpr void upgrade(State& s, int link) const {
    s.upgraded.add(link);
    Link& way = s.link(link);
    if (way.branch()) way.to = static_cast<std::uint8_t>(hub_of(way.owner, true, (way.to - first_hub) % numeral_count + 1));  // TW-12.6
  }

  template <Journal J> constexpr void finish_upgrade(State& s, J& journal) const {
    const Plan plan = s.plan;
    upgrade(s, plan.links[0]);
    if (plan.work == Work::branch_upgrade) {
      upgrade(s, plan.links[1]);
      journal.tell(event(EventKind::branches_upgraded, seat_of(s), plan.links[0], plan.links[1]));
    } else {
      journal.tell(event(EventKind::link_upgraded, seat_of(s), plan.links[0]));
    }
    mover(s).workers = static_cast<std::uint8_t>(mover(s).workers - numbers().upgrade_workers);
    gain_hp(mover(s), numbers().link_upgrade_hp);
    end_action(s, journal);
  }

  constexpr void plan_building(State& s, Work work, std::uint8_t node, std::uint8_t type) const {
    s.plan.work = work;
    s.plan.node = node;
    s.plan.type = type;
    s.phase = Phase::pay;
  }

  template <Journal J> constexpr void finish_building(State& s, J& journal) const {
    const Plan plan = s.plan;
    Node& node = s.node(plan.node);
    const bool fresh = plan.work == Work::building;
    node.type = plan.type;
    ++node.level;
    if (fresh) {
      const std::uint8_t card = offered_building(s, plan.type);
      s.offer.remove(card);
      mover(s).hand.add(card);  // TW-8.5
    }
    gain_hp(mover(s), fresh ? numbers().new_building_hp : numbers().building_upgrade_hp);
    journal.tell(event(fresh ? EventKind::building_built : EventKind::building_upgraded, seat_of(s), plan.node));
    add_passenger(s, plan.node, journal);
    end_action(s, journal);
  }

  /// Where the supply is empty nobody comes (TW-2.6).
  template <Journal J> constexpr void add_passenger(State& s, int node, J& journal) const {
    if (s.passengers == 0) return;
    --s.passengers;
    ++s.node(node).passengers;
    journal.tell(event(EventKind::gained_passenger, seat_of(s), node));
  }

  static constexpr void gain_hp(Player& player, int points) { player.hp = static_cast<std::int16_t>(player.hp + points); }
  static constexpr void gain_money(Player& player, int money) { player.money = static_cast<std::int16_t>(player.money + money); }

  template <Journal J> constexpr void gain_workers(State& s, int count, J& journal) const {
    const int spare = table_.spare_workers(s);
    const int gained = count < spare ? count : spare;
    mover(s).workers = static_cast<std::uint8_t>(mover(s).workers + gained);
    if (gained > 0) journal.tell(event(EventKind::gained_worker, seat_of(s), gained));
  }

  // ---- Resources (TW-10) ------------------------------------------------------------------------------------------------

  template <Journal J> constexpr void gather(State& s, std::uint8_t card, int slots, J& journal) const {
    s.plan.work = Work::resources;
    for (std::uint8_t i = 0; i < max_slots; ++i) {
      if ((slots >> i & 1) == 0) continue;
      s.plan.uses.push({card, static_cast<std::uint8_t>(i + 1)});
      journal.tell(event(EventKind::played, seat_of(s), card, i + 1));
    }
    settle(s, journal);
    bool passenger = false;
    for (const Use& use : s.plan.uses) {
      const Slot& slot = table_.face(card).slots[use.part - std::size_t{1}];
      gain_money(mover(s), slot.money);
      if (slot.money > 0) journal.tell(event(EventKind::gained_money, seat_of(s), slot.money));
      if (slot.worker) gain_workers(s, 1, journal);
      if (slot.relax) relieve(s, 1, journal);
      passenger = passenger || slot.passenger;
    }
    if (!passenger) return end_action(s, journal);
    s.plan = Plan{};
    s.phase = Phase::place;
  }

  template <Journal J> constexpr void relieve(State& s, int steps, J& journal) const {
    Table::relieve(mover(s), steps);
    journal.tell(event(EventKind::relaxed, seat_of(s), steps));
  }

  template <Journal J> constexpr void stress(State& s, int steps, J& journal) const {
    if (steps == 0) return;
    table_.add_stress(mover(s), steps);
    journal.tell(event(EventKind::stressed, seat_of(s), steps));
  }

  /// The cards and their stress first, then the effects (TW-6.3).
  template <Journal J> constexpr void settle(State& s, J& journal) const {
    Player& player = mover(s);
    const auto price = Payment(table_, player, Need{}).price(s.plan.uses);
    for (const Use& use : s.plan.uses) discard(s, use.card);
    stress(s, price.stress, journal);
    gain_hp(player, -price.points);
    gain_money(player, -(price.money < player.money ? price.money : player.money));
  }
};

}  // namespace omnibus::tramways
