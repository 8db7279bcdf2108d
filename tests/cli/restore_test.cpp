// Command-line tests of `omnibus restore`.
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>

#include "data/json_io.hpp"
#include "support/command_run.hpp"
#include "support/server_process.hpp"
#include "support/web_client.hpp"

namespace omnibus {
namespace {

using testing::StartsWith;

class RestoreCommandTest : public CommandTest {
 protected:
  RestoreCommandTest() : CommandTest("restore") {}

  /// Backs up a server with one guest and returns the guest's token.
  std::string back_up_server_with(const std::string& name) const {
    const ServerProcess server(OMNIBUS_PROGRAM, data_);
    const std::string token = WebClient(server.port()).sign_in(name).token();
    ChildProcess process({OMNIBUS_PROGRAM, "serve", "--data", data_, "--backup", backup_});
    EXPECT_EQ(process.exit_code(), 0);
    return token;
  }
  std::string guest_with(const std::string& token) const {
    const ServerProcess server(OMNIBUS_PROGRAM, data_);
    return WebClient(server.port(), token).get("/api/me").body;
  }

  std::string data_ = folder_.file("data");
  std::string backup_ = folder_.file("backup.db");
};

TEST_F(RestoreCommandTest, guests_of_the_backup_are_back_and_the_previous_database_is_named) {
  const std::string token = back_up_server_with("Ada");
  std::filesystem::remove_all(data_);
  ASSERT_EQ(guest_with(token), "null") << "a new server does not know them";
  const Outcome done = run(backup_ + " --data " + data_);
  EXPECT_EQ(done.exit_code, 0) << done.besides;
  EXPECT_THAT(done.told, StartsWith(data_ + "/omnibus.db now has what the backup " + backup_ + " had.\nThe previous database is " + data_ +
                                    "/omnibus.db.before-restore-"));
  EXPECT_EQ(guest_with(token), R"({"name":"Ada"})");
}

TEST_F(RestoreCommandTest, beside_a_running_server_it_refuses_and_says_why) {
  back_up_server_with("Ada");
  const ServerProcess server(OMNIBUS_PROGRAM, data_);
  EXPECT_EQ(refusal(backup_ + " --data " + data_),
            "omnibus: Another program is already using " + data_ + "/omnibus.db. A data folder belongs to one server at a time.\n");
  EXPECT_EQ(WebClient(server.port()).get("/healthz").body, "ok\n");
}

TEST_F(RestoreCommandTest, a_wrong_file_is_refused_and_nothing_has_changed) {
  const std::string token = back_up_server_with("Ada");
  EXPECT_EQ(refusal(folder_.file("none.db") + " --data " + data_), "omnibus: The file " + folder_.file("none.db") + " cannot be read.\n");
  std::ofstream(folder_.file("wrong.db")) << std::string(1'000, 'x');
  EXPECT_EQ(refusal(folder_.file("wrong.db") + " --data " + data_),
            "omnibus: " + folder_.file("wrong.db") + " is not a store of Omnibus. Nothing was changed.\n");
  EXPECT_EQ(guest_with(token), R"({"name":"Ada"})");
}

TEST_F(RestoreCommandTest, for_a_wrong_file_makes_no_data_folder) {
  const std::string fresh = folder_.file("fresh");
  std::ofstream(folder_.file("wrong.db")) << std::string(1'000, 'x');
  for (const std::string name : {"none.db", "wrong.db"}) {
    refusal(folder_.file(name) + " --data " + fresh);
    EXPECT_FALSE(std::filesystem::exists(fresh)) << name;
  }
}

TEST_F(RestoreCommandTest, reports_as_json_what_was_restored_and_the_previous_database) {
  back_up_server_with("Ada");
  const auto restored = [&](const std::string& folder) {
    return parse_json(run(backup_ + " --data " + folder + " --json").told, "output");
  };
  const json::value done = restored(data_);
  EXPECT_EQ(done.at("path").as_string(), backup_);
  EXPECT_EQ(done.at("database").as_string(), data_ + "/omnibus.db");
  EXPECT_TRUE(std::filesystem::exists(std::string(done.at("aside").as_string())));
  EXPECT_TRUE(done.at("damaged_matches").as_array().empty());
  EXPECT_TRUE(restored(folder_.file("fresh")).at("aside").is_null());
}

}  // namespace
}  // namespace omnibus
