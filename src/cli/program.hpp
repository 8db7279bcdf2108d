// Shared parts of all commands: language, files, and table options.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "match/match.hpp"
#include "text/catalogue.hpp"

namespace omnibus {

/// Program state. Commands register with `app` and keep a reference to this object.
struct Program {
  std::string language = Catalogue::system_language();
  int exit_code = 0;  ///< of a command that reports a result, even an incomplete one

  const Catalogue& catalogue() const { return Catalogue::of(language); }
  std::string text(std::string_view id, const Values& values = {}) const { return catalogue().text("common", id, values); }
};

/// Options for opening a table, shared by all commands that do.
struct TableOptions {
  std::string game;
  std::optional<int> players;  ///< default: four, within the game's limits
  std::vector<std::string> options;
  std::string edition_file;

  CLI::Option* add_to(CLI::App& command);  ///< returns the option for the game
  TableSetup setup() const;                ///< Problem if an option is invalid
};

/// Match file argument, shared by all commands that read one.
struct MatchFile {
  std::string path;
  std::string edition_file;

  CLI::Option* add_to(CLI::App& command);  ///< returns the option for the file
  Match match() const;                     ///< Problem if it cannot be replayed
};

/// Report of a command: text, or one JSON object on standard output and optionally in a file. All else goes to stderr.
struct ReportOptions {
  bool as_json = false;
  std::string out;

  void add_to(CLI::App& command);       ///< --json and --out
  void add_json_to(CLI::App& command);  ///< --json alone
  /// Writes and prints the object as requested; false if it was not printed and a text report is due.
  bool print_json(const json::object& report) const;
};

/// Parses repeated "NAME=VALUE" arguments. The example is for the error message.
json::object options_from_text(const std::vector<std::string>& options, const std::string& example);

std::string read_file(const std::string& path);
/// Creates or replaces a file atomically. A file that cannot be replaced, such as a mount point, is overwritten in place.
void write_file(const std::string& path, std::string_view text);
/// Checks before the work, not after, that a file can be written. An empty path means no file.
void check_writable(const std::string& path);

/// Seed as typed: an integer, or empty to draw one from the system.
std::uint64_t seed_from_text(const std::string& text);

/// --opening N: games begin with N random decisions (lab/opening.hpp).
CLI::Option* add_opening(CLI::App& command, int& decisions);

/// Parses "random,greedy,search:ms=20" as players.
std::vector<PlayerSpec> players_from_text(const std::string& text);
/// Same with one player per seat; a single one is used for all seats.
std::vector<PlayerSpec> players_from_text(const std::string& text, int players);

/// Help with the name of a game, by default the first of the list, in place of each "GAME".
std::string with_example(std::string_view help, std::string_view game = all_games().front().info.name);

/// Names of the puzzles that `omnibus solve` knows. Without any, the command does not exist.
std::vector<std::string> solvable_puzzles();

/// Version of the program and its embedded editions.
std::string version_text();

void add_games(CLI::App& app, Program& program);
void add_play(CLI::App& app, Program& program);
void add_simulate(CLI::App& app, Program& program);
void add_tournament(CLI::App& app, Program& program);
void add_tune(CLI::App& app, Program& program);
void add_fit(CLI::App& app, Program& program);
void add_bench(CLI::App& app, Program& program);
void add_engine(CLI::App& app, Program& program);
void add_serve(CLI::App& app, Program& program);
void add_restore(CLI::App& app, Program& program);
void add_site(CLI::App& app, Program& program);
void add_solve(CLI::App& app, Program& program);
void add_replay(CLI::App& app, Program& program);
void add_verify(CLI::App& app, Program& program);
void add_puzzles(CLI::App& app, Program& program);
void add_analyse(CLI::App& app, Program& program);

}  // namespace omnibus
