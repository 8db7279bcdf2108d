// Viewers of a match, presence of its players, and the messages to all of them.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/match/match_core.hpp"
#include "server/protocol/messages.hpp"
#include "server/views/table_view.hpp"

namespace omnibus {

/// A connection that watches matches. May be called from any thread.
class Watcher {
 public:
  Watcher() = default;
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;
  virtual ~Watcher() = default;

  /// Sends a change of a match. A slow reader may lose it and gets the full state later.
  virtual void tell(const std::string& match, SharedText change) = 0;
  virtual void tell_all(const std::string& match, SharedText everything) = 0;
};

/// Parts of a match that depend on its viewers, or that viewers see.
class ViewerFollower {
 public:
  virtual void on_viewer_came() = 0;
  virtual void on_viewer_left() = 0;
  virtual RoundClock clock() const = 0;  ///< as viewers see it

 protected:
  ~ViewerFollower() = default;
};

class Presence {
 public:
  Presence(MatchCore& match, ViewerFollower& follower) : match_(match), follower_(follower) {}

  // ---- Requests of watchers; in turn ----
  void watch(const std::shared_ptr<Watcher>& watcher, const Visitor& visitor, const WatchRequest& request, const Answer& answer);
  void unwatch(const Watcher* watcher);
  void resync(const Watcher* watcher);
  /// The protocol's `Match`, from the perspective of this person.
  json::object describe(const std::string& person) const;

  // ---- Presence ----
  bool nobody() const { return subscribers_.empty(); }
  Whereabouts whereabouts(const std::string& person) const;
  /// Time at which an absent person left, as far as known; nullopt if they are here.
  std::optional<std::chrono::steady_clock::time_point> gone_since(const std::string& person) const;
  void expect(const std::string& person);  ///< they have sat down, and may be about to watch
  /// True for a person who is not here, and has not just sat down.
  bool has_left(const std::string& person) const;
  /// Players who may vote for a bot at the seat of a person who is away, but not yet for long. Empty if there is nothing to vote on: a
  /// single remaining player has to wait.
  std::vector<std::string> voters_on(const SeatRecord& seat) const;
  /// Notifies all viewers when a player has been away for long.
  void notice_absence();
  /// Kind of client that waits for the bots of the table.
  Waiting waiting() const;

  // ---- Messages to viewers ----
  void tell_match(bool with_table);
  /// Sends the differences from `before`, which this person caused. With many players sitting down one after the other, full records would
  /// be far too much.
  void tell_match_since(const MatchRecord& before, const std::string& person);
  void tell_update(const Command& command);
  /// After seats were removed: players who watch from their own seat keep it, whatever its new number.
  void follow_seats(const MatchRecord& before);
  void tell_everything();  ///< the full state, after many changes at once
  void tell_said(const Speech& speech);
  void tell_analysis(const json::object& progress);  ///< its progress; clients request the moments
  void notify_deleted();                             ///< the match is deleted; removes all viewers

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
  /// Time at which an absent person was last here, as far as known.
  Clock::time_point away_since(const std::string& person) const;
  /// Removes the viewer with this connection and returns its person; nullopt if there is none.
  std::optional<std::string> remove_viewer(const Watcher* watcher);
  void on_presence_changed(const std::string& person, bool was_present);
  void note_visit(const std::string& person);

  /// A message still to be encoded, from the perspective of one of its recipients.
  struct Message {
    Subscriber subscriber;
    std::vector<std::shared_ptr<Watcher>> watchers;  ///< remaining recipients
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
  /// The seats of this person, and all others that differ from `before`.
  std::string people_push(const Subscriber& subscriber, const std::string& person, const MatchRecord& before) const;
  std::string everything_push(const Subscriber& subscriber);
  std::string update_push(const Subscriber& subscriber, const Command& command);
  std::string patch_push(const Subscriber& subscriber, const Command& command);
  /// Encodes each message once for all viewers with the same key; a viewer without a key gets nothing. A few messages are encoded at once,
  /// the others in pieces between which the thread serves other matches, while this one waits.
  void tell_each(const std::function<std::optional<std::string>(const Subscriber&)>& key,
                 std::function<std::string(const Subscriber&)> make);
  /// Sends the next piece; true if it was the last.
  bool tell_some();
  /// Sends the first message to one viewer, and returns the work that took.
  int tell_next();

  MatchCore& match_;
  ViewerFollower& follower_;
  std::deque<Message> untold_;
  std::vector<Subscriber> subscribers_;
  std::unordered_map<std::string, int> here_;                     // number of watching connections by person; strangers share one
  std::unordered_map<std::string, Clock::time_point> last_seen_;  // of absent people
  std::unordered_map<std::string, Clock::time_point> expected_;   // people who sat down at that time and have not come yet
  Clock::time_point loaded_ = Clock::now();
  Clock::time_point looked_ = loaded_;  // last check for long absences
  std::optional<Clock::time_point> visit_noted_;
};

}  // namespace omnibus
