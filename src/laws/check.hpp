// Law checks: very many games, each checked against laws/laws.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "laws/law.hpp"
#include "runs/run.hpp"
#include "runs/settings.hpp"

namespace omnibus {

/// Specification of a check. Game `i` is dealt from `seed` + i, at the tables in turn, so that any game can be repeated alone.
struct CheckOrder {
  std::string game;
  std::vector<Setting> tables;
  std::int64_t games = 0;
  std::uint64_t seed = 0;
  int threads = 1;
  double thoroughness = 1;  ///< factor for the frequency of each law
};

/// A violation, with everything needed to reproduce it.
struct BrokenGame {
  std::int64_t index = 0;
  std::uint64_t seed = 0;
  Setting table;
  BrokenLaw law;
};

/// Number of checks of a law.
struct LawCount {
  LawInfo law;
  std::uint64_t tried = 0;
};

struct CheckReport {
  std::int64_t games = 0;
  std::uint64_t decisions = 0;
  int longest_list = 0;
  std::vector<LawCount> laws;
  std::optional<BrokenGame> broken;  ///< the first violation, which ends the run
  double seconds = 0;
};

/// Runs the check; throws a Problem if the order is invalid. On a stop request it finishes the games already started.
CheckReport check_games(const CheckOrder& order, const Progress& progress = {}, const std::stop_token& stop = {});

/// Plays and checks one game; the last of `laws_of` is checked on the whole match afterwards.
CheckedGame check_game(const std::string& game, const TableSetup& table, const LawTrial& trial);

/// The laws of a game, in the order of LawTrial.
std::vector<LawInfo> laws_of(const std::string& game);

json::object report_to_json(const CheckOrder& order, const CheckReport& report);

}  // namespace omnibus
