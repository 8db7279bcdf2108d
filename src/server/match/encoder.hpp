// Messages about a match as JSON (docs/protocol/websocket.md), from the perspective of one viewer.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "server/match/attendance.hpp"
#include "server/match/viewers.hpp"
#include "server/views/table_view.hpp"

namespace omnibus {

/// Parts of a match that depend on its viewers, or that viewers see.
class ViewerFollower {
 public:
  virtual void on_viewer_came() = 0;
  virtual void on_viewer_left() = 0;
  virtual RoundClock clock() const = 0;  ///< as viewers see it

 protected:
  ~ViewerFollower() = default;
};

class Encoder {
 public:
  Encoder(MatchCore& match, const Attendance& attendance, const ViewerFollower& follower)
      : match_(match),
        attendance_(attendance),
        follower_(follower) {}

  /// The protocol's `Match`, from the perspective of this person.
  json::object describe(const std::string& person) const;

  /// Reply to a request to watch. `since` is the last change the viewer has seen.
  std::string watch_reply(const Subscriber& subscriber, std::optional<std::int64_t> since) const;
  std::string match_push(const Subscriber& subscriber, bool with_table) const;
  /// The seats of this person, and all others that differ from `before`.
  std::string people_push(const Subscriber& subscriber, const std::string& person, const MatchRecord& before) const;
  std::string everything_push(const Subscriber& subscriber) const;
  /// About a command: with the whole table, or with its changes.
  std::string update_push(const Subscriber& subscriber, const Command& command) const;
  std::string patch_push(const Subscriber& subscriber, const Command& command) const;
  std::string said_push(const Subscriber& subscriber, const Speech& speech) const;
  std::string analysis_push(const json::object& progress) const;
  std::string gone_push() const;

 private:
  json::value vote_to_json(const SeatRecord& seat, const std::string& person) const;
  json::object describe_seat(int index, const std::string& person) const;
  void add_match(JsonObjectText& out, const std::string& person) const;
  void add_table(JsonObjectText& out, const Subscriber& subscriber) const;
  void add_said(JsonObjectText& out, const Subscriber& subscriber) const;
  void add_missed(JsonObjectText& out, const Subscriber& subscriber, std::optional<std::int64_t> since) const;
  bool has_begun() const { return match_.record().begun(); }

  MatchCore& match_;
  const Attendance& attendance_;
  const ViewerFollower& follower_;
};

}  // namespace omnibus
