#include "core/chance.hpp"

#include <gtest/gtest.h>

namespace omnibus {
namespace {

using Block = std::array<std::uint32_t, 4>;

TEST(Chance, its_generator_gives_the_published_known_answers_of_philox) {
  EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}), (Block{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(philox({0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}, {0xffffffff, 0xffffffff}),
            (Block{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
            (Block{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Chance, the_same_seed_and_ply_draw_the_same) {
  Chance first(7, 3);
  Chance again(7, 3);
  Chance other_ply(7, 4);
  Chance other_seed(8, 3);
  int same_as_other_ply = 0;
  int same_as_other_seed = 0;
  for (int i = 0; i < 100; ++i) {
    const std::uint32_t drawn = first.below(1000);
    EXPECT_EQ(drawn, again.below(1000));
    same_as_other_ply += drawn == other_ply.below(1000) ? 1 : 0;
    same_as_other_seed += drawn == other_seed.below(1000) ? 1 : 0;
  }
  EXPECT_LT(same_as_other_ply, 5);
  EXPECT_LT(same_as_other_seed, 5);
}

TEST(Chance, every_number_below_the_bound_is_about_as_likely) {
  std::array<int, 6> seen{};
  Chance chance(1, 0);
  for (int i = 0; i < 60000; ++i) ++seen[chance.below(6)];
  for (const int count : seen) EXPECT_NEAR(count, 10000, 400);  // four standard deviations
}

TEST(Chance, knows_whether_it_was_used) {
  Chance chance(1, 0);
  EXPECT_FALSE(chance.used());
  chance.below(2);
  EXPECT_TRUE(chance.used());
}

TEST(Chance, draws_each_card_of_a_deck_once) {
  Chance chance(5, 1);
  ItemSet deck = ItemSet::first(52);
  ItemSet seen;
  while (!deck.empty()) {
    const int card = chance.draw(deck);
    EXPECT_FALSE(seen.has(card));
    EXPECT_FALSE(deck.has(card));
    seen.add(card);
  }
  EXPECT_EQ(seen, ItemSet::first(52));
}

}  // namespace
}  // namespace omnibus
