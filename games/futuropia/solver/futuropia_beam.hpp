// A beam search through the solo game of Futuropia, turn by turn.
//
// Every position that is kept is continued through a whole turn in all sensible ways. Of positions of the same kind (same numbers of
// people, robots, purchases and so on) only the most promising remain, and of all of them as many as the beam is wide. Positions of the
// final phase have a beam of their own, since their prospects are not comparable. The results of the positions train the evaluator.
#pragma once

#include <vector>

#include "games/futuropia/solver/futuropia_evaluator.hpp"

namespace omnibus {

struct FuturopiaPlan {
  std::vector<Action> actions;
  int score = -1'000'000;
};

struct FuturopiaSearch {
  FuturopiaPlan best;  ///< without actions if no plan reached its end
  std::vector<FuturopiaEvaluator::TrainingBatch> training;
};

/// The result does not depend on the number of threads.
FuturopiaSearch search_futuropia_solo(const futuropia::Rules& game, const futuropia::State& start, const FuturopiaEvaluator& evaluator,
                                      int width, int threads);

}  // namespace omnibus
