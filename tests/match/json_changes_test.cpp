#include "match/json_changes.hpp"

#include <gtest/gtest.h>

#include "support/json_patch.hpp"

namespace omnibus {
namespace {

std::string changes(std::string_view before, std::string_view now) {
  std::string out;
  append_json_list(out, json_changes(json::parse(before), json::parse(now)), append_change);
  return out;
}

TEST(JsonChanges, of_what_is_the_same_there_are_none) { EXPECT_EQ(changes(R"({"a":[1,{"b":2}]})", R"({"a":[1,{"b":2}]})"), "[]"); }

TEST(JsonChanges, they_name_what_differs_and_nothing_else) {
  EXPECT_EQ(changes(R"({"seats":[{"done":0,"ink":[1]},{"done":0}],"x":1})", R"({"seats":[{"done":0,"ink":[1]},{"done":1}],"x":1})"),
            R"([{"op":"replace","path":"/seats/1/done","value":1}])");
  EXPECT_EQ(changes(R"({"a":1,"b":2})", R"({"b":2,"c":3})"), R"([{"op":"remove","path":"/a"},{"op":"add","path":"/c","value":3}])");
  EXPECT_EQ(changes(R"({"a/b":1,"~":1})", R"({"a/b":2,"~":2})"),
            R"([{"op":"replace","path":"/a~1b","value":2},{"op":"replace","path":"/~0","value":2}])");
}

TEST(JsonChanges, a_list_of_another_length_is_replaced_as_a_whole) {
  EXPECT_EQ(changes(R"({"a":[1,2]})", R"({"a":[2]})"), R"([{"op":"replace","path":"/a","value":[2]}])");
}

TEST(JsonChanges, they_lead_from_one_document_to_the_other) {
  const json::value before = json::parse(R"({"a":{"b":[1,{"c":null}]},"d":"x","e":[[1],[2]]})");
  const json::value now = json::parse(R"({"a":{"b":[2,{"f":true}]},"g":{},"e":[[1],[3]]})");
  EXPECT_EQ(patched(before, json_changes(before, now)), now);
}

}  // namespace
}  // namespace omnibus
