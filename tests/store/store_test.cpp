// Guarantees of every kind of store that the server relies on.
#include <atomic>
#include <gmock/gmock.h>
#include <limits>
#include <numeric>
#include <thread>

#include "store_under_test.hpp"

namespace omnibus {

using testing::AnyOf;
using testing::ElementsAre;
using testing::Eq;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::Optional;

// Only tests compare whole records.
static auto all_of(const StoredPerson& it) { return std::tie(it.id, it.token_hash, it.name, it.created, it.origin, it.seen); }
static auto all_of(const StoredMatch& it) {
  return std::tie(it.id, it.code, it.state, it.header, it.people, it.listed, it.created, it.changed, it.promise);
}
static auto all_of(const StoredEntry& it) { return std::tie(it.match, it.number, it.kind, it.person, it.key, it.body, it.hash, it.at); }
static auto all_of(const StoredSnapshot& it) { return std::tie(it.match, it.number, it.position); }

template <class Record> static auto the_same_as(const Record& record) {
  return testing::Truly([record](const Record& other) { return all_of(record) == all_of(other); });
}
static auto called(const std::string& id) { return testing::Field(&StoredMatch::id, Eq(id)); }

static const std::string odd = "“Zoë” O'Neil; DROP TABLE people; -- \\ % _ 日本 🚋\n\t\x01";
constexpr std::int64_t greatest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t min = std::numeric_limits<std::int64_t>::min();

INSTANTIATE_TEST_SUITE_P(, StoreTest, every_kind, name_of_kind);

// ---- reading and writing ----

TEST_P(StoreTest, keeps_a_person_to_the_last_bit) {
  const StoredPerson person{"p" + odd, "t" + odd, odd, greatest, "o" + odd, greatest};
  ASSERT_EQ(commit({person}), "");
  reopen();
  EXPECT_THAT(store_->person(person.id), Optional(the_same_as(person)));
  EXPECT_THAT(store_->person_by_token(person.token_hash), Optional(the_same_as(person)));
  EXPECT_EQ(store_->person("p"), std::nullopt) << "a part of an id is another id";
}

TEST_P(StoreTest, keeps_a_match_to_the_last_bit) {
  const StoredMatch match{"m" + odd,       "c" + odd, "s" + odd, R"({"edition":")" + std::string(200'000, 'x') + "\"}",
                          {"b", "a", "b"}, true,      min,       greatest,
                          "promise" + odd};
  ASSERT_EQ(commit({a_person("a"), a_person("b"), match}), "");
  reopen();
  EXPECT_THAT(store_->match(match.id), Optional(the_same_as(match)));
  EXPECT_THAT(store_->match_by_code(match.code), Optional(the_same_as(match)));
  EXPECT_THAT(store_->matches_in_state(match.state), ElementsAre(the_same_as(match)));
  EXPECT_THAT(store_->listed_matches(9, {}), ElementsAre(the_same_as(match)));
  EXPECT_THAT(store_->matches_of("b", 9, {}), ElementsAre(the_same_as(match))) << "once, though b sits at two seats";
}

TEST_P(StoreTest, keeps_entries_to_the_last_bit) {
  const StoredEntry by_a_person{"m", 0, EntryKind::act, "a", "k" + odd, odd, std::numeric_limits<std::uint64_t>::max(), greatest};
  const StoredEntry by_a_bot{"m", 1, EntryKind::say, "", "", "", std::uint64_t{1} << 63, min};
  ASSERT_EQ(commit({a_person("a"), a_match("m"), by_a_person, by_a_bot}), "");
  reopen();
  EXPECT_THAT(store_->entries("m"), ElementsAre(the_same_as(by_a_person), the_same_as(by_a_bot)));
  EXPECT_THAT(store_->entries("m", 1), ElementsAre(the_same_as(by_a_person)));
}

TEST_P(StoreTest, keeps_the_last_analysis_of_a_match_at_the_cost_of_its_creator) {
  StoredMatch match = a_match("m");
  match.people = {"a"};
  ASSERT_EQ(commit({a_person("a"), match}), "");
  const std::int64_t before = store_->bytes_used("a", "").of_person;
  EXPECT_EQ(store_->analysis("m"), std::nullopt);
  ASSERT_EQ(commit({StoredAnalysis{"m", std::string(500, 'x')}}), "");
  ASSERT_EQ(commit({StoredAnalysis{"m", odd}}), "");
  reopen();
  EXPECT_EQ(store_->analysis("m")->body, odd);
  EXPECT_EQ(store_->bytes_used("a", "").of_person, before + static_cast<std::int64_t>(odd.size()));
  EXPECT_NE(commit({StoredAnalysis{"none", "{}"}}), "");
  ASSERT_EQ(commit({RemovedMatch{"m"}}), "");
  EXPECT_EQ(store_->analysis("m"), std::nullopt);
  EXPECT_EQ(store_->bytes_used("a", "").of_person, 0);
}

TEST_P(StoreTest, keeps_the_latest_snapshot_of_a_match) {
  const StoredSnapshot late{"m", 30, odd};
  ASSERT_EQ(commit({a_match("m"), a_match("n"), StoredSnapshot{"m", 10, "early"}, StoredSnapshot{"n", 99, "another match"}}), "");
  ASSERT_EQ(commit({late}), "");
  ASSERT_EQ(commit({StoredSnapshot{"m", 20, "came too late"}}), "");
  reopen();
  EXPECT_THAT(store_->last_snapshot("m"), Optional(the_same_as(late)));
}

TEST_P(StoreTest, finds_nothing_in_an_empty_store) {
  EXPECT_EQ(store_->person("nobody"), std::nullopt);
  EXPECT_EQ(store_->person_by_token(""), std::nullopt);
  EXPECT_EQ(store_->match("none"), std::nullopt);
  EXPECT_EQ(store_->match_by_code(""), std::nullopt);
  EXPECT_THAT(store_->matches_of("nobody", 9, {}), IsEmpty());
  EXPECT_THAT(store_->listed_matches(9, {}), IsEmpty());
  EXPECT_THAT(store_->matches_in_state("running"), IsEmpty());
  EXPECT_THAT(store_->entries("none"), IsEmpty());
  EXPECT_EQ(store_->last_snapshot("none"), std::nullopt);
}

TEST_P(StoreTest, writing_a_person_or_a_match_again_replaces_it) {
  StoredPerson person = a_person("a");
  StoredMatch match{"m", "CODE", "waiting", "{}", {"a", "b", "a"}, true, 1, 1};
  ASSERT_EQ(commit({person, a_person("b"), match, an_entry("m", 0)}), "");
  person.name = "renamed";
  person.token_hash = "another";
  match = {"m", "", "running", "[]", {"b"}, false, 2, 3, "made later"};
  ASSERT_EQ(commit({person, match}), "");
  EXPECT_THAT(store_->person_by_token("another"), Optional(the_same_as(person)));
  EXPECT_EQ(store_->person_by_token(a_person("a").token_hash), std::nullopt);
  EXPECT_THAT(store_->match("m"), Optional(the_same_as(match)));
  EXPECT_EQ(store_->match_by_code("CODE"), std::nullopt);
  EXPECT_THAT(store_->matches_of("a", 9, {}), IsEmpty());
  EXPECT_THAT(numbers("m"), ElementsAre(0)) << "its entries stay";
}

TEST_P(StoreTest, a_promise_stays_as_it_was_first_written) {
  StoredMatch match = a_match("m");
  match.promise = "the secret";
  ASSERT_EQ(commit({match}), "");
  match.state = "over";
  EXPECT_EQ(commit({match}), "") << "all else may change";
  for (const std::string other : {"another secret", ""}) {
    StoredMatch forged = match;
    forged.promise = other;
    EXPECT_THAT(commit({forged}), HasSubstr("promise"));
  }
  EXPECT_THAT(store_->match("m"), Optional(the_same_as(match)));
}

// ---- order ----

TEST_P(StoreTest, the_matches_of_a_person_come_last_changed_first_counting_entries_as_changes) {
  StoredEntry move = an_entry("old", 0);
  move.at = 500;
  std::vector<Write> writes{a_person("a"), a_person("b")};
  for (const auto& [id, changed] : {std::pair{"old", 100}, {"middle", 200}, {"new", 300}}) {
    StoredMatch match = a_match(id, {"a"});
    match.changed = changed;
    writes.emplace_back(match);
  }
  writes.insert(writes.end(), {a_match("of_another", {"b"}), move});
  ASSERT_EQ(commit(writes), "");
  EXPECT_THAT(store_->matches_of("a", 9, {}), ElementsAre(called("old"), called("new"), called("middle")));
  EXPECT_THAT(store_->matches_of("a", 2, {}), ElementsAre(called("old"), called("new")));
  EXPECT_EQ(store_->match("old")->changed, 500);
}

TEST_P(StoreTest, listed_are_matches_that_can_be_joined_the_last_changed_first) {
  std::vector<Write> writes;
  for (const auto& [id, code, listed, changed] : {std::tuple{"early", "A", true, 1},
                                                  {"late", "B", true, 3},
                                                  {"middle", "C", true, 2},
                                                  {"full", "", true, 9},
                                                  {"private", "D", false, 9}}) {
    writes.emplace_back(StoredMatch{id, code, "waiting", "{}", {}, listed, 1, changed});
  }
  ASSERT_EQ(commit(writes), "");
  EXPECT_THAT(store_->listed_matches(9, {}), ElementsAre(called("late"), called("middle"), called("early")));
  EXPECT_THAT(store_->listed_matches(1, {}), ElementsAre(called("late")));
}

TEST_P(StoreTest, entries_come_in_the_order_of_their_numbers) {
  std::vector<Write> writes{a_match("m"), a_match("n")};
  for (int number = 0; number < 300; ++number) writes.insert(writes.end(), {an_entry("m", number), an_entry("n", number)});
  ASSERT_EQ(commit(writes), "");
  std::vector<std::int64_t> expected(300);
  std::iota(expected.begin(), expected.end(), 0);
  EXPECT_EQ(numbers("m"), expected);
}

TEST_P(StoreTest, writes_are_done_in_the_order_of_the_calls) {
  ASSERT_EQ(commit({a_match("m")}), "");
  constexpr int count = 500;
  std::vector<int> done;  // used only by the store's thread until the last one is done
  std::promise<void> all;
  for (int number = 0; number < count; ++number) {
    store_->write({an_entry("m", number)}, [&, number](const std::string& failure) {
      EXPECT_EQ(failure, "");
      done.push_back(number);
      if (done.size() == count) all.set_value();
    });
  }
  awaited(all.get_future());
  EXPECT_TRUE(std::is_sorted(done.begin(), done.end()));
  EXPECT_EQ(numbers("m").size(), count);
}

TEST_P(StoreTest, closing_a_store_finishes_what_is_queued) {
  std::atomic<int> done = 0;
  store_->write({a_match("m")}, [&](const std::string&) { ++done; });
  for (int number = 0; number < 200; ++number) store_->write({an_entry("m", number)}, [&](const std::string&) { ++done; });
  reopen();
  EXPECT_EQ(done, 201);
  EXPECT_EQ(numbers("m").size(), 200);
}

// ---- atomicity ----

TEST_P(StoreTest, a_list_of_writes_happens_as_a_whole_or_not_at_all) {
  ASSERT_EQ(commit({a_match("m"), an_entry("m", 0)}), "");
  EXPECT_NE(commit({a_person("a"), an_entry("m", 1), a_match("n"), an_entry("m", 9), RemovedMatch{"m"}}), "");
  reopen();
  EXPECT_EQ(store_->person("a"), std::nullopt);
  EXPECT_EQ(store_->match("n"), std::nullopt);
  EXPECT_THAT(numbers("m"), ElementsAre(0));
}

TEST_P(StoreTest, a_bad_list_does_not_take_others_of_its_group_with_it) {
  ASSERT_EQ(commit({a_match("m")}), "");
  std::vector<std::string> failures;
  std::promise<void> last;
  const auto note = [&](const std::string& failure) {
    failures.push_back(failure);
    if (failures.size() == 4) last.set_value();
  };
  write_as_one_group_after({an_entry("m", 0)}, [&] {
    store_->write({an_entry("m", 1)}, note);
    store_->write({an_entry("m", 2), an_entry("m", 2)}, note);
    store_->write({an_entry("nowhere", 0)}, note);
    store_->write({an_entry("m", 2)}, note);
  });
  awaited(last.get_future());
  EXPECT_THAT(failures, ElementsAre("", Not(""), Not(""), ""));
  EXPECT_THAT(numbers("m"), ElementsAre(0, 1, 2));
}

TEST_P(StoreTest, a_store_works_after_a_failure) {
  EXPECT_NE(commit({an_entry("nowhere", 0)}), "");
  EXPECT_EQ(commit({a_match("m"), an_entry("m", 0)}), "");
  EXPECT_THAT(numbers("m"), ElementsAre(0));
}

TEST_P(StoreTest, an_empty_list_is_done_as_well) { EXPECT_EQ(commit({}), ""); }

// ---- invariants ----

TEST_P(StoreTest, the_numbers_of_a_match_begin_with_0_and_have_no_gap_and_no_double) {
  ASSERT_EQ(commit({a_match("m"), a_match("n")}), "");
  EXPECT_NE(commit({an_entry("m", 1)}), "");
  EXPECT_NE(commit({an_entry("m", -1)}), "");
  ASSERT_EQ(commit({an_entry("m", 0), an_entry("m", 1)}), "");
  EXPECT_NE(commit({an_entry("m", 3)}), "");
  EXPECT_NE(commit({an_entry("m", 1)}), "");
  EXPECT_NE(commit({an_entry("n", 2)}), "") << "each match counts for itself";
  EXPECT_EQ(commit({an_entry("m", 2), an_entry("n", 0)}), "");
  EXPECT_THAT(numbers("m"), ElementsAre(0, 1, 2));
}

TEST_P(StoreTest, a_person_uses_a_key_once_in_a_match) {
  ASSERT_EQ(commit({a_person("a"), a_person("b"), a_match("m"), a_match("n"), an_entry("m", 0, "a", "k")}), "");
  EXPECT_NE(commit({an_entry("m", 1, "a", "k")}), "");
  EXPECT_EQ(commit({an_entry("m", 1, "b", "k")}), "") << "another person";
  EXPECT_EQ(commit({an_entry("n", 0, "a", "k")}), "") << "another match";
  EXPECT_EQ(commit({an_entry("m", 2, "a", "K")}), "") << "another key";
}

TEST_P(StoreTest, entries_without_a_key_are_never_doubles) {
  ASSERT_EQ(commit({a_person("a"), a_match("m")}), "");
  EXPECT_EQ(commit({an_entry("m", 0), an_entry("m", 1), an_entry("m", 2, "a"), an_entry("m", 3, "a")}), "");
}

TEST_P(StoreTest, entries_and_seats_of_unknown_people_are_refused) {
  ASSERT_EQ(commit({a_match("m")}), "");
  EXPECT_NE(commit({an_entry("m", 0, "nobody", "k")}), "");
  EXPECT_NE(commit({a_match("n", {"nobody"})}), "");
  EXPECT_NE(commit({StoredSnapshot{"nowhere", 0, "{}"}}), "");
}

TEST_P(StoreTest, two_matches_have_no_code_and_two_people_no_token_in_common) {
  ASSERT_EQ(commit({StoredMatch{"m", "CODE", "waiting", "{}", {}, false, 1, 1}, a_person("a")}), "");
  EXPECT_NE(commit({StoredMatch{"n", "CODE", "waiting", "{}", {}, false, 1, 1}}), "");
  EXPECT_NE(commit({StoredPerson{"b", a_person("a").token_hash, "B", 1, "", 0}}), "");
}

TEST_P(StoreTest, the_matches_of_a_person_are_counted_but_for_those_in_one_state) {
  ASSERT_EQ(commit({a_person("a"), a_person("b"), a_match("m", {"a", "b"}), a_match("n", {"a", "a"}),
                    StoredMatch{"o", "", "over", "{}", {"a"}, false, 1, 1}}),
            "");
  EXPECT_EQ(store_->count_matches_of("a", "over"), 2);
  EXPECT_EQ(store_->count_matches_of("a", "running"), 1);
  EXPECT_EQ(store_->count_matches_of("b", "over"), 1);
  EXPECT_EQ(store_->count_matches_of("nobody", "over"), 0);
}

TEST_P(StoreTest, watchers_are_notified_how_many_lists_each_commit_wrote) {
  reopen();
  std::vector<std::size_t> commits;
  store_->watch_commits([&](std::size_t lists) { commits.push_back(lists); });
  std::promise<void> last;
  write_as_one_group_after({a_match("m")}, [&] {
    store_->write({an_entry("m", 0), an_entry("m", 1)}, [](const std::string&) {});
    store_->write({an_entry("m", 7)}, [](const std::string&) {});
    store_->write({an_entry("m", 2)}, [&](const std::string&) { last.set_value(); });
  });
  awaited(last.get_future());
  EXPECT_THAT(commits, ElementsAre(1, 2)) << "one list of the second commit fails";
}

// ---- storage accounting ----

static StoredEntry an_edition(const std::string& match, const std::string& body) {
  return {match, 0, EntryKind::edition, "", "", body, 0, 0};
}
static StoredEntry words(const std::string& match, std::int64_t number, const std::string& person, const std::string& text) {
  return {match, number, EntryKind::say, person, "", R"({"seat":0,"phrase":"","text":")" + text + "\"}", 0, 0};
}
static StoredPerson from(const std::string& origin, const std::string& id) {
  StoredPerson out = a_person(id);
  out.origin = origin;
  return out;
}

TEST_P(StoreTest, equal_editions_are_kept_once_and_go_with_the_last_match) {
  const std::string large = R"({"text":")" + std::string(1'000'000, 'x') + "\"}";
  ASSERT_EQ(commit({a_person("a"), a_match("m0", {"a"}), an_edition("m0", large)}), "");
  const std::int64_t one = store_->bytes_used("", "").in_all;
  for (int i = 1; i < 10; ++i) {
    const std::string id = fmt::format("m{}", i);
    ASSERT_EQ(commit({a_match(id, {"a"}), an_edition(id, large)}), "");
  }
  EXPECT_LT(store_->bytes_used("", "").in_all, one + 200'000);
  reopen();
  EXPECT_EQ(store_->entries("m7").at(0).body, large);
  for (int i = 0; i < 9; ++i) ASSERT_EQ(commit({RemovedMatch{fmt::format("m{}", i)}}), "");
  EXPECT_EQ(store_->entries("m9").at(0).body, large);
  ASSERT_EQ(commit({RemovedMatch{"m9"}}), "");
  EXPECT_LT(store_->bytes_used("", "").in_all, 500'000) << "room for others";
}

TEST_P(StoreTest, bytes_are_counted_for_their_writer_and_those_of_bots_for_the_creator) {
  ASSERT_EQ(commit({from("here", "a"), from("here", "b"), from("there", "c"), a_match("m", {"a", "b"})}), "");
  const std::int64_t table = store_->bytes_used("a", "").of_person;
  EXPECT_GT(table, 0) << "a table alone is something";
  ASSERT_EQ(commit({an_edition("m", std::string(50'000, 'e')), words("m", 1, "b", std::string(3'000, 'w'))}), "");
  const StoredBytes a = store_->bytes_used("a", "here");
  const StoredBytes b = store_->bytes_used("b", "here");
  EXPECT_GE(a.of_person, table + 50'000);
  EXPECT_GE(b.of_person, 3'000);
  EXPECT_LT(b.of_person, 10'000);
  EXPECT_EQ(a.of_origin, a.of_person + b.of_person);
  EXPECT_EQ(store_->bytes_used("c", "there").of_origin, 0);
  ASSERT_EQ(commit({a_match("m", {"a", "b", "c"})}), "") << "to write it again costs nothing";
  EXPECT_EQ(store_->bytes_used("a", "here").of_person, a.of_person);
  reopen();
  ASSERT_EQ(commit({RemovedMatch{"m"}}), "");
  EXPECT_EQ(store_->bytes_used("a", "here").of_origin, 0) << "nothing is owed for what is gone";
}

TEST_P(StoreTest, a_person_keeps_the_first_origin_and_the_latest_time_seen) {
  StoredPerson person = from("here", "a");
  person.seen = 50;
  ASSERT_EQ(commit({person}), "");
  person.origin = "there";
  person.seen = 20;
  ASSERT_EQ(commit({person, SeenPerson{"a", 40}}), "");
  EXPECT_EQ(store_->person("a")->origin, "here");
  EXPECT_EQ(store_->person("a")->seen, 50);
  ASSERT_EQ(commit({SeenPerson{"a", 60}}), "");
  EXPECT_EQ(store_->person("a")->seen, 60);
}

TEST_P(StoreTest, matches_left_alone_are_neither_changed_nor_visited) {
  std::vector<Write> writes{a_person("a")};
  for (const char* id : {"old", "played", "visited", "new", "over"}) {
    StoredMatch match = a_match(id, {"a"});
    match.changed = std::string_view(id) == "new" ? 500 : 100;
    match.state = std::string_view(id) == "over" ? "over" : "running";
    writes.emplace_back(match);
  }
  StoredEntry move = an_entry("played", 0);
  move.at = 500;
  writes.insert(writes.end(), {move, VisitedMatch{"visited", 500}, VisitedMatch{"old", 200}, VisitedMatch{"old", 150}});
  ASSERT_EQ(commit(writes), "");
  EXPECT_THAT(store_->matches_left_alone("over", false, 500, 9), ElementsAre("old"));
  EXPECT_THAT(store_->matches_left_alone("over", false, 200, 9), IsEmpty()) << "the later of two visits counts";
  EXPECT_THAT(store_->matches_left_alone("over", true, 500, 9), ElementsAre("over"));
  EXPECT_THAT(store_->matches_left_alone("over", false, 501, 2), ElementsAre("old", AnyOf("played", "visited", "new")));
}

TEST_P(StoreTest, people_left_alone_have_no_match_and_were_not_here) {
  ASSERT_EQ(commit({a_person("gone"), a_person("here"), a_person("sits"), a_person("sat"), a_match("m", {"sits"}), a_match("n", {"sat"}),
                    an_entry("n", 0, "sat", "k"), a_match("n"), SeenPerson{"gone", 100}, SeenPerson{"here", 500}}),
            "");
  EXPECT_THAT(store_->people_left_alone(500, 9), ElementsAre("gone"));
  EXPECT_THAT(store_->people_left_alone(501, 9), ElementsAre("gone", "here"));
}

// ---- removing ----

TEST_P(StoreTest, removing_a_match_removes_all_of_it_and_nothing_else) {
  ASSERT_EQ(
      commit({a_person("a"), StoredMatch{"m", "CODE", "waiting", "{}", {"a"}, true, 1, 1}, an_entry("m", 0, "a", "k"), an_entry("m", 1),
              StoredSnapshot{"m", 1, "{}"}, a_match("n", {"a"}), an_entry("n", 0, "a", "k"), StoredSnapshot{"n", 0, "{}"}}),
      "");
  ASSERT_EQ(commit({RemovedMatch{"m"}}), "");
  reopen();
  EXPECT_EQ(store_->match("m"), std::nullopt);
  EXPECT_EQ(store_->match_by_code("CODE"), std::nullopt);
  EXPECT_THAT(store_->entries("m"), IsEmpty());
  EXPECT_EQ(store_->last_snapshot("m"), std::nullopt);
  EXPECT_THAT(store_->listed_matches(9, {}), IsEmpty());
  EXPECT_THAT(store_->matches_of("a", 9, {}), ElementsAre(called("n")));
  EXPECT_THAT(numbers("n"), ElementsAre(0));
  EXPECT_NE(store_->last_snapshot("n"), std::nullopt);
  EXPECT_NE(commit({an_entry("m", 2)}), "") << "what comes too late finds no match";
  EXPECT_EQ(commit({a_match("m", {"a"}), an_entry("m", 0, "a", "k")}), "") << "nothing of the old one is in the way";
}

TEST_P(StoreTest, removing_what_is_not_there_is_no_failure) { EXPECT_EQ(commit({RemovedMatch{"none"}}), ""); }

// ---- concurrency ----

TEST_P(StoreTest, readers_see_what_has_been_acknowledged_while_others_write) {
  constexpr int writers = 4;
  constexpr int entries = 100;
  std::vector<std::jthread> threads;
  for (int i = 0; i < writers; ++i) {
    threads.emplace_back([this, match = fmt::format("m{}", i)] {
      ASSERT_EQ(commit({a_match(match)}), "");
      for (int number = 0; number < entries; ++number) {
        ASSERT_EQ(commit({an_entry(match, number)}), "");
        ASSERT_EQ(store_->entries(match).size(), number + 1);
      }
    });
  }
  threads.clear();
  reopen();
  for (int i = 0; i < writers; ++i) EXPECT_EQ(numbers(fmt::format("m{}", i)).size(), entries);
}

TEST_P(StoreTest, a_reader_never_sees_half_of_a_list) {
  const auto table = [](const std::string& person) { return StoredMatch{"m", "", person, person, {person, person}, false, 1, 1}; };
  ASSERT_EQ(commit({a_person("a"), a_person("b"), table("a")}), "");
  std::atomic<bool> stop = false;
  std::jthread reader([&] {
    while (!stop) {
      const StoredMatch seen = store_->match("m").value();
      ASSERT_THAT(seen.people, ElementsAre(seen.state, seen.state));
    }
  });
  for (int i = 0; i < 200; ++i) EXPECT_EQ(commit({table(i % 2 == 0 ? "b" : "a")}), "");
  stop = true;
}

TEST_P(StoreTest, what_is_done_may_write_and_read_more) {
  ASSERT_EQ(commit({a_match("m")}), "");
  std::promise<std::size_t> seen;
  store_->write({an_entry("m", 0)}, [&](const std::string&) {
    const std::size_t now = store_->entries("m").size();
    store_->write({an_entry("m", 1)}, [&, now](const std::string&) { seen.set_value(now * 10 + store_->entries("m").size()); });
  });
  EXPECT_EQ(awaited(seen.get_future()), 12);
}

// ---- deleting people ----

TEST_P(StoreTest, a_person_is_removed_but_not_while_a_match_names_them) {
  ASSERT_EQ(commit({a_person("a"), a_match("m", {"a"})}), "");
  EXPECT_NE(commit({RemovedPerson{"a"}}), "");
  ASSERT_EQ(commit({a_match("m"), RemovedPerson{"a"}}), "");
  EXPECT_EQ(store_->person("a"), std::nullopt);
  EXPECT_EQ(store_->person_by_token(a_person("a").token_hash), std::nullopt);
  EXPECT_EQ(commit({RemovedPerson{"a"}}), "") << "who is gone is gone";
}

TEST_P(StoreTest, a_person_who_acted_in_a_kept_match_becomes_anonymous) {
  ASSERT_EQ(commit({from("here", "a"), a_match("m", {"a"}), an_entry("m", 0, "a", "k"), words("m", 1, "a", "secret")}), "");
  ASSERT_EQ(commit({a_match("m"), ForgottenWords{"m", "a"}, RemovedPerson{"a"}}), "");
  reopen();
  EXPECT_EQ(store_->person_by_token(a_person("a").token_hash), std::nullopt);
  const StoredPerson left = store_->person("a").value_or(StoredPerson{});
  EXPECT_EQ(left.name + left.origin, "");
  EXPECT_THAT(numbers("m"), ElementsAre(0, 1));
  EXPECT_EQ(store_->entries("m").at(0).body, an_entry("m", 0).body);
  EXPECT_EQ(store_->entries("m").at(1).body, words("m", 1, "a", "").body);
  ASSERT_EQ(commit({RemovedMatch{"m"}}), "");
  EXPECT_EQ(commit({a_person("a")}), "") << "and may come again";
}

}  // namespace omnibus
