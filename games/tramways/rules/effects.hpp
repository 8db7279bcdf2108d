// Tramways: changes to a player's points, stress, money, workers and cards, with their events.
#pragma once

#include <algorithm>

#include "core/journal.hpp"
#include "games/tramways/rules/payment.hpp"
#include "games/tramways/rules/words.hpp"

namespace omnibus::tramways {

class Effects {
 public:
  constexpr explicit Effects(const Setting& setting) : setting_(setting) {}

  /// TW-3.1: points may fall below zero.
  static constexpr void gain_hp(Player& player, int points) { player.hp = static_cast<std::int16_t>(player.hp + points); }
  static constexpr void gain_money(Player& player, int money) { player.money = static_cast<std::int16_t>(player.money + money); }

  template <Journal J> static constexpr void lose_hp(State& s, int points, J& journal) {
    if (points == 0) return;
    gain_hp(s.mover(), -points);
    journal.tell(make_event(EventKind::lost_points, {s.seat(), points}));
  }

  /// TW-3.2: a step beyond the top costs points instead.
  template <Journal J> constexpr void add_stress(State& s, int steps, J& journal) const {
    Player& player = s.mover();
    const int taken = std::min(steps, numbers().stress_track - player.stress);
    player.stress = static_cast<std::uint8_t>(player.stress + taken);
    lose_hp(s, (steps - taken) * numbers().overflow_loss, journal);
  }

  template <Journal J> constexpr void stress(State& s, int steps, J& journal) const {
    if (steps == 0) return;
    journal.tell(make_event(EventKind::stressed, {s.seat(), steps}));
    add_stress(s, steps, journal);
  }

  /// TW-3.2: stress never falls below 0.
  template <Journal J> constexpr void relax(State& s, int steps, J& journal) const {
    Player& player = s.mover();
    player.stress = static_cast<std::uint8_t>(player.stress - std::min<int>(player.stress, steps));
    journal.tell(make_event(EventKind::relaxed, {s.seat(), steps}));
  }

  /// TW-2.6: an empty supply yields nothing.
  template <Journal J> constexpr void gain_workers(State& s, int count, J& journal) const {
    const int gained = std::min(count, setting_.spare_workers(s));
    s.mover().workers = static_cast<std::uint8_t>(s.mover().workers + gained);
    if (gained > 0) journal.tell(make_event(EventKind::gained_worker, {s.seat(), gained}));
  }

  /// TW-2.6: spent workers return to the supply, which holds all workers without an owner.
  static constexpr void spend_workers(Player& player, int count) { player.workers = static_cast<std::uint8_t>(player.workers - count); }

  template <Journal J> constexpr void add_passenger(State& s, int node, J& journal) const {
    if (s.passengers == 0) return;  // TW-2.6
    --s.passengers;
    ++s.node(node).passengers;
    journal.tell(make_event(EventKind::gained_passenger, {s.seat(), node}));
  }

  static constexpr void discard(State& s, int card) {
    s.mover().hand.remove(card);
    s.mover().pool.add(card);
  }

  template <Journal J> constexpr void take_top(State& s, std::size_t book, Chance& chance, J& journal) const {
    journal.tell(make_event(EventKind::took_development, {s.seat(), s.tops[book], static_cast<int>(book)}));
    s.mover().hand.add(s.tops[book]);
    s.tops[book] = nothing;
    if (s.below[book] == 0) return;
    --s.below[book];
    s.tops[book] = static_cast<std::uint8_t>(s.unseen.draw(chance));  // TW-2.9
  }

  /// TW-6.3: the played cards and their stress come first, then the effects of the action.
  template <Journal J> constexpr void pay(State& s, J& journal) const {
    const Price price(setting_, s.plan.uses);
    for (const Use& use : s.plan.uses) discard(s, use.card);  // TW-6.1
    charge(s, price, journal);
  }

  /// Stress and consequences of used cards.
  template <Journal J> constexpr void charge(State& s, const Price& price, J& journal) const {
    stress(s, price.stress, journal);
    lose_hp(s, price.points, journal);
    gain_money(s.mover(), -std::min<int>(price.money, s.mover().money));  // TW-6.4: if you have it
  }

 private:
  constexpr const Numbers& numbers() const { return setting_.numbers(); }

  const Setting& setting_;
};

}  // namespace omnibus::tramways
