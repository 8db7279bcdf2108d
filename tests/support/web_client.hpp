// Client side of the server protocol, one step at a time. Timeouts are errors.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "data/json_io.hpp"

namespace omnibus {

using Headers = std::vector<std::pair<std::string, std::string>>;

struct WebReply {
  int status = 0;
  std::map<std::string, std::string> headers;  ///< keys in lower case
  std::string body;

  json::value json() const { return parse_json(body, "reply"); }
  std::string code() const;  ///< of the error, or "ok"
};

/// Client with its own cookie.
class WebClient {
 public:
  explicit WebClient(std::uint16_t port, std::string token = {}) : port_(port), token_(std::move(token)) {}

  WebReply request(const std::string& method, const std::string& target, const std::string& body = {}, const Headers& headers = {});
  WebReply get(const std::string& target, const Headers& headers = {}) { return request("GET", target, {}, headers); }
  WebReply post(const std::string& target, const json::value& body = json::object()) {
    return request("POST", target, json::serialize(body));
  }
  WebClient& sign_in(const std::string& name);
  void use(const std::string& token) { token_ = token; }  ///< cookie of an earlier visit
  const std::string& token() const { return token_; }
  std::uint16_t port() const { return port_; }

 private:
  std::uint16_t port_;
  std::string token_;
};

class WebSocketClient {
 public:
  WebSocketClient(std::uint16_t port, const std::string& token, const Headers& headers = {});
  explicit WebSocketClient(const WebClient& client) : WebSocketClient(client.port(), client.token()) {}
  WebSocketClient(WebSocketClient&&) noexcept;
  WebSocketClient& operator=(WebSocketClient&&) noexcept;
  ~WebSocketClient();

  /// Sends the request with a new id and waits for its reply; pushes received meanwhile are queued.
  json::object ask(json::object request);
  std::string code_of(json::object request);  ///< of the error, or "ok"

  /// Next push message.
  json::object next_push();
  json::object next_push(std::string_view kind);  ///< of this kind; others are dropped
  std::optional<json::object> push_within(std::chrono::milliseconds patience);

  void send(std::string_view text, bool binary = false);
  std::optional<std::string> receive(
      std::chrono::milliseconds patience = std::chrono::seconds(20));  ///< nullopt on timeout or if the connection has ended
  bool closed() const;
  void close();

  /// All messages received, unchanged.
  const std::vector<std::string>& received() const { return received_; }

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
  std::int64_t last_id_ = 0;
  std::deque<json::object> pushes_;
  std::vector<std::string> received_;
};

}  // namespace omnibus
