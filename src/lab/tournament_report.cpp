#include "lab/tournament_report.hpp"

#include <algorithm>
#include <numeric>

#include "match/match.hpp"

namespace omnibus {

namespace {

json::object wins_to_json(const Wins& wins) { return {{"games", wins.games}, {"won", wins.won}, {"rate", wins.rate()}}; }

json::object entrant_to_json(const Tournament& tournament, const EntrantTally& tally, const PlayerSpec& player, const Rating& rating) {
  json::object out{{"player", to_text(player)}, {"rating", rating.elo},          {"error", rating.error},       {"games", tally.wins.games},
                   {"wins", tally.wins.won},    {"win_rate", tally.wins.rate()}, {"score", tally.mean_points()}};
  if (tournament.team()) {
    out["alone"] = wins_to_json(tally.alone);
    out["mixed"] = wins_to_json(tally.mixed);
  }
  return out;
}

}  // namespace

json::object tournament_to_json(const Tournament& tournament) {
  json::array players;
  for (const PlayerSpec& player : tournament.order().entrants) players.push_back(json::value(to_text(player)));
  const AnyGame& table = tournament.table();
  return {{"engine", OMNIBUS_VERSION},
          {"game", tournament.order().game},
          {"edition", table.edition().id},
          {"edition_hash", table.edition().hash},
          {"players", table.players()},
          {"options", table.options()},
          {"bots", std::move(players)},
          {"seed", seed_to_json(tournament.order().seed)},
          {"opening", tournament.order().opening}};
}

json::object report_to_json(const Tournament& tournament, const TournamentLimits& limits, const TournamentOutcome& outcome) {
  const TournamentTally& tally = outcome.tally;
  json::array entrants, seats, pairs;
  for (std::size_t i = 0; i < tournament.entrants(); ++i) {
    entrants.push_back(entrant_to_json(tournament, tally.entrants()[i], tournament.order().entrants[i], outcome.ratings[i]));
    json::array row;
    for (std::size_t other = 0; other < tournament.entrants(); ++other) row.push_back(wins_to_json(tally.pair(i, other)));
    pairs.push_back(std::move(row));
  }
  for (const Wins& seat : tally.seats()) seats.push_back(wins_to_json(seat));
  json::object out = tournament_to_json(tournament);
  out["until"] = limits.until;
  out["reached"] = outcome.reached;
  out["interrupted"] = outcome.interrupted;
  out["repeatable"] = tournament.repeatable();
  out["team"] = tournament.team();
  out["games"] = tally.games();
  out["distinct_games"] = outcome.repetition.distinct;
  out["effective_games"] = outcome.repetition.effective;
  out["entrants"] = std::move(entrants);
  out["pairs"] = std::move(pairs);
  out["seats"] = std::move(seats);
  return out;
}

std::vector<std::size_t> by_rating(const TournamentOutcome& outcome) {
  std::vector<std::size_t> out(outcome.ratings.size());
  std::iota(out.begin(), out.end(), std::size_t{0});
  std::stable_sort(out.begin(), out.end(), [&](std::size_t a, std::size_t b) { return outcome.ratings[a].elo > outcome.ratings[b].elo; });
  return out;
}

}  // namespace omnibus
