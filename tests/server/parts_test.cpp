// Unit tests of server components.
#include <set>

#include <gtest/gtest.h>

#include "server/conversation/requests.hpp"
#include "server/limits/limits.hpp"
#include "server/native/qr.hpp"
#include "server/protocol/messages.hpp"
#include "server/runtime/metrics.hpp"
#include "server/runtime/secrets.hpp"
#include "support/problems.hpp"
#include "support/protocol.hpp"

namespace omnibus {
namespace {

std::string trouble_of(std::string_view message) {
  return trouble_with([&] { read_request(parse_json(message, "request")); });
}

TEST(Messages, every_request_of_the_protocol_is_understood) {
  for (const char* good :
       {R"({"id":1,"do":"watch","match":"m","as":0,"lang":"en"})",
        R"({"id":1,"do":"watch","match":"m","as":"spectator","lang":"de","since":4})",
        R"({"id":1,"do":"watch","match":"m","as":"everything","lang":"fr"})", R"({"id":1,"do":"unwatch","match":"m"})",
        R"({"id":1,"do":"act","match":"m","seat":0,"expected_seq":3,"key":"k","action":{"do":"lay","ticket":"3b"}})",
        R"({"id":1,"do":"undo","match":"m","seat":0,"expected_seq":3,"key":"k"})",
        R"({"id":1,"do":"redo","match":"m","seat":0,"expected_seq":3,"key":"k"})",
        R"({"id":1,"do":"say","match":"m","seat":0,"key":"k","phrase":"phrase.long_walk"})",
        R"({"id":1,"do":"say","match":"m","seat":0,"key":"k","text":"Hello"})", R"({"id":1,"do":"hint","match":"m","seat":0})",
        R"({"id":1,"do":"why","match":"m","as":1,"ply":3})", R"({"id":1,"do":"log","match":"m","as":1})",
        R"({"id":1,"do":"frame","match":"m","as":1,"ply":3})", R"({"id":1,"do":"ping"})"}) {
    EXPECT_EQ(trouble_of(good), "none") << good;
    EXPECT_EQ(misfit(parse_json(good, "request"), "Request"), "") << good;
  }
}

TEST(Messages, what_is_wrong_with_a_request_is_named_by_its_path) {
  EXPECT_EQ(trouble_of(R"({"id":1,"do":"watch","match":"m","as":0})"), "missing_field path=request.lang");
  EXPECT_EQ(trouble_of(R"({"id":1,"do":"watch","match":"m","as":0,"lang":"xx"})"),
            R"(bad_value path=request.lang value="xx" allowed=en, de, fr)");
  EXPECT_EQ(trouble_of(R"({"id":1,"do":"watch","match":"m","as":-1,"lang":"en"})"),
            "bad_value path=request.as value=-1 allowed=0 … 99, spectator, everything");
  EXPECT_EQ(trouble_of(R"({"id":1,"do":"watch","match":7,"as":0,"lang":"en"})"),
            "bad_value path=request.match value=7 allowed=1 … 40 characters");
  EXPECT_EQ(trouble_of(R"({"id":1.5,"do":"ping"})").substr(0, 25), "bad_value path=request.id");
  EXPECT_EQ(trouble_of(R"({"id":1,"do":"act","match":"m","seat":0,"expected_seq":-1,"key":"k","action":{}})").substr(0, 35),
            "bad_value path=request.expected_seq");
  EXPECT_EQ(trouble_of(R"({"id":1,"do":"act","match":"m","seat":0,"expected_seq":1,"key":"","action":{}})").substr(0, 26),
            "bad_value path=request.key");
  EXPECT_EQ(trouble_of(R"({"id":1,"do":"act","match":"m","seat":0,"expected_seq":1,"key":"k","action":[]})"),
            "bad_value path=request.action value=[] allowed={…}");
  EXPECT_EQ(trouble_of(R"({"id":1,"do":"say","match":"m","seat":0,"key":"k","text":"a","phrase":"b"})"), "one_of allowed=phrase, text");
  EXPECT_EQ(trouble_of(R"({"id":1,"do":"say","match":"m","seat":0,"text":"a"})"), "missing_field path=request.key");
  EXPECT_EQ(trouble_of(R"({"id":1,"do":"log","match":"m","as":0,"ply":1})"), "unknown_field path=request.ply allowed=id, do, match, as");
}

TEST(Protocol, the_description_is_strict) {  // otherwise checking messages against it would prove nothing
  EXPECT_EQ(misfit({{"name", "Ada"}}, "Person"), "");
  EXPECT_EQ(misfit({{"name", 7}}, "Person"), "Person.name: 7 is no string");
  EXPECT_EQ(misfit({{"name", "Ada"}, {"token", "x"}}, "Person"), "Person.token: not in the protocol");
  EXPECT_EQ(misfit(json::object(), "Person"), "Person.name: missing");
  EXPECT_NE(misfit({{"push", "nothing"}}, "Push"), "");
  EXPECT_NE(misfit({{"id", 1}, {"ok", true}, {"done", json::object{{"seq", 1}}}}, "Reply"), "");
}

TEST(RateLimiter, refills_by_the_second_up_to_the_burst) {
  RateLimiter limiter(Rate{.per_second = 2, .burst = 3});
  const auto now = RateLimiter::Clock::now();
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(limiter.spend(1, now));
  EXPECT_FALSE(limiter.spend(1, now));
  EXPECT_TRUE(limiter.spend(1, now + std::chrono::milliseconds(600)));
  EXPECT_FALSE(limiter.spend(1, now + std::chrono::milliseconds(700)));
  EXPECT_TRUE(limiter.full(now + std::chrono::hours(1)));
  EXPECT_TRUE(RateLimiter(Rate{}).spend());
}

TEST(Addresses, each_has_an_account_of_its_own) {
  ServerLimits limits;
  limits.messages_of_address = {.per_second = 0.001, .burst = 1};
  limits.connections = 3;
  limits.connections_of_address = 2;
  Addresses addresses(limits);
  EXPECT_TRUE(addresses.spend_message("a"));
  EXPECT_FALSE(addresses.spend_message("a"));
  EXPECT_TRUE(addresses.spend_message("b"));
  EXPECT_TRUE(addresses.enter("a") && addresses.enter("a") && !addresses.enter("a"));
  EXPECT_TRUE(addresses.enter("b"));
  EXPECT_FALSE(addresses.enter("c"));  // full
  addresses.leave("a");
  addresses.sweep();
  EXPECT_TRUE(addresses.enter("c"));
}

TEST(Addresses, a_whole_ipv6_network_is_one_and_an_ipv4_address_is_one_however_it_is_written) {
  EXPECT_EQ(network_of("203.0.113.7"), "203.0.113.7");
  EXPECT_EQ(network_of("::ffff:203.0.113.7"), "203.0.113.7");
  EXPECT_EQ(network_of("2001:db8:1:2:3:4:5:6"), network_of("2001:db8:1:2::9"));
  EXPECT_NE(network_of("2001:db8:1:2::9"), network_of("2001:db8:1:3::9"));
  EXPECT_EQ(network_of("nonsense"), "nonsense");
  ServerLimits limits;
  limits.requests_of_address = {.per_second = 0.001, .burst = 1};
  Addresses addresses(limits);
  EXPECT_TRUE(addresses.spend_request("2001:db8:1:2::1"));
  EXPECT_FALSE(addresses.spend_request("2001:db8:1:2::2"));
  EXPECT_TRUE(addresses.spend_request("2001:db8:1:3::1"));
}

TEST(Limits, some_can_be_changed_and_the_burst_goes_with_the_rate) {
  const ServerLimits limits = with_changes({}, {{"messages", 10}, {"requests_of_address", 100}, {"connections_of_address", 2000}});
  EXPECT_EQ(limits.messages.per_second, 10);
  EXPECT_EQ(limits.messages.burst, 20);
  EXPECT_EQ(limits.requests_of_address.burst, 400);
  EXPECT_EQ(limits.connections_of_address, 2000U);
  EXPECT_EQ(limits.matches_of_person, ServerLimits().matches_of_person);  // other limits are unchanged
  EXPECT_EQ(with_changes(ServerLimits::none(), {{"messages_of_address", 7}}).messages_of_address.burst, 14);
}

TEST(Limits, what_is_no_limit_is_named) {
  const auto trouble = [](const json::object& wanted) { return trouble_with([&] { with_changes({}, wanted); }); };
  EXPECT_EQ(trouble({{"messages", 0}}), "bad_value path=--limit.messages value=0 allowed=1 … 1000000");
  EXPECT_EQ(trouble({{"connections", "many"}}), "bad_value path=--limit.connections value=\"many\" allowed=1 … 1000000");
  EXPECT_EQ(trouble({{"connections", 2.5}}).substr(0, 36), "bad_value path=--limit.connections v");
  EXPECT_EQ(
      trouble({{"speed", 1}}),
      "unknown_field path=--limit.speed allowed=messages, messages_of_address, requests_of_address, upgrades_of_address, work, "
      "work_of_address, connections, connections_of_address, watched_matches, matches_of_person, listed_of_person, megabytes_of_person, "
      "megabytes_of_address, megabytes, queued_megabytes_of_address, queued_megabytes, body_megabytes, body_megabytes_of_address, "
      "stranger_body_megabytes, stranger_body_megabytes_of_address, unattended_of_person, unattended_of_address, unattended, "
      "analyses_of_person, analyses_of_address, analyses, files_of_person, files_of_address, files, "
      "history_megabytes");
}

TEST(Metrics, a_histogram_counts_what_is_up_to_each_bound) {
  Distribution sizes({1, 2, 4});
  for (const double size : {1, 2, 2, 3, 9}) sizes.note(size);
  std::string text;
  sizes.write_to(text, "sizes", "Sizes.");
  EXPECT_EQ(text,
            "# HELP sizes Sizes.\n# TYPE sizes histogram\nsizes_bucket{le=\"1\"} 1\nsizes_bucket{le=\"2\"} 3\nsizes_bucket{le=\"4\"} 4\n"
            "sizes_bucket{le=\"+Inf\"} 5\nsizes_count 5\nsizes_sum 17\n");
}

TEST(Secrets, are_long_different_and_compared_whole) {
  secrets::prepare();
  EXPECT_EQ(secrets::new_token().size(), 64U);
  EXPECT_NE(secrets::new_token(), secrets::new_token());
  EXPECT_EQ(secrets::new_code().size(), 6U);
  std::set<char> letters;
  for (int i = 0; i < 500; ++i) {
    for (const char c : secrets::new_code()) letters.insert(c);
  }
  for (const char doubtful : {'I', 'L', 'O', '0', '1'}) EXPECT_FALSE(letters.contains(doubtful)) << doubtful;
  EXPECT_NE(secrets::token_hash("a"), secrets::token_hash("b"));
  EXPECT_TRUE(secrets::same("abc", "abc"));
  EXPECT_FALSE(secrets::same("abc", "abd"));
  EXPECT_FALSE(secrets::same("abc", "ab"));
}

TEST(Qr, a_code_is_square_and_has_a_light_frame) {
  const std::string text = qr_for_terminal("http://192.168.1.7:8080");
  const auto lines = std::count(text.begin(), text.end(), '\n');
  EXPECT_GE(lines, 13);
  EXPECT_TRUE(qr_as_svg("http://192.168.1.7:8080/join/ABCDEF").ends_with("</svg>"));
}

}  // namespace
}  // namespace omnibus
