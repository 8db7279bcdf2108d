#include "runs/settings.hpp"

#include <fmt/format.h>

namespace omnibus {

namespace {

bool can_be_opened(const GameKind& kind, const TableSetup& table) {
  try {
    return kind.open(table) != nullptr;
  } catch (const Problem&) {
    return false;
  }
}

/// Other values of an option that deserve their own table.
std::vector<int> other_values(const OptionInfo& option, int players) {
  if (option.kind == OptionKind::seat) return players > 1 ? std::vector{players - 1} : std::vector<int>{};
  if (option.kind == OptionKind::yes_no) return {1 - option.fallback};
  const int farthest = option.fallback == option.max ? option.min : option.max;
  std::vector<int> out;
  for (int value = option.min; value <= option.max; ++value) {
    if (value != option.fallback && (option.max - option.min <= 3 || value == farthest)) out.push_back(value);
  }
  return out;
}

json::object with(json::object options, const OptionInfo& option, int value) {
  options[option.name] = option.kind == OptionKind::yes_no ? json::value(value != 0) : json::value(value);
  return options;
}

TableSetup table_for(int players, json::object options) {
  return {.players = players, .options = std::move(options), .edition_text = {}, .edition_name = {}};
}

std::vector<int> numbers_of_players(const GameInfo& info) {
  std::vector<int> out;
  for (int players = info.min_players; players < info.max_players; players += players < largest_small_table ? 1 : players)
    out.push_back(players);
  out.push_back(info.max_players);
  return out;
}

}  // namespace

std::vector<Setting> settings_of(const GameKind& kind) {
  std::vector<Setting> out;
  const auto add = [&](std::string name, int players, const json::object& options) {
    if (can_be_opened(kind, table_for(players, options))) out.push_back({std::move(name), table_for(players, options)});
  };
  for (const int players : numbers_of_players(kind.info)) {
    json::object all;
    add(fmt::format("{} players", players), players, {});
    for (const OptionInfo& option : kind.info.options) {
      for (const int value : other_values(option, players)) {
        if (players <= largest_small_table)
          add(fmt::format("{} players, {} = {}", players, option.name, value), players, with({}, option, value));
        if (can_be_opened(kind, table_for(players, with(all, option, value)))) all = with(all, option, value);
      }
    }
    if (!all.empty()) add(fmt::format("{} players, all options changed", players), players, all);
  }
  return out;
}

}  // namespace omnibus
