// Characters: each style is visible in statistics of games. Seeds are fixed and no clock is used, so results do not depend on luck.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "cli/program.hpp"
#include "core/hash.hpp"
#include "every_game/every_game.hpp"
#include "game/any_game.hpp"
#include "levels/characters.hpp"
#include "levels/levels.hpp"
#include "presentation/game_look.hpp"

namespace omnibus {
namespace {

/// Statistic over many games: mean and standard error.
class Figure {
 public:
  void add(double value) {
    ++count_;
    sum_ += value;
    squares_ += value * value;
  }
  double mean() const { return sum_ / count_; }
  double error() const { return std::sqrt(std::max(0.0, squares_ / count_ - mean() * mean()) / count_); }

 private:
  double count_ = 0;
  double sum_ = 0;
  double squares_ = 0;
};

/// Uses of each verb per game by all players, mean points, and number of decisions.
using Figures = std::map<std::string, Figure, std::less<>>;

std::uint32_t character(std::string_view name) {
  return static_cast<std::uint32_t>(std::find(character_names.begin(), character_names.end(), name) - character_names.begin());
}

class StylesOf : public testing::TestWithParam<std::string> {
 protected:
  static constexpr int games = 200;

  static std::shared_ptr<const AnyGame> game() {
    TableSetup table;
    table.players = std::clamp(3, game_look(GetParam()).at("players").at("least").to_number<int>(), game_kind(GetParam()).info.max_players);
    return open_table(GetParam(), table);
  }

  /// Games of a player with a style against others with the same style; null: the guide's own weights.
  static Figures played(std::string_view player, const Style* style) {
    PlayerSpec spec = std::get<PlayerSpec>(read_player_spec(player));
    spec.style = style;
    const auto table = game();
    Figures out;
    for (int i = 0; i < games; ++i) play(*table, spec, static_cast<std::uint64_t>(i), out);
    return out;
  }

  static const Style* style(std::string_view name) { return &style_of(GetParam(), character(name)); }

  /// Difference of a figure with and without the style, in standard errors.
  static double more(const Figures& with, const Figures& without, std::string_view figure) {
    const Figure& a = with.find(figure)->second;
    const Figure& b = without.find(figure)->second;
    const double error = std::hypot(a.error(), b.error());
    return error == 0 ? 0 : (a.mean() - b.mean()) / error;
  }

 private:
  static void play(const AnyGame& game, const PlayerSpec& spec, std::uint64_t seed, Figures& out) {
    EventRecorder recorder;
    const auto position = game.start(seed, recorder);
    std::map<std::string_view, int> uses;
    std::uint32_t ply = 0;
    for (; position->actor() != Seat::nobody; ++ply) {
      const Action action = position->think(spec, mixed(seed, ply)).choice;
      ++uses[game.info().verbs[action.verb].name];
      Chance chance(seed, ply + 1);
      position->apply(action, chance, recorder);
      recorder = {};
    }
    for (const Form& verb : game.info().verbs) out[std::string(verb.name)].add(uses[verb.name]);
    out["decisions"].add(ply);
    const Result result = position->result();
    double points = 0;
    for (int seat = 0; seat < game.players(); ++seat) points += result.scores[static_cast<std::size_t>(seat)];
    out["points"].add(points / game.players());
  }
};
INSTANTIATE_TEST_SUITE_P(EveryGame, StylesOf, testing::ValuesIn(names_of_games()), [](const auto& game) { return game.param; });

/// Characteristic of a style in a game, from games/GAME/tests/traits.json: a figure that increases or decreases.
struct Trait {
  std::string character;
  std::string figure;
  bool more = false;
};

std::vector<Trait> traits_of(std::string_view game) {
  const std::filesystem::path path = games_folder() / game / "tests/traits.json";
  std::vector<Trait> out;
  if (!exists(path)) return out;
  const json::value document = parse_json(read_file(path.string()), path.string());
  for (const json::value& each : document.as_array()) {
    out.push_back({.character = std::string(each.at("character").as_string()),
                   .figure = std::string(each.at("figure").as_string()),
                   .more = each.at("more").as_bool()});
  }
  return out;
}

// In standard errors. A style without an effect exceeds this once in some ten thousand figures.
constexpr double clearly = 4;

TEST_P(StylesOf, show_in_the_figures) {
  const std::vector<Trait> traits = traits_of(GetParam());
  if (traits.empty()) GTEST_SKIP() << "its characters have no styles";
  const Figures usual = played("greedy:blur=30", nullptr);
  for (const Trait& trait : traits) {
    ASSERT_TRUE(usual.contains(trait.figure)) << trait.figure;
    const double found = more(played("greedy:blur=30", style(trait.character)), usual, trait.figure);
    EXPECT_GT(trait.more ? found : -found, clearly) << trait.character << " " << trait.figure;
  }
}

TEST(Styles, every_character_has_a_visible_one_and_no_game_with_styles_is_left_out) {
  std::set<std::string, std::less<>> visible;
  for (const GameKind& kind : all_games()) {
    const std::vector<Trait> traits = traits_of(kind.info.name);
    EXPECT_EQ(traits.empty(), style_of(kind.info.name, 0).empty()) << kind.info.name;
    for (const Trait& trait : traits) visible.insert(trait.character);
  }
  if (visible.empty()) GTEST_SKIP() << "no game has styles";
  for (const std::string_view name : character_names) EXPECT_TRUE(visible.contains(name)) << name;
}

TEST_P(StylesOf, a_search_has_them_too) {
  if (style("juno")->empty()) GTEST_SKIP() << "its characters have no styles";
  const PlayerSpec usual = std::get<PlayerSpec>(read_player_spec("search:iterations=30"));
  EventRecorder recorder;
  const auto position = game()->start(1, recorder);
  int differ = 0;
  for (std::uint32_t ply = 1; ply <= 40 && position->actor() != Seat::nobody; ++ply) {
    const Action choice = position->think(usual, ply).choice;
    for (const std::string_view name : {"juno", "cato", "strix"}) {
      PlayerSpec own = usual;
      own.style = style(name);
      differ += position->think(own, ply).choice == choice ? 0 : 1;
    }
    Chance chance(1, ply);
    position->apply(choice, chance, recorder);
  }
  EXPECT_GT(differ, 0);
}

}  // namespace
}  // namespace omnibus
