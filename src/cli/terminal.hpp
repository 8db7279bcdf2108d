// Output of the terminal commands: choices and results.
#pragma once

#include <string>
#include <vector>

#include "cli/program.hpp"
#include "match/speaker.hpp"

namespace omnibus {

/// Prints choices, numbered from 1; `only` restricts them to the given indices, empty means all. Choices grouped by the game (messages
/// ending in ".group" and ".place") share a line.
void print_choices(const Speaker& words, const PositionView& position, const std::vector<Action>& choices, const std::vector<int>& only);

/// Choices matching the input: the one with that number, or all whose sentence contains every word.
std::vector<int> matching_choices(const Speaker& words, const PositionView& position, const std::vector<Action>& choices,
                                  const std::string& typed);

/// Winners, with scores and places.
std::string result_text(const Program& program, const Speaker& words, const AnyGame& game, const Result& result);

}  // namespace omnibus
