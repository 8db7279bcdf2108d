// What is said over a WebSocket (web/src/protocol.ts): requests taken apart, replies put together.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/seat.hpp"
#include "match/json_io.hpp"
#include "server/command.hpp"

namespace omnibus {

inline constexpr std::size_t largest_message = 64u << 10;
inline constexpr int protocol_version = 1;
inline constexpr std::int64_t max_ply = 1'000'000;  ///< of which a message may speak

struct WatchRequest {
  Viewer as = Viewer::spectator();
  std::string language;
  std::optional<std::int64_t> since;
};
struct UnwatchRequest {};
/// A command, done once however often it is sent with the same key.
struct CommandRequest {
  CommandKind kind = CommandKind::act;
  Seat seat = Seat::nobody;
  std::int64_t expected_seq = 0;
  std::string key;
  json::value action;  ///< of an `act`; only the match knows of which game it should be
};
/// Heard once however often it is sent with the same key.
struct SayRequest {
  Seat seat = Seat::nobody;
  std::string key;
  std::string phrase;  ///< or else:
  std::string text;
};
struct HintRequest {
  Seat seat = Seat::nobody;
};
/// Why a bot did something.
struct WhyRequest {
  Viewer as = Viewer::spectator();
  int ply = 0;
};
/// What chains of actions would lead to; all that are legal, one by one, where none is given.
struct PreviewRequest {
  Seat seat = Seat::nobody;
  std::int64_t expected_seq = 0;
  json::value chains;  ///< null, or lists of actions; only the match knows of which game they should be
  bool propose = false;
  json::value constraints;  ///< null, or what is wished of the proposals
};
struct StandingRequest {
  Viewer as = Viewer::spectator();
  std::optional<Seat> of;  ///< this one alone
  std::optional<int> ply;  ///< as it was then, not as it is now
};
struct LogRequest {
  Viewer as = Viewer::spectator();
};
struct FrameRequest {
  Viewer as = Viewer::spectator();
  int ply = 0;
};
struct PingRequest {};

struct Request {
  std::int64_t id = 0;
  std::string match;  ///< empty for a ping
  std::variant<WatchRequest, UnwatchRequest, CommandRequest, SayRequest, HintRequest, WhyRequest, PreviewRequest, StandingRequest,
               LogRequest, FrameRequest, PingRequest>
      what;

  /// What it costs to answer, in messages: previews are paid for by what is tried, and so is a question why.
  double cost() const;
};

/// A Problem says what is wrong with it.
Request decode_request(const json::value& message);

/// The id of a message, as far as it has a good one: what is wrong with the rest is answered under it.
std::optional<std::int64_t> id_of(const json::value& message);

/// The text of a JSON object.
struct JsonText {
  std::string text;

  JsonText(const json::object& object) : text(json::serialize(object)) {}  // NOLINT(google-explicit-constructor): it is the same
  explicit JsonText(std::string json) : text(std::move(json)) {}
};

/// What comes of a request: an answer, or why there is none.
using Outcome = std::variant<JsonText, Problem>;
using Answer = std::function<void(Outcome)>;
/// A message made once, for all who get the same.
using SharedText = std::shared_ptr<const std::string>;

std::string encode_reply(std::optional<std::int64_t> id, const Outcome& outcome, std::string_view language);
json::object problem_to_json(const Problem& problem, std::string_view language);

json::value or_null(const std::string& text);  ///< null where it is empty

/// "2026-05-04T10:00:00.000Z"
std::string time_to_text(std::int64_t milliseconds);

}  // namespace omnibus
