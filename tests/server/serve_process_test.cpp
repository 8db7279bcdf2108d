// Starting and stopping `omnibus serve` as a process.
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "support/child_process.hpp"
#include "support/server_process.hpp"
#include "support/temporary_folder.hpp"
#include "support/test_server.hpp"

namespace omnibus {
namespace {

/// Error text and exit code of a failing start.
std::pair<std::string, int> refusal(const std::string& options) {
  ChildProcess process({"/bin/sh", "-c", "exec " OMNIBUS_PROGRAM " " + options + " 2>&1"});
  std::string last;
  for (std::string line = process.receive_line(); !line.empty(); line = process.receive_line()) last = line;
  return {last, process.exit_code()};
}

TEST(ServeProcess, a_busy_port_or_unwritable_folder_is_reported_in_the_language_of_the_user) {
  const TestServer other;
  const TemporaryFolder folder;
  const std::string port = std::to_string(other.port());
  EXPECT_EQ(refusal("--lang de serve --log error --port " + port + " --data " + folder.path()),
            std::pair("omnibus: Port " + port + " ist schon belegt. Wähle mit --port einen anderen.", 2));
  EXPECT_EQ(refusal("--lang en serve --log error --port 0 --data /proc/omnibus"),
            std::pair(std::string("omnibus: The file /proc/omnibus cannot be written."), 2));
}

TEST(ServeProcess, a_limit_that_is_none_is_refused_before_anything_is_opened) {
  const TemporaryFolder folder;
  const auto told = [&](const std::string& limit) {
    return refusal("--lang en serve --log error --port 0 --data " + folder.path() + "/new --limit " + limit);
  };
  EXPECT_EQ(told("connections=0"), std::pair(std::string("omnibus: --limit.connections is 0, but must be: 1 … 1000000."), 2));
  EXPECT_EQ(told("many"), std::pair(std::string("omnibus: The option “many” is not understood: write NAME=VALUE, for example "
                                                "connections_of_address=50."),
                                    2));
  EXPECT_FALSE(std::filesystem::exists(folder.path() + "/new"));
}

TEST(ServeProcess, it_prints_its_address_serves_and_stops_on_a_signal) {
  const TemporaryFolder folder;
  ChildProcess process({"/bin/sh", "-c", "exec " OMNIBUS_PROGRAM " --lang en serve --log error --port 0 --data " + folder.path() + "/new"});
  const std::string line = process.receive_line();
  ASSERT_TRUE(line.starts_with("Omnibus is at http://localhost:")) << line;
  const auto port = static_cast<std::uint16_t>(std::stoi(line.substr(line.rfind(':') + 1)));
  EXPECT_EQ(WebClient(port).get("/healthz").body, "ok\n");
  using std::filesystem::perms;
  EXPECT_EQ(std::filesystem::status(folder.path() + "/new").permissions() & (perms::group_all | perms::others_all), perms::none);
  process.signal(SIGTERM);
  EXPECT_EQ(process.exit_code(), 0);
}

TEST(ServeProcess, its_files_are_private_but_an_existing_folder_keeps_its_permissions) {
  using std::filesystem::perms;
  const TemporaryFolder folder;
  const perms before = perms::owner_all | perms::group_read | perms::group_exec;
  std::filesystem::permissions(folder.path(), before);
  ChildProcess process({"/bin/sh", "-c", "exec " OMNIBUS_PROGRAM " serve --log error --port 0 --data " + folder.path()});
  process.receive_line();
  EXPECT_EQ(std::filesystem::status(folder.path()).permissions(), before);
  for (const auto& file : std::filesystem::directory_iterator(folder.path())) {
    EXPECT_EQ(file.status().permissions() & (perms::group_all | perms::others_all), perms::none) << file.path();
  }
  process.signal(SIGTERM);
  EXPECT_EQ(process.exit_code(), 0);
}

TEST(ServeProcess, beside_a_running_server_it_says_what_would_be_deleted_and_copies_everything) {
  const TemporaryFolder folder;
  const ServerProcess server(OMNIBUS_PROGRAM, folder.path());
  WebClient(server.port()).sign_in("Ada");
  const std::string data = "--lang en serve --log error --data " + folder.path();
  EXPECT_EQ(refusal(data + " --dry-run"),
            std::pair(std::string("Would be deleted: 0 games that are not over, 0 that are over, 0 guests without a game."), 0));
  const std::string copy = folder.file("copy.db");
  EXPECT_EQ(refusal(data + " --backup " + copy), std::pair("The copy is " + copy + ".", 0));
  EXPECT_EQ(refusal(data + " --backup " + copy),
            std::pair("omnibus: " + copy + " is there already and is never overwritten. Name another file, or move this one away.", 2));
  EXPECT_EQ(WebClient(server.port()).get("/healthz").body, "ok\n");
}

/// The bits for SIGINT, SIGTERM, SIGCHLD and SIGPIPE in a mask of /proc/PID/status, such as "SigIgn".
std::uint64_t marked(const std::string& status, const std::string& mask) {
  std::uint64_t ours = 0;
  for (const int signal : {SIGINT, SIGTERM, SIGCHLD, SIGPIPE}) ours |= std::uint64_t{1} << (signal - 1);
  return std::stoull(status.substr(status.find(mask + ":") + mask.size() + 1), nullptr, 16) & ours;
}

TEST(ServeProcess, the_browser_it_opens_inherits_neither_its_port_nor_its_ignored_signals) {
  const TemporaryFolder folder;
  const std::string told = folder.file("told");
  std::ofstream(folder.file("xdg-open")) << "#!/bin/sh\nls -l /proc/$$/fd > " + told + "\nexec cat /proc/self/status >> " + told + "\n";
  std::filesystem::permissions(folder.file("xdg-open"), std::filesystem::perms::owner_all);
  ChildProcess process(
      {"/bin/sh", "-c",
       "PATH=" + folder.path() + ":$PATH exec " OMNIBUS_PROGRAM " serve --open --log error --port 0 --data " + folder.path()});
  process.receive_line();
  std::string text;
  const auto all_is_told = [&] {
    std::ostringstream read;
    read << std::ifstream(told).rdbuf();
    text = read.str();
    return text.find("nonvoluntary_ctxt_switches") != std::string::npos;  // the last line
  };
  ASSERT_TRUE(comes_true(all_is_told));
  EXPECT_EQ(text.find("socket:"), std::string::npos) << text;
  EXPECT_EQ(marked(text, "SigBlk"), 0U) << text;
  EXPECT_EQ(marked(text, "SigIgn"), 0U) << text;
  process.signal(SIGTERM);
  EXPECT_EQ(process.exit_code(), 0);
}

}  // namespace
}  // namespace omnibus
