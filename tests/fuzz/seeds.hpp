// What the fuzzers begin with: real documents of every game, made on the spot so that they are never out of date. What a game cannot know
// of (HTTP, odd conversations) is in tests/fuzz/corpus.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace omnibus {

struct Seed {
  std::string name;
  std::string bytes;
};

/// By the name of the target without "fuzz_".
std::vector<Seed> seeds_for(std::string_view target);

}  // namespace omnibus
