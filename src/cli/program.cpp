#include "cli/program.hpp"

#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "cli/thread_crew.hpp"

namespace omnibus {

namespace {

/// true, false and whole numbers are themselves; anything else is a text.
json::value value_from_text(const std::string& text) {
  json::error_code error;
  json::value value = json::parse(text, error);
  return error ? json::value(text) : value;
}

}  // namespace

json::object options_from_text(const std::vector<std::string>& options, const std::string& example) {
  json::object out;
  for (const std::string& option : options) {
    const std::size_t sign = option.find('=');
    if (sign == std::string::npos || sign == 0) throw Problem("bad_option", {{"value", option}, {"example", example}});
    out[option.substr(0, sign)] = value_from_text(option.substr(sign + 1));
  }
  return out;
}

void TableOptions::add_to(CLI::App& command) {
  command.add_option("game", game, "The game; `omnibus games` lists them")->required();
  command.add_option("-p,--players", players, "How many play");
  command.add_option("-o,--option", options, "An option of the game as NAME=VALUE; may be given several times");
  command.add_option("--edition", edition_file, "Components from this file instead of the built-in edition");
}

TableSetup TableOptions::setup() const {
  const GameInfo& info = game_kind(game).info;
  TableSetup out;
  out.players = players.value_or(std::min(4, info.max_players));
  out.options = options_from_text(options, "open_hands=true");
  if (!edition_file.empty()) {
    out.edition_text = read_file(edition_file);
    out.edition_name = edition_file;
  }
  return out;
}

void MatchFile::add_to(CLI::App& command) {
  command.add_option("file", path, "A game file, as written by `play --save` and the engine's \"save\"")->required();
  command.add_option("--edition", edition_file, "The edition the game was played with, if it is not the built-in one");
}

Match MatchFile::match() const {
  const std::string edition = edition_file.empty() ? std::string() : read_file(edition_file);
  return Match::from_json(parse_json(read_file(path), path), edition, edition_file);
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) throw Problem("unreadable", {{"path", path}});
  return text.str();
}

void write_file(const std::string& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary);
  file << text << std::flush;
  if (!file) throw Problem("unwritable", {{"path", path}});
}

void check_writable(const std::string& path) {
  if (!path.empty() && !std::ofstream(path, std::ios::app)) throw Problem("unwritable", {{"path", path}});
}

void ReportOptions::add_to(CLI::App& command) {
  command.add_flag("--json", as_json, "Print one JSON object instead of a table (docs/PERFORMANCE.md)");
  command.add_option("--out", out, "Write that JSON object to this file, too");
}

bool ReportOptions::print_json(const json::object& report) const {
  const std::string text = json::serialize(report) + "\n";
  if (!out.empty()) write_file(out, text);
  if (as_json) fmt::print("{}", text);
  return as_json;
}

std::uint64_t seed_from_text(const std::string& text) { return text.empty() ? random_seed() : seed_from_json(json::value(text), "--seed"); }

std::vector<PlayerSpec> players_from_text(const std::string& text) {
  std::vector<PlayerSpec> out;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, ',');) {
    // "search:ms=20,iterations=100" has a comma of its own: a setting belongs to the player before it.
    const bool setting = part.find('=') != std::string::npos && part.find(':') == std::string::npos;
    if (setting && !out.empty()) {
      out.back() = player_from_text(to_text(out.back()) + "," + part);
    } else {
      out.push_back(player_from_text(part));
    }
  }
  static ThreadCrew crew;
  for (PlayerSpec& player : out) player.crew = &crew;
  return out;
}

std::vector<PlayerSpec> players_from_text(const std::string& text, int players) {
  std::vector<PlayerSpec> out = players_from_text(text);
  if (out.size() == 1) out.resize(static_cast<std::size_t>(players), out.front());
  if (out.size() != static_cast<std::size_t>(players)) {
    throw Problem("bad_seats", {{"value", std::to_string(out.size())}, {"players", std::to_string(players)}});
  }
  return out;
}

}  // namespace omnibus
