// Command-line tests of `omnibus verify`: match, shuffle, and saved commitments.
#include <gmock/gmock.h>

#include "cli/program.hpp"
#include "support/child_process.hpp"
#include "support/matches.hpp"
#include "support/temporary_folder.hpp"

namespace omnibus {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string secret(char digit) { return std::string(64, digit); }

/// Bob was left out.
ShuffleProof a_proof() {
  return {.match = "abc123",
          .secret = secret('5'),
          .contributions = {{0, commitment_of_person(secret('a')), secret('a')}, {1, commitment_of_person(secret('b')), ""}}};
}

class VerifyTest : public testing::Test {
 protected:
  json::object match_file(const std::optional<ShuffleProof>& proof) {
    MatchSetup setup = table_for(2, proof ? proof->seed() : 7);
    setup.seats = {{"Ada", "human"}, {"Bob", "human"}};
    setup.proof = proof;
    Match match(setup);
    play_at_random(match, 20, 1);
    return match.to_json();
  }

  struct Verdict {
    int exit_code = 0;
    std::string text;
  };
  Verdict verify(const json::object& file, const std::vector<std::string>& commitments = {}) {
    const std::string path = folder_.file("match.json");
    write_file(path, json::serialize(file));
    std::string command = "exec " OMNIBUS_PROGRAM " --lang en verify " + path;
    for (const std::string& each : commitments) command += " --commitment '" + each + "'";
    ChildProcess process({"/bin/sh", "-c", command + " 2>&1"});
    Verdict out;
    for (std::string line = process.receive_line(); !line.empty(); line = process.receive_line()) out.text += line + "\n";
    out.exit_code = process.exit_code();
    return out;
  }

  TemporaryFolder folder_;
};

TEST_F(VerifyTest, a_file_without_proof_is_legal_and_unchanged_but_its_shuffle_is_not_proven) {
  const Verdict verdict = verify(match_file({}));
  EXPECT_EQ(verdict.exit_code, 0);
  EXPECT_THAT(verdict.text, HasSubstr("legal and unchanged; the shuffle is not proven"));
  const Verdict compared = verify(match_file({}), {a_proof().commitment()});
  EXPECT_EQ(compared.exit_code, 2);
  EXPECT_THAT(compared.text, AllOf(HasSubstr("has no proof"), Not(HasSubstr("legal and unchanged"))));
}

TEST_F(VerifyTest, a_proof_alone_proves_nothing_without_a_kept_commitment) {
  const Verdict verdict = verify(match_file(a_proof()));
  EXPECT_EQ(verdict.exit_code, 0);
  EXPECT_THAT(verdict.text, HasSubstr("the secret of the server and one contribution; one more was left out"));
  EXPECT_THAT(verdict.text, HasSubstr("the shuffle is not proven. Give one with --commitment"));
}

TEST_F(VerifyTest, what_was_kept_is_found_in_the_match) {
  const auto said = [&](const std::string& kept) {
    const Verdict verdict = verify(match_file(a_proof()), {kept});
    EXPECT_EQ(verdict.exit_code, 0);
    EXPECT_THAT(verdict.text, Not(HasSubstr("not proven")));
    return verdict.text;
  };
  EXPECT_THAT(said(a_proof().commitment()), HasSubstr("is what the server had promised"));
  EXPECT_THAT(said("http://localhost/join/K7M2QX" + invitation_fragment(a_proof().commitment())),
              HasSubstr("is what the server had promised"));
  EXPECT_THAT(said(a_proof().fingerprint()), HasSubstr("is the fingerprint of the start"));
  EXPECT_THAT(said(commitment_of_person(secret('a'))), HasSubstr("is what Ada had promised, and it is a part of the shuffle"));
  EXPECT_THAT(said(commitment_of_person(secret('b'))), HasSubstr("is what Bob had promised. It was not revealed in time"));
}

TEST_F(VerifyTest, another_commitment_fails) {
  ShuffleProof invented = a_proof();
  invented.secret = secret('6');  // with everything else adjusted to match
  const Verdict verdict = verify(match_file(invented), {a_proof().commitment()});
  EXPECT_EQ(verdict.exit_code, 2);
  EXPECT_THAT(verdict.text, HasSubstr("Nothing in this file was promised by " + a_proof().commitment()));
  EXPECT_EQ(verify(match_file(a_proof()), {a_proof().commitment(), secret('0')}).exit_code, 2) << "one of several is enough to fail";
  const Verdict nonsense = verify(match_file(a_proof()), {"abc"});
  EXPECT_EQ(nonsense.exit_code, 2);
  EXPECT_THAT(nonsense.text, HasSubstr("--commitment is \"abc\", but must be: 64 hexadecimal digits"));
}

TEST_F(VerifyTest, a_wrong_proof_fails_and_is_named) {
  json::object file = match_file(a_proof());
  file["proof"].as_object()["secret"] = secret('6');
  Verdict verdict = verify(file);
  EXPECT_EQ(verdict.exit_code, 2);
  EXPECT_THAT(verdict.text, HasSubstr("match.proof.commitment: the shuffle is not the one that was promised"));
  file = match_file(a_proof());
  file["proof"].as_object()["contributions"].as_array().pop_back();
  verdict = verify(file);
  EXPECT_EQ(verdict.exit_code, 2);
  EXPECT_THAT(verdict.text, HasSubstr("match.seed: the shuffle is not the one that was promised"))
      << "a person who was left out was hidden";
}

TEST_F(VerifyTest, files_of_earlier_versions_are_compared_with_their_only_commitment) {
  MatchSetup setup = table_for(2, 7);
  setup.shuffle = shuffle_of(7, "abc");
  const json::object file = Match(setup).to_json();
  EXPECT_THAT(verify(file).text, AllOf(HasSubstr("The server drew them alone"), HasSubstr("the shuffle is not proven")));
  EXPECT_THAT(verify(file, {setup.shuffle->commitment}).text, HasSubstr("is what the server had promised"));
  EXPECT_EQ(verify(file, {secret('0')}).exit_code, 2);
}

}  // namespace
}  // namespace omnibus
