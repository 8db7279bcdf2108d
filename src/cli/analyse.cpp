// omnibus analyse: analysis of all decisions of a match file.
#include <thread>

#include <fmt/format.h>

#include "analysis/analysis_json.hpp"
#include "cli/analysis_page.hpp"
#include "cli/interruption.hpp"
#include "cli/program.hpp"
#include "runs/run.hpp"

namespace omnibus {

namespace {

void print_seats(const Program& program, const AnalysedMatch& match) {
  fmt::print("  {:<20}{:>14}", program.text("simulate.seat"), program.text("analyse.accuracy"));
  for (const Grade grade : shown_grades) fmt::print("{:>5}", sign_of(grade));
  fmt::print("\n");
  for (const json::value& seat : match.seats()) {
    const json::value& accuracy = seat.at("accuracy");
    const std::string shown = accuracy.is_null() ? "–" : fmt::format("{:.1f}", accuracy.to_number<double>());
    fmt::print("  {:<20}{:>14}", match.name(seat.at("seat").to_number<std::size_t>()), shown);
    for (const Grade grade : shown_grades) fmt::print("{:>5}", seat.at("counts").at(name_of(grade)).to_number<int>());
    fmt::print("\n");
  }
}

void print_moment(const AnalysedMatch& match, const json::object& moment) {
  fmt::print("  {:<3}{}\n     {}\n", AnalysedMatch::sign(moment), match.headline(moment), match.change(moment));
  if (const std::string best = match.best_line(moment); !best.empty()) fmt::print("     {}\n", best);
  for (const std::string& reason : match.reasons(moment)) fmt::print("     {}\n", reason);
}

void print_analysis(const Program& program, const AnalysedMatch& match) {
  fmt::print("{}\n\n", match.title());
  print_seats(program, match);
  fmt::print("\n{}\n", program.text("analyse.key_moments"));
  const auto moments = match.key_moments();
  for (const json::object* moment : moments) print_moment(match, *moment);
  if (moments.empty()) fmt::print("  {}\n", program.text("analyse.none"));
}

/// Intermediate results of an analysis, kept in a file between runs. Without a path nothing is saved.
class AnalysisCheckpoint {
 public:
  AnalysisCheckpoint(std::string path, const Match& match, const AnalysisOrder& order)
      : path_(std::move(path)),
        match_(match),
        heading_{{"format", "omnibus analysis 1"},
                 {"engine", OMNIBUS_VERSION},
                 {"game", match.game().info().name},
                 {"entries", match.log().size()},
                 {"hash", fmt::format("{:016x}", match.position().hash())},
                 {"games", order.games},
                 {"seed", seed_to_json(order.seed)}} {}

  /// Problem if the file belongs to another analysis.
  void load(Analysis& analysis) const {
    if (path_.empty() || !std::filesystem::exists(path_)) return;
    const json::value there = parse_json(read_file(path_), path_);
    for (const auto& [name, here] : heading_) {
      const json::value* found = there.is_object() ? there.get_object().if_contains(name) : nullptr;
      if (found != nullptr && json::serialize(*found) == json::serialize(here)) continue;
      throw Problem("other_analysis", {{"path", path_},
                                       {"what", std::string(name)},
                                       {"there", found == nullptr ? "–" : shortened(json::serialize(*found), 200)},
                                       {"here", json::serialize(here)}});
    }
    read_readings(analysis, match_.game(), there.at("readings"));
  }

  void save(const Analysis& analysis) const {
    if (path_.empty()) return;
    json::object out = heading_;
    out["readings"] = readings_to_json(analysis, match_.game());
    write_file(path_, json::serialize(out) + "\n");
  }

 private:
  std::string path_;
  const Match& match_;
  json::object heading_;
};

struct AnalyseCommand {
  MatchFile file;
  AnalysisOrder order;
  std::string seed = std::to_string(AnalysisOrder().seed);
  int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  ReportOptions output;
  std::string html_file;
  std::string checkpoint;

  void run(Program& program) {
    check_order();
    const Match match = file.match();
    Analysis analysis = analysis_of(match);
    for (const std::string& path : {output.out, html_file, checkpoint}) check_writable(path);
    const AnalysisCheckpoint kept(checkpoint, match, order);
    kept.load(analysis);
    {
      LongRun work(program, std::ssize(analysis.choices), "analyse.progress");
      work.begin_with(std::ssize(analysis.readings));
      read_on(analysis, match, order, threads, [&](std::size_t read) { work(static_cast<std::int64_t>(read)); }, work.stop());
    }
    kept.save(analysis);
    if (!analysis.done())
      tell_interrupted(program, "run.interrupted_decisions", std::ssize(analysis.readings), std::ssize(analysis.choices));
    const AnalysedMatch told(program, match, analysis, order);
    if (!html_file.empty()) write_file(html_file, analysis_page(program, told));
    if (!output.print_json(told.document())) print_analysis(program, told);
  }

 private:
  void check_order() {
    check_number("--threads", threads, max_run_threads);
    if (order.games < AnalysisOrder::least_games || order.games > AnalysisOrder::max_games) {
      throw Problem("bad_value", {{"path", "--games"},
                                  {"value", std::to_string(order.games)},
                                  {"allowed", fmt::format("{} … {}", AnalysisOrder::least_games, AnalysisOrder::max_games)}});
    }
    order.seed = seed_from_text(seed);
  }
};

}  // namespace

void add_analyse(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("analyse", "Show where a finished game was won and lost: chances, grades, key moments");
  const auto settings = std::make_shared<AnalyseCommand>();
  settings->file.add_to(*command);
  settings->output.add_to(*command);
  command->add_option("--html", settings->html_file, "Write it as a page for the browser");
  command->add_option("--checkpoint", settings->checkpoint,
                      "Keep what was read in this file, also after Ctrl-C, and go on from it where it exists");
  command->add_option("--games", settings->order.games, "At least so many games are played out for each choice that is compared")
      ->capture_default_str();
  command->add_option("--threads", settings->threads, "How many decisions at a time; as many as there are cores by default");
  command->add_option("--seed", settings->seed, "A whole number; the same seed finds the same, on any number of threads")
      ->capture_default_str();
  command->footer(
      "The JSON object is described in docs/protocol/analysis.md.\n"
      "Example:\n"
      "  omnibus analyse game.json --html game.html");
  command->callback([settings, &program] { settings->run(program); });
}

}  // namespace omnibus
