// What the fuzzers feed with any bytes. Each target refuses them as a program of ours would, or does something with them; what must never
// happen makes it abort. tests/every_game feeds them with the seeds alone.
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
