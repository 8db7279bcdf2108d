// Write the Future: the reasons given for an action are true.
#include "support/reasons_test.hpp"

#include "games/write_the_future/ai/guide.hpp"
#include "games/write_the_future/tests/rules/scene.hpp"
#include "match/speaker.hpp"

namespace omnibus::write_the_future {
namespace {

using testing::Contains;

std::vector<std::string> why(const Scene& table, Verb verb, int a = 0, int b = 0) {
  return omnibus::why(table.game, table.state, make_action(verb, a, b));
}

TEST(Reasons, the_last_cell_completes_a_row) {
  Scene table;
  table.district({"A I M W A ."}).dice(0, "agents-6", "weapons-6").act(Verb::take, 0);
  EXPECT_EQ(why(table, Verb::draw, 0, cell(1, 6)).front(), fmt::format("completes bonus={} lines=1 due=0", row_line(1)));
}

TEST(Reasons, a_bonus_is_counted_towards_those_that_end_the_game) {
  Scene table(3);
  table.district({"A I M W A I", "A I M W A ."}).dice(0, "agents-6", "weapons-6").act(Verb::take, 0);
  const std::string bonus = fmt::format("completes bonus={}", row_line(2));
  EXPECT_EQ(why(table, Verb::draw, 0, cell(2, 6)).front(), fmt::format("{} lines=2 due={}", bonus, standard_box().end_lines));
  table.state.trigger = Ending::markets;
  EXPECT_EQ(why(table, Verb::draw, 0, cell(2, 6)).front(), bonus + " lines=2 due=0");
}

TEST(Reasons, the_end_comes_with_its_last_round_and_the_lead) {
  Scene table(3);
  table.district({"A I M W A I", "A I M W A I", "A I M W A I", "A I M W A ."}).dice(0, "agents-6", "weapons-6").act(Verb::take, 0);
  const Action draw = make_action(Verb::draw, 0, cell(4, 6));
  Chance chance(1, 1);
  const State<4> after = carried_out(table.game, table.state, draw, chance).after;
  const auto points = [&](int seat) { return table.game.standing(after, seat_at(seat), Viewer::of(seat_at(0))).points; };
  ASSERT_GT(points(0), points(1));
  EXPECT_EQ(why(table, Verb::draw, 0, cell(4, 6))[1], fmt::format("ends round={} lead={}", table.state.round + 1, points(0) - points(1)));
}

TEST(Reasons, dice_are_worth_what_both_bring_one_after_the_other) {
  Scene table;
  table.missions({"M01", "M02", "M03", "M04"}).dice(0, "agents-1", "agents-1");
  const int each = table.game.box().mission(table.mission("M01")).points;
  const int value = table.game.scoring().value(0, 0, Power{});
  EXPECT_THAT(why(table, Verb::take, 0), Contains(fmt::format("die points={} dice=2", 2 * (each + value))));
}

TEST(Reasons, in_the_draft_a_card_is_denied_to_those_who_choose_later) {
  Scene table(Options{.draft = 1}, 3);
  table.missions({"M01", "M02", "M03", "M04"}).dice(0, "agents-1", "agents-1").clear(2).district({"A A ."}, 2);
  const auto gain = [&](const Scene& at) {
    Scene then = at;
    then.first(2);
    const auto reasons = why(then, Verb::take, 0);
    return reasons.front().substr(0, reasons.front().find(" dice"));
  };
  const std::string best = gain(table).substr(std::string("die ").size());
  EXPECT_THAT(why(table, Verb::take, 0), Contains("denies seat=2 " + best));
  table.first(0).state.first = seat_at(2);
  EXPECT_THAT(why(table, Verb::take, 0), Contains(testing::StartsWith("denies seat=1 "))) << "seat 2 has chosen already";
  table.first(0).state.first = seat_at(1);
  EXPECT_THAT(why(table, Verb::take, 0), testing::Not(Contains(testing::StartsWith("denies")))) << "no player chooses later";
}

TEST(Reasons, points_at_the_market_come_with_the_count_and_the_value) {
  Scene table;
  table.district({"A . A"}).ticked({"agents-1"}).dice(0, "agents-6", "weapons-6").act(Verb::take, 0);
  table.missions({"M02", "M03", "M04", "M05"});
  const int value = table.game.scoring().value(0, 1, Power{});
  EXPECT_THAT(why(table, Verb::draw, 0, cell(6, 6)), Contains(fmt::format("market points={0} resource=0 count=3 value={0}", value)));
}

TEST(Reasons, a_mission_is_called_by_its_short_name) {
  const auto game = open_table("write_the_future", {.players = 2, .options = {}, .edition_text = {}, .edition_name = {}});
  const Scene table;
  const auto said = [&](std::string_view language, std::string_view mission) {
    const Phrase reason("reason.mission", {{"points", Domain::number, 6}, {"mission", title_domain, table.mission(mission)}});
    return Speaker(Catalogue::of(language), *game, {}).say(reason);
  };
  EXPECT_EQ(said("en", "M05"), "6 points for the mission “Full set”.");
  EXPECT_EQ(said("en", "M10"), "6 points for the mission “Agents in pairs”.");
  EXPECT_EQ(said("en", "M14"), "6 points for the mission “Agents and intel in pairs”.");
  EXPECT_EQ(said("de", "M24"), "6 Punkte für den Auftrag „Agenten im Stadtzentrum“.");
  EXPECT_EQ(said("fr", "M35"), "6 points pour la mission «\u202fArmes dans le Désert\u202f».");
}

TEST(Reasons, a_tick_raises_what_each_resource_counts) {
  Scene table;
  table.dice(0, "agents-6", "weapons-6").act(Verb::take, 0);
  const auto reasons = why(table, Verb::tick, 0, face("agents-1"));
  const int value = table.game.scoring().value(0, 1, Power{});
  EXPECT_THAT(reasons, Contains(fmt::format("value resource=0 value={} count=0", value)));
}

TEST(Reasons, in_many_games_the_end_and_the_way_to_a_symbol_are_as_was_said) {
  const Rules<4> game(standard_box(), {}, 2);
  int ends = 0;
  int climbed = 0;
  for_many_choices(game, 12, [&](const State<4>& before, const Action& action, const Reasons& reasons) {
    Chance chance(1, 1);
    const CompletedMove<Rules<4>> move = carried_out(game, before, action, chance);
    const Sheet& sheet = move.after.place(move.seat).sheet;
    for (const Phrase& reason : reasons) {
      if (reason.id != "reason.ends") continue;
      EXPECT_NE(game.end_marked_by(sheet), Ending::none);
      EXPECT_EQ(before.trigger, Ending::none);
      ++ends;
    }
    if (const int count = told(reasons, "reason.to_symbol", "count"); count >= 0) {
      const int row = told(reasons, "reason.to_symbol", "ability");
      EXPECT_TRUE(game.setting().track(row).symbols.has(sheet.spaces[static_cast<std::size_t>(row)] + count));
      ++climbed;
    }
  });
  EXPECT_GT(ends, 0);
  EXPECT_GT(climbed, 0);
}

/// The reasons agree with the parts of the standing.
TEST(Reasons, in_many_games_points_for_missions_are_what_was_said) {
  const Rules<4> game(standard_box(), {}, 2);
  int said = 0;
  for_many_choices(game, 4, [&](const State<4>& before, const Action& action, const Reasons& reasons) {
    const int points = told(reasons, "reason.mission", "points");
    if (points < 0) return;
    const int mission = told(reasons, "reason.mission", "mission");
    Chance chance(1, 1);
    const CompletedMove<Rules<4>> move = carried_out(game, before, action, chance);
    const auto points_of = [&](const State<4>& s) {
      for (const ScorePart& part : game.standing(s, move.seat, Viewer::of(move.seat)).parts) {
        if (part.kind < 2 && part.operands[0] == mission) return part.points;
      }
      return 0;
    };
    EXPECT_EQ(points_of(move.after) - points_of(before), points);
    ++said;
  });
  EXPECT_GT(said, 20);
}

}  // namespace
}  // namespace omnibus::write_the_future
