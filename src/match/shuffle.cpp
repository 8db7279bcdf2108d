#include "match/shuffle.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "data/sha256.hpp"

namespace omnibus {

namespace {

constexpr std::size_t digest_digits = 2 * std::tuple_size_v<Sha256>;
constexpr std::size_t longest_id = 40;
constexpr std::string_view fragment_name = "shuffle=";

bool is_id(std::string_view text) {
  const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
  return !text.empty() && text.size() <= longest_id && std::all_of(text.begin(), text.end(), fits);
}

std::string digest_in(const json::object& object, std::string_view name, const std::string& path) {
  const json::value& value = required(object, name, path);
  if (!value.is_string() || !is_digest(value.get_string()))
    refuse_value(fmt::format("{}.{}", path, name), value, fmt::format("{} hexadecimal digits, in small letters", digest_digits));
  return std::string(value.get_string());
}

[[noreturn]] void refuse_shuffle(std::string path, std::string said, std::string follows) {
  throw Problem("bad_shuffle", {{"path", std::move(path)}, {"value", std::move(said)}, {"allowed", std::move(follows)}});
}

Contribution contribution_from_json(const json::value& value, const std::string& path, int least_seat, int players) {
  if (!value.is_object()) refuse_value(path, value, "{…}");
  const json::object& fields = value.get_object();
  refuse_unknown(fields, path, std::array<std::string_view, 3>{"seat", "commitment", "contribution"});
  const json::value& seat = required(fields, "seat", path);
  const std::int64_t* number = seat.if_int64();
  if (number == nullptr || *number < least_seat || *number >= players)
    refuse_value(path + ".seat", seat, fmt::format("{} … {}", least_seat, players - 1));
  Contribution out{.seat = static_cast<int>(*number), .commitment = digest_in(fields, "commitment", path), .value = {}};
  if (required(fields, "contribution", path).is_null()) return out;
  out.value = digest_in(fields, "contribution", path);
  if (commitment_of_person(out.value) != out.commitment)
    refuse_shuffle(path + ".commitment", out.commitment, commitment_of_person(out.value));
  return out;
}

}  // namespace

bool is_digest(std::string_view text) {
  const auto fits = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  return text.size() == digest_digits && std::all_of(text.begin(), text.end(), fits);
}

std::optional<std::string> commitment_in(std::string_view kept) {
  const std::size_t fragment = kept.rfind(fragment_name);
  std::string out(fragment == std::string_view::npos ? kept : kept.substr(fragment + fragment_name.size()));
  std::transform(out.begin(), out.end(), out.begin(), [](char c) { return c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c; });
  return is_digest(out) ? std::optional(out) : std::nullopt;
}

std::string invitation_fragment(std::string_view commitment) { return fmt::format("#{}{}", fragment_name, commitment); }

std::string commitment_of_server(std::string_view match, std::string_view secret) {
  return sha256_text(fmt::format("omnibus shuffle 2: server\n{}\n{}\n", match, secret));
}

std::string commitment_of_person(std::string_view contribution) {
  return sha256_text(fmt::format("omnibus shuffle 2: person\n{}\n", contribution));
}

std::string ShuffleProof::commitment() const { return commitment_of_server(match, secret); }

std::string ShuffleProof::fingerprint() const {
  std::string text = fmt::format("omnibus shuffle 2: start\n{}\n{}\n", match, commitment());
  for (const Contribution& each : contributions)
    text += fmt::format("{} {} {}\n", each.seat, each.commitment, each.left_out() ? "left out" : "in");
  return sha256_text(text);
}

std::uint64_t ShuffleProof::seed() const {
  std::string text = fmt::format("omnibus shuffle 2: seed\n{}\n{}\n", match, secret);
  for (const Contribution& each : contributions)
    text += fmt::format("{} {} {}\n", each.seat, each.commitment, each.left_out() ? "left out" : each.value);
  const Sha256 digest = sha256(text);
  std::uint64_t out = 0;
  for (std::size_t i = 0; i < sizeof out; ++i) out = out << 8 | digest[i];
  return out;
}

json::object proof_to_json(const ShuffleProof& proof) {
  json::array contributions;
  for (const Contribution& each : proof.contributions) {
    contributions.push_back(json::object{{"seat", each.seat},
                                         {"commitment", each.commitment},
                                         {"contribution", each.left_out() ? json::value(nullptr) : json::value(each.value)}});
  }
  json::object out{{"match", proof.match}, {"commitment", proof.commitment()}, {"secret", proof.secret}};
  out["contributions"] = std::move(contributions);
  return out;
}

ShuffleProof proof_from_json(const json::value& value, const std::string& path, int players, std::uint64_t seed) {
  if (!value.is_object()) refuse_value(path, value, "{…}");
  const json::object& fields = value.get_object();
  refuse_unknown(fields, path, std::array<std::string_view, 4>{"match", "commitment", "secret", "contributions"});
  const json::value& match = required(fields, "match", path);
  if (!match.is_string() || !is_id(match.get_string())) refuse_value(path + ".match", match, "a … z, 0 … 9");
  ShuffleProof out{.match = std::string(match.get_string()), .secret = digest_in(fields, "secret", path), .contributions = {}};
  const std::string commitment = digest_in(fields, "commitment", path);
  if (commitment != out.commitment()) refuse_shuffle(path + ".commitment", commitment, out.commitment());
  const json::value& contributions = required(fields, "contributions", path);
  if (!contributions.is_array()) refuse_value(path + ".contributions", contributions, "[…]");
  for (const json::value& each : contributions.get_array()) {
    const std::string place = fmt::format("{}.contributions[{}]", path, out.contributions.size());
    const int least_seat = out.contributions.empty() ? 0 : out.contributions.back().seat + 1;
    Contribution next = contribution_from_json(each, place, least_seat, players);
    const auto same = [&](const Contribution& before) { return before.commitment == next.commitment; };
    // A copy of another player's commitment adds no randomness.
    if (std::any_of(out.contributions.begin(), out.contributions.end(), same))
      refuse_value(place + ".commitment", json::value(next.commitment), "…, each only once");
    out.contributions.push_back(std::move(next));
  }
  if (seed != out.seed()) refuse_shuffle("match.seed", std::to_string(seed), std::to_string(out.seed()));
  return out;
}

Shuffle shuffle_of(std::uint64_t seed, std::string_view salt) {
  return {.commitment = sha256_text(fmt::format("omnibus shuffle 1\n{}\n{}\n", seed, salt)), .salt = std::string(salt)};
}

}  // namespace omnibus
