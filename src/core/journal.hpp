// The journal: where the rules say what happened.
#pragma once

#include <vector>

#include "core/action.hpp"

namespace omnibus {

/// Anything that listens to events. The rules are templates over it, so that a journal of nothing costs nothing.
template <class J>
concept Journal = requires(J& journal, const Event& event) { journal.tell(event); };

/// Listens to nothing.
struct NullJournal {
  constexpr void tell(const Event&) {}
};

/// A journal that keeps everything.
struct EventRecorder {
  std::vector<Event> events;
  void tell(const Event& event) { events.push_back(event); }
};

}  // namespace omnibus
