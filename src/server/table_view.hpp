// A table as one pair of eyes may know it, in one language: the protocol's Table, LogEntry, Said.
#pragma once

#include "match/speaker.hpp"
#include "server/history.hpp"

namespace omnibus {

class TableView {
 public:
  TableView(const History& history, Eyes eyes, std::string_view language);

  /// How it stands now.
  json::object now() const;
  /// How it stood after an action of the match, with nothing to decide any more.
  json::object at(int ply) const;
  json::array events(int ply) const;
  json::array log() const;
  json::object said(const Speech& speech) const;
  json::array said() const;
  /// What a good player would do at this decision.
  json::object hint(const Position& decision, const Thought& thought) const;

 private:
  json::object table(const Position& position) const;
  json::array legal(const Position& position) const;
  json::object offer(const Position& decision, const Action& action, std::size_t index) const;
  json::value result(const Position& position) const;

  const History& history_;
  const AnyGame& game_;
  Eyes eyes_;
  Speaker speaker_;
};

}  // namespace omnibus
