// Who watches a match, which of its players are there, and what all of them are told.
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

#include "server/bots.hpp"
#include "server/history.hpp"
#include "server/limits.hpp"
#include "server/messages.hpp"
#include "server/settings.hpp"

namespace omnibus {

class LiveMatch;

/// A connection that wants to know of changes. May be called from any thread.
class Watcher {
 public:
  Watcher() = default;
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;
  virtual ~Watcher() = default;

  /// A change of a match. A slow reader may lose it, and is then to be told everything anew.
  virtual void tell(const std::string& match, SharedText change) = 0;
  virtual void tell_all(const std::string& match, SharedText everything) = 0;
};

/// Who is at which match right now, for lists of matches; from any thread.
class PresenceList {
 public:
  void note(const std::string& match, const std::string& person, bool present);
  bool present(const std::string& match, const std::string& person) const;

 private:
  mutable std::mutex lock_;
  std::unordered_set<std::string> there_;
};

/// Matches that are not over and at which only bots play; from any thread. There is room for so many.
class UnattendedTables {
 public:
  explicit UnattendedTables(const ServerLimits& limits)
      : quota_({limits.unattended_of_person, limits.unattended_of_address, limits.unattended}) {}

  /// One more; Problem "too_many" where the guest, the address or the server has enough of them.
  void add(const MatchRecord& record) { quota_.add(record.id, {record.origin, record.creator}); }
  void note(const MatchRecord& record);  ///< which may have become one, or no longer be one
  void remove(const std::string& match) { quota_.remove(match); }

 private:
  Quota quota_;
};

class Presence {
 public:
  explicit Presence(LiveMatch& match) : match_(match) {}

  // ---- What watchers ask for; in turn ----
  void watch(const std::shared_ptr<Watcher>& watcher, const Visitor& visitor, const WatchRequest& request, const Answer& answer);
  void unwatch(const Watcher* watcher);
  void resync(const Watcher* watcher);
  /// The protocol's `Match`, as it is for this person.
  json::object describe(const std::string& person) const;

  // ---- Who is there ----
  bool nobody() const { return subscribers_.empty(); }
  Whereabouts whereabouts(const std::string& person) const;
  /// Time at which an absent person left, as far as that is known; nullopt if they are here.
  std::optional<std::chrono::steady_clock::time_point> gone_since(const std::string& person) const;
  void expect(const std::string& person);  ///< somebody has sat down, and may be about to watch
  /// True for a person who is not here, and has not just sat down.
  bool has_left(const std::string& person) const;
  /// Those who may vote for a bot at the seat of a person who is away, though not for long; nobody where there is nothing to vote on: one
  /// who is left alone has to wait.
  std::vector<std::string> voters_on(const SeatRecord& seat) const;
  /// Tells everybody when somebody has been away for long.
  void notice_absence();
  /// Who waits for what the bots of the table will do.
  Waiting waiting() const;

  // ---- What is told to those who watch ----
  void tell_match(bool with_table);
  /// What this person did has made another record of `before`. Where many sit down one after the other all of it would be far too much.
  void tell_match_since(const MatchRecord& before, const std::string& person);
  void tell_update(const Command& command);
  /// Some seats are gone: players who watch from theirs keep it, whatever its number is now.
  void follow_seats(const MatchRecord& before);
  void tell_everything();  ///< much has been done at once: all there is to know now
  void tell_said(const Speech& speech);
  void tell_analysis(const json::object& progress);  ///< how far it has come; the moments are asked for
  void notify_deleted();                             ///< the match is no more, and nobody watches it from then on

 private:
  using Clock = std::chrono::steady_clock;
  struct Subscriber {
    std::shared_ptr<Watcher> watcher;
    std::string person;
    Viewer viewer;
    std::string language;
  };

  bool present(const std::string& person) const { return here_.contains(person); }
  json::value vote_to_json(const SeatRecord& seat, const std::string& person) const;
  void end_votes_on(const std::string& person);
  /// When somebody who is not here was here last, as far as that is known.
  Clock::time_point away_since(const std::string& person) const;
  /// The person who watched with this connection; nullopt if none did.
  std::optional<std::string> remove_viewer(const Watcher* watcher);
  void on_presence_changed(const std::string& person, bool was_present);
  void note_visit(const std::string& person);

  /// A message that is yet to be made: as one of those who get it sees it.
  struct Message {
    Subscriber subscriber;
    std::vector<std::shared_ptr<Watcher>> watchers;  ///< still to be told
    std::shared_ptr<const std::function<std::string(const Subscriber&)>> make;
    SharedText text{};
  };

  bool has_begun() const;
  void add_match(JsonObjectText& out, const std::string& person) const;
  void add_table(JsonObjectText& out, Viewer viewer, const std::string& language);
  void add_said(JsonObjectText& out, Viewer viewer, const std::string& language);
  void add_missed(JsonObjectText& out, Viewer viewer, const std::string& language, std::optional<std::int64_t> since);
  json::object describe_seat(int index, const std::string& person) const;
  std::string match_push(const Subscriber& subscriber, bool with_table);
  /// The seats of this person, and whoever else is not as `before`.
  std::string people_push(const Subscriber& subscriber, const std::string& person, const MatchRecord& before) const;
  std::string everything_push(const Subscriber& subscriber);
  std::string update_push(const Subscriber& subscriber, const Command& command);
  std::string patch_push(const Subscriber& subscriber, const Command& command);
  /// Makes each message once for all viewers who get the same: those with the same key. A viewer without a key gets nothing. A few
  /// messages are made at once, the others in pieces, between which the thread serves other matches; until then this one waits.
  void tell_each(const std::function<std::optional<std::string>(const Subscriber&)>& key,
                 std::function<std::string(const Subscriber&)> make);
  /// The next piece; true where that was the last.
  bool tell_some();
  /// Tells one viewer of the first message, and returns what that took.
  int tell_next();

  LiveMatch& match_;
  std::deque<Message> untold_;
  std::vector<Subscriber> subscribers_;
  std::unordered_map<std::string, int> here_;                     // how many connections of each person watch; strangers are one
  std::unordered_map<std::string, Clock::time_point> last_seen_;  // people who are not there
  std::unordered_map<std::string, Clock::time_point> expected_;   // people who sat down then and have not come yet
  Clock::time_point loaded_ = Clock::now();
  Clock::time_point looked_ = loaded_;  // for those who have been away for long
  std::optional<Clock::time_point> visit_noted_;
};

}  // namespace omnibus
