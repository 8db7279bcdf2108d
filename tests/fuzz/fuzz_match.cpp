// Match file reader: plays any input or throws a Problem; what it plays can be written and read again.
#include "fuzz/targets.hpp"
#include "match/match.hpp"
#include "match/speaker.hpp"

namespace omnibus {

void fuzz_match(std::string_view bytes) {
  try {
    const Match match = Match::from_json(parse_json(bytes, "match"));
    const json::object file = match.to_json();
    expect(Match::from_json(file).to_json() == file);
  } catch (const Problem& problem) {
    expect(!explain(Catalogue::of("en"), problem).starts_with("common/"));  // a problem without a message
  }
}

}  // namespace omnibus
