// Any bytes as a position: refused with a problem, or read into one that is written the same again, can be thought about and goes on.
#include <cstdlib>

#include "match/any_game.hpp"

namespace {

using namespace omnibus;

std::shared_ptr<const AnyGame> table(bool changed) {
  json::object options;
  if (changed)
    options = {
        {"commuter_bound_to_own_edge", false}, {"cards_keep_printed_orientation", false}, {"after_deck_empty_still_two_plays", false}};
  return open_table("mass_transit", {.players = 3, .options = options, .edition_text = {}, .edition_name = {}});
}

std::shared_ptr<const AnyGame> future_mobility(const json::object& options) {
  return open_table("future_mobility", {.players = 3, .options = options, .edition_text = {}, .edition_name = {}});
}

std::unique_ptr<Position> read_or_refuse(const AnyGame& game, const json::value& document) {
  try {
    return game.read(document);
  } catch (const Problem&) {
    return nullptr;
  }
}

/// From here on a problem would be one of ours.
void try_using(const AnyGame& game, const Position& position) {
  if (game.read(position.view(Eyes::everything()))->hash() != position.hash()) std::abort();
  const auto legal = position.legal();
  if (legal.empty() != (position.actor() == Seat::nobody)) std::abort();
  Chance chance(1, 1);
  for (const Action& action : legal) {
    if (position.check(action).forbids()) std::abort();
    EventRecorder recorder;
    const auto next = position.clone();
    next->apply(action, chance, recorder);
    game.read(next->view(Eyes::everything()));
  }
  for (int seat = 0; seat < game.players(); ++seat) {
    const auto imagined = position.clone();
    imagined->resample_hidden(seat_at(seat), chance);
    if (imagined->view(Eyes::of(seat_at(seat))) != position.view(Eyes::of(seat_at(seat)))) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto standard = table(false);
  static const auto changed = table(true);
  static const auto mobility = future_mobility({});
  static const auto mobility_changed = future_mobility({{"recover_power_ups", true}, {"combined_modes", true}, {"jams_concern_all", true}});
  json::value document;
  try {
    document = parse_json({reinterpret_cast<const char*>(data), size}, "position");
  } catch (const Problem&) {
    return 0;
  }
  for (const auto& game : {standard, changed, mobility, mobility_changed}) {
    if (const auto position = read_or_refuse(*game, document)) try_using(*game, *position);
  }
  return 0;
}
