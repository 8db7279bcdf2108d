// The analysis of a match that is over: read on the threads on which bots think, when nothing else is to be thought about.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>

#include "analysis/analysis_json.hpp"
#include "server/bots.hpp"
#include "server/messages.hpp"
#include "server/record.hpp"

namespace omnibus {

class LiveMatch;

/// All of it in turn, as everything at a match.
class Review {
 public:
  explicit Review(LiveMatch& match) : match_(match) {}

  /// What has been read so far, a few moments at a time from that number on. For anybody.
  void tell(const Visitor& visitor, std::size_t from, const Answer& answer);
  /// Begins to read, or goes on; who asks while it is being read waits for the same.
  void begin(const Visitor& visitor, const Answer& answer);
  /// They no longer want it. When nobody does it ends at once; what is just being read is dropped.
  void stop(const Visitor& visitor, const Answer& answer);

  bool busy() const { return reading_; }
  void forget() { analysis_.reset(); }  ///< it is in the store

 private:
  void check_over() const;
  Analysis& analysis();
  AnalysisState state();
  json::object told(const std::string& language, std::size_t from);
  void tell_progress();
  void read_on();  ///< as many choices at once as the bots have readers
  void read(std::size_t index);
  void heard(std::size_t index, Reading reading);
  void keep();
  void end();

  LiveMatch& match_;
  std::optional<Analysis> analysis_;      // as far as it has been read; from the store when it is first asked for
  std::set<std::string> wanted_by_;       // people
  Owner owner_;                           // who asked first
  std::stop_source unwanted_{};           // what is just being read
  std::size_t next_ = 0;                  // the first choice that nobody reads yet
  std::map<std::size_t, Reading> early_;  // read while a choice before them is still being read
  bool reading_ = false;
};

}  // namespace omnibus
