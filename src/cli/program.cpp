#include "cli/program.hpp"

#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <unistd.h>

#include <fmt/format.h>

#include "cli/thread_crew.hpp"

namespace omnibus {

namespace {

/// Boolean or integer if the text is one, otherwise a string.
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

CLI::Option* TableOptions::add_to(CLI::App& command) {
  CLI::Option* which = command.add_option("game", game, "The game; `omnibus games` lists them")->required();
  command.add_option("-p,--players", players, "How many play");
  command.add_option("-o,--option", options, "An option of the game as NAME=VALUE; may be given several times");
  command.add_option("--edition", edition_file, "Components from this file instead of the built-in edition");
  return which;
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

CLI::Option* MatchFile::add_to(CLI::App& command) {
  CLI::Option* which = command.add_option("file", path, "A game file, as written by `play --save` and the engine's \"save\"")->required();
  command.add_option("--edition", edition_file, "The edition the game was played with, if it is not the built-in one");
  return which;
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

namespace {

namespace fs = std::filesystem;

/// File to replace; for a link, its target.
fs::path target_of(const std::string& path) {
  std::error_code unknown;
  const fs::path target = fs::weakly_canonical(path, unknown);
  return unknown ? fs::path(path) : target;
}

/// Pipes, terminals and /dev/null can only be written to, not replaced.
bool is_device(const fs::path& path) {
  std::error_code unknown;
  return fs::exists(path, unknown) && !fs::is_regular_file(path, unknown);
}

/// Writes a whole file to disk; false on failure.
bool write_durably(const fs::path& path, std::string_view text) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "wb"), &std::fclose);
  return file != nullptr && std::fwrite(text.data(), 1, text.size(), file.get()) == text.size() && std::fflush(file.get()) == 0 &&
         (is_device(path) || fsync(fileno(file.get())) == 0);
}

/// Temporary name of the new file before it replaces the old one.
fs::path fresh_file_for(const fs::path& target) { return target.string() + fmt::format(".{}.new", getpid()); }

/// A rename would replace an existing read-only file.
bool is_read_only(const fs::path& target) {
  std::error_code unknown;
  return fs::exists(target, unknown) && faccessat(AT_FDCWD, target.c_str(), W_OK, AT_EACCESS) != 0;
}

/// A mount point, or another user's file in a sticky folder, can be written to but not replaced.
bool is_irreplaceable(const std::error_code& error) {
  return error == std::errc::device_or_resource_busy || error == std::errc::operation_not_permitted;
}

/// Replaces the target by a file with this text; false on failure.
bool replace(const fs::path& target, std::string_view text) {
  const fs::path fresh = fresh_file_for(target);
  std::error_code ignored;
  std::error_code error;
  bool written = write_durably(fresh, text);
  if (written) {
    if (const fs::file_status old = fs::status(target, ignored); fs::exists(old)) fs::permissions(fresh, old.permissions(), ignored);
    fs::rename(fresh, target, error);
    written = !error || (is_irreplaceable(error) && write_durably(target, text));
  }
  fs::remove(fresh, ignored);
  return written;
}

}  // namespace

void write_file(const std::string& path, std::string_view text) {
  const fs::path target = target_of(path);
  const bool written = is_device(target) ? write_durably(target, text) : !is_read_only(target) && replace(target, text);
  if (!written) throw Problem("unwritable", {{"path", path}});
}

void check_writable(const std::string& path) {
  if (path.empty()) return;
  const fs::path target = target_of(path);
  const fs::path tried = is_device(target) ? target : fresh_file_for(target);
  const bool writable = !fs::is_directory(target) && !is_read_only(target) && std::ofstream(tried, std::ios::app);
  std::error_code error;
  if (tried != target) fs::remove(tried, error);
  if (!writable) throw Problem("unwritable", {{"path", path}});
}

void ReportOptions::add_to(CLI::App& command) {
  add_json_to(command);
  command.add_option("--out", out, "Write that JSON object to this file, too");
}

void ReportOptions::add_json_to(CLI::App& command) {
  command.add_flag("--json", as_json, "Print one JSON object on standard output instead of a text for people");
}

bool ReportOptions::print_json(const json::object& report) const {
  const std::string text = json::serialize(report) + "\n";
  if (!out.empty()) write_file(out, text);
  if (as_json) fmt::print("{}", text);
  return as_json;
}

std::string with_example(std::string_view help, std::string_view game) {
  std::string out(help);
  constexpr std::string_view place = "GAME";
  for (std::size_t at = 0; (at = out.find(place, at)) != std::string::npos; at += game.size()) out.replace(at, place.size(), game);
  return out;
}

std::uint64_t seed_from_text(const std::string& text) { return text.empty() ? random_seed() : seed_from_json(json::value(text), "--seed"); }

std::vector<PlayerSpec> players_from_text(const std::string& text) {
  std::vector<PlayerSpec> out;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, ',');) {
    // "search:ms=20,iterations=100" contains a comma: a setting belongs to the player before it.
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
