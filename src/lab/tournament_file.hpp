// A tournament in one file: what it is, and each game as soon as it is over. From there it goes on.
#pragma once

#include <fstream>
#include <optional>
#include <string>

#include "lab/tournament.hpp"

namespace omnibus {

/// One JSON object a line. The first line is the order; each of the others is a game, in the order of their numbers, from which line-up
/// and seed follow.
class TournamentFile {
 public:
  /// Makes the file where it is not there. A Problem where it is of another tournament.
  TournamentFile(std::string path, const Tournament& tournament);

  /// The next game that the file had when it was opened.
  std::optional<PlayedGame> next();

  /// Adds a game that has just been played. What is written stays, even if the program is ended at once.
  void add(const PlayedGame& game);

 private:
  std::string path_;
  std::size_t seats_;
  std::ifstream kept_;
  std::ofstream new_;
  std::int64_t line_ = 1;
};

}  // namespace omnibus
