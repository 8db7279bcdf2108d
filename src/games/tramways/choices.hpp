// Tramways: what may be chosen in each decision.
#pragma once

#include "games/tramways/destinations.hpp"
#include "games/tramways/laying.hpp"

namespace omnibus::tramways {

class Chooser : public Destinations {
 public:
  using Destinations::Destinations;

  // ---- Whose decision, and which ----------------------------------------------------------------------------------

  constexpr Seat actor(const State& s) const { return s.phase == Phase::over ? Seat::nobody : seat_at(seat_of(s)); }

  constexpr void legal(const State& s, Choices& out) const {
    switch (s.phase) {
      case Phase::draft: return s.drafted.each([&](int card) { out.push(make(Verb::draft, card)); });
      case Phase::first_card: return list_books(s, Verb::take_top, out);
      case Phase::bid: return list_bids(s, out);
      case Phase::take_card: return s.row.each([&](int card) { out.push(make(Verb::take_card, card)); });
      case Phase::act: return list_works(s, out);
      case Phase::start_link: return list_starts(s, out);
      case Phase::lay: return list_spaces(s, out);
      case Phase::destination: return list_destinations(s, out);
      case Phase::passenger: return list_passengers(s, out);
      case Phase::ride: return list_rides(s, out);
      case Phase::pay: return list_payments(s, out);
      case Phase::place: return list_places(s, out);
      case Phase::bonus: out.push(make(Verb::take_money)); return list_books(s, Verb::take_development, out);
      case Phase::buy_points:
        for (int points = 0; points <= max_points(s); ++points) out.push(make(Verb::buy, points));
        return;
      case Phase::put_away: return list_put_away(s, out);
      case Phase::over: return;
    }
  }

  /// The rule that forbids an action in this position, or none. Any value of an action may be asked about.
  constexpr Rule check(const State& s, const Action& action) const {
    const auto [a, b, c] = action.operands;
    if (s.phase == Phase::over) return rule("TW-11.1");
    const Verb verb = static_cast<Verb>(action.verb);
    if (phase_of(verb) != s.phase) return rule("TW-5.2");
    switch (verb) {
      case Verb::draft: return s.drafted.has(a) ? Rule{} : rule("TW-2.8");
      case Verb::take_top: return s.tops[a] != nothing ? Rule{} : rule("TW-2.10");
      case Verb::put_in: return check_put_in(s, a);
      case Verb::put_in_hundred: return check_put_in_hundred(s);
      case Verb::bid: return check_bid(s, a);
      case Verb::pass_bid: return s.put_in == 0 ? Rule{} : rule("TW-4.4");
      case Verb::take_card: return s.row.has(a) ? Rule{} : rule("TW-4.11");
      case Verb::pass: return {};
      case Verb::build_link: return check_build_link(s, purse(s));
      case Verb::from: return check_start(s, a);
      case Verb::lay: return check_lay(s, a);
      case Verb::arrive: return check_arrive(s, a);
      case Verb::leave: return check_leave(s, a + 1);
      case Verb::upgrade_link: return check_upgrade_link(s, purse(s), a, b);
      case Verb::upgrade_branches: return check_upgrade_branches(s, purse(s), a, b);
      case Verb::build: return check_build(s, purse(s), a, b);
      case Verb::upgrade_building: return check_upgrade_building(s, purse(s), a);
      case Verb::move: return check_move(s, purse(s), Census(s), false);
      case Verb::move_martian: return check_move(s, purse(s), Census(s), true);
      case Verb::to: return check_to(s, a);
      case Verb::board: return check_board(s, a);
      case Verb::ride: return check_ride(s, a);
      case Verb::travel: return {};
      case Verb::gather: return check_gather(s, a, b);
      case Verb::place: return may_be_placed(s, a) ? Rule{} : rule("TW-10.2");
      case Verb::pay: return {};
      case Verb::use: return check_use(s, a, b);
      case Verb::take_money: return {};
      case Verb::take_development: return s.tops[a] != nothing ? Rule{} : rule("TW-9.9");
      case Verb::buy: return a <= max_points(s) ? Rule{} : rule("TW-9.11");
      case Verb::put_away: return check_put_away(s, a);
      case Verb::keep: return s.away >= s.surplus ? Rule{} : rule("TW-5.3");
    }
    return rule("TW-5.2");
  }

  /// Whether the hand of the seat to move, as it is in this state, lets it finish what it has begun. Where the finder and the proposal are
  /// offered (TW-9.13, TW-6.10), there must be something to find or to propose.
  constexpr bool can_go_on(const State& s) const {
    if (s.phase == Phase::over) return true;
    const bool proposes = s.phase == Phase::ride || s.phase == Phase::pay;
    Choices list;
    legal(s, list);
    return list.size() > (proposes ? 1 : 0);
  }

 private:
  static constexpr void list_books(const State& s, Verb verb, Choices& out) {
    for (int book = 0; book < max_books; ++book) out.push_if(s.tops[static_cast<std::size_t>(book)] != nothing, make(verb, book));
  }

  // ---- Bids (TW-4) ------------------------------------------------------------------------------------------------------

  /// What a bid must be at least: more than the highest so far, or just one dollar where bids need not rise (TW-4.3, TW-4.7).
  constexpr int min_bid(const State& s) const { return options().baby_auction ? 1 : s.highest + 1; }

  constexpr void list_bids(const State& s, Choices& out) const {
    if (s.put_in == 0) out.push(make(Verb::pass_bid));
    const int min = min_bid(s) > s.put_in ? min_bid(s) - s.put_in : 0;
    const int max = mover(s).money < max_money ? mover(s).money : max_money - 1;
    for (int money = min; money <= max; ++money) out.push(make(Verb::bid, money));
    (mover(s).hand & table_.with_money).each([&](int card) { out.push_if(!check_put_in(s, card).forbids(), make(Verb::put_in, card)); });
    if (!check_put_in_hundred(s).forbids()) out.push(make(Verb::put_in_hundred));
  }

  constexpr Rule check_bid(const State& s, int money) const {
    if (money > mover(s).money) return rule("TW-4.4");
    return s.put_in + money >= min_bid(s) ? Rule{} : rule("TW-4.3");
  }

  constexpr Rule check_put_in(const State& s, int card) const {
    const int value = table_.face(card).money;
    if (!mover(s).hand.has(card) || value == 0 || card < s.last_card) return rule("TW-4.4");
    return value + max_bid(s, card + 1) >= min_bid(s) ? Rule{} : rule("TW-4.3");
  }

  /// Where there is more money than one bid can name, part of it can be put in before.
  constexpr Rule check_put_in_hundred(const State& s) const {
    if (mover(s).money < max_money) return rule("TW-4.4");
    return max_bid(s, s.last_card) >= min_bid(s) ? Rule{} : rule("TW-4.3");
  }

  /// What a bid can come to with all the money and all cards from this number on.
  constexpr int max_bid(const State& s, int from_card) const {
    int out = s.put_in + mover(s).money;
    (mover(s).hand & table_.with_money).each([&](int card) { out += card >= from_card ? table_.face(card).money : 0; });
    return out;
  }

  // ---- What to do (TW-5) ------------------------------------------------------------------------------------------------

  constexpr void list_works(const State& s, Choices& out) const {
    const Purse coins = purse(s);
    const Census census(s);
    out.push(make(Verb::pass));
    out.push_if(!check_build_link(s, coins).forbids(), make(Verb::build_link));
    list_upgrades(s, coins, out);
    if (coins.build) list_buildings(s, coins, census, out);
    out.push_if(!check_move(s, coins, census, false).forbids(), make(Verb::move));
    if (table_.mode == Mode::mars) out.push_if(!check_move(s, coins, census, true).forbids(), make(Verb::move_martian));
    list_gathering(s, census, out);
  }

  constexpr Rule check_build_link(const State& s, const Purse& coins) const {
    if (mover(s).workers < numbers().link_workers) return rule("TW-7.1");
    if (mover(s).rails == 0) return rule("TW-7.5");
    if (coins.rails == 0) return rule("TW-7.3");
    Surveyor surveyor(table_, s, seat_of(s), coins);
    return surveyor.can_start_anywhere() ? Rule{} : rule("TW-7.2");
  }

  constexpr void list_upgrades(const State& s, const Purse& coins, Choices& out) const {
    if (coins.rails == 0) return;
    for (int link = 0; link < s.link_count; ++link) {
      const Link& way = s.link(link);
      if (way.owner != seat_of(s) || s.upgraded.has(link)) continue;
      out.push_if(!check_upgrade_link(s, coins, link, way.from).forbids(), make(Verb::upgrade_link, link, way.from));
      if (!way.branch()) {
        out.push_if(!check_upgrade_link(s, coins, link, way.to).forbids(), make(Verb::upgrade_link, link, way.to));
        continue;
      }
      for (int second = 0; second < s.link_count; ++second) {
        if (s.link(second).to != way.to) continue;
        out.push_if(!check_upgrade_branches(s, coins, link, second).forbids(), make(Verb::upgrade_branches, link, second));
      }
    }
  }

  constexpr bool upgraded_hub_empty(const State& s, int hub) const {
    const int upgraded = hub_of(seat_of(s), true, (hub - first_hub) % numeral_count + 1);
    for (int i = 0; i < s.link_count; ++i) {
      if (s.link(i).to == upgraded) return false;
    }
    return true;
  }

  constexpr Rule check_upgrade_link(const State& s, const Purse& coins, int link, int node) const {
    const Link& way = s.link(link);
    if (link >= s.link_count || way.owner != seat_of(s) || s.upgraded.has(link)) return rule("TW-8.1");
    if (mover(s).workers < numbers().upgrade_workers) return rule("TW-8.2");
    if (way.branch()) {
      if (node != way.from || upgraded_hub_empty(s, way.to)) return rule("TW-12.6");
      return reach(s, coins, node, nothing) >= way.length * numbers().upgrade_cost ? Rule{} : rule("TW-8.2");
    }
    // Where both ends have the same icon it is named by the first.
    if (node != way.from && (node != way.to || same_icon(s, way.from, way.to))) return rule("TW-8.2");
    const int other = node == way.from ? way.to : way.from;
    return reach(s, coins, node, other) >= way.length * numbers().upgrade_cost ? Rule{} : rule("TW-8.2");
  }

  constexpr Rule check_upgrade_branches(const State& s, const Purse& coins, int link, int second) const {
    const auto own = [&](int index) { return index < s.link_count && s.link(index).owner == seat_of(s) && !s.upgraded.has(index); };
    if (!own(link) || !own(second)) return rule("TW-8.1");
    const Link& way = s.link(link);
    const Link& with = s.link(second);
    if (!way.branch() || way.to != with.to || link == second || !upgraded_hub_empty(s, way.to)) return rule("TW-12.6");
    if (same_icon(s, way.from, with.from) && second < link) return rule("TW-12.6");
    if (mover(s).workers < numbers().upgrade_workers) return rule("TW-8.2");
    const int cost = (way.length + with.length) * numbers().upgrade_cost;
    return reach(s, coins, way.from, with.from) >= cost ? Rule{} : rule("TW-8.2");
  }

  constexpr void list_buildings(const State& s, const Purse& coins, const Census& census, Choices& out) const {
    ItemSet upgradable;
    std::array<bool, type_count> buildable{};
    for (int type = 0; type < type_count; ++type) {
      if (!coins.can_build(type_bit(type))) continue;
      upgradable |= census.built[static_cast<std::size_t>(type)] & census.small;
      buildable[static_cast<std::size_t>(type)] = offered_building(s, type) != nothing;
    }
    const ItemSet parcels = buildable_parcels(s, coins);
    for (const int node : upgradable | parcels) {
      if (upgradable.has(node)) out.push(make(Verb::upgrade_building, node));
      else {
        for (int type = 0; type < type_count; ++type) out.push_if(buildable[static_cast<std::size_t>(type)], make(Verb::build, node, type));
      }
    }
  }

  /// Own parcels that are not built on yet and whose number is in the hand.
  constexpr ItemSet buildable_parcels(const State& s, const Purse& coins) const {
    ItemSet out;
    for (const int node : map().parcels_of(coins.parcels)) {
      if (s.node(node).owner == seat_of(s) && !s.node(node).built()) out.add(node);
    }
    return out;
  }

  constexpr Rule check_build(const State& s, const Purse& coins, int node, int type) const {
    if (s.node(node).built() || s.node(node).owner != seat_of(s)) return rule("TW-8.3");
    if (offered_building(s, type) == nothing) return rule("TW-8.4");
    return coins.can_build(type_bit(type)) && coins.has_parcel(map().site(node).label) ? Rule{} : rule("TW-8.3");
  }

  constexpr Rule check_upgrade_building(const State& s, const Purse& coins, int node) const {
    if (s.node(node).level != 1) return rule("TW-8.6");
    return coins.can_build(type_bit(s.node(node).type)) ? Rule{} : rule("TW-8.6");
  }

  constexpr void list_gathering(const State& s, const Census& census, Choices& out) const {
    const int workers = table_.spare_workers(s);
    const bool place = s.passengers > 0 && !census.roomy.empty();
    (mover(s).hand & table_.with_resources).each([&](int card) {
      const int resources = table_.face(card).resources;
      for (int slots = resources; slots != 0; slots = (slots - 1) & resources)
        out.push_if(!refused_gathering(card, slots, workers, place, place).forbids(), make(Verb::gather, card, slots));
    });
  }

  constexpr Rule check_gather(const State& s, int card, int slots) const {
    if (!mover(s).hand.has(card) || (slots & ~table_.face(card).resources) != 0) return rule("TW-10.1");
    return refused_gathering(card, slots, table_.spare_workers(s), s.passengers > 0, !Census(s).roomy.empty());
  }

  /// The rule against using these slots together, which all show resources.
  constexpr Rule refused_gathering(int card, int slots, int spare_workers, bool passengers_left, bool place) const {
    const Face& face = table_.face(card);
    int workers = 0;
    int passengers = 0;
    for (int i = 0; i < max_slots; ++i) {
      if ((slots >> i & 1) == 0) continue;
      workers += face.slots[static_cast<std::size_t>(i)].worker ? 1 : 0;
      passengers += face.slots[static_cast<std::size_t>(i)].passenger ? 1 : 0;
    }
    if (slots == 0 || passengers > 1) return rule("TW-10.1");
    if (workers > spare_workers || (passengers > 0 && !passengers_left)) return rule("TW-10.3");
    return passengers == 0 || place ? Rule{} : rule("TW-10.2");
  }

  constexpr void list_places(const State& s, Choices& out) const {
    for (int node = 0; node < map().node_count; ++node) out.push_if(may_be_placed(s, node), make(Verb::place, node));
  }

  // ---- A new link (TW-7, TW-12) -----------------------------------------------------------------------------------------

  constexpr void list_starts(const State& s, Choices& out) const {
    Surveyor surveyor(table_, s, seat_of(s));
    for (const int node : surveyor.starts()) out.push(make(Verb::from, node));
  }

  constexpr Rule check_start(const State& s, int node) const {
    Surveyor surveyor(table_, s, seat_of(s));
    surveyor.start_at(node);
    if (!surveyor.payable()) return rule("TW-7.6");
    return surveyor.can_start(node) ? Rule{} : rule("TW-7.2");
  }

  constexpr Surveyor surveyor(const State& s) const {
    Surveyor out(table_, s, seat_of(s));
    out.start_at(s.plan.node);
    return out;
  }

  /// Spaces laid so far, by the length of both halves.
  static constexpr int laid(const State& s) {
    return s.link(s.link_count).length + (s.plan.numeral != 0 ? s.link(s.link_count + 1).length : 0);
  }

  constexpr void list_spaces(const State& s, Choices& out) const {
    const Surveyor look = surveyor(s);
    const Plan& plan = s.plan;
    if (plan.at == nothing && plan.numeral != 0) {
      std::uint8_t before = nothing;
      for (const OuterSide& outer : map().outer[plan.numeral - std::size_t{1}]) {
        if (outer.space != before) out.push_if(can_lay(s, look, outer.space), make(Verb::lay, outer.space));
        before = outer.space;
      }
      return;
    }
    const Space& here = map().space(plan.at == nothing ? map().site(plan.node).space : plan.at);
    for (std::size_t side = 0; side < 4; ++side) {
      const std::uint8_t next = here.beside[side];
      if (next == nothing) continue;
      const int node = map().space(next).node;
      if (node == nothing) out.push_if(can_lay(s, look, next), make(Verb::lay, next));
      else if (plan.at != nothing) out.push_if(!look.refused_end(node, plan.cost).forbids(), make(Verb::arrive, node));
    }
    if (plan.at == nothing || plan.numeral != 0) return;
    for (int numeral = 1; numeral <= numeral_count; ++numeral) {
      if (outer_side(plan.at, numeral) >= 0) out.push_if(look.can_leave(numeral, plan.cost, laid(s)), make(Verb::leave, numeral - 1));
    }
  }

  constexpr bool can_lay(const State& s, const Surveyor& look, int space) const {
    return table_.free(s, space) && look.can_go_on(space, s.plan.cost, laid(s), s.plan.numeral != 0);
  }

  constexpr Rule check_lay(const State& s, int space) const {
    const Plan& plan = s.plan;
    bool next_to = false;
    if (plan.at == nothing && plan.numeral != 0) {
      next_to = outer_side(space, plan.numeral) >= 0;
    } else {
      for (const std::uint8_t next : map().space(plan.at == nothing ? map().site(plan.node).space : plan.at).beside)
        next_to = next_to || next == space;
    }
    if (!next_to) return plan.numeral != 0 && plan.at == nothing ? rule("TW-12.3") : rule("TW-7.2");
    if (!table_.free(s, space)) return rule("TW-7.4");
    return can_lay(s, surveyor(s), space) ? Rule{} : rule("TW-7.2");
  }

  constexpr Rule check_arrive(const State& s, int node) const {
    if (s.plan.at == nothing) return rule("TW-7.2");
    for (const std::uint8_t next : map().space(s.plan.at).beside) {
      if (next == map().site(node).space) return surveyor(s).refused_end(node, s.plan.cost);
    }
    return rule("TW-7.2");
  }

  constexpr Rule check_leave(const State& s, int numeral) const {
    if (s.plan.at == nothing || s.plan.numeral != 0 || outer_side(s.plan.at, numeral) < 0) return rule("TW-12.1");
    return surveyor(s).can_leave(numeral, s.plan.cost, laid(s)) ? Rule{} : rule("TW-12.4");
  }

  // ---- Paying and putting away ------------------------------------------------------------------------------------------

  constexpr void list_payments(const State& s, Choices& out) const {
    const Payment paying = payment(s);
    out.push(make(Verb::pay));
    paying.each_next(paying.progress(s.plan.uses), [&](const Use& use) { out.push(make(Verb::use, use.card, use.part)); });
  }

  constexpr Rule check_use(const State& s, int card, int part) const {
    if (!mover(s).hand.has(card)) return rule("TW-6.1");
    const Payment paying = payment(s);
    bool offered = false;
    paying.each_next(paying.progress(s.plan.uses), [&](const Use& use) { offered = offered || (use.card == card && use.part == part); });
    return offered ? Rule{} : rule("TW-6.5");
  }

  constexpr void list_put_away(const State& s, Choices& out) const {
    out.push_if(s.away >= s.surplus, make(Verb::keep));
    mover(s).hand.each([&](int card) { out.push_if(!check_put_away(s, card).forbids(), make(Verb::put_away, card)); });
  }

  constexpr Rule check_put_away(const State& s, int card) const {
    if (!mover(s).hand.has(card) || card < s.last_card) return rule("TW-5.3");
    int later = 0;
    mover(s).hand.each([&](int other) { later += other > card ? 1 : 0; });
    if (s.away + 1 + later < s.surplus) return rule("TW-5.3");
    return put_away_cost(s.away + 1, s.surplus) <= mover(s).money ? Rule{} : rule("TW-5.4");
  }
};

}  // namespace omnibus::tramways
