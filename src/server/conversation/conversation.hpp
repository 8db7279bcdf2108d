// Messages between the server and one page that watches matches and plays (web/src/protocol/), independent of the transport.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>

#include "server/conversation/requests.hpp"
#include "server/limits/limits.hpp"
#include "server/matches/live_matches.hpp"
#include "server/runtime/loop.hpp"
#include "server/runtime/metrics.hpp"

namespace omnibus {

/// Belongs to one loop and is accessed on its thread only.
class Conversation : public Watcher, public std::enable_shared_from_this<Conversation> {
 public:
  /// Parts of the server it depends on.
  struct Parts {
    const Settings& settings;
    LiveMatches& matches;
    Addresses& addresses;
    Metrics& metrics;
    Loop& loop;
  };

  Conversation(const Parts& parts, Visitor visitor, std::string address);

  /// Handles a request; every message gets a reply, sooner or later.
  void handle_message(std::string_view message, bool is_text = true);

 protected:
  /// False if too much output is queued already.
  virtual bool send_reply(SharedText reply) = 0;
  /// Called after a reply: one request fewer is pending.
  virtual void has_answered() = 0;
  /// Drops the client, because it does not read or floods the server.
  virtual void give_up() = 0;

  int unanswered() const { return unanswered_; }
  void watch_nothing();
  const Parts& parts() const { return parts_; }
  const std::string& address() const { return address_; }

 private:
  bool may_ask();
  void charge(Work work);
  /// Forwards the request to the thread of its match, and the answer back.
  void follow(Request request);
  Answer answer_to(const Request& request, bool newly_watched);
  bool begin_watching(const std::string& match);
  void reply(std::optional<std::int64_t> id, const Outcome& outcome);

  Parts parts_;
  Visitor visitor_;
  std::string address_;
  RateLimiter limiter_;
  RateLimiter work_;
  std::unordered_set<std::string> watched_;
  int unanswered_ = 0;
  int refusals_ = 0;
};

}  // namespace omnibus
