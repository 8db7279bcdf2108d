#include "teaching/document_reader.hpp"

#include <algorithm>

#include "data/embedded.hpp"

namespace omnibus {

const json::object& DocumentReader::object(const json::value& value, const std::string& path) {
  if (!value.is_object()) refuse_value(path, value, "{…}");
  return value.get_object();
}

const json::array& DocumentReader::list(const json::object& fields, std::string_view name, const std::string& path) {
  const json::value& value = required(fields, name, path);
  if (!value.is_array()) refuse_value(fmt::format("{}.{}", path, name), value, "[…]");
  return value.get_array();
}

std::string DocumentReader::text(const json::object& fields, std::string_view name, const std::string& path) {
  const json::value& value = required(fields, name, path);
  if (!value.is_string()) refuse_value(fmt::format("{}.{}", path, name), value, "\"…\"");
  return std::string(value.get_string());
}

int DocumentReader::number(const json::object& fields, std::string_view name, int min, int max) const {
  const json::value& value = required(fields, name, what_);
  if (!value.is_int64() || value.get_int64() < min || value.get_int64() > max)
    refuse_value(place(name), value, fmt::format("{} … {}", min, max));
  return static_cast<int>(value.get_int64());
}

MatchSetup DocumentReader::setup(const json::object& fields, std::string_view game) const {
  MatchSetup out;
  out.game = game;
  out.table.players = number(fields, "players", 1, max_seats);
  out.table.options = object(required(fields, "options", what_), place("options"));
  out.seed = seed_from_json(required(fields, "seed", what_), place("seed"));
  if (const json::value* position = fields.if_contains("position")) out.position = *position;
  return out;
}

std::vector<Action> DocumentReader::play(Match& match, const json::object& fields, std::string_view name, Seat seat) const {
  std::vector<Action> out;
  for (const json::value& each : list(fields, name, what_)) {
    const std::string path = fmt::format("{}[{}]", place(name), out.size());
    const Seat actor = seat == Seat::nobody ? match.position().actor() : seat;
    out.push_back(match.game().action_from_json(each, path));
    if (const Rule rule = match.decision_of(actor)->check(out.back()); rule.forbids())
      throw Problem(std::string(problem_), {{"path", path}, {"reason", match.game().rule_name(rule)}});
    match.act(actor, out.back());
  }
  return out;
}

std::vector<std::string> document_names(std::string_view game, std::string_view kind) {
  const std::string folder = fmt::format("{}/{}/", game, kind);
  constexpr std::string_view ending = ".json";
  std::vector<std::string> out;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with(folder) || !file.path.ends_with(ending)) continue;
    out.emplace_back(file.path.substr(folder.size(), file.path.size() - folder.size() - ending.size()));
  }
  return out;
}

std::string_view document_text(std::string_view game, std::string_view kind, std::string_view name, std::string_view unknown) {
  const std::vector<std::string> names = document_names(game, kind);
  if (std::find(names.begin(), names.end(), name) == names.end())
    throw Problem(std::string(unknown), {{"value", std::string(name)}, {"allowed", joined(names)}});
  return embedded_file(document_path(game, kind, name));
}

}  // namespace omnibus
