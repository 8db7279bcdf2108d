// Tramways: the auction with which a round begins (TW-4).
#pragma once

#include "games/tramways/rules/effects.hpp"

namespace omnibus::tramways {

class Auction {
 public:
  constexpr explicit Auction(const Setting& setting) : setting_(setting) {}

  template <Journal J> constexpr void begin_round(State& s, Chance& chance, J& journal) const {
    ++s.round;
    journal.tell(make_event(EventKind::round_begins, {s.round}));
    if (setting_.solo()) return begin_line(s, chance, journal);
    for (int i = 0; i < setting_.players && s.round <= numbers().auction_rounds && !s.auction_deck.empty(); ++i)  // TW-4.1
      journal.tell(make_event(EventKind::revealed, {reveal(s, chance)}));
    for (std::uint16_t& bid : s.bids) bid = 0;
    s.bidders = static_cast<std::uint8_t>((1 << setting_.players) - 1);
    s.highest = 0;
    s.place = 0;  // TW-4.2
    s.phase = Phase::bid;
    ready_to_bid(s);
  }

  // ---- Legal bids -------------------------------------------------------------------------------------------------------

  constexpr void list_bids(const State& s, Actions& out) const {
    if (s.put_in == 0) out.push(make_action(Verb::pass_bid));
    const int least = min_bid(s);
    const int min = least > s.put_in ? least - s.put_in : 0;
    const int max = s.mover().money < max_money ? s.mover().money : max_money - 1;
    for (int money = min; money <= max; ++money) out.push(make_action(Verb::bid, money));
    money_cards(s).each([&](int card) { out.push_if(card >= s.last_card && max_bid(s, card) >= least, make_action(Verb::put_in, card)); });
    if (!check_put_in_hundred(s).forbids()) out.push(make_action(Verb::put_in_hundred));
  }

  constexpr Rule check_pass(const State& s) const { return s.put_in == 0 ? Rule{} : rule("TW-4.4"); }

  constexpr Rule check_bid(const State& s, int money) const {
    if (money > s.mover().money) return rule("TW-4.4");
    return s.put_in + money >= min_bid(s) ? Rule{} : too_low();
  }

  /// Cards are put in by ascending number, and only if the bid can still become high enough.
  constexpr Rule check_put_in(const State& s, int card) const {
    if (!money_cards(s).has(card) || card < s.last_card) return rule("TW-4.4");
    return max_bid(s, card) >= min_bid(s) ? Rule{} : too_low();
  }

  /// A player with more money than one bid can name may put in a part of it first.
  constexpr Rule check_put_in_hundred(const State& s) const {
    if (s.mover().money < max_money) return rule("TW-4.4");
    return max_bid(s, s.last_card) >= min_bid(s) ? Rule{} : too_low();
  }

  constexpr void list_cards(const State& s, Actions& out) const {
    s.row.each([&](int card) { out.push(make_action(Verb::take_card, card)); });
    out.push_if(!check_extend(s).forbids(), make_action(Verb::extend));
  }

  /// TW-14.3: another card for the line, if there is one and the player can pay it.
  constexpr Rule check_extend(const State& s) const {
    const bool possible = setting_.solo() && !s.auction_deck.empty() && price_of_next(s) <= s.mover().money;
    return possible ? Rule{} : rule("TW-14.3");
  }
  constexpr int price_of_next(const State& s) const { return s.row.size() * numbers().line_price; }
  constexpr Rule check_take(const State& s, int card) const { return s.row.has(card) ? Rule{} : rule("TW-4.11"); }

  // ---- Effects of a bid -------------------------------------------------------------------------------------------------

  template <Journal J> constexpr void put_in(State& s, int card, J& journal) const {
    const Use use = money_use(card);
    Effects::discard(s, card);
    s.put_in = static_cast<std::uint16_t>(s.put_in + setting_.slot(use).money);
    s.last_card = static_cast<std::uint8_t>(card + 1);
    journal.tell(make_event(EventKind::played, {s.seat(), use.card, use.part}));
    Effects(setting_).charge(s, price_in_bid(card), journal);
  }

  /// TW-6.2, TW-6.4: a bid uses a slot as well, so its consequence is due.
  constexpr Price price_in_bid(int card) const {
    Uses uses;
    if (setting_.box.format > 1) uses.push(money_use(card));
    return {setting_, uses};
  }

  template <Journal J> constexpr void put_in_hundred(State& s, J& journal) const {
    Effects::gain_money(s.mover(), -hundred);
    s.put_in = static_cast<std::uint16_t>(s.put_in + hundred);
    journal.tell(make_event(EventKind::put_in, {s.seat(), hundred}));
  }

  template <Journal J> constexpr void bid(State& s, int money, J& journal) const {
    const std::size_t seat = static_cast<std::size_t>(s.seat());
    const int amount = money + s.put_in;
    Effects::gain_money(s.mover(), -money);  // TW-4.3: paid in full, on top of earlier payments
    s.bids[seat] = static_cast<std::uint16_t>(s.bids[seat] + amount);
    s.highest = static_cast<std::uint16_t>(amount);
    journal.tell(make_event(EventKind::bid_made, {s.seat(), amount, money}));
    next_bidder(s, journal);
  }

  template <Journal J> constexpr void pass(State& s, J& journal) const {
    journal.tell(make_event(EventKind::bid_passed, {s.seat()}));
    if (!baby()) {  // TW-4.5
      const int last = ItemSet(s.bidders).size() - 1;
      s.next_order[static_cast<std::size_t>(last)] = static_cast<std::uint8_t>(s.seat());
      s.bidders = static_cast<std::uint8_t>(s.bidders & ~(1 << s.seat()));
    }
    next_bidder(s, journal);
  }

  /// TW-4.8: a bid in the Baby Auction plus its place; 0 without a bid.
  constexpr int total(const State& s, int place) const {
    const int bid = s.bids[s.order[static_cast<std::size_t>(place)]];
    return bid == 0 && setting_.options.baby_bonus_alone == 0 ? 0 : bid + bonus(place);
  }
  static constexpr int bonus(int place) { return place + 1; }

  template <Journal J> constexpr void extend(State& s, Chance& chance, J& journal) const {
    journal.tell(make_event(EventKind::extended_line, {s.seat(), price_of_next(s)}));
    Effects::gain_money(s.mover(), -price_of_next(s));
    lengthen(s, chance, journal);
  }

  template <Journal J> constexpr void take(State& s, int card, J& journal) const {
    s.row.remove(card);
    s.mover().hand.add(card);
    const std::uint8_t node = setting_.face(card).node;
    if (node != nothing && s.node(node).owner == nothing) s.node(node).owner = static_cast<std::uint8_t>(s.seat());  // TW-4.12
    journal.tell(make_event(EventKind::took_card, {s.seat(), card}));
    if (setting_.solo()) return end_line(s, card, journal);
    if (s.place + 1 < setting_.players && !s.row.empty()) ++s.place;  // TW-4.11
    else begin_actions(s);
  }

  /// The least legal bid: more than the highest so far (TW-4.3), or one dollar if bids need not rise (TW-4.7).
  constexpr int min_bid(const State& s) const {
    if (!baby()) return s.highest + 1;
    int out = 1;
    for (int place = 0; place < s.place && setting_.options.baby_bids_rise != 0; ++place) out = std::max(out, total(s, place) - s.place);
    return out;
  }

 private:
  constexpr const Numbers& numbers() const { return setting_.numbers(); }
  constexpr Rule too_low() const { return baby() ? rule("TW-4.7") : rule("TW-4.3"); }
  constexpr bool baby() const { return setting_.options.baby_auction != 0; }

  /// The highest possible bid with all the money and all cards from this number on. No card costs more than it contributes (TW-6.4), so the
  /// bid with all of them is the highest.
  constexpr int max_bid(const State& s, int from_card) const {
    int cards = 0;
    int price = 0;
    money_cards(s).each([&](int card) {
      if (card < from_card) return;
      cards += setting_.face(card).money;
      price += price_in_bid(card).money;
    });
    return s.put_in + cards + std::max(0, s.mover().money - price);
  }

  static constexpr int reveal(State& s, Chance& chance) {
    const int card = s.auction_deck.draw(chance);
    s.row.add(card);
    return card;
  }

  // ---- Solo game (TW-14) --------------------------------------------------------------------------------------------------

  /// The first card of the line is free; in the last round there is no line.
  template <Journal J> constexpr void begin_line(State& s, Chance& chance, J& journal) const {
    if (s.round > numbers().auction_rounds || s.auction_deck.empty()) return begin_actions(s);
    s.place = 0;
    s.phase = Phase::take_card;
    lengthen(s, chance, journal);
  }

  template <Journal J> constexpr void lengthen(State& s, Chance& chance, J& journal) const {
    s.newest = static_cast<std::uint8_t>(reveal(s, chance));
    journal.tell(make_event(EventKind::joined_line, {s.newest}));
  }

  /// TW-14.4: only the newest card costs stress; the rest of the line is out of the game.
  template <Journal J> constexpr void end_line(State& s, int taken, J& journal) const {
    if (taken == s.newest) Effects(setting_).stress(s, numbers().newest_stress, journal);
    s.aside |= s.row;
    s.row = {};
    s.newest = nothing;
    begin_actions(s);
  }

  constexpr CardSet money_cards(const State& s) const { return s.mover().hand & setting_.with_money; }

  constexpr Use money_use(int card) const {
    Use out{static_cast<std::uint8_t>(card), 1};
    while (setting_.slot(out).money == 0) ++out.part;
    return out;
  }

  static constexpr void ready_to_bid(State& s) {
    s.put_in = 0;
    s.last_card = 0;
  }

  template <Journal J> constexpr void next_bidder(State& s, J& journal) const {
    ready_to_bid(s);
    if (baby() ? s.place + 1 < setting_.players : ItemSet(s.bidders).size() > 1) {
      do s.place = static_cast<std::uint8_t>(s.place + 1 < setting_.players ? s.place + 1 : 0);
      while ((s.bidders >> s.seat() & 1) == 0);  // TW-4.2
      return;
    }
    if (baby()) rank_bids(s);
    else s.next_order[0] = static_cast<std::uint8_t>(ItemSet(s.bidders).lowest());  // TW-4.6
    end_auction(s, journal);
  }

  /// TW-4.9: by total; then those who declined, in present order.
  constexpr void rank_bids(State& s) const {
    for (int place = 0; place < setting_.players; ++place) {
      int ahead = 0;
      for (int other = 0; other < setting_.players; ++other)
        ahead += total(s, other) > total(s, place) || (total(s, other) == total(s, place) && other < place) ? 1 : 0;
      s.next_order[static_cast<std::size_t>(ahead)] = s.order[static_cast<std::size_t>(place)];
    }
  }

  template <Journal J> constexpr void end_auction(State& s, J& journal) const {
    s.order = s.next_order;
    s.bidders = 0;
    s.place = 0;
    for (std::uint8_t& seat : s.next_order) seat = 0;
    constexpr int steps = 1;  // TW-4.10
    journal.tell(make_event(EventKind::first_player, {s.seat(), steps}));
    Effects(setting_).add_stress(s, steps, journal);
    if (s.row.empty()) begin_actions(s);
    else s.phase = Phase::take_card;
  }

  /// TW-5.1: the first lap of the round.
  constexpr void begin_actions(State& s) const {
    s.lap = 0;
    s.place = 0;
    s.actions = numbers().actions[0];
    s.phase = Phase::act;
  }

  const Setting& setting_;
};

}  // namespace omnibus::tramways
