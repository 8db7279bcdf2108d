// HTTP before any match: pages, people, origins.
#include "server/http/http.hpp"

#include <gtest/gtest.h>

#include "server/native/assets.hpp"
#include "support/test_server.hpp"

namespace omnibus {
namespace {

TEST(Http, every_answer_tells_the_browser_to_trust_nothing_but_this_server) {
  const TestServer server;
  for (const char* target : {"/", "/api/hello", "/nothing.js", "/healthz"}) {
    WebReply reply = server.client().get(target);
    EXPECT_TRUE(
        reply.headers["content-security-policy"].starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';"))
        << target;
    EXPECT_EQ(reply.headers["x-content-type-options"], "nosniff");
    EXPECT_EQ(reply.headers["referrer-policy"], "no-referrer");
    EXPECT_EQ(reply.headers["cross-origin-opener-policy"], "same-origin");
    EXPECT_FALSE(reply.headers["permissions-policy"].empty());
  }
  EXPECT_EQ(server.client().get("/api/hello").headers["cache-control"], "no-store");
}

TEST(Http, the_client_answers_for_its_routes_and_nothing_else) {
  const TestServer server;
  for (const char* route : {"/", "/join/K7M2QX", "/match/abc", "/table/abc", "/hand/abc", "/replay/abc", "/index.html"}) {
    WebReply reply = server.client().get(route);
    EXPECT_EQ(reply.status, 200) << route;
    EXPECT_EQ(reply.headers["content-type"], "text/html; charset=utf-8");
  }
  for (const char* nothing : {"/assets/none.js", "/favicon.none", "/api/none", "/api/matches/none/none", "/content/none"}) {
    EXPECT_EQ(server.client().get(nothing).status, 404) << nothing;
  }
  EXPECT_EQ(server.client().request("HEAD", "/").body, "");
  EXPECT_EQ(server.client().request("POST", "/").code(), "bad_method");
  EXPECT_EQ(server.client().request("DELETE", "/api/hello").status, 405);
}

TEST(Http, no_file_outside_the_program_can_be_reached) {
  const TestServer server;
  for (const char* target : {"/../../etc/passwd", "/content/../../../etc/passwd", "/content/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd",
                             "/content/..%2f..%2fetc%2fpasswd", "/assets/%00"}) {
    const WebReply reply = server.client().get(target);
    EXPECT_EQ(reply.body.find("root:"), std::string::npos) << target;
    EXPECT_TRUE(reply.status >= 400 || reply.headers.at("content-type").starts_with("text/html")) << target;
  }
}

TEST(Http, rules_and_catalogues_are_there_compressed_and_cached) {
  const TestServer server;
  WebReply plain = server.client().get("/content/night_bus/rules.en.md");
  EXPECT_EQ(plain.headers["content-type"], "text/markdown; charset=utf-8");
  EXPECT_NE(plain.body.find("NB-4.2"), std::string::npos);
  WebReply small = server.client().get("/content/night_bus/rules.en.md", {{"Accept-Encoding", "gzip, br"}});
  EXPECT_EQ(small.headers["content-encoding"], "gzip");
  EXPECT_LT(small.body.size(), plain.body.size() / 2);
  const WebReply known = server.client().get("/content/night_bus/rules.en.md", {{"If-None-Match", plain.headers["etag"]}});
  EXPECT_EQ(known.status, 304);
  EXPECT_EQ(known.body, "");
}

TEST(Http, an_encoding_that_is_refused_is_not_used) {
  const TestServer server;
  const auto encoding = [&](const char* accepted) {
    return server.client().get("/content/night_bus/rules.en.md", {{"Accept-Encoding", accepted}}).headers["content-encoding"];
  };
  EXPECT_EQ(encoding("br, GZIP;q=0.5"), "gzip");
  EXPECT_EQ(encoding("gzip;q=0"), "");
  EXPECT_EQ(encoding("br;q=1.0, gzip;q=0.000"), "");
  EXPECT_EQ(encoding("xgzip, gzipped"), "");
}

TEST(Assets, a_precompressed_file_is_sent_to_clients_that_accept_it) {
  const std::vector<EmbeddedFile> files{
      {"assets/main-1a2b.js", "export const many = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'"},
      {"assets/main-1a2b.js.br", "small"}};
  const Assets assets(files, {});
  HttpRequest request;
  request.path = "/assets/main-1a2b.js";
  EXPECT_EQ(assets.answer(request).body, files[0].bytes);
  request.takes_gzip = true;
  EXPECT_EQ(assets.answer(request).headers.back(), (std::pair<std::string, std::string>("Content-Encoding", "gzip")));
  request.takes_brotli = true;
  EXPECT_EQ(assets.answer(request).headers.back(), (std::pair<std::string, std::string>("Content-Encoding", "br")));
  EXPECT_EQ(assets.answer(request).body, "small");
  request.path = "/assets/main-1a2b.js.br";
  EXPECT_EQ(assets.answer(request).status, 404);
}

TEST(Assets, files_with_a_hash_in_their_name_are_kept_forever_and_a_missing_client_says_how_to_build_it) {
  const std::vector<EmbeddedFile> files{{"index.html", "<html>"}, {"assets/main-1a2b.js", "export {}"}};
  const Assets assets(files, {});
  HttpRequest request;
  request.path = "/assets/main-1a2b.js";
  const HttpReply script = assets.answer(request);
  EXPECT_EQ(script.type, "text/javascript; charset=utf-8");
  EXPECT_EQ(script.headers.at(1), (std::pair<std::string, std::string>("Cache-Control", "public, max-age=31536000, immutable")));
  request.path = "/match/1";
  EXPECT_EQ(assets.answer(request).body, "<html>");
  EXPECT_NE(Assets({}, {}).answer(request).body.find("./dev build"), std::string::npos);
}

TEST(Http, a_name_under_which_the_server_is_not_known_is_refused) {
  const TestServer server;
  const std::string port = std::to_string(server.port());
  EXPECT_EQ(server.client().get("/api/hello", {{"Host", "evil.example"}}).code(), "bad_origin");
  EXPECT_EQ(server.client().get("/api/hello", {{"Host", "192.168.1.7:" + port}}).code(), "bad_origin");
  EXPECT_EQ(server.client().get("/api/hello", {{"Host", "127.0.0.1:" + port}}).status, 200);
  EXPECT_EQ(server.client().get("/api/hello", {{"Host", "[::1]:" + port}}).status, 200);
}

TEST(OriginPolicy, in_a_network_addresses_are_known_and_names_only_when_given) {
  const OriginPolicy origins(true, {"play.example.org"});
  EXPECT_TRUE(origins.knows("192.168.1.7:8080"));
  EXPECT_TRUE(origins.knows("[fe80::1]:8080"));
  EXPECT_TRUE(origins.knows("Play.Example.org"));
  EXPECT_FALSE(origins.knows("evil.example"));
  EXPECT_FALSE(origins.knows("192.168.1.7.evil.example"));
  EXPECT_FALSE(OriginPolicy(false, {}).knows("192.168.1.7:8080"));
}

TEST(Http, pages_of_other_sites_can_change_nothing) {
  const TestServer server;
  const std::string body = R"({"name":"Ada"})";
  const std::string here = "localhost:" + std::to_string(server.port());
  const auto post = [&](const Headers& headers) { return server.client().request("POST", "/api/me", body, headers).status; };
  EXPECT_EQ(post({{"Origin", "http://evil.example"}}), 403);
  EXPECT_EQ(post({{"Origin", "null"}}), 403);
  EXPECT_EQ(post({{"Origin", "http://localhost:1"}}), 403);
  EXPECT_EQ(post({{"Sec-Fetch-Site", "cross-site"}}), 403);
  EXPECT_EQ(post({{"Sec-Fetch-Site", "same-site"}}), 403);
  EXPECT_EQ(post({{"Origin", "http://" + here}, {"Sec-Fetch-Site", "same-origin"}}), 200);
  EXPECT_EQ(post({}), 200);
  EXPECT_THROW(WebSocketClient(server.port(), "", {{"Origin", "http://evil.example"}}), std::exception);
  EXPECT_NO_THROW(WebSocketClient(server.port(), "", {{"Origin", "http://" + here}}));
}

TEST(Http, a_person_is_recognised_by_a_cookie_that_scripts_cannot_read) {
  const TestServer server;
  WebClient ada(server.port());
  EXPECT_EQ(ada.get("/api/me").json(), nullptr);
  const std::string cookie = ada.post("/api/me", {{"name", "  Ada Lovelace "}}).headers["set-cookie"];
  for (const char* part : {"HttpOnly", "SameSite=Lax", "Path=/", "Max-Age="}) EXPECT_NE(cookie.find(part), std::string::npos) << cookie;
  ada.sign_in("Ada");
  EXPECT_EQ(ada.token().size(), 64U);
  EXPECT_EQ(ada.get("/api/me").json(), (json::value{{"name", "Ada"}}));
  EXPECT_EQ(ada.get("/api/hello").json().at("me"), (json::value{{"name", "Ada"}}));
  const std::string before = ada.token();
  ada.sign_in("Augusta");
  EXPECT_EQ(ada.token(), before);  // a new name for the same person
  EXPECT_EQ(WebClient(server.port()).get("/api/me", {{"Cookie", "omnibus=" + std::string(64, '0')}}).json(), nullptr);
}

TEST(Http, a_name_is_something_that_people_can_read) {
  const TestServer server;
  const auto code = [&](const json::value& name) { return server.client().post("/api/me", {{"name", name}}).code(); };
  EXPECT_EQ(code("Zoë 👩‍🚀"), "ok");
  EXPECT_EQ(code(json::string(40, 'x')), "ok");
  for (const json::value& bad : {json::value(""), json::value("   "), json::value(json::string(41, 'x')), json::value("a\nb"),
                                 json::value("a\u202eb"), json::value("\u200d"), json::value(7), json::value(nullptr)}) {
    EXPECT_EQ(code(bad), "bad_value") << json::serialize(bad);
  }
  EXPECT_EQ(server.client().post("/api/me", {{"nmae", "Ada"}}).code(), "unknown_field");
  EXPECT_EQ(server.client().post("/api/me").code(), "missing_field");
  EXPECT_EQ(server.client().request("POST", "/api/me", "{\"name\":\"\xff\"}").code(), "bad_json");
}

TEST(Http, errors_are_in_the_requested_language) {
  const TestServer server;
  EXPECT_EQ(server.client().get("/api/matches?lang=de").json().at("error").at("message"), "Sag uns zuerst, wie du heißt.");
  EXPECT_EQ(server.client().get("/api/matches?lang=xx").code(), "unknown_language");
  EXPECT_EQ(server.client().get("/api/hello?lang=fr").json().at("games").at(0).at("communication").at("free"), false);
}

TEST(Http, too_much_is_refused) {
  const TestServer server;
  EXPECT_EQ(server.client().request("POST", "/api/me", std::string(70'000, ' ')).status, 413);
  EXPECT_EQ(server.client().request("POST", "/api/matches", std::string(1'100'000, ' ')).status, 413);
  EXPECT_EQ(server.client().get("/", {{"X-Large", std::string(20'000, 'x')}}).status, 413);
  std::string deep(200, '[');
  EXPECT_EQ(server.client().request("POST", "/api/me", deep).code(), "bad_json");
}

TEST(Http, requests_of_one_address_are_limited_and_wrong_codes_even_more) {
  Settings settings = TestServer::without_limits();
  settings.limits.wrong_codes = {0.001, 3};
  const TestServer server(settings);
  WebClient ada = server.guest("Ada");
  const auto wrong = [&] { return ada.post("/api/join", {{"code", "AAAAAA"}}).code(); };
  for (int i = 0; i < 3; ++i) EXPECT_EQ(wrong(), "not_found");
  EXPECT_EQ(wrong(), "too_fast");

  settings.limits.requests_of_address = {0.001, 2};
  const TestServer busy(settings);
  EXPECT_EQ(busy.client().get("/healthz").status, 200);
  EXPECT_EQ(busy.client().get("/healthz").status, 200);
  EXPECT_EQ(busy.client().get("/healthz").status, 429);
}

TEST(Http, health_and_metrics_are_for_those_who_run_it) {
  const TestServer server;
  EXPECT_EQ(server.client().get("/healthz").body, "ok\n");
  server.client().get("/api/none");
  server.guest("Ada");
  const std::string metrics = server.client().get("/metrics").body;
  for (const char* line : {"# TYPE omnibus_connections gauge", "omnibus_actions_total 0", "omnibus_refusals_total{code=\"not_found\"} 1",
                           "omnibus_acknowledgement_seconds_count 0", "omnibus_store_commit_changes_bucket{le=\"1\"} 1",
                           "omnibus_store_commit_changes_sum 1", "omnibus_thoughts_waiting 0"}) {
    EXPECT_NE(metrics.find(line), std::string::npos) << line;
  }
}

TEST(Http, new_people_per_address_are_limited) {
  Settings settings = TestServer::without_limits();
  settings.limits.newcomers = {0.001, 2};
  const TestServer server(settings);
  WebClient ada = server.guest("Ada");
  server.guest("Bob");
  EXPECT_EQ(server.client().post("/api/me", {{"name", "Cem"}}).code(), "too_fast");
  EXPECT_EQ(ada.post("/api/me", {{"name", "Augusta"}}).code(), "ok");  // a known person
}

TEST(HttpRequest, the_server_knows_its_names_however_they_are_written) {
  const OriginPolicy origins(false, {"Play.Example.org"});
  EXPECT_TRUE(origins.knows("play.example.org"));
  EXPECT_TRUE(origins.knows("PLAY.example.org:443"));
  EXPECT_FALSE(origins.knows("example.org"));
}

TEST(HttpRequest, targets_and_cookies_are_taken_apart) {
  HttpRequest request;
  EXPECT_TRUE(split_target("/a%20b?open&lang=de&x=%C3%A9", request));
  EXPECT_EQ(request.path, "/a b");
  EXPECT_EQ(request.query.at("lang"), "de");
  EXPECT_EQ(request.query.at("x"), "é");
  EXPECT_TRUE(request.query.contains("open"));
  for (const char* bad : {"", "a", "/%", "/%4", "/%zz", "/%00", "http://x/"}) EXPECT_FALSE(split_target(bad, request)) << bad;
  EXPECT_FALSE(split_target(std::string_view("/a\0b", 4), request));
  EXPECT_EQ(cookie_in("a=1; omnibus=xyz; b=2", "omnibus"), "xyz");
  EXPECT_EQ(cookie_in("xomnibus=1; omnibusx=2", "omnibus"), "");
}

}  // namespace
}  // namespace omnibus
