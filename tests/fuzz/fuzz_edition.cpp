// Any bytes as an edition: refused with a problem, or good enough to play a game with.
#include <cstdlib>

#include "match/any_game.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace omnibus;
  if (size == 0) return 0;  // stands for the program's own edition
  std::shared_ptr<const AnyGame> game;
  try {
    const std::string text(data, data + size);
    game = open_table("mass_transit", {.players = 6, .options = {}, .edition_text = text, .edition_name = "fuzzed"});
  } catch (const Problem&) {
    return 0;
  }
  EventRecorder recorder;
  const auto position = game->start(1, recorder);
  for (std::uint32_t ply = 1; position->actor() != Seat::nobody; ++ply) {
    const auto legal = position->legal();
    if (legal.empty() || ply > 1000) std::abort();
    Chance chance(1, ply);
    position->apply(legal[ply % legal.size()], chance, recorder);
  }
  return 0;
}
