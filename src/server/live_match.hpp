// One match that somebody is at: who watches it, what they ask for, what they are told. It lives on one network thread and is touched there
// alone. Whatever changes it is stored first, acknowledged then, and told to everybody last; while it is being stored, all else waits.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/history.hpp"
#include "server/loop.hpp"
#include "server/metrics.hpp"
#include "server/new_match.hpp"
#include "server/programs.hpp"
#include "server/settings.hpp"

namespace omnibus {

/// A connection that wants to know of changes. May be called from any thread.
class Watcher {
 public:
  Watcher() = default;
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;
  virtual ~Watcher() = default;

  /// A change of a match. A slow reader may lose it, and is then to be told everything anew.
  virtual void tell(const std::string& match, Text change) = 0;
  virtual void tell_all(const std::string& match, Text everything) = 0;
};

/// Who is at which match right now, for lists of matches; from any thread.
class Attendance {
 public:
  void note(const std::string& match, const std::string& person, bool present);
  bool present(const std::string& match, const std::string& person) const;

 private:
  mutable std::mutex lock_;
  std::unordered_set<std::string> there_;
};

/// What a match needs of the rest of the server.
struct MatchContext {
  const Settings& settings;
  Store& store;
  Programs& programs;
  Metrics& metrics;
  Attendance& attendance;
  Loop& loop;
  std::function<void(const std::string& match)> gone;  ///< it has been deleted
};

class LiveMatch : public std::enable_shared_from_this<LiveMatch> {
 public:
  LiveMatch(MatchRecord record, MatchContext& around);

  /// Runs the task now, or after what is being stored and what waits already. It may throw a Problem, which is the answer then.
  void in_turn(const Answer& answer, std::function<void(LiveMatch&)> task);

  // ---- Watching and playing; in turn ----
  void watch(const std::shared_ptr<Watcher>& watcher, const Visitor& visitor, const WatchRequest& request, const Answer& answer);
  void unwatch(const Watcher* watcher);
  void resync(const Watcher* watcher);
  void command(const Visitor& visitor, const CommandRequest& request, const Answer& answer);
  void say(const Visitor& visitor, const SayRequest& request, const Answer& answer);
  void hint(const Visitor& visitor, const HintRequest& request, const Answer& answer);
  void log(const Visitor& visitor, const LogRequest& request, const Answer& answer);
  void frame(const Visitor& visitor, const FrameRequest& request, const Answer& answer);

  // ---- The table itself; in turn (live_match_seats.cpp) ----
  void describe(const Visitor& visitor, const Answer& answer) const;
  void join(const Visitor& visitor, std::optional<Seat> seat, const Answer& answer);
  void leave(const Visitor& visitor, Seat seat, const Answer& answer);
  void stand_in(const Visitor& visitor, Seat seat, Level level, const Answer& answer);
  void come_back(const Visitor& visitor, Seat seat, const Answer& answer);
  void fill(const Visitor& visitor, Seat seat, Level level, const Answer& answer);
  void pause(const Visitor& visitor, bool paused, const Answer& answer);
  /// Answers with {"id"} of the new match.
  void rematch(const Visitor& visitor, const Answer& answer);
  void remove(const Visitor& visitor, const Answer& answer);
  void file(const Answer& answer);
  void edition(const Answer& answer);

  /// Lets a program decide where one has to.
  void wake_program();
  /// Once in a while: gives up memory nobody needs. True where the match itself may be forgotten.
  bool tidy();

  const MatchRecord& record() const { return record_; }

 private:
  struct Place {
    std::shared_ptr<Watcher> watcher;
    std::string person;
    Eyes eyes;
    std::string language;
  };

  bool present(const std::string& person) const;
  Whereabouts whereabouts(const std::string& person) const;
  /// When somebody who is not here was here last, as far as that is known.
  std::chrono::steady_clock::time_point away_since(const std::string& person) const;
  /// Tells everybody when somebody has been away for long.
  void notice_absence();

  History& history();  ///< played from the store where it is not in memory; Problem "not_running" while players are missing
  void check_eyes(const Visitor& visitor, Eyes eyes) const;
  void check_seat(const Visitor& visitor, Seat seat) const;
  void check_seat_exists(Seat seat) const;
  void check_at_table(const Visitor& visitor) const;

  /// Stores the changes, then goes on with `then`; where they cannot be stored nothing has changed, and the answer says so.
  void store(std::vector<Write> writes, const Answer& answer, std::function<void()> then);
  void change(MatchRecord next, const Visitor& visitor, const Answer& answer);
  void perform(const CommandRequest& request, const std::string& person, const Answer& answer);
  void let_program_think();
  void program_decided(Seat seat, std::int64_t seq, const Action& action);
  void next_in_turn();

  json::object match_json(const std::string& person) const;
  json::value table_json(Eyes eyes, const std::string& language);
  std::optional<json::array> missed(Eyes eyes, const std::string& language, std::int64_t since);
  json::object update_json(const Place& place, const CommandRequest& command);
  void tell_update(const CommandRequest& command);
  json::object match_push(const Place& place, bool with_table);
  void tell_match(bool with_table);
  void someone_came_or_went(const std::string& person, bool was_present);
  /// Makes each message once for all who get the same: those with the same key. Who has none gets nothing.
  void tell_each(const std::function<std::optional<std::string>(const Place&)>& key, const std::function<json::object(const Place&)>& make);

  MatchRecord record_;
  MatchContext& around_;
  std::optional<History> history_;
  std::vector<Place> places_;
  std::unordered_map<std::string, std::chrono::steady_clock::time_point> last_seen_;  // people who are not there
  std::chrono::steady_clock::time_point loaded_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point used_ = loaded_;
  std::chrono::steady_clock::time_point looked_ = loaded_;  // for those who have been away for long
  std::deque<std::function<void()>> waiting_;
  bool storing_ = false;
  bool thinking_ = false;
  bool advising_ = false;
  bool removed_ = false;
};

}  // namespace omnibus
