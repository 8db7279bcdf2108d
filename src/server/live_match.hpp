// One match that somebody is at. It lives on one network thread and is touched there alone. Whatever changes it is stored first,
// acknowledged then, and told to everybody last; while it is being stored, all else waits.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "match/speaker.hpp"
#include "server/bots.hpp"
#include "server/history.hpp"
#include "server/loop.hpp"
#include "server/metrics.hpp"
#include "server/new_match.hpp"
#include "server/play.hpp"
#include "server/presence.hpp"
#include "server/review.hpp"
#include "server/seats.hpp"
#include "server/settings.hpp"

namespace omnibus {

/// What a match needs of the rest of the server.
struct MatchContext {
  const Settings& settings;
  Store& store;
  Bots& bots;
  Metrics& metrics;
  PresenceList& present;
  UnattendedTables& unattended;
  Quota& reviews;  ///< that are being read
  Loop& loop;
  std::function<void(const std::string& match)> gone;  ///< it has been deleted
  Captions captions;                                   ///< for all matches of this thread
};

class LiveMatch : public std::enable_shared_from_this<LiveMatch> {
 public:
  LiveMatch(MatchRecord record, MatchContext& context);

  /// Runs the task now, or after what is being stored and what waits already. It may throw a Problem, which is the answer then.
  void in_turn(const Answer& answer, std::function<void(LiveMatch&)> task);

  /// What the task may use.
  Presence& presence() { return presence_; }
  Seats& seats() { return seats_; }
  Play& play() { return play_; }
  Review& review() { return review_; }

  /// Once in a while: gives up memory nobody needs. True where the match itself may be forgotten.
  bool tidy();

  // ---- What its parts share ----
  const MatchRecord& record() const { return record_; }
  void set_record(MatchRecord next);
  void set_removed();
  MatchContext& context() { return context_; }
  History& history();  ///< played from the store where it is not in memory; Problem "not_running" while players are missing
  History& begin(const MatchRecord& record);
  void forget_history() { history_.reset(); }  ///< it is played again when somebody asks
  Speaker speaker(const std::string& language);
  /// Stores the changes, then goes on with `then`; where they cannot be stored nothing has changed, and the answer says so.
  void store(std::vector<Write> writes, const Answer& answer, std::function<void()> then);
  /// Whether nothing can be begun: something is being stored, or the match is gone.
  bool closed() const { return storing_ || removed_; }

 private:
  void next_in_turn();

  MatchRecord record_;
  MatchContext& context_;
  std::optional<History> history_;
  Presence presence_{*this};
  Seats seats_{*this};
  Play play_{*this};
  Review review_{*this};
  std::chrono::steady_clock::time_point used_ = std::chrono::steady_clock::now();
  std::deque<std::function<void()>> waiting_;
  bool storing_ = false;
  bool removed_ = false;
};

}  // namespace omnibus
