// What the terminal commands show: choices and results.
#pragma once

#include <string>
#include <vector>

#include "cli/program.hpp"
#include "match/speaker.hpp"

namespace omnibus {

/// Prints choices, numbered from 1; `only` restricts them to some (as indices), empty means all. Choices that a game groups (messages
/// ending in ".group" and ".place") share a line.
void print_choices(const Speaker& words, const Position& position, const std::vector<Action>& choices, const std::vector<int>& only);

/// The choices somebody may mean: the one with that number, or all whose sentence contains every word.
std::vector<int> matching_choices(const Speaker& words, const Position& position, const std::vector<Action>& choices,
                                  const std::string& typed);

/// Who won, with scores and places.
std::string result_text(const Program& program, const Speaker& words, const AnyGame& game, const Result& result);

}  // namespace omnibus
