#include "support/matches.hpp"

#include <limits>

namespace omnibus {

MatchSetup table_for(int players, std::uint64_t seed, const json::object& options) {
  MatchSetup setup;
  setup.game = all_games().front().info.name;
  setup.table.players = players;
  setup.table.options = options;
  setup.seed = seed;
  return setup;
}

void play_at_random(Match& match, int actions, std::uint64_t seed) {
  Stream choices(seed);
  for (int i = 0; i < actions && !match.over(); ++i) {
    const std::vector<Action> legal = match.position().legal();
    match.act(legal[choices.below(static_cast<std::uint32_t>(legal.size()))]);
  }
}

Match finished_match(int players, std::uint64_t seed, const json::object& options) {
  Match match(table_for(players, seed, options));
  play_at_random(match, std::numeric_limits<int>::max(), seed);
  return match;
}

std::string whole_position(const Match& match) { return json::serialize(match.position().view(Viewer::everything())); }

Match concealed_from(const Match& match, Seat seat, std::uint64_t chance_seed) {
  const std::unique_ptr<Position> other = match.position().clone();
  Chance chance(chance_seed, 0);
  other->resample_hidden(seat, chance);
  MatchSetup setup = match.setup();
  setup.position = other->view(Viewer::everything());
  return Match(setup);
}

std::string argument(const Problem& problem, std::string_view name) {
  for (const auto& [each, text] : problem.arguments()) {
    if (each == name) return text;
  }
  return {};
}

}  // namespace omnibus
