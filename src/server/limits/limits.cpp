#include "server/limits/limits.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include "server/protocol/fields.hpp"

namespace omnibus {

namespace {

constexpr std::int64_t highest_limit = 1'000'000;

constexpr std::array<std::pair<std::string_view, Rate ServerLimits::*>, 6> rates{{
    {"messages", &ServerLimits::messages},
    {"messages_of_address", &ServerLimits::messages_of_address},
    {"requests_of_address", &ServerLimits::requests_of_address},
    {"upgrades_of_address", &ServerLimits::upgrades_of_address},
    {"work", &ServerLimits::work},
    {"work_of_address", &ServerLimits::work_of_address},
}};
constexpr std::array<std::pair<std::string_view, std::size_t ServerLimits::*>, 24> counts{{
    {"connections", &ServerLimits::connections},
    {"connections_of_address", &ServerLimits::connections_of_address},
    {"watched_matches", &ServerLimits::watched_matches},
    {"matches_of_person", &ServerLimits::matches_of_person},
    {"listed_of_person", &ServerLimits::listed_of_person},
    {"megabytes_of_person", &ServerLimits::megabytes_of_person},
    {"megabytes_of_address", &ServerLimits::megabytes_of_address},
    {"megabytes", &ServerLimits::megabytes},
    {"queued_megabytes_of_address", &ServerLimits::queued_megabytes_of_address},
    {"queued_megabytes", &ServerLimits::queued_megabytes},
    {"body_megabytes", &ServerLimits::body_megabytes},
    {"body_megabytes_of_address", &ServerLimits::body_megabytes_of_address},
    {"stranger_body_megabytes", &ServerLimits::stranger_body_megabytes},
    {"stranger_body_megabytes_of_address", &ServerLimits::stranger_body_megabytes_of_address},
    {"unattended_of_person", &ServerLimits::unattended_of_person},
    {"unattended_of_address", &ServerLimits::unattended_of_address},
    {"unattended", &ServerLimits::unattended},
    {"analyses_of_person", &ServerLimits::analyses_of_person},
    {"analyses_of_address", &ServerLimits::analyses_of_address},
    {"analyses", &ServerLimits::analyses},
    {"files_of_person", &ServerLimits::files_of_person},
    {"files_of_address", &ServerLimits::files_of_address},
    {"files", &ServerLimits::files},
    {"history_megabytes", &ServerLimits::history_megabytes},
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
  out.messages = out.messages_of_address = out.requests_of_address = out.upgrades_of_address = Rate{};
  out.wrong_codes = out.newcomers = out.work = out.work_of_address = Rate{};
  out.connections = out.connections_of_address = out.matches_of_person = out.listed_of_person = any;
  out.megabytes_of_person = out.megabytes_of_address = out.megabytes = any;
  out.body_megabytes = out.body_megabytes_of_address = highest_limit;
  out.stranger_body_megabytes = out.stranger_body_megabytes_of_address = highest_limit;
  out.unattended_of_person = out.unattended_of_address = out.unattended = any;
  out.analyses_of_person = out.analyses_of_address = out.analyses = any;
  out.files_of_person = out.files_of_address = out.files = any;
  return out;
}

void RateLimiter::refill(Clock::time_point now) {
  left_ = std::min(rate_.burst, left_ + rate_.per_second * std::chrono::duration<double>(now - filled_).count());
  filled_ = now;
}

bool RateLimiter::can_spend(double cost, Clock::time_point now) {
  if (rate_.per_second == 0) return true;
  refill(now);
  return left_ >= cost;
}

bool RateLimiter::spend(double cost, Clock::time_point now) {
  if (!can_spend(cost, now)) return false;
  left_ -= cost;
  return true;
}

bool RateLimiter::in_credit(Clock::time_point now) {
  if (rate_.per_second == 0) return true;
  refill(now);
  return left_ > 0;
}

void RateLimiter::charge(double cost, Clock::time_point now) {
  if (rate_.per_second == 0) return;
  refill(now);
  left_ -= cost;
}

bool RateLimiter::full(Clock::time_point now) {
  refill(now);
  return left_ >= rate_.burst;
}

void Bill::charge(std::chrono::duration<double, std::milli> time) const {
  if (payer_.charge) payer_.charge({.time = time});
}

void Bill::pay_in_advance(std::chrono::duration<double, std::milli> time) {
  charge(time);
  advance_ += time;
}

void Bill::add(std::chrono::duration<double, std::milli> time) {
  const auto covered = std::min(time, advance_);
  advance_ -= covered;
  charge(time - covered);
}

void Bill::settle() { charge(-std::exchange(advance_, {})); }

Addresses::Account& Addresses::account(const std::string& address) {
  return accounts_
      .try_emplace(network_of(address), Account{.messages = RateLimiter(limits_.messages_of_address),
                                                .requests = RateLimiter(limits_.requests_of_address),
                                                .wrong_codes = RateLimiter(limits_.wrong_codes),
                                                .newcomers = RateLimiter(limits_.newcomers),
                                                .upgrades = RateLimiter(limits_.upgrades_of_address),
                                                .work = RateLimiter(limits_.work_of_address)})
      .first->second;
}

bool Addresses::spend(const std::string& address, RateLimiter Account::* limiter) {
  const std::lock_guard lock(lock_);
  return (account(address).*limiter).spend();
}

bool Addresses::may_try_code(const std::string& address) {
  const std::lock_guard lock(lock_);
  return account(address).wrong_codes.can_spend();
}

bool Addresses::has_time_for(const std::string& address) {
  const std::lock_guard lock(lock_);
  return account(address).work.in_credit();
}

void Addresses::charge(const std::string& address, Work work) {
  const std::lock_guard lock(lock_);
  account(address).work.charge(work.milliseconds());
}

bool Addresses::queue(const std::string& address, std::size_t bytes) {
  const std::lock_guard lock(lock_);
  Account& of = account(address);
  if (of.queued + bytes > limits_.queued_megabytes_of_address << 20 || queued_ + bytes > limits_.queued_megabytes << 20) return false;
  of.queued += bytes;
  queued_ += bytes;
  most_queued_ = std::max(most_queued_, queued_);
  return true;
}

void Addresses::sent(const std::string& address, std::size_t bytes) {
  const std::lock_guard lock(lock_);
  account(address).queued -= bytes;
  queued_ -= bytes;
}

std::size_t Addresses::queued() const {
  const std::lock_guard lock(lock_);
  return queued_;
}

std::size_t Addresses::max_body(bool known) const { return budget_of(known ? BodyKind::guest : BodyKind::stranger).of_address; }

Addresses::BodyKind Addresses::kind_of_body(std::size_t bytes, bool known) {
  if (known) return BodyKind::guest;
  return bytes <= max_small_body_bytes ? BodyKind::small_of_stranger : BodyKind::stranger;
}

/// An address gets a smaller share of the budget for small bodies, so that exhausting it takes many addresses.
Addresses::BodyBudget Addresses::budget_of(BodyKind kind) const {
  constexpr std::size_t small_part_of_address = 16;
  constexpr std::size_t small_part_in_all = 4;
  if (kind == BodyKind::guest) return {limits_.body_megabytes_of_address << 20, limits_.body_megabytes << 20};
  const BodyBudget all{limits_.stranger_body_megabytes_of_address << 20, limits_.stranger_body_megabytes << 20};
  if (kind == BodyKind::stranger) return all;
  return {all.of_address / small_part_of_address, all.in_all / small_part_in_all};
}

bool Addresses::hold_body(const std::string& address, std::size_t bytes, bool known) {
  const BodyKind kind = kind_of_body(bytes, known);
  const BodyBudget budget = budget_of(kind);
  const std::lock_guard lock(lock_);
  std::size_t& of_address = account(address).bodies[static_cast<std::size_t>(kind)];
  std::size_t& in_all = bodies_[static_cast<std::size_t>(kind)];
  if (of_address + bytes > budget.of_address || in_all + bytes > budget.in_all) return false;
  of_address += bytes;
  in_all += bytes;
  return true;
}

void Addresses::release_body(const std::string& address, std::size_t bytes, bool known) {
  const auto kind = static_cast<std::size_t>(kind_of_body(bytes, known));
  const std::lock_guard lock(lock_);
  account(address).bodies[kind] -= bytes;
  bodies_[kind] -= bytes;
}

std::size_t Addresses::held_bodies() const {
  const std::lock_guard lock(lock_);
  return std::accumulate(bodies_.begin(), bodies_.end(), std::size_t{0});
}

bool Addresses::much_was_sent() {
  constexpr std::size_t much_bytes = 4u << 20;
  const std::lock_guard lock(lock_);
  if (most_queued_ < much_bytes || queued_ > most_queued_ / 4) return false;
  most_queued_ = queued_;
  return true;
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
    const bool idle = of.connections == 0 && of.queued == 0 && of.bodies == BodyBytes{} && of.messages.full(now) && of.requests.full(now) &&
                      of.wrong_codes.full(now) && of.newcomers.full(now) && of.upgrades.full(now) && of.work.full(now);
    entry = idle ? accounts_.erase(entry) : std::next(entry);
  }
}

// ---- How many at the same time -----------------------------------------------------------------------------------------

void Quota::add(const std::string& match, const Owner& owner) {
  const std::lock_guard lock(lock_);
  std::size_t of_person = 0;
  std::size_t of_address = 0;
  for (const auto& [each, other] : owners_) {
    of_person += other.guest == owner.guest ? 1 : 0;
    of_address += other.address == owner.address ? 1 : 0;
  }
  for (const auto& [count, max] :
       {std::pair(of_person, limits_.of_person), std::pair(of_address, limits_.of_address), std::pair(owners_.size(), limits_.in_all)}) {
    if (count >= max) throw Problem("too_many", {{"limit", std::to_string(max)}});
  }
  owners_[match] = owner;
}

void Quota::note(const std::string& match, const Owner& owner) {
  const std::lock_guard lock(lock_);
  owners_[match] = owner;
}

void Quota::remove(const std::string& match) {
  const std::lock_guard lock(lock_);
  owners_.erase(match);
}

}  // namespace omnibus
