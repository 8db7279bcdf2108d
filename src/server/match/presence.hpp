// Viewers of a match: how they come and go, and what they are told.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "server/match/attendance.hpp"
#include "server/match/encoder.hpp"
#include "server/match/viewers.hpp"

namespace omnibus {

class Presence {
 public:
  Presence(MatchCore& match, ViewerFollower& follower) : match_(match), follower_(follower) {}

  // ---- Requests of watchers; in turn ----
  void watch(const std::shared_ptr<Watcher>& watcher, const Visitor& visitor, const WatchRequest& request, const Answer& answer);
  void unwatch(const Watcher* watcher);
  void resync(const Watcher* watcher);
  /// The protocol's `Match`, from the perspective of this person.
  json::object describe(const std::string& person) const { return encoder_.describe(person); }

  // ---- Presence ----
  bool nobody() const { return viewers_.empty(); }
  const Attendance& attendance() const { return attendance_; }
  void expect(const std::string& person) { attendance_.expect(person); }  ///< they have sat down, and may be about to watch
  /// Notifies all viewers when a player has been away for long.
  void notice_absence();

  // ---- Messages to viewers ----
  void tell_match(bool with_table);
  /// Sends the differences from `before`, which this person caused. With many players sitting down one after the other, full records would
  /// be far too much.
  void tell_match_since(const MatchRecord& before, const std::string& person);
  void tell_update(const Command& command);
  /// After seats were removed: players who watch from their own seat keep it, whatever its new number.
  void follow_seats(const MatchRecord& before) { viewers_.follow_seats(before); }
  void tell_everything();  ///< the full state, after many changes at once
  void tell_said(const Speech& speech);
  void tell_analysis(const json::object& progress);  ///< its progress; clients request the moments
  void notify_deleted();                             ///< the match is deleted; removes all viewers

 private:
  std::optional<std::string> remove_viewer(const Watcher* watcher);
  void end_votes_on(const std::string& person);
  void on_presence_changed(const std::string& person, bool was_present);
  void note_visit(const std::string& person);

  MatchCore& match_;
  ViewerFollower& follower_;
  Attendance attendance_{match_};
  Viewers viewers_{match_};
  Encoder encoder_{match_, attendance_, follower_};
  std::optional<Attendance::Clock::time_point> visit_noted_;
};

}  // namespace omnibus
