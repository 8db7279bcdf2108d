// Pages of docs/protocol and games/GAME/protocol.md, as tests read them.
#pragma once

#include <string>
#include <string_view>

namespace omnibus {

/// The word as code: `word`.
inline std::string as_code(std::string_view word) { return "`" + std::string(word) + "`"; }

/// Runs the examples of a page (lines "> request" and "< reply" of ```engine blocks, where … stands for anything) in one engine, expects
/// their replies, and returns their number.
int run_examples(const std::string& page);

}  // namespace omnibus
