// What a position of the solo game of Futuropia promises, learnt from plans that were carried to their end.
//
// The judge looks at some figures of a position and weighs them: one way at the beginning, another in the twentieth turn and in between
// accordingly, and a third way in the final phase. Positions are only ever compared with others of the same turn, so a lesson says no more
// than that one of them came to a better end than another.
#pragma once

#include <array>
#include <vector>

#include "games/futuropia/rules.hpp"

namespace omnibus {

class FuturopiaJudge {
 public:
  static constexpr int figure_count = 46;
  static constexpr int weight_count = 3 * figure_count;
  using Figures = std::array<double, figure_count>;
  using Weights = std::array<double, weight_count>;

  /// Positions of the same turn, all before the final phase or all in it, and the points that the best plan through each came to.
  struct Lesson {
    int turn = 0;
    bool final_phase = false;
    std::vector<Figures> figures;
    std::vector<int> points;
  };

  /// The sums of least squares over all lessons, old ones fading; figures of the beginning, of later turns and of the final phase.
  struct Memory {
    Weights weights{};
    Weights results{};
    std::vector<Weights> products = std::vector<Weights>(weight_count);
  };

  explicit FuturopiaJudge(const futuropia::Rules& game) : game_(&game) { memory_.weights = first_weights(); }
  FuturopiaJudge(const futuropia::Rules& game, Memory memory) : game_(&game), memory_(std::move(memory)) {}

  const Memory& memory() const { return memory_; }
  Figures figures(const futuropia::State& state) const;
  /// How the figures count in a turn.
  Figures weights_in(int turn, bool final_phase) const;
  static double promise(const Figures& figures, const Figures& weights);

  /// The same, but for a mood: every weight a little off, as the seed has it.
  FuturopiaJudge in_a_mood(std::uint64_t seed) const;
  /// Comes closer to what the lessons say, but not all the way: they show only what the last searches looked at.
  void learn(const std::vector<Lesson>& lessons);

 private:
  static Weights first_weights();
  static double lateness(int turn);

  void remember(const Lesson& lesson, double importance);

  const futuropia::Rules* game_;
  Memory memory_;
};

}  // namespace omnibus
