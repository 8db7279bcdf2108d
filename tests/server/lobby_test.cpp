// List of tables: one guest cannot spoil it for others.
#include <set>

#include <gtest/gtest.h>

#include "game/edition.hpp"
#include "support/test_server.hpp"

namespace omnibus {
namespace {

json::object listed_table(json::object request = new_match({me(), open_seat()})) {
  request["listed"] = true;
  return request;
}

json::object own_edition() { return parse_json(embedded_edition("night_bus"), "edition").as_object(); }

json::object with_edition(const json::object& edition) {
  json::object request = new_match({me(), open_seat()});
  request["edition"] = edition;
  return request;
}

TEST(Lobby, no_text_of_an_edition_is_long) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  const auto refused = [&](const json::object& edition) { return ada.post("/api/matches", with_edition(edition)).json().at("error"); };
  json::object edition = own_edition();
  edition["edition"] = json::string(80, 'x');
  edition["licence"] = json::string(500, 'x');
  EXPECT_EQ(ada.post("/api/matches", with_edition(edition)).code(), "ok");

  edition["edition"] = json::string(81, 'x');
  EXPECT_EQ(refused(edition).at("path"), "request.edition.edition");
  edition["edition"] = "two\nlines";
  EXPECT_EQ(refused(edition).at("path"), "request.edition.edition");
  edition["edition"] = "short";
  edition["licence"] = json::string(501, 'x');
  EXPECT_EQ(refused(edition).at("path"), "request.edition.licence");
  edition["licence"] = "free";
  edition["credits"] = json::array{"short", json::object{{"design", json::string(900'000, 'x')}}};
  const json::value deep = refused(edition);
  EXPECT_EQ(deep.at("path"), "request.edition.credits[1].design");
  EXPECT_LT(json::serialize(deep).size(), 1'000U);
  edition["credits"] = json::object{{json::string(900'000, 'x'), 1}};
  EXPECT_LT(json::serialize(refused(edition)).size(), 4'000U);
}

TEST(Lobby, an_unknown_field_is_named_but_not_repeated_at_length) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  const WebReply reply = ada.post("/api/matches", {{std::string(60'000, 'x'), 1}});
  EXPECT_EQ(reply.code(), "unknown_field");
  EXPECT_LT(reply.body.size(), 4'000U);
}

/// All pages of a list, and the size of the largest.
struct Pages {
  std::vector<std::string> ids;
  std::vector<std::size_t> counts;
  std::size_t largest = 0;

  Pages(WebClient& client, const std::string& query) {
    std::string after;
    do {
      const WebReply reply = client.get("/api/matches?" + query + after);
      const json::value page = reply.json();
      largest = std::max(largest, reply.body.size());
      counts.push_back(page.at("matches").as_array().size());
      for (const json::value& match : page.at("matches").as_array()) ids.emplace_back(match.at("id").as_string());
      after = page.at("next").is_null() ? "" : "&after=" + std::string(page.at("next").as_string());
    } while (!after.empty() && counts.size() < 100);
  }
  std::size_t different() const { return std::set(ids.begin(), ids.end()).size(); }
};

TEST(Lobby, lists_come_in_pages_and_every_match_is_on_one_of_them) {
  const TestServer server;
  WebClient ada = server.guest("Ada");
  for (int i = 0; i < 53; ++i) ada.post("/api/matches", listed_table());
  for (const char* query : {"open", ""}) {
    const Pages pages(ada, query);
    EXPECT_EQ(pages.counts, (std::vector<std::size_t>{50, 3})) << query;
    EXPECT_EQ(pages.different(), 53U) << query;
  }
  for (const char* bad : {"x", "7", "-", "99999999999999999999-a"}) {
    EXPECT_EQ(ada.get(std::string("/api/matches?open&after=") + bad).code(), "bad_value") << bad;
  }
}

TEST(Lobby, a_page_is_never_large_whatever_tables_an_older_version_let_in) {
  TestServer server;
  WebClient ada = server.guest("Ada");
  for (int i = 0; i < 12; ++i) ada.post("/api/matches", listed_table());
  const std::size_t usual = Pages(ada, "open").largest;
  server.stop();
  {
    const std::unique_ptr<Store> store = open_sqlite_store(server.file());
    for (StoredMatch& match : store->listed_matches(100, {})) {
      json::value header = parse_json(match.header, "header");
      header.at("edition").at("id") = json::string(50'000, 'x');
      match.header = json::serialize(header);
      store->write({match}, [](const std::string&) {});
    }
  }
  server.start();
  WebClient guest = server.client();
  const Pages pages(guest, "open");
  EXPECT_EQ(pages.different(), 12U);
  EXPECT_LT(pages.largest, usual + (128u << 10));
}

TEST(Lobby, one_guest_holds_only_a_few_places_of_the_list) {
  Settings settings = TestServer::without_limits();
  settings.limits.listed_of_person = 2;
  const TestServer server(settings);
  WebClient ada = server.guest("Ada");
  WebClient bob = server.guest("Bob");
  const WebReply first = ada.post("/api/matches", listed_table());
  EXPECT_EQ(ada.post("/api/matches", listed_table()).code(), "ok");
  EXPECT_EQ(ada.post("/api/matches", listed_table()).code(), "too_many");
  EXPECT_EQ(ada.post("/api/matches", new_match({me(), open_seat()})).code(), "ok") << "not listed";
  EXPECT_EQ(bob.post("/api/matches", listed_table()).code(), "ok");
  bob.post("/api/join", {{"code", first.json().at("code")}});
  EXPECT_EQ(ada.post("/api/matches", listed_table()).code(), "ok") << "a table that has begun is no longer in the list";
}

}  // namespace
}  // namespace omnibus
