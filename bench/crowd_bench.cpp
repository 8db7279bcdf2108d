// A table of a hundred players: cost of sending each of the others the changes when one finishes a turn.
#include <algorithm>
#include <string>

#include <benchmark/benchmark.h>

#include "server/views/table_view.hpp"

namespace omnibus {

namespace {

constexpr int quick = 20;

/// The game with the largest table; all decide at the same time there.
const GameInfo& largest() {
  return std::ranges::max_element(all_games(), {}, [](const GameKind& kind) { return kind.info.max_players; })->info;
}
const int all_seats = largest().max_players;

MatchRecord table_of_many() {
  MatchRecord out;
  out.id = "match";
  out.game = largest().name;
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
  History history(table_of_many());
  for (int i = 0; i < quick; ++i) finish_turn(history, seat_at(i));
  if (history.match().position().deciding().size() != static_cast<std::size_t>(all_seats - quick))
    return timer.SkipWithError("nobody has finished");
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
