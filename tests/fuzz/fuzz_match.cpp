// The reader of match files: whatever it is given, it plays it or throws a Problem; what it plays, it writes back as something it reads.
#include <cstdlib>

#include "match/match.hpp"
#include "match/speaker.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace omnibus;
  try {
    const Match match = Match::from_json(parse_json({reinterpret_cast<const char*>(bytes), size}, "match"));
    const json::object file = match.to_json();
    if (Match::from_json(file).to_json() != file) std::abort();
  } catch (const Problem& problem) {
    if (explain(Catalogue::of("en"), problem).starts_with("common/")) std::abort();  // a problem without a message
  }
  return 0;
}
