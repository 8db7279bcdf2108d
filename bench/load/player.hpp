// A simulated player that makes random legal decisions as cheaply as possible: messages are scanned, not parsed.
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

/// State shared by all players: those with an open decision, and statistics.
struct Field {
  std::uint16_t port = 0;
  std::deque<Player*> ready;
  std::deque<Player*> finished;  ///< players whose match is over
  Stream chance{1};
  std::size_t watching = 0;
  std::size_t lost = 0;                 ///< connections closed by the server
  std::uint64_t acknowledged = 0;       ///< stored actions
  std::uint64_t bytes = 0;              ///< received in all messages
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
  /// Receives messages until the connection ends.
  Task<void> listen();
  /// Sends a decision.
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
  std::string seq_;     // of the open decision
  std::string action_;  // the chosen one
  std::string message_;
  std::int64_t id_ = 0;
  Clock::time_point sent_at_;
};

}  // namespace omnibus::load
