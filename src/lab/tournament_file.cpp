#include "lab/tournament_file.hpp"

#include <filesystem>
#include <stdexcept>

#include <fmt/format.h>

#include "lab/tournament_report.hpp"

namespace omnibus {

namespace {

/// Everything that determines the games.
json::object heading(const Tournament& tournament) {
  json::object out = tournament_to_json(tournament);
  out["format"] = "omnibus tournament 1";
  return out;
}

/// Removes an incomplete last line, left by a program killed while writing.
void cut_off_half_a_line(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::uintmax_t whole = 0;
  std::uintmax_t at = 0;
  for (std::string line; std::getline(file, line) && !file.eof();) whole = at += line.size() + 1;
  file.close();
  if (std::filesystem::file_size(path) != whole) std::filesystem::resize_file(path, whole);
}

/// Files of earlier versions do not mention openings: there were none.
void check_same(const std::string& path, json::object there, const json::object& here) {
  there.emplace("opening", 0);
  for (const auto& [name, value] : here) {
    const json::value* found = there.if_contains(name);
    if (found != nullptr && *found == value) continue;
    throw Problem("other_tournament", {{"path", path},
                                       {"what", std::string(name)},
                                       {"there", found == nullptr ? "–" : shortened(json::serialize(*found), 200)},
                                       {"here", shortened(json::serialize(value), 200)}});
  }
}

json::object game_to_json(const PlayedGame& game) {
  const Result& result = game.result;
  json::array places, scores, winners;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(result.seats); ++seat) {
    places.push_back(result.places[seat]);
    scores.push_back(result.scores[seat]);
    if (result.winners[seat]) winners.push_back(seat);
  }
  json::object out{{"places", std::move(places)}, {"scores", std::move(scores)}, {"winners", std::move(winners)}};
  if (game.digest) out["digest"] = fmt::format("{:016x}", *game.digest);
  return out;
}

/// A number in this range: of a seat, a place or the like.
std::size_t number_up_to(std::size_t most, const json::value& value) {
  const std::size_t out = value.to_number<std::size_t>();
  if (out > most) throw std::out_of_range("no such seat or place");
  return out;
}

/// Parses a game; throws an exception if the line is invalid.
PlayedGame game_from_json(const json::value& game, std::size_t seats) {
  Result out;
  out.seats = static_cast<int>(seats);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    out.places[seat] = static_cast<std::uint8_t>(number_up_to(seats, game.at("places").as_array().at(seat)));
    out.scores[seat] = game.at("scores").as_array().at(seat).to_number<std::int32_t>();
  }
  for (const json::value& winner : game.at("winners").as_array()) out.winners[number_up_to(seats - 1, winner)] = true;
  const json::value* digest = game.as_object().if_contains("digest");
  if (digest == nullptr) return {.result = out};
  return {.result = out, .digest = std::stoull(std::string(digest->as_string()), nullptr, 16)};
}

}  // namespace

TournamentFile::TournamentFile(std::string path, const Tournament& tournament) : path_(std::move(path)), seats_(tournament.seats()) {
  const json::object here = heading(tournament);
  if (std::filesystem::exists(path_)) cut_off_half_a_line(path_);
  kept_.open(path_, std::ios::binary);
  std::string first;
  const bool begun = static_cast<bool>(std::getline(kept_, first));
  if (begun) {
    const json::value there = parse_json(first, path_);
    check_same(path_, there.is_object() ? there.get_object() : json::object(), here);
  }
  new_.open(path_, std::ios::binary | std::ios::app);
  if (!begun) new_ << json::serialize(here) << "\n" << std::flush;
  if (!new_) throw Problem("unwritable", {{"path", path_}});
}

std::optional<PlayedGame> TournamentFile::next() {
  std::string line;
  if (!std::getline(kept_, line)) return {};
  ++line_;
  try {
    return game_from_json(json::parse(line), seats_);
  } catch (const std::exception&) {
    throw Problem("bad_tournament_file", {{"path", path_}, {"line", std::to_string(line_)}});
  }
}

void TournamentFile::add(const PlayedGame& game) {
  new_ << json::serialize(game_to_json(game)) << "\n" << std::flush;
  if (!new_) throw Problem("unwritable", {{"path", path_}});
}

}  // namespace omnibus
