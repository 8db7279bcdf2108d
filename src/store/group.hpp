// Lists of writes that are committed together.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "store/store.hpp"

namespace omnibus {

struct WriteOrder {
  std::vector<Write> writes;
  Store::Done done;
};

/// Number of lists made durable by a commit, given their failures. Pulses are not counted; nullopt if the group has nothing else.
inline std::optional<std::size_t> made_safe(const std::vector<WriteOrder>& group, const std::vector<std::string>& failures) {
  const auto is_pulse = [](const Write& write) { return std::holds_alternative<Pulse>(write); };
  std::size_t pulses = 0;
  std::size_t safe = 0;
  for (std::size_t i = 0; i < group.size(); ++i) {
    const bool pulse = std::all_of(group[i].writes.begin(), group[i].writes.end(), is_pulse);
    pulses += pulse ? 1 : 0;
    safe += failures[i].empty() && !pulse ? 1 : 0;
  }
  return pulses < group.size() ? std::optional(safe) : std::nullopt;
}

}  // namespace omnibus
