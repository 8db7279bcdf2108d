// Thread priorities: the network goes first, since a thinking bot may wait, but a player who has clicked may not.
#pragma once

#include <sys/resource.h>
#include <unistd.h>

namespace omnibus {

/// Lowers the priority of this thread.
inline void yield_to_network() {
  constexpr int modest = 5;
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), modest);
}

}  // namespace omnibus
