// A table as one viewer sees it, in one language: the protocol's Table, LogEntry and Said, as JSON text.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "match/speaker.hpp"
#include "server/record/history.hpp"

namespace omnibus {

/// Times of a round that can be closed, in whole seconds from now.
struct RoundClock {
  std::optional<std::int64_t> closes_in{};    ///< until it is closed automatically; nullopt if no clock runs
  std::optional<std::int64_t> closable_in{};  ///< until the host may close it; nullopt if no round can be closed
  std::int64_t minimum = 0;                   ///< that all players have for a round
};

class TableView {
 public:
  /// `history` and `speaker` must outlive this object.
  TableView(const History& history, Viewer viewer, const Speaker& speaker);

  /// Current state of the table.
  void append_now(std::string& out, const RoundClock& clock) const;
  /// State after an action of the match, without choices; `seq` is the number reported to the viewer.
  void append_at(std::string& out, int ply, std::int64_t seq) const;
  /// JSON Patch from the table before the last action or undo to the one after it. Only while the others still decide
  /// (History::others_still_decide), so the match is not over.
  void append_changes(std::string& out, const RoundClock& clock) const;
  void append_events(std::string& out, int ply) const;
  /// Number of times its seat went back to before this action, if it ever did.
  void add_takes_back(JsonObjectText& out, int ply) const;
  /// Log entry of an action the viewer saw; `number` counts those it saw before.
  void append_log_entry(std::string& out, int ply, int number) const;
  void append_said(std::string& out, const Speech& speech) const;
  void append_said(std::string& out) const;
  /// Hint for this decision, from the thought of a good player.
  json::object hint(const Position& decision, const Thought& thought) const;

 private:
  UndoState undo_state() const;
  /// The pending decision: a question to a viewer who decides, a sentence about the deciding seat to all others.
  std::string question(const Position& position) const;
  /// Adds to a choice of a hint its title, its reasons, and what it gives up compared with the best one.
  void explain(const Position& decision, const Action& action, const std::vector<Phrase>& best, json::object& told) const;
  void add_table(JsonObjectText& out, const Position& position) const;
  void add_result(JsonObjectText& out, const Result& result) const;
  /// A full viewer gets the whole position, and in addition the fields of a spectator's view.
  void append_view(std::string& out, const PositionView& position) const;
  void append_standing(std::string& out, const PositionView& position) const;
  void append_legal(std::string& out, const Position& position) const;
  void append_offer(std::string& out, const Position& decision, const Action& action, int index) const;

  const History& history_;
  const AnyGame& game_;
  Viewer viewer_;
  const Speaker& speaker_;
};

}  // namespace omnibus
