// omnibus puzzles: turns of which one end is clearly the best, found in games between bots.
#include <algorithm>
#include <filesystem>
#include <thread>

#include <fmt/format.h>

#include "cli/program.hpp"
#include "cli/progress.hpp"
#include "lab/puzzle_hunt.hpp"

namespace omnibus {

namespace {

struct PuzzlesCommand {
  static constexpr int most_puzzles = 99;  // names have two digits

  PuzzleHunt hunt;
  std::string seed = "1";
  int count = 30;
  std::string folder;
  std::string rated;

  void run(const Program& program) {
    game_kind(hunt.game);
    if (rated.empty()) find(program);
    else rate(program);
  }

  void find(const Program& program) {
    check_number("--count", count, most_puzzles);
    hunt.seed = seed_from_text(seed);
    check_folder(folder);
    const std::vector<Puzzle> found = [&] {
      ProgressReport progress(program, hunt.games, "puzzles.progress");
      return hunt_puzzles(hunt, std::ref(progress));
    }();
    std::vector<Puzzle> kept = varied(found, static_cast<std::size_t>(count), hunt.seed);
    for (std::size_t i = 0; i < kept.size(); ++i) {
      kept[i].name = fmt::format("{:02}", i + 1);
      print(program, kept[i]);
      if (!folder.empty()) write_file(file_in(folder, kept[i].name), puzzle_text(kept[i]));
    }
    fmt::print("{}\n", program.text("puzzles.found", {{"found", static_cast<std::int64_t>(found.size())},
                                                      {"games", hunt.games},
                                                      {"kept", static_cast<std::int64_t>(kept.size())}}));
  }

  /// Says of the puzzles in a folder how hard they are, and writes it into their files; all else stays.
  void rate(const Program& program) const {
    check_folder(rated);
    std::vector<Puzzle> puzzles;
    for (const std::string& name : names_in(rated)) puzzles.push_back(read_puzzle(hunt.game, name, read_file(file_in(rated, name))));
    {
      ProgressReport progress(program, std::ssize(puzzles), "puzzles.rating");
      rate_puzzles(puzzles, hunt.threads, std::ref(progress));
    }
    for (const Puzzle& puzzle : puzzles) {
      print(program, puzzle);
      write_file(file_in(rated, puzzle.name), puzzle_text(puzzle));
    }
  }

  static void check_folder(const std::string& path) {
    if (!path.empty() && !std::filesystem::is_directory(path)) throw Problem("unwritable", {{"path", path}});
  }

  static std::string file_in(const std::string& path, const std::string& name) {
    return (std::filesystem::path(path) / (name + ".json")).string();
  }

  static std::vector<std::string> names_in(const std::string& path) {
    std::vector<std::string> out;
    for (const std::filesystem::path& file : std::filesystem::directory_iterator(path)) {
      if (file.extension() == ".json") out.push_back(file.stem().string());
    }
    std::ranges::sort(out);
    return out;
  }

  static void print(const Program& program, const Puzzle& puzzle) {
    const json::object& options = puzzle.setup.table.options;
    fmt::print("{}\n", program.text("puzzles.line", {{"name", puzzle.name},
                                                     {"theme", puzzle.theme},
                                                     {"level", puzzle.level},
                                                     {"now", puzzle.now},
                                                     {"points", puzzle.points},
                                                     {"second", puzzle.second},
                                                     {"players", puzzle.setup.table.players},
                                                     {"options", options.empty() ? "" : " " + json::serialize(options)}}));
  }
};

}  // namespace

void add_puzzles(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("puzzles", "Look for puzzles in games between bots: turns with one clearly best end");
  const auto settings = std::make_shared<PuzzlesCommand>();
  settings->hunt.games = 100;
  settings->hunt.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  command->add_option("game", settings->hunt.game, "The game; `omnibus games` lists them")->required();
  command->add_option("--games", settings->hunt.games, "How many games are looked through; each gives one puzzle at most")
      ->capture_default_str();
  command->add_option("--count", settings->count, "How many puzzles are kept, as different as can be")->capture_default_str();
  command->add_option("--out", settings->folder, "Write them into this folder, as content/GAME/puzzles has them");
  command->add_option("--tries", settings->hunt.max_tries, "Pass over a turn where more actions than this would have to be tried")
      ->capture_default_str();
  command->add_option("--theme", settings->hunt.theme, "Only puzzles in which most points come from this part of the score");
  command->add_option("--gain", settings->hunt.least_gain, "Only puzzles whose turn brings at least so many points")->capture_default_str();
  command->add_option("--rate", settings->rated, "Look for none: say anew how hard the puzzles in this folder are, and write it into them");
  command->add_option("--threads", settings->hunt.threads, "How many at a time; as many as there are cores by default");
  command->add_option("--seed", settings->seed, "A whole number; the same seed finds the same, on any number of threads")
      ->capture_default_str();
  command->footer(
      "Every way to play a turn is tried. A puzzle is one whose best end is for sure, clearly better than all others and rare, and missed "
      "by\n"
      "greedy bots; how many iterations a search needs until its turn reaches it says how hard it is.\n"
      "Examples:\n"
      "  omnibus puzzles mass_transit --games 500 --out content/mass_transit/puzzles\n"
      "  omnibus puzzles mass_transit --rate content/mass_transit/puzzles");
  command->callback([settings, &program] { settings->run(program); });
}

}  // namespace omnibus
