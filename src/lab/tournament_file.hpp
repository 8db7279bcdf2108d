// A tournament in a file: its order and every finished game, so that it can be resumed.
#pragma once

#include <fstream>
#include <optional>
#include <string>

#include "lab/tournament.hpp"

namespace omnibus {

/// One JSON object per line. The first line is the order; each other line is a game. Games are in the order of their numbers, which
/// determine line-up and seed.
class TournamentFile {
 public:
  /// Creates the file if it does not exist. Throws a Problem if it belongs to another tournament.
  TournamentFile(std::string path, const Tournament& tournament);

  /// The next of the games that were in the file when it was opened.
  std::optional<PlayedGame> next();

  /// Appends a game just played. It is kept even if the program is killed right afterwards.
  void add(const PlayedGame& game);

 private:
  std::string path_;
  std::size_t seats_;
  std::ifstream kept_;
  std::ofstream new_;
  std::int64_t line_ = 1;
};

}  // namespace omnibus
