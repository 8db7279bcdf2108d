// Options that are things of the edition, given by name.
#include <gtest/gtest.h>

#include "game/any_game.hpp"
#include "support/problems.hpp"

namespace omnibus {
namespace {

TEST(AnyGame, something_in_the_box_is_given_by_its_name_or_its_number_and_shown_as_a_number) {
  const auto layout_of = [](const json::value& given, const json::value& mode = 0) {
    return open_table("tramways", {.players = 3, .options = {{"layout", given}, {"mode", mode}}, .edition_text = {}, .edition_name = {}})
        ->options()
        .at("layout");
  };
  EXPECT_EQ(layout_of("ladder"), 1);
  EXPECT_EQ(layout_of(1), 1);
  EXPECT_EQ(layout_of("ribbon", "moon"), 1);
  EXPECT_EQ(trouble_with([&] { layout_of("ribbon"); }), "bad_value path=options.layout value=\"ribbon\" allowed=terrace … junction");
  EXPECT_EQ(trouble_with([&] { layout_of(64); }), "bad_value path=options.layout value=64 allowed=0 … 63");
}

TEST(AnyGame, an_item_of_a_custom_edition_is_given_by_its_name) {
  std::string text(embedded_edition("tramways"));
  text.replace(text.find("\"ladder\""), 8, "\"my own\"");
  const TableSetup table{.players = 3, .options = {{"layout", "my own"}}, .edition_text = text, .edition_name = "my.json"};
  EXPECT_EQ(open_table("tramways", table)->options().at("layout"), 1);
}

}  // namespace
}  // namespace omnibus
