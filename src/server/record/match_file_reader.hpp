// A new match from a match file.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "match/match.hpp"
#include "server/record/new_match.hpp"

namespace omnibus {

/// Reads the protocol's OpenMatch, as text: a match from its file, with all actions that were played and not taken back. It belongs to the
/// caller, including every seat of a person except those to be opened. Every entry is played and checked, so the time grows with the length
/// of the match; the work is done in slices.
class MatchFileReader {
 public:
  static constexpr std::size_t entries_at_once = 32;

  MatchFileReader(std::string request, Visitor creator, const Settings& settings);

  /// Does one slice; true when the match can be taken. Throws a Problem if the file is invalid.
  bool go_on();
  std::size_t entries() const { return file_ ? file_->entries() : 0; }  ///< of the log; known after the first slice
  NewMatch take() { return std::move(out_); }

 private:
  void begin();
  void take_record(const Match& match);
  bool take_entries(const Match& match);
  void take_standing(const Match& match);

  std::string request_;
  Visitor creator_;
  const Settings& settings_;
  json::value document_;
  std::optional<MatchReader> file_;
  NewMatch out_;
  bool is_played_ = false;
  int next_ply_ = 1;
};

}  // namespace omnibus
