#include "lab/opening.hpp"

#include <fmt/format.h>

#include "data/problem.hpp"

namespace omnibus {

void check_opening(int decisions) {
  if (decisions >= 0 && decisions <= longest_opening) return;
  throw Problem("bad_value",
                {{"path", "--opening"}, {"value", std::to_string(decisions)}, {"allowed", fmt::format("0 … {}", longest_opening)}});
}

void refuse_repetition(const Repetition& found, int opening) {
  const bool may_be_accident = opening > 0 && found.games < enough_to_tell_repetition;
  if (!found.is_pointless() || may_be_accident) return;
  throw Problem("games_repeat", {{"distinct", std::to_string(found.distinct)},
                                 {"games", std::to_string(found.games)},
                                 {"opening", std::to_string(longer_opening(opening))}});
}

}  // namespace omnibus
