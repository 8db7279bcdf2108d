// Write the Future in the laboratory, at small tables and at large ones.
#include "games/write_the_future/guide.hpp"
#include "games/write_the_future/view.hpp"
#include "lab/typed_lab.hpp"

namespace omnibus {

namespace {

/// The laboratory of the type the table was opened with.
LabGame lab_of(const AnyGame& game) {
  using Small = write_the_future::Rules<write_the_future::small_table>;
  using Large = write_the_future::Rules<write_the_future::largest_table>;
  return game.players() <= write_the_future::small_table ? TypedLab<Small>::lab_game() : TypedLab<Large>::lab_game();
}

void play(const AnyGame& game, const Batch& batch, std::int64_t first, std::int64_t last, Tally& tally) {
  lab_of(game).play(game, batch, first, last, tally);
}
std::string table_file(const AnyGame& game) { return lab_of(game).table_file(game); }
double copy_ns(const AnyGame& game) { return lab_of(game).copy_ns(game); }

}  // namespace

LabGame write_the_future_lab() { return {"write_the_future", {}, &play, &table_file, &copy_ns}; }

}  // namespace omnibus
