// What a page sees of a helper in the module, beside the engine (module.cpp), and by the same means:
//   work_out   an order of the server (server_module.cpp); as many bytes of answer then lie at `reply`
#include <cstddef>

#include "server/browser/orders.hpp"
#include "wasm/mailbox.hpp"

namespace omnibus {

extern "C" [[clang::export_name("work_out")]] std::size_t module_work_out() {
  outbox() = work_out(inbox());
  return outbox().size();
}

}  // namespace omnibus
