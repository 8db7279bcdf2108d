// Limits on what one connection or one address may request.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <unordered_map>

#include "data/json_io.hpp"
#include "server/limits/settings.hpp"
#include "server/runtime/fair_queue.hpp"
#include "server/runtime/machine.hpp"

namespace omnibus {

/// Applies changes to the limits: {"connections": 500, "messages": 20}. Rates are per second, and bursts scale with them. A Problem names
/// an unknown limit or a value out of range.
ServerLimits with_changes(ServerLimits limits, const json::object& wanted);

/// Limits how many matches use a resource at the same time, per guest, per address and in all; from any thread.
class Quota {
 public:
  struct Limits {
    std::size_t of_person = 0;
    std::size_t of_address = 0;
    std::size_t in_all = 0;
  };
  explicit Quota(const Limits& limits) : limits_(limits) {}

  /// Adds a match; throws "too_many" if the guest, the address or the server is at its limit.
  void add(const std::string& match, const Owner& owner);
  void note(const std::string& match, const Owner& owner);  ///< adds it regardless of the limits
  void remove(const std::string& match);

 private:
  const Limits limits_;
  std::mutex lock_;
  std::unordered_map<std::string, Owner> owners_;  // by match
};

/// Token bucket, refilled per second. Not thread-safe.
class RateLimiter {
 public:
  using Clock = std::chrono::steady_clock;

  explicit RateLimiter(const Rate& rate) : rate_(rate), left_(rate.burst) {}

  /// False if there are not enough tokens; none is taken then.
  bool spend(double cost = 1, Clock::time_point now = Clock::now());
  bool can_spend(double cost = 1, Clock::time_point now = Clock::now());
  bool full(Clock::time_point now);

  /// For work whose cost is known only afterwards: it may begin with a positive balance, and may leave a debt.
  bool in_credit(Clock::time_point now = Clock::now());
  void charge(double cost, Clock::time_point now = Clock::now());

 private:
  void refill(Clock::time_point now);

  Rate rate_;
  double left_;
  Clock::time_point filled_ = Clock::now();
};

/// Cost of an answer: processor time, and bytes, which are converted to milliseconds.
struct Work {
  std::chrono::duration<double, std::milli> time{0};
  std::size_t bytes = 0;

  double milliseconds() const {
    constexpr double bytes_in_a_millisecond = 20'000;
    return time.count() + static_cast<double>(bytes) / bytes_in_a_millisecond;
  }
};

/// Client that waits and pays for long-running work: its owner in the fair queue, and the account charged.
struct Payer {
  Owner owner{};
  std::function<void(const Work& work)> charge{};
};

/// Processor time this thread has used since construction.
class Stopwatch {
 public:
  std::chrono::duration<double, std::milli> time() const { return processor_time() - begun_; }

 private:
  std::chrono::duration<double, std::milli> begun_ = processor_time();
};

/// Bill for work paid in advance: charges nothing more until the advance is used up, and refunds the rest.
class Bill {
 public:
  explicit Bill(Payer payer) : payer_(std::move(payer)) {}

  void pay_in_advance(std::chrono::duration<double, std::milli> time);
  void add(std::chrono::duration<double, std::milli> time);
  void settle();

 private:
  void charge(std::chrono::duration<double, std::milli> time) const;

  Payer payer_;
  std::chrono::duration<double, std::milli> advance_{0};
};

/// Size up to which a body counts as small; enough for the name of a newcomer.
inline constexpr std::size_t max_small_body_bytes = 16u << 10;

/// Remaining allowances of each address or network; from any thread.
class Addresses {
 public:
  explicit Addresses(const ServerLimits& limits) : limits_(limits) {}

  bool spend_message(const std::string& address) { return spend(address, &Account::messages); }
  bool spend_request(const std::string& address) { return spend(address, &Account::requests); }
  bool spend_wrong_code(const std::string& address) { return spend(address, &Account::wrong_codes); }
  /// True if this address may try another code: after too many wrong guesses, even a correct one is refused.
  bool may_try_code(const std::string& address);
  bool spend_newcomer(const std::string& address) { return spend(address, &Account::newcomers); }
  bool spend_upgrade(const std::string& address) { return spend(address, &Account::upgrades); }
  /// True if work may begin for this address now; its cost is charged afterwards.
  bool has_time_for(const std::string& address);
  void charge(const std::string& address, Work work);
  /// Adds bytes to the output queued for an address; false if that is too much for it or in all: do not queue them then.
  bool queue(const std::string& address, std::size_t bytes);
  void sent(const std::string& address, std::size_t bytes);
  std::size_t queued() const;  ///< bytes in all
  /// Reserves memory for the body of a request; false if clients of this kind hold too much, at this address or in all. Guests, strangers,
  /// and small bodies of strangers have separate budgets: uploads of strangers block neither guests nor newcomers.
  bool hold_body(const std::string& address, std::size_t bytes, bool known);
  void release_body(const std::string& address, std::size_t bytes, bool known);
  std::size_t max_body(bool known) const;  ///< of one address
  std::size_t held_bodies() const;         ///< bytes in all
  bool much_was_sent();                    ///< true once most of a large backlog has been sent
  /// Adds a connection; false if there are too many, in all or of this address. A proxy may have any number.
  bool enter(const std::string& address, bool is_proxy = false);
  void leave(const std::string& address);
  void sweep();  ///< drops idle addresses with full allowances

 private:
  enum class BodyKind : std::uint8_t { stranger, small_of_stranger, guest };
  using BodyBytes = std::array<std::size_t, 3>;  // by BodyKind
  static BodyKind kind_of_body(std::size_t bytes, bool known);
  struct BodyBudget {
    std::size_t of_address = 0;
    std::size_t in_all = 0;
  };
  BodyBudget budget_of(BodyKind kind) const;  // in bytes

  struct Account {
    RateLimiter messages;
    RateLimiter requests;
    RateLimiter wrong_codes;
    RateLimiter newcomers;
    RateLimiter upgrades;
    RateLimiter work;
    std::size_t connections = 0;
    std::size_t queued = 0;
    BodyBytes bodies{};
  };
  Account& account(const std::string& address);
  bool spend(const std::string& address, RateLimiter Account::* limiter);

  const ServerLimits limits_;
  mutable std::mutex lock_;
  std::unordered_map<std::string, Account> accounts_;
  std::size_t connections_ = 0;
  std::size_t queued_ = 0;
  std::size_t most_queued_ = 0;
  BodyBytes bodies_{};
};

}  // namespace omnibus
