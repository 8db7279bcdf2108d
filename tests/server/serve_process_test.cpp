// `omnibus serve` as people start and stop it.
#include <csignal>
#include <filesystem>

#include <gtest/gtest.h>

#include "support/child_process.hpp"
#include "support/temporary_folder.hpp"
#include "support/test_server.hpp"

namespace omnibus {
namespace {

/// What the program says when it cannot start, and its exit code.
std::pair<std::string, int> refusal(const std::string& options) {
  ChildProcess process({"/bin/sh", "-c", "exec " OMNIBUS_PROGRAM " " + options + " 2>&1"});
  std::string last;
  for (std::string line = process.receive_line(); !line.empty(); line = process.receive_line()) last = line;
  return {last, process.exit_code()};
}

TEST(ServeProcess, a_port_in_use_or_a_folder_that_cannot_be_written_is_told_in_the_language_of_the_user) {
  const TestServer other;
  const TemporaryFolder folder;
  const std::string port = std::to_string(other.port());
  EXPECT_EQ(refusal("--lang de serve --log error --port " + port + " --data " + folder.path()),
            std::pair("omnibus: Port " + port + " ist schon belegt. Wähle mit --port einen anderen.", 2));
  EXPECT_EQ(refusal("--lang en serve --log error --port 0 --data /proc/omnibus"),
            std::pair(std::string("omnibus: The file /proc/omnibus cannot be written."), 2));
}

TEST(ServeProcess, it_says_where_it_is_serves_and_stops_when_it_is_told_to) {
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

}  // namespace
}  // namespace omnibus
