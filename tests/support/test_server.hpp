// Complete server for a test, with its own data folder.
#pragma once

#include <memory>
#include <string>

#include "server/native/server.hpp"
#include "server/runtime/events.hpp"
#include "support/patience.hpp"
#include "support/temporary_folder.hpp"
#include "support/web_client.hpp"

namespace omnibus {

class TestServer {
 public:
  TestServer() : TestServer(without_limits()) {}
  explicit TestServer(Settings settings) : settings_(std::move(settings)) {
    log_level("error");
    settings_.port = 0;
    settings_.threads = 2;
    settings_.thinkers = 1;
    start();
  }

  static Settings without_limits() {
    Settings settings;
    settings.limits = ServerLimits::none();
    settings.steady_answers = false;
    settings.round_minimum = std::chrono::seconds(0);
    settings.drain = std::chrono::milliseconds(200);  // clients in tests seldom wait for the close message
    return settings;
  }

  void stop() { server_.reset(); }
  void start() { server_ = std::make_unique<Server>(settings_, open_sqlite_store(file(), log_fault)); }
  void restart() {
    stop();
    start();
  }

  /// Value in /metrics; -1 if it is missing.
  std::int64_t metric(const std::string& name) const {
    const std::string text = client().get("/metrics").body;
    const std::size_t at = text.find("\n" + name + " ");
    return at == std::string::npos ? -1 : std::stoll(text.substr(at + name.size() + 2));
  }
  std::string file() const { return folder_.file("omnibus.db"); }
  std::uint16_t port() const { return server_->port(); }
  std::uint16_t metrics_port() const { return server_->metrics_port(); }
  WebClient client() const { return WebClient(port()); }
  WebClient guest(const std::string& name) const { return std::move(WebClient(port()).sign_in(name)); }

 private:
  TemporaryFolder folder_;
  Settings settings_;
  std::unique_ptr<Server> server_;
};

// ---- common requests ----

inline json::object me(const std::string& name = {}) {
  return name.empty() ? json::object{{"kind", "me"}} : json::object{{"kind", "me"}, {"name", name}};
}
inline json::object open_seat() { return {{"kind", "open"}}; }
inline json::object program(std::string_view level) { return {{"kind", "program"}, {"level", level}}; }

/// Options of Night Bus by which seats decide one after the other, in up to two steps. A seat chooses among its tickets, and to walk.
inline const json::object in_turn{{"in_turn", true}, {"transfers", true}, {"rounds_may_be_closed", true}};
/// Options by which all seats decide at the same time. The first of two steps is secret, and rounds may be closed.
inline const json::object at_once{{"transfers", true}, {"rounds_may_be_closed", true}};

/// Action of Night Bus that is always legal at these tables and ends the turn: the last offer, after three tickets in the first night.
inline const json::object to_walk{{"do", "enough"}};
inline constexpr std::size_t walking = 3;

inline json::object new_match(json::array seats, json::object options = in_turn, std::string_view game = "night_bus") {
  return {{"game", game}, {"seats", std::move(seats)}, {"options", std::move(options)}};
}

inline std::string id_in(const WebReply& reply) { return std::string(reply.json().at("id").as_string()); }

inline json::object watch(const std::string& match, const json::value& as, std::string_view language = "en") {
  return {{"do", "watch"}, {"match", match}, {"as", as}, {"lang", language}};
}
inline json::object act(const std::string& match, int seat, std::int64_t seq, const std::string& key, const json::value& action) {
  return {{"do", "act"}, {"match", match}, {"seat", seat}, {"expected_seq", seq}, {"key", key}, {"action", action}};
}
inline json::object take_back(std::string_view what, const std::string& match, int seat, std::int64_t seq, const std::string& key) {
  return {{"do", what}, {"match", match}, {"seat", seat}, {"expected_seq", seq}, {"key", key}};
}

}  // namespace omnibus
