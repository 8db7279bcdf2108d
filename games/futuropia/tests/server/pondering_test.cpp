// Pondering of bots on the server: only games without simultaneous decisions have it.
#include <future>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "match/match.hpp"
#include "players/search_tree.hpp"
#include "server/bots/bots.hpp"
#include "support/participant.hpp"

namespace omnibus {
namespace {

/// Ada and Bea on one device at a table with the strongest bot, and the server's search counters.
struct ThinkingAheadOfPeople {
  TestServer server;
  WebClient device = server.guest("Ada");
  std::string match = id_in(device.post("/api/matches", new_match({me(), me("Bea"), program("level:5")}, {}, "futuropia")));
  Participant ada{device, match, 0};

  testing::AssertionResult comes_to_count(std::string_view what, int times) const {
    const std::string line = fmt::format("\nomnibus_thoughts_{}_total {}\n", what, times);
    const auto counted = [&] { return server.client().get("/metrics").body.find(line) != std::string::npos; };
    return comes_true(counted) ? testing::AssertionSuccess() : testing::AssertionFailure() << server.client().get("/metrics").body;
  }
};

TEST(Bots, the_strongest_ponders_while_people_decide_and_continues_from_there) {
  ThinkingAheadOfPeople at;
  EXPECT_TRUE(at.comes_to_count("ahead", 1));
  EXPECT_TRUE(at.comes_to_count("continued", 0));
  at.ada.choose(0);
  EXPECT_TRUE(at.comes_to_count("ahead", 2));
  EXPECT_TRUE(at.comes_to_count("continued", 1));
  Participant(at.device, at.match, 1).choose(0);
  EXPECT_TRUE(at.comes_to_count("continued", 2));  // the bot decides now
}

TEST(Bots, what_was_thought_about_something_that_is_taken_back_is_forgotten) {
  ThinkingAheadOfPeople at;
  EXPECT_TRUE(at.comes_to_count("ahead", 1));
  at.ada.choose(0);
  EXPECT_TRUE(at.comes_to_count("ahead", 2));
  at.ada.take_back();
  EXPECT_TRUE(at.comes_to_count("ahead", 3));
  EXPECT_TRUE(at.comes_to_count("continued", 1));
}

/// Bot that would ponder for an hour.
struct ThinkingAhead {
  static constexpr PlayerSpec remembers{.kind = PlayerKind::search, .budget = {.milliseconds = 1000, .memory = 1}};

  Match match{{.game = "futuropia",
               .table = {.players = 2, .options = {}, .edition_text = {}, .edition_name = {}},
               .seed = 1,
               .seats = {},
               .position = {},
               .shuffle = {}}};
  Memory memory;
  std::stop_source unwanted;
  std::promise<void> ended;

  bool begin(Bots& bots) {
    PlayerSpec player = remembers;
    player.memory = &memory;
    return bots.think_ahead(match, seat_at(1), player, unwanted, std::chrono::hours(1), [this] { ended.set_value(); });
  }
};

TEST(Bots, pondering_stops_when_other_work_is_waiting) {
  ThinkingAhead ahead;
  Metrics metrics;
  Bots bots{1, metrics};
  ASSERT_TRUE(comes_true([&] { return ahead.begin(bots); }));  // as soon as the thread is idle
  std::promise<void> done;
  bots.work_on({.match = {}, .owner = {}, .waiting = Waiting::nobody}, [&](const std::stop_token&) { done.set_value(); });
  EXPECT_EQ(done.get_future().wait_for(longest_wait), std::future_status::ready);
  EXPECT_EQ(ahead.ended.get_future().wait_for(longest_wait), std::future_status::ready);
}

TEST(Bots, pondering_stops_when_it_is_no_longer_wanted) {
  ThinkingAhead ahead;
  Metrics metrics;
  Bots bots{2, metrics};
  ASSERT_TRUE(comes_true([&] { return ahead.begin(bots); }));
  ASSERT_TRUE(comes_true([&] { return metrics.thoughts_ahead == 1; }));
  ahead.unwanted.request_stop();
  EXPECT_EQ(ahead.ended.get_future().wait_for(longest_wait), std::future_status::ready);
  EXPECT_FALSE(ahead.memory.take().empty());
}

}  // namespace
}  // namespace omnibus
