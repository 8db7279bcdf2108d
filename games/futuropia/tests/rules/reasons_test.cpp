// Futuropia: the reasons given for an action are true.
#include "support/reasons_test.hpp"

#include "games/futuropia/ai/guide.hpp"
#include "games/futuropia/tests/rules/scene.hpp"

namespace omnibus::futuropia {
namespace {

using testing::Contains;
using testing::ElementsAre;

std::vector<std::string> why(const Scene& table, Verb verb, int a = 0, int b = 0) {
  return omnibus::why(table.game, table.state, make_action(verb, a, b));
}

TEST(Reasons, subsidies_bring_money) {
  const Scene table;
  const int amount = table.game.setting().subsidy(table.state);
  EXPECT_THAT(why(table, Verb::take_subsidies), ElementsAre(fmt::format("earns resource=0 count={} next=0", amount)));
}

TEST(Reasons, a_robot_frees_people_and_uses_energy) {
  Scene table;
  table.resources(20, 10, 0);
  const auto reasons = why(table, Verb::take_robots, 1);
  ASSERT_EQ(reasons.size(), 2U);
  EXPECT_EQ(reasons[0], "frees count=1 points=5");
  EXPECT_EQ(reasons[1], fmt::format("short kind=1 count=2 money={}", 2 * table.game.setting().box.missing_price));
}

TEST(Reasons, a_marker_that_moves_tells_the_next_prices) {
  Scene table;
  table.marker(Kind::food, 2);
  const GeneratorMarket market = table.game.market();
  const int left = market.price(table.state, Kind::food, Stack::left);
  const int right = market.price(table.state, Kind::food, Stack::right);
  EXPECT_THAT(why(table, Verb::buy_nothing, 0), Contains(fmt::format("marker kind=0 left={} right={}", left - 1, right + 1)));
  table.marker(Kind::food, table.game.box().marker_limit);
  EXPECT_THAT(why(table, Verb::buy_nothing, 0), testing::Not(Contains(testing::StartsWith("marker"))));
}

TEST(Reasons, what_cannot_be_paid_takes_loans) {
  Scene table;
  table.resources(0, 0, 0);
  EXPECT_THAT(why(table, Verb::buy, 0, 0), Contains(testing::StartsWith("loans count=")));
}

TEST(Reasons, dropping_out_states_the_points) {
  Scene table({}, 3);
  table.final_phase();
  const int points = table.game.standing(table.state, seat_at(0), Viewer::everything()).points;
  EXPECT_THAT(why(table, Verb::leave), ElementsAre(fmt::format("drops_out points={}", points)));
}

/// Energy used by the remaining rooms.
int energy_of(const Rules& game, const State& state, const Remainder& left) {
  int out = 0;
  for (const int room : left.rooms) out += game.setting().side(state, room).energy;
  return out;
}

TEST(Reasons, in_many_games_loans_and_stocks_become_what_was_said) {
  const Rules game(standard_box(), {}, 3);
  int earned = 0;
  int fed = 0;
  for_many_choices(game, 6, [&](const State& before, const Action& action, const Reasons& reasons) {
    Chance none(0, 0);
    const CompletedMove<Rules> move = carried_out(game, before, action, none);
    const Complex& was = before.of(move.seat);
    const Complex& is = move.after.of(move.seat);
    if (const int loans = told(reasons, "reason.loans", "count"); loans >= 0) {
      EXPECT_EQ(is.credits - was.credits, loans);
      EXPECT_EQ(told(reasons, "reason.loans", "points"), loans * game.scoring().credit_points(move.after));
    }
    if (const int count = told(reasons, "reason.earns", "count"); count >= 0) {
      const Resource resource = static_cast<Resource>(told(reasons, "reason.earns", "resource"));
      EXPECT_EQ(is.of(resource) - was.of(resource), count);
      ++earned;
    }
    if (const int lost = told(reasons, "reason.feeds", "lost"); lost >= 0) {
      const Remainder left = game.scoring().remainder(move.after, move.seat);
      EXPECT_EQ(lost, is.humans() - left.people - left.camper);
      const bool food = told(reasons, "reason.feeds", "kind") == static_cast<int>(Kind::food);
      const int made = told(reasons, "reason.feeds", "made");
      const int needed = told(reasons, "reason.feeds", "needed");
      EXPECT_EQ(needed, food ? is.people : is.robots + is.room_energy);
      EXPECT_EQ(made - (food ? left.food_surplus : left.energy_surplus),
                food ? left.people : left.robots + energy_of(game, move.after, left));
      if (lost > 0 && food) {
        EXPECT_LT(made, needed);
      }
      ++fed;
    }
    if (const int lead = told(reasons, "reason.final_phase", "lead"); lead > 0) {
      const auto points = [&](int seat) { return game.standing(move.after, seat_at(seat), Viewer::everything()).points; };
      for (int i = 0; i < 3; ++i) {
        if (i != index_of(move.seat)) {
          EXPECT_GE(points(index_of(move.seat)) - points(i), lead);
        }
      }
    }
    if (const int points = told(reasons, "reason.drops_out", "points"); points >= 0 && game.actor(move.after) == Seat::nobody) {
      EXPECT_EQ(is.score, points);
    }
  });
  EXPECT_GT(earned, 20);
  EXPECT_GT(fed, 0) << "generators of the final phase keep people";
}

}  // namespace
}  // namespace omnibus::futuropia
