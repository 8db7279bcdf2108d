// Purchases from one half of the market from a position on: every choice of sides, its cost, and the production of its generators.
#pragma once

#include <array>
#include <vector>

#include "games/futuropia/rules/rules.hpp"

namespace omnibus::futuropia_bound {

inline constexpr int impossible = -1'000'000;  ///< fewer points, or resources, than any plan has
inline constexpr int max_slots = futuropia::owned_generators;
inline constexpr int max_purchases = futuropia::max_stacks / 2;

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
constexpr int divided_up(int amount, int by) { return (amount + by - 1) / by; }

/// Generators of one kind that run at the end.
struct Running {
  int places = 0;
  int human_only = 0;
  int made = 0;

  bool as_good_as(const Running& other) const { return places <= other.places && human_only <= other.human_only && made >= other.made; }
};

/// Adds an entry unless it is dominated, and drops those that it dominates.
void add_unbeaten(std::vector<Running>& list, const Running& more);

using RunningByCount = std::array<std::vector<Running>, max_slots + 1>;

/// One way to buy generators of one kind: the left or the right one of each pair on the market.
struct Course {
  int cost = 0;                                                            ///< without turns that buy nothing in between
  bool from_the_left = false;                                              ///< true if any purchase is
  std::array<std::array<int, max_slots + 1>, max_purchases + 1> tested{};  ///< at most, after this many purchases and with this many slots
  RunningByCount kept;                                                     ///< at the end
  std::array<int, max_slots + 1> most_made{};                              ///< by those kept

  /// A turn that buys nothing raises the marker by one step. Only the next purchase from the left is cheaper for it, and sets the marker
  /// back; those from the right until then are dearer. So all such turns together save no more than one each.
  int saved_by_waiting() const { return from_the_left ? 1 : 0; }
};

/// One half of the market from a position on, and the generators of that kind that are owned there.
class Ladder {
 public:
  Ladder(const futuropia::Rules& game, const futuropia::State& position, futuropia::Kind kind);

  /// The purchase after which the final phase has begun, unless it had before.
  int begins_final_phase() const { return begins_final_phase_; }
  /// At most one is bought in the final phase.
  int most_purchases() const { return static_cast<int>(courses_.size()) - 1; }
  /// All ways to make this many purchases.
  const std::vector<Course>& courses(int purchases) const { return courses_[at(purchases)]; }

 private:
  /// Alone the n-th purchase is one of the n-th pair, since both tiles leave the market (FU-15.3).
  struct Pair {
    const futuropia::Generator* left = nullptr;
    const futuropia::Generator* right = nullptr;
  };

  void list_pairs(const futuropia::Setting& setting, const futuropia::State& position, futuropia::Kind kind);
  std::vector<Course> all_courses(int purchases) const;
  bool follow(Course& course, unsigned sides, int purchases) const;
  static void test(Course& course, int purchases, const std::vector<futuropia::Generator>& tiles);
  static void keep(Course& course, const std::vector<futuropia::Generator>& tiles);

  int marker_;
  int marker_limit_;
  std::vector<futuropia::Generator> owned_;
  std::vector<Pair> pairs_;
  int begins_final_phase_;
  std::vector<std::vector<Course>> courses_;
};

}  // namespace omnibus::futuropia_bound
