// Futuropia: validity of positions that were set by hand or read from a file.
#pragma once

#include "games/futuropia/rules/housing.hpp"
#include "games/futuropia/rules/market.hpp"
#include "games/futuropia/rules/payment.hpp"
#include "games/futuropia/rules/scoring.hpp"
#include "games/futuropia/rules/words.hpp"

namespace omnibus::futuropia {

class Validity {
 public:
  constexpr explicit Validity(const Setting& setting) : setting_(setting), housing_(setting), payments_(setting) {}

  /// Message id of the reason why this cannot be a position of the game; empty if it can.
  constexpr std::string_view invalid_reason(const State& s) const {
    if (!rooms_fit(s)) return "flaw.rooms";
    if (!markets_fit(s) || !generators_fit(s)) return "flaw.generators";
    for (int i = 0; i < max_players; ++i) {
      if (!(i < setting_.players ? complex_fits(s, seat_at(i)) : is_empty(s.of(seat_at(i))))) return "flaw.complex";
    }
    if (!sums_fit(s)) return "flaw.derived";
    return turn_fits(s) ? "" : "flaw.turn";
  }

 private:
  // ---- Tiles ------------------------------------------------------------------------------------------------------------------

  /// Every room is in exactly one place; those for other player counts are in none (FU-2.1, FU-2.6, FU-13.2).
  constexpr bool rooms_fit(const State& s) const {
    ItemSet seen = s.supply;
    int count = s.supply.size();
    for (const Complex& own : s.complexes) {
      seen |= own.rooms;
      count += own.rooms.size();
    }
    ItemSet regular;
    for (const int room : setting_.regular_rooms) {
      if (setting_.in_play(room)) regular.add(room);
    }
    if (count != seen.size() || seen - setting_.start_rooms != regular || !(s.side_b - seen).empty()) return false;
    const Options& options = setting_.options;
    const bool spare = options.expansion || options.spare_start_rooms_for_sale;
    const ItemSet start_rooms = seen & setting_.start_rooms;
    if (start_rooms.size() != (spare ? setting_.table_size() * setting_.box.start_rooms_per_player : setting_.players)) return false;
    const ItemSet special = s.side_b & setting_.start_rooms;
    const int begun_with = options.expansion ? 0 : setting_.players;  // side A up
    return setting_.start_rooms_thrown() ? special.size() <= start_rooms.size() - begun_with
                                         : special == (options.expansion ? start_rooms : ItemSet{});
  }

  constexpr bool markets_fit(const State& s) const {
    for (int kind = 0; kind < kind_count; ++kind) {
      if (!market_fits(s, static_cast<Kind>(kind))) return false;
    }
    return true;
  }

  constexpr bool market_fits(const State& s, Kind kind) const {
    const Market& market = s.market(kind);
    const int stacks = setting_.ladder_size(kind);
    if (market.next < 2 || market.next > stacks || market.left >= market.next || market.right >= market.next) return false;
    if (market.marker > setting_.box.marker_limit) return false;
    if (market.left_tiles != 0 && market.right_tiles != 0 && market.left >= market.right) return false;
    const int max_left = setting_.tiles_of(setting_.tile_at(s, kind, market.left));
    const int max_right = setting_.tiles_of(setting_.tile_at(s, kind, market.right));
    if (market.left_tiles > max_left || market.right_tiles > max_right) return false;
    if (market.left_tiles == 0 && market.left != 0) return false;
    return market.right_tiles != 0 || (market.right == 0 && market.next == stacks);
  }

  /// The complexes have no more tiles of a kind than exist.
  constexpr bool generators_fit(const State& s) const {
    for (int tile = 0; tile < setting_.box.generator_count; ++tile) {
      int count = 0;
      for (const Complex& own : s.complexes) {
        for (int slot = 0; slot < own.generator_count && slot < owned_generators; ++slot)
          count += own.generators[static_cast<std::size_t>(slot)] == tile ? 1 : 0;
      }
      const bool start = setting_.box.generator(tile).origin == Origin::start;
      if (count > (start ? setting_.players : setting_.tiles_of(tile))) return false;
    }
    return true;
  }

  // ---- Complexes --------------------------------------------------------------------------------------------------------------

  static constexpr bool is_empty(const Complex& own) {
    const Complex none{};
    return own.rooms.empty() && own.stock == none.stock && own.people == 0 && own.robots == 0 && own.generator_count == 0 &&
           own.credits == 0 && own.open == 0 && own.turns == 0 && own.left == 0 && own.camper == 0 && own.special_credit == 0 &&
           own.score == 0;
  }

  constexpr bool complex_fits(const State& s, Seat seat) const {
    const Complex& own = s.of(seat);
    const Components& box = setting_.box;
    const bool acting = s.phase != Phase::over && seat == s.turn;
    if (!slots_fit(s, own, acting) || own.open > all_open || own.turns > turn_limit + 2 * job_count) return false;
    const int turns = own.turns + (acting ? 1 : 0);
    if (own.people < box.people || own.people > box.final_people + 3 * (max_people_named + 1)) return false;
    if (own.robots > turns * (box.robot_limit + box.more_robots)) return false;
    if (own.camper > (own.has(Special::camper) ? 1 : 0) || own.special_credit > (own.has(Special::credit_office) ? 1 : 0)) return false;
    if (own.credits < 0 || own.credits > max_credits || own.left > 1 || (own.left && s.ending == Ending::none)) return false;
    return own.seats <= own.people + box.empty_seats && (own.seats >= own.people || may_lack_seats(s, seat));
  }

  /// FU-4.7: one generator too many only while its owner decides which one is scrapped.
  constexpr bool slots_fit(const State& s, const Complex& own, bool acting) const {
    if (own.generator_count > setting_.generator_limit(s) + (acting && s.phase == Phase::scrapping ? 1 : 0)) return false;
    for (int slot = 0; slot < owned_generators; ++slot) {
      const int tile = own.generators[static_cast<std::size_t>(slot)];
      if (slot < own.generator_count ? tile >= setting_.box.generator_count : tile != 0) return false;
    }
    return true;
  }

  /// True while rooms are being bought: for the seat to move, and before the first turn for those that come after it (FU-13.3).
  constexpr bool may_lack_seats(const State& s, Seat seat) const {
    if (s.phase == Phase::housing) return seat == s.turn;
    if (seat == s.turn) return s.phase == Phase::first_rooms;
    const bool before_first_turn = s.phase == Phase::first_rooms || (s.phase == Phase::borrowing && s.loan == Loan::first_rooms);
    return before_first_turn && seats_after_first(s, s.turn) > seats_after_first(s, seat);
  }
  constexpr int seats_after_first(const State& s, Seat seat) const {
    return (index_of(seat) - index_of(s.first) + setting_.players) % setting_.players;
  }

  /// The stored sums match the tiles.
  constexpr bool sums_fit(const State& s) const {
    State again = s;
    housing_.refresh(again);
    bool out = again.offered == s.offered && again.supply_seats == s.supply_seats;
    for (std::size_t i = 0; i < max_players; ++i) out = out && same_sums(again.complexes[i], s.complexes[i]);
    return out;
  }

  static constexpr bool same_sums(const Complex& a, const Complex& b) {
    return a.seats == b.seats && a.room_energy == b.room_energy && a.specials == b.specials && a.places == b.places &&
           a.human_only == b.human_only && a.production == b.production;
  }

  // ---- The turn ---------------------------------------------------------------------------------------------------------------

  constexpr bool turn_fits(const State& s) const {
    if (index_of(s.turn) >= setting_.players || index_of(s.first) >= setting_.players || s.subsidy >= setting_.subsidies().count)
      return false;
    if ((s.variants >> variant_count) != 0 || (s.variants & 1) != 0) return false;
    if (count_bits(s.variants) != (setting_.options.variable_conditions ? setting_.box.variants_drawn : 0)) return false;
    bool all_left = true;
    for (int i = 0; i < setting_.players; ++i) all_left = all_left && s.of(seat_at(i)).left;
    if (all_left != (s.phase == Phase::over)) return false;  // FU-11.7
    if (s.phase == Phase::over) {
      return s.due == 0 && s.bill == 0 && s.purpose == Purpose::nothing && s.loan == Loan::none && scores_fit(s);
    }
    const Complex& own = s.of(s.turn);
    if (own.left || (own.open == 0 && s.phase != Phase::turn) || s.ending == Ending::stopped) return false;
    if (s.ending == Ending::none && (is_overdue(s) || own.turns >= turn_limit)) return false;
    return phase_fits(s, own);
  }

  constexpr bool scores_fit(const State& s) const {
    for (int i = 0; i < setting_.players; ++i) {
      if (s.of(seat_at(i)).score != Scoring(setting_).points(s, seat_at(i))) return false;
    }
    return s.ending != Ending::none;
  }

  /// True if the final phase should have begun earlier (FU-11.1).
  constexpr bool is_overdue(const State& s) const {
    const GeneratorMarket market(setting_);
    const bool generators = market.exhausted(s, Kind::food) || market.exhausted(s, Kind::energy);
    const bool action_ends = s.phase == Phase::borrowing && s.loan == Loan::action;
    if (generators && s.phase != Phase::scrapping && !action_ends) return true;
    for (int i = 0; i < setting_.players; ++i) {
      const bool acting = seat_at(i) == s.turn && (s.phase == Phase::housing || s.phase == Phase::converting || action_ends);
      if (!acting && s.of(seat_at(i)).humans() >= setting_.box.final_people) return true;
    }
    return false;
  }

  constexpr bool phase_fits(const State& s, const Complex& own) const {
    const bool rooms = s.phase == Phase::housing || s.phase == Phase::first_rooms;
    if (!rooms && (s.bill != 0 || s.bought != Special::none)) return false;
    if (s.phase != Phase::paying && s.purpose != Purpose::nothing) return false;
    if (s.phase != Phase::paying && s.phase != Phase::converting && s.due != 0) return false;
    if (!loan_fits(s, own)) return false;
    const bool between_actions = s.used == Job::food_generator;
    const bool turned_up = between_actions && own.open == all_open && s.ending == Ending::none;
    switch (s.phase) {
      case Phase::turn: return between_actions && own.open != 0;
      case Phase::first_rooms:
        return between_actions && own.open == all_open && setting_.options.expansion && own.turns == 0 && can_be_housed(s, own);
      case Phase::scrapping:
        return own.generator_count == setting_.generator_limit(s) + 1 && static_cast<int>(s.used) < kind_count && own.is_open(s.used);
      case Phase::housing: return s.used == Job::invite_people && own.is_open(s.used) && can_be_housed(s, own);
      case Phase::converting:
        return (s.used == Job::invite_people || s.used == Job::take_robots) && own.is_open(s.used) &&
               s.due == TestRuns::needed(own, TestRuns::tested_kind(s)) && TestRuns::max_converted(s) > 0;
      case Phase::paying: return turned_up && debt_fits(s, own);
      case Phase::repaying: return turned_up && (payments_.repayable(own, false) || payments_.repayable(own, true));
      case Phase::borrowing:
        switch (s.loan) {
          case Loan::none: return false;
          case Loan::first_rooms: return between_actions && own.open == all_open && setting_.options.expansion && own.turns == 0;
          case Loan::turning_up: return turned_up;
          case Loan::action: return s.used != Job::subsidies && own.is_open(s.used);
        }
        return false;
      case Phase::over: return false;
    }
    return false;
  }

  /// Credits taken in an action are remembered until it ends (FU-10.1).
  constexpr bool loan_fits(const State& s, const Complex& own) const {
    if (s.loan == Loan::none) return true;
    const bool in_action = s.loan == Loan::action && (s.phase == Phase::scrapping || s.phase == Phase::converting);
    return setting_.options.credits_beyond_need && own.credits > 0 && (in_action || s.phase == Phase::borrowing);
  }

  constexpr bool can_be_housed(const State& s, const Complex& own) const {
    return own.people <= housing_.seats_within_reach(s) && (own.people > own.seats || !housing_.buyable(s).empty());
  }

  constexpr bool debt_fits(const State& s, const Complex& own) const {
    if (s.due <= 0 || !payments_.is_choice(s)) return false;
    switch (s.purpose) {
      case Purpose::nothing: return false;
      case Purpose::turning_up: return s.due <= setting_.box.interest * own.credits + setting_.box.turning_up * job_count;
      case Purpose::credit: return own.credits > 0 && s.due <= payments_.repayment(false);
      case Purpose::special_credit: return own.special_credit != 0 && s.due <= payments_.repayment(true);
    }
    return false;
  }

  const Setting& setting_;
  Housing housing_;
  Payments payments_;
};

}  // namespace omnibus::futuropia
