// Tests specific to the in-memory store: as reliable as its keeper, and never ahead of it.
#include <gmock/gmock.h>

#include "data/problem.hpp"
#include "store_under_test.hpp"

namespace omnibus {

using testing::ElementsAre;
using testing::IsEmpty;

static std::unique_ptr<Store> open_kept(KeptTexts& kept) {
  return open_kept_store(std::make_unique<KeeperInMemory>(kept), kept.all(), "here");
}

static std::string problem_of(KeptTexts& kept) {
  try {
    open_kept(kept);
  } catch (const Problem& problem) {
    return problem.code();
  }
  return "";
}

TEST(KeptStore, what_could_not_be_kept_has_not_happened) {
  KeptTexts kept;
  const auto store = open_kept(kept);
  const std::string edition(1000, 'e');
  ASSERT_EQ(commit(*store, {a_person("a"), a_match("m", {"a"}), StoredEntry{"m", 0, EntryKind::edition, "", "", edition, 0, 0},
                            an_entry("m", 1, "a", "k"), StoredSnapshot{"m", 1, "{}"}}),
            "");
  const auto before = kept.texts;
  kept.failure = "no room";
  EXPECT_EQ(commit(*store, {a_person("b"), an_entry("m", 2), StoredSnapshot{"m", 2, "later"}, StoredAnalysis{"m", "read"}}), "no room");
  EXPECT_EQ(commit(*store, {an_entry("m", 2), VisitedMatch{"m", 9}, SeenPerson{"a", 9}, RemovedMatch{"m"}, a_match("m")}), "no room");
  kept.failure.clear();
  EXPECT_EQ(kept.texts, before);
  EXPECT_EQ(store->person("b"), std::nullopt);
  EXPECT_EQ(store->person("a")->seen, 0);
  EXPECT_EQ(store->entries("m").size(), 2);
  EXPECT_EQ(store->entries("m").at(0).body, edition);
  EXPECT_EQ(store->last_snapshot("m")->position, "{}");
  EXPECT_EQ(store->analysis("m"), std::nullopt);
  EXPECT_THAT(store->match("m")->people, ElementsAre("a"));
  EXPECT_EQ(commit(*store, {an_entry("m", 2)}), "") << "and it goes on from there";
}

TEST(KeptStore, nothing_is_left_of_a_match_that_is_removed) {
  KeptTexts kept;
  const auto store = open_kept(kept);
  ASSERT_EQ(commit(*store, {a_match("m"), StoredEntry{"m", 0, EntryKind::edition, "", "", "{}", 0, 0}, an_entry("m", 1),
                            StoredSnapshot{"m", 1, "{}"}, StoredAnalysis{"m", "read"}}),
            "");
  ASSERT_EQ(commit(*store, {RemovedMatch{"m"}}), "");
  kept.texts.erase("format");
  EXPECT_THAT(kept.texts, IsEmpty());
}

TEST(KeptStore, what_a_later_version_or_something_else_has_written_is_refused) {
  KeptTexts kept;
  ASSERT_EQ(commit(*open_kept(kept), {a_match("m"), an_entry("m", 0), an_entry("m", 1)}), "");
  KeptTexts damaged = kept;
  damaged.texts.erase("entry/m/0");
  EXPECT_EQ(problem_of(damaged), "store_damaged");
  damaged = kept;
  damaged.texts["match/m"] = "[";
  EXPECT_EQ(problem_of(damaged), "store_damaged");
  kept.texts["format"] = "2";
  EXPECT_EQ(problem_of(kept), "store_newer");
}

}  // namespace omnibus
