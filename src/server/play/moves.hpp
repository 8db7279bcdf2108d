// Performing of commands at a match: stores what follows from them, and tells all viewers. All of it in turn.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/match/match_core.hpp"
#include "server/match/presence.hpp"
#include "server/match/timing.hpp"
#include "server/protocol/command.hpp"

namespace omnibus {

class Moves {
 public:
  Moves(MatchCore& match, Presence& presence, Timing& timing, ChangeFollower& follower)
      : match_(match),
        presence_(presence),
        timing_(timing),
        follower_(follower) {}

  /// `person` and `key` are empty for bots. Throws a Problem if the command is impossible.
  void perform(const Command& command, const std::string& person, const std::string& key, const Answer& answer);
  /// Stores new entries and the state of the match after them, then calls `tell` to announce them.
  void keep(std::vector<StoredEntry> entries, const Answer& answer, std::function<void()> tell);

  /// Reply to a command: `seq` of its seat after it.
  static json::object done(std::int64_t seq, bool repeated) { return {{"done", json::object{{"seq", seq}, {"repeated", repeated}}}}; }

 private:
  MatchCore& match_;
  Presence& presence_;
  Timing& timing_;
  ChangeFollower& follower_;
};

}  // namespace omnibus
