#include "cli/engine.hpp"

#include <iostream>
#include <string>

#include "cli/program.hpp"
#include "cli/thread_crew.hpp"

namespace omnibus {

namespace {

/// Reads a line, keeping only enough of it to detect that it is too large. False at the end of the input.
bool read_line(std::istream& in, std::string& line) {
  constexpr int end = std::char_traits<char>::eof();
  std::streambuf& bytes = *in.rdbuf();
  line.clear();
  int byte = bytes.sbumpc();
  if (byte == end) return false;
  for (; byte != end && byte != '\n'; byte = bytes.sbumpc()) {
    if (line.size() <= largest_document) line.push_back(static_cast<char>(byte));
  }
  return true;
}

}  // namespace

void converse(Engine& engine, std::istream& in, std::ostream& out) {
  for (std::string line; out && read_line(in, line);) out << engine.answer(line) << '\n' << std::flush;
}

void add_engine(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("engine", "Answer requests from another program: a JSON object per line in, one per line out");
  command->footer(
      with_example("Example:\n"
                   "  printf '%s\\n' '{\"do\":\"new\",\"game\":\"GAME\",\"players\":4}' '{\"do\":\"legal\"}' | omnibus engine\n"
                   "docs/protocol/engine.md describes every request."));
  command->callback([&program] {
    std::ios::sync_with_stdio(false);
    ThreadCrew crew;
    Engine engine(program.catalogue(), &crew);
    converse(engine, std::cin, std::cout);
  });
}

}  // namespace omnibus
