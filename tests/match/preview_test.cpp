// Previews: where they stop, and what they leave out. tests/every_game/preview_test.cpp checks that those of every game come true.
#include <algorithm>

#include <gtest/gtest.h>

#include "match/preview_json.hpp"
#include "support/matches.hpp"

namespace omnibus {
namespace {

Preview preview_of(const Match& match, const Action& action) {
  const std::vector<std::vector<Action>> chains{{action}};
  return match.position().previews(chains).front();
}

TEST(Preview, it_stops_at_what_the_rules_forbid_and_names_the_rule) {
  const Match match(table_for(2, 7));
  const json::value elsewhere = match.position().view(Viewer::everything()).at("deck").at(0);
  const Preview preview = preview_of(match, match.game().action_from_json(json::object{{"do", "lay"}, {"ticket", elsewhere}}, "action"));
  EXPECT_EQ(preview.played, 0);
  EXPECT_EQ(preview.end, PreviewEnd::forbidden);
  EXPECT_EQ(match.game().rule_name(preview.forbidden_by), "NB-3.2");
  EXPECT_TRUE(preview.changes.empty());
}

TEST(Preview, what_chance_decides_is_left_out) {
  const Match match(table_for(1, 7));
  const Preview preview = preview_of(match, match.position().legal().front());
  ASSERT_EQ(preview.end, PreviewEnd::chance);
  const auto changed = [&](std::string_view path) {
    return std::ranges::any_of(preview.changes, [&](const Change& change) { return change.path.starts_with(path); });
  };
  EXPECT_TRUE(changed("/night"));
  EXPECT_TRUE(changed("/used"));
  EXPECT_FALSE(changed("/die"));
  EXPECT_FALSE(changed("/riders/0/hand"));
}

}  // namespace
}  // namespace omnibus
