// What those who run the server see of it: health, damage, addresses in logs, and how it stops.
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sys/resource.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "participant.hpp"

namespace omnibus {
namespace {

/// Whatever is sent, and all that comes back until the server closes the connection.
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

TEST(Requests, one_that_is_too_large_is_told_which_limit_it_hit) {
  const TestServer server;
  const auto message = [&](const WebReply& reply) { return std::string(reply.json().at("error").at("message").as_string()); };
  EXPECT_NE(message(server.client().request("POST", "/api/me", std::string(70'000, ' '))).find("65536"), std::string::npos);
  EXPECT_NE(message(server.client().request("POST", "/api/matches", std::string(1'100'000, ' '))).find("1048576"), std::string::npos);
  EXPECT_NE(message(server.client().get("/", {{"X-Large", std::string(20'000, 'x')}})).find("16384"), std::string::npos);
}

TEST(Metrics, they_can_be_kept_from_everybody_but_those_who_run_the_server) {
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

/// Nothing more can be written to any file, as on a disk that is full or has become read-only; holds for whoever runs the test, too.
class NothingCanBeWritten {
 public:
  NothingCanBeWritten() {
    std::signal(SIGXFSZ, SIG_IGN);  // what is written too much shall fail, and not end the program
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

TEST(Damage, an_entry_that_does_not_lead_where_it_says_is_noticed_at_the_start) {
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

TEST(Stopping, whoever_is_connected_is_told_and_comes_back) {
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

TEST(Operators, what_the_server_counts_is_told_to_its_own_machine_alone) {
  Settings settings = TestServer::without_limits();
  settings.behind_proxy = true;
  const TestServer server(settings);
  EXPECT_EQ(server.client().get("/metrics").status, 200);
  EXPECT_EQ(server.client().get("/metrics", {{"X-Forwarded-For", "127.0.0.1"}}).status, 200);
  for (const char* stranger : {"203.0.113.9", "2001:db8::9", "nonsense"}) {
    EXPECT_EQ(server.client().get("/metrics", {{"X-Forwarded-For", stranger}}).code(), "not_found") << stranger;
  }
}

}  // namespace
}  // namespace omnibus
