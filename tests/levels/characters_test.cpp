#include "levels/characters.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "levels/levels.hpp"
#include "support/problems.hpp"

namespace omnibus {
namespace {

/// The twelve characters, one of them with this style.
std::string styles_with(std::string_view who, const std::string& style) {
  std::string out;
  for (const std::string_view name : character_names) {
    out += fmt::format("{}\"{}\":{}", out.empty() ? "" : ",", name, name == who ? style : "{}");
  }
  return "{" + out + "}";
}

std::string refusal_of_style(const std::string& style) {
  constexpr std::array<std::string_view, 2> weights{"jam_point", "keep"};
  return trouble_with([&] { read_styles(styles_with("milo", style), "characters.json", weights); });
}

TEST(Characters, every_level_has_some_from_the_weakest_to_the_strongest) {
  const Characters& all = characters();
  EXPECT_TRUE(std::is_sorted(all.begin(), all.end(), [](const Character& a, const Character& b) { return a.level < b.level; }));
  for (std::uint32_t level = 1; level <= level_count; ++level) {
    EXPECT_TRUE(std::any_of(all.begin(), all.end(), [&](const Character& each) { return each.level == level; })) << level;
  }
}

TEST(Characters, whose_style_makes_no_sense_are_refused) {
  EXPECT_EQ(refusal_of_style(R"({"jam_point":250,"keep":-100})"), "none");
  EXPECT_NE(refusal_of_style(R"({"jam_pint":250})").find("characters.json.milo.jam_pint"), std::string::npos);
  EXPECT_NE(refusal_of_style(R"({"jam_point":1001})").find("characters.json.milo.jam_point"), std::string::npos);
  EXPECT_NE(refusal_of_style(R"({"jam_point":"much"})").find("characters.json.milo.jam_point"), std::string::npos);
  EXPECT_NE(refusal_of_style("7").find("characters.json.milo"), std::string::npos);
  EXPECT_NE(trouble_with([] { read_styles("{}", "characters.json", {}); }).find("missing_field"), std::string::npos);
  EXPECT_NE(trouble_with([] { read_characters(R"({"otto":{"name":"Otto","level":6}})", "characters.json"); }).find("otto.level"),
            std::string::npos);
}

}  // namespace
}  // namespace omnibus
