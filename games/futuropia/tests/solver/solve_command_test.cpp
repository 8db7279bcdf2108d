// Command-line tests of `omnibus solve`.
#include <gmock/gmock.h>

#include "support/command_run.hpp"

namespace omnibus {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class SolveCommandTest : public CommandTest {
 protected:
  SolveCommandTest() : CommandTest("") {}
};

TEST_F(SolveCommandTest, prints_one_object_as_json) {
  const Outcome done = run("solve futuropia-solo --width 2 --starts 1 --rounds 0 --json");
  EXPECT_EQ(done.exit_code, 0) << done.besides;
  const json::value solution = parse_json(done.told, "output");
  EXPECT_LE(solution.at("score").as_int64(), solution.at("bound").as_int64());
  EXPECT_TRUE(solution.at("match").is_object());
}

TEST_F(SolveCommandTest, names_and_completes_its_puzzle) {
  EXPECT_THAT(refusal("solve chess"), HasSubstr("futuropia-solo"));
  EXPECT_THAT(completions("solve ''"), ElementsAre("futuropia-solo"));
}

}  // namespace
}  // namespace omnibus
