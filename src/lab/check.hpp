// Very many games, with the laws of lab/laws.hpp held against each.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lab/batch.hpp"
#include "lab/law.hpp"
#include "lab/settings.hpp"

namespace omnibus {

/// What is to be played. Game `i` is dealt from `seed` + i at the tables in turn, so that any of them can be played again alone.
struct CheckOrder {
  std::string game;
  std::vector<Setting> tables;
  std::int64_t games = 0;
  std::uint64_t seed = 0;
  int threads = 1;
  double thoroughness = 1;  ///< each law is tried so many times as often as its period says
};

/// Where a law was broken: everything it takes to see it again.
struct BrokenGame {
  std::int64_t index = 0;
  std::uint64_t seed = 0;
  Setting table;
  BrokenLaw law;
};

/// How often a law was tried.
struct LawCount {
  LawInfo law;
  std::uint64_t tried = 0;
};

struct CheckReport {
  std::int64_t games = 0;
  std::uint64_t decisions = 0;
  int longest_list = 0;
  std::vector<LawCount> laws;
  std::optional<BrokenGame> broken;  ///< the first, after which no more was played
  double seconds = 0;
};

/// Plays them; a Problem where the order makes no sense. Asked to stop, it finishes the games that have begun.
CheckReport check_games(const CheckOrder& order, const Progress& progress = {}, const std::stop_token& stop = {});

/// Plays one game with the laws held against it; the last of `laws_of` is tried on the whole match afterwards.
CheckedGame check_game(const std::string& game, const TableSetup& table, const LawTrial& trial);

/// The laws of a game, in the order of LawTrial.
std::vector<LawInfo> laws_of(const std::string& game);

json::object report_to_json(const CheckOrder& order, const CheckReport& report);

}  // namespace omnibus
