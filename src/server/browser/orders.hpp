// What a helper is given, and what it answers: a table as it stands, whoever has to decide there, and what is to be found out.
#pragma once

#include <cstdint>
#include <string>

#include "analysis/analysis.hpp"

namespace omnibus {

/// One tree of several that grow for the same decision.
struct PartOfThought {
  int part = 0;
  int parts = 1;
};

std::string order_to_think(const MatchSetup& setup, const Position& decision, const PlayerSpec& player, std::uint64_t seed,
                           const PartOfThought& part);
std::string order_to_read(const MatchSetup& setup, const ChoiceToRead& choice);

/// What the helper does: one of the two, from beginning to end. A Problem where it is no order.
std::string work_out(const std::string& order);

Thought thought_in(const std::string& answer);
Reading reading_in(const std::string& answer, const AnyGame& game);

}  // namespace omnibus
