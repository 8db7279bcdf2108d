// What is said between the server and one page that watches matches and plays (web/src/protocol.ts), however it travels.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>

#include "server/limits.hpp"
#include "server/live_matches.hpp"
#include "server/loop.hpp"
#include "server/metrics.hpp"

namespace omnibus {

/// Lives on one loop, and is touched there alone.
class Conversation : public Watcher, public std::enable_shared_from_this<Conversation> {
 public:
  /// What it needs of the server.
  struct Parts {
    const Settings& settings;
    LiveMatches& matches;
    Addresses& addresses;
    Metrics& metrics;
    Loop& loop;
  };

  Conversation(const Parts& parts, Visitor visitor, std::string address);

  /// Follows what is asked for; every message is answered, sooner or later.
  void handle_message(std::string_view message, bool is_text = true);

 protected:
  /// False where too much waits to be read already.
  virtual bool send_reply(SharedText reply) = 0;
  /// One question less is unanswered.
  virtual void has_answered() = 0;
  /// Nobody there listens, or they flood the server.
  virtual void give_up() = 0;

  int unanswered() const { return unanswered_; }
  void watch_nothing();
  const Parts& parts() const { return parts_; }
  const std::string& address() const { return address_; }

 private:
  bool may_ask();
  void charge(Work work);
  /// Sends the request where its match is, and the answer back from there.
  void follow(Request request);
  Answer answer_to(const Request& request, bool newly_watched);
  bool begin_watching(const std::string& match);
  void reply(std::optional<std::int64_t> id, const Outcome& outcome);

  /// On the thread of the match; true when it was the last piece.
  template <class What>
  bool ask_piece(LiveMatch& live, const Visitor& visitor, const What& what, LogSoFar& log_so_far, const Answer& answer);

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
