// The program: every way in by one door.
#include <fmt/format.h>

#include "cli/program.hpp"
#include "match/speaker.hpp"

namespace {

constexpr int bad_input = 2;

int run(int count, char** words) {
  omnibus::Program program;
  CLI::App app("Omnibus: board games of the future city, to play, to study and to build on.", "omnibus");
  app.require_subcommand(1);
  app.set_version_flag("--version", omnibus::version_text, "Tell the version, and the editions of the games");
  app.add_option("--lang", program.language, "Language: en, de or fr; the system's by default");
  app.fallthrough();
  app.footer(
      "Examples:\n"
      "  omnibus play mass_transit\n"
      "  omnibus serve --open\n"
      "  omnibus simulate mass_transit --players 4 --seats greedy --games 10000\n"
      "  echo '{\"do\":\"games\"}' | omnibus engine\n"
      "`omnibus COMMAND --help` tells more.");
  omnibus::add_games(app, program);
  omnibus::add_play(app, program);
  omnibus::add_serve(app, program);
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
  try {
    app.parse(count, words);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : bad_input;
  } catch (const omnibus::Problem& problem) {
    const bool known = omnibus::Catalogue::speaks(program.language);
    fmt::print(stderr, "omnibus: {}\n", explain(omnibus::Catalogue::of(known ? program.language : "en"), problem));
    return bad_input;
  }
  return 0;
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
