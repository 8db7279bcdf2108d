// How much one connection or one address may ask for.
#pragma once

#include <chrono>
#include <mutex>
#include <string>
#include <unordered_map>

#include "match/json_io.hpp"
#include "server/settings.hpp"

namespace omnibus {

/// The limits with some of them changed: {"connections": 500, "messages": 20}. Rates are by the second; what may be done at once changes
/// with them. A Problem names what is unknown or out of range.
ServerLimits with_changes(ServerLimits limits, const json::object& wanted);

/// Whose address it is, as far as anybody can tell: somebody with IPv6 has a whole /64 of them, which counts as one.
std::string network_of(const std::string& address);

/// A number of tokens that fills up by the second. Not for several threads at once.
class RateLimiter {
 public:
  using Clock = std::chrono::steady_clock;

  explicit RateLimiter(const Rate& rate) : rate_(rate), left_(rate.burst) {}

  /// False where there are not enough; nothing is taken then.
  bool spend(double cost = 1, Clock::time_point now = Clock::now());
  bool full(Clock::time_point now);

 private:
  void refill(Clock::time_point now);

  Rate rate_;
  double left_;
  Clock::time_point filled_ = Clock::now();
};

/// What each address, or network, may still do; from any thread.
class Addresses {
 public:
  explicit Addresses(const ServerLimits& limits) : limits_(limits) {}

  bool spend_message(const std::string& address) { return spend(address, &Account::messages); }
  bool spend_request(const std::string& address) { return spend(address, &Account::requests); }
  bool spend_wrong_code(const std::string& address) { return spend(address, &Account::wrong_codes); }
  bool spend_newcomer(const std::string& address) { return spend(address, &Account::newcomers); }
  /// One more connection; false where there are too many, of all or of this address. A proxy may have any number.
  bool enter(const std::string& address, bool is_proxy = false);
  void leave(const std::string& address);
  void sweep();  ///< forgets those who may do everything again

 private:
  struct Account {
    RateLimiter messages;
    RateLimiter requests;
    RateLimiter wrong_codes;
    RateLimiter newcomers;
    std::size_t connections = 0;
  };
  Account& account(const std::string& address);
  bool spend(const std::string& address, RateLimiter Account::* limiter);

  const ServerLimits limits_;
  std::mutex lock_;
  std::unordered_map<std::string, Account> accounts_;
  std::size_t connections_ = 0;
};

}  // namespace omnibus
