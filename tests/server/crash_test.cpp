// The server is killed repeatedly during play. Acknowledged commands are kept once and in order, others can be resent and are executed
// once, and every match reaches its end with a verifiable file.
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <thread>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/chance.hpp"
#include "match/match.hpp"
#include "support/patience.hpp"
#include "support/server_process.hpp"
#include "support/temporary_folder.hpp"
#include "support/test_server.hpp"

namespace omnibus {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using Socket = asio::ip::tcp::socket;
/// Connection that ended, as after a kill of the server.
using Lost = boost::system::system_error;

void require(bool truth, const std::string& otherwise) {
  if (!truth) throw std::logic_error(otherwise);
}

std::string text_of(const json::value& object, std::string_view name) { return std::string(object.at(name).as_string()); }

Socket connected(asio::io_context& context, std::uint16_t port) {
  Socket socket(context);
  socket.connect({asio::ip::address_v4::loopback(), port});
  socket.set_option(asio::ip::tcp::no_delay(true));
  return socket;
}

/// Person with a cookie and at times a WebSocket. All operations wait for completion or throw Lost.
class Person {
 public:
  void sign_in(std::uint16_t port) {
    const auto answer = request(port, http::verb::post, "/api/me", R"({"name":"Ada"})");
    const auto set_cookie = answer[http::field::set_cookie];
    cookie_ = std::string(set_cookie.substr(0, set_cookie.find(';')));
  }
  json::value ask(std::uint16_t port, http::verb method, const std::string& target, const std::string& body = {}) {
    return json::parse(request(port, method, target, body).body());
  }

  void connect(std::uint16_t port) {
    socket_.emplace(connected(context_, port));
    socket_->set_option(beast::websocket::stream_base::decorator(
        [this](beast::websocket::request_type& upgrade) { upgrade.set(http::field::cookie, cookie_); }));
    socket_->handshake(fmt::format("127.0.0.1:{}", port), "/ws");
  }
  void send(const std::string& message) { socket_->write(asio::buffer(message)); }
  json::value receive() {
    beast::flat_buffer buffer;
    wait_for([&](auto done) { socket_->async_read(buffer, std::move(done)); });
    return json::parse(beast::buffers_to_string(buffer.data()));
  }

 private:
  http::response<http::string_body> request(std::uint16_t port, http::verb method, const std::string& target, const std::string& body) {
    Socket socket = connected(context_, port);
    http::request<http::string_body> request(method, target, 11, body);
    request.set(http::field::host, fmt::format("127.0.0.1:{}", port));
    request.set(http::field::content_type, "application/json");
    if (!cookie_.empty()) request.set(http::field::cookie, cookie_);
    request.prepare_payload();
    http::write(socket, request);
    beast::flat_buffer buffer;
    http::response<http::string_body> response;
    wait_for([&](auto done) { http::async_read(socket, buffer, response, std::move(done)); });
    if (response.result_int() >= 300) throw std::runtime_error(target + ": " + response.body());
    return response;
  }

  template <class Begin> void wait_for(Begin begin) {
    std::optional<beast::error_code> result;
    begin([&result](const beast::error_code& error, std::size_t) { result = error; });
    context_.restart();
    context_.run_for(longest_wait);
    require(result.has_value(), "the server says nothing");
    if (*result) throw Lost(*result);
  }

  asio::io_context context_;
  std::string cookie_;
  std::optional<beast::websocket::stream<Socket>> socket_;
};

/// Current port of the server; each restart uses another one.
std::atomic<std::uint16_t> port_now = 0;
std::atomic<int> matches_played = 0;
std::atomic<std::int64_t> acknowledged_in_all = 0;
std::atomic<std::int64_t> done_before_the_kill = 0;  ///< resent commands that were found to be already done

/// Two people who play one match after another and know better than the server which commands are done.
class Pair {
 public:
  explicit Pair(std::uint64_t seed) : chance_(seed) {}

  /// Plays match after match and finishes the last one.
  void play_until(const std::atomic<bool>& stop) {
    patiently([&] {
      for (Person& person : people_) person.sign_in(port_now);
    });
    for (StepLimit matches; !stop; ++matches) {
      patiently([&] { begin_match(); });
      for (StepLimit steps; !over_; ++steps) patiently([&] { take_a_step(); });
      patiently([&] { check_file(); });
    }
  }

 private:
  struct Command {
    std::string key;
    std::size_t seat = 0;
    json::value action;  ///< null for an undo
  };

  /// Repeats the step until it succeeds: the server may disappear at any moment and returns.
  template <class Step> void patiently(Step step) {
    for (StepLimit attempts;; ++attempts) {
      try {
        if (!at_table_ && !match_.empty()) come_back();
        return step();
      } catch (const Lost&) {
        at_table_ = false;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
      }
    }
  }

  void begin_match() {
    const json::value created = people_[0].ask(port_now, http::verb::post, "/api/matches", json::serialize(new_match({me(), open_seat()})));
    people_[1].ask(port_now, http::verb::post, "/api/join", json::serialize(json::object{{"code", created.at("code")}}));
    match_ = text_of(created, "id");
    done_.clear();
    over_ = false;
    at_table_ = false;
  }

  static std::int64_t seq_of(const json::value& table) { return table.at("seq").to_number<std::int64_t>(); }

  /// Reconnects and reads the current state. A command of unknown outcome is resent first.
  void come_back() {
    for (std::size_t seat = 0; seat < people_.size(); ++seat) {
      people_[seat].connect(port_now);
      people_[seat].send(fmt::format(R"({{"id":0,"do":"watch","match":"{}","as":{},"lang":"en"}})", match_, seat));
      const json::value reply = wait_for(seat, [](const json::object& message) { return message.contains("id"); });
      tables_[seat] = reply.at("watch").at("table");
      over_ = tables_[seat].at("over").as_bool();
    }
    at_table_ = true;
    const std::int64_t seq = seq_of(tables_[0]);
    const auto known = static_cast<std::int64_t>(done_.size());
    require(seq >= known, fmt::format("{} of {} acknowledged commands are there", seq, known));
    require(seq <= known + (pending_ ? 1 : 0),
            fmt::format("{} commands are there, but only {} were sent", seq, known + (pending_ ? 1 : 0)));
    if (pending_) send_pending(seq > known);
  }

  void take_a_step() {
    if (over_) return;  // by the resent command
    if (!pending_) pending_ = next_command();
    send_pending(false);
  }

  Command next_command() {
    const std::size_t seat = tables_[0].at("legal").as_array().empty() ? 1 : 0;
    const json::array& legal = tables_[seat].at("legal").as_array();
    const std::size_t undoer = chance_.below(2);
    const bool take_back = tables_[undoer].at("undo").at("possible").as_bool() && chance_.below(8) == 0;
    const std::string key = fmt::format("key-{}", ++keys_);
    if (take_back) return {key, undoer, nullptr};
    return {key, seat, legal.at(chance_.below(static_cast<std::uint32_t>(legal.size()))).at("action")};
  }

  /// Sends until acknowledged and seen by both. `seen` means that the table already included the command.
  void send_pending(bool seen) {
    const std::int64_t seq = static_cast<std::int64_t>(done_.size());
    json::object message{{"id", ++ids_},        {"do", pending_->action.is_null() ? "undo" : "act"},
                         {"match", match_},     {"seat", pending_->seat},
                         {"expected_seq", seq}, {"key", pending_->key}};
    if (!pending_->action.is_null()) message["action"] = pending_->action;
    people_[pending_->seat].send(json::serialize(message));
    const json::value reply = wait_for(pending_->seat, [this](const json::object& each) {
      const json::value* id = each.if_contains("id");
      return id != nullptr && *id == ids_;
    });
    require(reply.at("ok").as_bool(), json::serialize(reply));
    const bool repeated = reply.at("done").at("repeated").as_bool();
    require(seq_of(reply.at("done")) == seq + 1, fmt::format("not done as number {}: {}", seq + 1, json::serialize(reply)));
    require(repeated == seen, "what was done already must not be done again, and what was not must be");
    done_.push_back(*pending_);
    pending_.reset();
    ++acknowledged_in_all;
    done_before_the_kill += repeated ? 1 : 0;
    if (seen) return;  // the tables just read already include it
    for (std::size_t seat = 0; seat < people_.size(); ++seat) {
      tables_[seat] =
          wait_for(seat, [](const json::object& each) { return each.contains("push") && each.at("push") == "update"; }).at("table");
      require(seq_of(tables_[seat]) == seq + 1, "an update is missing");
    }
    over_ = tables_[0].at("over").as_bool();
  }

  template <class Wanted> json::value wait_for(std::size_t seat, Wanted wanted) {
    for (StepLimit messages;; ++messages) {
      json::value message = people_[seat].receive();
      if (wanted(message.as_object())) return message;
    }
  }

  /// The file replays with all hashes matching and contains exactly the commands done, in order.
  void check_file() {
    const json::value file = people_[0].ask(port_now, http::verb::get, "/api/matches/" + match_ + "/file");
    const Match match = Match::from_json(file);
    require(match.over(), "the file of a match that is not over");
    const json::array& log = file.at("log").as_array();
    require(log.size() == done_.size(), fmt::format("{} entries for {} commands", log.size(), done_.size()));
    for (std::size_t i = 0; i < log.size(); ++i) {
      const json::object& entry = log[i].as_object();
      const bool fits =
          done_[i].action.is_null() ? entry.contains("undo") : entry.contains("action") && entry.at("action") == done_[i].action;
      require(fits, fmt::format("entry {} is not what was sent: {}", i, json::serialize(entry)));
    }
    ++matches_played;
    match_.clear();
  }

  std::array<Person, 2> people_;
  std::array<json::value, 2> tables_;  // each person's view
  Stream chance_;
  std::string match_;
  std::vector<Command> done_;       // acknowledged, in the order of seq
  std::optional<Command> pending_;  // sent, but not known to be done
  bool over_ = false;
  bool at_table_ = false;
  std::int64_t keys_ = 0;
  std::int64_t ids_ = 0;
};

}  // namespace

TEST(ServerCrash, nothing_acknowledged_is_lost_and_nothing_is_done_twice_however_often_it_is_killed) {
  constexpr int pairs = 24;
  const char* wanted = std::getenv("OMNIBUS_KILLS");  // more kills than are affordable in daily runs
  const int kills = wanted != nullptr ? std::stoi(wanted) : 20;
  const TemporaryFolder data;
  auto server = std::make_unique<ServerProcess>(OMNIBUS_PROGRAM, data.path());
  port_now = server->port();
  std::atomic<bool> stop = false;
  std::vector<std::jthread> threads;
  for (int i = 0; i < pairs; ++i) {
    threads.emplace_back([&stop, i] {
      try {
        Pair(static_cast<std::uint64_t>(i) + 1).play_until(stop);
      } catch (const std::exception& fault) {
        ADD_FAILURE() << fault.what();
      }
    });
  }
  Stream chance(5);
  for (int i = 0; i < kills; ++i) {
    const std::int64_t enough = acknowledged_in_all + 100;
    EXPECT_TRUE(comes_true([&] { return acknowledged_in_all >= enough || testing::Test::HasFailure(); }));
    std::this_thread::sleep_for(std::chrono::milliseconds(chance.below(400)));
    server->kill();
    server = std::make_unique<ServerProcess>(OMNIBUS_PROGRAM, data.path());
    port_now = server->port();
  }
  stop = true;
  threads.clear();
  EXPECT_GE(matches_played, pairs);
  std::cout << kills << " kills, " << acknowledged_in_all << " acknowledged actions, " << done_before_the_kill
            << " of them stored and killed before the acknowledgement, " << matches_played << " matches\n";
  EXPECT_GT(done_before_the_kill, 0) << "no kill came between storing and acknowledging";
}

}  // namespace omnibus
