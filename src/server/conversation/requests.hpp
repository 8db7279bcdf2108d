// Requests of a page over a WebSocket (docs/protocol/websocket.md). One table names the reader of each kind; the reader sets its cost, its
// size, and the part of a match that answers it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/matches/live_match.hpp"

namespace omnibus {

/// Client that sent a request: its connection and its person.
struct Caller {
  std::shared_ptr<Watcher> watcher;
  Visitor visitor;
};

/// Meaning of a request for its connection.
enum class RequestRole : std::uint8_t { query, command, watch, unwatch, ping };

/// Way in which it is answered: at once, in pieces with other matches served in between, or as one of a few large answers at a time.
enum class AnswerSize : std::uint8_t { small, medium, large };

struct Request {
  std::int64_t id = 0;
  std::string match;  ///< empty for a ping
  RequestRole role = RequestRole::query;
  AnswerSize size = AnswerSize::small;
  std::string language;  ///< of a request to watch
  double cost = 1;       ///< in messages; previews and explanations cost more, by the actions tried
  /// Answers one piece of it, on the thread of the match; true if it was the last. Unset for a ping.
  std::function<bool(LiveMatch& live, const Caller& caller, const Answer& answer)> handle{};

  Needs needs() const { return role == RequestRole::unwatch ? Needs::record : Needs::history; }
};

/// Throws a Problem if the message is invalid.
Request read_request(const json::value& message);

/// Id of a message; nullopt if it has no valid one. Errors in the rest are reported under this id.
std::optional<std::int64_t> id_of(const json::value& message);

}  // namespace omnibus
