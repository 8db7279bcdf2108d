// Queries about a live match and its history, which change nothing. All of it in turn.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/match/match_core.hpp"

namespace omnibus {

/// A log being assembled piece by piece.
struct LogSoFar {
  std::optional<std::int64_t> seq;  ///< of the viewer when the log was begun; nullopt before
  int last_ply = 0;
  int next_ply = 0;
  int number = 0;  ///< of entries
  std::string text;
};

/// A match file being assembled piece by piece.
struct FileSoFar {
  std::optional<std::size_t> entries;  ///< of the log when the file was begun; nullopt before
  std::size_t next = 0;
  std::string text;
};

/// Ply of the n-th action visible to this viewer; throws a Problem if it has seen fewer.
int ply_meant(const History& history, Viewer viewer, int number);

class Queries {
 public:
  explicit Queries(MatchCore& match) : match_(match) {}

  void preview(const Visitor& visitor, const PreviewRequest& request, const Answer& answer);
  void standing(const Visitor& visitor, const StandingRequest& request, const Answer& answer);
  void frame(const Visitor& visitor, const FrameRequest& request, const Answer& answer);
  void edition(const Answer& answer);
  /// Assemble one piece; true when it was the last and the log or file has been sent.
  bool log(const Visitor& visitor, const LogRequest& request, LogSoFar& so_far, const Answer& answer);
  bool file(FileSoFar& so_far, const Answer& answer);

 private:
  /// Previews of all legal actions of a seat, cached until the seat sees a change: clients request them again and again.
  struct TriedChoices {
    std::int64_t seq = 0;
    std::string text;
  };

  MatchCore& match_;
  std::unordered_map<int, TriedChoices> tried_;  // by seat
};

}  // namespace omnibus
