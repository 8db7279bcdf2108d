#include "support/protocol_page.hpp"

#include <sstream>

#include <gtest/gtest.h>

#include "engine/engine.hpp"

namespace omnibus {

namespace {

/// True if a reply is as expected; "…" matches anything.
bool fits(std::string_view reply, std::string_view expected) {
  constexpr std::string_view anything = "…";
  const std::size_t gap = expected.find(anything);
  if (gap == std::string_view::npos) return reply == expected;
  if (!reply.starts_with(expected.substr(0, gap))) return false;
  reply.remove_prefix(gap);
  expected.remove_prefix(gap + anything.size());
  for (std::size_t skipped = 0; skipped <= reply.size(); ++skipped) {
    if (fits(reply.substr(skipped), expected)) return true;
  }
  return false;
}

}  // namespace

int run_examples(const std::string& page) {
  Engine engine(Catalogue::of("en"));
  std::istringstream lines(page);
  std::string reply;
  int examples = 0;
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) inside = line == "```engine";
    if (!inside) continue;
    if (line.starts_with("> ")) reply = engine.answer(line.substr(2));
    if (!line.starts_with("< ")) continue;
    EXPECT_TRUE(fits(reply, line.substr(2))) << "expected " << line.substr(2) << "\nbut got  " << reply;
    ++examples;
  }
  return examples;
}

}  // namespace omnibus
