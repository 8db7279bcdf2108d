// Orders to helpers and their answers: a position, the seat that has to decide, and the task.
#pragma once

#include <cstdint>
#include <string>

#include "analysis/analysis.hpp"

namespace omnibus {

/// One of several search trees for the same decision.
struct PartOfThought {
  int part = 0;
  int parts = 1;
};

std::string order_to_think(const MatchSetup& setup, const Position& decision, const PlayerSpec& player, std::uint64_t seed,
                           const PartOfThought& part);
std::string order_to_read(const MatchSetup& setup, const ChoiceToRead& choice);

/// Executes an order of either kind in a helper, from beginning to end. Throws a Problem if it is invalid.
std::string work_out(const std::string& order);

Thought thought_in(const std::string& answer);
Reading reading_in(const std::string& answer, const AnyGame& game);

}  // namespace omnibus
