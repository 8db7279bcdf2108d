// Behaviour common to all commands: misspelt words, --json, replaced files, completion.
#include <filesystem>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/progress.hpp"
#include "cli/site.hpp"
#include "cli/suggestion.hpp"
#include "data/json_io.hpp"
#include "match/speaker.hpp"
#include "store/store.hpp"
#include "support/command_run.hpp"
#include "support/matches.hpp"
#include "support/problems.hpp"

namespace omnibus {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class CommandsTest : public CommandTest {
 protected:
  CommandsTest() : CommandTest("") {}

  std::string match_file() const {
    const std::string path = folder_.file("match.json");
    write_file(path, json::serialize(finished_match(2, 3).to_json()));
    return path;
  }
};

// ---- Misspelt words ---------------------------------------------------------------------------------------------------------

TEST(NearestWord, has_the_fewest_errors) {
  const std::vector<std::string> words{"simulate", "site", "solve", "serve"};
  EXPECT_EQ(nearest_word("simulat", words), "simulate");
  EXPECT_EQ(nearest_word("simualte", words), "simulate");
  EXPECT_EQ(nearest_word("stie", words), "site");
  EXPECT_EQ(nearest_word("sovle", words), "solve");
  EXPECT_EQ(nearest_word("chess", words), std::nullopt);
  EXPECT_EQ(nearest_word("", words), std::nullopt);
  EXPECT_EQ(nearest_word(std::string(100'000, 's'), words), std::nullopt);
}

TEST_F(CommandsTest, a_command_that_is_misspelt_is_answered_with_the_nearest) {
  EXPECT_EQ(refusal("simulat night_bus --games 3"),
            "omnibus: There is no command “simulat”. `omnibus --help` lists them.\nDid you mean “simulate”?\n");
  EXPECT_THAT(refusal("chess"), AllOf(HasSubstr("There is no command “chess”."), Not(HasSubstr("Did you mean"))));
}

TEST_F(CommandsTest, solve_exists_only_with_a_game_that_has_a_solver) {
  EXPECT_THAT(refusal("solve night_bus-solo"), HasSubstr("There is no command “solve”."));
  EXPECT_THAT(completions("sol"), Not(Contains("solve")));
}

TEST_F(CommandsTest, options_players_and_weights_that_are_misspelt_are_answered_with_the_nearest) {
  EXPECT_EQ(refusal("simulate night_bus --gmaes 3"),
            "omnibus: simulate has no option --gmaes. `omnibus simulate --help` lists them.\nDid you mean “--games”?\n");
  EXPECT_THAT(refusal("simulate night_bus --seats gredy"), HasSubstr("Did you mean “greedy”?"));
  EXPECT_THAT(refusal("simulate night_bus --option open_hand=true"), HasSubstr("Did you mean “open_hands”?"));
  EXPECT_THAT(refusal("tune night_bus --weights stpo"), HasSubstr("Did you mean “stop”?"));
}

// ---- --json -----------------------------------------------------------------------------------------------------------------

TEST_F(CommandsTest, print_one_object_as_json) {
  const std::string file = match_file();
  const std::string backup = folder_.file("backup.db");
  open_sqlite_store(folder_.file("omnibus.db"), [](const std::string&) {});
  for (const std::string& arguments :
       {std::string("games"), "serve --dry-run --data " + folder_.file("."), "serve --data " + folder_.file(".") + " --backup " + backup,
        "restore " + backup + " --data " + folder_.file("restored"), "replay " + file, "verify " + file,
        std::string("simulate night_bus --games 5"), std::string("simulate night_bus --check --games 5"),
        std::string("tournament night_bus --seats greedy,random --games 4"), std::string("tune night_bus --steps 1 --games 4 --trial 4"),
        std::string("fit night_bus --player greedy --games 4"), std::string("puzzles night_bus --games 1 --tries 10")}) {
    const Outcome done = run(arguments + " --json");
    EXPECT_EQ(done.exit_code, 0) << arguments << "\n" << done.besides;
    EXPECT_TRUE(parse_json(done.told, arguments).is_object()) << arguments;
  }
}

TEST_F(CommandsTest, serve_refuses_json_without_dry_run_or_backup) {
  EXPECT_THAT(refusal("serve --json --data " + folder_.file("data")), HasSubstr("--json requires --dry-run or --backup"));
  EXPECT_FALSE(std::filesystem::exists(folder_.file("data")));
}

TEST_F(CommandsTest, replay_tells_as_json_what_happened_and_what_it_led_to) {
  const json::value whole = parse_json(run("replay " + match_file() + " --json").told, "replay");
  EXPECT_EQ(whole.at("game"), "night_bus");
  EXPECT_EQ(whole.at("result").at("over"), true);
  EXPECT_FALSE(whole.at("events").at(0).at("text").as_string().empty());
  const json::value begun = parse_json(run("replay " + match_file() + " --ply 3 --json").told, "replay");
  EXPECT_EQ(begun.at("ply"), 3);
  EXPECT_LT(begun.at("events").as_array().size(), whole.at("events").as_array().size());
}

// ---- Files ------------------------------------------------------------------------------------------------------------------

TEST_F(CommandsTest, files_are_replaced_as_a_whole) {
  const std::string path = folder_.file("report.json");
  write_file(path, "old");
  ASSERT_EQ(chmod(path.c_str(), S_IRUSR | S_IWUSR), 0);
  const std::string alias = folder_.file("alias.json");
  std::filesystem::create_symlink(path, alias);
  struct stat before{};
  ASSERT_EQ(stat(path.c_str(), &before), 0);
  write_file(alias, "new");
  struct stat after{};
  ASSERT_EQ(stat(path.c_str(), &after), 0);
  EXPECT_EQ(read_file(path), "new");
  EXPECT_NE(after.st_ino, before.st_ino) << "another file has taken its place";
  EXPECT_EQ(after.st_mode, before.st_mode);
  EXPECT_TRUE(std::filesystem::is_symlink(alias));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_.path()), {}), 2) << "nothing else is left";
}

/// Drops to the rights of an ordinary user if the tests run as root.
class AsNobody {
 public:
  AsNobody() {
    if (geteuid() == 0) {
      EXPECT_EQ(seteuid(id), 0);
    }
  }
  AsNobody(const AsNobody&) = delete;
  AsNobody& operator=(const AsNobody&) = delete;
  ~AsNobody() { EXPECT_EQ(seteuid(getuid()), 0); }

  static constexpr uid_t id = 65534;
};

TEST_F(CommandsTest, files_that_are_read_only_are_refused) {
  if (geteuid() == 0) {
    ASSERT_EQ(chown(folder_.path().c_str(), AsNobody::id, AsNobody::id), 0);
  }
  const AsNobody user;
  const std::string path = folder_.file("report.json");
  write_file(path, "old");
  ASSERT_EQ(chmod(path.c_str(), S_IRUSR), 0);
  EXPECT_EQ(problem_of([&] { check_writable(path); }).code(), "unwritable");
  EXPECT_EQ(problem_of([&] { write_file(path, "new"); }).code(), "unwritable");
  EXPECT_EQ(read_file(path), "old");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_.path()), {}), 1) << "nothing else is left";
}

TEST_F(CommandsTest, files_of_others_in_a_sticky_folder_are_written_in_place) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can make a file of another user";
  const std::string path = folder_.file("report.json");
  write_file(path, "an old and longer report");
  ASSERT_EQ(chmod(path.c_str(), S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH), 0);
  ASSERT_EQ(chmod(folder_.path().c_str(), S_ISVTX | S_IRWXU | S_IRWXG | S_IRWXO), 0);
  struct stat before{};
  ASSERT_EQ(stat(path.c_str(), &before), 0);
  {
    const AsNobody user;
    check_writable(path);
    write_file(path, "new");
  }
  struct stat after{};
  ASSERT_EQ(stat(path.c_str(), &after), 0);
  EXPECT_EQ(read_file(path), "new");
  EXPECT_EQ(after.st_ino, before.st_ino);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_.path()), {}), 1) << "nothing else is left";
}

TEST_F(CommandsTest, files_that_cannot_be_written_are_left_as_they_are) {
  const std::string path = folder_.file("report.json");
  write_file(path, "old");
  check_writable(path);
  EXPECT_EQ(read_file(path), "old");
  check_writable(folder_.file("new.json"));
  EXPECT_FALSE(std::filesystem::exists(folder_.file("new.json"))) << "asking makes no file";
  EXPECT_EQ(problem_of([&] { check_writable(folder_.path()); }).code(), "unwritable");
  EXPECT_EQ(problem_of([&] { write_file(path + "/inside", "x"); }).code(), "unwritable");
  EXPECT_EQ(refusal("simulate night_bus --games 5 --out " + path + "/inside"),
            "omnibus: The file " + path + "/inside cannot be written.\n");
  EXPECT_EQ(read_file(path), "old");
}

TEST_F(CommandsTest, reports_can_be_written_to_devices) {
  const Outcome done = run("simulate night_bus --games 5 --out /dev/null --json");
  EXPECT_EQ(done.exit_code, 0) << done.besides;
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST_F(CommandsTest, play_opens_a_file_without_the_name_of_its_game) {
  const Outcome done = run("play --open " + match_file() + " < /dev/null");
  EXPECT_EQ(done.exit_code, 0) << done.besides;
  EXPECT_THAT(done.told, HasSubstr("The game is over"));
  EXPECT_THAT(refusal("play"), HasSubstr("game, or --open is required"));
}

TEST(Site, without_the_module_names_the_command_that_builds_it) {
  const std::vector<EmbeddedFile> page{{.path = "index.html", .bytes = ""}};
  const std::vector<EmbeddedFile> module{{.path = "assets/omnibus.wasm", .bytes = ""}};
  const Problem problem = problem_of([&] { check_complete(page); });
  EXPECT_THAT(explain(Catalogue::of("en"), problem), HasSubstr("./dev wasm"));
  EXPECT_EQ(trouble_with([&] { check_complete(module); }), "missing_content path=index.html");
}

// ---- Progress -----------------------------------------------------------------------------------------------------------------

TEST(Progress, is_never_more_than_all) {
  EXPECT_EQ(percent_done(1, 3), 33);
  EXPECT_EQ(percent_done(3, 3), 100);
  EXPECT_EQ(percent_done(4, 3), 100);
  EXPECT_EQ(percent_done(0, 0), 100);
  EXPECT_EQ(progress_bar(percent_done(1, 3)), "#########.....................");
  EXPECT_EQ(progress_bar(percent_done(4, 3)), std::string(30, '#'));
}

// ---- Completion ---------------------------------------------------------------------------------------------------------------

class CompletionTest : public CommandTest {
 protected:
  CompletionTest() : CommandTest("") {}
};

TEST_F(CompletionTest, offers_commands_and_options) {
  EXPECT_THAT(completions("si"), ElementsAre("site", "simulate"));
  EXPECT_THAT(completions("--lang de si"), ElementsAre("site", "simulate"));
  EXPECT_THAT(completions("--lang ''"), ElementsAre("en", "de", "fr"));
  EXPECT_THAT(completions("tune --ope"), ElementsAre("--opening"));
  EXPECT_THAT(completions("games --"), Not(Contains("--games")));
}

TEST_F(CompletionTest, offers_games_and_what_they_have) {
  EXPECT_THAT(completions("simulate n"), ElementsAre("night_bus"));
  EXPECT_THAT(completions("simulate f"), ElementsAre());
  EXPECT_THAT(completions("bench night_bus n"), ElementsAre("night_bus"));
  EXPECT_THAT(completions("simulate night_bus --players ''"), Contains("4"));
  EXPECT_THAT(completions("simulate night_bus --option open"), ElementsAre("open_hands="));
  EXPECT_THAT(completions("simulate night_bus --option open_hands="), ElementsAre("open_hands=true", "open_hands=false"));
  EXPECT_THAT(completions("tune night_bus --weights home,st"), ElementsAre("home,stop"));
}

TEST_F(CompletionTest, offers_players_in_lists) {
  EXPECT_THAT(completions("simulate night_bus --seats gr"), ElementsAre("greedy"));
  EXPECT_THAT(completions("simulate night_bus --seats greedy,ran"), ElementsAre("greedy,random"));
  EXPECT_THAT(completions("play night_bus --seats hu"), ElementsAre("human"));
  EXPECT_THAT(completions("simulate night_bus --seats hu"), ElementsAre());
}

TEST_F(CompletionTest, leaves_files_and_folders_to_the_shell) {
  EXPECT_THAT(completions("replay ga"), ElementsAre(":files"));
  EXPECT_THAT(completions("play --open ''"), ElementsAre(":files"));
  EXPECT_THAT(completions("simulate night_bus --out ''"), ElementsAre(":files"));
  EXPECT_THAT(completions("puzzles night_bus --out ''"), ElementsAre(":folders"));
  EXPECT_THAT(completions("site ''"), ElementsAre(":folders"));
  EXPECT_THAT(completions("simulate night_bus --games ''"), ElementsAre());
  EXPECT_THAT(completions("nonsense ''"), Contains("play"));
}

}  // namespace
}  // namespace omnibus
