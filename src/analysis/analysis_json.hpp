// Analyses as JSON, for clients (web/src/protocol) and for storage.
#pragma once

#include <limits>
#include <string_view>

#include "analysis/analysis.hpp"
#include "match/speaker.hpp"

namespace omnibus {

/// Progress of an analysis.
enum class AnalysisState : std::uint8_t { none, running, stopped, done };
inline constexpr std::array<std::string_view, 4> analysis_state_names{"none", "running", "stopped", "done"};

/// Range of moments to send.
struct MomentRange {
  std::size_t from = 0;
  std::size_t count = std::numeric_limits<std::size_t>::max();
};

json::object analysis_to_json(const Analysis& analysis, const Match& match, AnalysisState state, const Speaker& speaker,
                              const MomentRange& range = {});

/// Language-independent storage form of a reading.
json::object reading_to_json(const Reading& reading, const AnyGame& game);
Reading reading_from_json(const json::value& kept, const AnyGame& game);

/// The same for all readings.
json::object readings_to_json(const Analysis& analysis, const AnyGame& game);
/// Restores stored readings. Throws a Problem if they do not fit; the analysis is then unchanged.
void read_readings(Analysis& analysis, const AnyGame& game, const json::value& kept);

}  // namespace omnibus
