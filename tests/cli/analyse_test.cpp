// Command-line tests of `omnibus analyse`.
#include <gmock/gmock.h>

#include "cli/program.hpp"
#include "support/child_process.hpp"
#include "support/matches.hpp"
#include "support/protocol.hpp"
#include "support/temporary_folder.hpp"

namespace omnibus {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class AnalyseTest : public testing::Test {
 protected:
  struct Run {
    int exit_code = 0;
    std::string text;
  };
  Run analyse(const std::string& arguments) {
    const std::string told = folder_.file("told.txt");
    ChildProcess process({"/bin/sh", "-c", "exec " OMNIBUS_PROGRAM " --lang en analyse " + arguments + " > " + told + " 2>&1"});
    const int exit_code = process.exit_code();
    return {exit_code, read_file(told)};
  }
  std::string file_of(const Match& match) {
    const std::string path = folder_.file("match.json");
    write_file(path, json::serialize(match.to_json()));
    return path;
  }

  /// Game that starts eight actions before its end.
  static Match short_match() {
    const Match played = finished_match(2, 3);
    MatchSetup setup = table_for(2, 3);
    setup.seats = {{"Ada", "human"}, {"<Bob>", "human"}};
    setup.position = json::value(played.position_at(played.ply() - 8)->view(Viewer::everything()));
    Match out(setup);
    play_at_random(out, 1000, 1);
    return out;
  }

  TemporaryFolder folder_;
};

TEST_F(AnalyseTest, reports_on_all_players_and_writes_json_and_html) {
  const std::string json_file = folder_.file("out.json");
  const std::string html_file = folder_.file("out.html");
  const Run run = analyse(file_of(short_match()) + " --games 20 --out " + json_file + " --html " + html_file);
  EXPECT_EQ(run.exit_code, 0) << run.text;
  EXPECT_THAT(run.text, AllOf(HasSubstr("Night Bus"), HasSubstr("accuracy"), HasSubstr("Ada")));
  const json::value found = parse_json(read_file(json_file), "out.json");
  EXPECT_EQ(misfit(found.at("analysis"), "Analysis"), "");
  EXPECT_EQ(found.at("analysis").at("state"), "done");
  const std::string page = read_file(html_file);
  EXPECT_THAT(page, AllOf(HasSubstr("<svg"), HasSubstr("&lt;Bob&gt;"), testing::Not(HasSubstr("<Bob>"))));
}

TEST_F(AnalyseTest, prints_one_object_as_json_wherever_the_option_stands) {
  const std::string file = file_of(short_match());
  const std::string out = folder_.file("out.json");
  const Run last = analyse(file + " --games 20 --json --out " + out);
  EXPECT_EQ(last.exit_code, 0) << last.text;
  EXPECT_EQ(parse_json(last.text, "output").at("analysis").at("state"), "done");
  EXPECT_EQ(read_file(out), last.text);
  EXPECT_EQ(analyse("--json " + file + " --games 20").text, last.text);
  EXPECT_EQ(analyse("--games 20").exit_code, 2) << "no file is named";
  EXPECT_EQ(analyse(file + " --games 20 --json " + out).exit_code, 2) << "it takes no file";
}

TEST_F(AnalyseTest, resumes_from_its_checkpoint_and_refuses_that_of_another_analysis) {
  const std::string file = file_of(short_match());
  const std::string checkpoint = " --checkpoint " + folder_.file("kept.json");
  const Run whole = analyse(file + " --games 20 --json" + checkpoint);
  ASSERT_EQ(whole.exit_code, 0) << whole.text;
  EXPECT_EQ(analyse(file + " --games 20 --json" + checkpoint).text, whole.text);
  json::object kept = parse_json(read_file(folder_.file("kept.json")), "kept").as_object();
  EXPECT_EQ(kept.at("seed"), 1);
  const Run other = analyse(file + " --games 20 --seed 2" + checkpoint);
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_THAT(other.text, HasSubstr("belongs to another analysis: there, seed is 1, but here 2"));
}

TEST_F(AnalyseTest, the_same_seed_finds_the_same_on_any_number_of_threads) {
  const std::string file = file_of(short_match());
  const std::string one = folder_.file("1.json");
  const std::string three = folder_.file("3.json");
  ASSERT_EQ(analyse(file + " --games 20 --seed 9 --threads 1 --out " + one).exit_code, 0);
  ASSERT_EQ(analyse(file + " --games 20 --seed 9 --threads 3 --out " + three).exit_code, 0);
  EXPECT_EQ(read_file(one), read_file(three));
}

TEST_F(AnalyseTest, says_what_is_wrong_with_files_and_options) {
  const std::string file = file_of(short_match());
  const auto refused = [&](const std::string& arguments, std::string_view why) {
    const Run run = analyse(arguments);
    EXPECT_EQ(run.exit_code, 2) << arguments;
    EXPECT_THAT(run.text, HasSubstr(why)) << arguments;
  };
  refused(folder_.file("none.json"), "cannot be read");
  refused(file + " --games 3", "must be: 20");
  refused(file + " --threads 0", "--threads");
  refused(file + " --seed x", "--seed");
  refused(file + " --out /nowhere/out.json", "/nowhere/out.json");
  write_file(file, "{}");
  refused(file, "is missing");
  Match unfinished(table_for(2, 1));
  refused(file_of(unfinished), "not over yet");
}

}  // namespace
}  // namespace omnibus
