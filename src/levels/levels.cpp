#include "levels/levels.hpp"

#include <map>

#include "data/embedded.hpp"
#include "data/json_io.hpp"

namespace omnibus {

namespace {

constexpr int slowest = 10'000;
constexpr int best_rating = 10'000;

/// Level as stored in the file.
struct WrittenLevel {
  std::array<char, 64> player{};
  int milliseconds = 0;
  int rating = 0;
};

BotLevel read_level(JsonReader& reader) {
  WrittenLevel written;
  reader.text("player", written.player);
  reader.number("ms", written.milliseconds, 1, slowest);
  reader.number("rating", written.rating, 0, best_rating);
  const auto read = read_player_spec(written.player.data());
  const PlayerSpec* player = std::get_if<PlayerSpec>(&read);
  if (player == nullptr || player->kind >= PlayerKind::level) reader.fail("common/fault.level");
  return {.player = *player,
          .milliseconds = static_cast<std::uint32_t>(written.milliseconds),
          .rating = static_cast<std::uint32_t>(written.rating)};
}

}  // namespace

BotLevels read_levels(std::string_view text, std::string_view what) {
  BotLevels out;
  JsonReader::read(parse_json(text, what), what, [&](JsonReader& reader) {
    int count = 0;
    reader.items("levels", count, level_count, [&](JsonReader& inner, int i) { out[static_cast<std::size_t>(i)] = read_level(inner); });
    if (count != level_count) reader.fail("common/fault.levels");
  });
  return out;
}

const BotLevels& levels_of(std::string_view game) {
  thread_local std::map<std::string, BotLevels, std::less<>> known;  // addresses of entries are stable
  auto found = known.find(game);
  if (found == known.end()) {
    const std::string file = std::string(game) + "/levels.json";
    found = known.emplace(game, read_levels(embedded_file(file), file)).first;
  }
  return found->second;
}

}  // namespace omnibus
