#include "server/runtime/machine.hpp"

#include <arpa/inet.h>
#include <array>
#include <ctime>

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v6.hpp>

namespace omnibus {

std::string network_of(const std::string& address) {
  boost::system::error_code error;
  const boost::asio::ip::address parsed = boost::asio::ip::make_address(address, error);
  if (error || !parsed.is_v6()) return address;
  const boost::asio::ip::address_v6 whole = parsed.to_v6();
  if (whole.is_v4_mapped()) return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, whole).to_string();
  return boost::asio::ip::network_v6(whole, 64).canonical().to_string();
}

bool is_this_machine(const std::string& address) {
  boost::system::error_code error;
  const boost::asio::ip::address parsed = boost::asio::ip::make_address(address, error);
  return !error && parsed.is_loopback();
}

bool is_address(const std::string& host) {
  std::array<unsigned char, sizeof(in6_addr)> bytes;
  if (host.starts_with('[') && host.ends_with(']')) {
    return inet_pton(AF_INET6, host.substr(1, host.size() - 2).c_str(), bytes.data()) == 1;
  }
  return inet_pton(AF_INET, host.c_str(), bytes.data()) == 1;
}

std::chrono::duration<double, std::milli> processor_time() {
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

}  // namespace omnibus
