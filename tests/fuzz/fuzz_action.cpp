// Any bytes as an action, spelled or raw: refused with a problem or by a rule, or legal and then written the same again.
#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "match/any_game.hpp"

namespace {

using namespace omnibus;

/// A game and all positions of a match of it.
struct Played {
  std::shared_ptr<const AnyGame> game;
  std::vector<std::unique_ptr<Position>> positions;
};

Played played(std::string_view game, int players, const json::object& options) {
  Played out{open_table(game, {.players = players, .options = options, .edition_text = {}, .edition_name = {}}), {}};
  EventRecorder recorder;
  Stream dice(7);
  for (auto position = out.game->start(7, recorder);;) {
    out.positions.push_back(position->clone());
    const auto legal = position->legal();
    if (legal.empty()) return out;
    Chance chance(7, static_cast<std::uint32_t>(out.positions.size()));
    position->apply(legal[dice.below(static_cast<std::uint32_t>(legal.size()))], chance, recorder);
  }
}

void try_playing(const Played& match, const Action& action) {
  for (const auto& position : match.positions) {
    const auto legal = position->legal();
    const bool offered = std::find(legal.begin(), legal.end(), action) != legal.end();
    if (offered == position->check(action).forbids()) std::abort();
    if (!offered) continue;
    if (match.game->action_from_json(match.game->action_to_json(action), "action") != action) std::abort();
    EventRecorder recorder;
    Chance chance(1, 1);
    position->clone()->apply(action, chance, recorder);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Played standard = played("mass_transit", 2, {});
  static const Played changed =
      played("mass_transit", 2,
             {{"commuter_bound_to_own_edge", false}, {"cards_keep_printed_orientation", false}, {"discard_requires_a_legal_move", false}});
  static const Played mobility = played("future_mobility", 3, {{"recover_power_ups", true}, {"combined_modes", true}});
  for (const Played* match : {&standard, &changed, &mobility}) {
    if (size == sizeof(Action)) {
      Action raw;
      std::memcpy(&raw, data, sizeof raw);
      try_playing(*match, raw);
    }
    Action spelled;
    try {
      spelled = match->game->action_from_json(parse_json({reinterpret_cast<const char*>(data), size}, "action"), "action");
    } catch (const Problem&) {
      continue;
    }
    try_playing(*match, spelled);
  }
  return 0;
}
