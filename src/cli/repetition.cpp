#include "cli/repetition.hpp"

#include <fmt/format.h>

#include "lab/opening.hpp"

namespace omnibus {

CLI::Option* add_opening(CLI::App& command, int& decisions) {
  return command
      .add_option("--opening", decisions,
                  "Begin each game with so many decisions made by chance, so that bots without luck do not play one game again and again")
      ->check(CLI::Range(0, longest_opening))
      ->capture_default_str();
}

std::string distinct_games(const Program& program, const Repetition& repetition, int opening) {
  const Values values{{"distinct", static_cast<std::int64_t>(repetition.distinct)},
                      {"effective", fmt::format("{:.1f}", repetition.effective)},
                      {"opening", longer_opening(opening)}};
  return program.text(repetition.any() ? "run.games_repeat" : "run.games_differ", values);
}

}  // namespace omnibus
