// Futuropia: positions that can be. What is put on the table by hand or read from a file is looked at here.
#pragma once

#include "games/futuropia/figures.hpp"

namespace omnibus::futuropia {

class Validity : public Figures {
 public:
  using Figures::Figures;

  /// Why this cannot be a position of the game, as a message id; empty where it can.
  constexpr std::string_view invalid_reason(const State& s) const {
    if (!sound_rooms(s)) return "flaw.rooms";
    if (!sound_generators(s)) return "flaw.generators";
    for (int i = 0; i < max_players; ++i) {
      if (!sound_complex(s, i)) return "flaw.complex";
    }
    State again = s;
    refresh(again);
    if (again.offered != s.offered || again.supply_seats != s.supply_seats) return "flaw.derived";
    for (std::size_t i = 0; i < max_players; ++i) {
      if (!same_sums(again.complexes[i], s.complexes[i])) return "flaw.derived";
    }
    return sound_turn(s) ? "" : "flaw.turn";
  }

 private:
  /// Every room has one place; those of other player counts have none.
  constexpr bool sound_rooms(const State& s) const {
    ItemSet seen = s.supply;
    int count = s.supply.size();
    for (const Complex& own : s.complexes) {
      seen |= own.rooms;
      count += own.rooms.size();
    }
    ItemSet known = start_rooms_;
    for (const int room : regular_rooms_) {
      if (box_.room(room).from_players <= table_size()) known.add(room);
    }
    const ItemSet expected = known & regular_rooms_;
    if (count != seen.size() || !(seen - known).empty() || !(expected - seen).empty()) return false;
    const ItemSet start_rooms = seen & start_rooms_;
    const int spare = options_.expansion || options_.spare_start_rooms_for_sale ? table_size() * box_.start_rooms_per_player : players_;
    const ItemSet b = s.side_b & start_rooms_;
    return start_rooms.size() == spare && b == (options_.expansion ? start_rooms : ItemSet{}) && (s.side_b - seen).empty();
  }

  /// No more tiles of a kind on the table than there are.
  constexpr bool sound_generators(const State& s) const {
    for (std::size_t k = 0; k < kind_count; ++k) {
      const Market& market = s.markets[k];
      const Kind kind = static_cast<Kind>(k);
      if (market.next < 2 || market.next > ladder_size(kind) || market.left >= market.next || market.right >= market.next) return false;
      if (market.marker > box_.marker_limit || (market.left_tiles != 0 && market.right_tiles != 0 && market.left >= market.right))
        return false;
      if (market.left_tiles > tiles_of(tile_at(s, kind, market.left)) || market.right_tiles > tiles_of(tile_at(s, kind, market.right)))
        return false;
      if ((market.left_tiles == 0 && market.left != 0) ||
          (market.right_tiles == 0 && (market.right != 0 || market.next < ladder_size(kind))))
        return false;
    }
    for (int tile = 0; tile < box_.generator_count; ++tile) {
      int count = 0;
      for (const Complex& own : s.complexes) {
        for (int slot = 0; slot < own.generator_count && slot < owned_generators; ++slot)
          count += own.generators[static_cast<std::size_t>(slot)] == tile ? 1 : 0;
      }
      if (count > (box_.generator(tile).origin == Origin::start ? players_ : tiles_of(tile))) return false;
    }
    return true;
  }

  constexpr bool sound_complex(const State& s, int seat) const {
    const Complex& own = s.complexes[static_cast<std::size_t>(seat)];
    if (seat >= players_) {
      const Complex none{};
      return own.rooms.empty() && own.stock == none.stock && own.people == 0 && own.robots == 0 && own.generator_count == 0 &&
             own.credits == 0 && own.open == 0 && own.turns == 0 && own.left == 0 && own.camper == 0 && own.special_credit == 0 &&
             own.score == 0;
    }
    const bool acting = s.phase != Phase::over && seat_at(seat) == s.turn;
    const int tiles = generator_limit(s) + (acting && s.phase == Phase::scrapping ? 1 : 0);
    if (own.generator_count > tiles || own.open > all_open || own.turns > turn_limit + 2 * job_count) return false;
    for (int slot = 0; slot < owned_generators; ++slot) {
      const int tile = own.generators[static_cast<std::size_t>(slot)];
      if (slot < own.generator_count ? tile >= box_.generator_count : tile != 0) return false;
    }
    const int turns = own.turns + (acting ? 1 : 0);
    if (own.people < box_.people || own.people > box_.final_people + 3 * size_of(people_domain)) return false;
    if (own.robots > turns * (box_.robot_limit + box_.more_robots) || own.camper > 1 || own.special_credit > 1) return false;
    if (own.camper > (own.has(Special::camper) ? 1 : 0) || own.special_credit > (own.has(Special::credit_office) ? 1 : 0)) return false;
    if (own.credits < 0 || own.credits > max_credits || own.left > 1 || (own.left && s.ending == Ending::none)) return false;
    return own.seats <= own.people + box_.empty_seats && (own.seats >= own.people || may_lack_seats(s, seat));
  }

  constexpr bool may_lack_seats(const State& s, int seat) const {
    if (s.phase == Phase::housing) return seat_at(seat) == s.turn;
    return s.phase == Phase::first_rooms &&
           (index_of(s.turn) - index_of(s.first) + players_) % players_ >= (seat - index_of(s.first) + players_) % players_;
  }

  static constexpr bool same_sums(const Complex& a, const Complex& b) {
    return a.seats == b.seats && a.room_energy == b.room_energy && a.specials == b.specials && a.places == b.places &&
           a.human_only == b.human_only && a.production == b.production;
  }

  constexpr bool sound_turn(const State& s) const {
    if (index_of(s.turn) >= players_ || index_of(s.first) >= players_ || s.subsidy >= subsidies().count) return false;
    if ((s.variants >> variant_count) != 0 || (s.variants & 1) != 0) return false;
    if (count_bits(s.variants) != (options_.variable_conditions ? box_.variants_drawn : 0)) return false;
    bool all_left = true;
    for (int i = 0; i < players_; ++i) all_left = all_left && s.of(seat_at(i)).left;
    if (all_left != (s.phase == Phase::over)) return false;
    if (s.phase == Phase::over) return s.due == 0 && s.bill == 0 && s.purpose == Purpose::nothing && sound_scores(s);
    const Complex& own = s.of(s.turn);
    if (own.left || (own.open == 0 && s.phase != Phase::turn)) return false;
    if (s.ending == Ending::none && (too_late(s) || s.of(s.turn).turns >= turn_limit)) return false;
    if (s.ending == Ending::stopped) return false;
    return sound_phase(s, own);
  }

  constexpr bool sound_scores(const State& s) const {
    for (int i = 0; i < players_; ++i) {
      if (s.of(seat_at(i)).score != points(s, seat_at(i))) return false;
    }
    return s.ending != Ending::none;
  }

  /// Whether the final phase should have begun before.
  constexpr bool too_late(const State& s) const {
    const bool generators = exhausted(s, Kind::food) || exhausted(s, Kind::energy);
    if (generators && s.phase != Phase::scrapping) return true;
    for (int i = 0; i < players_; ++i) {
      const bool acting = seat_at(i) == s.turn && (s.phase == Phase::housing || s.phase == Phase::converting);
      if (!acting && s.of(seat_at(i)).humans() >= box_.final_people) return true;
    }
    return false;
  }

  constexpr bool sound_phase(const State& s, const Complex& own) const {
    const bool rooms = s.phase == Phase::housing || s.phase == Phase::first_rooms;
    if (!rooms && (s.bill != 0 || s.bought != Special::none)) return false;
    if (s.phase != Phase::paying && s.purpose != Purpose::nothing) return false;
    if (s.phase != Phase::paying && s.phase != Phase::converting && s.due != 0) return false;
    const bool idle = s.used == Job::food_generator;
    switch (s.phase) {
      case Phase::turn: return idle && own.open != 0;
      case Phase::first_rooms: return idle && options_.expansion && own.turns == 0 && own.open == all_open && completable(s, own);
      case Phase::scrapping:
        return own.generator_count == generator_limit(s) + 1 && static_cast<int>(s.used) < kind_count && own.is_open(s.used);
      case Phase::housing: return s.used == Job::invite_people && own.is_open(s.used) && completable(s, own);
      case Phase::converting:
        return (s.used == Job::invite_people || s.used == Job::take_robots) && own.is_open(s.used) && own.has(Special::converter) &&
               s.due == needed(own, tested_kind(s)) && max_converted(s) > 0;
      case Phase::paying:
        return idle && own.open == all_open && s.ending == Ending::none && s.purpose != Purpose::nothing && s.due > 0 && sound_debt(s, own);
      case Phase::repaying:
        return idle && own.open == all_open && s.ending == Ending::none && (repayable(own, false) || repayable(own, true));
      case Phase::over: return false;
    }
    return false;
  }

  constexpr bool completable(const State& s, const Complex& own) const {
    const int special = s.bought == Special::none ? largest_special(s) : 0;
    return own.people <= own.seats + s.supply_seats + special && (own.people > own.seats || !buyable_rooms(s).empty());
  }

  constexpr bool sound_debt(const State& s, const Complex& own) const {
    if (!is_choice(own, s.due)) return false;
    if (s.purpose == Purpose::credit) return own.credits > 0 && s.due <= repayment(false);
    if (s.purpose == Purpose::special_credit) return own.special_credit != 0 && s.due <= repayment(true);
    return s.due <= box_.interest * own.credits + box_.turning_up * job_count;
  }
};

}  // namespace omnibus::futuropia
