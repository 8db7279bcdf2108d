#include "learning/action_space.hpp"

#include <gmock/gmock.h>
#include <set>

#include "night_bus_tables.hpp"

namespace omnibus::night_bus {
namespace {

TEST(ActionSpace, counts_verbs_in_their_order_and_the_last_operand_fastest) {
  const Rules game = table_of(2);
  const ActionSpace<Rules> space(game);
  const std::uint32_t tickets = static_cast<std::uint32_t>(game.box().ticket_count);
  EXPECT_EQ(space.size(), tickets + 1);
  EXPECT_EQ(space.number(make_action(Verb::lay, 0)), 0u);
  EXPECT_EQ(space.number(make_action(Verb::lay, 5)), 5u);
  EXPECT_EQ(space.number(make_action(Verb::enough)), tickets);
  EXPECT_EQ(space.action(5), make_action(Verb::lay, 5));
  EXPECT_EQ(space.action(tickets), make_action(Verb::enough));
}

TEST(ActionSpace, has_no_place_for_malformed_actions) {
  const Rules game = table_of(2);
  const ActionSpace<Rules> space(game);
  EXPECT_FALSE(space.action(space.size()).has_value());
  EXPECT_FALSE(space.has(make_action(Verb::lay, game.box().ticket_count)));
  EXPECT_FALSE(space.has(make_action(Verb::lay, 0, 1)));
  EXPECT_FALSE(space.has(make_action(Verb::enough, 0, 0, 1)));
  EXPECT_FALSE(space.has(Action::of(2)));
}

TEST(ActionSpace, has_an_id_of_its_names_and_sizes) {
  Components fewer = carried_box<Components>();
  --fewer.ticket_count;
  Components other = carried_box<Components>();
  other.tickets[0].id[0] = 'X';
  const std::uint64_t id = ActionSpace<Rules>(table_of(2)).id();
  EXPECT_EQ(id, ActionSpace<Rules>(table_of(2)).id());
  EXPECT_NE(id, ActionSpace<Rules>(Rules(fewer, {}, 2)).id());
  EXPECT_NE(id, ActionSpace<Rules>(Rules(other, {}, 2)).id());
}

TEST(ActionSpace, marks_the_legal_actions_in_a_mask) {
  const Rules game = table_of(3);
  const ActionSpace<Rules> space(game);
  const State state = state_after(game, 4);
  Legal<Rules> legal;
  game.legal(state, legal);
  std::vector<std::uint64_t> mask(static_cast<std::size_t>(space.mask_words()), ~std::uint64_t{0});
  space.write_mask(legal, mask.data());
  std::set<std::uint32_t> marked;
  for (std::uint32_t i = 0; i < 64 * mask.size(); ++i) {
    if ((mask[i / 64] >> (i % 64) & 1) != 0) marked.insert(i);
  }
  std::set<std::uint32_t> expected;
  for (const Action& action : legal) expected.insert(space.number(action));
  EXPECT_EQ(marked, expected);
}

}  // namespace
}  // namespace omnibus::night_bus
