// How much one connection or one address may ask for.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <unordered_map>

#include "match/json_io.hpp"
#include "server/fair_queue.hpp"
#include "server/machine.hpp"
#include "server/settings.hpp"

namespace omnibus {

/// The limits with some of them changed: {"connections": 500, "messages": 20}. Rates are by the second; what may be done at once changes
/// with them. A Problem names what is unknown or out of range.
ServerLimits with_changes(ServerLimits limits, const json::object& wanted);

/// How many matches something is done for at the same time, by whom, and how many that may be; from any thread.
class Quota {
 public:
  struct Limits {
    std::size_t of_person = 0;
    std::size_t of_address = 0;
    std::size_t in_all = 0;
  };
  explicit Quota(const Limits& limits) : limits_(limits) {}

  /// One more; Problem "too_many" where the guest, the address or the server has enough of them.
  void add(const std::string& match, const Owner& owner);
  void note(const std::string& match, const Owner& owner);  ///< the same, however many there are
  void remove(const std::string& match);

 private:
  const Limits limits_;
  std::mutex lock_;
  std::unordered_map<std::string, Owner> owners_;  // by match
};

/// A number of tokens that fills up by the second. Not for several threads at once.
class RateLimiter {
 public:
  using Clock = std::chrono::steady_clock;

  explicit RateLimiter(const Rate& rate) : rate_(rate), left_(rate.burst) {}

  /// False where there are not enough; nothing is taken then.
  bool spend(double cost = 1, Clock::time_point now = Clock::now());
  bool can_spend(double cost = 1, Clock::time_point now = Clock::now());
  bool full(Clock::time_point now);

  /// For what has its price only when it is done: whoever is in credit may begin, and owes what it took.
  bool in_credit(Clock::time_point now = Clock::now());
  void charge(double cost, Clock::time_point now = Clock::now());

 private:
  void refill(Clock::time_point now);

  Rate rate_;
  double left_;
  Clock::time_point filled_ = Clock::now();
};

/// What it took to answer: time of the processor, and bytes, of which so many are as good as a millisecond.
struct Work {
  std::chrono::duration<double, std::milli> time{0};
  std::size_t bytes = 0;

  double milliseconds() const {
    constexpr double bytes_in_a_millisecond = 20'000;
    return time.count() + static_cast<double>(bytes) / bytes_in_a_millisecond;
  }
};

/// Who has to wait, and pay, for something that takes long: in whose line it stands, and where its time is charged.
struct Payer {
  Owner owner{};
  std::function<void(const Work& work)> charge{};
};

/// The processor's time this thread has used since.
class Stopwatch {
 public:
  std::chrono::duration<double, std::milli> time() const { return processor_time() - begun_; }

 private:
  std::chrono::duration<double, std::milli> begun_ = processor_time();
};

/// What something costs that is paid for in advance: as long as the advance lasts nothing more is charged, and what is left is paid back.
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

/// Size up to which a body counts as small; the name of a newcomer fits in.
inline constexpr std::size_t max_small_body_bytes = 16u << 10;

/// What each address, or network, may still do; from any thread.
class Addresses {
 public:
  explicit Addresses(const ServerLimits& limits) : limits_(limits) {}

  bool spend_message(const std::string& address) { return spend(address, &Account::messages); }
  bool spend_request(const std::string& address) { return spend(address, &Account::requests); }
  bool spend_wrong_code(const std::string& address) { return spend(address, &Account::wrong_codes); }
  /// Whether a code from there is looked at at all: who has guessed too often is not told when they guess right.
  bool may_try_code(const std::string& address);
  bool spend_newcomer(const std::string& address) { return spend(address, &Account::newcomers); }
  bool spend_upgrade(const std::string& address) { return spend(address, &Account::upgrades); }
  /// Whether something may be done for it now, whatever that will take, and what it took.
  bool has_time_for(const std::string& address);
  void charge(const std::string& address, Work work);
  /// So many bytes more wait to be sent there; false where there are too many, for this address or in all, and then they must not wait.
  bool queue(const std::string& address, std::size_t bytes);
  void sent(const std::string& address, std::size_t bytes);
  std::size_t queued() const;  ///< in all
  /// Reserves memory for the body of a request; false where clients of this kind hold too much, at this address or in all. Guests,
  /// strangers, and small bodies of strangers have separate budgets: uploads of strangers refuse neither guests nor newcomers.
  bool hold_body(const std::string& address, std::size_t bytes, bool known);
  void release_body(const std::string& address, std::size_t bytes, bool known);
  std::size_t max_body(bool known) const;  ///< of one address
  std::size_t held_bodies() const;         ///< bytes in all
  bool much_was_sent();                    ///< of what waited at the worst time since this was last true
  /// One more connection; false where there are too many, of all or of this address. A proxy may have any number.
  bool enter(const std::string& address, bool is_proxy = false);
  void leave(const std::string& address);
  void sweep();  ///< forgets those who may do everything again

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
