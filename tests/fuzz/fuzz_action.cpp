// Arbitrary bytes as an action, in JSON or raw: rejected with a problem or by a rule, or legal and then written back unchanged.
//
// JSON as in fuzz/table.hpp. Raw: one byte for the table and four for the action.
#include <algorithm>
#include <cstring>
#include <map>

#include "fuzz/table.hpp"
#include "fuzz/targets.hpp"
#include "runs/settings.hpp"

namespace omnibus {

namespace {

/// A game and some positions of one match.
struct Played {
  std::shared_ptr<const AnyGame> game;
  std::vector<std::unique_ptr<Position>> positions;
};

Played played(std::string_view game, const TableSetup& table) {
  Played out{open_table(game, table), {}};
  EventRecorder recorder;
  Stream dice(7);
  const auto position = out.game->start(7, recorder);
  for (std::uint32_t ply = 1;; ++ply) {
    if (ply % 8 == 1) out.positions.push_back(position->clone());  // all decisions of a long game would take too long
    const auto legal = position->legal();
    if (legal.empty()) return out;
    Chance chance(7, ply);
    position->apply(legal[dice.below(static_cast<std::uint32_t>(legal.size()))], chance, recorder);
  }
}

/// Created once per table; an invalid table is a single problem.
const Played* played_at(const std::string& game, const TableSetup& table) {
  static std::map<std::string, Played> all;
  if (table.players > 8) return nullptr;
  const std::string key = game + std::to_string(table.players) + json::serialize(table.options);
  if (all.size() > 64) all.clear();
  const auto found = all.find(key);
  return &(found != all.end() ? found : all.emplace(key, played(game, table)).first)->second;
}

void try_playing(const Played& match, const Action& action) {
  for (const auto& position : match.positions) {
    const auto legal = position->legal();
    const bool offered = std::find(legal.begin(), legal.end(), action) != legal.end();
    expect(offered != position->check(action).forbids());
    if (!offered) continue;
    expect(match.game->action_from_json(match.game->action_to_json(action), "action") == action);
    EventRecorder recorder;
    Chance chance(1, 1);
    position->clone()->apply(action, chance, recorder);
  }
}

void try_raw(std::string_view bytes) {
  static const std::vector<Played> tables = [] {
    std::vector<Played> out;
    for (const GameKind& kind : all_games()) out.push_back(played(kind.info.name, settings_of(kind).front().table));
    return out;
  }();
  Action action;
  std::memcpy(&action, bytes.data() + 1, sizeof action);
  try_playing(tables[static_cast<unsigned char>(bytes[0]) % tables.size()], action);
}

}  // namespace

void fuzz_action(std::string_view bytes) {
  if (bytes.size() == 1 + sizeof(Action)) try_raw(bytes);
  const Played* match = nullptr;
  Action action;
  try {
    const FuzzedTable asked = read_table(bytes, "action");
    match = played_at(asked.game, asked.table);
    if (match == nullptr) return;
    action = match->game->action_from_json(asked.rest, "action");
  } catch (const Problem&) {
    return;
  }
  try_playing(*match, action);
}

}  // namespace omnibus
