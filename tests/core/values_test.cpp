// Basic value types of the core.
#include <bit>

#include <gtest/gtest.h>

#include "core/action.hpp"
#include "core/fixed_list.hpp"
#include "core/hash.hpp"
#include "core/result.hpp"
#include "core/rule.hpp"
#include "core/seat.hpp"

namespace omnibus {
namespace {

TEST(FixedList, grows_and_shrinks_at_its_end) {
  FixedList<int, 3> list;
  EXPECT_TRUE(list.empty());
  list.push(7);
  list.push(8);
  EXPECT_EQ(list.size(), 2);
  EXPECT_EQ(list[0], 7);
  EXPECT_EQ(list.back(), 8);
  list.pop();
  EXPECT_EQ(list.back(), 7);
  int sum = 0;
  for (const int item : list) sum += item;
  EXPECT_EQ(sum, 7);
}

TEST(FixedList, equal_lists_are_equal_byte_for_byte) {
  using List = FixedList<std::uint8_t, 7>;
  List once;
  once.push(1);
  List longer_before = once;
  longer_before.push(2);
  EXPECT_NE(once, longer_before);
  longer_before.pop();
  EXPECT_EQ(once, longer_before);
  EXPECT_EQ(std::bit_cast<std::uint64_t>(once), std::bit_cast<std::uint64_t>(longer_before));
}

TEST(FixedList, counts_beyond_255_if_its_capacity_allows) {
  FixedList<std::uint8_t, 300> list;
  for (int i = 0; i < 300; ++i) list.push(1);
  EXPECT_EQ(list.size(), 300);
  EXPECT_EQ((FixedList<std::uint8_t, 300>::capacity()), 300);
}

TEST(Rule, is_spelled_as_in_the_rules) {
  constexpr Rule early = rule("NB-3.2");
  constexpr Rule late = rule("WTF-10.17");
  EXPECT_EQ(early, (Rule{3, 2}));
  EXPECT_EQ(late, (Rule{10, 17}));
  EXPECT_TRUE(early.forbids());
  EXPECT_FALSE(Rule{}.forbids());
}

TEST(ActionList, keeps_actions_in_the_order_they_came) {
  ActionList<3> list;
  list.clear();
  EXPECT_TRUE(list.empty());
  list.push({1, {2, 3, 4}});
  list.push({5, {}});
  EXPECT_EQ(list.size(), 2);
  EXPECT_EQ(list[0], (Action{1, {2, 3, 4}}));
  EXPECT_EQ(list.end() - list.begin(), 2);
  list.clear();
  EXPECT_TRUE(list.empty());
}

TEST(Form, has_as_many_operands_as_are_named) {
  EXPECT_EQ((Form{"end", {}}).arity(), 0);
  EXPECT_EQ((Form{"lay", {{{"card", Domain::number}, {"route", Domain::number}}}}).arity(), 2);
  EXPECT_EQ((Form{"all", {{{"a", {}}, {"b", {}}, {"c", {}}, {"d", {}}}}}).arity(), 4);
}

TEST(Fingerprint, differs_when_a_single_byte_does) {
  using Bytes = std::array<std::uint8_t, 64>;
  const Bytes plain{};
  for (std::size_t place = 0; place < plain.size(); ++place) {
    for (const int value : {1, 2, 128, 255}) {
      Bytes changed = plain;
      changed[place] = static_cast<std::uint8_t>(value);
      EXPECT_NE(fingerprint(changed), fingerprint(plain));
    }
  }
}

TEST(Fingerprint, depends_on_places_not_only_on_values) {
  using Words = std::array<std::uint64_t, 2>;
  EXPECT_NE(fingerprint(Words{1, 2}), fingerprint(Words{2, 1}));
  EXPECT_NE(fingerprint(Words{0, 0}), fingerprint(std::array<std::uint64_t, 3>{0, 0, 0}));
}

TEST(Fingerprint, is_the_same_on_every_machine) { EXPECT_EQ(fingerprint(std::array<std::uint64_t, 2>{1, 2}), 0xde2961362f709df9ULL); }

TEST(Viewer, see_their_own_secrets_and_no_others) {
  const Viewer mine = Viewer::of(seat_at(1));
  EXPECT_TRUE(mine.see(seat_at(1)));
  EXPECT_FALSE(mine.see(seat_at(0)));
  EXPECT_FALSE(mine.see_everything());
  EXPECT_FALSE(Viewer::spectator().see(seat_at(0)));
  EXPECT_TRUE(Viewer::everything().see(seat_at(0)));
  EXPECT_TRUE(Viewer::everything().see_everything());
}

TEST(Viewer, receive_public_events_and_their_own) {
  const Event open{1, Seat::nobody, {}};
  const Event secret{1, seat_at(1), {}};
  EXPECT_TRUE(open.meant_for(Viewer::spectator()));
  EXPECT_FALSE(secret.meant_for(Viewer::spectator()));
  EXPECT_FALSE(secret.meant_for(Viewer::of(seat_at(0))));
  EXPECT_TRUE(secret.meant_for(Viewer::of(seat_at(1))));
  EXPECT_TRUE(secret.meant_for(Viewer::everything()));
}

TEST(Result, a_team_shares_its_score_its_place_and_its_win) {
  const Result won = team_result(3, 1, 6, true);
  const Result going_on = team_result(3, 0, 2, false);
  EXPECT_TRUE(won.over());
  EXPECT_FALSE(going_on.over());
  for (std::size_t seat = 0; seat < 3; ++seat) {
    EXPECT_EQ(won.scores[seat], 6);
    EXPECT_EQ(won.places[seat], 1);
    EXPECT_TRUE(won.winners[seat]);
    EXPECT_FALSE(going_on.winners[seat]);
  }
  EXPECT_FALSE(won.winners[3]);
}

}  // namespace
}  // namespace omnibus
