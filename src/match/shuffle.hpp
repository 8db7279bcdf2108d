// A shuffle that nobody can bend (docs/protocol/shuffle.md): the server promises a secret by its hash before anybody sits down, every
// person adds something of their own in the same way, and the seed is the hash of all of it. Everything here is told when the game is over,
// so that everybody can work it out again. Secrets, contributions and hashes are 64 hexadecimal digits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/json_io.hpp"

namespace omnibus {

/// What a person added to the shuffle.
struct Contribution {
  int seat = 0;            ///< the first of that person
  std::string commitment;  ///< told before anybody reveals anything
  std::string value;       ///< empty where it was left out: not revealed in time

  bool left_out() const { return value.empty(); }
  friend bool operator==(const Contribution&, const Contribution&) = default;
};

/// All that the seed of a match follows from.
struct ShuffleProof {
  std::string match;                        ///< its id
  std::string secret;                       ///< of the server
  std::vector<Contribution> contributions;  ///< in the order of the seats, those that were left out, too

  std::uint64_t seed() const;
  std::string commitment() const;   ///< of the server, told when the table is set up
  std::string fingerprint() const;  ///< of the start: the server's commitment and everybody's, and who was left out
};

/// The server's promise for a match, and a person's.
std::string commitment_of_server(std::string_view match, std::string_view secret);
std::string commitment_of_person(std::string_view contribution);

/// Whether the text can be a secret, a contribution or a hash.
bool is_digest(std::string_view text);

/// What somebody kept: a commitment as it is, or at the end of an invitation, ".../join/K7M2QX#shuffle=...". Nothing where it is neither.
std::optional<std::string> commitment_in(std::string_view kept);
/// That end of an invitation.
std::string invitation_fragment(std::string_view commitment);

json::object proof_to_json(const ShuffleProof& proof);
/// Problem "bad_shuffle" where it contradicts itself, or the seed does not follow from it.
ShuffleProof proof_from_json(const json::value& value, const std::string& path, int players, std::uint64_t seed);

/// Matches of earlier versions: the server alone drew the seed, and promised it together with a salt.
struct Shuffle {
  std::string commitment;
  std::string salt;  ///< keeps others from trying all seeds
};
Shuffle shuffle_of(std::uint64_t seed, std::string_view salt);

}  // namespace omnibus
