// Slow work is done in slices beside the network: reading match files, loading matches.
#include <atomic>
#include <future>

#include <gtest/gtest.h>

#include "one_thread.hpp"
#include "participant.hpp"
#include "server/http/api.hpp"
#include "server/limits/limits.hpp"
#include "server/record/history.hpp"
#include "server/record/new_match.hpp"
#include "server/runtime/background.hpp"
#include "server/runtime/secrets.hpp"
#include "store/store.hpp"
#include "support/matches.hpp"

namespace omnibus {
namespace {

/// Match of a hundred players, with large positions.
Match match_of_many(int actions) {
  MatchSetup setup = table_for(100, 7);
  setup.game = "write_the_future";
  Match out(setup);
  play_at_random(out, actions, 3);
  return out;
}

/// Length of a match whose file takes much longer to read than a bot takes to reply, in any build.
int long_match() { return is_slow_build() ? 300 : 1500; }

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
  const Match match = match_of_many(320);
  const auto [read, slices] = read_in_slices(opening(match));
  EXPECT_GE(slices, 2 * 320 / static_cast<int>(MatchFileReader::entries_at_once)) << "played once, and written down once";
  ASSERT_EQ(read.played.size(), 321U);
  for (int ply = 1; ply <= match.ply(); ++ply) {
    EXPECT_EQ(std::get<StoredEntry>(read.played[static_cast<std::size_t>(ply - 1)]).hash, match.hash_at(ply)) << ply;
  }
}

TEST(MatchFiles, bots_answer_while_a_long_one_is_read) {
  const TestServer server;  // one thread for bots
  WebClient eve = server.guest("Eve");
  WebClient ada = server.guest("Ada");
  const std::string match = id_in(ada.post("/api/matches", new_match({me(), program("easy")})));
  Participant player(ada, match, 0);
  const std::string file = opening(match_of_many(long_match()));
  std::atomic<bool> is_open = false;
  std::future<int> opened = std::async(std::launch::async, [&] {
    const int status = eve.request("POST", "/api/open", file).status;
    is_open = true;
    return status;
  });
  EXPECT_TRUE(comes_true([&] { return server.metric("omnibus_files_read") == 1; }));
  bool bot_answered = false;
  for (StepLimit steps; !bot_answered; ++steps) {
    if (player.decides()) player.choose(0);
    else bot_answered = player.next_update().at("seat") == 1;
  }
  EXPECT_FALSE(is_open);
  EXPECT_EQ(opened.get(), 200);
}

TEST(MatchFiles, a_server_that_stops_does_not_wait_for_them) {
  Settings settings = TestServer::without_limits();
  settings.drain = longest_wait;
  TestServer server(settings);
  WebClient eve = server.guest("Eve");
  const std::string file = opening(match_of_many(long_match()));
  std::future<std::string> opened = std::async(std::launch::async, [&] { return eve.request("POST", "/api/open", file).code(); });
  EXPECT_TRUE(comes_true([&] { return server.metric("omnibus_files_read") == 1; }));
  server.stop();
  EXPECT_EQ(opened.get(), "not_stored");
}

// ---- Histories ----

TEST(Histories, a_long_one_is_loaded_a_few_entries_at_a_time) {
  const Match match = match_of_many(320);
  const Kept kept(match);
  HistoryLoader loader(kept.record, 0);
  int slices = 1;
  for (StepLimit steps; !loader.go_on(*kept.store); ++steps) ++slices;
  EXPECT_EQ(slices, 1 + 320 / static_cast<int>(HistoryLoader::entries_at_once));
  EXPECT_EQ(loader.verified_anew(), 320U);
  EXPECT_EQ(whole_position(loader.take().match()), whole_position(match));
}

TEST(Histories, hashes_that_were_verified_are_not_worked_out_again) {
  const Match match = match_of_many(100);
  const Kept kept(match);
  HistoryLoader loader(kept.record, 90);
  for (StepLimit steps; !loader.go_on(*kept.store); ++steps) {}
  EXPECT_EQ(loader.verified_anew(), 10U);
  const History history = loader.take();
  EXPECT_EQ(history.match().log().size(), 100U);
  for (int ply = 1; ply <= 100; ++ply) EXPECT_EQ(history.match().hash_at(ply), match.hash_at(ply)) << ply;
}

TEST(Histories, a_match_is_verified_once_as_long_as_the_server_runs) {
  Settings settings = TestServer::without_limits();
  settings.idle_match = std::chrono::milliseconds(1);
  TestServer server(settings);
  WebClient ada = server.guest("Ada");
  const Match match = match_of_many(100);
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
  EXPECT_EQ(server.metric("omnibus_entries_verified_total"), 100);
}

TEST(Histories, entries_that_no_longer_fit_are_left_to_the_snapshot_every_time) {
  Settings settings = TestServer::without_limits();
  settings.idle_match = std::chrono::milliseconds(1);
  TestServer server(settings);
  WebClient ada = server.guest("Ada");
  const std::string id = id_in(ada.request("POST", "/api/open", opening(match_of_many(10))));
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
    writes.emplace_back(StoredSnapshot{.match = copy, .number = 9, .position = whole_position(match_of_many(20))});
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
  const Match match = match_of_many(100);
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

TEST(Histories, those_of_matches_that_wait_for_bots_leave_the_memory_when_it_is_full) {
  Settings settings = TestServer::without_limits();
  settings.limits.history_megabytes = 1;
  const TestServer server(settings);  // one thread for bots
  WebClient ada = server.guest("Ada");
  json::object match = match_of_many(200).to_json();
  for (json::value& seat : match.at("seats").as_array()) seat.as_object()["player"] = to_text(player_for(Level::strong));
  match.at("seats").at(0).as_object()["player"] = "human";
  const std::string file = json::serialize(json::object{{"match", match}});
  for (int i = 0; i < 6; ++i) id_in(ada.request("POST", "/api/open", file));
  EXPECT_TRUE(comes_true([&] { return server.metric("omnibus_loads_total") >= 6; }));
  EXPECT_TRUE(comes_true([&] { return server.metric("omnibus_history_bytes") <= 1 << 20; }));
  const std::int64_t thoughts = server.metric("omnibus_thoughts_total");
  EXPECT_TRUE(comes_true([&] { return server.metric("omnibus_thoughts_total") > thoughts + 1; })) << "they go on all the same";
}

TEST(Histories, those_not_used_for_longest_leave_the_memory_when_it_is_full) {
  Settings settings = TestServer::without_limits();
  settings.limits.history_megabytes = 1;
  const TestServer server(settings);
  WebClient ada = server.guest("Ada");
  const std::string file = opening(match_of_many(200));
  std::vector<std::string> matches;
  for (int i = 0; i < 6; ++i) matches.push_back(id_in(ada.request("POST", "/api/open", file)));
  std::vector<std::unique_ptr<Participant>> players;
  for (const std::string& match : matches) players.push_back(std::make_unique<Participant>(ada, match, 0));
  EXPECT_TRUE(comes_true([&] { return server.metric("omnibus_history_bytes") <= 1 << 20; })) << "though all are watched";
  const std::int64_t loads = server.metric("omnibus_loads_total");
  EXPECT_GE(loads, 6);
  for (const auto& player : players) player->socket().ask({{"do", "standing"}, {"match", player->match()}, {"as", 0}});
  EXPECT_GT(server.metric("omnibus_loads_total"), loads) << "those that had left are back";
}

TEST(Histories, a_match_file_is_complete_however_many_pieces_it_takes) {
  Settings settings = TestServer::without_limits();
  settings.files_before_the_end = true;
  const TestServer server(settings);
  WebClient ada = server.guest("Ada");
  const Match match = match_of_many(long_match());
  const std::string id = id_in(ada.request("POST", "/api/open", opening(match)));
  const json::value file = ada.get("/api/matches/" + id + "/file").json();
  EXPECT_EQ(file.at("log"), match.to_json().at("log"));
  EXPECT_EQ(whole_position(Match::from_json(file)), whole_position(match));
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

TEST(Bills, the_entries_of_a_match_file_are_charged_before_they_are_read) {
  Settings settings = TestServer::without_limits();
  settings.limits.work_of_address = {.per_second = 0.001, .burst = 200};  // milliseconds
  const TestServer server(settings);
  WebClient eve = server.guest("Eve");
  WebClient mallory = server.guest("Mallory");
  const std::string file = opening(match_of_many(long_match()));
  std::future<int> opened = std::async(std::launch::async, [&] { return eve.request("POST", "/api/open", file).status; });
  EXPECT_TRUE(comes_true([&] { return mallory.get("/api/me").code() == "too_fast"; })) << "from the same address";
  EXPECT_NE(opened.wait_for(std::chrono::seconds(0)), std::future_status::ready);
  EXPECT_EQ(opened.get(), 200);
}

}  // namespace
}  // namespace omnibus
