// Which threads go first: the network does, since who thinks may wait and who has clicked may not.
#pragma once

#include <sys/resource.h>
#include <unistd.h>

namespace omnibus {

/// For this thread.
inline void yield_to_network() {
  constexpr int modest = 5;
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), modest);
}

}  // namespace omnibus
