// Tramways: the course of a round: the auction (TW-4), the turns and the end of the round (TW-5).
#pragma once

#include "games/tramways/setup.hpp"

namespace omnibus::tramways {

class Rounds : public SetUp {
 public:
  using SetUp::SetUp;

 protected:
  template <Journal J> constexpr void take_first_card(State& s, std::size_t book, Chance& chance, J& journal) const {
    take_top(s, book, chance, journal);
    if (s.place > 0) --s.place;  // TW-2.10
    else begin_round(s, chance, journal);
  }

  // ---- The auction (TW-4) -----------------------------------------------------------------------------------------------

  template <Journal J> constexpr void begin_round(State& s, Chance& chance, J& journal) const {
    ++s.round;
    journal.tell(event(EventKind::round_begins, s.round));
    for (int i = 0; i < players() && s.round <= numbers().auction_rounds && !s.auction_deck.empty(); ++i) {  // TW-4.1
      const int card = s.auction_deck.draw(chance);
      s.row.add(card);
      journal.tell(event(EventKind::revealed, card));
    }
    for (std::uint16_t& bid : s.bids) bid = 0;
    s.bidders = static_cast<std::uint8_t>((1 << players()) - 1);
    s.highest = 0;
    s.place = 0;
    s.phase = Phase::bid;
    ready_to_bid(s);
  }

  static constexpr void ready_to_bid(State& s) {
    s.put_in = 0;
    s.last_card = 0;
  }

  template <Journal J> constexpr void put_in(State& s, int card, J& journal) const {
    discard(s, card);
    s.put_in = static_cast<std::uint16_t>(s.put_in + table_.face(card).money);
    s.last_card = static_cast<std::uint8_t>(card + 1);
    journal.tell(event(EventKind::played, seat_of(s), card, money_part(card)));
  }

  constexpr int money_part(int card) const {
    const Face& face = table_.face(card);
    int part = 1;
    while (face.slots[static_cast<std::size_t>(part) - 1].money == 0) ++part;
    return part;
  }

  template <Journal J> constexpr void put_in_hundred(State& s, J& journal) const {
    mover(s).money = static_cast<std::int16_t>(mover(s).money - hundred);
    s.put_in = static_cast<std::uint16_t>(s.put_in + hundred);
    journal.tell(event(EventKind::put_in, seat_of(s), hundred));
  }

  template <Journal J> constexpr void bid(State& s, int money, J& journal) const {
    const std::size_t seat = static_cast<std::size_t>(seat_of(s));
    const int amount = money + s.put_in;
    mover(s).money = static_cast<std::int16_t>(mover(s).money - money);
    s.bids[seat] = static_cast<std::uint16_t>(s.bids[seat] + amount);
    s.highest = static_cast<std::uint16_t>(amount);
    journal.tell(event(EventKind::bid_made, seat_of(s), amount, money));
    next_bidder(s, journal);
  }

  template <Journal J> constexpr void pass_bid(State& s, J& journal) const {
    journal.tell(event(EventKind::bid_passed, seat_of(s)));
    if (!options().baby_auction) {  // TW-4.5
      const int last = ItemSet(s.bidders).size() - 1;
      s.next_order[static_cast<std::size_t>(last)] = static_cast<std::uint8_t>(seat_of(s));
      s.bidders = static_cast<std::uint8_t>(s.bidders & ~(1 << seat_of(s)));
    }
    next_bidder(s, journal);
  }

  template <Journal J> constexpr void next_bidder(State& s, J& journal) const {
    ready_to_bid(s);
    if (options().baby_auction) {
      if (s.place + 1 < players()) {
        ++s.place;
        return;
      }
      rank_bids(s);
    } else {
      if (ItemSet(s.bidders).size() > 1) {
        do s.place = static_cast<std::uint8_t>(s.place + 1 < players() ? s.place + 1 : 0);
        while ((s.bidders >> seat_of(s) & 1) == 0);
        return;
      }
      s.next_order[0] = static_cast<std::uint8_t>(ItemSet(s.bidders).lowest());  // TW-4.6
    }
    s.order = s.next_order;
    s.bidders = 0;
    s.place = 0;
    for (std::uint8_t& seat : s.next_order) seat = 0;
    table_.add_stress(mover(s), 1);  // TW-4.10
    journal.tell(event(EventKind::first_player, seat_of(s)));
    if (s.row.empty()) begin_actions(s);
    else s.phase = Phase::take_card;
  }

  /// TW-4.8, TW-4.9: the bid and the present place make the total; then those who declined, in present order.
  constexpr void rank_bids(State& s) const {
    const auto total = [&](int place) {
      const std::size_t seat = s.order[static_cast<std::size_t>(place)];
      return s.bids[seat] == 0 ? 0 : s.bids[seat] + place + 1;
    };
    for (int place = 0; place < players(); ++place) {
      int ahead = 0;
      for (int other = 0; other < players(); ++other)
        ahead += total(other) > total(place) || (total(other) == total(place) && other < place) ? 1 : 0;
      s.next_order[static_cast<std::size_t>(ahead)] = s.order[static_cast<std::size_t>(place)];
    }
  }

  template <Journal J> constexpr void take_card(State& s, int card, J& journal) const {
    s.row.remove(card);
    mover(s).hand.add(card);
    const std::uint8_t node = node_of_card(card);
    if (node != nothing && s.node(node).owner == nothing) s.node(node).owner = static_cast<std::uint8_t>(seat_of(s));  // TW-4.12
    journal.tell(event(EventKind::took_card, seat_of(s), card));
    if (s.place + 1 < players() && !s.row.empty()) ++s.place;
    else begin_actions(s);
  }

  // ---- Actions (TW-5) ---------------------------------------------------------------------------------------------------

  constexpr void begin_actions(State& s) const {
    s.lap = 0;
    s.place = 0;
    s.actions = numbers().actions[0];
    s.phase = Phase::act;
  }

  template <Journal J> constexpr void name_work(State& s, Work work, Phase next, J& journal) const {
    journal.tell(event(EventKind::work_named, seat_of(s), static_cast<int>(work)));
    s.plan.work = work;
    s.phase = next;
  }

  template <Journal J> constexpr void end_action(State& s, J& journal) const {
    s.plan = Plan{};
    s.phase = Phase::act;
    if (--s.actions > 0) return;
    if (++s.place == players()) {
      s.place = 0;
      if (++s.lap == 2) return end_round(s, journal);  // TW-5.1
    }
    s.actions = numbers().actions[s.lap];
  }

  template <Journal J> constexpr void end_round(State& s, J& journal) const {
    s.lap = 0;
    if (s.round == numbers().rounds) {  // TW-5.6
      s.phase = Phase::over;
      s.ending = Ending::rounds_played;
      journal.tell(event(EventKind::game_over));
      return;
    }
    s.phase = Phase::put_away;
    ready_to_put_away(s);
  }

  constexpr void ready_to_put_away(State& s) const {
    const int cards = mover(s).hand.size();
    s.away = 0;
    s.last_card = 0;
    s.surplus = static_cast<std::uint8_t>(cards > numbers().hand_limit ? cards - numbers().hand_limit : 0);
  }

  constexpr void discard(State& s, int card) const {
    mover(s).hand.remove(card);
    mover(s).pool.add(card);
  }

  template <Journal J> constexpr void put_away(State& s, int card, J& journal) const {
    discard(s, card);
    ++s.away;
    s.last_card = static_cast<std::uint8_t>(card + 1);
    journal.tell(event(EventKind::put_away, seat_of(s), card));
  }

  template <Journal J> constexpr void keep(State& s, Chance& chance, J& journal) const {
    Player& player = mover(s);
    journal.tell(event(EventKind::kept, seat_of(s)));
    player.money = static_cast<std::int16_t>(player.money - put_away_cost(s.away, s.surplus));
    draw_up(s, chance, journal);
    s.away = 0;
    s.surplus = 0;
    if (++s.place < players()) return ready_to_put_away(s);
    s.place = 0;
    if (table_.night()) {  // TW-12.10
      s.night = static_cast<std::uint8_t>(s.night + 1 < map().board_count ? s.night + 1 : 0);
      journal.tell(event(EventKind::night_falls, map().clockwise[s.night] + 1));
    }
    begin_round(s, chance, journal);
  }

  template <Journal J> constexpr void draw_up(State& s, Chance& chance, J& journal) const {
    Player& player = mover(s);
    int drawn = 0;
    for (int missing = numbers().hand_limit - player.hand.size(); missing > 0; --missing, ++drawn) {  // TW-5.5
      if (player.deck.empty()) {
        player.deck = player.pool;
        player.pool = {};
      }
      if (player.deck.empty()) break;
      const int card = player.deck.draw(chance);
      player.hand.add(card);
      journal.tell(event(EventKind::drawn, seat_of(s), card, 0, 0, seat_at(seat_of(s))));
    }
    if (drawn > 0) journal.tell(event(EventKind::drew, seat_of(s), drawn));
  }
};

}  // namespace omnibus::tramways
