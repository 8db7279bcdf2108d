#include "core/wide_set.hpp"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace omnibus {
namespace {

/// Distinct items in order; some lists use only one of the two words.
std::vector<int> any_items() {
  const auto [first, last] = *rc::gen::element(std::pair{0, 64}, std::pair{64, 128}, std::pair{0, 128});
  std::vector<int> out = *rc::gen::unique<std::vector<int>>(rc::gen::inRange(first, last));
  std::sort(out.begin(), out.end());
  return out;
}

WideSet wide_set_of(const std::vector<int>& items) {
  WideSet out;
  for (const int item : items) out.add(item);
  return out;
}

RC_GTEST_PROP(WideSet, holds_what_was_put_in, ()) {
  const std::vector<int> items = any_items();
  const WideSet set = wide_set_of(items);
  RC_ASSERT(set.size() == static_cast<int>(items.size()));
  RC_ASSERT(set.empty() == items.empty());
  for (int item = 0; item < 128; ++item) RC_ASSERT(set.has(item) == std::binary_search(items.begin(), items.end(), item));
}

RC_GTEST_PROP(WideSet, is_walked_from_the_smallest_in_every_way, ()) {
  const std::vector<int> items = any_items();
  const WideSet set = wide_set_of(items);
  std::vector<int> each;
  set.each([&](int item) { each.push_back(item); });
  RC_ASSERT(each == items);
  std::vector<int> walked;
  for (const int item : set) walked.push_back(item);
  RC_ASSERT(walked == items);
  for (std::size_t rank = 0; rank < items.size(); ++rank) RC_ASSERT(set.at(static_cast<int>(rank)) == items[rank]);
  if (!items.empty()) RC_ASSERT(set.lowest() == items.front());
}

RC_GTEST_PROP(WideSet, unites_cuts_and_subtracts, ()) {
  const std::vector<int> a = any_items();
  const std::vector<int> b = any_items();
  std::vector<int> both;
  std::vector<int> common;
  std::vector<int> rest;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(common));
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(rest));
  RC_ASSERT((wide_set_of(a) | wide_set_of(b)) == wide_set_of(both));
  RC_ASSERT((wide_set_of(a) & wide_set_of(b)) == wide_set_of(common));
  RC_ASSERT((wide_set_of(a) - wide_set_of(b)) == wide_set_of(rest));
}

TEST(WideSet, a_draw_takes_each_item_once) {
  WideSet deck = wide_set_of({3, 63, 64, 127});
  Chance chance(1, 1);
  WideSet drawn;
  for (int left = 4; left > 0; --left) {
    ASSERT_EQ(deck.size(), left);
    drawn.add(deck.draw(chance));
  }
  EXPECT_TRUE(deck.empty());
  EXPECT_EQ(drawn, wide_set_of({3, 63, 64, 127}));
}

}  // namespace
}  // namespace omnibus
