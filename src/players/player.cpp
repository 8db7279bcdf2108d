#include "players/player.hpp"

#include <algorithm>
#include <charconv>

namespace omnibus {

namespace {

std::string listed(std::span<const std::string_view> names) {
  std::string out;
  for (const std::string_view name : names) out.append(out.empty() ? "" : ", ").append(name);
  return out;
}

/// A limit of the budget by the name it is written with.
struct Limit {
  std::string_view name;
  std::uint32_t Budget::* field;
};
constexpr std::array<Limit, 2> limits{{{"ms", &Budget::milliseconds}, {"iterations", &Budget::iterations}}};

SpecProblem unknown_setting(std::string_view setting) {
  return {"player.unknown_setting", std::string(setting), "ms=NUMBER, iterations=NUMBER"};
}

/// Reads `ms=200` into the budget; an empty id says that all was well.
SpecProblem read_setting(std::string_view setting, Budget& budget) {
  const std::size_t sign = setting.find('=');
  const std::string_view name = setting.substr(0, sign);
  const auto limit = std::find_if(limits.begin(), limits.end(), [&](const Limit& each) { return each.name == name; });
  if (sign == std::string_view::npos || limit == limits.end()) return unknown_setting(setting);
  if (budget.*limit->field != 0) return {"player.repeated_setting", std::string(setting), {}};

  const std::string_view digits = setting.substr(sign + 1);
  const std::uint32_t max = largest_budget.*limit->field;
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size() || value < 1 || value > max) {
    return {"player.bad_number", std::string(setting), "1 – " + std::to_string(max)};
  }
  budget.*limit->field = value;
  return {};
}

}  // namespace

std::variant<PlayerSpec, SpecProblem> read_player_spec(std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  const auto kind = std::find(player_kinds.begin(), player_kinds.end(), name);
  if (kind == player_kinds.end()) return SpecProblem{"player.unknown_kind", std::string(name), listed(player_kinds)};

  PlayerSpec spec{.kind = static_cast<PlayerKind>(kind - player_kinds.begin()), .budget = {}};
  if (colon != std::string_view::npos) {
    if (spec.kind != PlayerKind::search) return SpecProblem{"player.no_settings", std::string(text.substr(colon)), std::string(name)};
    for (std::string_view rest = text.substr(colon + 1);;) {
      const std::size_t comma = rest.find(',');
      const SpecProblem problem = read_setting(rest.substr(0, comma), spec.budget);
      if (!problem.id.empty()) return problem;
      if (comma == std::string_view::npos) break;
      rest.remove_prefix(comma + 1);
    }
  }
  if (spec.kind == PlayerKind::search && spec.budget == Budget{}) spec.budget = usual_budget;
  return spec;
}

std::string to_text(const PlayerSpec& spec) {
  std::string out(player_kinds[static_cast<std::size_t>(spec.kind)]);
  char before = ':';
  for (const Limit& limit : limits) {
    if (spec.budget.*limit.field == 0) continue;
    out.append(1, before).append(limit.name).append("=").append(std::to_string(spec.budget.*limit.field));
    before = ',';
  }
  return out;
}

}  // namespace omnibus
