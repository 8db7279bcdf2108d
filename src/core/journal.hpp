// The journal: receiver of the events that the rules report.
#pragma once

#include <vector>

#include "core/action.hpp"

namespace omnibus {

/// A listener for events. The rules are templates over it, so that a null journal costs nothing.
template <class J>
concept Journal = requires(J& journal, const Event& event) { journal.tell(event); };

/// Null object: ignores all events.
struct NullJournal {
  constexpr void tell(const Event&) {}
};

/// Records all events.
struct EventRecorder {
  std::vector<Event> events;
  void tell(const Event& event) { events.push_back(event); }
};

}  // namespace omnibus
