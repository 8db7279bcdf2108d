// An analysis as JSON: as it is told (web/src/protocol.ts), and as it is kept.
#pragma once

#include <limits>
#include <string_view>

#include "analysis/analysis.hpp"
#include "match/speaker.hpp"

namespace omnibus {

/// How far an analysis has come.
enum class AnalysisState : std::uint8_t { none, running, stopped, done };
inline constexpr std::array<std::string_view, 4> analysis_state_names{"none", "running", "stopped", "done"};

/// Which moments are told.
struct MomentRange {
  std::size_t from = 0;
  std::size_t count = std::numeric_limits<std::size_t>::max();
};

json::object analysis_to_json(const Analysis& analysis, const Match& match, AnalysisState state, const Speaker& speaker,
                              const MomentRange& range = {});

/// What was read of one choice, in no language, and back.
json::object reading_to_json(const Reading& reading, const AnyGame& game);
Reading reading_from_json(const json::value& kept, const AnyGame& game);

/// What was read of all, likewise.
json::object readings_to_json(const Analysis& analysis, const AnyGame& game);
/// Fills in what was kept of it. A Problem where that cannot be; the analysis is as before then.
void read_readings(Analysis& analysis, const AnyGame& game, const json::value& kept);

}  // namespace omnibus
