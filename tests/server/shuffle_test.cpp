// Tamper-proof shuffle over real sockets: commitment, reveal, missing contributions, and publication after the match.
#include <csignal>
#include <future>

#include <gtest/gtest.h>

#include "match/match.hpp"
#include "server/record/record.hpp"
#include "support/child_process.hpp"
#include "support/participant.hpp"

namespace omnibus {
namespace {

/// Waits for contributions as long as a test may last.
Settings patient() {
  Settings settings = TestServer::without_limits();
  settings.contribution_time = std::chrono::hours(1);
  return settings;
}

std::string secret(char digit) { return std::string(64, digit); }
std::string commitment(char digit) { return commitment_of_person(secret(digit)); }

json::object with_commitment(json::object request, char digit) {
  request["commitment"] = commitment(digit);
  return request;
}

/// Person at a match.
struct Guest {
  WebClient client;
  std::string match;

  WebReply ask(const std::string& what, const json::object& body = {}) { return client.post("/api/matches/" + match + "/" + what, body); }
  WebReply reveal(char digit) { return ask("reveal", {{"contribution", secret(digit)}}); }
  WebReply commit(char digit) { return ask("commit", {{"commitment", commitment(digit)}}); }
  json::object now() { return client.get("/api/matches/" + match).json().as_object(); }
  json::object shuffle() { return now().at("shuffle").as_object(); }
  std::string stage() { return std::string(shuffle().at("stage").as_string()); }
  /// "0 in, 1 left_out": states of the contributions.
  std::string contributions() {
    const json::object told = shuffle();
    std::string out;
    for (const json::value& each : told.at("contributions").as_array()) {
      out += (out.empty() ? "" : ", ") + json::serialize(each.at("seat")) + " " + std::string(each.at("state").as_string());
    }
    return out;
  }
};

/// Ada opens a table and commits to contribution a; Bob sits down and commits to the given one.
struct Table {
  explicit Table(const TestServer& server, json::array seats = {me(), open_seat()},
                 const json::object& of_bob = {{"commitment", commitment('b')}})
      : ada{server.guest("Ada"), {}},
        bob{server.guest("Bob"), {}} {
    const json::value created = ada.client.post("/api/matches", with_commitment(new_match(std::move(seats)), 'a')).json();
    promised = created.at("shuffle").at("commitment").as_string();
    code = created.at("code").as_string();
    ada.match = bob.match = created.at("id").as_string();
    json::object request = of_bob;
    request["code"] = code;
    joined = bob.client.post("/api/join", request);
  }

  void play_to_the_end() {
    Participant first(ada.client, ada.match, 0);
    Participant second(bob.client, ada.match, 1);
    play_out({&first, &second}, 3, [] {});
    EXPECT_TRUE(comes_true([&] { return ada.now().at("state") == "over"; }));
  }

  Guest ada;
  Guest bob;
  std::string promised;
  std::string code;
  WebReply joined;
};

TEST(FairShuffle, the_server_promises_before_anybody_sits_down_and_keeps_to_it_through_a_restart) {
  TestServer server;
  Guest ada{server.guest("Ada"), {}};
  const json::value created = ada.client.post("/api/matches", new_match({open_seat(), open_seat()})).json();
  ada.match = created.at("id").as_string();
  const json::value shuffle = created.at("shuffle");
  EXPECT_EQ(shuffle.at("version"), 2);
  EXPECT_EQ(shuffle.at("stage"), "waiting");
  EXPECT_TRUE(is_digest(shuffle.at("commitment").as_string()));
  for (const char* hidden : {"secret", "seed", "salt", "fingerprint"}) EXPECT_EQ(shuffle.at(hidden), nullptr) << hidden;
  const std::string code(created.at("code").as_string());
  EXPECT_EQ(server.client().get("/api/join/" + code).json().at("shuffle"), shuffle) << "so does the invitation";
  server.restart();
  EXPECT_EQ(server.client().get("/api/join/" + code).json().at("shuffle"), shuffle);
}

TEST(FairShuffle, all_promises_are_fixed_before_anything_is_revealed_and_the_match_begins_when_everything_is) {
  const TestServer server(patient());
  Table table(server);
  EXPECT_EQ(table.joined.json().at("state"), "waiting") << "clients that know nothing of it wait as before";
  EXPECT_EQ(table.joined.json().at("code"), nullptr);
  EXPECT_EQ(table.ada.stage(), "revealing");
  EXPECT_EQ(table.ada.contributions(), "0 committed, 1 committed");
  EXPECT_EQ(table.ada.shuffle().at("contributions").at(1).at("commitment"), commitment('b').c_str());
  EXPECT_EQ(server.guest("Cem").post("/api/join", {{"code", table.code}}).code(), "not_allowed");
  EXPECT_EQ(table.bob.commit('c').code(), "not_allowed") << "a commitment is final";

  WebSocketClient watching(table.ada.client);
  EXPECT_EQ(watching.ask(watch(table.ada.match, 0)).at("watch").at("table"), nullptr);
  EXPECT_EQ(table.ada.reveal('a').json().at("state"), "waiting");
  EXPECT_EQ(table.ada.contributions(), "0 in, 1 committed");
  EXPECT_EQ(table.bob.reveal('b').json().at("state"), "running");
  EXPECT_EQ(table.ada.stage(), "dealt");
  for (json::object push = watching.next_push("match"); push.at("table").is_null();) push = watching.next_push("match");
  EXPECT_EQ(table.ada.shuffle().at("commitment"), table.promised.c_str());
  EXPECT_EQ(table.ada.reveal('a').code(), "ok") << "a client that did not hear the answer asks again";
}

TEST(FairShuffle, the_seed_can_be_verified_when_the_match_is_over) {
  const TestServer server(patient());
  Table table(server);
  table.ada.reveal('a');
  table.bob.reveal('b');
  const json::object start = table.ada.shuffle();
  for (const char* hidden : {"secret", "seed"}) EXPECT_EQ(start.at(hidden), nullptr);
  EXPECT_EQ(start.at("contributions").at(0).at("contribution"), nullptr);
  table.play_to_the_end();

  const json::object end = table.ada.shuffle();
  EXPECT_EQ(end.at("contributions").at(0).at("contribution"), secret('a').c_str());
  const ShuffleProof proof{.match = table.ada.match,
                           .secret = std::string(end.at("secret").as_string()),
                           .contributions = {{0, commitment('a'), secret('a')}, {1, commitment('b'), secret('b')}}};
  EXPECT_EQ(proof.commitment(), table.promised);
  EXPECT_EQ(end.at("fingerprint"), proof.fingerprint().c_str());
  EXPECT_EQ(start.at("fingerprint"), proof.fingerprint().c_str()) << "told at the start already";
  EXPECT_EQ(end.at("seed"), std::to_string(proof.seed()).c_str());
  const Match file = Match::from_json(table.ada.client.get("/api/matches/" + table.ada.match + "/file").json());
  EXPECT_EQ(file.setup().seed, proof.seed());
  EXPECT_EQ(file.setup().proof->fingerprint(), proof.fingerprint());
}

TEST(FairShuffle, what_was_not_promised_is_refused_and_may_be_put_right) {
  const TestServer server(patient());
  Table table(server);
  const WebReply wrong = table.bob.reveal('c');
  EXPECT_EQ(wrong.code(), "bad_shuffle");
  EXPECT_EQ(wrong.json().at("error").at("path"), "request.contribution");
  EXPECT_EQ(table.ada.contributions(), "0 committed, 1 committed");
  EXPECT_EQ(table.bob.ask("reveal", {{"contribution", "abc"}}).code(), "bad_value");
  EXPECT_EQ(table.bob.ask("reveal", {}).code(), "missing_field");
  Guest stranger{server.guest("Cem"), table.ada.match};
  EXPECT_EQ(stranger.reveal('b').code(), "not_allowed");
  EXPECT_EQ(stranger.commit('c').code(), "not_allowed");
  EXPECT_EQ((Guest{server.client(), table.ada.match}.reveal('b').code()), "not_signed_in");
  EXPECT_EQ(table.bob.reveal('b').code(), "ok");
}

TEST(FairShuffle, nothing_is_taken_before_all_promises_are_fixed) {
  const TestServer server(patient());
  const Table table(server, {me(), open_seat(), open_seat()});
  Guest ada = table.ada;
  EXPECT_EQ(ada.reveal('a').code(), "not_allowed");
  EXPECT_EQ(ada.contributions(), "0 committed, 1 committed");
}

TEST(FairShuffle, duplicate_commitments_are_refused) {
  const TestServer server(patient());
  Table table(server, {me(), open_seat()}, {{"commitment", commitment('a')}});
  EXPECT_EQ(table.joined.code(), "not_allowed");
  EXPECT_EQ(table.ada.now().at("seats").at(1).at("kind"), "open") << "and does not sit down by it";
  EXPECT_EQ(table.ada.commit('a').code(), "ok") << "one's own may be told again";
}

TEST(FairShuffle, does_not_wait_for_a_person_who_left) {
  const TestServer server(patient());
  Table table(server);
  table.ada.reveal('a');
  const json::value after = table.bob.ask("leave", {{"seat", 1}}).json();
  EXPECT_EQ(after.at("state"), "running");
  EXPECT_EQ(after.at("seats").at(1).at("stand_in"), true) << "it had begun for him";
  EXPECT_EQ(table.ada.contributions(), "0 in, 1 left_out");
  EXPECT_EQ(table.bob.reveal('b').code(), "not_allowed") << "too late";
}

TEST(FairShuffle, does_not_wait_for_a_deleted_person) {
  const TestServer server(patient());
  Table table(server);
  EXPECT_EQ(table.bob.client.request("DELETE", "/api/me").status, 200);
  EXPECT_EQ(table.ada.reveal('a').json().at("state"), "running");
  EXPECT_EQ(table.ada.contributions(), "0 in, 1 left_out");
}

TEST(FairShuffle, leaves_out_people_who_reveal_nothing_in_time) {
  Settings hurried = TestServer::without_limits();
  hurried.contribution_time = std::chrono::milliseconds(0);
  const TestServer server(hurried);
  Table table(server);
  EXPECT_TRUE(comes_true([&] { return table.ada.now().at("state") == "running"; }));
  EXPECT_EQ(table.ada.contributions(), "0 left_out, 1 left_out");
}

TEST(FairShuffle, a_client_without_support_for_it_plays_with_others) {
  const TestServer server(patient());
  Table table(server, {me(), open_seat()}, {});
  EXPECT_EQ(table.ada.contributions(), "0 committed");
  EXPECT_EQ(table.ada.reveal('a').json().at("state"), "running");
  table.play_to_the_end();
}

TEST(FairShuffle, bots_and_people_without_a_seat_add_nothing) {
  const TestServer server(patient());
  WebClient ada = server.guest("Ada");
  const json::value match = ada.post("/api/matches", with_commitment(new_match({program("easy"), program("easy")}), 'a')).json();
  EXPECT_EQ(match.at("state"), "running");
  EXPECT_EQ(match.at("shuffle").at("contributions"), json::array());
  EXPECT_TRUE(match.at("shuffle").at("fingerprint").is_string());
}

TEST(FairShuffle, a_person_with_several_seats_contributes_once_at_the_first_of_them) {
  const TestServer server(patient());
  Table alone(server, {open_seat(), me("Ada"), me("Eve")}, {});
  EXPECT_EQ(alone.ada.contributions(), "1 committed");
  EXPECT_EQ(alone.ada.reveal('a').json().at("state"), "running");
  Table guest(server, {me(), open_seat(), open_seat()}, {{"seat", 2}, {"commitment", commitment('b')}});
  guest.bob.client.post("/api/join", {{"code", guest.code}, {"seat", 1}, {"commitment", commitment('c')}});
  EXPECT_EQ(guest.ada.contributions(), "0 committed, 1 committed");
  EXPECT_EQ(guest.ada.shuffle().at("contributions").at(1).at("commitment"), commitment('c').c_str()) << "what was promised last counts";
}

TEST(FairShuffle, who_stands_up_before_the_start_takes_their_promise_along) {
  const TestServer server(patient());
  Table table(server, {me(), open_seat(), open_seat()});
  table.bob.ask("leave", {{"seat", 1}});
  EXPECT_EQ(table.ada.contributions(), "0 committed");
  Guest cem{server.guest("Cem"), table.ada.match};
  cem.client.post("/api/join", {{"code", table.code}, {"seat", 1}});
  EXPECT_EQ(cem.commit('c').code(), "ok") << "it may come later than the person";
  table.ada.ask("fill", {{"seat", 2}, {"level", "easy"}});
  EXPECT_EQ(table.ada.contributions(), "0 committed, 1 committed");
  table.ada.reveal('a');
  EXPECT_EQ(cem.reveal('c').json().at("state"), "running");
}

TEST(FairShuffle, in_a_rematch_the_others_are_waited_for_so_that_they_can_promise_too) {
  const TestServer server(patient());
  Table table(server);
  table.ada.reveal('a');
  table.bob.reveal('b');
  table.play_to_the_end();
  const json::value again = table.ada.ask("rematch", {{"commitment", commitment('d')}}).json();
  EXPECT_EQ(again.at("shuffle").at("stage"), "committing");
  Guest ada{table.ada.client, std::string(again.at("id").as_string())};
  Guest bob{table.bob.client, ada.match};
  EXPECT_EQ(bob.ask("rematch").code(), "not_allowed");
  EXPECT_EQ(ada.reveal('d').code(), "not_allowed") << "Bob could still choose";
  EXPECT_EQ(bob.commit('e').json().at("shuffle").at("stage"), "revealing");
  ada.reveal('d');
  EXPECT_EQ(bob.reveal('e').json().at("state"), "running");
  EXPECT_EQ(ada.contributions(), "0 in, 1 in");
}

TEST(FairShuffle, a_rematch_starts_without_late_people) {
  Settings hurried = TestServer::without_limits();
  hurried.contribution_time = std::chrono::milliseconds(0);
  const TestServer server(hurried);
  Table table(server);
  ASSERT_TRUE(comes_true([&] { return table.ada.now().at("state") == "running"; }));
  table.play_to_the_end();
  Guest again{table.ada.client, id_in(table.ada.ask("rematch", {{"commitment", commitment('d')}}))};
  EXPECT_TRUE(comes_true([&] { return again.now().at("state") == "running"; }));
  EXPECT_EQ(again.contributions(), "0 left_out");
}

TEST(FairShuffle, a_restart_between_promise_and_reveal_changes_nothing) {
  TestServer server(patient());
  Table table(server);
  table.ada.reveal('a');
  const json::object before = table.ada.shuffle();
  server.restart();
  Guest ada{WebClient(server.port()), table.ada.match};
  Guest bob = ada;
  ada.client.use(table.ada.client.token());
  bob.client.use(table.bob.client.token());
  EXPECT_EQ(ada.shuffle(), before);
  EXPECT_EQ(bob.reveal('b').json().at("state"), "running");
  EXPECT_EQ(ada.contributions(), "0 in, 1 in");
}

TEST(FairShuffle, the_time_limit_applies_after_a_restart) {
  Settings settings = patient();
  TestServer server(settings);
  Table table(server);
  server.stop();
  settings.contribution_time = std::chrono::milliseconds(0);
  settings.port = 0;
  settings.threads = 2;
  const Server again(settings, open_sqlite_store(server.file()));
  WebClient anybody(again.port());
  EXPECT_TRUE(comes_true([&] { return anybody.get("/api/matches/" + table.ada.match).json().at("state") == "running"; }))
      << "though no player came back";
}

/// `omnibus serve` on a folder, with a time limit for contributions as long as a test may last.
class PatientProcess {
 public:
  explicit PatientProcess(const std::string& folder)
      : process_(
            {OMNIBUS_PROGRAM, "--lang", "en", "serve", "--log", "error", "--port", "0", "--contribution-time", "3600", "--data", folder}) {
    const std::string line = process_.receive_line();
    port = static_cast<std::uint16_t>(std::stoi(line.substr(line.rfind(':') + 1)));
  }
  void kill() {
    process_.signal(SIGKILL);
    process_.exit_code();
  }
  std::uint16_t port = 0;

 private:
  ChildProcess process_;
};

TEST(FairShuffle, what_was_promised_survives_a_kill) {
  const TemporaryFolder folder;
  Guest ada{WebClient(0), {}};
  json::object before;
  {
    PatientProcess process(folder.path());
    ada.client = WebClient(process.port).sign_in("Ada");
    const json::value created = ada.client.post("/api/matches", with_commitment(new_match({me(), program("easy")}), 'a')).json();
    before = created.at("shuffle").as_object();
    ada.match = created.at("id").as_string();
    process.kill();
  }
  PatientProcess process(folder.path());
  const std::string token = ada.client.token();
  ada.client = WebClient(process.port);
  ada.client.use(token);
  EXPECT_EQ(ada.shuffle(), before);
  EXPECT_EQ(before.at("stage"), "revealing");
  EXPECT_EQ(ada.reveal('a').json().at("state"), "running");
  process.kill();
}

TEST(FairShuffle, a_match_of_an_earlier_version_keeps_the_seed_it_was_promised) {
  TestServer server;
  Guest ada{server.guest("Ada"), {}};
  ada.match = id_in(ada.client.post("/api/matches", new_match({me(), program("easy")})));
  server.stop();
  MatchRecord old;
  {
    const std::unique_ptr<Store> store = open_sqlite_store(server.file());
    old = MatchRecord::from_store(*store->match(ada.match));
    old.id = "old";
    old.secret.clear();
    old.seed = 18446744073709551615U;
    old.salt = "salt";
    std::promise<std::string> done;
    store->write({old.to_store()}, [&](const std::string& failure) { done.set_value(failure); });
    ASSERT_EQ(awaited(done.get_future()), "");
  }
  server.start();
  Guest again{WebClient(server.port()), "old"};
  again.client.use(ada.client.token());
  EXPECT_EQ(again.shuffle().at("version"), 1);
  EXPECT_EQ(again.shuffle().at("commitment"), shuffle_of(old.seed, old.salt).commitment.c_str());
  EXPECT_EQ(again.shuffle().at("seed"), nullptr);
  EXPECT_EQ(again.commit('a').code(), "not_allowed");
}

}  // namespace
}  // namespace omnibus
