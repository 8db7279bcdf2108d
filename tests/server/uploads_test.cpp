// Request bodies: limits of memory and time, and handling of the rest of a rejected one.
#include <optional>

#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/http/http.hpp"
#include "server/limits/limits.hpp"
#include "support/test_server.hpp"

namespace omnibus {
namespace {

constexpr std::size_t megabyte = 1u << 20;
constexpr std::size_t smallest_upload = max_small_body_bytes + 1;

/// Connection that sends exactly the given bytes.
class RawClient {
 public:
  explicit RawClient(const TestServer& server) : port_(server.port()), socket_(context_) {
    socket_.connect({boost::asio::ip::address_v4::loopback(), port_});
  }

  /// Head of a request with a body of this size, followed by the first `sent` bytes.
  void post(const std::string& path, std::size_t size, std::size_t sent, const std::string& token = {}) {
    const std::string cookie = token.empty() ? "" : fmt::format("Cookie: {}={}\r\n", cookie_name, token);
    send(fmt::format("POST {} HTTP/1.1\r\nHost: localhost:{}\r\n{}Content-Length: {}\r\n\r\n", path, port_, cookie, size));
    send(std::string(sent, ' '));
  }
  void send(const std::string& text) { try_to_send(text); }  // a server that rejects the rest still replies
  bool try_to_send(const std::string& text) {
    boost::system::error_code error;
    boost::asio::write(socket_, boost::asio::buffer(text), error);
    return !error;
  }
  /// Everything received until the server closes the connection; empty if the connection was reset.
  std::string until_closed() {
    std::string out;
    boost::system::error_code end;
    boost::asio::read(socket_, boost::asio::dynamic_buffer(out), end);
    return end == boost::asio::error::eof ? out : std::string();
  }
  bool has_reply() const { return socket_.available() > 0; }
  /// Status of the next reply; read its body with `until_closed`.
  int status() {
    std::string head(12, ' ');
    boost::asio::read(socket_, boost::asio::buffer(head));
    return std::stoi(head.substr(9));
  }

 private:
  std::uint16_t port_;
  boost::asio::io_context context_;
  boost::asio::ip::tcp::socket socket_;
};

Settings with_small_budgets() {
  Settings settings = TestServer::without_limits();
  settings.limits.stranger_body_megabytes = settings.limits.stranger_body_megabytes_of_address = 1;
  settings.limits.body_megabytes = settings.limits.body_megabytes_of_address = 4;
  return settings;
}

/// Status of a request without a cookie whose body exceeds the limit for small ones.
int upload_of_stranger(const TestServer& server) {
  const std::string body = json::serialize(json::object{{"game", "night_bus"}, {"players", 2}});
  return server.client().request("POST", "/api/setup", body + std::string(smallest_upload, ' ')).status;
}

/// A stranger who has sent all but the last byte of a megabyte.
class Withholder {
 public:
  explicit Withholder(const TestServer& server) : server_(server) { begin(); }

  /// True once other uploads of strangers are refused. Begins again if this one was refused because it met another that was just ending.
  bool holds_all() {
    return comes_true([this] {
      if (upload_of_stranger(server_) == 429) return true;
      if (connection_->has_reply()) begin();
      return false;
    });
  }

 private:
  void begin() {
    connection_.emplace(server_);
    connection_->post("/api/setup", megabyte, megabyte - 1);
  }

  const TestServer& server_;
  std::optional<RawClient> connection_;
};

TEST(BodyBudget, an_address_and_all_together_hold_only_so_much_and_guests_more_than_strangers) {
  ServerLimits limits;
  limits.stranger_body_megabytes_of_address = 1;
  limits.stranger_body_megabytes = 2;
  limits.body_megabytes_of_address = 2;
  limits.body_megabytes = 3;
  Addresses addresses(limits);
  EXPECT_TRUE(addresses.hold_body("a", megabyte, false));
  EXPECT_FALSE(addresses.hold_body("a", smallest_upload, false)) << "a stranger of the same address";
  EXPECT_TRUE(addresses.hold_body("b", megabyte, false));
  EXPECT_FALSE(addresses.hold_body("c", smallest_upload, false)) << "strangers hold too much in all";
  EXPECT_TRUE(addresses.hold_body("a", 2 * megabyte, true)) << "guests have a budget of their own";
  EXPECT_FALSE(addresses.hold_body("a", 1, true));
  EXPECT_TRUE(addresses.hold_body("b", megabyte, true));
  EXPECT_FALSE(addresses.hold_body("c", 1, true));
  addresses.sweep();
  EXPECT_EQ(addresses.held_bodies(), 5 * megabyte) << "an address that holds something is not forgotten";
  addresses.release_body("a", megabyte, false);
  EXPECT_TRUE(addresses.hold_body("c", megabyte, false));
}

TEST(BodyBudget, small_bodies_of_strangers_have_a_budget_of_their_own) {
  ServerLimits limits;
  limits.stranger_body_megabytes_of_address = limits.stranger_body_megabytes = 1;
  Addresses addresses(limits);
  constexpr int bodies_of_address = 4;
  constexpr int bodies_in_all = 16;
  ASSERT_TRUE(addresses.hold_body("uploads", megabyte, false));
  const auto hold_small = [&](int address) { return addresses.hold_body(std::to_string(address), max_small_body_bytes, false); };
  for (int i = 0; i < bodies_in_all; ++i) EXPECT_TRUE(hold_small(i / bodies_of_address)) << "also while uploads hold all they may";
  EXPECT_FALSE(hold_small(bodies_in_all)) << "in all";
  addresses.release_body("0", max_small_body_bytes, false);
  EXPECT_FALSE(hold_small(1)) << "of one address";
  EXPECT_TRUE(hold_small(bodies_in_all));
  EXPECT_FALSE(addresses.hold_body("other", smallest_upload, false));
  EXPECT_EQ(addresses.held_bodies(), megabyte + bodies_in_all * max_small_body_bytes);
  addresses.release_body("uploads", megabyte, false);
  EXPECT_TRUE(addresses.hold_body("other", megabyte, false)) << "nor do they take from uploads";
}

TEST(BodyBudget, newcomers_give_their_names_while_uploads_of_strangers_hold_all_they_may) {
  const TestServer server(with_small_budgets());
  Withholder withholder(server);
  ASSERT_TRUE(withholder.holds_all());
  EXPECT_EQ(server.client().post("/api/me", {{"name", "Ada"}}).code(), "ok");
}

TEST(BodyBudget, a_refused_body_counts_as_a_request_of_its_address) {
  Settings settings = with_small_budgets();
  settings.limits.requests_of_address = {.per_second = 0.001, .burst = 3};
  const TestServer server(settings);
  for (int i = 0; i < 3; ++i) {
    RawClient stranger(server);
    stranger.post("/api/open", 4 * megabyte, 0);
    EXPECT_EQ(stranger.status(), 401);
  }
  EXPECT_EQ(server.client().get("/api/hello").code(), "too_fast");
}

TEST(BodyBudget, what_a_stranger_holds_back_counts_until_the_connection_ends) {
  const TestServer server(with_small_budgets());
  WebClient ada = server.guest("Ada");
  const auto stranger = [&] { return upload_of_stranger(server); };
  EXPECT_EQ(stranger(), 200);
  {
    Withholder withholder(server);
    EXPECT_TRUE(withholder.holds_all()) << "as soon as its head has been read";
    EXPECT_EQ(ada.post("/api/matches", new_match({me()})).code(), "ok") << "a guest of the same address";
  }
  EXPECT_TRUE(comes_true([&] { return stranger() == 200; }));
}

TEST(BodyBudget, a_stranger_with_more_than_any_may_send_is_asked_for_a_name_before_it_is_read) {
  const TestServer server(with_small_budgets());
  WebClient ada = server.guest("Ada");
  RawClient stranger(server);
  stranger.post("/api/open", 4 * megabyte, 0);
  EXPECT_EQ(stranger.status(), 401);
  RawClient unknown(server);
  unknown.post("/api/open", 4 * megabyte, 0, "nobody's");
  EXPECT_EQ(unknown.status(), 401);
  RawClient guest(server);
  guest.post("/api/open", 4 * megabyte, 4 * megabyte, ada.token());
  EXPECT_EQ(guest.status(), 400) << "spaces are no match, but they were read";
}

TEST(BodyBudget, an_answered_request_holds_nothing_on_a_connection_that_stays_open) {
  const TestServer server(with_small_budgets());
  RawClient first(server);
  first.post("/api/setup", megabyte, megabyte);
  EXPECT_EQ(first.status(), 400);
  const auto next = [&] {
    RawClient second(server);
    second.post("/api/setup", megabyte, megabyte);
    return second.status();
  };
  EXPECT_TRUE(comes_true([&] { return next() == 400; })) << "not 429 for ever";
}

TEST(BodyBudget, a_body_of_unknown_length_counts_as_the_longest_it_may_be) {
  const TestServer server(with_small_budgets());
  RawClient holds(server);
  holds.send(fmt::format("POST /api/setup HTTP/1.1\r\nHost: localhost:{}\r\nTransfer-Encoding: chunked\r\n\r\n", server.port()));
  EXPECT_TRUE(comes_true([&] { return upload_of_stranger(server) == 429; }));
}

TEST(BodyBudget, an_upload_that_stalls_is_closed) {
  Settings settings = with_small_budgets();
  settings.upload_stall = std::chrono::milliseconds(1);
  const TestServer server(settings);
  RawClient holds(server);
  holds.post("/api/setup", 1000, 999);
  EXPECT_EQ(holds.until_closed(), "");
}

TEST(BodyBudget, an_upload_that_trickles_is_closed_at_its_deadline) {
  Settings settings = with_small_budgets();
  settings.upload_stall = std::chrono::seconds(2);
  const TestServer server(settings);
  RawClient trickles(server);
  constexpr int size = 1000;
  trickles.post("/api/setup", size, 0);
  int sent = 0;
  while (sent < size && trickles.try_to_send(" ")) {
    ++sent;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_LT(sent, size) << "each byte comes long before the connection stalls";
}

TEST(BodyBudget, a_server_stops_while_uploads_are_held_back) {
  Settings settings = with_small_budgets();
  settings.drain = std::chrono::milliseconds(0);
  TestServer server(settings);
  RawClient holds(server);
  holds.post("/api/setup", megabyte, megabyte / 2);
  ASSERT_TRUE(comes_true([&] { return upload_of_stranger(server) == 429; }));
  server.stop();
  EXPECT_EQ(holds.until_closed(), "");
}

TEST(Refusals, an_oversized_upload_is_answered_before_the_rest_is_read) {
  const TestServer server;
  constexpr std::size_t five_megabytes = 5'000'000;
  for (int i = 0; i < 10; ++i) {
    RawClient client(server);
    client.post("/api/open", five_megabytes, five_megabytes);
    EXPECT_TRUE(client.until_closed().starts_with("HTTP/1.1 413 ")) << i;
  }
}

TEST(Refusals, a_websocket_is_opened_with_a_key_of_sixteen_bytes_only) {
  const TestServer server;
  const auto status = [&](const std::string& keys) {
    RawClient client(server);
    client.send(
        fmt::format("GET /ws HTTP/1.1\r\nHost: localhost:{}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                    "Sec-WebSocket-Version: 13\r\n{}\r\n",
                    server.port(), keys));
    return client.status();
  };
  const std::string good = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  EXPECT_EQ(status(good), 101);
  EXPECT_EQ(status(good + good), 400);
  EXPECT_EQ(status(""), 400);
  for (const char* bad : {"", "x", "dGhlIHNhbXBsZSBub25jZQ", "dGhlIHNhbXBsZSBub25jZQ==a", "dGhlIHNhbXBsZSBub25j%Q=="}) {
    EXPECT_EQ(status(fmt::format("Sec-WebSocket-Key: {}\r\n", bad)), 400) << bad;
  }
}

}  // namespace
}  // namespace omnibus
