// Tramways: advice shown besides the table. For the player laying a link or paying: ways, the bill, other payments, other upgrades, and the
// gains of a trip. For the player choosing an action: the types of buildings. For the player putting cards away: the price. For all
// viewers: which board is dark when, the gains of rides over the links, the order of the draft and the surroundings of the parcels, the
// bids of a Baby Auction, and at the end the points from building. For players who have bid in a Baby Auction: their chances. All of it is
// derived from the position; anything that depends on a hand is sent to that seat only. It is never read back.
#pragma once

#include <utility>

#include "games/tramways/rules/arrival.hpp"
#include "games/tramways/rules/auction.hpp"
#include "games/tramways/rules/link_ways.hpp"
#include "games/tramways/rules/rounds.hpp"
#include "games/tramways/rules/setup.hpp"
#include "games/tramways/rules/trips.hpp"
#include "games/tramways/rules/upgrades.hpp"
#include "games/tramways/rules/validity.hpp"
#include "games/tramways/rules/words.hpp"

namespace omnibus::tramways {

namespace detail {

inline constexpr int max_figure = 10000;  ///< exceeds all amounts of points or dollars

/// The cheapest ways to finish a link or, once it is laid, to lay another in its place.
template <class Io> constexpr void describe_ways(Io& io, const Setting& setting, const State& s) {
  const bool goes_on = s.phase == Phase::lay;
  const LinkWays::List ways = (goes_on ? LinkWays(setting, s) : LinkWays::afresh(setting, s)).list();
  const int laid = goes_on ? Links::laid(s) : 0;
  io.items("ways", ways.size(), LinkWays::List::capacity(), [&](auto& item, int i) {
    const LinkWay& way = ways[i];
    item.item_or_null("node", way.node, nothing, setting.map.node_count, [&](int node) { return Words(setting).node_name(node); });
    item.number("numeral", way.numeral, 0, numeral_count);
    item.number("cost", way.cost, 0, 255);
    item.number("money", (laid + way.spaces.size()) * setting.numbers().segment_money, 0, max_figure);
    item.items("spaces", way.spaces.size(), Links::Run::capacity(), [&](auto& part, int j) {
      part.item_or_null("space", way.spaces[j], nothing, setting.map.space_count, [&](int at) { return setting.map.name(at); });
    });
  });
}

template <class Io> constexpr void describe_needs(Io& io, std::string_view name, ItemSet needs) {
  io.item_set(name, needs, static_cast<int>(need_names.size()), [](int need) { return need_names[static_cast<std::size_t>(need)]; });
}

/// An icon used in a payment, and the needs it supplies after the uses before it.
template <class Io>
constexpr void describe_use(Io& io, const Setting& setting, const Payment& payment, const Payment::Progress& before, const Use& use) {
  io.item_or_null("card", use.card, nothing, setting.box.card_count, [&](int card) { return setting.box.card(card).name(); });
  io.number("part", use.part, 0, max_slots);
  describe_needs(io, "needs", payment.supplied(before, use));
}

template <class Io> constexpr void describe_proposal(Io& io, const Setting& setting, const Payment& payment, const Uses& uses) {
  Uses before;
  io.items("proposal", uses.size(), max_uses, [&](auto& item, int i) {
    describe_use(item, setting, payment, payment.progress(before), uses[i]);
    before.push(uses[i]);
  });
}

/// The possible uses in each place of a payment, with the cost of the best payment that continues with each.
template <class Io> constexpr void describe_options(Io& io, const Setting& setting, const Payment& payment, const Uses& uses) {
  struct Option {
    std::uint8_t place = 0;
    Use use;
  };
  FixedList<Option, max_uses * max_hand * max_slots> options;
  payment.each_option(uses, [&](int place, const Use& use) { options.push({static_cast<std::uint8_t>(place), use}); });
  io.items("options", options.size(), options.capacity(), [&](auto& item, int i) {
    const auto [place, use] = options[i];
    const Price price(setting, payment.proposal(with(uses, place, use)));
    item.number("place", place, 0, max_uses - 1);
    describe_use(item, setting, payment, payment.progress(first_of(uses, place)), use);
    item.number("stress", price.stress, 0, 255);
    item.number("cards", price.cards, 0, max_uses);
  });
}

constexpr bool is_of_link(Work work) { return work == Work::link || work == Work::link_upgrade || work == Work::branch_upgrade; }
constexpr bool has_two_ends(const Plan& plan) { return plan.other != nothing && is_of_link(plan.work); }

/// TW-7.6, TW-8.2: stress of paying with the icon of the link's other end, if that icon is a different one and payable.
template <class Io> constexpr void describe_other_end(Io& io, const Setting& setting, State s) {
  if (s.plan.work != Work::link && Upgrades::same_icon(s, s.plan.node, s.plan.other)) return;
  std::swap(s.plan.node, s.plan.other);
  s.plan.uses = {};
  const Payment payment(setting, s);
  if (payment.possible({})) io.number("other_end", Price(setting, payment.proposal({})).stress, 0, 255);
}

/// Figures of the player if the link were built and paid for in its present state.
template <class Io> constexpr void describe_link_so_far(Io& io, const Setting& setting, State s, const Uses& uses) {
  const int seat = s.seat();
  NullJournal null_journal;
  s.plan.uses = uses;
  Effects(setting).pay(s, null_journal);
  Laying(setting).finish(s, null_journal);
  const Player& then = s.player(seat);
  io.object("then", [&](auto& part) {
    part.number("hp", then.hp, -max_figure, max_figure);
    part.number("money", then.money, 0, max_figure);
    part.number("stress", then.stress, 0, 255);
    part.number("workers", then.workers, 0, 255);
    part.number("rails", then.rails, 0, 255);
  });
}

/// TW-9.7, TW-9.12: gains of its owner from a ride over a link.
template <class Io> constexpr void describe_ride(Io& io, const Setting& setting, bool upgraded, int segments) {
  io.number("points", setting.numbers().link_hp[upgraded ? 1 : 0], 0, max_figure);
  io.number("money", segments * setting.numbers().segment_money, 0, max_figure);
}

/// Gains of each ride over a link that is built or upgraded; two branches upgraded together are one ride.
template <class Io> constexpr void describe_ride_to_come(Io& io, const Setting& setting, const State& s) {
  const Plan& plan = s.plan;
  const bool fresh = plan.work == Work::link;
  int segments = fresh ? Links::laid(s) : s.link(plan.links[0]).length;
  if (plan.work == Work::branch_upgrade) segments += s.link(plan.links[1]).length;
  io.object("ride", [&](auto& part) {
    describe_ride(part, setting, !fresh, segments);
    if (!fresh) part.number("points_before", setting.numbers().link_hp[0], 0, max_figure);
  });
}

/// TW-9.7, TW-9.12: gains of each owner of links from a trip.
template <class Io> constexpr void describe_owners(Io& io, const Setting& setting, const State& s, const RouteGain& gain) {
  io.items("owners", setting.players, max_players, [&](auto& item, int seat) {
    const std::size_t owner = static_cast<std::size_t>(seat);
    const int money = gain.segments[owner] * setting.numbers().segment_money;
    int halves = 0;  // TW-12.5: two branches are one link
    int upgraded = 0;
    s.plan.used.each([&](int link) {
      const int share = s.link(link).owner != seat ? 0 : s.link(link).branch() ? 1 : 2;
      halves += share;
      upgraded += s.upgraded.has(link) ? share : 0;
    });
    item.number("links", halves / 2, 0, max_links);
    item.number("upgraded", upgraded / 2, 0, max_links);
    item.number("segments", gain.segments[owner], 0, max_spaces);
    item.number("hp", gain.hp[owner], 0, max_figure);
    item.number("money", money, 0, max_figure);
    item.number("fee", seat != s.seat() && setting.options.mover_pays_rivals != 0 ? money : 0, 0, max_figure);
  });
}

/// TW-9.7 to TW-9.12: gains of each owner of links from a trip, and the effects at its end. Stress below zero is relief.
template <class Io> constexpr void describe_trip(Io& io, const Setting& setting, const State& s) {
  const RouteGain gain(setting, s, s.plan.used);
  const Numbers& numbers = setting.numbers();
  io.object("trip", [&](auto& part) {
    describe_owners(part, setting, s, gain);
    part.item_set("passable", Trips(setting).links_of_routes(s), max_links, [](int) { return std::string_view(); });
    part.number("edge_relief", gain.edge ? numbers.edge_relief : 0, 0, 255);
    const Arrival::Effect effect = Arrival(setting).effect(s);
    part.number("stress", effect.stress, -255, 255);
    part.number("workers", effect.workers, 0, 255);
    part.number("gains", effect.gains, 0, 2);
    part.number("money", effect.money, 0, max_figure);
    part.number("points_for_sale", effect.points > 0 ? effect.points : 0, 0, max_figure);
  });
}

/// A trip that has arrived but is not rewarded yet: the money of its links comes afterwards.
template <class Io> constexpr void describe_arrived(Io& io, const Setting& setting, const State& s) {
  io.object("arrived", [&](auto& part) { describe_owners(part, setting, s, RouteGain(setting, s, s.plan.used)); });
}

/// TW-6.10: the bill, also for a link that is still being laid, with its best payment and the alternatives.
template <class Io> constexpr void describe_bill(Io& io, const Setting& setting, const State& s) {
  const Need need = Need::of(setting, s);
  const Payment payment(setting, s);
  const Uses uses = payment.proposal(s.plan.uses);
  const Price price(setting, uses);
  io.object("bill", [&](auto& part) {
    part.flag("strip", need.strip);
    part.flag("build", need.build);
    part.flag("parcel", need.parcel != nothing);
    part.flag("type", need.types != 0);
    part.number("rails", need.rails, 0, 255);
    part.number("stress", price.stress, 0, 255);
    part.number("cards", price.cards, 0, max_uses);
    if (has_two_ends(s.plan)) describe_other_end(part, setting, s);
    if (s.phase == Phase::lay) describe_link_so_far(part, setting, s, uses);
    if (need.strip) describe_trip(part, setting, s);
    if (is_of_link(s.plan.work)) describe_ride_to_come(part, setting, s);
  });
  describe_proposal(io, setting, payment, uses);
  describe_options(io, setting, payment, uses);
}

/// TW-8.3, TW-8.4: number of buildings left of each type, and the icons missing in the hand to build one on an own parcel whose number it
/// shows.
template <class Io> constexpr void describe_types(Io& io, const Setting& setting, const State& s) {
  io.items("types", type_count, type_count, [&](auto& item, int type) {
    const Payment payment(setting, s.mover(), {.types = type_bit(type), .build = true});
    Type name = static_cast<Type>(type);
    item.choice("type", name, type_names);
    item.number("left", (s.offer & setting.building_cards[static_cast<std::size_t>(type)]).size(), 0, max_cards);
    describe_needs(item, "lacking", payment.lacking());
  });
}

/// TW-9.8 to TW-9.11: gains of a ride to a building of each type, by level, and the price of a point at Leisure.
template <class Io> constexpr void describe_levels(Io& io, const Setting& setting) {
  constexpr int levels = 2;
  const auto effect = [&](Type type, int level) { return Arrival(setting).effect(type, level); };
  io.items("levels", levels, levels, [&](auto& item, int i) {
    const Arrival::Effect commerce = effect(Type::commerce, i + 1);
    item.number("residence", -effect(Type::residence, i + 1).stress, 0, max_figure);
    item.number("commerce", commerce.gains, 0, max_figure);
    item.number("money", commerce.money, 0, max_figure);
    item.number("leisure", effect(Type::leisure, i + 1).points, 0, max_figure);
    item.number("industry", effect(Type::industry, i + 1).workers, 0, max_figure);
    item.number("price", Arrival(setting).price_of(1), 0, max_figure);
  });
}

/// True if the gains of buildings matter now: for a destination, an upgrade, or the points to buy.
constexpr bool asks_for_levels(const State& s) {
  return s.phase == Phase::act || s.phase == Phase::destination || s.phase == Phase::buy_points || s.plan.work == Work::building_upgrade;
}

/// TW-5.4: price of putting away no card, one card and so on.
template <class Io> constexpr void describe_prices(Io& io, const Setting& setting, const State& s) {
  io.items("prices", s.away + s.mover().hand.size() + 1, max_hand + 1,
           [&](auto& item, int cards) { item.number("value", Rounds(setting).put_away_cost(cards, s.surplus), 0, max_figure); });
}

/// A link that could be upgraded instead of another, with the end whose icon pays and the number of rails.
struct LinkInstead {
  std::uint8_t link = nothing;
  std::uint8_t node = nothing;
  std::uint8_t rails = 0;
  int stress = 0;
};

/// TW-8.1: whole links and single branches, each with the end that costs less stress.
constexpr FixedList<LinkInstead, max_links> links_instead(const Setting& setting, const State& before, int planned) {
  Actions actions;
  Upgrades(setting).list_links(before, setting.icons_of(before.mover().hand), actions);
  FixedList<LinkInstead, max_links> out;
  for (const Action& action : actions) {
    const auto [link, node, _] = action.operands;
    if (static_cast<Verb>(action.verb) != Verb::upgrade_link || link == planned) continue;
    State then = before;
    NullJournal null_journal;
    Upgrades(setting).plan_link(then, link, node, null_journal);
    const int stress = Price(setting, Payment(setting, then).proposal({})).stress;
    const LinkInstead one{link, node, then.plan.cost, stress};
    if (out.empty() || out.back().link != link) out.push(one);
    else if (stress < out.back().stress) out[out.size() - 1] = one;
  }
  return out;
}

/// TW-8: the alternatives to an upgrade that is being paid for.
template <class Io> constexpr void describe_instead(Io& io, const Setting& setting, const State& s) {
  const auto name = [&](int node) { return Words(setting).node_name(node); };
  State before = s;
  before.phase = Phase::act;
  before.plan = {};
  io.object("instead", [&](auto& part) {
    if (s.plan.work == Work::building_upgrade) {
      const Icons icons = setting.icons_of(s.mover().hand);
      ItemSet nodes;
      for (int node = 0; node < setting.map.node_count; ++node) {
        if (node != s.plan.node && !Upgrades(setting).check_upgrade(before, icons, node).forbids()) nodes.add(node);
      }
      return part.item_set("nodes", nodes, setting.map.node_count, name);
    }
    const FixedList<LinkInstead, max_links> links = links_instead(setting, before, s.plan.links[0]);
    part.items("links", links.size(), max_links, [&](auto& item, int i) {
      item.number("link", links[i].link, 0, max_links);
      item.item_or_null("node", links[i].node, nothing, setting.map.node_count, name);
      item.number("rails", links[i].rails, 0, 255);
    });
  });
}

constexpr bool is_upgrade(Work work) {
  return work == Work::link_upgrade || work == Work::branch_upgrade || work == Work::building_upgrade;
}

/// The possible course of the Baby Auction, tried out on copies of the table.
class BabyOutlook {
 public:
  constexpr BabyOutlook(const Setting& setting, const State& s, int seat)
      : auction_(setting),
        players_(setting.players),
        s_(s),
        seat_(seat) {}

  /// The place of the seat if no other player bids, from 0.
  constexpr int place() const {
    State s = s_;
    pass_until(s, nothing);
    return place_of(s, seat_);
  }

  /// The least bid by which a rival still to be asked would overtake the seat.
  constexpr int least_ahead(int rival) const {
    State before = s_;
    pass_until(before, rival);
    before.put_in = 0;
    before.mover().money = max_money;
    for (int bid = 1; bid < max_money; ++bid) {
      if (auction_.check_bid(before, bid).forbids()) continue;
      State s = before;
      NullJournal null_journal;
      auction_.bid(s, bid, null_journal);
      pass_until(s, nothing);
      if (place_of(s, rival) < place_of(s, seat_)) return bid;
    }
    return max_money;
  }

 private:
  constexpr void pass_until(State& s, int seat) const {
    NullJournal null_journal;
    while (s.phase == Phase::bid && s.seat() != seat) auction_.pass(s, null_journal);
  }
  constexpr int place_of(const State& s, int seat) const {
    int out = 0;
    while (out < players_ && s.order[static_cast<std::size_t>(out)] != seat) ++out;
    return out;
  }

  Auction auction_;
  int players_;
  const State& s_;
  int seat_;
};

/// TW-4.9: chances of a seat that has been asked in the Baby Auction.
template <class Io> constexpr void describe_chances(Io& io, const Setting& setting, const State& s, int seat) {
  const BabyOutlook outlook(setting, s, seat);
  io.object("chances", [&](auto& part) {
    part.number("place", outlook.place(), 0, setting.players - 1);
    part.items("ahead", setting.players - s.place, max_players, [&](auto& item, int i) {
      const int rival = s.order[static_cast<std::size_t>(s.place + i)];
      item.number("seat", rival, 0, setting.players - 1);
      item.number("bid", outlook.least_ahead(rival), 1, max_money);
    });
  });
}

/// TW-7.3: the buildings that a link from a parcel can reach with one rail.
constexpr ItemSet one_rail_from(const Setting& setting, const State& s, int node) {
  const Map& map = setting.map;
  ItemSet out;
  for (const std::uint8_t next : map.space(map.site(node).space).beside) {
    if (next != nothing && map.cost(next) == 1) out |= map.beside(next);
  }
  return out & Buildings(s).all;
}

/// Buildings near the parcels that can be drafted.
template <class Io> constexpr void describe_parcels(Io& io, const Setting& setting, const State& s) {
  const auto name = [&](int node) { return Words(setting).node_name(node); };
  FixedList<std::uint8_t, max_cards> cards;
  s.drafted.each([&](int card) { cards.push(static_cast<std::uint8_t>(card)); });
  io.items("parcels", cards.size(), max_cards, [&](auto& item, int i) {
    const std::uint8_t node = setting.face(cards[i]).node;
    item.item_or_null("node", node, nothing, setting.map.node_count, name);
    item.item_set("near", node == nothing ? ItemSet() : one_rail_from(setting, s, node), setting.map.node_count, name);
  });
}

}  // namespace detail

/// TW-12.7, TW-12.10: the dark board, now and round by round, and whether the first was drawn; before the first round it is night where the
/// crescent starts.
template <class Io> constexpr void describe_dark(Io& io, const Setting& setting, const State& s) {
  if (!setting.has_night()) return;
  const int boards = setting.map.board_count;
  const auto board = [&](int place) { return setting.map.clockwise[static_cast<std::size_t>(place % boards)]; };
  const int moved = s.round > 1 ? s.round - 1 : 0;
  const int first = s.night + boards * moved - moved;
  io.object("dark", [&](auto& part) {
    part.number("now", board(s.night), 0, max_laid_boards - 1);
    part.flag("by_lot", setting.map.crescent == nothing);
    part.items("rounds", setting.numbers().rounds, 12,
               [&](auto& item, int i) { item.number("value", board(first + i), 0, max_laid_boards - 1); });
  });
}

/// Gains of each ride, by link.
template <class Io> constexpr void describe_rides(Io& io, const Setting& setting, const State& s) {
  io.items("rides", s.link_count, max_links,
           [&](auto& item, int i) { detail::describe_ride(item, setting, s.upgraded.has(i), s.link(i).length); });
}

/// TW-7.7, TW-8: points earned by building, to help players add up a finished game.
template <class Io> constexpr void describe_worth(Io& io, const Setting& setting, const State& s) {
  if (s.phase != Phase::over) return;
  const Numbers& numbers = setting.numbers();
  io.object("worth", [&](auto& part) {
    part.number("link", numbers.new_link_hp, 0, detail::max_figure);
    part.number("link_upgrade", numbers.link_upgrade_hp, 0, detail::max_figure);
    part.number("building", numbers.new_building_hp, 0, detail::max_figure);
    part.number("building_upgrade", numbers.building_upgrade_hp, 0, detail::max_figure);
  });
}

/// TW-2.8: the order of turns in the draft, from the first turn on, and the index of the present one, from 0.
template <class Io> constexpr void describe_draft(Io& io, const Setting& setting, const State& s) {
  if (s.phase != Phase::draft) return;
  const int laps = setting.by_mode(setting.numbers().start_parcels);
  io.object("draft", [&](auto& part) {
    part.items("turns", laps * setting.players, 4 * max_players, [&](auto& item, int turn) {
      item.number("value", s.order[static_cast<std::size_t>(SetUp::place_in_draft(turn, setting.players))], 0, setting.players - 1);
    });
    part.number("now", SetUp::turn_in_draft(s, setting.players), 0, 4 * max_players);
    detail::describe_parcels(part, setting, s);
  });
}

/// TW-4.8: the Baby Auction place by place: the bonus of each place, and the bid and total of each player already asked.
template <class Io> constexpr void describe_rungs(Io& io, const Setting& setting, const State& s) {
  if (setting.options.baby_auction == 0 || s.phase != Phase::bid) return;
  io.items("rungs", setting.players, max_players, [&](auto& item, int place) {
    const int seat = s.order[static_cast<std::size_t>(place)];
    item.number("seat", seat, 0, setting.players - 1);
    item.number("bonus", Auction::bonus(place), 0, max_players);
    if (place >= s.place) return;
    item.number("bid", s.bids[static_cast<std::size_t>(seat)], 0, detail::max_figure);
    item.number("total", Auction(setting).total(s, place), 0, detail::max_figure);
  });
}

/// In the Baby Auction each player is asked only once; those already asked are shown the chances of their bids.
template <class Io> constexpr void describe_chances(Io& io, const Setting& setting, const State& s, Viewer viewer) {
  if (setting.options.baby_auction == 0 || s.phase != Phase::bid) return;
  for (int place = 0; place < s.place; ++place) {
    const int seat = s.order[static_cast<std::size_t>(place)];
    if (viewer.see(seat_at(seat))) return detail::describe_chances(io, setting, s, seat);
  }
}

template <class Io> constexpr void describe_advice(Io& io, const Setting& setting, const State& s) {
  if (s.phase == Phase::act) detail::describe_types(io, setting, s);
  if (s.phase == Phase::bid) io.number("least_bid", Auction(setting).min_bid(s), 0, detail::max_figure);
  if (detail::asks_for_levels(s)) detail::describe_levels(io, setting);
  if (s.phase == Phase::pay || s.phase == Phase::lay) detail::describe_bill(io, setting, s);
  if (s.phase == Phase::lay || (s.phase == Phase::pay && s.plan.work == Work::link)) detail::describe_ways(io, setting, s);
  if (s.phase == Phase::pay && detail::is_upgrade(s.plan.work)) detail::describe_instead(io, setting, s);
  if (s.phase == Phase::bonus || s.phase == Phase::buy_points) detail::describe_arrived(io, setting, s);
  if (s.phase == Phase::put_away) detail::describe_prices(io, setting, s);
}

}  // namespace omnibus::tramways
