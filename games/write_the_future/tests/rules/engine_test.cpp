// Engine protocol during simultaneous turns.
#include "engine/engine.hpp"

#include <array>

#include <gtest/gtest.h>

#include "data/json_io.hpp"

namespace omnibus::write_the_future {
namespace {

class SimultaneousTurns : public testing::Test {
 protected:
  json::object good(const std::string& request) {
    json::object reply = parse_json(engine_.answer(request), "reply").as_object();
    EXPECT_EQ(reply.at("ok"), true) << json::serialize(reply);
    return reply;
  }
  json::object act(int seat, std::string_view action) { return good(fmt::format(R"({{"do":"act","seat":{},"action":{}}})", seat, action)); }
  /// Answers to all queries of a viewer.
  std::string shown_to(std::string_view seat) {
    std::string out;
    for (const char* request : {"log", "legal", "view", "text", "standing"})
      out += engine_.answer(fmt::format(R"({{"do":"{}","seat":{}}})", request, seat)) + '\n';
    return out;
  }

 private:
  Engine engine_{Catalogue::of("en")};
};

TEST_F(SimultaneousTurns, secret_actions_of_other_seats_are_not_even_counted) {
  good(R"({"do":"new","game":"write_the_future","players":3,"seed":7})");
  act(0, R"({"do":"take","card":0})");
  act(0, R"({"do":"end_turn"})");
  const std::array<std::string, 2> before{shown_to("0"), shown_to("\"spectator\"")};
  EXPECT_EQ(act(1, R"({"do":"take","card":1})").at("ply"), 2);  // the end of seat 0's turn, and this action
  act(2, R"({"do":"take","card":2})");
  EXPECT_EQ(shown_to("0"), before[0]);
  EXPECT_EQ(shown_to("\"spectator\""), before[1]);
  EXPECT_EQ(good(R"({"do":"log","seat":0})").at("events").as_array().size(), 3u);
  EXPECT_EQ(good(R"({"do":"log"})").at("events").as_array().size(), 5u);
  EXPECT_EQ(act(2, R"({"do":"end_turn"})").at("actor"), 1);
  act(1, R"({"do":"end_turn"})");
  EXPECT_EQ(good(R"({"do":"log","seat":0})").at("events").as_array().size(), 5u);  // now the seat learns what they did
}

}  // namespace
}  // namespace omnibus::write_the_future
