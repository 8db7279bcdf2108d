// Who of a match's people is here, and since when the others are away.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/match/match_core.hpp"

namespace omnibus {

class Attendance {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Attendance(const MatchCore& match) : match_(match) {}

  // ---- Connections of a person; those of strangers count together ----
  void add_connection(const std::string& person) { ++connections_[person]; }
  void remove_connection(const std::string& person);
  void clear() { connections_.clear(); }
  void note_arrival(const std::string& person);  ///< the first connection of a player
  void note_departure(const std::string& person) { last_seen_[person] = Clock::now(); }
  void expect(const std::string& person);  ///< they have sat down, and may be about to watch

  // ---- People ----
  bool is_here(const std::string& person) const { return connections_.contains(person); }
  Whereabouts whereabouts(const std::string& person) const;
  /// Time at which an absent person left, as far as known; nullopt if they are here.
  std::optional<Clock::time_point> gone_since(const std::string& person) const;
  /// True for a person who is not here, and has not just sat down.
  bool has_left(const std::string& person) const;
  /// Players who may vote for a bot at the seat of a person who is away, but not yet for long. Empty if there is nothing to vote on: a
  /// single remaining player has to wait.
  std::vector<std::string> voters_on(const SeatRecord& seat) const;
  /// Kind of client that waits for the bots of the table.
  Waiting waiting() const;
  /// True if a player has been away for long, but had not been at the last call.
  bool has_new_absence();

 private:
  Clock::time_point away_since(const std::string& person) const;

  const MatchCore& match_;
  std::unordered_map<std::string, int> connections_;
  std::unordered_map<std::string, Clock::time_point> last_seen_;  // of absent people
  std::unordered_map<std::string, Clock::time_point> expected_;   // people who sat down at that time and have not come yet
  Clock::time_point loaded_ = Clock::now();
  Clock::time_point looked_ = loaded_;  // last check for long absences
};

}  // namespace omnibus
