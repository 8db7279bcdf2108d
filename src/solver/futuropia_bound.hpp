// What no plan of a solo game of Futuropia can exceed. A relaxation that leaves out order and staffing but keeps what adds up:
//
//   - every turn is one action, so a plan needs so many food, energy, invitation and robot turns for what it has at the end; turns beyond
//     the free ones cost points, and whoever uses one action again and again pays for turning up early;
//   - the n-th purchase of a kind comes from the n-th pair of the market, and at most seven tiles are kept; the last pair but one begins
//     the final phase, so whoever only wants to gather resources for many turns has to do so with fewer tiles;
//   - people, robots and rooms are limited by the turns spent on them and by the supply;
//   - all resources are counted as one: what comes in (tests at their largest possible, subsidies at their highest) less what the tiles,
//     the rooms, the invitations and the robots must cost is what is left over, or has to be owed as credits.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "games/futuropia/rules.hpp"

namespace omnibus {

class FuturopiaSoloBound {
 public:
  FuturopiaSoloBound(const futuropia::Rules& game, const futuropia::State& start) : game_(game), box_(game.box()), start_(start) {
    read_special_rooms();
    for (std::size_t kind = 0; kind < futuropia::kind_count; ++kind) read_ladder(static_cast<futuropia::Kind>(kind));
    read_rooms();
  }

  /// The bound, in points, for plans of at most so many turns.
  int points(int max_turns = futuropia::turn_limit + futuropia::job_count) const {
    int best = -1'000'000;
    for (int food = 0; food < static_cast<int>(owned_[0].size()); ++food) {
      for (int energy = 0; energy < static_cast<int>(owned_[1].size()); ++energy) best = std::max(best, best_with(food, energy, max_turns));
    }
    return best;
  }

 private:
  /// Some generators of one kind together.
  struct Tiles {
    int count = 0;
    int places = 0;
    int human_only = 0;
    int made = 0;

    bool as_good_as(const Tiles& other) const {
      return count <= other.count && places <= other.places && human_only <= other.human_only && made >= other.made;
    }
  };

  bool for_sale(futuropia::Special special) const {
    for (const int room : start_.supply) {
      if (game_.setting().is_special(start_, room) && box_.room(room).special == special) return true;
    }
    return false;
  }

  /// Every special room counts as owned from the beginning, and free of charge.
  void read_special_rooms() {
    using futuropia::Special;
    const bool few = start_.has(futuropia::Variant::low_attraction);
    people_a_turn_ = (few ? box_.variant_people_limit : box_.people_limit) + (for_sale(Special::arcade) ? box_.more_people : 0);
    robots_a_turn_ = box_.robot_limit + (for_sale(Special::workshop) ? box_.more_robots : 0);
    more_[0] = for_sale(Special::greenhouse) ? box_.more_food : 0;
    more_[1] = for_sale(Special::solar_farm) ? box_.more_energy : 0;
    camper_ = for_sale(Special::camper) ? 1 : 0;
    int subsidy = 0;
    for (int field = start_.subsidy; field < game_.setting().subsidies().count; ++field)
      subsidy = std::max(subsidy, game_.setting().subsidy_at(field));
    subsidy_ = subsidy + (for_sale(Special::planning_office) ? box_.more_subsidies : 0);
    // Up to one person short of the final phase, the invitation that begins it, and one more where the rules leave it open.
    max_people_ = box_.final_people - 1 + people_a_turn_ * (game_.options().solo_people_trigger_turns_up_all ? 2 : 1);
    extra_money_ = for_sale(Special::credit_office) ? box_.special_credit : 0;
  }

  /// For each number of purchases: the combinations of tiles worth having, and the most that a test can yield by then.
  void read_ladder(futuropia::Kind kind) {
    const std::size_t k = static_cast<std::size_t>(kind);
    std::vector<Tiles> owned{Tiles{}};
    int made = more_[k];
    for (int i = 0; i < box_.generator_count; ++i) {
      const futuropia::Generator& tile = box_.generator(i);
      if (tile.origin != futuropia::Origin::start || tile.kind != kind) continue;
      owned = with_one_of(owned, {tile});
      made += tile.production;
    }
    tests_[k].push_back(made);
    owned_[k].push_back(owned);
    cost_[k].push_back(0);
    for (int stack = 0; stack < game_.setting().ladder_size(kind); stack += 2) {
      std::vector<futuropia::Generator> pair{box_.generator(game_.setting().tile_at(start_, kind, stack))};
      if (stack + 1 < game_.setting().ladder_size(kind)) pair.push_back(box_.generator(game_.setting().tile_at(start_, kind, stack + 1)));
      const int left = pair.front().price - box_.marker_limit;
      cost_[k].push_back(cost_[k].back() + std::min<int>(left, pair.back().price));
      int max = 0;
      for (const futuropia::Generator& tile : pair) max = std::max<int>(max, tile.production);
      made += max;
      tests_[k].push_back(made);
      owned = with_one_of(owned, pair);
      owned_[k].push_back(owned);
    }
  }

  static std::vector<Tiles> with_one_of(const std::vector<Tiles>& before, const std::vector<futuropia::Generator>& pair) {
    std::vector<Tiles> out = before;
    for (const Tiles& tiles : before) {
      for (const futuropia::Generator& tile : pair) {
        out.push_back({tiles.count + 1, tiles.places + tile.workplaces, tiles.human_only + tile.human_only, tiles.made + tile.production});
      }
    }
    std::vector<Tiles> kept;
    for (std::size_t i = 0; i < out.size(); ++i) {
      bool beaten = false;
      for (std::size_t j = 0; j < out.size() && !beaten; ++j) {
        beaten = j != i && out[j].as_good_as(out[i]) && (!out[i].as_good_as(out[j]) || j < i);
      }
      if (!beaten) kept.push_back(out[i]);
    }
    return kept;
  }

  /// For each number of seats: the best points less the energy they use, and the least energy and money they take.
  void read_rooms() {
    const int seat_limit = max_people_ + box_.empty_seats;
    const int over = game_.scoring().values(start_).overproduction;
    room_value_.assign(static_cast<std::size_t>(seat_limit) + 1, impossible);
    room_energy_.assign(static_cast<std::size_t>(seat_limit) + 1, -impossible);
    room_price_.assign(static_cast<std::size_t>(seat_limit) + 1, -impossible);
    room_value_[0] = room_energy_[0] = room_price_[0] = 0;
    const auto add = [&](int room, bool owned) {
      const futuropia::Side& side = game_.setting().side(start_, room);
      const int seats = box_.room(room).seats;
      for (int total = seat_limit; total >= seats; --total) {
        const std::size_t to = static_cast<std::size_t>(total);
        const std::size_t from = static_cast<std::size_t>(total - seats);
        room_value_[to] = std::max(room_value_[to], room_value_[from] + side.points - over * side.energy);
        room_energy_[to] = std::min(room_energy_[to], room_energy_[from] + side.energy);
        room_price_[to] = std::min(room_price_[to], room_price_[from] + (owned ? 0 : side.price));
      }
    };
    for (const int room : start_.supply) add(room, false);
    for (const int room : start_.complexes[0].rooms) add(room, true);
    for (int seats = seat_limit - 1; seats >= 0; --seats) {  // at least so many
      const std::size_t i = static_cast<std::size_t>(seats);
      room_value_[i] = std::max(room_value_[i], room_value_[i + 1]);
      room_energy_[i] = std::min(room_energy_[i], room_energy_[i + 1]);
      room_price_[i] = std::min(room_price_[i], room_price_[i + 1]);
    }
  }

  int best_with(int food_purchases, int energy_purchases, int max_turns) const {
    int best = -1'000'000;
    for (int people = box_.people; people <= max_people_; ++people) {
      for (int robots = 0; robots <= max_robots; ++robots) {
        const int fixed = static_points(food_purchases, energy_purchases, people, robots);
        if (fixed <= impossible) continue;
        best = std::max(best, fixed + best_turns(food_purchases, energy_purchases, people, robots, max_turns));
      }
    }
    return best;
  }

  /// Idle people, overproduction and rooms, for the best tiles.
  int static_points(int food_purchases, int energy_purchases, int people, int robots) const {
    int best = impossible;
    for (const Tiles& food : owned_[0][static_cast<std::size_t>(food_purchases)]) {
      for (const Tiles& energy : owned_[1][static_cast<std::size_t>(energy_purchases)]) {
        if (food.count + energy.count <= game_.setting().generator_limit(start_))
          best = std::max(best, with_crew(food, energy, people, robots));
      }
    }
    return best;
  }

  int with_crew(const Tiles& food, const Tiles& energy, int people, int robots) const {
    const futuropia::PointValues worth = game_.scoring().values(start_);
    const int places = food.places + energy.places;
    const int made_food = food.made + more_[0];
    const int made_energy = energy.made + more_[1];
    const std::size_t seats = static_cast<std::size_t>(people);
    if (made_food < people || made_energy < robots + room_energy_[seats]) return impossible;
    const int working = std::max(0, futuropia::human_places(places, food.human_only + energy.human_only, robots) - camper_);
    return worth.idle * (people - working) + worth.overproduction * (made_food - people + made_energy - robots) + room_value_[seats];
  }

  static int turns_for(int amount, int a_turn) { return (amount + a_turn - 1) / a_turn; }

  /// What is left over or owed, and the turns: those that are needed, and others that only bring in resources.
  int best_turns(int food, int energy, int people, int robots, int max_turns) const {
    const int invitations = turns_for(people - box_.people, people_a_turn_);
    const int robot_turns = turns_for(robots, robots_a_turn_);
    int rest = box_.money + box_.food + box_.energy + extra_money_ + tested(0, food) + tested(1, energy);
    rest -= cost_[0][static_cast<std::size_t>(food)] + cost_[1][static_cast<std::size_t>(energy)] +
            room_price_[static_cast<std::size_t>(people)];
    for (int later = 0; later < invitations; ++later) rest -= people - later * people_a_turn_;
    for (int later = 0; later < robot_turns; ++later) rest -= robots - later * robots_a_turn_;
    const int needed = food + energy + invitations + robot_turns;
    int best = -1'000'000;
    for (int more = 0; needed + more <= max_turns; ++more) {
      best = std::max(best, settled(rest + gain(food, energy, needed, more), needed + more));
    }
    return best;
  }

  int settled(int rest, int turns) const {
    const int owed = rest < 0 ? game_.scoring().credit_points(start_) * (-rest / std::max(box_.credit, box_.repayment)) : 0;
    const int kept = rest > 0 ? rest / box_.resources_per_point : 0;
    return box_.solo_bonus + kept - owed - box_.solo_turn_penalty * std::max(0, turns - box_.solo_free_turns);
  }

  /// The most that `more` turns can bring in beside those that are needed. An action used n times was turned up at least n - 2 times, not
  /// counting the free turning-up of the final phase; each time costs one resource for every action not used since the last time.
  int gain(int food, int energy, int needed, int more) const {
    int best = 0;
    for (int f = 0; f <= more; ++f) {
      for (int e = 0; f + e <= more; ++e) {
        const int s = more - f - e;
        const int times = std::max({f + food, e + energy, s});
        const int turning_up = box_.turning_up * std::max(0, futuropia::job_count * (times - 2) - needed - more);
        best = std::max(best, more_tests(0, food, f) + more_tests(1, energy, e) + s * subsidy_ - turning_up);
      }
    }
    return best;
  }

  /// Tests without a purchase. The purchase that brings the last stacks begins the final phase, in which an action is used once more at
  /// most. So all but one of these tests come before that purchase, with fewer tiles.
  int more_tests(std::size_t kind, int purchases, int tests) const {
    if (tests == 0) return 0;
    const int before_final_phase = (game_.setting().ladder_size(static_cast<futuropia::Kind>(kind)) - 1) / 2 - 1;
    const int fewer = std::min(purchases, before_final_phase);
    return tests_[kind][static_cast<std::size_t>(purchases)] + (tests - 1) * tests_[kind][static_cast<std::size_t>(fewer)];
  }

  int tested(std::size_t kind, int turns) const {
    int out = 0;
    for (int i = 1; i <= turns; ++i) out += tests_[kind][static_cast<std::size_t>(i)];
    return out;
  }

  static constexpr int impossible = -100'000;
  static constexpr int max_robots = futuropia::owned_generators * 6;  ///< places on generators; more would only use energy

  const futuropia::Rules& game_;
  const futuropia::Components& box_;
  const futuropia::State& start_;
  int people_a_turn_ = 0;
  int robots_a_turn_ = 0;
  int max_people_ = 0;
  int camper_ = 0;
  int subsidy_ = 0;
  int extra_money_ = 0;
  std::array<int, 2> more_{};
  std::array<std::vector<int>, 2> cost_;                  ///< the least that so many purchases cost
  std::array<std::vector<int>, 2> tests_;                 ///< the most a test yields after so many purchases
  std::array<std::vector<std::vector<Tiles>>, 2> owned_;  ///< by number of purchases
  std::vector<int> room_value_;
  std::vector<int> room_energy_;
  std::vector<int> room_price_;
};

}  // namespace omnibus
