// Futuropia: points and their parts (FU-12, FU-15.7, FU-15.8).
#pragma once

#include "core/standing.hpp"
#include "games/futuropia/rules/self_supply.hpp"
#include "games/futuropia/rules/words.hpp"

namespace omnibus::futuropia {

class Scoring {
 public:
  constexpr explicit Scoring(const Setting& setting) : setting_(setting) {}

  /// FU-12.5, FU-12.6; FU-14.2 in the expert game.
  constexpr PointValues values(const State& s) const {
    const bool valuable = s.has(Variant::valuable_overproduction);
    return {.idle = setting_.box.idle_points,
            .overproduction = valuable ? setting_.box.variant_overproduction_points : setting_.box.overproduction_points};
  }
  /// FU-12.8, FU-14.2.
  constexpr int credit_points(const State& s) const {
    return s.has(Variant::attractive_credits) ? setting_.box.variant_credit_points : setting_.box.credit_points;
  }
  /// FU-12.10, FU-14.2; no points in the solo game (FU-15.7).
  constexpr int open_action_points(const State& s) const {
    if (setting_.solo()) return 0;
    return s.has(Variant::attractive_credits) ? setting_.box.variant_open_action_points : setting_.box.open_action_points;
  }

  /// The rest of a complex once it supplies itself (FU-12.1 to FU-12.4).
  constexpr Remainder remainder(const State& s, Seat seat) const { return SelfSupply(setting_, s, s.of(seat), values(s)).best(s.of(seat)); }

  /// The points of a seat that has left the game, part by part.
  constexpr Standing tally(const State& s, Seat seat) const {
    const Components& box = setting_.box;
    const Complex& own = s.of(seat);
    const PointValues each = values(s);
    const Remainder left = remainder(s, seat);
    const int debts = own.credits + own.special_credit * box.special_credit_counts_as;  // FU-13.8
    Standing out;
    out.add(Part::idle_people, each.idle * left.idle, {left.idle});
    out.add(Part::food_surplus, each.overproduction * left.food_surplus, {left.food_surplus});
    out.add(Part::energy_surplus, each.overproduction * left.energy_surplus, {left.energy_surplus});
    out.add(Part::rooms, left.room_points, {left.rooms.size()});  // FU-12.7
    if (!setting_.solo()) out.add(Part::open_actions, open_action_points(s) * own.open_actions(), {own.open_actions()});
    out.add(Part::credits, -credit_points(s) * debts, {countable(debts)});
    out.add(Part::resources, own.resources() / box.resources_per_point, {countable(own.resources())});  // FU-12.11
    if (setting_.solo()) {
      const int late = std::max(0, own.turns - box.solo_free_turns);
      out.add(Part::solo_bonus, box.solo_bonus);                         // FU-15.7
      out.add(Part::late_turns, -box.solo_turn_penalty * late, {late});  // FU-15.8
    }
    return out;
  }

  constexpr int points(const State& s, Seat seat) const { return tally(s, seat).points; }

 private:
  /// Limits a number to the largest value of an operand.
  static constexpr int countable(int number) { return std::min<int>(number, std::numeric_limits<std::int16_t>::max()); }

  const Setting& setting_;
};

}  // namespace omnibus::futuropia
