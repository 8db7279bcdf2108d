// What the server wants to know of the machine it runs on, and of the network around it.
#pragma once

#include <chrono>
#include <string>

namespace omnibus {

/// Whose address it is, as far as anybody can tell: somebody with IPv6 has a whole /64 of them, which counts as one.
std::string network_of(const std::string& address);
bool is_this_machine(const std::string& address);
/// Whether a host in lower case is a bare address, such as "192.168.1.7" or "[fe80::1]".
bool is_address(const std::string& host);

/// The processor's time this thread has used.
std::chrono::duration<double, std::milli> processor_time();

}  // namespace omnibus
