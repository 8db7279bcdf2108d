#include "players/player.hpp"

#include <algorithm>
#include <bit>
#include <charconv>

namespace omnibus {

namespace {

std::string listed(std::span<const std::string_view> names) {
  std::string out;
  for (const std::string_view name : names) out.append(out.empty() ? "" : ", ").append(name);
  return out;
}

/// A setting: its name, the kind of player that has it, and its field.
struct Setting {
  std::string_view name;
  PlayerKind kind;
  std::uint32_t& (*of)(PlayerSpec&);
  std::uint32_t max;
};
constexpr std::uint32_t& iterations_of(PlayerSpec& spec) { return spec.budget.iterations; }
constexpr std::uint32_t& overlooks_of(PlayerSpec& spec) { return spec.lapses.overlooks; }

constexpr std::array<Setting, 12> settings{{
    {"ms", PlayerKind::search, [](PlayerSpec& spec) -> std::uint32_t& { return spec.budget.milliseconds; }, largest_budget.milliseconds},
    {"iterations", PlayerKind::search, iterations_of, largest_budget.iterations},
    {"threads", PlayerKind::search, [](PlayerSpec& spec) -> std::uint32_t& { return spec.budget.threads; }, largest_budget.threads},
    {"memory", PlayerKind::search, [](PlayerSpec& spec) -> std::uint32_t& { return spec.budget.memory; }, largest_budget.memory},
    {"curiosity", PlayerKind::search, [](PlayerSpec& spec) -> std::uint32_t& { return spec.habits.curiosity; }, largest_habits.curiosity},
    {"to_end", PlayerKind::search, [](PlayerSpec& spec) -> std::uint32_t& { return spec.habits.to_end; }, largest_habits.to_end},
    {"width", PlayerKind::search, [](PlayerSpec& spec) -> std::uint32_t& { return spec.lapses.width; }, largest_lapses.width},
    {"overlooks", PlayerKind::search, overlooks_of, largest_lapses.overlooks},
    {"blur", PlayerKind::greedy, [](PlayerSpec& spec) -> std::uint32_t& { return spec.lapses.blur; }, largest_lapses.blur},
    {"overlooks", PlayerKind::greedy, overlooks_of, largest_lapses.overlooks},
    {"iterations", PlayerKind::level, iterations_of, largest_budget.iterations},
    {"iterations", PlayerKind::character, iterations_of, largest_budget.iterations},
}};

SpecProblem unknown_setting(std::string_view setting, PlayerKind kind) {
  std::string allowed;
  for (const Setting& each : settings) {
    if (each.kind == kind) allowed.append(allowed.empty() ? "" : ", ").append(each.name).append("=NUMBER");
  }
  return {"player.unknown_setting", std::string(setting), std::move(allowed)};
}

/// A whole number from 1 to `max`; 0 if the text is not one.
std::uint32_t read_number(std::string_view digits, std::uint32_t max) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return error == std::errc() && end == digits.data() + digits.size() && value <= max ? value : 0;
}

SpecProblem bad_number(std::string_view part, std::uint32_t max) {
  return {"player.bad_number", std::string(part), "1 – " + std::to_string(max)};
}

/// Reads the part before the settings, as the next function does; an empty id means success.
SpecProblem read_level(std::string_view number, PlayerSpec& spec) {
  spec.level = read_number(number, level_count);
  return spec.level == 0 ? bad_number(number, level_count) : SpecProblem{};
}

SpecProblem read_character(std::string_view name, PlayerSpec& spec) {
  const auto found = std::find(character_names.begin(), character_names.end(), name);
  if (found == character_names.end()) return {"player.unknown_character", std::string(name), listed(character_names)};
  spec.character = static_cast<std::uint32_t>(found - character_names.begin());
  return {};
}

/// Reads one setting such as `ms=200`; an empty id means success.
SpecProblem read_setting(std::string_view text, PlayerSpec& spec) {
  const std::size_t sign = text.find('=');
  const std::string_view name = text.substr(0, sign);
  const auto setting =
      std::find_if(settings.begin(), settings.end(), [&](const Setting& each) { return each.kind == spec.kind && each.name == name; });
  if (sign == std::string_view::npos || setting == settings.end()) return unknown_setting(text, spec.kind);
  if (setting->of(spec) != 0) return {"player.repeated_setting", std::string(text), {}};
  const std::uint32_t value = read_number(text.substr(sign + 1), setting->max);
  if (value == 0) return bad_number(text, setting->max);
  setting->of(spec) = value;
  return {};
}

SpecProblem read_settings(std::string_view text, PlayerSpec& spec) {
  for (std::string_view rest = text;;) {
    const std::size_t comma = rest.find(',');
    SpecProblem problem = read_setting(rest.substr(0, comma), spec);
    if (!problem.id.empty() || comma == std::string_view::npos) return problem;
    rest.remove_prefix(comma + 1);
  }
}

SpecProblem read_level_or_character(std::string_view text, PlayerSpec& spec) {
  const std::size_t comma = text.find(',');
  const std::string_view which = text.substr(0, comma);
  SpecProblem problem = spec.kind == PlayerKind::level ? read_level(which, spec) : read_character(which, spec);
  if (!problem.id.empty() || comma == std::string_view::npos) return problem;
  return read_settings(text.substr(comma + 1), spec);
}

}  // namespace

bool found_better(const Candidate& one, const Candidate& other) {
  if (one.visits != other.visits) return one.visits > other.visits;
  if (one.value != other.value) return one.value > other.value;
  return std::bit_cast<std::uint32_t>(one.action) < std::bit_cast<std::uint32_t>(other.action);
}

Thought joined(std::span<const Thought> parts) {
  Thought out = parts.front();
  for (const Thought& part : parts.subspan(1)) {
    out.iterations += part.iterations;
    for (const Candidate& more : part.candidates) {
      const auto same = [&](const Candidate& each) { return each.action == more.action; };
      Candidate& sum = *std::find_if(out.candidates.begin(), out.candidates.end(), same);
      sum.visits += more.visits;
      sum.total += more.total;
    }
  }
  for (Candidate& each : out.candidates) each.value = each.visits == 0 ? 0 : static_cast<int>(each.total / each.visits);
  std::sort(out.candidates.begin(), out.candidates.end(), found_better);
  out.choice = out.candidates.front().action;
  return out;
}

std::variant<PlayerSpec, SpecProblem> read_player_spec(std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  const auto kind = std::find(player_kinds.begin(), player_kinds.end(), name);
  if (kind == player_kinds.end()) return SpecProblem{"player.unknown_kind", std::string(name), listed(player_kinds)};

  PlayerSpec spec{.kind = static_cast<PlayerKind>(kind - player_kinds.begin())};
  const std::string_view rest = colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1);
  if (spec.kind >= PlayerKind::level) {
    SpecProblem problem = read_level_or_character(rest, spec);
    if (problem.id.empty()) return spec;
    if (problem.part.empty()) problem.part = text;
    return problem;
  }
  if (colon != std::string_view::npos) {
    if (spec.kind == PlayerKind::random) return SpecProblem{"player.no_settings", std::string(text.substr(colon)), std::string(name)};
    if (SpecProblem problem = read_settings(rest, spec); !problem.id.empty()) return problem;
  }
  if (spec.kind == PlayerKind::search && spec.budget.milliseconds == 0 && spec.budget.iterations == 0)
    spec.budget.milliseconds = usual_budget.milliseconds;
  return spec;
}

std::string to_text(const PlayerSpec& spec) {
  std::string out(player_kinds[static_cast<std::size_t>(spec.kind)]);
  char before = ':';
  if (spec.kind >= PlayerKind::level) {
    out.append(":").append(spec.kind == PlayerKind::level ? std::to_string(spec.level) : std::string(character_names[spec.character]));
    before = ',';
  }
  PlayerSpec copy = spec;
  for (const Setting& setting : settings) {
    if (setting.kind != spec.kind || setting.of(copy) == 0) continue;
    out.append(1, before).append(setting.name).append("=").append(std::to_string(setting.of(copy)));
    before = ',';
  }
  return out;
}

}  // namespace omnibus
