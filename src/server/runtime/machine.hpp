// Facts about the machine the server runs on and the network around it.
#pragma once

#include <chrono>
#include <string>

namespace omnibus {

/// Network that identifies the owner of an address: an IPv6 client has a whole /64, which counts as one.
std::string network_of(const std::string& address);
bool is_this_machine(const std::string& address);
/// True if a host in lower case is a bare address, such as "192.168.1.7" or "[fe80::1]".
bool is_address(const std::string& host);

/// Processor time this thread has used.
std::chrono::duration<double, std::milli> processor_time();

}  // namespace omnibus
