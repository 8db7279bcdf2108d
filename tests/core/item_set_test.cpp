#include "core/item_set.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace omnibus {
namespace {

using Model = std::set<int>;

ItemSet set_of(const Model& model) {
  ItemSet out;
  for (const int item : model) out.add(item);
  return out;
}
Model model_of(ItemSet set) {
  Model out;
  for (const int item : set) out.insert(item);
  return out;
}
Model any_model() { return *rc::gen::container<Model>(rc::gen::inRange(0, 64)); }

RC_GTEST_PROP(ItemSet, holds_what_a_set_would_hold, ()) {
  const Model model = any_model();
  const ItemSet set = set_of(model);
  RC_ASSERT(model_of(set) == model);
  RC_ASSERT(set.size() == static_cast<int>(model.size()));
  RC_ASSERT(set.empty() == model.empty());
  for (int item = 0; item < 64; ++item) RC_ASSERT(set.has(item) == model.contains(item));
}

RC_GTEST_PROP(ItemSet, walks_and_counts_from_the_smallest, ()) {
  const Model model = any_model();
  const ItemSet set = set_of(model);
  auto walked = set.begin();
  int rank = 0;
  for (const int item : model) {
    RC_ASSERT(set.at(rank++) == item);
    RC_ASSERT(*walked == item);
    ++walked;
  }
  RC_ASSERT(walked == set.end());
  RC_ASSERT(set.lowest() == (model.empty() ? 64 : *model.begin()));
}

RC_GTEST_PROP(ItemSet, adds_and_removes, ()) {
  Model model = any_model();
  ItemSet set = set_of(model);
  const int item = *rc::gen::inRange(0, 64);
  set.add(item);
  model.insert(item);
  RC_ASSERT(model_of(set) == model);
  set.remove(item);
  model.erase(item);
  RC_ASSERT(model_of(set) == model);
}

RC_GTEST_PROP(ItemSet, unites_cuts_and_subtracts, ()) {
  const Model a = any_model();
  const Model b = any_model();
  Model both;
  Model common;
  Model rest;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::inserter(both, both.end()));
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::inserter(common, common.end()));
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::inserter(rest, rest.end()));
  RC_ASSERT((set_of(a) | set_of(b)) == set_of(both));
  RC_ASSERT((set_of(a) & set_of(b)) == set_of(common));
  RC_ASSERT((set_of(a) - set_of(b)) == set_of(rest));
}

TEST(ItemSet, the_first_n_items) {
  EXPECT_TRUE(ItemSet::first(0).empty());
  EXPECT_EQ(ItemSet::first(52).size(), 52);
  EXPECT_FALSE(ItemSet::first(52).has(52));
  EXPECT_EQ(ItemSet::first(64).size(), 64);
  EXPECT_EQ(ItemSet::of(63).lowest(), 63);
}

}  // namespace
}  // namespace omnibus
