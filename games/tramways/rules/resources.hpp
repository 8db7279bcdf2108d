// Tramways: gathering resources (TW-10).
#pragma once

#include "games/tramways/rules/buildings.hpp"
#include "games/tramways/rules/rounds.hpp"

namespace omnibus::tramways {

class Resources {
 public:
  constexpr explicit Resources(const Setting& setting) : setting_(setting) {}

  constexpr void list_gathering(const State& s, const Buildings& buildings, Actions& out) const {
    const int workers = setting_.spare_workers(s);
    const bool place = s.passengers > 0 && buildings.any_room;
    (s.mover().hand & setting_.with_resources).each([&](int card) {
      const Face& face = setting_.face(card);
      const int usable = face.resources & ~(workers > 0 ? 0 : face.workers) & ~(place ? 0 : face.passengers);
      for (int slots = usable; slots != 0; slots = (slots - 1) & usable) {
        const bool one = (slots & (slots - 1)) == 0;  // the usual case, with no further conditions
        out.push_if(one || !refused_slots(card, slots, workers, place, place).forbids(), make_action(Verb::gather, card, slots));
      }
    });
  }

  constexpr Rule check_gather(const State& s, int card, int slots) const {
    if (!s.mover().hand.has(card) || (slots & ~setting_.face(card).resources) != 0) return rule("TW-10.1");
    return refused_slots(card, slots, setting_.spare_workers(s), s.passengers > 0, Buildings(s).any_room);
  }

  constexpr void list_places(const State& s, Actions& out) const {
    for (int node = 0; node < setting_.map.node_count; ++node) out.push_if(s.node(node).has_room(), make_action(Verb::place, node));
  }

  constexpr Rule check_place(const State& s, int node) const { return s.node(node).has_room() ? Rule{} : rule("TW-10.2"); }

  template <Journal J> constexpr void gather(State& s, std::uint8_t card, int slots, J& journal) const {
    const Effects effects(setting_);
    s.plan.work = Work::resources;
    for (std::uint8_t i = 0; i < max_slots; ++i) {
      if ((slots >> i & 1) == 0) continue;
      s.plan.uses.push({card, static_cast<std::uint8_t>(i + 1)});
      journal.tell(make_event(EventKind::played, {s.seat(), card, i + 1}));
    }
    effects.pay(s, journal);
    bool passenger = false;
    for (const Use& use : s.plan.uses) {
      const Slot& slot = setting_.slot(use);
      Effects::gain_money(s.mover(), slot.money);
      if (slot.money > 0) journal.tell(make_event(EventKind::gained_money, {s.seat(), slot.money}));
      if (slot.worker) effects.gain_workers(s, 1, journal);
      if (slot.relax) effects.relax(s, 1, journal);
      passenger = passenger || slot.passenger;
    }
    if (!passenger) return Rounds(setting_).end_action(s, journal);
    s.plan = Plan{};
    s.phase = Phase::place;
  }

  template <Journal J> constexpr void place(State& s, int node, J& journal) const {
    Effects(setting_).add_passenger(s, node, journal);
    Rounds(setting_).end_action(s, journal);
  }

 private:
  /// Number of slots, given as bits.
  static constexpr int count_of(int slots) { return (slots & 1) + (slots >> 1 & 1) + (slots >> 2 & 1); }
  static_assert(max_slots == 3);

  /// The rule against using these slots together; all of them show resources.
  constexpr Rule refused_slots(int card, int slots, int spare_workers, bool passengers_left, bool place) const {
    const int workers = count_of(slots & setting_.face(card).workers);
    const int passengers = count_of(slots & setting_.face(card).passengers);
    if (slots == 0 || passengers > 1) return rule("TW-10.1");
    if (workers > spare_workers || (passengers > 0 && !passengers_left)) return rule("TW-10.3");
    return passengers == 0 || place ? Rule{} : rule("TW-10.2");
  }

  const Setting& setting_;
};

}  // namespace omnibus::tramways
