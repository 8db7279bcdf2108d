// A table as one viewer may know it, in one language: the protocol's Table, LogEntry, Said, as JSON text.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "match/speaker.hpp"
#include "server/history.hpp"

namespace omnibus {

/// Times of a round that can be closed, in whole seconds from now.
struct RoundClock {
  std::optional<std::int64_t> closes_in{};    ///< until it is closed by itself; nullopt where no clock runs
  std::optional<std::int64_t> closable_in{};  ///< until the host may close it; nullopt where no round can be closed
  std::int64_t minimum = 0;                   ///< that everybody has for a round
};

class TableView {
 public:
  /// Both must live as long as this.
  TableView(const History& history, Viewer viewer, const Speaker& speaker);

  /// How it stands now.
  void append_now(std::string& out, const RoundClock& clock) const;
  /// How it stood after an action of the match, with nothing to decide any more; `seq` is what the viewer are told of it.
  void append_at(std::string& out, int ply, std::int64_t seq) const;
  /// What has to change for the table before the last action or undo to become the one after it, as JSON Patch. Only while the others still
  /// decide (History::others_still_decide): nothing is over then.
  void append_changes(std::string& out, const RoundClock& clock) const;
  void append_events(std::string& out, int ply) const;
  /// How often its seat went back to before this action, if it ever did.
  void add_takes_back(JsonObjectText& out, int ply) const;
  /// An action the viewer saw, as the log tells it; `number` is how many they saw before.
  void append_log_entry(std::string& out, int ply, int number) const;
  void append_said(std::string& out, const Speech& speech) const;
  void append_said(std::string& out) const;
  /// What a good player would do at this decision.
  json::object hint(const Position& decision, const Thought& thought) const;

 private:
  UndoState undo_state() const;
  /// What is being decided: a question to a viewer who decides, a sentence about the deciding seat to all others.
  std::string question(const Position& position) const;
  /// Adds to a choice of a hint its title, its reasons, and what it gives up of those of the best one.
  void explain(const Position& decision, const Action& action, const std::vector<Phrase>& best, json::object& told) const;
  void add_table(JsonObjectText& out, const Position& position) const;
  void add_result(JsonObjectText& out, const Result& result) const;
  /// A full viewer gets the whole position, and in addition what all seats are told of it.
  void append_view(std::string& out, const Position& position) const;
  void append_standing(std::string& out, const Position& position) const;
  void append_legal(std::string& out, const Position& position) const;
  void append_offer(std::string& out, const Position& decision, const Action& action, int index) const;

  const History& history_;
  const AnyGame& game_;
  Viewer viewer_;
  const Speaker& speaker_;
};

}  // namespace omnibus
