// Analysis of a finished match, computed on the bots' threads when they are otherwise idle.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>

#include "analysis/analysis_json.hpp"
#include "server/match/match_core.hpp"
#include "server/match/presence.hpp"

namespace omnibus {

/// All of it in turn, like everything at a match.
class Review {
 public:
  Review(MatchCore& match, Presence& presence) : match_(match), presence_(presence) {}

  /// Sends the analysis so far, a few moments at a time from that number on. Open to all visitors.
  void tell(const Visitor& visitor, std::size_t from, const Answer& answer);
  /// Begins or continues the analysis; visitors who ask while it is running share it.
  void begin(const Visitor& visitor, const Answer& answer);
  /// Withdraws the request of a visitor. Without any requester it ends at once and drops the reading in progress.
  void stop(const Visitor& visitor, const Answer& answer);

  bool busy() const { return reading_; }
  void forget() { analysis_.reset(); }  ///< frees memory; it is in the store

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

  MatchCore& match_;
  Presence& presence_;
  std::optional<Analysis> analysis_;      // readings so far; loaded from the store on first use
  std::set<std::string> wanted_by_;       // ids of people
  Owner owner_;                           // the first requester
  std::stop_source unwanted_{};           // cancels the readings in progress
  std::size_t next_ = 0;                  // first choice that is not being read yet
  std::map<std::size_t, Reading> early_;  // finished before an earlier choice
  bool reading_ = false;
};

}  // namespace omnibus
