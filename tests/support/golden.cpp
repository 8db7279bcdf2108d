#include "support/golden.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "support/games_folder.hpp"
#include "support/matches.hpp"

namespace omnibus {

namespace {

std::string_view verb_of(const Match& match, const Action& action) { return match.game().info().verbs[action.verb].name; }

std::string ending_of(const Match& match) {
  return std::string(match.game().info().endings[static_cast<std::size_t>(match.position().result().ending)]);
}

std::filesystem::path folder_of(std::string_view game) { return games_folder() / game / "tests/golden"; }

Match first_that_fits(std::string_view game, const GoldenRecipe& recipe) {
  constexpr std::uint64_t max_tries = 200'000;
  for (std::uint64_t seed = 1; seed <= max_tries; ++seed) {
    MatchSetup setup = table_for(recipe.players, seed, recipe.options);
    setup.game = game;
    Match match(setup);
    recipe.play(match);
    if (ending_of(match) == recipe.ending && recipe.fits(match)) return match;
  }
  throw std::runtime_error("no game found for " + std::string(recipe.file));
}

void write_anew(std::string_view game, const std::vector<GoldenRecipe>& recipes) {
  std::filesystem::create_directories(folder_of(game));
  for (const GoldenRecipe& recipe : recipes) {
    std::ofstream(folder_of(game) / (std::string(recipe.file) + ".json"))
        << json::serialize(first_that_fits(game, recipe).to_json()) << "\n";
  }
}

json::value read_golden(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return parse_json(text.str(), path.filename().string());
}

void expect_as_in_recipe(const Match& match, const GoldenRecipe& recipe) {
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.game().players(), recipe.players);
  EXPECT_EQ(ending_of(match), recipe.ending);
  EXPECT_TRUE(recipe.fits(match));
}

}  // namespace

Playing by(PlayerKind player) {
  return [player](Match& match) {
    for (std::uint64_t seed = match.setup().seed; !match.over(); ++seed) {
      match.act(match.position().think({.kind = player, .budget = {}}, seed).choice);
    }
  };
}

Playing preferring(std::vector<std::string_view> verbs) {
  return [verbs](Match& match) {
    const auto rank = [&](const Action& action) { return std::ranges::find(verbs, verb_of(match, action)) - verbs.begin(); };
    while (!match.over()) match.act(std::ranges::min(match.position().legal(), {}, rank));
  };
}

Playing again(std::string_view file) {
  const std::size_t slash = file.find('/');
  return [path = folder_of(file.substr(0, slash)) / (std::string(file.substr(slash + 1)) + ".json")](Match& match) {
    for (const json::value& entry : read_golden(path).at("log").as_array()) {
      match.act(match.game().action_from_json(entry.at("action"), "action"));
    }
  };
}

Trait with(std::vector<std::string_view> verbs) {
  return [verbs](const Match& match) {
    std::set<std::string_view> used;
    for (const LogEntry& entry : match.log()) used.insert(verb_of(match, entry.action));
    return std::ranges::all_of(verbs, [&](std::string_view verb) { return used.contains(verb); });
  };
}

Trait with_winners(int number) {
  return [number](const Match& match) {
    const Result result = match.position().result();
    return std::count(result.winners.begin(), result.winners.begin() + result.seats, true) == number;
  };
}

Trait with_score(int points) {
  return [points](const Match& match) { return match.position().result().scores[0] == points; };
}

void expect_golden_games(std::string_view game, const std::vector<GoldenRecipe>& recipes) {
  if (std::getenv("OMNIBUS_REGENERATE_GOLDEN") != nullptr) write_anew(game, recipes);  // NOLINT(concurrency-mt-unsafe): one thread
  std::set<std::string> endings;
  std::set<std::filesystem::path> files;
  for (const GoldenRecipe& recipe : recipes) {
    SCOPED_TRACE(recipe.file);
    const std::filesystem::path path = folder_of(game) / (std::string(recipe.file) + ".json");
    const Problem problem = problem_of([&] {
      const json::value file = read_golden(path);
      const Match match = Match::from_json(file);  // checks the hash after every entry, and the result
      EXPECT_EQ(match.to_json().at("log"), file.at("log"));
      expect_as_in_recipe(match, recipe);
      endings.insert(ending_of(match));
    });
    EXPECT_EQ(problem.code(), "none") << argument(problem, "path") << " " << argument(problem, "value") << " "
                                      << argument(problem, "allowed");
    files.insert(path);
  }
  for (const auto& entry : std::filesystem::directory_iterator(folder_of(game))) {
    EXPECT_TRUE(files.contains(entry.path())) << entry.path().filename() << " has no recipe";
  }
  EXPECT_EQ(endings.size(), game_kind(game).info.endings.size() - 1) << "one game for each ending";
}

}  // namespace omnibus
