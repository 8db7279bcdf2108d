// Shuffle: the examples in docs/protocol/shuffle.md are correct, and any later change is detected.
#include "match/shuffle.hpp"

#include <fstream>

#include <gtest/gtest.h>

#include "support/matches.hpp"

namespace omnibus {
namespace {

/// Examples of the page, which are one block of JSON.
json::array examples() {
  std::ifstream file(OMNIBUS_SOURCE_DIR "/docs/protocol/shuffle.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  const std::string_view fence = "```shuffle\n";
  const std::size_t begin = page.find(fence) + fence.size();
  return parse_json(page.substr(begin, page.find("```", begin) - begin), "examples").as_array();
}

std::string secret(char digit) { return std::string(64, digit); }

ShuffleProof proof_of_two() {
  const auto of = [](int seat, char digit) { return Contribution{seat, commitment_of_person(secret(digit)), secret(digit)}; };
  return {.match = "abc123", .secret = secret('5'), .contributions = {of(0, 'a'), of(2, 'b')}};
}

/// Error for a modified proof with an unchanged seed.
template <class Change> std::string trouble_after(Change&& change) {
  json::object proof = proof_to_json(proof_of_two());
  change(proof);
  return trouble_with([&] { proof_from_json(proof, "proof", 3, proof_of_two().seed()); });
}

json::object& contribution(json::object& proof, std::size_t place) { return proof["contributions"].as_array()[place].as_object(); }

TEST(Shuffle, the_examples_of_the_protocol_are_true) {
  ASSERT_EQ(examples().size(), 3U);
  for (const json::value& each : examples()) {
    const std::string seed(each.at("seed").as_string());
    const ShuffleProof proof = proof_from_json(each.at("proof"), "proof", 3, std::stoull(seed));
    EXPECT_EQ(std::to_string(proof.seed()), seed);
    EXPECT_EQ(proof.commitment(), std::string(each.at("proof").at("commitment").as_string()));
    EXPECT_EQ(proof.fingerprint(), std::string(each.at("fingerprint").as_string()));
    EXPECT_EQ(json::value(proof_to_json(proof)), each.at("proof"));
  }
}

TEST(Shuffle, a_proof_that_was_not_touched_is_good) {
  EXPECT_EQ(trouble_after([](json::object&) {}), "none");
}

TEST(Shuffle, another_secret_of_the_server_is_noticed) {
  const std::string said = trouble_after([](json::object& proof) { proof["secret"] = secret('6'); });
  EXPECT_EQ(said, "bad_shuffle path=proof.commitment value=" + proof_of_two().commitment() +
                      " allowed=" + commitment_of_server("abc123", secret('6')));
  EXPECT_TRUE(trouble_after([](json::object& proof) {
                proof["secret"] = secret('6');
                proof["commitment"] = commitment_of_server("abc123", secret('6'));
              }).starts_with("bad_shuffle path=match.seed"))
      << "with a promise that fits it";
}

TEST(Shuffle, another_match_is_noticed) {
  EXPECT_TRUE(trouble_after([](json::object& proof) { proof["match"] = "other"; }).starts_with("bad_shuffle path=proof.commitment"));
}

TEST(Shuffle, another_contribution_is_noticed) {
  EXPECT_TRUE(trouble_after([](json::object& proof) {
                contribution(proof, 1)["contribution"] = secret('c');
              }).starts_with("bad_shuffle path=proof.contributions[1].commitment"));
  EXPECT_TRUE(trouble_after([](json::object& proof) {
                contribution(proof, 1)["contribution"] = secret('c');
                contribution(proof, 1)["commitment"] = commitment_of_person(secret('c'));
              }).starts_with("bad_shuffle path=match.seed"))
      << "with a promise that fits it";
}

TEST(Shuffle, contributions_at_other_seats_or_in_another_order_are_noticed) {
  EXPECT_TRUE(trouble_after([](json::object& proof) { contribution(proof, 1)["seat"] = 1; }).starts_with("bad_shuffle path=match.seed"));
  const auto exchange = [](json::object& proof) { std::swap(contribution(proof, 0), contribution(proof, 1)); };
  EXPECT_EQ(trouble_after(exchange), "bad_value path=proof.contributions[1].seat value=0 allowed=3 … 2");
  EXPECT_TRUE(trouble_after([&](json::object& proof) {
                exchange(proof);
                contribution(proof, 0)["seat"] = 0;
                contribution(proof, 1)["seat"] = 2;
              }).starts_with("bad_shuffle path=match.seed"));
}

TEST(Shuffle, leaving_a_contribution_out_afterwards_or_hiding_that_is_detected) {
  EXPECT_TRUE(trouble_after([](json::object& proof) {
                contribution(proof, 1)["contribution"] = nullptr;
              }).starts_with("bad_shuffle path=match.seed"));
  EXPECT_TRUE(
      trouble_after([](json::object& proof) { proof["contributions"].as_array().pop_back(); }).starts_with("bad_shuffle path=match.seed"));
  ShuffleProof one_left_out = proof_of_two();
  one_left_out.contributions[1].value.clear();
  json::object hidden = proof_to_json(one_left_out);
  hidden["contributions"].as_array().pop_back();
  EXPECT_TRUE(trouble_with([&] { proof_from_json(hidden, "proof", 3, one_left_out.seed()); }).starts_with("bad_shuffle path=match.seed"));
}

TEST(Shuffle, what_is_invented_as_a_whole_has_another_fingerprint) {
  ShuffleProof invented = proof_of_two();
  invented.contributions[0] = {0, commitment_of_person(secret('d')), secret('d')};
  EXPECT_EQ(trouble_with([&] { proof_from_json(proof_to_json(invented), "proof", 3, invented.seed()); }), "none");
  EXPECT_EQ(invented.commitment(), proof_of_two().commitment());
  EXPECT_NE(invented.fingerprint(), proof_of_two().fingerprint());
  ShuffleProof left_out = proof_of_two();
  left_out.contributions[1].value.clear();
  EXPECT_NE(left_out.fingerprint(), proof_of_two().fingerprint());
}

TEST(Shuffle, duplicate_contributions_are_refused) {
  const auto repeat = [](json::object& proof) {
    contribution(proof, 1)["commitment"] = contribution(proof, 0)["commitment"];
    contribution(proof, 1)["contribution"] = contribution(proof, 0)["contribution"];
  };
  EXPECT_TRUE(trouble_after(repeat).starts_with("bad_value path=proof.contributions[1].commitment"));
}

TEST(Shuffle, what_is_no_proof_is_refused_by_name) {
  EXPECT_EQ(trouble_with([] { proof_from_json(nullptr, "proof", 2, 1); }), "bad_value path=proof value=null allowed={…}");
  EXPECT_EQ(trouble_after([](json::object& proof) { proof.erase("secret"); }), "missing_field path=proof.secret");
  EXPECT_TRUE(trouble_after([](json::object& proof) { proof["secret"] = secret('G'); }).starts_with("bad_value path=proof.secret"));
  EXPECT_TRUE(trouble_after([](json::object& proof) { proof["match"] = "two\nlines"; }).starts_with("bad_value path=proof.match"));
  EXPECT_TRUE(trouble_after([](json::object& proof) { proof["more"] = 1; }).starts_with("unknown_field path=proof.more"));
  EXPECT_EQ(trouble_after([](json::object& proof) { contribution(proof, 1)["seat"] = 3; }),
            "bad_value path=proof.contributions[1].seat value=3 allowed=1 … 2");
}

TEST(Shuffle, a_kept_commitment_is_found_alone_and_in_an_invitation) {
  const std::string digits = commitment_of_person(secret('a'));
  EXPECT_EQ(commitment_in(digits), digits);
  EXPECT_EQ(commitment_in("http://192.168.0.7:8080/join/K7M2QX" + invitation_fragment(digits)), digits);
  EXPECT_EQ(commitment_in(invitation_fragment(digits)), digits);
  std::string capitals = digits;
  for (char& c : capitals) c = static_cast<char>(std::toupper(c));
  EXPECT_EQ(commitment_in(capitals), digits);
  for (const std::string bad : {"", "abc", "#shuffle="}) EXPECT_EQ(commitment_in(bad), std::nullopt) << bad;
  EXPECT_EQ(commitment_in(digits + "0"), std::nullopt);
}

TEST(Shuffle, a_match_file_carries_its_proof) {
  MatchSetup setup = table_for(3, proof_of_two().seed());
  setup.proof = proof_of_two();
  Match match(setup);
  play_at_random(match, 5, 1);
  json::object file = match.to_json();
  EXPECT_EQ(file.at("proof"), json::value(proof_to_json(proof_of_two())));
  EXPECT_EQ(Match::from_json(file).to_json(), file);
  file["proof"].as_object()["secret"] = secret('6');
  EXPECT_TRUE(trouble_with([&] { Match::from_json(file); }).starts_with("bad_shuffle path=match.proof.commitment"));
  file.erase("proof");
  EXPECT_EQ(trouble_with([&] { Match::from_json(file); }), "none") << "a file needs none";
}

}  // namespace
}  // namespace omnibus
