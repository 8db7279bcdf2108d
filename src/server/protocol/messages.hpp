// WebSocket messages (web/src/protocol/): what requests contain, and encoding of replies.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/seat.hpp"
#include "data/json_io.hpp"
#include "server/protocol/command.hpp"

namespace omnibus {

inline constexpr std::size_t max_message_bytes = 64u << 10;
inline constexpr int protocol_version = 1;
inline constexpr std::int64_t max_ply = 1'000'000;  ///< highest ply a message may name

struct WatchRequest {
  Viewer as = Viewer::spectator();
  std::string language;
  std::optional<std::int64_t> since;
};
/// A command, performed once no matter how often it is sent with the same key.
struct CommandRequest {
  CommandKind kind = CommandKind::act;
  Seat seat = Seat::nobody;
  std::int64_t expected_seq = 0;
  std::string key;
  json::value action;  ///< for `act`; decoded by the match, which knows its game
};
/// A chat message, delivered once no matter how often it is sent with the same key.
struct SayRequest {
  Seat seat = Seat::nobody;
  std::string key;
  std::string phrase;  ///< if empty:
  std::string text;
};
struct HintRequest {
  Seat seat = Seat::nobody;
};
/// Asks for the reasons behind an action of a bot.
struct WhyRequest {
  Viewer as = Viewer::spectator();
  int ply = 0;
};
/// Asks for the effects of chains of actions; of all legal actions, one by one, if none is given.
struct PreviewRequest {
  Seat seat = Seat::nobody;
  std::int64_t expected_seq = 0;
  json::value chains;  ///< null, or lists of actions; decoded by the match, which knows its game
  bool propose = false;
  json::value constraints;  ///< null, or constraints on the proposals
};
struct StandingRequest {
  Viewer as = Viewer::spectator();
  std::optional<Seat> of;  ///< of this seat only
  std::optional<int> ply;  ///< at this ply; nullopt: now
};
struct LogRequest {
  Viewer as = Viewer::spectator();
};
struct FrameRequest {
  Viewer as = Viewer::spectator();
  int ply = 0;
};

/// The text of a JSON object.
struct JsonText {
  std::string text;

  JsonText(const json::object& object) : text(json::serialize(object)) {}  // NOLINT(google-explicit-constructor): it is the same
  explicit JsonText(std::string json) : text(std::move(json)) {}
};

/// Result of a request: a JSON reply or a Problem.
using Outcome = std::variant<JsonText, Problem>;
using Answer = std::function<void(Outcome)>;
/// A message encoded once for all its recipients.
using SharedText = std::shared_ptr<const std::string>;

std::string encode_reply(std::optional<std::int64_t> id, const Outcome& outcome, std::string_view language);
json::object problem_to_json(const Problem& problem, std::string_view language);

json::value or_null(const std::string& text);  ///< null if empty

/// "2026-05-04T10:00:00.000Z"
std::string time_to_text(std::int64_t milliseconds);

}  // namespace omnibus
