#include "server/limits.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "server/fields.hpp"

namespace omnibus {

namespace {

constexpr std::int64_t highest_limit = 1'000'000;

constexpr std::array<std::pair<std::string_view, Rate ServerLimits::*>, 3> rates{{
    {"messages", &ServerLimits::messages},
    {"messages_of_address", &ServerLimits::messages_of_address},
    {"requests_of_address", &ServerLimits::requests_of_address},
}};
constexpr std::array<std::pair<std::string_view, std::size_t ServerLimits::*>, 4> counts{{
    {"connections", &ServerLimits::connections},
    {"connections_of_address", &ServerLimits::connections_of_address},
    {"watched_matches", &ServerLimits::watched_matches},
    {"matches_of_person", &ServerLimits::matches_of_person},
}};

}  // namespace

ServerLimits with_changes(ServerLimits limits, const json::object& wanted) {
  const json::value document = wanted;
  const Fields fields(document, "--limit");
  std::vector<std::string_view> known;
  for (const auto& [name, which] : rates) {
    known.push_back(name);
    if (!fields.has(name)) continue;
    const Rate usual = ServerLimits().*which;
    const auto per_second = static_cast<double>(fields.number(name, 1, highest_limit));
    limits.*which = {.per_second = per_second, .burst = per_second * usual.burst / usual.per_second};
  }
  for (const auto& [name, which] : counts) {
    known.push_back(name);
    if (fields.has(name)) limits.*which = static_cast<std::size_t>(fields.number(name, 1, highest_limit));
  }
  refuse_unknown(wanted, "--limit", known);
  return limits;
}

ServerLimits ServerLimits::none() {
  constexpr std::size_t any = std::numeric_limits<std::size_t>::max();
  ServerLimits out;
  out.messages = out.messages_of_address = out.requests_of_address = out.wrong_codes = out.newcomers = Rate{};
  out.connections = out.connections_of_address = out.matches_of_person = any;
  return out;
}

void RateLimiter::refill(Clock::time_point now) {
  left_ = std::min(rate_.burst, left_ + rate_.per_second * std::chrono::duration<double>(now - filled_).count());
  filled_ = now;
}

bool RateLimiter::spend(double cost, Clock::time_point now) {
  if (rate_.per_second == 0) return true;
  refill(now);
  if (left_ < cost) return false;
  left_ -= cost;
  return true;
}

bool RateLimiter::full(Clock::time_point now) {
  refill(now);
  return left_ >= rate_.burst;
}

Addresses::Account& Addresses::account(const std::string& address) {
  return accounts_
      .try_emplace(address, Account{.messages = RateLimiter(limits_.messages_of_address),
                                    .requests = RateLimiter(limits_.requests_of_address),
                                    .wrong_codes = RateLimiter(limits_.wrong_codes),
                                    .newcomers = RateLimiter(limits_.newcomers)})
      .first->second;
}

bool Addresses::spend(const std::string& address, RateLimiter Account::* limiter) {
  const std::lock_guard lock(lock_);
  return (account(address).*limiter).spend();
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
  const RateLimiter::Clock::time_point now = RateLimiter::Clock::now();
  const std::lock_guard lock(lock_);
  for (auto entry = accounts_.begin(); entry != accounts_.end();) {
    Account& of = entry->second;
    const bool idle =
        of.connections == 0 && of.messages.full(now) && of.requests.full(now) && of.wrong_codes.full(now) && of.newcomers.full(now);
    entry = idle ? accounts_.erase(entry) : std::next(entry);
  }
}

}  // namespace omnibus
