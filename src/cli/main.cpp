// Entry point of all commands.
#include <algorithm>

#include <fmt/format.h>

#include "cli/completion.hpp"
#include "cli/program.hpp"
#include "cli/suggestion.hpp"
#include "match/speaker.hpp"

namespace {

constexpr int bad_input = 2;

void add_commands(CLI::App& app, omnibus::Program& program) {
  app.require_subcommand(1);
  app.set_version_flag("--version", omnibus::version_text, "Show the version and the editions of the games");
  app.add_option("--lang", program.language, "Language: en, de or fr; the system's by default");
  app.fallthrough();
  app.footer(
      omnibus::with_example("Examples:\n"
                            "  omnibus play GAME\n"
                            "  omnibus serve --open\n"
                            "  omnibus simulate GAME --players 4 --seats greedy --games 10000\n"
                            "  echo '{\"do\":\"games\"}' | omnibus engine\n"
                            "`omnibus COMMAND --help` shows more."));
  omnibus::add_games(app, program);
  omnibus::add_play(app, program);
  omnibus::add_serve(app, program);
  omnibus::add_restore(app, program);
  omnibus::add_site(app, program);
  omnibus::add_simulate(app, program);
  omnibus::add_tournament(app, program);
  omnibus::add_tune(app, program);
  omnibus::add_fit(app, program);
  omnibus::add_bench(app, program);
  omnibus::add_solve(app, program);
  omnibus::add_engine(app, program);
  omnibus::add_replay(app, program);
  omnibus::add_verify(app, program);
  omnibus::add_analyse(app, program);
  omnibus::add_puzzles(app, program);
}

int refuse(const omnibus::Program& program, const omnibus::Problem& problem, const std::optional<std::string>& meant) {
  const bool known = omnibus::Catalogue::speaks(program.language);
  const omnibus::Catalogue& catalogue = omnibus::Catalogue::of(known ? program.language : "en");
  fmt::print(stderr, "omnibus: {}\n", explain(catalogue, problem));
  if (meant) fmt::print(stderr, "{}\n", catalogue.text("common", "run.did_you_mean", {{"value", *meant}}));
  return bad_input;
}

int run(int count, char** words) {
  omnibus::Program program;
  CLI::App app("Omnibus: board games about the city of tomorrow, to play, to study and to build on.", "omnibus");
  add_commands(app, program);
  const std::vector<std::string> typed(words + 1, words + count);
  if (!typed.empty() && typed.front() == "complete") {
    for (const std::string& each : omnibus::completions(app, {typed.begin() + 1, typed.end()})) fmt::print("{}\n", each);
    return 0;
  }
  try {
    app.parse(count, words);
  } catch (const CLI::ParseError& error) {
    if (const auto wrong = omnibus::unknown_word(app, typed)) return refuse(program, wrong->problem, wrong->meant);
    return app.exit(error) == 0 ? 0 : bad_input;
  } catch (const omnibus::Problem& problem) {
    return refuse(program, problem, omnibus::meant_by(problem));
  }
  return program.exit_code;
}

}  // namespace

int main(int count, char** words) {
  try {
    return run(count, words);
  } catch (const std::exception& fault) {
    fmt::print(stderr, "omnibus: {}\n", fault.what());
    return 1;
  }
}
