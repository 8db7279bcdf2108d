#include "presentation/rules_page.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "data/embedded.hpp"

namespace omnibus {

namespace {

/// Rules page of a game; empty if none is embedded.
std::string_view rules_page(std::string_view game, const std::string& language) {
  const std::string path = fmt::format("{}/rules.{}.md", game, language);
  const auto files = embedded_files();
  const auto found = std::find_if(files.begin(), files.end(), [&](const EmbeddedFile& file) { return file.path == path; });
  return found == files.end() ? std::string_view() : std::string_view(found->bytes);
}

/// Removes and returns the first line, without its newline.
std::string_view next_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return line;
}

bool contains_in_any_case(std::string_view text, std::string_view wanted) {
  const auto same = [](unsigned char one, unsigned char other) { return std::tolower(one) == std::tolower(other); };
  return std::search(text.begin(), text.end(), wanted.begin(), wanted.end(), same) != text.end();
}

}  // namespace

std::string rules_text(const AnyGame& game, const std::string& language, const std::string& wanted) {
  std::string_view page = rules_page(game.info().name, language);
  if (page.empty()) throw Problem("missing_content", {{"path", fmt::format("{}/rules.{}.md", game.info().name, language)}});
  std::string out;
  while (!page.empty()) {
    const std::string_view line = next_line(page);
    if (wanted.empty() || contains_in_any_case(line, wanted)) out.append(line).append("\n");
  }
  return out;
}

std::string rule_text(std::string_view rule, const std::string& language) {
  const std::string begins = fmt::format("- **{}** ", rule);
  for (const GameKind& kind : all_games()) {
    if (!rule.starts_with(fmt::format("{}-", kind.info.prefix))) continue;
    std::string_view page = rules_page(kind.info.name, language);
    while (!page.empty()) {
      const std::string_view line = next_line(page);
      if (line.starts_with(begins)) return std::string(line.substr(begins.size()));
    }
  }
  return {};
}

}  // namespace omnibus
