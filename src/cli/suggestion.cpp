#include "cli/suggestion.hpp"

#include <algorithm>

namespace omnibus {

namespace {

/// Optimal string alignment distance (restricted Damerau–Levenshtein).
std::size_t typing_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) cost[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) cost[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = cost[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      cost[i][j] = std::min({replaced, cost[i - 1][j] + 1, cost[i][j - 1] + 1});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
    }
  }
  return cost[a.size()][b.size()];
}

}  // namespace

std::optional<std::string> nearest_word(std::string_view typed, const std::vector<std::string>& words) {
  constexpr std::size_t longest_typed = 64;
  if (typed.size() > longest_typed) return {};
  std::size_t least = std::max<std::size_t>(1, typed.size() / 3) + 1;  // one error per three letters
  std::optional<std::string> out;
  for (const std::string& word : words) {
    const std::size_t distance = typing_distance(typed, word);
    if (distance >= least) continue;
    least = distance;
    out = word;
  }
  return out;
}

namespace {

/// First word that is neither an option nor the language.
std::string first_word(const std::vector<std::string>& typed) {
  for (std::size_t i = 0; i < typed.size(); ++i) {
    if (typed[i] == "--lang") ++i;
    else if (!typed[i].starts_with('-')) return typed[i];
  }
  return {};
}

std::vector<std::string> options_of(const CLI::App& command) {
  std::vector<std::string> out;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) out.push_back("--" + name);
  }
  return out;
}

std::string argument_of(const Problem& problem, std::string_view name) {
  const auto found = std::ranges::find(problem.arguments(), name, &std::pair<std::string, std::string>::first);
  return found == problem.arguments().end() ? std::string() : found->second;
}

}  // namespace

std::optional<UnknownWord> unknown_word(const CLI::App& app, const std::vector<std::string>& typed) {
  const auto commands = app.get_subcommands([](const CLI::App*) { return true; });
  const std::string command = first_word(typed);
  const auto found = std::ranges::find(commands, command, &CLI::App::get_name);
  if (found == commands.end()) {
    if (command.empty()) return {};
    std::vector<std::string> names;
    for (const CLI::App* each : commands) names.push_back(each->get_name());
    return UnknownWord{.problem = Problem("unknown_command", {{"value", command}}), .meant = nearest_word(command, names)};
  }
  for (const std::string& word : app.remaining(true)) {
    if (!word.starts_with("--")) continue;
    const std::string name = word.substr(0, word.find('='));
    return UnknownWord{.problem = Problem("unknown_switch", {{"command", command}, {"value", name}}),
                       .meant = nearest_word(name, options_of(**found))};
  }
  return {};
}

std::optional<std::string> meant_by(const Problem& problem) {
  std::string typed = argument_of(problem, "part");
  if (typed.empty()) typed = argument_of(problem, "value");
  if (typed.empty()) typed = argument_of(problem, "path");
  typed.erase(0, typed.rfind('.') + 1);
  std::vector<std::string> allowed;
  const std::string list = argument_of(problem, "allowed");
  constexpr std::string_view comma = ", ";
  for (std::size_t begin = 0; begin < list.size();) {
    const std::size_t end = std::min(list.find(comma, begin), list.size());
    allowed.push_back(list.substr(begin, end - begin));
    begin = end + comma.size();
  }
  return allowed.size() < 2 ? std::nullopt : nearest_word(typed, allowed);
}

}  // namespace omnibus
