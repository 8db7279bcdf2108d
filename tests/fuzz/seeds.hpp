// Seeds of the fuzzers: documents of every game, generated so that they are never out of date. Inputs independent of games
// (HTTP, odd conversations) are in tests/fuzz/corpus.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace omnibus {

struct Seed {
  std::string name;
  std::string bytes;
};

/// Seeds by the name of the target without "fuzz_".
std::vector<Seed> seeds_for(std::string_view target);

}  // namespace omnibus
