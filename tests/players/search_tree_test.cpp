// Search trees kept between decisions.
#include "players/search_tree.hpp"

#include <gtest/gtest.h>

namespace omnibus {
namespace {

constexpr Action left = Action::of(1);
constexpr Action right = Action::of(2);

SearchTree::Index add(SearchTree& tree, SearchTree::Index parent, Action action, std::uint32_t visits) {
  const SearchTree::Index index = tree.add(parent, action);
  tree[index].visits = visits;
  tree[index].total = 10 * std::int64_t{visits};
  return index;
}

/// Two actions at the root, two below each, and one below the last of these.
SearchTree small_tree() {
  SearchTree tree;
  const SearchTree::Index first = add(tree, SearchTree::root, left, 3);
  const SearchTree::Index second = add(tree, SearchTree::root, right, 9);
  add(tree, first, left, 1);
  add(tree, second, left, 4);
  add(tree, first, right, 1);
  add(tree, add(tree, second, right, 5), left, 2);
  return tree;
}

std::uint32_t visits(const SearchTree& tree, std::initializer_list<Action> way) {
  SearchTree::Index at = SearchTree::root;
  for (const Action& action : way) {
    at = tree.find(at, action);
    if (at == SearchTree::none) return 0;
  }
  return tree[at].visits;
}

TEST(SearchTree, keeps_what_is_below_a_step) {
  SearchTree tree = small_tree();
  tree.step(right);
  EXPECT_EQ(visits(tree, {}), 9U);
  EXPECT_EQ(visits(tree, {left}), 4U);
  EXPECT_EQ(visits(tree, {right}), 5U);
  EXPECT_EQ(visits(tree, {right, left}), 2U);
  EXPECT_EQ(visits(tree, {left, left}), 0U);
  EXPECT_EQ(tree[tree.find(SearchTree::root, right)].total, 50);
  add(tree, tree.find(SearchTree::root, left), right, 7);
  EXPECT_EQ(visits(tree, {left, right}), 7U);
}

TEST(SearchTree, is_empty_after_a_step_it_has_never_tried) {
  SearchTree tree = small_tree();
  tree.step(Action::of(3));
  EXPECT_EQ(visits(tree, {left}), 0U);
  add(tree, SearchTree::root, left, 1);
  EXPECT_EQ(visits(tree, {left}), 1U);
}

TEST(SearchTree, keeps_many_nodes) {
  constexpr int many = 10'000;
  SearchTree tree;
  const SearchTree::Index top = add(tree, SearchTree::root, left, many);
  for (int i = 0; i < many; ++i)
    add(tree, i % 2 == 0 ? top : SearchTree::root, Action::of(3, i % 256, i / 256), 1 + static_cast<std::uint32_t>(i));
  tree.step(left);
  for (int i = 0; i < many; ++i)
    ASSERT_EQ(visits(tree, {Action::of(3, i % 256, i / 256)}), i % 2 == 0 ? 1 + static_cast<std::uint32_t>(i) : 0U) << i;
}

class TableMemory : public testing::Test {
 protected:
  /// A seat searches and decides.
  void decide(Seat seat, int ply, Action action) {
    memory_.begin(seat, ply);
    memory_.take();
    memory_.keep({small_tree()});
    memory_.end(action);
  }

  Memory memory_;
};

TEST_F(TableMemory, keeps_the_tree_if_the_same_seat_decides_again) {
  decide(seat_at(1), 4, right);
  memory_.begin(seat_at(1), 5);
  memory_.end(right);  // without a search: there was nothing to choose
  memory_.begin(seat_at(1), 6);
  const std::vector<SearchTree> trees = memory_.take();
  ASSERT_EQ(trees.size(), 1U);
  EXPECT_EQ(visits(trees[0], {left}), 2U);
  EXPECT_TRUE(memory_.take().empty());
}

TEST_F(TableMemory, forgets_the_tree_if_another_seat_decides) {
  decide(seat_at(1), 4, right);
  memory_.begin(seat_at(0), 5);
  EXPECT_TRUE(memory_.take().empty());
}

TEST_F(TableMemory, forgets_the_tree_after_decisions_of_others_or_an_undo) {
  for (const int ply : {3, 4, 6}) {
    decide(seat_at(1), 4, right);
    memory_.begin(seat_at(1), ply);
    EXPECT_TRUE(memory_.take().empty()) << ply;
  }
}

}  // namespace
}  // namespace omnibus
