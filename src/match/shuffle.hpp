// Tamper-proof shuffle (docs/protocol/shuffle.md): the server commits to a secret before anyone sits down, each person commits to a
// contribution in the same way, and the seed is the hash of all of them. All values are revealed after the game, so that anyone can verify
// it. Secrets, contributions and hashes have 64 hexadecimal digits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "data/json_io.hpp"

namespace omnibus {

/// Contribution of a person to the shuffle.
struct Contribution {
  int seat = 0;            ///< the person's first seat
  std::string commitment;  ///< published before anything is revealed
  std::string value;       ///< empty if left out: not revealed in time

  bool left_out() const { return value.empty(); }
  friend bool operator==(const Contribution&, const Contribution&) = default;
};

/// Inputs of a match's seed.
struct ShuffleProof {
  std::string match;                        ///< id of the match
  std::string secret;                       ///< secret of the server
  std::vector<Contribution> contributions;  ///< in seat order, including those left out

  std::uint64_t seed() const;
  std::string commitment() const;   ///< of the server, published when the table is set up
  std::string fingerprint() const;  ///< of the start: the commitments of the server and all people, and which were left out
};

/// Commitment of the server for a match, and of a person.
std::string commitment_of_server(std::string_view match, std::string_view secret);
std::string commitment_of_person(std::string_view contribution);

/// True if the text has the form of a secret, contribution or hash.
bool is_digest(std::string_view text);

/// Commitment as saved by a player: by itself, or at the end of an invitation ".../join/K7M2QX#shuffle=...". nullopt if it is neither.
std::optional<std::string> commitment_in(std::string_view kept);
/// Fragment at the end of an invitation.
std::string invitation_fragment(std::string_view commitment);

json::object proof_to_json(const ShuffleProof& proof);
/// Problem "bad_shuffle" if it contradicts itself or does not yield the seed.
ShuffleProof proof_from_json(const json::value& value, const std::string& path, int players, std::uint64_t seed);

/// Shuffle of earlier versions: the server alone drew the seed and committed to it with a salt.
struct Shuffle {
  std::string commitment;
  std::string salt;  ///< prevents trying out all seeds
};
Shuffle shuffle_of(std::uint64_t seed, std::string_view salt);

}  // namespace omnibus
