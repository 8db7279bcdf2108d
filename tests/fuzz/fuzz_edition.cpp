// Arbitrary bytes as an edition of the game they name: rejected with a problem, or fit for games at the smallest and the largest table
// without breaking a law.
#include <algorithm>
#include <cstdio>

#include "fuzz/targets.hpp"
#include "laws/law_game.hpp"

namespace omnibus {

namespace {

const GameKind* named_in(const json::value& document) {
  const auto* object = document.if_object();
  const json::value* name = object == nullptr ? nullptr : object->if_contains("game");
  for (const GameKind& kind : all_games()) {
    if (name != nullptr && *name == json::value(kind.info.name)) return &kind;
  }
  return nullptr;
}

}  // namespace

void fuzz_edition(std::string_view bytes) {
  if (bytes.empty()) return;  // stands for the embedded edition
  const GameKind* kind = nullptr;
  try {
    kind = named_in(parse_json(bytes, "edition"));
  } catch (const Problem&) {
    return;
  }
  if (kind == nullptr) return;
  for (const int players : {kind->info.min_players, std::min(kind->info.max_players, 6)}) {
    std::shared_ptr<const AnyGame> table;
    try {
      table = kind->open({.players = players, .options = {}, .edition_text = std::string(bytes), .edition_name = "fuzzed"});
    } catch (const Problem&) {
      continue;
    }
    const CheckedGame game = law_game(kind->info.name).check(*table, {.seed = 1});
    if (game.broken) std::fprintf(stderr, "%s at %u: %s\n", game.broken->law.c_str(), game.broken->ply, game.broken->what.c_str());
    expect(!game.broken);
  }
}

}  // namespace omnibus
