// A table of a hundred players: cost of sending each of the others the changes when one finishes a turn.
#include <algorithm>
#include <string>

#include <benchmark/benchmark.h>

#include "server/views/table_view.hpp"

namespace omnibus {

namespace {

constexpr int all_seats = 100;
constexpr int quick_seats = 20;  ///< have finished their turn

/// The first game with so many seats; nullptr if there is none.
const GameInfo* large_game() {
  const auto found = std::ranges::find_if(all_games(), [](const GameKind& kind) { return kind.info.max_players >= all_seats; });
  return found == all_games().end() ? nullptr : &found->info;
}

MatchRecord table_of_many(const GameInfo& game) {
  MatchRecord out;
  out.id = "match";
  out.game = game.name;
  out.state = MatchState::running;
  out.seed = 1;
  for (int i = 0; i < all_seats; ++i) {
    out.seats.push_back({.kind = SeatKind::person, .person = std::to_string(i), .name = "Guest " + std::to_string(i)});
  }
  return out;
}

/// Takes the first card and does nothing with its dice: the last legal action ends the turn.
void finish_turn(History& history, Seat seat) {
  const auto act = [&](const Action& action) { history.perform({CommandKind::act, seat, action}); };
  act(history.match().decision_of(seat)->legal().front());
  act(history.match().decision_of(seat)->legal().back());
}

void tell_of_a_finished_turn(benchmark::State& timer) {
  const GameInfo* game = large_game();
  if (game == nullptr) return timer.SkipWithError("no game on the list seats a hundred");
  History history(table_of_many(*game));
  for (int i = 0; i < quick_seats; ++i) finish_turn(history, seat_at(i));
  if (history.match().position().deciding().size() != static_cast<std::size_t>(all_seats - quick_seats))
    return timer.SkipWithError("not all seats decide at the same time, or the first and the last action do not end a turn");
  const Speaker speaker(Catalogue::of("en"), history.match().game(), history.match().setup().seats);
  std::size_t bytes = 0;
  for (auto _ : timer) {
    bytes = 0;
    for (int i = 0; i < all_seats; ++i) {
      std::string told;
      TableView(history, Viewer::of(seat_at(i)), speaker).append_changes(told, {});
      bytes += told.size();
    }
    benchmark::DoNotOptimize(bytes);
  }
  timer.counters["bytes"] = static_cast<double>(bytes) / all_seats;
}
BENCHMARK(tell_of_a_finished_turn)->Unit(benchmark::kMillisecond);

}  // namespace

}  // namespace omnibus
