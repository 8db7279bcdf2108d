// Fuzz targets for arbitrary bytes. Each rejects or processes its input like the program would, and aborts if an invariant is
// broken. tests/every_game runs them on the seeds.
#pragma once

#include <cstdlib>
#include <string_view>

namespace omnibus {

void fuzz_action(std::string_view bytes);
void fuzz_edition(std::string_view bytes);
void fuzz_match(std::string_view bytes);
void fuzz_messages(std::string_view bytes);
void fuzz_position(std::string_view bytes);
void fuzz_request(std::string_view bytes);

inline void expect(bool truth) {
  if (!truth) std::abort();
}

}  // namespace omnibus
