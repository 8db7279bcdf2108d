#include "games/futuropia/solver/futuropia_bound/purchases.hpp"

#include <algorithm>

namespace omnibus::futuropia_bound {

Purchases::Purchases(const Ladders& ladders, PerKind count, int slots, bool final_phase)
    : ladders_(ladders),
      count_(count),
      slots_(slots),
      final_phase_(final_phase) {
  for (std::size_t kind = 0; kind < futuropia::kind_count; ++kind) add_up(kind);
  tests_.assign(courses(0).size() * courses(1).size() * at(max_slots + 1) * at(max_slots + 1), impossible);
}

void Purchases::add_up(std::size_t kind) {
  int gain = impossible;
  int cost = -impossible;
  for (const Course& course : courses(kind)) {
    int made = -course.cost;
    for (int i = 1; i <= count_[kind]; ++i) made += course.tested[at(i)][max_slots];
    gain = std::max(gain, made);
    cost = std::min(cost, course.cost);
    const Gathering each = gathering(kind, course, max_slots);
    gatherings_[kind].before = std::max(gatherings_[kind].before, each.before);
    gatherings_[kind].in_final_phase = std::max(gatherings_[kind].in_final_phase, each.in_final_phase);
    for (std::size_t count = 0; count <= max_slots; ++count) {
      for (std::size_t at_most = count; at_most <= max_slots; ++at_most) {
        for (const Running& running : course.kept[count]) add_unbeaten(kept_[kind][at_most], running);
      }
    }
  }
  gain_ += gain;
  cost_ += cost;
}

/// A turn without a purchase before the final phase uses the generators of that time, without the purchase that begins the phase. In the
/// phase itself the action is used once: for a purchase, or without one, with all generators.
Gathering Purchases::gathering(std::size_t kind, const Course& course, int slots) const {
  const int final_purchase = ladders_[kind].begins_final_phase();
  const int now = course.tested[at(count_[kind])][at(slots)] + course.saved_by_waiting();
  if (final_phase_) return {now, now};
  const int before = course.tested[at(std::min(count_[kind], final_purchase - 1))][at(slots)] + course.saved_by_waiting();
  return {before, count_[kind] <= final_purchase ? now : before};
}

Gatherings Purchases::gatherings(const Sides& sides, const PerKind& kept) const {
  return {gathering(0, courses(0)[sides[0]], slots_left(0, kept, 0)), gathering(1, courses(1)[sides[1]], slots_left(1, kept, 0))};
}

/// Slots that a kind can use after this many purchases of the other kind: generators of the other kind that will be kept are never
/// scrapped, and all except the purchases still to come are there by then.
int Purchases::slots_left(std::size_t kind, const PerKind& kept, int bought_of_other) const {
  const std::size_t other = 1 - kind;
  return slots_ - std::max(0, kept[other] - (count_[other] - bought_of_other));
}

int Purchases::tests(const Sides& sides, const PerKind& kept) {
  const std::size_t pair = sides[0] * courses(1).size() + sides[1];
  int& known = tests_[(pair * (max_slots + 1) + at(kept[0])) * (max_slots + 1) + at(kept[1])];
  if (known == impossible) known = best_order(sides, kept);
  return known;
}

/// Before the final phase purchases come in any order; the last of them may begin it, and in it there is at most one of each kind.
int Purchases::best_order(const Sides& sides, const PerKind& kept) const {
  const auto test = [&](std::size_t kind, const PerKind& bought) {
    return courses(kind)[sides[kind]].tested[at(bought[kind])][at(slots_left(kind, kept, bought[1 - kind]))];
  };
  const auto [all_food, all_energy] = count_;
  const auto finish = [&](int food, int energy) {
    if (all_food - food > 1 || all_energy - energy > 1) return impossible;
    if (food < all_food && energy < all_energy) {
      return std::max(test(0, {all_food, energy}) + test(1, {all_food, all_energy}),
                      test(1, {food, all_energy}) + test(0, {all_food, all_energy}));
    }
    return food < all_food ? test(0, {all_food, energy}) : energy < all_energy ? test(1, {food, all_energy}) : 0;
  };
  if (final_phase_) return finish(0, 0);
  std::array<std::array<int, max_purchases + 1>, max_purchases + 1> before{};
  int best = impossible;
  for (int food = 0; food <= std::min(all_food, ladders_[0].begins_final_phase() - 1); ++food) {
    for (int energy = 0; energy <= std::min(all_energy, ladders_[1].begins_final_phase() - 1); ++energy) {
      int& here = before[at(food)][at(energy)];
      if (food > 0) here = std::max(here, before[at(food - 1)][at(energy)] + test(0, {food, energy}));
      if (energy > 0) here = std::max(here, before[at(food)][at(energy - 1)] + test(1, {food, energy}));
      best = std::max(best, here + finish(food, energy));
      if (food < all_food) best = std::max(best, here + test(0, {food + 1, energy}) + finish(food + 1, energy));
      if (energy < all_energy) best = std::max(best, here + test(1, {food, energy + 1}) + finish(food, energy + 1));
    }
  }
  return best;
}

}  // namespace omnibus::futuropia_bound
