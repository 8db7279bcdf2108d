// Rejected editions of Tramways.
#include "games/tramways/rules/edition.hpp"

#include <gtest/gtest.h>

#include "game/edition.hpp"
#include "games/tramways/game.hpp"
#include "support/problems.hpp"

namespace omnibus::tramways {
namespace {

/// The fault reported for an edition of this format whose first card has this many slots.
std::string trouble_with_slots(int format, std::size_t slots) {
  json::object document = parse_json(embedded_edition("tramways"), "edition").as_object();
  document["format"] = format;
  document["cards"].as_array().front().as_object()["slots"].as_array().resize(slots);
  return trouble_with([&] { read_box<Components>(edition_info(json::serialize(document), "tramways", "my.json"), "my.json"); });
}

TEST(Edition, cards_have_two_slots_at_least_and_in_format_1_one) {
  EXPECT_EQ(trouble_with_slots(2, 2), "none");
  EXPECT_EQ(trouble_with_slots(2, 1), "bad_content path=my.json.cards[0] reason=tramways/fault.card");
  EXPECT_EQ(trouble_with_slots(1, 1), "none");
  EXPECT_EQ(trouble_with_slots(1, 0), "bad_content path=my.json.cards[0] reason=tramways/fault.card");
}

}  // namespace
}  // namespace omnibus::tramways
