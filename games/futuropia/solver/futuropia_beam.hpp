// A beam search through the solo game of Futuropia, turn by turn.
//
// Every position that is kept is carried on through a whole turn in all sensible ways. Of those that are of a kind (as many people, robots,
// purchases and so on) only the most promising remain, and of all of them as many as the beam is wide. Positions of the final phase have
// a beam of their own, for what is still to come is a different thing there. What became of the positions trains the evaluator.
#pragma once

#include <vector>

#include "games/futuropia/solver/futuropia_evaluator.hpp"

namespace omnibus {

struct FuturopiaPlan {
  std::vector<Action> actions;
  int score = -1'000'000;
};

struct FuturopiaSearch {
  FuturopiaPlan best;  ///< without actions where no plan came to its end
  std::vector<FuturopiaEvaluator::TrainingBatch> training;
};

/// The result is the same on any number of threads.
FuturopiaSearch search_futuropia_solo(const futuropia::Rules& game, const futuropia::State& start, const FuturopiaEvaluator& evaluator,
                                      int width, int threads);

}  // namespace omnibus
