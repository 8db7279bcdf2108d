#include "server/limits.hpp"

#include <algorithm>
#include <limits>

namespace omnibus {

ServerLimits ServerLimits::none() {
  constexpr std::size_t any = std::numeric_limits<std::size_t>::max();
  ServerLimits out;
  out.messages = out.messages_of_address = out.requests_of_address = out.wrong_codes = Rate{};
  out.connections = out.connections_of_address = out.matches_of_person = any;
  return out;
}

void Credits::refill(Clock::time_point now) {
  left_ = std::min(rate_.burst, left_ + rate_.per_second * std::chrono::duration<double>(now - filled_).count());
  filled_ = now;
}

bool Credits::spend(double cost, Clock::time_point now) {
  if (rate_.per_second == 0) return true;
  refill(now);
  if (left_ < cost) return false;
  left_ -= cost;
  return true;
}

bool Credits::full(Clock::time_point now) {
  refill(now);
  return left_ >= rate_.burst;
}

Addresses::Account& Addresses::account(const std::string& address) {
  return accounts_
      .try_emplace(address, Account{.messages = Credits(limits_.messages_of_address),
                                    .requests = Credits(limits_.requests_of_address),
                                    .wrong_codes = Credits(limits_.wrong_codes)})
      .first->second;
}

bool Addresses::spend(const std::string& address, Credits Account::* purse) {
  const std::lock_guard lock(lock_);
  return (account(address).*purse).spend();
}

bool Addresses::enter(const std::string& address, bool is_proxy) {
  const std::lock_guard lock(lock_);
  Account& of = account(address);
  if (connections_ >= limits_.connections || (of.connections >= limits_.connections_of_address && !is_proxy)) return false;
  ++connections_;
  ++of.connections;
  return true;
}

void Addresses::leave(const std::string& address) {
  const std::lock_guard lock(lock_);
  --connections_;
  --account(address).connections;
}

void Addresses::sweep() {
  const Credits::Clock::time_point now = Credits::Clock::now();
  const std::lock_guard lock(lock_);
  for (auto entry = accounts_.begin(); entry != accounts_.end();) {
    Account& of = entry->second;
    const bool idle = of.connections == 0 && of.messages.full(now) && of.requests.full(now) && of.wrong_codes.full(now);
    entry = idle ? accounts_.erase(entry) : std::next(entry);
  }
}

}  // namespace omnibus
