// Interface of a helper module for its page, in addition to the engine (module.cpp), with the same conventions:
//   work_out   a job from the server (server_module.cpp); returns the length of the result at `reply`
#include <cstddef>

#include "server/browser/orders.hpp"
#include "wasm/mailbox.hpp"

namespace omnibus {

extern "C" [[clang::export_name("work_out")]] std::size_t module_work_out() {
  outbox() = work_out(inbox());
  return outbox().size();
}

}  // namespace omnibus
