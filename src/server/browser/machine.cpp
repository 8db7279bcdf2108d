// In a browser there is no network: the page is the only visitor.
#include "server/runtime/machine.hpp"

namespace omnibus {

std::string network_of(const std::string& address) { return address; }
bool is_this_machine(const std::string&) { return true; }
bool is_address(const std::string&) { return false; }

std::chrono::duration<double, std::milli> processor_time() { return std::chrono::steady_clock::now().time_since_epoch(); }

}  // namespace omnibus
