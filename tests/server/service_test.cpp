// The server as a system service: Unix sockets, systemd, backups and metrics.
#include <csignal>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "server/native/backups.hpp"
#include "server/native/heartbeat.hpp"
#include "server/native/listeners.hpp"
#include "server/native/process_metrics.hpp"
#include "store/backup.hpp"
#include "support/child_process.hpp"
#include "support/participant.hpp"
#include "support/problems.hpp"
#include "support/test_server.hpp"

namespace omnibus {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;
using UnixSocket = boost::asio::local::stream_protocol::socket;

// ---- Unix sockets ----

UnixSocket connected_to(boost::asio::io_context& context, const std::string& path) {
  UnixSocket socket(context);
  socket.connect(boost::asio::local::stream_protocol::endpoint(path));
  return socket;
}

/// Everything received until the server closes the connection.
std::string ask_at(const std::string& path, const std::string& request) {
  boost::asio::io_context context;
  UnixSocket socket = connected_to(context, path);
  boost::asio::write(socket, boost::asio::buffer(request));
  std::string reply;
  boost::system::error_code end;
  boost::asio::read(socket, boost::asio::dynamic_buffer(reply), end);
  return reply;
}

std::string get_at(const std::string& path, const std::string& target, const std::string& headers = {}) {
  return ask_at(path, "GET " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + headers + "\r\n");
}

class UnixSocketTest : public testing::Test {
 protected:
  std::unique_ptr<Server> serve() const {
    log_level("error");
    return std::make_unique<Server>(settings_, open_sqlite_store(folder_.file("omnibus.db")), service_);
  }
  mode_t mode() const {
    struct stat found{};
    return lstat(path_.c_str(), &found) == 0 ? found.st_mode : 0;
  }

  TemporaryFolder folder_;
  std::string path_ = folder_.file("socket");
  Settings settings_ = [] {
    Settings out = TestServer::without_limits();
    out.port = 0;
    out.threads = 2;
    out.thinkers = 1;
    return out;
  }();
  ServiceSettings service_{.tcp = false, .socket = path_};
};

TEST_F(UnixSocketTest, answers_there_alone_and_leaves_no_file_behind) {
  std::unique_ptr<Server> server = serve();
  EXPECT_THAT(get_at(path_, "/healthz/live"), HasSubstr("ok\n"));
  EXPECT_EQ(server->port(), 0);
  EXPECT_EQ(server->address(), "unix:" + path_);
  EXPECT_EQ(mode(), S_IFSOCK | 0660U);
  server.reset();
  EXPECT_EQ(mode(), 0U);
}

TEST_F(UnixSocketTest, or_beside_a_port_with_the_mode_that_is_wanted) {
  service_.tcp = true;
  service_.socket_mode = 0600;
  const std::unique_ptr<Server> server = serve();
  EXPECT_THAT(get_at(path_, "/healthz/live"), HasSubstr("ok\n"));
  EXPECT_EQ(WebClient(server->port()).get("/healthz/live").body, "ok\n");
  EXPECT_EQ(mode(), S_IFSOCK | 0600U);
}

TEST_F(UnixSocketTest, speaks_over_websockets_as_well) {
  const std::unique_ptr<Server> server = serve();
  boost::asio::io_context context;
  boost::beast::websocket::stream<UnixSocket> stream(connected_to(context, path_));
  stream.handshake("localhost", "/ws");
  stream.write(boost::asio::buffer(std::string(R"({"id":1,"do":"nothing"})")));
  boost::beast::flat_buffer reply;
  stream.read(reply);
  EXPECT_THAT(boost::beast::buffers_to_string(reply.data()), HasSubstr("\"error\""));
}

TEST_F(UnixSocketTest, hosts_and_pages_of_others_are_refused_as_everywhere) {
  settings_.names = {"play.example.org"};
  const std::unique_ptr<Server> server = serve();
  const auto status = [&](const std::string& headers) {
    return ask_at(path_, "GET /api/hello HTTP/1.1\r\nConnection: close\r\n" + headers + "\r\n").substr(9, 3);
  };
  EXPECT_EQ(status("Host: play.example.org\r\n"), "200");
  EXPECT_EQ(status("Host: evil.example.org\r\n"), "403");
  const std::string post = "POST /api/me HTTP/1.1\r\nConnection: close\r\nHost: play.example.org\r\nContent-Length: 14\r\n";
  EXPECT_EQ(ask_at(path_, post + "Origin: https://evil.example.org\r\n\r\n{\"name\":\"Ada\"}").substr(9, 3), "403");
  EXPECT_EQ(ask_at(path_, post + "Origin: https://play.example.org\r\n\r\n{\"name\":\"Ada\"}").substr(9, 3), "200");
}

TEST_F(UnixSocketTest, limits_are_by_the_address_that_the_proxy_tells) {
  settings_.behind_proxy = true;
  settings_.limits.requests_of_address = {0.001, 2};
  settings_.limits.connections_of_address = 1;
  const std::unique_ptr<Server> server = serve();
  const auto status = [&](const std::string& client) {
    return get_at(path_, "/api/hello", "X-Forwarded-For: " + client + "\r\n").substr(9, 3);
  };
  EXPECT_EQ(status("203.0.113.1"), "200");
  EXPECT_EQ(status("203.0.113.1"), "200");
  EXPECT_EQ(status("203.0.113.1"), "429");
  EXPECT_EQ(status("203.0.113.2"), "200") << "another guest through the same proxy";
  EXPECT_EQ(get_at(path_, "/metrics", "X-Forwarded-For: 203.0.113.3\r\n").substr(9, 3), "404");
}

TEST_F(UnixSocketTest, a_stale_socket_is_replaced) {
  const int left = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path_.copy(address.sun_path, sizeof(address.sun_path) - 1);
  ASSERT_EQ(bind(left, reinterpret_cast<const sockaddr*>(&address), sizeof(address)), 0);
  close(left);
  ASSERT_TRUE(S_ISSOCK(mode()));
  const std::unique_ptr<Server> server = serve();
  EXPECT_THAT(get_at(path_, "/healthz/live"), HasSubstr("ok\n"));
}

TEST_F(UnixSocketTest, one_of_another_server_or_another_file_is_left_alone) {
  const TemporaryFolder other;
  const std::unique_ptr<Server> first = serve();
  const auto second = [&] { const Server refused(settings_, open_sqlite_store(other.file("omnibus.db")), service_); };
  EXPECT_EQ(trouble_with(second), "socket_in_use path=" + path_);
  EXPECT_THAT(get_at(path_, "/healthz/live"), HasSubstr("ok\n")) << "the first one goes on";
  service_.socket = folder_.file("precious");
  std::ofstream(service_.socket) << "precious";
  EXPECT_EQ(trouble_with(second), "file_exists path=" + service_.socket);
  EXPECT_EQ(std::filesystem::file_size(service_.socket), 8U);
  service_.socket = folder_.file("none/socket");
  EXPECT_THAT(trouble_with(second), StartsWith("not_written path=" + folder_.file("none")));
  service_.socket = folder_.file(std::string(120, 'x'));
  EXPECT_THAT(trouble_with(second), StartsWith("bad_value path=--socket"));
}

TEST_F(UnixSocketTest, a_file_that_has_replaced_its_own_is_not_removed) {
  std::unique_ptr<Server> server = serve();
  std::filesystem::remove(path_);
  std::ofstream(path_) << "of another program";
  server.reset();
  EXPECT_TRUE(std::filesystem::is_regular_file(path_));
}

TEST_F(UnixSocketTest, one_that_was_opened_before_is_taken_over_and_its_file_stays) {
  const int handle = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path_.copy(address.sun_path, sizeof(address.sun_path) - 1);
  ASSERT_EQ(bind(handle, reinterpret_cast<const sockaddr*>(&address), sizeof(address)), 0);
  ASSERT_EQ(listen(handle, 16), 0);
  service_ = {.tcp = false, .inherited_sockets = {handle}};
  std::unique_ptr<Server> server = serve();
  EXPECT_THAT(get_at(path_, "/healthz/live"), HasSubstr("ok\n"));
  EXPECT_EQ(server->address(), "unix:" + path_);
  server.reset();
  EXPECT_TRUE(S_ISSOCK(mode()));
}

// ---- systemd ----

/// Receives the notifications of a program started with NOTIFY_SOCKET.
class NotifySocket {
 public:
  explicit NotifySocket(const std::string& path) : handle_(socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0)) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    path.copy(address.sun_path, sizeof(address.sun_path) - 1);
    if (bind(handle_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0) throw std::runtime_error("no socket");
    const timeval patience{.tv_sec = longest_wait.count(), .tv_usec = 0};
    setsockopt(handle_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
  }
  NotifySocket(const NotifySocket&) = delete;
  NotifySocket& operator=(const NotifySocket&) = delete;
  ~NotifySocket() { close(handle_); }

  std::string next() const {
    std::array<char, 4096> bytes{};
    const ssize_t count = recv(handle_, bytes.data(), bytes.size(), 0);
    return count > 0 ? std::string(bytes.data(), static_cast<std::size_t>(count)) : "silence";
  }
  /// Next message with this beginning; others are skipped.
  std::string next(const std::string& begin) const {
    for (StepLimit steps;; ++steps) {
      const std::string message = next();
      if (message.starts_with(begin) || message == "silence") return message;
    }
  }

 private:
  int handle_;
};

std::string serve_command(const TemporaryFolder& folder, const std::string& environment) {
  return environment + " exec " OMNIBUS_PROGRAM " --lang en serve --log error --port 0 --data " + folder.file("data");
}

TEST(ServiceManager, hears_that_the_server_is_ready_lives_and_stops) {
  const TemporaryFolder folder;
  const NotifySocket systemd(folder.file("notify"));
  ChildProcess process(
      {"/bin/sh", "-c", serve_command(folder, "NOTIFY_SOCKET=" + folder.file("notify") + " WATCHDOG_USEC=200000 WATCHDOG_PID=$$")});
  EXPECT_THAT(systemd.next(), StartsWith("READY=1\nSTATUS=Serving at http://localhost:"));
  EXPECT_THAT(systemd.next("WATCHDOG=1"), StartsWith("WATCHDOG=1\nSTATUS=Serving at http://localhost:"));
  EXPECT_THAT(systemd.next("WATCHDOG=1"), HasSubstr("0 connections, 0 matches in memory"));
  process.signal(SIGTERM);
  EXPECT_THAT(systemd.next("STOPPING=1"), StartsWith("STOPPING=1\n"));
  EXPECT_EQ(process.exit_code(), 0);
}

TEST(ServiceManager, without_a_watchdog_or_a_socket_the_server_runs_all_the_same) {
  const TemporaryFolder folder;
  const NotifySocket systemd(folder.file("notify"));
  {
    ChildProcess process({"/bin/sh", "-c", serve_command(folder, "NOTIFY_SOCKET=" + folder.file("notify"))});
    EXPECT_THAT(systemd.next(), StartsWith("READY=1\n"));
    process.signal(SIGTERM);
    EXPECT_THAT(systemd.next("STOPPING=1"), StartsWith("STOPPING=1\n"));
    EXPECT_EQ(process.exit_code(), 0);
  }
  ChildProcess process({"/bin/sh", "-c", serve_command(folder, "NOTIFY_SOCKET=" + folder.file("nowhere"))});
  EXPECT_THAT(process.receive_line(), StartsWith("Omnibus is at"));
  process.signal(SIGTERM);
  EXPECT_EQ(process.exit_code(), 0);
}

TEST(Heartbeat, stops_while_a_network_thread_hangs) {
  std::vector<std::unique_ptr<Loop>> loops;
  for (int i = 0; i < 2; ++i) loops.push_back(std::make_unique<Loop>());
  for (const auto& loop : loops) loop->start();
  Heartbeat heart(loops);
  EXPECT_TRUE(comes_true([&] { return heart.beats(); }));
  std::promise<void> hanging;
  std::promise<void> release;
  loops[1]->post([&] {
    hanging.set_value();
    awaited(release.get_future());
  });
  awaited(hanging.get_future());
  comes_true([&] { return !heart.beats(); });  // earlier requests may still be answered
  for (int i = 0; i < 100; ++i) EXPECT_FALSE(heart.beats());
  release.set_value();
  EXPECT_TRUE(comes_true([&] { return heart.beats(); }));
  for (const auto& loop : loops) loop->stop();
}

// ---- backups ----

BackupTime at(std::int64_t milliseconds) { return BackupTime(std::chrono::milliseconds(milliseconds)); }

TEST(Backups, are_called_by_their_time_and_no_other_file_is_taken_for_one) {
  EXPECT_EQ(backup_name(at(1'795'000'000'123)), "omnibus-20261118T110640.123Z.db");
  EXPECT_EQ(backup_time("omnibus-20261118T110640.123Z.db"), at(1'795'000'000'123));
  for (const char* other :
       {"", "omnibus.db", "omnibus-20261118.db", "omnibus-20261118T110640.123Z.db.partial", "omnibus-20261318T122640.123Z.db",
        "omnibus-20261118T110640.123Z.dbx", "my-omnibus-20261118T110640.123Z.db", "omnibus-20261118T110640.12Z.db"}) {
    EXPECT_EQ(backup_time(other), std::nullopt) << other;
  }
}

TEST(Backups, are_due_a_period_after_the_last_one_whatever_the_clock_does) {
  using std::chrono::milliseconds;
  const auto wait = [](const std::vector<BackupTime>& all) { return wait_for_backup(all, at(5'000), milliseconds(1'000)); };
  EXPECT_EQ(wait({}), milliseconds(0)) << "the first";
  EXPECT_EQ(wait({at(1'000), at(4'400)}), milliseconds(400));
  EXPECT_EQ(wait({at(5'000)}), milliseconds(1'000)) << "just taken";
  EXPECT_EQ(wait({at(1'000)}), milliseconds(0)) << "long due";
  EXPECT_EQ(wait({at(9'000'000)}), milliseconds(0)) << "the clock was set back";
  EXPECT_EQ(wait({at(4'400), at(5'001), at(9'000'000)}), milliseconds(400)) << "and one was taken since";
}

TEST(Backups, of_which_the_newest_are_kept_and_other_files_stay) {
  const TemporaryFolder folder;
  for (int i = 0; i < 5; ++i) std::ofstream(folder.file(backup_name(at(1'795'000'000'000 + i))));
  std::ofstream(folder.file(partial_name(backup_name(at(1)))));
  for (const char* other : {"omnibus.db", "notes.txt", "notes.txt.partial"}) std::ofstream(folder.file(other));
  remove_old_backups(folder.path(), 2, at(1'795'000'000'004));
  EXPECT_THAT(backups_in(folder.path()), testing::ElementsAre(at(1'795'000'000'003), at(1'795'000'000'004)));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 5);
}

TEST(Backups, dated_in_the_future_are_the_first_to_go) {
  const TemporaryFolder folder;
  for (const std::int64_t time : {1'000, 2'000, 8'000, 9'000}) std::ofstream(folder.file(backup_name(at(time))));
  remove_old_backups(folder.path(), 3, at(5'000));
  EXPECT_THAT(backups_in(folder.path()), testing::ElementsAre(at(1'000), at(2'000), at(9'000)));
  remove_old_backups(folder.path(), 1, at(5'000));
  EXPECT_THAT(backups_in(folder.path()), testing::ElementsAre(at(2'000)));
}

TEST(Backups, go_on_although_the_clock_was_set_back) {
  const TemporaryFolder folder;
  log_level("error");
  { open_sqlite_store(folder.file("omnibus.db")); }
  std::filesystem::create_directory(folder.file("backups"));
  const BackupTime now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
  const BackupTime future = now + std::chrono::hours(24);
  std::ofstream(folder.file("backups/" + backup_name(future))) << "from before";
  const Backups backups(folder.file("omnibus.db"), {.folder = folder.file("backups"), .every = std::chrono::hours(1), .keep = 1});
  EXPECT_TRUE(comes_true([&] { return backups.metrics().find("omnibus_backups_total 1\n") != std::string::npos; }));
  const std::vector<BackupTime> kept = backups_in(folder.file("backups"));
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_LT(kept.front(), future);
}

TEST(Backups, are_taken_while_the_server_runs_and_can_be_opened) {
  const TemporaryFolder folder;
  log_level("error");
  const std::string file = folder.file("omnibus.db");
  const std::unique_ptr<Store> store = open_sqlite_store(file);
  const Backups backups(file, {.folder = folder.file("backups"), .every = std::chrono::milliseconds(20), .keep = 3});
  EXPECT_TRUE(comes_true([&] {
    const std::string told = backups.metrics();
    return told.find("omnibus_backups_total 1\n") == std::string::npos && told.find("omnibus_backups_kept 3\n") != std::string::npos;
  }));
  EXPECT_THAT(backups.metrics(), HasSubstr("omnibus_backup_failures_total 0\n"));
  const std::vector<BackupTime> kept = backups_in(folder.file("backups"));
  ASSERT_FALSE(kept.empty());
}

TEST(Backups, that_fail_are_counted_and_delete_no_older_one) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.file("backups"));
  const std::string old = folder.file("backups/" + backup_name(at(1)));
  std::ofstream(old) << "old";
  log_level("off");
  const Backups backups(folder.file("none.db"), {.folder = folder.file("backups"), .every = std::chrono::hours(1), .keep = 1});
  EXPECT_TRUE(comes_true([&] { return backups.metrics().find("omnibus_backup_failures_total 1\n") != std::string::npos; }));
  EXPECT_TRUE(std::filesystem::exists(old));
  EXPECT_THAT(backups.metrics(), HasSubstr("omnibus_backups_total 0\n"));
  log_level("error");
}

TEST(Backups, go_on_after_their_folder_was_unusable_for_a_while) {
  const TemporaryFolder folder;
  { open_sqlite_store(folder.file("omnibus.db")); }
  const std::string place = folder.file("backups");
  log_level("off");
  const Backups backups(folder.file("omnibus.db"), {.folder = place, .every = std::chrono::milliseconds(20), .keep = 3});
  const auto value = [&](const std::string& name) {
    const std::string told = backups.metrics();
    return std::stoll(told.substr(told.find("\n" + name + " ") + name.size() + 2));
  };
  EXPECT_TRUE(comes_true([&] { return value("omnibus_backups_total") > 0; }));
  std::filesystem::rename(place, folder.file("elsewhere"));
  std::filesystem::create_symlink(place, place);  // the system cannot tell whether anything is there
  const std::int64_t failed = value("omnibus_backup_failures_total");
  EXPECT_TRUE(comes_true([&] { return value("omnibus_backup_failures_total") > failed + 1; }));
  std::filesystem::remove(place);
  std::filesystem::create_directory(place);
  const std::int64_t taken = value("omnibus_backups_total");
  EXPECT_TRUE(comes_true([&] { return value("omnibus_backups_total") > taken; }));
  log_level("error");
}

TEST(Backups, without_a_folder_to_write_to_the_server_does_not_start) {
  const TemporaryFolder folder;
  std::ofstream(folder.file("file"));
  EXPECT_THAT(trouble_with([&] { const Backups none("x", {.folder = folder.file("file/backups")}); }),
              StartsWith("not_written path=" + folder.file("file/backups")));
  EXPECT_THAT(trouble_with([&] { const Backups none("x", {.folder = "/proc/backups"}); }), StartsWith("not_written path=/proc/backups"));
}

// ---- restoring ----

TEST(Restore, a_damaged_match_is_named_and_the_rest_restored) {
  const TemporaryFolder folder;
  const std::string backup = folder.file("backup.db");
  TestServer server;
  WebClient ada = server.guest("Ada");
  const std::string match = id_in(ada.post("/api/matches", new_match({me(), me("Grace")})));
  Participant player(ada, match, 0);
  player.choose(0);
  back_up_sqlite_store(server.file(), backup);
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(backup.c_str(), &database), SQLITE_OK);
  const char* forgery = "DROP TRIGGER entries_are_never_changed; UPDATE entries SET hash = hash + 1;";
  ASSERT_EQ(sqlite3_exec(database, forgery, nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(database);
  ChildProcess process({OMNIBUS_PROGRAM, "--lang", "en", "restore", backup, "--data", folder.file("data")});
  EXPECT_THAT(process.receive_line(), StartsWith("Game " + match + " is damaged in the backup and cannot be played on: "));
  EXPECT_THAT(process.receive_line(), StartsWith(folder.file("data/omnibus.db") + " now has what the backup"));
  EXPECT_EQ(process.exit_code(), 0);
  EXPECT_EQ(open_sqlite_store_to_read(folder.file("data/omnibus.db"))->entries(match).size(), 1);
}

// ---- metrics ----

double value_of(const std::string& metrics, const std::string& name) {
  const std::size_t line = metrics.find("\n" + name + " ");
  return line == std::string::npos ? -1 : std::stod(metrics.substr(line + name.size() + 2));
}

TEST(ProcessMetrics, tell_memory_processor_files_disk_and_version) {
  const TemporaryFolder folder;
  Settings settings = TestServer::without_limits();
  settings.data_folder = folder.path();
  std::ofstream(folder.file("omnibus.db")) << std::string(12'345, 'x');
  const TestServer server(settings);
  const std::string told = server.client().get("/metrics").body;
  EXPECT_THAT(told, HasSubstr("\nomnibus_build_info{version=\"" OMNIBUS_VERSION "\"} 1\n"));
  EXPECT_GT(value_of(told, "process_resident_memory_bytes"), 1'000'000);
  EXPECT_GT(value_of(told, "process_virtual_memory_bytes"), value_of(told, "process_resident_memory_bytes"));
  EXPECT_GT(value_of(told, "process_cpu_seconds_total"), 0);
  EXPECT_GE(value_of(server.client().get("/metrics").body, "process_cpu_seconds_total"), value_of(told, "process_cpu_seconds_total"));
  const auto now = static_cast<double>(time(nullptr));
  EXPECT_LE(value_of(told, "process_start_time_seconds"), now + 1);
  EXPECT_GT(value_of(told, "process_start_time_seconds"), now - 86'400);
  EXPECT_GT(value_of(told, "process_open_fds"), 3);
  EXPECT_GE(value_of(told, "process_max_fds"), value_of(told, "process_open_fds"));
  EXPECT_EQ(value_of(told, "omnibus_database_bytes"), 12'345);
  EXPECT_EQ(value_of(told, "omnibus_database_log_bytes"), 0);
  EXPECT_GT(value_of(told, "omnibus_disk_free_bytes"), 0);
  EXPECT_GT(value_of(told, "omnibus_disk_bytes"), value_of(told, "omnibus_disk_free_bytes"));
}

TEST(ProcessMetrics, every_line_has_its_help_and_its_type) {
  const std::string told = process_metrics("/tmp");
  std::istringstream lines(told);
  std::string help;
  std::string type;
  std::string value;
  while (std::getline(lines, help) && std::getline(lines, type) && std::getline(lines, value)) {
    const std::string name = value.substr(0, value.find_first_of("{ "));
    EXPECT_THAT(help, StartsWith("# HELP " + name + " "));
    EXPECT_THAT(type, StartsWith("# TYPE " + name + " "));
  }
  EXPECT_THAT(told, Not(HasSubstr("nan")));
}

}  // namespace
}  // namespace omnibus
