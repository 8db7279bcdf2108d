// Writes the seeds of a fuzzer into a folder:  fuzz_seeds position build/fuzz/fuzz_position.corpus
#include <cstdio>
#include <fstream>

#include "fuzz/seeds.hpp"

int main(int count, char** words) {
  if (count != 3) {
    std::fprintf(stderr, "usage: fuzz_seeds TARGET FOLDER\n");
    return 2;
  }
  for (const omnibus::Seed& seed : omnibus::seeds_for(words[1])) {
    std::ofstream file(std::string(words[2]) + "/" + seed.name, std::ios::binary);
    if (!(file << seed.bytes)) {
      std::fprintf(stderr, "fuzz_seeds: %s cannot be written to\n", words[2]);
      return 1;
    }
  }
  return 0;
}
