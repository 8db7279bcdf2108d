// A person at a table who plays whatever the rules allow, as cheaply as possible: messages are scanned, not parsed.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/chance.hpp"
#include "http.hpp"

namespace omnibus::load {

using Clock = std::chrono::steady_clock;

class Player;

/// What all players share: who has a decision to make, and what came of those made.
struct Field {
  std::uint16_t port = 0;
  std::deque<Player*> ready;
  std::deque<Player*> finished;  ///< whose match is over
  Stream chance{1};
  std::size_t watching = 0;
  std::size_t lost = 0;                 ///< connections the server has ended
  std::uint64_t acknowledged = 0;       ///< actions that are stored
  std::uint64_t bytes = 0;              ///< of all messages received
  std::vector<float> milliseconds;      ///< from sending an action to its acknowledgement
  std::map<std::string, int> refusals;  ///< by code

  void forget_figures() {
    acknowledged = 0;
    bytes = 0;
    milliseconds.clear();
    refusals.clear();
  }
};

class Player {
 public:
  Player(Field& field, std::size_t number, std::string cookie) : field_(field), number_(number), cookie_(std::move(cookie)) {}

  const std::string& cookie() const { return cookie_; }
  std::size_t number() const { return number_; }

  Task<void> connect();
  /// Sits at the table of a match; each decision asked for makes the player ready.
  Task<void> watch(std::string match, int seat);
  /// Receives until the connection ends.
  Task<void> listen();
  /// Makes the decision.
  void act();

 private:
  void receive(std::string_view message);
  void look_at(std::string_view table);

  Field& field_;
  std::size_t number_;
  std::string cookie_;
  std::string match_;
  int seat_ = 0;
  std::optional<WebSocket> socket_;
  std::string seq_;     // where the decision was asked for
  std::string action_;  // chosen
  std::string message_;
  std::int64_t id_ = 0;
  Clock::time_point sent_at_;
};

}  // namespace omnibus::load
