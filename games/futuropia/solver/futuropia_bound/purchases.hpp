// Plans with a given number of purchases of each kind: maximal yield of their tests in any order of turns.
#pragma once

#include "games/futuropia/solver/futuropia_bound/market.hpp"

namespace omnibus::futuropia_bound {

using Ladders = std::array<Ladder, futuropia::kind_count>;
using PerKind = std::array<int, futuropia::kind_count>;
/// A course of each kind, by its number.
using Sides = std::array<std::size_t, futuropia::kind_count>;

/// Maximal yield of a turn that tests one kind without a purchase: before the final phase, and in it.
struct Gathering {
  int before = 0;
  int in_final_phase = 0;

  /// An action is used at most once in the final phase.
  int in(int turns) const { return turns == 0 ? 0 : (turns - 1) * before + std::max(before, in_final_phase); }
};
using Gatherings = std::array<Gathering, futuropia::kind_count>;

class Purchases {
 public:
  /// `slots` for generators of both kinds together; `final_phase`: true if it has begun.
  Purchases(const Ladders& ladders, PerKind count, int slots, bool final_phase);

  const PerKind& count() const { return count_; }
  int total() const { return count_[0] + count_[1]; }
  const std::vector<Course>& courses(std::size_t kind) const { return ladders_[kind].courses(count_[kind]); }

  // Of all courses together.
  int gain() const { return gain_; }  ///< tests with a purchase less its price
  int cost() const { return cost_; }  ///< the least
  const Gatherings& gatherings() const { return gatherings_; }
  const std::array<RunningByCount, futuropia::kind_count>& kept() const { return kept_; }  ///< maximal numbers

  // For two courses, given the numbers of generators kept of each kind.
  Gatherings gatherings(const Sides& sides, const PerKind& kept) const;
  int tests(const Sides& sides, const PerKind& kept);  ///< tests with a purchase, in the best order

 private:
  void add_up(std::size_t kind);
  Gathering gathering(std::size_t kind, const Course& course, int slots) const;
  int slots_left(std::size_t kind, const PerKind& kept, int bought_of_other) const;
  int best_order(const Sides& sides, const PerKind& kept) const;

  const Ladders& ladders_;
  PerKind count_;
  int slots_;
  bool final_phase_;
  int gain_ = 0;
  int cost_ = 0;
  Gatherings gatherings_;
  std::array<RunningByCount, futuropia::kind_count> kept_;
  std::vector<int> tests_;  ///< filled on demand
};

}  // namespace omnibus::futuropia_bound
