// A match as its clients see it.
#pragma once

#include <functional>
#include <string>

#include "server/record/record.hpp"

namespace omnibus {

using WhereaboutsOf = std::function<Whereabouts(const std::string& person)>;

/// The protocol's `Match`, `MatchCard`, `MatchSeat` and `Contribution`.
json::object match_to_json(const MatchRecord& record, const std::string& person, const WhereaboutsOf& present);
json::object match_card_to_json(const MatchRecord& record, const std::string& person, const WhereaboutsOf& present);
json::object seat_to_json(const MatchRecord& record, int index, const std::string& person, const WhereaboutsOf& present);
json::object contribution_to_json(const MatchRecord& record, const ContributionRecord& contribution);

}  // namespace omnibus
