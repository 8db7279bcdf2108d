// Slow work is done in slices beside the network: reading match files, loading matches.
#include <atomic>
#include <future>

#include <gtest/gtest.h>

#include "server/http/api.hpp"
#include "server/limits/limits.hpp"
#include "server/record/history.hpp"
#include "server/record/match_file_reader.hpp"
#include "server/runtime/background.hpp"
#include "server/runtime/secrets.hpp"
#include "store/store.hpp"
#include "support/matches.hpp"
#include "support/one_thread.hpp"
#include "support/participant.hpp"

namespace omnibus {
namespace {

/// Match that lasts for 56 actions: in seven nights, each of four seats lays a ticket and leaves it at that.
Match long_game(int actions) {
  Match out(table_for(4, 7, {{"nights", 7}, {"transfers", true}}));
  for (int i = 0; i < actions; ++i) {
    const std::vector<Action> legal = out.position().legal();
    out.act(i % 2 == 0 ? legal.front() : legal.back());
  }
  return out;
}

std::string opening(const Match& match, const json::object& more = {}) {
  json::object out{{"match", match.to_json()}};
  for (const auto& field : more) out[field.key()] = field.value();
  return json::serialize(out);
}

/// Match from its file, and the number of slices used.
std::pair<NewMatch, int> read_in_slices(const std::string& request) {
  const Settings settings;
  MatchFileReader reader(request, {.person = "ada", .name = "Ada", .language = "en", .network = {}}, settings);
  int slices = 1;
  for (StepLimit steps; !reader.go_on(); ++steps) ++slices;
  return {reader.take(), slices};
}

/// Store that contains this match.
struct Kept {
  TemporaryFolder folder;
  std::unique_ptr<Store> store = open_sqlite_store(folder.file("omnibus.db"));
  MatchRecord record;

  explicit Kept(const Match& match) {
    NewMatch read = read_in_slices(opening(match)).first;
    record = read.record;
    std::vector<Write> writes{StoredPerson{.id = "ada", .token_hash = "t", .name = "Ada", .origin = {}}};
    for (Write& write : first_writes(std::move(read))) writes.push_back(std::move(write));
    std::promise<std::string> done;
    store->write(std::move(writes), [&](const std::string& failure) { done.set_value(failure); });
    EXPECT_EQ(awaited(done.get_future()), "");
  }
};

// ---- In the background ----

/// Order of slices when jobs of two slices each, three by eve and one by ada, are executed.
std::string order_of_slices(int at_once) {
  Loop loop;
  Background line(loop, at_once);
  std::string story;
  std::promise<void> done;
  const auto job = [&](char name) {
    return [&story, &done, name, slices = 0](bool) mutable {
      story += name;
      if (story.size() == 8) done.set_value();
      return ++slices == 2;
    };
  };
  for (const char name : {'d', 'e', 'f'}) line.run({"evil", "eve"}, job(name));
  line.run({"home", "ada"}, job('a'));
  loop.start();
  awaited(done.get_future());
  loop.stop();
  return story;
}

TEST(Background, a_few_jobs_are_done_at_the_same_time_and_the_others_wait_by_address) {
  EXPECT_EQ(order_of_slices(1), "ddeeaaff");
  EXPECT_EQ(order_of_slices(2), "dedefafa");
}

TEST(Background, when_the_server_closes_each_job_ends_with_its_next_slice) {
  Loop loop;
  Background line(loop, 1);
  std::string story;
  std::promise<void> done;
  const auto job = [&](char name) {
    return [&, name](bool is_closing) {
      story += name;
      if (!is_closing) line.close();
      if (is_closing && name == 'c') done.set_value();
      return is_closing;
    };
  };
  for (const char name : {'a', 'b', 'c'}) line.run({"home", "ada"}, job(name));
  loop.start();
  awaited(done.get_future());
  loop.stop();
  EXPECT_EQ(story, "aabc");
}

TEST(Background, a_job_that_fails_does_not_hold_up_the_next) {
  Loop loop;
  Background line(loop, 1);
  std::promise<void> done;
  line.run({}, [](bool) -> bool { throw std::runtime_error("a fault of a test"); });
  line.run({}, [&](bool) {
    done.set_value();
    return true;
  });
  loop.start();
  EXPECT_NO_THROW(awaited(done.get_future()));
  loop.stop();
}

TEST(Admissions, a_few_jobs_go_on_at_the_same_time_and_the_others_wait_by_address) {
  Admission line(2);
  std::string story;
  for (const char name : {'d', 'e', 'f', 'g'}) line.begin({"evil", "eve"}, [&story, name] { story += name; });
  line.begin({"home", "ada"}, [&] { story += 'a'; });
  EXPECT_EQ(story, "de");
  line.end();
  EXPECT_EQ(story, "def");
  line.end();
  EXPECT_EQ(story, "defa");
  for (int left = 3; left > 0; --left) line.end();
  line.begin({"home", "ada"}, [&] { story += 'b'; });
  EXPECT_EQ(story, "defagb");
}

// ---- Match files ----

TEST(MatchFiles, a_long_one_is_read_a_few_entries_at_a_time) {
  const Match match = long_game(50);
  const auto [read, slices] = read_in_slices(opening(match));
  EXPECT_GE(slices, 2 * 50 / static_cast<int>(MatchFileReader::entries_at_once)) << "played once, and written down once";
  ASSERT_EQ(read.played.size(), 51U);
  for (int ply = 1; ply <= match.ply(); ++ply) {
    EXPECT_EQ(std::get<StoredEntry>(read.played[static_cast<std::size_t>(ply - 1)]).hash, match.hash_at(ply)) << ply;
  }
}

// ---- Histories ----

TEST(Histories, a_long_one_is_loaded_a_few_entries_at_a_time) {
  const Match match = long_game(50);
  const Kept kept(match);
  HistoryLoader loader(kept.record, 0);
  int slices = 1;
  for (StepLimit steps; !loader.go_on(*kept.store); ++steps) ++slices;
  constexpr int most = static_cast<int>(HistoryLoader::entries_at_once);
  EXPECT_EQ(slices, 1 + (50 + most - 1) / most);
  EXPECT_EQ(loader.verified_anew(), 50U);
  EXPECT_EQ(whole_position(loader.take().match()), whole_position(match));
}

TEST(Histories, hashes_that_were_verified_are_not_worked_out_again) {
  const Match match = long_game(50);
  const Kept kept(match);
  HistoryLoader loader(kept.record, 40);
  for (StepLimit steps; !loader.go_on(*kept.store); ++steps) {}
  EXPECT_EQ(loader.verified_anew(), 10U);
  const History history = loader.take();
  EXPECT_EQ(history.match().log().size(), 50U);
  for (int ply = 1; ply <= 50; ++ply) EXPECT_EQ(history.match().hash_at(ply), match.hash_at(ply)) << ply;
}

TEST(Histories, a_match_is_verified_once_as_long_as_the_server_runs) {
  Settings settings = TestServer::without_limits();
  settings.idle_match = std::chrono::milliseconds(1);
  TestServer server(settings);
  WebClient ada = server.guest("Ada");
  const Match match = long_game(50);
  const std::string id = id_in(ada.request("POST", "/api/open", opening(match)));
  const auto load = [&] {
    const std::int64_t before = server.metric("omnibus_loads_total");
    EXPECT_TRUE(comes_true([&] { return server.metric("omnibus_history_bytes") == 0; })) << "it has left the memory";
    Participant(ada, id, 0);
    EXPECT_EQ(server.metric("omnibus_loads_total"), before + 1);
  };
  load();
  load();
  EXPECT_EQ(server.metric("omnibus_entries_verified_total"), 0) << "its file was";
  server.restart();
  ada = WebClient(server.port(), ada.token());
  load();
  load();
  EXPECT_EQ(server.metric("omnibus_entries_verified_total"), 50);
}

TEST(Histories, entries_that_no_longer_fit_are_left_to_the_snapshot_every_time) {
  Settings settings = TestServer::without_limits();
  settings.idle_match = std::chrono::milliseconds(1);
  TestServer server(settings);
  WebClient ada = server.guest("Ada");
  const std::string id = id_in(ada.request("POST", "/api/open", opening(long_game(10))));
  const json::value as_played = Participant(ada, id, 0).table().at("view");
  server.stop();
  const std::string copy = "a copy";
  {
    const std::unique_ptr<Store> store = open_sqlite_store(server.file());
    StoredMatch match = *store->match(id);
    match.id = copy;
    std::vector<Write> writes{match};
    for (StoredEntry& entry : store->entries(id)) {
      entry.match = copy;
      ++entry.hash;
      writes.emplace_back(entry);
    }
    writes.emplace_back(StoredSnapshot{.match = copy, .number = 9, .position = whole_position(long_game(20))});
    std::promise<std::string> done;
    store->write(std::move(writes), [&](const std::string& failure) { done.set_value(failure); });
    ASSERT_EQ(awaited(done.get_future()), "");
  }
  server.start();
  ada = WebClient(server.port(), ada.token());
  const json::object first = Participant(ada, copy, 0).table();
  EXPECT_NE(first.at("view"), as_played);
  EXPECT_TRUE(comes_true([&] { return server.metric("omnibus_history_bytes") == 0; })) << "it has left the memory";
  EXPECT_EQ(Participant(ada, copy, 0).table(), first);
}

TEST(Histories, that_of_a_match_from_a_file_is_loaded_in_the_background_when_its_last_seat_is_taken) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  WebClient bo = server.guest("Bo");
  const Match match = long_game(50);
  const WebReply opened = ada.request("POST", "/api/open", opening(match, {{"open", json::array{1}}}));
  const std::string id = id_in(opened);
  Participant host(ada, id, 0);
  EXPECT_EQ(bo.post("/api/join", {{"code", opened.json().at("code")}}).json().at("state"), "running");
  json::object told = host.socket().next_push("match");
  host.take(told);
  EXPECT_EQ(host.table().at("view"), Participant(ada, id, 0).table().at("view"));
  EXPECT_EQ(server.metric("omnibus_loads_total"), 1);
  EXPECT_EQ(server.metric("omnibus_entries_verified_total"), 0) << "its file was";
  const int next = static_cast<int>(host.table().at("deciding").at(0).as_int64());
  Participant player(next == 1 ? bo : ada, id, next);
  EXPECT_NO_THROW(player.choose(0)) << "play goes on";
}

TEST(MatchFiles, missing_ones_do_not_block_others) {
  Settings settings = TestServer::without_limits();
  settings.files_before_the_end = true;
  const TestServer server(settings);
  WebClient ada = server.guest("Ada");
  const std::string id = id_in(ada.post("/api/matches", new_match({me(), me("Grace")})));
  for (int i = 0; i < 10; ++i) EXPECT_EQ(ada.get("/api/matches/missing/file").code(), "not_found");
  for (int i = 0; i < 10; ++i) EXPECT_EQ(ada.get("/api/matches/" + id + "/file").status, 200);
}

// ---- Paying ----

TEST(Bills, what_was_paid_in_advance_is_not_charged_again_and_what_is_left_is_paid_back) {
  using Milliseconds = std::chrono::duration<double, std::milli>;
  double charged = 0;
  Bill bill({.owner = {}, .charge = [&](const Work& work) { charged += work.milliseconds(); }});
  bill.pay_in_advance(Milliseconds(10));
  EXPECT_EQ(charged, 10);
  bill.add(Milliseconds(4));
  EXPECT_EQ(charged, 10);
  bill.add(Milliseconds(8));
  EXPECT_EQ(charged, 12);
  bill.pay_in_advance(Milliseconds(5));
  bill.add(Milliseconds(1));
  bill.settle();
  bill.settle();
  EXPECT_EQ(charged, 13);
}

TEST(Bills, a_new_table_is_charged_before_it_is_read_and_read_in_the_background) {
  Settings settings = TestServer::without_limits();
  settings.limits.work_of_address = {.per_second = 0.001, .burst = 10};  // milliseconds: the cost of one
  std::promise<void> go_on;
  OneThread at(settings);
  at.background.post([&] { awaited(go_on.get_future()); });
  secrets::prepare();
  at.store_person("ada", secrets::token_hash("secret"), "Ada");
  People people(*at.store);
  Addresses addresses(settings.limits);
  Api api({settings, *at.store, people, *at.matches, addresses, at.metrics, [](const HttpRequest&) { return HttpReply(); }, {}});
  HttpRequest request;
  request.method = "POST";
  request.path = "/api/matches";
  request.host = "localhost";
  request.token = "secret";
  request.address = "203.0.113.1";
  request.body = json::serialize(new_match({me(), program("easy")}));
  std::promise<int> created;
  std::future<int> status = created.get_future();
  at.loops.front()->post([&] { api.answer(request, [&](const HttpReply& reply) { created.set_value(reply.status); }); });
  ASSERT_TRUE(comes_true([&] { return !addresses.has_time_for(request.address); }));
  std::promise<void> is_idle;
  at.loops.front()->post([&] { is_idle.set_value(); });
  awaited(is_idle.get_future());
  EXPECT_EQ(at.metrics.matches_created, 0) << "the network thread has left it to the background";
  EXPECT_NE(status.wait_for(std::chrono::seconds(0)), std::future_status::ready);
  go_on.set_value();
  EXPECT_EQ(awaited(std::move(status)), 200);
  at.background.stop();
}

}  // namespace
}  // namespace omnibus
