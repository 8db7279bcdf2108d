// Observations, masks and keys of random games on another machine: reads a table from the standard input and prints its fingerprint.
//
//   build/omnibus simulate GAME --players 4 --games 1 --seed 1 --table build/GAME.4.table
//   cmake --build --preset wasm
//   tests/wasm/observed_play.spec.ts compares the fingerprints with those in games/GAME/tests/observations.json
#include "learning/observed_play.hpp"

#include <cstdint>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>

#include "games/list.hpp"
#include "lab/table_file.hpp"

namespace omnibus {
namespace {

constexpr std::uint64_t seed = 1;
constexpr std::uint64_t games = 20;

template <Game G> bool print_fingerprint(const std::string& bytes) {
  std::istringstream file(bytes);
  const std::optional<G> game = read_table_file<G>(file);
  if (!game) return false;
  const std::uint64_t found = observed_fingerprint(*game, LearningTable<G>(*game), seed, games);
  std::printf("%08x%08x\n", static_cast<unsigned int>(found >> 32), static_cast<unsigned int>(found));
  return true;
}

/// Tries the listed games one after another, in their smallest size.
bool print_any_fingerprint(const std::string& bytes) {
  bool found = false;
  AllGames::map([&]<class Sizes>(Sizes) {
    found = found || print_fingerprint<typename Sizes::Smallest>(bytes);
    return found;
  });
  return found;
}

}  // namespace
}  // namespace omnibus

int main() {
  const std::string bytes{std::istreambuf_iterator<char>(std::cin), {}};
  if (omnibus::print_any_fingerprint(bytes)) return 0;
  std::fputs("observed_play: no table of a game that is known here, or of another version\n", stderr);
  return 2;
}
