// Tramways: the turns and the end of a round (TW-5).
#pragma once

#include "games/tramways/rules/auction.hpp"

namespace omnibus::tramways {

class Rounds {
 public:
  constexpr explicit Rounds(const Setting& setting) : setting_(setting) {}

  /// TW-5.2: passing is an action, too.
  template <Journal J> constexpr void pass(State& s, J& journal) const {
    journal.tell(make_event(EventKind::passed, {s.seat()}));
    end_action(s, journal);
  }

  /// TW-5.1: one action each, then two in a row each.
  template <Journal J> constexpr void end_action(State& s, J& journal) const {
    s.plan = Plan{};
    s.phase = Phase::act;
    if (--s.actions > 0) return;
    if (++s.place == setting_.players) {
      s.place = 0;
      if (++s.lap == 2) return end_round(s, journal);
    }
    s.actions = numbers().actions[s.lap];
  }

  // ---- Putting away (TW-5.3) --------------------------------------------------------------------------------------------

  /// TW-5.4: price of putting away this many cards.
  constexpr int put_away_cost(int count, int surplus) const {
    return count <= surplus || count == 0 ? 0 : (count - 1) * numbers().put_away_price;
  }

  constexpr void list_put_away(const State& s, Actions& out) const {
    out.push_if(s.away >= s.surplus, make_action(Verb::keep));
    if (put_away_cost(s.away + 1, s.surplus) > s.mover().money) return;
    int left = s.mover().hand.size();  // from each card on
    s.mover().hand.each([&](int card) { out.push_if(!refused_in_order(s, card, left--).forbids(), make_action(Verb::put_away, card)); });
  }

  constexpr Rule check_put_away(const State& s, int card) const {
    if (!s.mover().hand.has(card)) return rule("TW-5.3");
    int left = 0;
    s.mover().hand.each([&](int other) { left += other >= card ? 1 : 0; });
    if (const Rule refused = refused_in_order(s, card, left); refused.forbids()) return refused;
    return put_away_cost(s.away + 1, s.surplus) <= s.mover().money ? Rule{} : rule("TW-5.4");
  }

  constexpr Rule check_keep(const State& s) const { return s.away >= s.surplus ? Rule{} : rule("TW-5.3"); }

  template <Journal J> constexpr void put_away(State& s, int card, J& journal) const {
    Effects::discard(s, card);
    ++s.away;
    s.last_card = static_cast<std::uint8_t>(card + 1);
    journal.tell(make_event(EventKind::put_away, {s.seat(), card}));
  }

  template <Journal J> constexpr void keep(State& s, Chance& chance, J& journal) const {
    journal.tell(make_event(EventKind::kept, {s.seat()}));
    Effects::gain_money(s.mover(), -put_away_cost(s.away, s.surplus));
    draw_up(s, chance, journal);
    s.away = 0;
    s.surplus = 0;
    if (++s.place < setting_.players) return ready_to_put_away(s);
    if (setting_.has_night()) move_crescent(s, journal);
    Auction(setting_).begin_round(s, chance, journal);
  }

 private:
  constexpr const Numbers& numbers() const { return setting_.numbers(); }

  /// Cards are put away by ascending number, and only if enough of them follow.
  static constexpr Rule refused_in_order(const State& s, int card, int left) {
    return card < s.last_card || s.away + left < s.surplus ? rule("TW-5.3") : Rule{};
  }

  template <Journal J> constexpr void end_round(State& s, J& journal) const {
    s.lap = 0;
    if (s.round == numbers().rounds) {  // TW-5.6
      s.phase = Phase::over;
      s.ending = Ending::rounds_played;
      journal.tell(make_event(EventKind::game_over));
      return;
    }
    s.phase = Phase::put_away;
    ready_to_put_away(s);
  }

  constexpr void ready_to_put_away(State& s) const {
    const int cards = s.mover().hand.size();
    s.away = 0;
    s.last_card = 0;
    s.surplus = static_cast<std::uint8_t>(cards > numbers().hand_limit ? cards - numbers().hand_limit : 0);
  }

  template <Journal J> constexpr void draw_up(State& s, Chance& chance, J& journal) const {
    Player& player = s.mover();
    int drawn = 0;
    for (int missing = numbers().hand_limit - player.hand.size(); missing > 0; --missing, ++drawn) {  // TW-5.5
      if (player.deck.empty()) {
        player.deck = player.pool;
        player.pool = {};
      }
      if (player.deck.empty()) break;
      const int card = player.deck.draw(chance);
      player.hand.add(card);
      journal.tell(make_event(EventKind::drawn, {s.seat(), card}, seat_at(s.seat())));
    }
    if (drawn > 0) journal.tell(make_event(EventKind::drew, {s.seat(), drawn}));
  }

  /// TW-12.10: to the next board clockwise.
  template <Journal J> constexpr void move_crescent(State& s, J& journal) const {
    s.night = static_cast<std::uint8_t>(s.night + 1 < setting_.map.board_count ? s.night + 1 : 0);
    journal.tell(make_event(EventKind::night_falls, {setting_.map.clockwise[s.night] + 1}));
  }

  const Setting& setting_;
};

}  // namespace omnibus::tramways
