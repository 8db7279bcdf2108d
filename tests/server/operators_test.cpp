// The server for its operators: health, damage, addresses in logs, and shutdown.
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/resource.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "server/native/forwarded.hpp"
#include "support/participant.hpp"

namespace omnibus {
namespace {

/// Sends a raw request and returns everything received until the server closes the connection.
std::string raw(std::uint16_t port, const std::string& request) {
  boost::asio::io_context context;
  boost::asio::ip::tcp::socket socket(context);
  socket.connect({boost::asio::ip::address_v4::loopback(), port});
  boost::asio::write(socket, boost::asio::buffer(request));
  std::string reply;
  boost::system::error_code end;
  boost::asio::read(socket, boost::asio::dynamic_buffer(reply), end);
  return reply;
}

TEST(Requests, what_a_proxy_may_read_in_another_way_is_refused) {
  const TestServer server;
  const std::string host = "Host: localhost:" + std::to_string(server.port()) + "\r\n";
  const auto status = [&](const std::string& headers, const std::string& body = "") {
    return raw(server.port(), "POST /api/me HTTP/1.1\r\nConnection: close\r\n" + headers + "\r\n" + body).substr(9, 3);
  };
  EXPECT_EQ(status(host + "Transfer-Encoding: chunked\r\n", "e\r\n{\"name\":\"Ada\"}\r\n0\r\n\r\n"), "200");
  EXPECT_EQ(status(host + "Content-Length: 14\r\n", "{\"name\":\"Ada\"}"), "200");
  EXPECT_EQ(status(host + host + "Content-Length: 14\r\n", "{\"name\":\"Ada\"}"), "400") << "two hosts";
  for (const char* encoding : {"gzip, chunked", "identity", "xchunked", "chunked, chunked"}) {
    EXPECT_EQ(status(host + "Transfer-Encoding: " + encoding + "\r\n", "e\r\n{\"name\":\"Ada\"}\r\n0\r\n\r\n"), "400") << encoding;
  }
  EXPECT_EQ(status(host + "Transfer-Encoding: chunked\r\nContent-Length: 14\r\n", "{\"name\":\"Ada\"}"), "400");
}

TEST(Requests, a_too_large_one_is_refused_with_the_limit_it_exceeds) {
  const TestServer server;
  const auto message = [&](const WebReply& reply) { return std::string(reply.json().at("error").at("message").as_string()); };
  EXPECT_NE(message(server.client().request("POST", "/api/me", std::string(70'000, ' '))).find("65536"), std::string::npos);
  EXPECT_NE(message(server.client().request("POST", "/api/matches", std::string(1'100'000, ' '))).find("1048576"), std::string::npos);
  EXPECT_NE(message(server.client().get("/", {{"X-Large", std::string(20'000, 'x')}})).find("16384"), std::string::npos);
}

TEST(Metrics, they_can_be_restricted_to_the_operators_of_the_server) {
  Settings settings = TestServer::without_limits();
  settings.metrics_at = "127.0.0.1:0";
  const TestServer server(settings);
  EXPECT_EQ(server.client().get("/metrics").status, 404);
  EXPECT_EQ(server.client().get("/healthz").status, 200);
  WebClient operators(server.metrics_port());
  EXPECT_NE(operators.get("/metrics", {{"Host", "anything"}}).body.find("omnibus_connections"), std::string::npos);
  EXPECT_EQ(operators.get("/healthz/ready").status, 200);
  EXPECT_EQ(operators.get("/api/hello").status, 404);
  EXPECT_EQ(operators.get("/").status, 404);
  settings.metrics_at = "nowhere";
  EXPECT_THROW(const TestServer refused(settings), Problem);
}

/// Blocks all writes to files, as on a full or read-only disk; effective for root, too.
class NothingCanBeWritten {
 public:
  NothingCanBeWritten() {
    std::signal(SIGXFSZ, SIG_IGN);  // excess writes shall fail instead of ending the program
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit none{.rlim_cur = 0, .rlim_max = before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &none);
  }
  NothingCanBeWritten(const NothingCanBeWritten&) = delete;
  NothingCanBeWritten& operator=(const NothingCanBeWritten&) = delete;
  ~NothingCanBeWritten() { setrlimit(RLIMIT_FSIZE, &before_); }

 private:
  rlimit before_{};
};

TEST(Health, a_server_that_cannot_write_lives_and_is_not_ready_until_it_can) {
  const TestServer server;
  for (const char* path : {"/healthz", "/healthz/live", "/healthz/ready"}) EXPECT_EQ(server.client().get(path).body, "ok\n") << path;
  {
    const NothingCanBeWritten now;
    EXPECT_EQ(server.client().get("/healthz/live").body, "ok\n");
    for (const char* path : {"/healthz", "/healthz/ready"}) {
      EXPECT_EQ(server.client().get(path).status, 503) << path;
      EXPECT_EQ(server.client().get(path).code(), "not_stored") << path;
    }
  }
  EXPECT_EQ(server.client().get("/healthz/ready").body, "ok\n");
}

TEST(Health, nor_is_one_whose_disk_is_all_but_full) {
  Settings settings = TestServer::without_limits();
  settings.data_folder = "/proc";  // a file system without a free byte
  const TestServer server(settings);
  EXPECT_EQ(server.client().get("/healthz/live").body, "ok\n");
  EXPECT_EQ(server.client().get("/healthz/ready").code(), "not_stored");
}

TEST(Damage, an_entry_with_a_wrong_hash_is_detected_at_the_start) {
  TestServer server;
  WebClient ada = server.guest("Ada");
  std::vector<std::string> matches;
  for (int i = 0; i < 3; ++i) {
    matches.push_back(id_in(ada.post("/api/matches", new_match({me(), me("Grace")}))));
    Participant player(ada, matches.back(), 0);
    player.choose(0);
  }
  server.stop();
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(server.file().c_str(), &database), SQLITE_OK);
  const std::string forgery =
      fmt::format("DROP TRIGGER entries_are_never_changed; UPDATE entries SET hash = hash + 1 WHERE match = '{}';", matches[1]);
  ASSERT_EQ(sqlite3_exec(database, forgery.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(database);
  log_level("off");
  server.start();
  EXPECT_NE(server.client().get("/metrics").body.find("\nomnibus_matches_damaged 1\n"), std::string::npos);
  WebSocketClient socket(server.port(), ada.token());
  EXPECT_EQ(socket.code_of(watch(matches[0], 0)), "ok");
  EXPECT_EQ(socket.code_of(watch(matches[1], 0)), "bad_entry") << "it is not played on as if nothing had happened";
  EXPECT_EQ(socket.code_of(watch(matches[2], 0)), "ok");
  log_level("error");
}

/// Damages the first page of a table or an index.
void overwrite_root_page(const std::string& file, const std::string& name) {
  constexpr std::streamoff page_bytes = 4096;
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
  sqlite3_stmt* query = nullptr;
  ASSERT_EQ(sqlite3_prepare_v2(database, "SELECT rootpage FROM sqlite_schema WHERE name = ?", -1, &query, nullptr), SQLITE_OK);
  sqlite3_bind_text(query, 1, name.c_str(), -1, SQLITE_TRANSIENT);
  ASSERT_EQ(sqlite3_step(query), SQLITE_ROW);
  const std::streamoff page = sqlite3_column_int64(query, 0);
  sqlite3_finalize(query);
  sqlite3_close(database);
  std::fstream damaged(file, std::ios::in | std::ios::out | std::ios::binary);
  damaged.seekp((page - 1) * page_bytes);
  damaged << std::string(page_bytes, '\x5a');
}

TEST(Damage, a_page_that_cannot_be_read_is_an_error_of_the_server_and_a_line_in_the_log) {
  TestServer server;
  WebClient ada = server.guest("Ada");
  ada.post("/api/matches", new_match({me(), me("Grace")}));
  server.stop();
  overwrite_root_page(server.file(), "match_people_by_person");
  log_level("off");
  server.start();
  log_level("error");
  testing::internal::CaptureStderr();
  const WebReply reply = WebClient(server.port(), ada.token()).get("/api/matches");
  const std::string told = testing::internal::GetCapturedStderr();
  EXPECT_EQ(reply.status, 503);
  EXPECT_EQ(reply.code(), "store_failed");
  const json::value line = parse_json(told, "log");
  EXPECT_EQ(line.at("level"), "error");
  EXPECT_EQ(line.at("event"), "fault");
  EXPECT_NE(line.at("what").as_string().find(server.file() + " cannot be read: "), std::string::npos) << told;
}

TEST(Stopping, connected_clients_are_notified_and_can_reconnect) {
  TestServer server;
  WebClient ada = server.guest("Ada");
  const std::string match = id_in(ada.post("/api/matches", new_match({me(), me("Grace")})));
  Participant player(ada, match, 0);
  player.choose(0);
  std::thread reader([&] {
    EXPECT_EQ(player.socket().next_push("closing").size(), 1U);
    EXPECT_EQ(player.socket().receive(), std::nullopt);
    EXPECT_TRUE(player.socket().closed());
  });
  server.stop();
  reader.join();
  server.start();
  WebSocketClient again(server.port(), ada.token());
  EXPECT_EQ(again.ask(watch(match, 0)).at("watch").at("table").at("seq"), 1);
}

TEST(Operators, metrics_are_served_only_to_the_local_machine) {
  Settings settings = TestServer::without_limits();
  settings.behind_proxy = 1;
  const TestServer server(settings);
  EXPECT_EQ(server.client().get("/metrics").status, 200);
  EXPECT_EQ(server.client().get("/metrics", {{"X-Forwarded-For", "127.0.0.1"}}).status, 200);
  for (const char* stranger : {"203.0.113.9", "2001:db8::9", "127.0.0.1, 203.0.113.9"}) {
    EXPECT_EQ(server.client().get("/metrics", {{"X-Forwarded-For", stranger}}).code(), "not_found") << stranger;
  }
  EXPECT_EQ(server.client().get("/metrics", {{"X-Forwarded-For", "nonsense"}}).code(), "bad_value");
}

TEST(Operators, a_client_cannot_choose_its_address_with_a_header_line_of_its_own) {
  Settings settings = TestServer::without_limits();
  settings.behind_proxy = 1;
  const TestServer server(settings);
  const std::string request = fmt::format(
      "GET /metrics HTTP/1.1\r\nHost: localhost:{}\r\nConnection: close\r\nX-Forwarded-For: 127.0.0.1\r\n"
      "X-Forwarded-For: 203.0.113.9\r\n\r\n",
      server.port());
  EXPECT_EQ(raw(server.port(), request).substr(9, 3), "404");
}

TEST(Proxies, the_address_is_counted_from_the_right_by_the_number_of_trusted_proxies) {
  const auto address = [](std::vector<std::string_view> lines, int proxies) { return forwarded_address(lines, proxies, "peer"); };
  EXPECT_EQ(address({}, 1), "peer");
  EXPECT_EQ(address({"203.0.113.9"}, 0), "peer") << "not behind a proxy";
  EXPECT_EQ(address({"203.0.113.9"}, 1), "203.0.113.9");
  EXPECT_EQ(address({"claim,,claim, 203.0.113.9"}, 1), "203.0.113.9");
  EXPECT_EQ(address({"claim", "203.0.113.9 "}, 1), "203.0.113.9") << "lines are one list";
  EXPECT_EQ(address({"claim, 203.0.113.9", "198.51.100.1"}, 2), "203.0.113.9");
  EXPECT_EQ(address({"2001:DB8:0::9"}, 1), "2001:db8::9");
  const auto refusal = [&](std::vector<std::string_view> lines, int proxies) {
    try {
      return "accepted: " + address(std::move(lines), proxies);
    } catch (const Problem& problem) {
      return problem.code();
    }
  };
  for (const std::string_view bad : {"", "unknown", "203.0.113.9,", "203.0.113", "[2001:db8::9]", "203.0.113.9:80", "_hidden", "\xff"}) {
    EXPECT_EQ(refusal({bad}, 1), "bad_value") << bad;
  }
  EXPECT_EQ(refusal({"203.0.113.9"}, 2), "bad_value") << "one proxy has not told where the request came from";
}

// ---- Logs ----

TEST(Logs, every_line_is_json_in_utf_8_whatever_is_asked_for) {
  TestServer server;
  log_level("info");
  testing::internal::CaptureStderr();
  server.client().get("/%ff%fe/caf%c3%a9");
  server.stop();
  const std::string text = testing::internal::GetCapturedStderr();
  log_level("error");
  std::istringstream lines(text);
  int requests = 0;
  for (std::string line; std::getline(lines, line);) {
    const json::value event = parse_json(line, "log");
    if (event.at("event") != "request") continue;
    EXPECT_EQ(event.at("path"), "/\ufffd\ufffd/caf\u00e9");
    ++requests;
  }
  EXPECT_EQ(requests, 1) << text;
}

}  // namespace
}  // namespace omnibus
