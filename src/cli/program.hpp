// What all commands of the program share: the language, reading and writing files, and the options of a table.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "match/catalogue.hpp"
#include "match/match.hpp"

namespace omnibus {

/// The program as a whole. Commands add themselves to `app` and keep a reference to this.
struct Program {
  std::string language = Catalogue::system_language();
  int exit_code = 0;  ///< of a command that did what it could

  const Catalogue& catalogue() const { return Catalogue::of(language); }
  std::string text(std::string_view id, const Values& values = {}) const { return catalogue().text("common", id, values); }
};

/// The switches with which a table is opened, the same for every command that opens one.
struct TableOptions {
  std::string game;
  std::optional<int> players;  ///< by default four, or as many as the game takes
  std::vector<std::string> options;
  std::string edition_file;

  CLI::Option* add_to(CLI::App& command);  ///< returns the option for the game
  TableSetup setup() const;                ///< a Problem where something in it makes no sense
};

/// A match in a file, the same for every command that reads one.
struct MatchFile {
  std::string path;
  std::string edition_file;

  CLI::Option* add_to(CLI::App& command);  ///< returns the option for the file
  Match match() const;                     ///< a Problem where it cannot be played again as it is written
};

/// How a command reports: to people, or as one JSON object on standard output, which may also go into a file. All else goes to stderr.
struct ReportOptions {
  bool as_json = false;
  std::string out;

  void add_to(CLI::App& command);       ///< --json and --out
  void add_json_to(CLI::App& command);  ///< --json alone
  /// Writes and prints the object as far as that was asked for; false where it was not printed, and people are to be told.
  bool print_json(const json::object& report) const;
};

/// "NAME=VALUE" as often as it was given. The example is for whoever wrote something else.
json::object options_from_text(const std::vector<std::string>& options, const std::string& example);

std::string read_file(const std::string& path);
/// Replaces a file, or makes it: whatever happens meanwhile, either the old or the new one is there, and all of it. A file that cannot be
/// replaced, such as a mount point, is written in place.
void write_file(const std::string& path, std::string_view text);
/// A file that cannot be written should be found out before the work is done, not after. An empty path is none.
void check_writable(const std::string& path);

/// A seed as typed: a whole number, or empty for one drawn by the system.
std::uint64_t seed_from_text(const std::string& text);

/// --opening N: games begin with so many decisions made by chance (lab/opening.hpp).
CLI::Option* add_opening(CLI::App& command, int& decisions);

/// "random,greedy,search:ms=20" as players.
std::vector<PlayerSpec> players_from_text(const std::string& text);
/// The same, one for each seat; a single one is for all seats.
std::vector<PlayerSpec> players_from_text(const std::string& text, int players);

/// Of the program, and which editions of the games it carries.
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
