// Outlines: views as flat lists, and their differences as JSON Patch.
#include "game/outline.hpp"

#include <gtest/gtest.h>

#include "match/preview_json.hpp"

namespace omnibus {
namespace {

struct Town {
  int money = 5;
  bool open = true;
  int mayor = 0;  // 0: none
  std::vector<int> houses{3, 1};
  ItemSet trams = ItemSet::first(2);
  bool has_port = false;
};

constexpr std::array<std::string_view, 3> names{"", "ada", "ben"};

Outline outline_of(const Town& town) {
  Outline out;
  out.number("money", town.money, 0, 99);
  out.flag("open", town.open);
  out.choice_or_null("mayor", town.mayor, names);
  out.items("houses", town.houses.size(), 9, [&](Outline& house, int i) {
    house.number("floors", town.houses[static_cast<std::size_t>(i)], 0, 9);
    house.flag("corner/left", i == 0);
  });
  out.item_set("trams", town.trams, 4, [](int) { return std::string_view(); });
  if (town.has_port) out.object("port", [](Outline& port) { port.number("ships", 2, 0, 9); });
  out.number("year", 1900, 0, 9999);
  return out;
}

std::string changes(const Town& now, const Town& then) {
  std::string out;
  for (const Change& change : outline_of(then).changes_since(outline_of(now))) {
    out += std::string(change.op) + " " + change.path + (change.value.empty() ? "" : " " + change.value) + "\n";
  }
  return out;
}

TEST(Outline, the_same_view_has_no_changes) { EXPECT_EQ(changes({}, {}), ""); }

TEST(Outline, what_differs_is_replaced_at_its_place) {
  EXPECT_EQ(changes({}, {.money = 4}), "replace /money 4\n");
  EXPECT_EQ(changes({}, {.open = false}), "replace /open false\n");
  EXPECT_EQ(changes({}, {.mayor = 2}), "replace /mayor \"ben\"\n");
  EXPECT_EQ(changes({.mayor = 1}, {.mayor = 0}), "replace /mayor null\n");
  EXPECT_EQ(changes({}, {.houses = {3, 2}}), "replace /houses/1/floors 2\n");
}

TEST(Outline, a_set_is_replaced_as_a_whole) { EXPECT_EQ(changes({}, {.trams = ItemSet::first(3)}), "replace /trams [0,1,2]\n"); }

TEST(Outline, a_list_grows_and_shrinks_at_its_end) {
  EXPECT_EQ(changes({}, {.houses = {3, 1, 7}}), "add /houses/2 {\"floors\":7,\"corner/left\":false}\n");
  EXPECT_EQ(changes({}, {.houses = {4}}), "replace /houses/0/floors 4\nremove /houses/1\n");
  EXPECT_EQ(changes({}, {.houses = {}}), "remove /houses/1\nremove /houses/0\n");
}

TEST(Outline, a_part_may_come_and_go) {
  EXPECT_EQ(changes({}, {.has_port = true}), "add /port {\"ships\":2}\n");
  EXPECT_EQ(changes({.has_port = true}, {}), "remove /port\n");
}

TEST(Outline, a_name_is_escaped_as_json_pointer_has_it) {
  Outline before;
  before.flag("a/b~c", false);
  Outline after;
  after.flag("a/b~c", true);
  EXPECT_EQ(after.changes_since(before).front().path, "/a~1b~0c");
}

TEST(Outline, it_is_filled_again_after_it_was_cleared) {
  Outline again = outline_of({.money = 1});
  again.clear();
  again.number("money", 2, 0, 9);
  Outline fresh;
  fresh.number("money", 2, 0, 9);
  EXPECT_TRUE(again.changes_since(fresh).empty());
}

TEST(CommonChanges, only_what_all_agree_on_is_sure) {
  const Change money{"replace", "/money", "4"};
  const Change die{"replace", "/die", "3"};
  const Change other_die{"replace", "/die", "5"};
  EXPECT_EQ(common_changes({{money, die}, {money, other_die}}), (std::vector<Change>{money}));
}

TEST(CommonChanges, after_an_uncertain_entry_nothing_in_that_list_has_a_sure_place) {
  const Change first{"add", "/log/2", "a"};
  const Change other{"add", "/log/2", "b"};
  const Change second{"add", "/log/3", "c"};
  const Change elsewhere{"add", "/cards/0", "d"};
  EXPECT_EQ(common_changes({{first, second, elsewhere}, {other, second, elsewhere}}), (std::vector<Change>{elsewhere}));
}

}  // namespace
}  // namespace omnibus
