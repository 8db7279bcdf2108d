// The rules of Tramways a second time, slow and plain: whole choices and their effects, derived from the printed cards and boards, using
// only the position and the map of the game. Games are played under its supervision and must agree with it (rules_whole_games_test.cpp).
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "games/tramways/tests/rules/scene.hpp"

namespace omnibus::tramways {

/// A slot of a card in a hand, or its strip (part 0).
struct Shown {
  int card;
  int part;
  Slot slot;

  Use use() const { return {static_cast<std::uint8_t>(card), static_cast<std::uint8_t>(part)}; }
};

/// A position and the printed things around it.
class Referee {
 public:
  Referee(const Rules& game, const State& state)
      : box(game.setting().box),
        options(game.setting().options),
        map(game.setting().map),
        n(box.numbers),
        mode(static_cast<Mode>(options.mode)),
        players(game.players()),
        s(state),
        seat(state.order[state.place]),
        me(state.players[static_cast<std::size_t>(seat)]) {
    for (int card = 0; card < box.card_count; ++card) {
      if (!me.hand.has(card)) continue;
      if (box.card(card).strip) hand.push_back({card, 0, {}});
      for (int part = 1; part <= box.card(card).slot_count; ++part)
        hand.push_back({card, part, box.card(card).slots[static_cast<std::size_t>(part) - 1]});
    }
  }

  const Components& box;
  const Options& options;
  const Map& map;
  const Numbers& n;
  Mode mode;
  int players;
  const State& s;
  int seat;
  const Player& me;
  std::vector<Shown> hand;

  // ---- Positions --------------------------------------------------------------------------------------------------------

  bool built(int node) const { return s.node(node).level > 0; }
  bool shows(const Slot& slot, int node) const {  // TW-6.9
    return built(node) ? (slot.types >> s.node(node).type & 1) != 0 : slot.parcel == map.site(node).label;
  }
  bool same_icon(int a, int b) const { return built(a) && built(b) && s.node(a).type == s.node(b).type; }
  bool free(int space) const { return map.space(space).node == nothing && s.rails[static_cast<std::size_t>(space)] == nothing; }

  std::set<int> dark() const {  // TW-12.7, TW-13.5
    std::set<int> out;
    if (mode == Mode::base || (mode == Mode::mars && options.mars_night == 0)) return out;
    for (int node = 0; node < map.node_count; ++node) {
      if (map.space(map.site(node).space).board == map.clockwise[s.night]) out.insert(node);
    }
    return out;
  }

  /// The nodes with a branch of the player to move on a hub.
  std::set<int> hub(bool upgraded, int numeral) const {
    std::set<int> out;
    for (int i = 0; i < s.link_count; ++i) {
      const Link& link = s.link(i);
      if (link.owner == seat && link.to >= first_hub && s.upgraded.has(i) == upgraded && numeral_at_end(i) == numeral)
        out.insert(link.from);
    }
    return out;
  }

  /// The numeral by which a branch leaves the map, judging by its rails.
  int numeral_at_end(int link) const {
    for (int space = 0; space < map.space_count; ++space) {
      if (s.rail(space) != link) continue;
      for (std::size_t side = 0; side < 4; ++side) {
        if ((s.side(space) >> side & 1) != 0 && map.space(space).beside[side] == nothing) return map.space(space).numerals[side];
      }
    }
    return 0;
  }

  bool in_network(int node) const {  // TW-13.2
    bool any = false;
    bool touched = false;
    for (int i = 0; i < s.link_count; ++i) {
      if (s.link(i).owner != seat) continue;
      any = true;
      touched = touched || s.link(i).from == node || s.link(i).to == node;
    }
    return any ? touched : s.node(node).owner == seat;
  }

  // ---- Paying for rails (TW-6, TW-7.6, TW-8.2) --------------------------------------------------------------------------

  /// The most rails that can be paid together with the icon of `start`; -1 if the hand lacks it. A rail that also shows an end would make
  /// the icon superfluous (TW-6.5).
  int max_rails(int start, int other = -1) const {
    int max = -1;
    for (const Shown& icon : hand) {
      if (icon.part == 0 || !shows(icon.slot, start)) continue;
      int rails = icon.slot.rails;
      for (const Shown& each : hand) {
        const bool same = each.card == icon.card && each.part == icon.part;
        const bool pays_an_end = each.slot.types != 0 && (shows(each.slot, start) || (other >= 0 && shows(each.slot, other)));
        if (!same && !pays_an_end) rails += each.slot.rails;
      }
      max = std::max(max, rails);
    }
    return max;
  }

  // ---- Links (TW-7, TW-12, TW-13.2) -------------------------------------------------------------------------------------

  /// True if a link from `start` can be finished over one of these spaces, after this many rails and spaces. All walks are tried at once,
  /// space by space, with the fewest rails to each.
  bool can_finish(int start, const std::vector<int>& first, int cost, int spaces, bool left) const {
    using Places = std::map<std::pair<int, bool>, int>;
    Places here;
    const auto enter = [&](Places& places, int space, bool outside, int before) {
      if (space == nothing || !free(space)) return;
      const int total = before + map.cost(space);
      const auto [at, fresh] = places.insert({{space, outside}, total});
      if (!fresh) at->second = std::min(at->second, total);
    };
    for (const int space : first) enter(here, space, left, cost);
    for (int laid = spaces + 1; laid <= me.rails && !here.empty(); ++laid) {
      Places next;
      for (const auto& [place, rails] : here) {
        const auto& [space, outside] = place;
        if (rails > max_rails(start)) continue;
        if (has_end(start, space, rails, outside)) return true;
        for (const int beside : map.space(space).beside) enter(next, beside, outside, rails);
        for (const int numeral : map.space(space).numerals) {
          if (numeral == 0 || outside || !hub(false, numeral).empty()) continue;
          for (const int other : edge_spaces(numeral)) {
            if (other != space) enter(next, other, true, rails);
          }
        }
      }
      here = next;
    }
    return false;
  }

  bool has_end(int start, int space, int cost, bool left) const {
    for (const int beside : map.space(space).beside) {
      const int node = beside == nothing ? nothing : map.space(beside).node;
      if (node != nothing && !forbidden_end(start, node) && cost <= max_rails(start, node)) return true;
    }
    for (const int numeral : map.space(space).numerals) {
      if (numeral != 0 && !left && joins(start, numeral)) return true;
    }
    return false;
  }

  bool forbidden_end(int start, int node) const { return node == start || (mode == Mode::mars && !in_network(start) && !in_network(node)); }
  bool joins(int start, int numeral) const { return !hub(false, numeral).empty() && hub(false, numeral).count(start) == 0; }  // TW-12.4

  std::vector<int> edge_spaces(int numeral) const {
    std::vector<int> out;
    for (int space = 0; space < map.space_count; ++space) {
      const auto& numerals = map.space(space).numerals;
      if (map.space(space).node == nothing && std::find(numerals.begin(), numerals.end(), numeral) != numerals.end()) out.push_back(space);
    }
    return out;
  }

  bool can_start(int node) const {
    const auto& beside = map.space(map.site(node).space).beside;
    return max_rails(node) > 0 && can_finish(node, {beside.begin(), beside.end()}, 0, 0, false);
  }

  // ---- Trips (TW-9, TW-13) ----------------------------------------------------------------------------------------------

  bool in_hand(int node) const {
    return std::any_of(hand.begin(), hand.end(), [&](const Shown& each) { return each.part > 0 && shows(each.slot, node); });
  }

  bool is_destination(int node, bool martian) const {  // TW-9.3, TW-12.7, TW-12.8, TW-13.4
    if (!built(node)) return !martian;
    return dark().count(node) == 0 && (!martian || s.martians.has(node));
  }

  std::set<int> stops(int destination, bool martian) const {  // TW-9.4
    std::set<int> out{destination};
    for (int node = 0; node < map.node_count; ++node) {
      if (same_icon(node, destination) && is_destination(node, martian)) out.insert(node);
    }
    return out;
  }

  /// TW-9.6: money left for fees after the cards have been played.
  int budget(int destination) const {
    const bool free = std::any_of(hand.begin(), hand.end(), [&](const Shown& each) {
      return each.part > 0 && shows(each.slot, destination) && each.slot.consequence != Consequence::money;
    });
    return free ? me.money : std::max(0, me.money - 1);
  }

  int fee(int link) const {
    return s.link(link).owner == seat || options.mover_pays_rivals == 0 ? 0 : s.link(link).length * n.segment_money;
  }

  bool someone_waits(int node, bool martian) const { return martian ? s.martians.has(node) : built(node) && s.node(node).passengers > 0; }

  /// The least fee of a way from here to the destination, over no link of `used` and not through `start`; -1 if there is none. `came`: at a
  /// hub, the node it must not return to (TW-12.5).
  int cheapest(int from, int came, int start, int destination, bool martian, const std::set<int>& used) const {
    const std::set<int> ends = stops(destination, martian);
    std::map<int, int> fees{{from, 0}};
    for (bool changed = true; changed;) {
      changed = false;
      for (int link = 0; link < s.link_count; ++link) {
        if (used.count(link) != 0) continue;
        for (const auto& [at, to] : {std::pair<int, int>{s.link(link).from, s.link(link).to}, {s.link(link).to, s.link(link).from}}) {
          if (fees.count(at) == 0 || (at != from && ends.count(at) != 0) || at == destination) continue;
          if (to == start || (at == from && to == came)) continue;
          const int total = fees[at] + fee(link);
          if (fees.count(to) != 0 && fees[to] <= total) continue;
          fees[to] = total;
          changed = true;
        }
      }
    }
    return fees.count(destination) != 0 ? fees[destination] : -1;
  }

  bool can_travel(int from, int destination, bool martian) const {
    if (from == destination || !someone_waits(from, martian)) return false;
    const int fees = cheapest(from, -1, from, destination, martian, {});
    return fees >= 0 && fees <= budget(destination);
  }

  bool can_go_to(int destination, bool martian) const {
    if (!in_hand(destination) || !is_destination(destination, martian)) return false;
    for (int node = 0; node < map.node_count; ++node) {
      if (can_travel(node, destination, martian)) return true;
    }
    return false;
  }

  bool can_ride(int link) const {
    const Plan& plan = s.plan;
    const Link& way = s.link(link);
    const bool martian = plan.work == Work::martian_trip;
    if ((way.from != plan.at && way.to != plan.at) || plan.used.has(link)) return false;
    const int next = way.from == plan.at ? way.to : way.from;
    const int paid = plan.fee + fee(link);
    if (paid > budget(plan.node)) return false;
    if (next == plan.node) return true;
    if (next == plan.other || (plan.at >= first_hub && next == plan.came) || stops(plan.node, martian).count(next) != 0) return false;
    std::set<int> used{link};
    plan.used.each([&](int each) { used.insert(each); });
    const int rest = cheapest(next, next >= first_hub ? plan.at : -1, plan.other, plan.node, martian, used);
    return rest >= 0 && paid + rest <= budget(plan.node);
  }

  // ---- Payments (TW-6) --------------------------------------------------------------------------------------------------

  struct Wanted {
    bool strip = false;
    bool build = false;
    std::optional<int> label;
    int types = 0;
    int rails = 0;
    int other_types = 0;  ///< of the other end of a link
    int fee = 0;
  };

  Wanted wanted() const {
    const Plan& plan = s.plan;
    Wanted out;
    const auto icon_of = [&](int node) {
      if (built(node)) out.types = 1 << s.node(node).type;
      else out.label = map.site(node).label;
    };
    switch (plan.work) {
      case Work::none:
      case Work::resources: return out;
      case Work::building: out.label = map.site(plan.node).label; [[fallthrough]];  // TW-8.3
      case Work::building_upgrade:                                                  // TW-8.6
        out.build = true;
        out.types = 1 << plan.type;
        return out;
      case Work::trip:
      case Work::martian_trip:  // TW-9.1
        out.strip = true;
        out.fee = plan.fee;
        icon_of(plan.node);
        return out;
      default:  // TW-7.6, TW-8.2
        out.rails = plan.cost;
        icon_of(plan.node);
        if (plan.other != nothing && built(plan.other)) out.other_types = 1 << s.node(plan.other).type;
        return out;
    }
  }

  bool enough(const std::vector<Shown>& uses, const Wanted& want) const {
    bool strip = false;
    bool build = false;
    bool label = false;
    int types = 0;
    int rails = 0;
    for (const Shown& use : uses) {
      strip = strip || use.part == 0;
      build = build || use.slot.build;
      label = label || (want.label && use.part > 0 && use.slot.parcel == *want.label);
      types |= use.slot.types;
      rails += use.slot.rails;
    }
    const bool ends = want.types != 0 ? (types & (want.types | want.other_types)) != 0 : label || (types & want.other_types) != 0;
    const bool building = !want.build || (build && (types & want.types) != 0 && (!want.label || label));
    return (!want.strip || strip) && rails >= want.rails && (want.build ? building : ends);
  }

  /// TW-6.5: sufficient, with the icon of the named end, and insufficient without any one of its uses.
  bool is_payment(const std::vector<Shown>& uses, const Wanted& want) const {
    if (!enough(uses, want)) return false;
    const bool named = std::any_of(uses.begin(), uses.end(), [&](const Shown& use) {
      return use.part > 0 && (want.types != 0 ? (use.slot.types & want.types) != 0 : use.slot.parcel == *want.label);
    });
    if (!named) return false;
    for (std::size_t i = 0; i < uses.size(); ++i) {
      std::vector<Shown> fewer = uses;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      if (enough(fewer, want)) return false;
      // TW-9.6: a trip is paid for only if the money covers the fees after the dollars that its slots cost.
      if (me.money - (uses[i].slot.consequence == Consequence::money && me.money > 0 ? 1 : 0) < want.fee) return false;
    }
    return true;
  }

  /// All payments, each in the order in which its uses are named (TW-6.10).
  std::vector<std::vector<Shown>> payments() const {
    const Wanted want = wanted();
    std::vector<Shown> useful;
    for (const Shown& each : hand) {
      const bool of_use = each.part == 0 ? want.strip
                                         : (want.build && each.slot.build) || (each.slot.types & want.types) != 0 ||
                                               (want.label && each.slot.parcel == *want.label) || (want.rails > 0 && each.slot.rails > 0);
      if (of_use) useful.push_back(each);
    }
    std::vector<std::vector<Shown>> out;
    std::vector<Shown> chosen;
    const auto choose = [&](auto&& self, std::size_t from) -> void {
      if (is_payment(chosen, want)) out.push_back(chosen);
      if (enough(chosen, want)) return;  // more uses would be superfluous
      for (std::size_t i = from; i < useful.size(); ++i) {
        chosen.push_back(useful[i]);
        self(self, i + 1);
        chosen.pop_back();
      }
    };
    choose(choose, 0);
    for (std::vector<Shown>& uses : out) put_in_order(uses, want);
    return out;
  }

  /// Strip, build icon, parcel number, type, then rails in descending order; equal ones by card.
  static void put_in_order(std::vector<Shown>& uses, const Wanted& want) {
    const auto rank = [&](const Shown& use) {
      if (use.part == 0) return 0;
      if (want.build && use.slot.build) return 1;
      if (want.label && use.slot.parcel == *want.label) return 2;
      return (use.slot.types & want.types) != 0 ? 3 : 10 - use.slot.rails;
    };
    std::stable_sort(uses.begin(), uses.end(), [&](const Shown& a, const Shown& b) {
      return std::make_tuple(rank(a), a.card, a.part) < std::make_tuple(rank(b), b.card, b.part);
    });
  }

  /// Stress, points, dollars, cards and wasted rails, in the order of the proposal's priorities (TW-6.3, TW-6.4, TW-6.10).
  std::array<int, 5> price(const std::vector<Shown>& uses) const {
    std::set<int> cards;
    std::array<int, 5> out{};
    int rails = 0;
    for (const Shown& use : uses) {
      out[0] += cards.insert(use.card).second ? 0 : 1;
      out[0] += use.slot.consequence == Consequence::stress ? 1 : 0;
      out[1] += use.slot.consequence == Consequence::points ? 1 : 0;
      out[2] += use.slot.consequence == Consequence::money ? 1 : 0;
      rails += use.slot.rails;
    }
    out[3] = static_cast<int>(cards.size());
    out[4] = wanted().rails > 0 ? rails - wanted().rails : 0;
    return out;
  }

  // ---- All choices ------------------------------------------------------------------------------------------------------

  std::vector<Action> choices() const {
    std::vector<Action> out;
    const auto offer = [&](bool allowed, Verb verb, int a = 0, int b = 0) {
      if (allowed) out.push_back(make_action(verb, a, b));
    };
    const auto each_card = [&](const CardSet& cards, auto&& body) {
      for (int card = 0; card < box.card_count; ++card) {
        if (cards.has(card)) body(card);
      }
    };
    const auto each_node = [&](auto&& body) {
      for (int node = 0; node < map.node_count; ++node) body(node);
    };
    const bool martian = s.plan.work == Work::martian_trip;
    switch (s.phase) {
      case Phase::draft: each_card(s.drafted, [&](int card) { offer(true, Verb::draft, card); }); break;
      case Phase::first_card:
        for (int book = 0; book < max_books; ++book) offer(s.tops[static_cast<std::size_t>(book)] != nothing, Verb::take_top, book);
        break;
      case Phase::bid: bids(offer); break;
      case Phase::take_card:
        each_card(s.row, [&](int card) { offer(true, Verb::take_card, card); });
        offer(players == 1 && s.auction_deck.size() > 0 && s.row.size() * n.line_price <= me.money, Verb::extend);  // TW-14.3
        break;
      case Phase::act: actions(offer); break;
      case Phase::start_link: each_node([&](int node) { offer(can_start(node), Verb::from, node); }); break;
      case Phase::lay: steps(offer); break;
      case Phase::destination: each_node([&](int node) { offer(can_go_to(node, martian), Verb::to, node); }); break;
      case Phase::passenger: each_node([&](int node) { offer(can_travel(node, s.plan.node, martian), Verb::board, node); }); break;
      case Phase::ride:
        offer(true, Verb::travel);
        for (int link = 0; link < s.link_count; ++link) offer(can_ride(link), Verb::ride, link);
        break;
      case Phase::pay: uses(offer); break;
      case Phase::place:  // TW-10.2
        each_node([&](int node) { offer(s.node(node).passengers < s.node(node).level, Verb::place, node); });
        break;
      case Phase::bonus:  // TW-9.9
        offer(true, Verb::take_money);
        for (int book = 0; book < max_books; ++book) offer(s.tops[static_cast<std::size_t>(book)] != nothing, Verb::take_development, book);
        break;
      case Phase::buy_points:  // TW-9.11
        for (int points = 0; points <= n.leisure_most * s.node(s.plan.node).level; ++points)
          offer(points * n.leisure_price <= me.money - s.plan.fee, Verb::buy, points);
        break;
      case Phase::put_away: put_away(offer); break;
      case Phase::over: break;
    }
    return out;
  }

 private:
  /// The least legal bid (TW-4.3, TW-4.7, TW-4.8).
  int min_bid() const {
    if (options.baby_auction == 0) return s.highest + 1;
    for (int bid = 1;; ++bid) {
      bool enough = true;
      for (int place = 0; place < s.place && options.baby_bids_rise != 0; ++place) {
        const int before = s.bids[s.order[static_cast<std::size_t>(place)]];
        enough = enough && (before == 0 || bid + s.place > before + place);
      }
      if (enough) return bid;
    }
  }

  void bids(auto&& offer) const {  // TW-4.3, TW-4.4, TW-4.7
    const int min = min_bid();
    offer(s.put_in == 0, Verb::pass_bid);
    for (int money = 0; money <= me.money && money < 255; ++money) offer(s.put_in + money >= min, Verb::bid, money);
    for (const Shown& each : hand) {
      const bool pays = each.slot.money > 0 && each.card >= s.last_card;
      offer(pays && highest_bid(each.card + 1, s.put_in + each.slot.money, money_after(each.slot, me.money)) >= min, Verb::put_in,
            each.card);
    }
    offer(me.money >= 255 && highest_bid(s.last_card, s.put_in, me.money) >= min, Verb::put_in_hundred);
  }

  static int money_after(const Slot& slot, int money) {  // TW-6.4
    return slot.consequence == Consequence::money ? std::max(0, money - 1) : money;
  }

  /// The highest of all bids with this amount in it already and this much money left: with and without each card from here on.
  int highest_bid(int from_card, int in_it, int money) const {
    int out = in_it + money;
    for (const Shown& each : hand) {
      if (each.slot.money == 0 || each.card < from_card) continue;
      out = std::max(out, highest_bid(each.card + 1, in_it + each.slot.money, money_after(each.slot, money)));
    }
    return out;
  }

  void actions(auto&& offer) const {  // TW-5.2
    const auto any_node = [&](auto&& fits) {
      for (int node = 0; node < map.node_count; ++node) {
        if (fits(node)) return true;
      }
      return false;
    };
    const bool strip = std::any_of(hand.begin(), hand.end(), [](const Shown& each) { return each.part == 0; });
    offer(true, Verb::pass);
    offer(me.workers >= n.link_workers && any_node([&](int node) { return can_start(node); }), Verb::build_link);
    upgrades(offer);
    buildings(offer);
    offer(strip && any_node([&](int node) { return can_go_to(node, false); }), Verb::move);
    offer(strip && mode == Mode::mars && me.workers >= n.martian_workers && any_node([&](int node) { return can_go_to(node, true); }),
          Verb::move_martian);
    gathering(offer);
  }

  void upgrades(auto&& offer) const {  // TW-8.1, TW-8.2, TW-12.6
    const auto own = [&](int link) { return s.link(link).owner == seat && !s.upgraded.has(link) && me.workers >= n.upgrade_workers; };
    for (int i = 0; i < s.link_count; ++i) {
      const Link& link = s.link(i);
      if (!own(i)) continue;
      if (link.to < first_hub) {
        offer(max_rails(link.from, link.to) >= link.length * n.upgrade_cost, Verb::upgrade_link, i, link.from);
        offer(!same_icon(link.from, link.to) && max_rails(link.to, link.from) >= link.length * n.upgrade_cost, Verb::upgrade_link, i,
              link.to);
      } else if (!hub(true, numeral_at_end(i)).empty()) {
        offer(max_rails(link.from) >= link.length * n.upgrade_cost, Verb::upgrade_link, i, link.from);
      } else {
        for (int j = 0; j < s.link_count; ++j) {
          const Link& second = s.link(j);
          if (j == i || second.to < first_hub || !own(j) || numeral_at_end(j) != numeral_at_end(i)) continue;
          const bool twice = same_icon(link.from, second.from) && j < i;
          offer(!twice && max_rails(link.from, second.from) >= (link.length + second.length) * n.upgrade_cost, Verb::upgrade_branches, i,
                j);
        }
      }
    }
  }

  void buildings(auto&& offer) const {  // TW-8.3, TW-8.4, TW-8.6
    const auto in_hand = [&](auto&& fits) {
      return std::any_of(hand.begin(), hand.end(), [&](const Shown& each) { return each.part > 0 && fits(each.slot); });
    };
    const auto type_in_hand = [&](int type) { return in_hand([&](const Slot& slot) { return (slot.types >> type & 1) != 0; }); };
    const auto on_offer = [&](int type) {
      for (int card = 0; card < box.card_count; ++card) {
        if (s.offer.has(card) && box.card(card).kind == Kind::building && box.card(card).slots[0].types == 1 << type) return true;
      }
      return false;
    };
    if (!in_hand([](const Slot& slot) { return slot.build; })) return;
    for (int node = 0; node < map.node_count; ++node) {
      const Node& there = s.node(node);
      offer(there.level == 1 && type_in_hand(there.type), Verb::upgrade_building, node);
      if (there.level > 0 || there.owner != seat || !in_hand([&](const Slot& slot) { return slot.parcel == map.site(node).label; }))
        continue;
      for (int type = 0; type < type_count; ++type) offer(type_in_hand(type) && on_offer(type), Verb::build, node, type);
    }
  }

  void gathering(auto&& offer) const {  // TW-10
    int spare = n.workers;
    for (const Player& player : s.players) spare -= player.workers;
    bool room = false;
    for (int node = 0; node < map.node_count; ++node) room = room || s.node(node).passengers < s.node(node).level;
    for (int card = 0; card < box.card_count; ++card) {
      if (!me.hand.has(card)) continue;
      for (int slots = 1; slots < 1 << max_slots; ++slots) {
        bool resources = true;
        int workers = 0;
        int passengers = 0;
        for (int i = 0; i < max_slots; ++i) {
          if ((slots >> i & 1) == 0) continue;
          const Slot& slot = box.card(card).slots[static_cast<std::size_t>(i)];
          resources = resources && (slot.money > 0 || slot.worker || slot.passenger || slot.relax);
          workers += slot.worker ? 1 : 0;
          passengers += slot.passenger ? 1 : 0;
        }
        const bool there_are = workers <= spare && (passengers == 0 || (passengers == 1 && s.passengers > 0 && room));
        offer(resources && there_are, Verb::gather, card, slots);
      }
    }
  }

  void steps(auto&& offer) const {  // TW-7.2 to TW-7.6, TW-12.1, TW-12.3, TW-12.4
    const Plan& plan = s.plan;
    const bool left = plan.numeral != 0;
    int laid = 0;
    for (int space = 0; space < map.space_count; ++space) laid += s.rail(space) != nothing && s.rail(space) >= s.link_count ? 1 : 0;
    const auto lay = [&](int space) { offer(free(space) && can_finish(plan.node, {space}, plan.cost, laid, left), Verb::lay, space); };
    if (left && plan.at == nothing) {
      for (const int space : edge_spaces(plan.numeral)) lay(space);
      return;
    }
    const Space& here = map.space(plan.at == nothing ? map.site(plan.node).space : plan.at);
    for (const int beside : here.beside) {
      if (beside == nothing) continue;
      const int node = map.space(beside).node;
      if (node == nothing) lay(beside);
      else offer(plan.at != nothing && !forbidden_end(plan.node, node) && plan.cost <= max_rails(plan.node, node), Verb::arrive, node);
    }
    for (const int numeral : std::set<int>(here.numerals.begin(), here.numerals.end())) {
      if (numeral == 0 || left || plan.at == nothing) continue;
      const bool comes_in = hub(false, numeral).empty() && can_finish(plan.node, edge_spaces(numeral), plan.cost, laid, true);
      offer(comes_in || joins(plan.node, numeral), Verb::leave, numeral - 1);
    }
  }

  void uses(auto&& offer) const {
    std::set<std::pair<int, int>> next;
    for (const std::vector<Shown>& payment : payments()) {
      if (begins_with_plan(payment)) {
        const Shown& use = payment[static_cast<std::size_t>(s.plan.uses.size())];
        next.insert({use.card, use.part});
      }
    }
    offer(true, Verb::pay);
    for (const auto& [card, part] : next) offer(true, Verb::use, card, part);
  }

  void put_away(auto&& offer) const {  // TW-5.3, TW-5.4
    std::vector<int> cards;
    for (int card = 0; card < box.card_count; ++card) {
      if (me.hand.has(card)) cards.push_back(card);
    }
    offer(s.away >= s.surplus, Verb::keep);
    for (std::size_t i = 0; i < cards.size(); ++i) {
      const int gone = s.away + 1;
      const int price = gone <= s.surplus ? 0 : (gone - 1) * n.put_away_price;
      const int could_follow = static_cast<int>(cards.size() - i) - 1;
      offer(cards[i] >= s.last_card && gone + could_follow >= s.surplus && price <= me.money, Verb::put_away, cards[i]);
    }
  }

 public:
  bool begins_with_plan(const std::vector<Shown>& payment) const {
    for (int i = 0; i < s.plan.uses.size(); ++i) {
      if (i >= static_cast<int>(payment.size()) || payment[static_cast<std::size_t>(i)].use() != s.plan.uses[i]) return false;
    }
    return true;
  }
};

}  // namespace omnibus::tramways
