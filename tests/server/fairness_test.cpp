// Fair sharing of time: heavy users do not delay others, neither by bot searches nor by long logs.
#include <future>

#include <gtest/gtest.h>

#include "players/search_tree.hpp"
#include "server/match/presence.hpp"
#include "server/runtime/fair_queue.hpp"
#include "server/runtime/loop.hpp"
#include "support/matches.hpp"
#include "support/one_thread.hpp"
#include "support/participant.hpp"

namespace omnibus {
namespace {

std::string in_order(FairQueue<std::string>& queue) {
  std::string out;
  while (!queue.empty()) out += queue.pop() + ' ';
  return out;
}

TEST(FairQueue, turns_go_round_by_address_and_guest) {
  FairQueue<std::string> queue;
  for (const char* item : {"e1", "e2", "e3", "e4"}) queue.push({"evil", "eve"}, item);
  queue.push({"evil", "mallory"}, "m1");
  queue.push({"home", "ada"}, "a1");
  queue.push({"home", "ada"}, "a2");
  queue.push({"school", "bob"}, "b1");
  EXPECT_EQ(queue.size(), 8U);
  EXPECT_EQ(in_order(queue), "e1 a1 b1 m1 a2 e2 e3 e4 ");
}

TEST(FairQueue, a_repeated_caller_waits_for_those_who_have_had_no_turn) {
  FairQueue<std::string> queue;
  queue.push({"a", "a"}, "a1");
  queue.push({"b", "b"}, "b1");
  EXPECT_EQ(queue.pop(), "a1");
  queue.push({"a", "a"}, "a2");
  EXPECT_EQ(in_order(queue), "b1 a2 ");
}

TEST(FairQueue, something_can_be_taken_out_of_turn) {
  FairQueue<std::string> queue;
  queue.push({"a", "a"}, "a1");
  queue.push({"a", "a"}, "a2");
  EXPECT_EQ(queue.take_out({"a", "a"}, [](const std::string& item) { return item == "a2"; }), "a2");
  EXPECT_EQ(queue.take_out({"a", "a"}, [](const std::string& item) { return item == "a2"; }), std::nullopt);
  EXPECT_EQ(queue.take_out({"b", "b"}, [](const std::string&) { return true; }), std::nullopt);
  EXPECT_EQ(in_order(queue), "a1 ");
}

Match match_of_two() { return Match(table_for(2, 1, in_turn)); }
constexpr Seat seat_to_decide = seat_at(0);

/// Records the order of bot searches on a single thread, which is busy until the test releases it.
struct OneThinker {
  Metrics metrics;
  std::mutex lock;
  std::vector<std::string> done;
  std::promise<void> go_on;
  Bots bots{1, metrics};

  OneThinker() {
    std::promise<void> busy;
    think("", Waiting::person, "first", [this, &busy] {
      busy.set_value();
      go_on.get_future().wait();
    });
    busy.get_future().wait();
  }
  void think(const std::string& guest, Waiting waiting, const std::string& match, const std::function<void()>& then = [] {}) {
    bots.think({.match = match, .owner = {guest, guest}, .waiting = waiting}, match_of_two(), seat_to_decide,
               {.kind = PlayerKind::greedy, .budget = {}}, {}, [this, match, then](const Thought&) {
                 then();
                 const std::lock_guard locked(lock);
                 done.push_back(match);
               });
  }
  std::string order(std::size_t count) {
    go_on.set_value();
    const bool all = comes_true([&] {
      const std::lock_guard locked(lock);
      return done.size() == count + 1;
    });
    EXPECT_TRUE(all);
    std::string out;
    for (std::size_t i = 1; i < done.size(); ++i) out += done[i] + ' ';
    return out;
  }
};

TEST(Loop, long_jobs_yield_to_other_work_and_take_turns) {
  Loop loop;
  std::string story;
  std::promise<void> done;
  const auto job = [&](char name, bool ends_the_story) {
    return [&loop, &story, &done, name, ends_the_story, pieces = 0]() mutable {
      story += name;
      const bool last = ++pieces == 2;
      loop.post([&story, &done, over = last && ends_the_story] {
        story += '.';
        if (over) done.set_value();
      });
      return last;
    };
  };
  loop.start();
  loop.post([&] {
    loop.run_in_pieces({"evil", "eve"}, job('e', false));
    loop.run_in_pieces({"evil", "eve"}, job('E', true));
    loop.run_in_pieces({"home", "ada"}, job('a', false));
  });
  done.get_future().wait();
  EXPECT_EQ(story, "e.a.E.a.e.E.");
}

TEST(Bots, people_who_wait_come_before_people_who_are_away_and_tables_without_people_last) {
  OneThinker at;
  at.think("e", Waiting::nobody, "nobody");
  at.think("e", Waiting::spectator, "spectator");
  at.think("a", Waiting::absent_person, "absent");
  at.think("a", Waiting::person, "person");
  EXPECT_EQ(at.order(4), "person absent spectator nobody ");
}

TEST(Bots, owners_of_many_tables_wait_for_those_with_few) {
  OneThinker at;
  for (int i = 0; i < 3; ++i) at.think("eve", Waiting::person, "e" + std::to_string(i));
  at.think("ada", Waiting::person, "a");
  EXPECT_EQ(at.order(4), "e0 a e1 e2 ");
}

TEST(Bots, a_table_that_a_person_visits_moves_to_the_front) {
  OneThinker at;
  at.think("e", Waiting::nobody, "one");
  at.think("e", Waiting::nobody, "two");
  at.bots.reprioritize({.match = "two", .owner = {"e", "e"}, .waiting = Waiting::person});
  EXPECT_EQ(at.order(2), "two one ");
}

TEST(Bots, a_table_that_its_people_leave_loses_its_priority) {
  OneThinker at;
  at.think("e", Waiting::person, "left");
  at.think("e", Waiting::person, "stayed");
  at.bots.reprioritize({.match = "left", .owner = {"e", "e"}, .waiting = Waiting::absent_person});
  EXPECT_EQ(at.order(2), "stayed left ");
}

TEST(Bots, however_many_tables_wait_for_absent_people_one_thread_is_kept_for_those_who_are_there) {
  for (const Waiting waiting : {Waiting::absent_person, Waiting::spectator, Waiting::nobody}) {
    Metrics metrics;
    Bots bots{2, metrics};
    std::promise<void> end;
    const std::shared_future<void> ended = end.get_future().share();
    for (int i = 0; i < 5; ++i) {
      bots.work_on({.match = {}, .owner = {}, .waiting = waiting}, [ended](const std::stop_token&) { ended.wait(); });
    }
    std::promise<void> answered;
    bots.work_on({.match = {}, .owner = {}, .waiting = Waiting::person}, [&](const std::stop_token&) { answered.set_value(); });
    EXPECT_EQ(answered.get_future().wait_for(longest_wait), std::future_status::ready) << static_cast<int>(waiting);
    end.set_value();
  }
}

/// Regardless of the number of threads and their load: the thread of a search also does the parts that no other thread takes.
TEST(Bots, a_thought_in_several_parts_is_thought_to_its_end) {
  for (const int threads : {1, 2, 4}) {
    Metrics metrics;
    std::vector<std::promise<Thought>> thoughts(6);
    {
      Bots bots{threads, metrics};
      const Match match = match_of_two();
      for (std::promise<Thought>& thought : thoughts) {
        bots.think({.match = {}, .owner = {}, .waiting = Waiting::person}, match, seat_to_decide,
                   {.kind = PlayerKind::search, .budget = {.iterations = 60, .threads = 3}}, {},
                   [&thought](const Thought& done) { thought.set_value(done); });
      }
      for (std::promise<Thought>& thought : thoughts) EXPECT_EQ(thought.get_future().get().iterations, 60u);
    }
  }
}

TEST(Bots, with_a_time_limit_the_visits_of_all_threads_count) {
  Metrics metrics;
  Bots bots{3, metrics};
  std::promise<Thought> thought;
  bots.think({.match = {}, .owner = {}, .waiting = Waiting::person}, match_of_two(), seat_to_decide,
             {.kind = PlayerKind::search, .budget = {.milliseconds = 30}}, {}, [&](const Thought& done) { thought.set_value(done); });
  const Thought done = thought.get_future().get();
  std::uint64_t visits = 0;
  for (const Candidate& each : done.candidates) visits += each.visits;
  EXPECT_EQ(visits, done.iterations);
}

TEST(Bots, pondering_does_not_start_while_other_work_is_waiting) {
  OneThinker at;
  Memory memory;
  const PlayerSpec player{.kind = PlayerKind::search, .budget = {.milliseconds = 1000, .memory = 1}, .memory = &memory};
  std::stop_source unwanted;
  EXPECT_FALSE(at.bots.think_ahead(match_of_two(), next_seat(seat_to_decide, 2), player, unwanted, std::chrono::hours(1), [] {}));
  EXPECT_EQ(at.order(0), "");
}

// ---- unattended tables ----

/// Calls back on each notification.
class Notified final : public Watcher {
 public:
  explicit Notified(std::function<void()> then) : then_(std::move(then)) {}
  void tell(const std::string&, SharedText) override { then_(); }
  void tell_all(const std::string&, SharedText) override { then_(); }

 private:
  std::function<void()> then_;
};

void watch_as(LiveMatch& live, const std::shared_ptr<Watcher>& watcher, const Visitor& visitor, const Viewer& viewer) {
  live.presence().watch(watcher, visitor, {.as = viewer, .language = "en", .since = {}}, [](const Outcome&) {});
}

TEST(Presence, a_table_is_attended_only_while_one_of_its_players_is_there) {
  OneThread at;
  const Visitor mallory{.person = "mallory", .name = "Mallory", .language = "en", .network = {}};
  const auto spectator = std::make_shared<Notified>([] {});
  const auto player = std::make_shared<Notified>([] {});
  at.visit(at.table_of(new_match({me(), open_seat()})), [&](LiveMatch& live) {
    EXPECT_EQ(live.presence().attendance().waiting(), Waiting::absent_person) << "no player has come yet";
    watch_as(live, spectator, mallory, Viewer::spectator());
    EXPECT_EQ(live.presence().attendance().waiting(), Waiting::absent_person) << "a spectator is no player";
    watch_as(live, player, at.eve, Viewer::of(seat_at(0)));
    EXPECT_EQ(live.presence().attendance().waiting(), Waiting::person);
    live.presence().unwatch(player.get());
    EXPECT_EQ(live.presence().attendance().waiting(), Waiting::absent_person) << "the player has left";
  });
  at.visit(at.table_of(new_match({program("easy"), open_seat()})), [&](LiveMatch& live) {
    EXPECT_EQ(live.presence().attendance().waiting(), Waiting::nobody);
    watch_as(live, spectator, mallory, Viewer::spectator());
    EXPECT_EQ(live.presence().attendance().waiting(), Waiting::spectator);
  });
}

TEST(Presence, bots_of_a_table_that_its_player_has_never_visited_wait_for_those_of_one_with_a_player) {
  std::string order;
  std::promise<void> both;
  OneThread at;
  std::promise<void> busy;
  std::promise<void> go_on;
  at.bots->work_on({.match = {}, .owner = {}, .waiting = Waiting::person}, [&](const std::stop_token&) {
    busy.set_value();
    go_on.get_future().wait();
  });
  awaited(busy.get_future());
  const std::string never_visited = at.table_of(new_match({program("easy"), me()}));
  const std::string attended = at.table_of(new_match({program("easy"), me()}));
  const auto listener = [&](const std::string& name) {
    return std::make_shared<Notified>([&, name] {
      if (order.find(name) != std::string::npos) return;
      order += name;
      if (order.size() > name.size()) both.set_value();
    });
  };
  const Visitor mallory{.person = "mallory", .name = "Mallory", .language = "en", .network = {}};
  at.visit(never_visited, [&](LiveMatch& live) { watch_as(live, listener("never visited "), mallory, Viewer::spectator()); });
  at.visit(attended, [&](LiveMatch& live) { watch_as(live, listener("attended "), at.eve, Viewer::of(seat_at(1))); });
  at.visit(attended, [&](LiveMatch&) { order.clear(); });  // a visit is a notification, too
  go_on.set_value();
  awaited(both.get_future());
  at.visit(attended, [&](LiveMatch&) { EXPECT_TRUE(order.starts_with("attended ")) << order; });
}

TEST(Unattended, tables_without_people_are_limited_per_guest_and_per_address) {
  Settings settings = TestServer::without_limits();
  settings.limits.unattended_of_person = 2;
  settings.limits.unattended_of_address = 3;
  TestServer server(settings);
  WebClient eve = server.guest("Eve");
  WebClient mallory = server.guest("Mallory");
  const json::object bots_alone = new_match({program("strong"), program("strong"), program("strong")});
  const std::string first = id_in(eve.post("/api/matches", bots_alone));
  EXPECT_EQ(eve.post("/api/matches", bots_alone).code(), "ok");
  EXPECT_EQ(eve.post("/api/matches", bots_alone).code(), "too_many");
  EXPECT_EQ(eve.post("/api/matches", new_match({me(), program("easy")})).code(), "ok") << "a person plays there";
  EXPECT_EQ(mallory.post("/api/matches", bots_alone).code(), "ok");
  EXPECT_EQ(mallory.post("/api/matches", bots_alone).code(), "too_many") << "the same address";
  server.restart();
  WebClient again(server.port());
  again.use(eve.token());
  EXPECT_EQ(again.post("/api/matches", bots_alone).code(), "too_many") << "they are still there";
  again.request("DELETE", "/api/matches/" + first);
  EXPECT_EQ(again.post("/api/matches", bots_alone).code(), "ok");
}

TEST(Unattended, people_get_their_moves_and_hints_however_many_tables_without_people_there_are) {
  TestServer server;
  WebClient eve = server.guest("Eve");
  const json::object bots_alone = new_match({program("strong"), program("strong"), program("strong"), program("strong")});
  for (int i = 0; i < 60; ++i) ASSERT_EQ(eve.post("/api/matches", bots_alone).code(), "ok");
  WebClient ada = server.guest("Ada");
  const auto play = [&] {
    const std::string match = id_in(ada.post("/api/matches", new_match({me(), program("medium")})));
    Participant player(ada, match, 0);
    EXPECT_EQ(player.socket().ask({{"do", "hint"}, {"match", match}, {"seat", 0}}).at("ok"), true);
    player.choose(0);
    player.choose(player.legal().size() - 1);  // her turn is over
    EXPECT_EQ(player.next_update().at("seat"), 1) << "the bot's answer, which sixty decisions of half a second would delay for long";
  };
  play();
  server.restart();
  const std::string token = ada.token();
  ada = WebClient(server.port());
  ada.use(token);
  play();
}

}  // namespace
}  // namespace omnibus
