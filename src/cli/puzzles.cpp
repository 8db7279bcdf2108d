// omnibus puzzles: turns of which one end is clearly the best, found in games between bots.
#include <algorithm>
#include <filesystem>
#include <thread>

#include <fmt/format.h>

#include "cli/interruption.hpp"
#include "cli/program.hpp"
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
  ReportOptions output;

  void run(Program& program) {
    game_kind(hunt.game);
    if (rated.empty()) find(program);
    else rate(program);
  }

  void find(Program& program) {
    check_number("--count", count, most_puzzles);
    hunt.seed = seed_from_text(seed);
    check_hunt(hunt);
    make_folder(folder);
    const FoundPuzzles found = [&] {
      LongRun work(program, hunt.games, "puzzles.progress");
      return hunt_puzzles(hunt, std::ref(work), work.stop());
    }();
    std::vector<Puzzle> kept = varied(found.puzzles, static_cast<std::size_t>(count), hunt.seed);
    for (std::size_t i = 0; i < kept.size(); ++i) kept[i].name = fmt::format("{:02}", i + 1);
    if (!folder.empty()) write(kept);
    const bool interrupted = found.games < hunt.games;
    if (interrupted) tell_interrupted(program, "run.interrupted_games", found.games, hunt.games);
    json::object report{{"game", hunt.game},          {"seed", seed_to_json(hunt.seed)}, {"games", found.games},
                        {"interrupted", interrupted}, {"found", found.puzzles.size()},   {"puzzles", puzzles_to_json(kept)}};
    if (output.print_json(report)) return;
    for (const Puzzle& puzzle : kept) print(program, puzzle);
    fmt::print("{}\n",
               program.text("puzzles.found", {{"found", std::ssize(found.puzzles)}, {"games", found.games}, {"kept", std::ssize(kept)}}));
  }

  /// They take the place of all that are in the folder. Where nothing was found, those stay.
  void write(const std::vector<Puzzle>& puzzles) const {
    for (const Puzzle& puzzle : puzzles) write_file(file_in(folder, puzzle.name), puzzle_text(puzzle));
    if (puzzles.empty()) return;
    for (const std::string& name : names_in(folder)) {
      if (is_number(name) && name > puzzles.back().name) std::filesystem::remove(file_in(folder, name));
    }
  }

  /// Says of the puzzles in a folder how hard they are, and writes it into their files; all else stays.
  void rate(Program& program) const {
    check_folder(rated);
    std::vector<Puzzle> puzzles;
    for (const std::string& name : names_in(rated)) puzzles.push_back(read_puzzle(hunt.game, name, read_file(file_in(rated, name))));
    const std::int64_t total = std::ssize(puzzles);
    const std::int64_t done = [&] {
      LongRun work(program, total, "puzzles.rating");
      return rate_puzzles(puzzles, hunt.threads, std::ref(work), work.stop());
    }();
    if (done < total) tell_interrupted(program, "run.interrupted_puzzles", done, total);
    puzzles.resize(static_cast<std::size_t>(done));
    for (const Puzzle& puzzle : puzzles) write_file(file_in(rated, puzzle.name), puzzle_text(puzzle));
    if (output.print_json({{"game", hunt.game}, {"interrupted", done < total}, {"puzzles", puzzles_to_json(puzzles)}})) return;
    for (const Puzzle& puzzle : puzzles) print(program, puzzle);
  }

  static json::array puzzles_to_json(const std::vector<Puzzle>& puzzles) {
    json::array out;
    for (const Puzzle& puzzle : puzzles) {
      json::object told = parse_json(puzzle_text(puzzle), puzzle.name).as_object();
      told["name"] = puzzle.name;
      out.push_back(std::move(told));
    }
    return out;
  }

  static void make_folder(const std::string& path) {
    std::error_code error;
    if (!path.empty()) std::filesystem::create_directories(path, error);
    check_folder(path);
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

  /// True for names that a hunt gives; other files in the folder are left alone.
  static bool is_number(const std::string& name) {
    return name.size() == 2 && std::ranges::all_of(name, [](char sign) { return sign >= '0' && sign <= '9'; });
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
  command->add_option(
      "--out", settings->folder,
      "Write them into this folder, as games/GAME/content/puzzles has them, in place of those that are there; created if missing");
  command->add_option("--tries", settings->hunt.max_tries, "Pass over a turn where more actions than this would have to be tried")
      ->capture_default_str();
  settings->output.add_json_to(*command);
  command->add_option("--theme", settings->hunt.theme, "Only puzzles in which most points come from this part of the score");
  command->add_option("--gain", settings->hunt.least_gain, "Only puzzles whose turn brings at least so many points")->capture_default_str();
  command->add_option("--rate", settings->rated, "Only rate the puzzles in this folder again, and write their difficulty into them");
  command->add_option("--threads", settings->hunt.threads, "How many at a time; as many as there are cores by default");
  command->add_option("--seed", settings->seed, "A whole number; the same seed finds the same, on any number of threads")
      ->capture_default_str();
  command->footer(
      "Every way to play a turn is tried. A puzzle is one whose best end is for sure, clearly better than all others and rare, and missed "
      "by\n"
      "greedy bots; how many iterations a search needs until its turn reaches it says how hard it is.\n"
      "Examples:\n"
      "  omnibus puzzles mass_transit --games 500 --out games/mass_transit/content/puzzles\n"
      "  omnibus puzzles mass_transit --rate games/mass_transit/content/puzzles");
  command->callback([settings, &program] { settings->run(program); });
}

}  // namespace omnibus
