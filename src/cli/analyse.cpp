// omnibus analyse: a match from its file, read decision by decision.
#include <thread>

#include <fmt/format.h>

#include "analysis/analysis_json.hpp"
#include "cli/analysis_page.hpp"
#include "cli/program.hpp"
#include "cli/progress.hpp"
#include "lab/batch.hpp"

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

struct AnalyseCommand {
  MatchFile file;
  AnalysisOrder order;
  std::string seed = std::to_string(AnalysisOrder().seed);
  int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  std::string json_file;
  std::string html_file;

  void run(const Program& program) {
    check_number("--threads", threads, Batch::max_threads);
    if (order.games < AnalysisOrder::least_games || order.games > AnalysisOrder::max_games) {
      throw Problem("bad_value", {{"path", "--games"},
                                  {"value", std::to_string(order.games)},
                                  {"allowed", fmt::format("{} … {}", AnalysisOrder::least_games, AnalysisOrder::max_games)}});
    }
    order.seed = seed_from_text(seed);
    const Match match = file.match();
    Analysis analysis = analysis_of(match);
    check_writable(json_file);
    check_writable(html_file);
    {
      ProgressReport progress(program, static_cast<std::int64_t>(analysis.choices.size()), "analyse.progress");
      read_on(analysis, match, order, threads, [&](std::size_t read) { progress(static_cast<std::int64_t>(read)); });
    }
    const AnalysedMatch told(program, match, analysis, order);
    if (!json_file.empty()) write_file(json_file, json::serialize(told.document()) + "\n");
    if (!html_file.empty()) write_file(html_file, analysis_page(program, told));
    print_analysis(program, told);
  }
};

}  // namespace

void add_analyse(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("analyse", "Tell of a finished game where it was won and lost: chances, grades, key moments");
  const auto settings = std::make_shared<AnalyseCommand>();
  settings->file.add_to(*command);
  command->add_option("--json", settings->json_file, "Write everything that was found to this file (docs/PROTOCOL.md, The analysis)");
  command->add_option("--html", settings->html_file, "Write it as a page for the browser");
  command->add_option("--games", settings->order.games, "How many games are played out from each side of a decision, at least")
      ->capture_default_str();
  command->add_option("--threads", settings->threads, "How many decisions at a time; as many as there are cores by default");
  command->add_option("--seed", settings->seed, "A whole number; the same seed finds the same, on any number of threads")
      ->capture_default_str();
  command->footer("Example:\n  omnibus analyse game.json --html game.html");
  command->callback([settings, &program] { settings->run(program); });
}

}  // namespace omnibus
