// Server-side analysis of a match: only after its end, in the background, shared and stored.
#include <gtest/gtest.h>

#include "support/matches.hpp"
#include "support/participant.hpp"

namespace omnibus {
namespace {

/// Two easy bots play the last actions of a game. Both the game and its analysis are finished quickly.
json::object end_of_a_game() {
  const Match played = finished_match(2, 3);
  json::object out = new_match({program("easy"), program("easy")}, {});
  out["position"] = played.position_at(played.ply() - 8)->view(Viewer::everything());
  return out;
}

struct Archive {
  explicit Archive(const Settings& settings = TestServer::without_limits()) : server(settings) {}

  TestServer server;
  WebClient ada = server.guest("Ada");
  std::string match = finished();

  std::string finished() {
    std::string id = id_in(ada.post("/api/matches", end_of_a_game()));
    EXPECT_TRUE(comes_true([&] { return ada.get("/api/matches/" + id).json().at("state") == "over"; }));
    return id;
  }
  std::string path(const std::string& rest = {}) const { return "/api/matches/" + match + "/analysis" + rest; }
  json::value analysis(WebClient& reader, const std::string& query = {}) { return reader.get(path(query)).json().at("analysis"); }
  bool becomes(WebClient& reader, const json::value& state) {
    return comes_true([&] { return analysis(reader).at("state") == state; });
  }
};

TEST(AnalysisOfMatches, is_refused_while_a_match_is_played) {
  TestServer server;
  WebClient ada = server.guest("Ada");
  const std::string match = id_in(ada.post("/api/matches", new_match({me(), program("easy")})));
  const std::string path = "/api/matches/" + match + "/analysis";
  EXPECT_EQ(ada.get(path).code(), "not_allowed");
  EXPECT_EQ(ada.post(path).code(), "not_allowed");
  EXPECT_EQ(ada.post(path + "/stop").code(), "not_allowed");
}

TEST(AnalysisOfMatches, is_read_in_the_background_and_survives_a_restart) {
  Archive archive;
  EXPECT_EQ(archive.analysis(archive.ada).at("state"), "none");
  EXPECT_EQ(archive.ada.post(archive.path()).json().at("analysis").at("state"), "running");
  ASSERT_TRUE(archive.becomes(archive.ada, "done"));
  const json::value done = archive.analysis(archive.ada);
  EXPECT_EQ(done.at("read"), done.at("of"));
  EXPECT_EQ(done.at("moments").as_array().size(), done.at("of").to_number<std::size_t>());
  EXPECT_EQ(done.at("measure"), "win");

  archive.server.restart();
  WebClient stranger = archive.server.client();
  EXPECT_EQ(archive.analysis(stranger), done) << "a guest with the link may read it";
  EXPECT_EQ(stranger.post(archive.path()).code(), "not_signed_in");
}

TEST(AnalysisOfMatches, tells_those_who_watch_how_far_it_has_come) {
  Archive archive;
  WebClient stranger = archive.server.client();
  Participant watcher(stranger, archive.match, "spectator");
  const std::int64_t of = archive.ada.post(archive.path()).json().at("analysis").at("of").as_int64();
  std::int64_t read = 0;
  for (StepLimit pushes;; ++pushes) {
    const json::object push = watcher.socket().next_push();
    if (push.at("push") != "analysis") continue;
    EXPECT_EQ(push.at("match"), json::value(archive.match));
    EXPECT_EQ(push.at("of"), of);
    EXPECT_GE(push.at("read").as_int64(), read) << "never less than before";
    read = push.at("read").as_int64();
    if (push.at("state") == "done") break;
    EXPECT_EQ(push.at("state"), "running");
  }
  EXPECT_EQ(read, of);
  EXPECT_EQ(archive.analysis(archive.ada).at("state"), "done") << "a later caller is told the rest";
}

TEST(AnalysisOfMatches, is_sent_from_any_moment_on_in_any_language) {
  Archive archive;
  archive.ada.post(archive.path());
  ASSERT_TRUE(archive.becomes(archive.ada, "done"));
  const json::value all = archive.analysis(archive.ada);
  const json::value rest = archive.analysis(archive.ada, "?from=2&lang=de");
  ASSERT_EQ(rest.at("moments").as_array().size() + 2, all.at("moments").as_array().size());
  EXPECT_EQ(rest.at("moments").at(0).at("index"), 2);
  EXPECT_EQ(rest.at("moments").at(0).at("ply"), all.at("moments").at(2).at("ply"));
  EXPECT_NE(rest.at("moments").at(0).at("played").at(0).at("text"), all.at("moments").at(2).at("played").at(0).at("text"));
  EXPECT_EQ(archive.ada.get(archive.path("?from=x")).code(), "bad_value");
}

TEST(AnalysisOfMatches, stops_when_all_requests_are_withdrawn_and_can_be_resumed) {
  Archive archive;
  WebClient bob = archive.server.guest("Bob");
  archive.ada.post(archive.path());
  bob.post(archive.path());
  archive.ada.post(archive.path("/stop"));
  ASSERT_TRUE(archive.becomes(bob, "done")) << "Bob still wants it";

  archive.match = archive.finished();
  archive.ada.post(archive.path());
  archive.ada.post(archive.path("/stop"));
  ASSERT_TRUE(comes_true([&] { return archive.analysis(archive.ada).at("state") != "running"; }));
  const json::value stopped = archive.analysis(archive.ada);
  archive.server.restart();
  WebClient ada(archive.server.port(), archive.ada.token());
  EXPECT_EQ(archive.analysis(ada).at("moments"), stopped.at("moments")) << "what was read stays";
  ada.post(archive.path());
  ASSERT_TRUE(archive.becomes(ada, "done"));
  const json::value resumed = archive.analysis(ada);
  for (std::size_t i = 0; i < stopped.at("moments").as_array().size(); ++i) {
    EXPECT_EQ(resumed.at("moments").at(i), stopped.at("moments").at(i));
  }
  EXPECT_EQ(resumed.at("read"), resumed.at("of"));
}

TEST(AnalysisOfMatches, the_number_running_per_person_is_limited) {
  Settings settings = TestServer::without_limits();
  settings.limits.analyses_of_person = 0;
  Archive archive(settings);
  EXPECT_EQ(archive.ada.post(archive.path()).code(), "too_many");
}

}  // namespace
}  // namespace omnibus
