// Commands of players: storing, acknowledging, broadcasting and rejecting them.
#include <functional>
#include <future>

#include <gtest/gtest.h>

#include "server/record/history.hpp"
#include "support/participant.hpp"
#include "support/problems.hpp"

namespace omnibus {
namespace {

struct TwoAtATable {
  TestServer server;
  WebClient ada = server.guest("Ada");
  WebClient bob = server.guest("Bob");
  std::string match;

  TwoAtATable() {
    const WebReply created = ada.post("/api/matches", new_match({me(), open_seat()}));
    match = id_in(created);
    bob.post("/api/join", {{"code", created.json().at("code")}});
  }
};

TEST(Commands, an_action_is_acknowledged_and_sent_to_every_viewer) {
  TwoAtATable table;
  Participant ada(table.ada, table.match, 0);
  Participant bob(table.bob, table.match, 1);
  Participant guest(WebClient(table.server.port()), table.match, "spectator");
  EXPECT_EQ(ada.legal().size(), 4U);
  EXPECT_TRUE(bob.legal().empty());

  const json::object reply = ada.socket().ask(act(table.match, 0, 0, "a", to_walk));
  EXPECT_EQ(reply.at("done"), (json::value{{"seq", 1}, {"repeated", false}}));
  for (Participant* each : {&ada, &bob, &guest}) {
    const json::object update = each->next_update();
    EXPECT_EQ(update.at("what"), "act");
    EXPECT_EQ(update.at("seat"), 0);
    EXPECT_EQ(update.at("events").at(0).at("text"), "Ada is ready.");
    EXPECT_EQ(each->seq(), 1);
    EXPECT_EQ(each->table().at("deciding"), (json::value{1}));
  }
  EXPECT_EQ(bob.legal().size(), 4U);
  EXPECT_TRUE(guest.legal().empty());
}

TEST(Commands, waiting_viewers_see_what_the_deciding_player_is_asked) {
  TwoAtATable table;
  Participant ada(table.ada, table.match, 0);
  Participant bob(table.bob, table.match, 1);
  Participant guest(WebClient(table.server.port()), table.match, "spectator");
  EXPECT_TRUE(ada.table().at("ask").as_string().ends_with(": lay a ticket")) << ada.table().at("ask");
  for (const Participant* other : {&bob, &guest}) {
    EXPECT_TRUE(other->table().at("ask").as_string().starts_with("is asked for a ticket: ")) << other->table().at("ask");
  }
}

TEST(Commands, the_same_command_is_done_once_also_after_a_restart) {
  TwoAtATable table;
  {
    Participant ada(table.ada, table.match, 0);
    EXPECT_EQ(ada.socket().ask(act(table.match, 0, 0, "a", to_walk)).at("done"), (json::value{{"seq", 1}, {"repeated", false}}));
    EXPECT_EQ(ada.socket().ask(act(table.match, 0, 0, "a", to_walk)).at("done"), (json::value{{"seq", 1}, {"repeated", true}}));
    EXPECT_EQ(ada.socket().code_of(act(table.match, 0, 0, "a", {{"do", "lay"}, {"ticket", "1a"}})), "key_reused");
    EXPECT_EQ(ada.socket().code_of(act(table.match, 0, 0, "a", {{"do", "nonsense"}})), "key_reused");
    EXPECT_EQ(ada.socket().code_of(take_back("undo", table.match, 0, 1, "a")), "key_reused");
  }
  table.server.restart();
  WebSocketClient again(table.server.port(), table.ada.token());
  EXPECT_EQ(again.ask(act(table.match, 0, 0, "a", to_walk)).at("done"), (json::value{{"seq", 1}, {"repeated", true}}));
  WebSocketClient bob(table.server.port(), table.bob.token());
  EXPECT_EQ(bob.ask(act(table.match, 1, 1, "a", to_walk)).at("done"), (json::value{{"seq", 2}, {"repeated", false}}));  // another's key
}

TEST(Commands, stale_ones_are_refused_with_the_current_sequence_number) {
  TwoAtATable table;
  Participant ada(table.ada, table.match, 0);
  ada.choose(walking);
  Participant bob(table.bob, table.match, 1);
  for (const int seq : {0, 2, 7}) {
    const json::object reply = bob.socket().ask(act(table.match, 1, seq, "late", to_walk));
    EXPECT_EQ(reply.at("error").at("code"), "stale");
    EXPECT_EQ(reply.at("error").at("seq"), 1);
  }
  EXPECT_EQ(bob.socket().code_of(act(table.match, 1, 1, "late", to_walk)), "ok");  // a rejected key may be reused
}

TEST(Commands, no_caller_acts_for_another_seat_or_learns_its_options) {
  TwoAtATable table;
  Participant bob(table.bob, table.match, 1);
  WebSocketClient stranger(table.server.port(), "");
  WebClient eve_client = table.server.guest("Eve");
  WebSocketClient eve(eve_client);
  for (const json::object& action : {to_walk, json::object{{"do", "lay"}, {"ticket", "1a"}}, json::object{{"do", "nonsense"}}}) {
    EXPECT_EQ(bob.socket().code_of(act(table.match, 0, 0, "k", action)), "not_your_seat");
    EXPECT_EQ(eve.code_of(act(table.match, 0, 0, "k", action)), "not_your_seat");
    EXPECT_EQ(stranger.code_of(act(table.match, 0, 0, "k", action)), "not_signed_in");
    // His own seat, but another player's decision: the reply is the same for every action.
    json::object reply = bob.socket().ask(act(table.match, 1, 0, "k", action));
    EXPECT_EQ(reply.at("error"),
              (json::value{{"code", "not_your_decision"}, {"message", "It is not for seat 1 to decide: seat 0 decides."}}));
  }
  EXPECT_EQ(bob.socket().code_of(act(table.match, 9, 0, "k", to_walk)), "bad_seat");
  EXPECT_EQ(eve.code_of(watch(table.match, 0)), "not_your_seat");
  EXPECT_EQ(bob.socket().code_of(watch(table.match, 0)), "not_your_seat");
  EXPECT_EQ(stranger.code_of(watch(table.match, 1)), "not_signed_in");
  EXPECT_EQ(bob.socket().code_of(watch(table.match, "everything")), "not_allowed");
  EXPECT_EQ(Participant(table.ada, table.match, 0).seq(), 0);
}

TEST(Commands, an_illegal_action_names_the_rule_and_changes_nothing) {
  TwoAtATable table;
  Participant ada(table.ada, table.match, 0);
  std::string not_held = "1a";
  const auto is_held = [&](const json::value& offer) { return offer.at("action") == json::value{{"do", "lay"}, {"ticket", not_held}}; };
  while (std::ranges::any_of(ada.legal(), is_held)) ++not_held[1];
  const json::object reply = ada.socket().ask(act(table.match, 0, 0, "k", {{"do", "lay"}, {"ticket", not_held}}));
  EXPECT_EQ(reply.at("error").at("code"), "illegal");
  EXPECT_EQ(reply.at("error").at("rule"), "NB-3.2");
  const json::object wrong = ada.socket().ask(act(table.match, 0, 0, "k", {{"do", "lay"}, {"ticket", "9z"}}));
  EXPECT_EQ(wrong.at("error").at("code"), "bad_value");
  EXPECT_EQ(wrong.at("error").at("path"), "request.action.ticket");
  EXPECT_EQ(ada.socket().ask(act(table.match, 0, 0, "k", to_walk)).at("done"), (json::value{{"seq", 1}, {"repeated", false}}));
}

/// In the second night, Ada lays her first ticket.
void lay_a_ticket(Participant& ada, Participant& bob) {
  ada.choose(walking);
  bob.next_update();
  bob.choose(walking);
  ada.next_update();
  ASSERT_FALSE(ada.legal().at(0).at("final").as_bool());
  ada.choose(0);
  bob.next_update();
}

TEST(Commands, what_a_seat_did_it_may_take_back_and_play_again_until_chance_or_another_comes_in) {
  TwoAtATable table;
  Participant ada(table.ada, table.match, 0);
  Participant bob(table.bob, table.match, 1);
  EXPECT_EQ(ada.table().at("undo"), (json::value{{"possible", false}, {"why_not", "nothing"}, {"redo", false}, {"earlier", false}}));
  EXPECT_EQ(ada.socket().code_of(take_back("undo", table.match, 0, 0, "u")), "nothing_to_undo");
  EXPECT_EQ(ada.socket().code_of(take_back("redo", table.match, 0, 0, "u")), "nothing_to_redo");
  lay_a_ticket(ada, bob);
  const json::value laid = ada.table().at("view");
  EXPECT_EQ(ada.table().at("undo"), (json::value{{"possible", true}, {"why_not", nullptr}, {"redo", false}, {"earlier", true}}));
  EXPECT_EQ(bob.table().at("undo"), (json::value{{"possible", false}, {"why_not", "not_yours"}, {"redo", false}, {"earlier", true}}));
  EXPECT_EQ(bob.socket().code_of(take_back("undo", table.match, 1, 3, "u")), "undo_floor");

  ada.take_back();
  EXPECT_EQ(bob.next_update().at("what"), "undo");
  EXPECT_EQ(ada.seq(), 4);
  EXPECT_EQ(ada.table().at("ply"), 2);
  EXPECT_EQ(ada.table().at("undo"), (json::value{{"possible", false}, {"why_not", "not_yours"}, {"redo", true}, {"earlier", true}}));
  EXPECT_EQ(ada.socket().code_of(take_back("undo", table.match, 0, 4, "u")), "undo_floor");

  const json::object again = ada.take_back("redo");
  EXPECT_EQ(again.at("what"), "redo");
  EXPECT_FALSE(again.at("events").as_array().empty());
  EXPECT_EQ(ada.table().at("view"), laid);
  EXPECT_EQ(bob.next_update().at("what"), "redo");
}

void wait_until_asked(Participant& person) {
  for (StepLimit updates; !person.decides(); ++updates) person.next_update();
}

/// Repeats a request until it succeeds, whatever the bots do meanwhile.
void insist(Participant& person, const std::function<json::object()>& request) {
  for (StepLimit tries;; ++tries) {
    const std::string code = person.socket().code_of(request());
    if (code == "ok") break;
    ASSERT_EQ(code, "stale");
    person.next_update();
  }
}

/// Undoes up to the player's own last action.
void go_back(Participant& person) {
  insist(person, [&] { return take_back("take_back", person.match(), person.seat(), person.seq(), person.fresh_key()); });
  for (StepLimit updates; person.next_update().at("what") != "undo"; ++updates);
}

/// One person at a table of bots.
struct AmongBots {
  TestServer server;
  WebClient ada = server.guest("Ada");
  std::string match;

  explicit AmongBots(const json::object& options, const json::object& more = {}) {
    json::object request = new_match({me(), program("easy"), program("easy")}, options);
    for (const auto& [name, value] : more) request[name] = value;
    match = id_in(ada.post("/api/matches", request));
  }
};

TEST(Commands, with_simultaneous_decisions_a_person_among_bots_can_take_back_and_play_on) {
  AmongBots at(at_once);
  Participant ada(at.ada, at.match, 0);
  for (int i = 0; i < 2; ++i) {
    wait_until_asked(ada);
    const std::int64_t before = ada.table().at("ply").as_int64();
    insist(ada, [&] { return ada.act_request(0); });
    for (StepLimit updates; ada.table().at("ply").as_int64() <= before; ++updates) ada.next_update();
  }
  wait_until_asked(ada);
  go_back(ada);
  go_back(ada);
  EXPECT_EQ(ada.table().at("undo").at("earlier"), false);
  wait_until_asked(ada);
}

TEST(Commands, what_was_taken_back_from_bots_stays_so_after_a_restart_and_is_marked_in_the_log) {
  AmongBots at(in_turn);
  json::value before;
  json::value after;
  {
    Participant ada(at.ada, at.match, 0);
    wait_until_asked(ada);
    before = ada.table().at("view");
    ada.choose(walking);
    wait_until_asked(ada);
    go_back(ada);
    EXPECT_EQ(ada.table().at("view"), before);
    ada.choose(walking);
    after = ada.table().at("ply");
  }
  at.server.restart();
  Participant ada(WebClient(at.server.port(), at.ada.token()), at.match, 0);
  const json::object log = ada.socket().ask({{"do", "log"}, {"match", at.match}, {"as", 0}});
  const json::array& entries = log.at("log").as_array();
  EXPECT_EQ(entries.at(static_cast<std::size_t>(after.as_int64())).at("taken_back"), 1) << json::serialize(log);
  EXPECT_FALSE(entries.at(0).as_object().contains("taken_back"));
}

TEST(Commands, nothing_is_taken_back_from_bots_in_a_fair_game_or_with_other_people) {
  const AmongBots fair(in_turn, {{"fair", true}});
  Participant alone(fair.ada, fair.match, 0);
  EXPECT_EQ(alone.told_match().at("take_back"), false);
  EXPECT_EQ(alone.socket().code_of(take_back("take_back", fair.match, 0, alone.seq(), "u")), "not_allowed");
  TwoAtATable table;
  Participant ada(table.ada, table.match, 0);
  EXPECT_EQ(ada.told_match().at("take_back"), false);
  ada.choose(0);
  EXPECT_EQ(ada.socket().code_of(take_back("take_back", table.match, 0, 1, "u")), "not_allowed");
  EXPECT_EQ(ada.table().at("seq"), 1);
  const std::string shared = id_in(table.ada.post("/api/matches", new_match({me(), me("Grace"), program("easy")})));
  EXPECT_EQ(table.ada.get("/api/matches/" + shared).json().at("take_back"), false) << "two people at one screen";
}

TEST(Commands, a_person_with_several_seats_plays_all_of_them) {
  const TestServer server;
  const WebClient ada = server.guest("Ada");
  const std::string match = id_in(WebClient(ada).post("/api/matches", new_match({me(), me("Grace")})));
  Participant first(ada, match, 0);
  first.choose(walking);
  EXPECT_EQ(first.socket().code_of(take_back("undo", match, 1, 1, "u")), "undo_floor");
  Participant second(ada, match, 1);
  EXPECT_EQ(second.choose(walking).at("events").at(0).at("text"), "Grace is ready.");
}

TEST(Commands, nothing_is_done_in_a_match_that_waits_is_paused_or_is_over) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  const std::string waiting = id_in(ada.post("/api/matches", new_match({me(), open_seat()})));
  WebSocketClient socket(ada);
  EXPECT_EQ(socket.code_of(act(waiting, 0, 0, "k", to_walk)), "not_running");
  const std::string match = id_in(ada.post("/api/matches", new_match({me()})));
  ada.post("/api/matches/" + match + "/pause");
  EXPECT_EQ(socket.code_of(act(match, 0, 0, "k", to_walk)), "not_running");
  EXPECT_EQ(socket.code_of({{"do", "hint"}, {"match", match}, {"seat", 0}}), "not_running");
  ada.post("/api/matches/" + match + "/resume");
  Participant player(ada, match, 0);
  play_out({&player}, 1, [] {});
  EXPECT_EQ(player.socket().code_of(act(match, 0, player.seq(), "k", to_walk)), "not_running");
  EXPECT_EQ(player.socket().code_of(take_back("undo", match, 0, player.seq(), "k")), "not_running");
  EXPECT_EQ(player.table().at("result").at("scores").as_array().size(), 1U);
}

TEST(Commands, after_a_restart_everything_acknowledged_is_there) {
  TwoAtATable table;
  std::vector<json::object> before;
  {
    Participant ada(table.ada, table.match, 0);
    Participant bob(table.bob, table.match, 1);
    lay_a_ticket(ada, bob);
    ada.take_back();
    bob.next_update();
    ada.choose(0);
    bob.next_update();
    before = {ada.table(), bob.table()};
  }
  table.server.restart();
  WebClient ada(table.server.port());
  Participant again(WebClient(table.server.port()), table.match, "spectator");
  EXPECT_EQ(again.seq(), 5);
  WebSocketClient socket(table.server.port(), table.ada.token());
  EXPECT_EQ(socket.ask(watch(table.match, 0)).at("watch").at("table"), before[0]);
  WebSocketClient other(table.server.port(), table.bob.token());
  EXPECT_EQ(other.ask(watch(table.match, 1)).at("watch").at("table"), before[1]);
}

// ---- failing store ----

struct Faults {
  std::atomic<bool> writes = false;
  std::atomic<bool> reads = false;  ///< of entries
  std::atomic<int> failed_reads = 0;
  std::atomic<bool> hold_reads = false;    ///< of entries: reads wait until it is false
  std::atomic<bool> hold = false;          ///< writes wait until it is false
  std::atomic<int> stale_lists = 0;        ///< number of requests that still see an empty list of matches
  std::atomic<bool> stale_people = false;  ///< tokens yield the person as of their first lookup
};

class FailingStore final : public Store {
 public:
  explicit FailingStore(std::unique_ptr<Store> inner, Faults& faults) : inner_(std::move(inner)), faults_(faults) {}
  void write(std::vector<Write> writes, Done done) override {
    if (faults_.writes) return done("disk full");
    if (faults_.hold) {
      const auto later = [this, writes, done] {
        comes_true([this] { return !faults_.hold; });
        inner_->write(writes, done);
      };
      held_.push_back(std::async(std::launch::async, later));
      return;
    }
    inner_->write(std::move(writes), std::move(done));
  }
  void watch_commits(std::function<void(std::size_t)> told) override { inner_->watch_commits(std::move(told)); }
  std::optional<StoredPerson> person_by_token(const std::string& hash) override {
    const std::lock_guard lock(lock_);
    auto& known = people_[hash];
    if (!known || !faults_.stale_people) known = inner_->person_by_token(hash);
    return known;
  }
  std::optional<StoredPerson> person(const std::string& id) override { return inner_->person(id); }
  std::optional<StoredMatch> match(const std::string& id) override { return inner_->match(id); }
  std::optional<StoredMatch> match_by_code(const std::string& code) override { return inner_->match_by_code(code); }
  std::vector<StoredMatch> matches_of(const std::string& person, int max, const PlaceInList& after) override {
    if (faults_.stale_lists > 0 && faults_.stale_lists-- > 0) return {};
    return inner_->matches_of(person, max, after);
  }
  std::int64_t count_matches_of(const std::string& person, const std::string& state) override {
    return inner_->count_matches_of(person, state);
  }
  std::vector<StoredMatch> listed_matches(int max, const PlaceInList& after) override { return inner_->listed_matches(max, after); }
  std::int64_t count_listed_by(const std::string& creator) override { return inner_->count_listed_by(creator); }
  std::vector<StoredMatch> matches_in_state(const std::string& state) override { return inner_->matches_in_state(state); }
  std::vector<StoredEntry> entries(const std::string& match, std::int64_t max) override {
    comes_true([this] { return !faults_.hold_reads; });
    if (!faults_.reads) return inner_->entries(match, max);
    ++faults_.failed_reads;
    throw Problem("store_failed", {{"path", "omnibus.db"}, {"reason", "disk I/O error"}});
  }
  std::optional<StoredSnapshot> last_snapshot(const std::string& match) override { return inner_->last_snapshot(match); }
  std::optional<StoredAnalysis> analysis(const std::string& match) override { return inner_->analysis(match); }
  StoredBytes bytes_used(const std::string& person, const std::string& origin) override { return inner_->bytes_used(person, origin); }
  std::vector<std::string> matches_left_alone(const std::string& state, bool in_it, std::int64_t since, int max) override {
    return inner_->matches_left_alone(state, in_it, since, max);
  }
  std::vector<std::string> people_left_alone(std::int64_t since, int max) override { return inner_->people_left_alone(since, max); }

 private:
  std::unique_ptr<Store> inner_;
  Faults& faults_;
  std::vector<std::future<void>> held_;
  std::mutex lock_;
  std::map<std::string, std::optional<StoredPerson>> people_;  // by token
};

TEST(Stopping, what_is_under_way_is_acknowledged_before_the_server_stops) {
  Faults faults;
  const TemporaryFolder folder;
  Settings settings = TestServer::without_limits();
  settings.port = 0;
  settings.drain = longest_wait;
  auto server = std::make_unique<Server>(settings, std::make_unique<FailingStore>(open_sqlite_store(folder.file("omnibus.db")), faults));
  WebClient ada(server->port());
  ada.sign_in("Ada");
  const std::string match = id_in(ada.post("/api/matches", new_match({me(), me("Grace")})));
  Participant player(ada, match, 0);
  faults.hold = true;
  json::object action = player.act_request(0);
  action["id"] = 77;
  player.socket().send(json::serialize(action));
  player.socket().send(R"({"id":78,"do":"ping"})");
  EXPECT_EQ(player.socket().receive(), R"({"id":78,"ok":true})") << "the action has been read, and is being stored";
  std::future<void> stopped = std::async(std::launch::async, [&] { server.reset(); });
  EXPECT_EQ(player.socket().receive(), R"({"push":"closing"})");
  faults.hold = false;
  const std::optional<std::string> reply = player.socket().receive();
  ASSERT_TRUE(reply);
  EXPECT_EQ(parse_json(*reply, "reply").at("done").at("seq"), 1);
  for (StepLimit steps; !player.socket().closed(); ++steps) player.socket().receive();
  awaited(std::move(stopped));
}

/// Empty if the server has already stopped listening.
std::vector<std::string> all_told_from_the_handshake_on(std::uint16_t port) {
  std::vector<std::string> told;
  try {
    WebSocketClient socket(port, "");
    for (StepLimit steps; !socket.closed(); ++steps) {
      if (auto message = socket.receive()) told.push_back(*message);
    }
  } catch (const boost::system::system_error&) {
    EXPECT_TRUE(told.empty());
  }
  return told;
}

// Beast's assertions, active in sanitizer builds, detect writes during a WebSocket handshake.
TEST(Stopping, connecting_clients_are_notified_and_closed) {
  for (int time = 0; time < 8; ++time) {
    const TemporaryFolder folder;
    Settings settings = TestServer::without_limits();
    settings.port = 0;
    settings.drain = longest_wait;
    auto server = std::make_unique<Server>(settings, open_sqlite_store(folder.file("omnibus.db")));
    std::vector<std::future<std::vector<std::string>>> guests;
    for (int guest = 0; guest < 8; ++guest) {
      guests.push_back(std::async(std::launch::async, [port = server->port()] { return all_told_from_the_handshake_on(port); }));
    }
    server.reset();
    for (auto& guest : guests) {
      const std::vector<std::string> told = awaited(std::move(guest));
      EXPECT_TRUE(told.empty() || told == std::vector<std::string>{R"({"push":"closing"})"});
    }
  }
}

/// Server with a store that can be made to fail.
struct FrailServer {
  Faults faults;
  TemporaryFolder folder;
  std::unique_ptr<Server> server;

  explicit FrailServer(Settings settings = TestServer::without_limits()) {
    settings.port = 0;
    server = std::make_unique<Server>(settings, std::make_unique<FailingStore>(open_sqlite_store(folder.file("omnibus.db")), faults));
  }
  WebClient guest(const std::string& name) const { return std::move(WebClient(server->port()).sign_in(name)); }
};

TEST(Leaving, who_opens_a_table_while_being_removed_leaves_that_one_as_well) {
  FrailServer at;
  WebClient ada = at.guest("Ada");
  const std::string match = id_in(ada.post("/api/matches", new_match({me()})));
  at.faults.stale_lists = 1;  // the table is being stored while the list is read
  EXPECT_EQ(ada.request("DELETE", "/api/me").status, 200);
  EXPECT_EQ(ada.get("/api/matches/" + match).code(), "not_found");
  EXPECT_EQ(ada.get("/api/matches").code(), "not_signed_in");
}

TEST(Leaving, who_is_gone_opens_no_table_and_takes_no_seat) {
  FrailServer at;
  WebClient ada = at.guest("Ada");
  WebClient bob = at.guest("Bob");
  const json::value code = bob.post("/api/matches", new_match({me(), open_seat()})).json().at("code");
  ada.get("/api/me");
  at.faults.stale_people = true;  // the requests were already in progress
  EXPECT_EQ(ada.request("DELETE", "/api/me").status, 200);
  EXPECT_EQ(ada.post("/api/matches", new_match({me()})).code(), "not_signed_in");
  EXPECT_EQ(ada.post("/api/join", {{"code", code}}).code(), "not_signed_in");
}

TEST(Commands, what_cannot_be_stored_has_not_happened) {
  log_level("off");
  Faults faults;
  const TemporaryFolder folder;
  Settings settings = TestServer::without_limits();
  settings.port = 0;
  const Server server(settings, std::make_unique<FailingStore>(open_sqlite_store(folder.file("omnibus.db")), faults));
  WebClient ada(server.port());
  ada.sign_in("Ada");
  const std::string match = id_in(ada.post("/api/matches", new_match({me(), me("Grace")})));
  Participant player(ada, match, 0);
  const json::object before = player.table();
  faults.writes = true;
  EXPECT_EQ(player.socket().code_of(act(match, 0, 0, "k", to_walk)), "not_stored");
  EXPECT_EQ(ada.post("/api/matches/" + match + "/pause").code(), "not_stored");
  EXPECT_EQ(ada.post("/api/matches", new_match({me()})).code(), "not_stored");
  EXPECT_EQ(ada.post("/api/me", {{"name", "Augusta"}}).code(), "not_stored");
  EXPECT_FALSE(player.socket().push_within(std::chrono::milliseconds(50)));
  faults.writes = false;
  EXPECT_EQ(Participant(ada, match, 0).table(), before);
  EXPECT_EQ(player.socket().ask(act(match, 0, 0, "k", to_walk)).at("done"), (json::value{{"seq", 1}, {"repeated", false}}));
  EXPECT_EQ(ada.get("/api/me").json(), (json::value{{"name", "Ada"}}));
}

TEST(Commands, a_bot_resumes_once_its_unreadable_match_can_be_read) {
  log_level("off");
  Faults faults;
  TestServer server;
  WebClient ada = server.guest("Ada");
  const std::string match = id_in(ada.post("/api/matches", new_match({program("strong"), me()})));
  EXPECT_EQ(ada.post("/api/matches/" + match + "/pause").code(), "ok");  // while the bot is searching
  server.stop();
  Settings settings = TestServer::without_limits();
  settings.port = 0;
  faults.reads = true;
  const Server again(settings, std::make_unique<FailingStore>(open_sqlite_store(server.file()), faults));
  WebClient client(again.port());
  client.use(ada.token());
  EXPECT_EQ(client.post("/api/matches/" + match + "/resume").code(), "ok");
  EXPECT_TRUE(comes_true([&] { return faults.failed_reads >= 3; })) << "it is tried again and again";
  faults.reads = false;
  EXPECT_TRUE(comes_true([&] { return client.get("/metrics").body.find("\nomnibus_thoughts_total 0\n") == std::string::npos; }));
}

TEST(Commands, a_bot_resumes_if_its_match_was_unreadable_when_its_answer_was_due) {
  log_level("off");
  Settings settings = TestServer::without_limits();
  settings.steady_answers = true;
  FrailServer at(settings);
  WebClient ada = at.guest("Ada");
  const std::string match = id_in(ada.post("/api/matches", new_match({program("level:5"), me()})));
  const auto counted = [&](const std::string& what) {
    return ada.get("/metrics").body.find("\n" + what + "_total 0\n") == std::string::npos;
  };
  EXPECT_TRUE(comes_true([&] { return counted("omnibus_thoughts"); }));
  at.faults.writes = at.faults.reads = true;  // while the reply is being delayed
  EXPECT_EQ(ada.post("/api/matches/" + match + "/pause").code(), "not_stored");
  EXPECT_TRUE(comes_true([&] { return at.faults.failed_reads > 0; }));
  at.faults.writes = at.faults.reads = false;
  EXPECT_TRUE(comes_true([&] { return counted("omnibus_actions"); }));
}

TEST(Commands, other_tables_are_served_while_a_match_is_loaded) {
  FrailServer at;
  WebClient ada = at.guest("Ada");
  const auto table = [&] { return id_in(ada.post("/api/matches", new_match({me(), me("Grace")}))); };
  const std::string slow = table();
  std::vector<std::unique_ptr<Participant>> players;  // on all threads of the network
  for (int i = 0; i < 8; ++i) players.push_back(std::make_unique<Participant>(ada, table(), 0));
  at.faults.hold_reads = true;
  json::object request = watch(slow, 0);
  request["id"] = 1;
  WebSocketClient waits(ada);
  waits.send(json::serialize(request));
  for (const auto& player : players) player->choose(0);
  EXPECT_FALSE(waits.receive(std::chrono::milliseconds(50)));
  at.faults.hold_reads = false;
  EXPECT_TRUE(waits.receive());
}

TEST(Commands, match_file_requests_are_answered_again_after_read_failures) {
  log_level("off");
  FrailServer at;
  WebClient ada = at.guest("Ada");
  const std::string file = "/api/matches/" + id_in(ada.post("/api/matches", new_match({me(), me("Grace")}))) + "/file";
  at.faults.reads = true;
  for (int i = 0; i < 10; ++i) EXPECT_EQ(ada.get(file).code(), "store_failed");
  at.faults.reads = false;
  EXPECT_EQ(ada.get(file).code(), "not_allowed") << "it is not over";
}

TEST(Commands, a_match_that_makes_no_sense_in_the_store_disturbs_no_other) {
  log_level("off");
  TestServer server;
  WebClient ada = server.guest("Ada");
  const std::string good = id_in(ada.post("/api/matches", new_match({me()})));
  const std::string bad = id_in(ada.post("/api/matches", new_match({me()})));
  const std::string odd = id_in(ada.post("/api/matches", new_match({me()})));
  server.stop();
  {
    const std::unique_ptr<Store> store = open_sqlite_store(server.file());
    StoredMatch damaged = *store->match(bad);
    damaged.header.resize(damaged.header.size() / 2);
    StoredMatch strange = *store->match(odd);
    strange.state = "dancing";
    store->write({damaged, strange}, [](const std::string&) {});
  }
  server.start();
  WebClient client(server.port());
  client.use(ada.token());
  EXPECT_EQ(client.get("/api/matches/" + bad).code(), "store_failed");
  EXPECT_EQ(client.get("/api/matches/" + odd).status, 503);
  const json::array mine = client.get("/api/matches").json().at("matches").as_array();
  ASSERT_EQ(mine.size(), 1U);
  EXPECT_EQ(mine.at(0).at("id"), good.c_str());
  EXPECT_TRUE(Participant(client, good, 0).decides());
}

TEST(Commands, the_number_of_speeches_in_a_match_is_limited) {
  MatchRecord record;
  record.id = "m";
  record.game = "night_bus";
  record.edition = {{"id", ""}, {"hash", ""}};
  record.seats.resize(2);
  record.state = MatchState::running;
  History history(record);
  const Speech speech{.seat = seat_at(0), .phrase = {}, .text = "Hello", .at = 1};
  int said = 0;
  const auto say = [&] {
    EXPECT_EQ(history.speech_entry(speech, "p", "").number, said);
    history.heard(speech, "p", "");
    ++said;
  };
  std::string trouble = "none";
  while (trouble == "none" && said < 100'000) trouble = trouble_with(say);
  EXPECT_EQ(trouble, "too_many what=speeches limit=20000");
  EXPECT_EQ(said, 20'000);
  EXPECT_EQ(history.said().size(), 200U);
}

}  // namespace
}  // namespace omnibus
