// Previews: actions tried on sampled states, so that no hidden information is used.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <vector>

#include "core/guide.hpp"
#include "core/hash.hpp"
#include "game/outline.hpp"

namespace omnibus {

/// Reason for the end of a preview; `open` if the seat would decide again.
enum class PreviewEnd : std::uint8_t { open, chance, other_seat, over, forbidden };
inline constexpr std::array<std::string_view, 5> preview_ends{"open", "chance", "other_seat", "over", "forbidden"};

/// Future standing of a seat; nullopt if uncertain.
struct Prospect {
  Seat seat = Seat::nobody;
  std::optional<Standing> standing;
};

/// Outcome of a chain of actions by the deciding seat.
struct Preview {
  int played = 0;  ///< number of actions of the chain that were tried
  PreviewEnd end = PreviewEnd::open;
  Rule forbidden_by;                ///< rule against the next action of the chain
  std::vector<Change> changes;      ///< certain changes of the seat's view
  std::vector<Prospect> prospects;  ///< seats whose standing would change, as the deciding seat may know it
};

/// Standings of all seats, as far as the viewer may know them.
template <Game G> std::vector<Standing> all_standings(const G& game, const typename G::State& table, Viewer viewer) {
  std::vector<Standing> out(static_cast<std::size_t>(game.players()));
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = game.standing(table, seat_at(static_cast<int>(i)), viewer);
  return out;
}

/// Tries chains of actions at one decision. Each is played on several sampled states with different chance; results that differ between
/// them depend on something the seat cannot know and are left out.
template <Game G> class Previewer {
 public:
  using State = typename G::State;

  Previewer(const G& game, const State& truth) : game_(game), seat_(game.actor(truth)) {
    outline(truth, before_);
    now_ = standing_at(truth);
    for (std::uint32_t i = 0; i < tables_.size(); ++i) {
      tables_[i] = truth;
      Chance imagination(0, i);
      game_.resample_hidden(tables_[i], seat_, imagination);
      secrets_ = secrets_ || imagination.used();
    }
  }

  Preview preview(std::span<const Action> chain) {
    Preview out;
    std::vector<std::vector<Change>> changes;
    std::vector<std::vector<Standing>> standings;
    State first{};
    bool by_chance = false;
    for (std::uint32_t i = 0; i < tables_wanted(by_chance); ++i) {
      State table = tables_[i];
      const Try tried = play(table, chain, i);
      by_chance = by_chance || tried.end == PreviewEnd::chance;
      if (i == 0) out.played = tried.played, out.end = tried.end, out.forbidden_by = tried.forbidden_by;
      // If sampled states diverge, the outcome depends on something unknown and counts as chance.
      else if (tried.end != out.end || tried.played != out.played) out.end = PreviewEnd::chance, out.forbidden_by = {};
      if (i > 0 && same_to_the_seat(table, first)) continue;
      if (i == 0) first = table;
      after_.clear();
      outline(table, after_);
      changes.push_back(after_.changes_since(before_));
      standings.push_back(standing_at(table));
    }
    out.changes = common_changes(changes);
    for (std::size_t i = 0; i < now_.size(); ++i) {
      const std::optional<Standing> then = agreed(standings, i);
      if (then != now_[i]) out.prospects.push_back({seat_at(static_cast<int>(i)), then});
    }
    return out;
  }

  /// Actions by which the guide would complete the choice begun by the chain. Empty if it is already complete, or cannot be completed
  /// within the constraints.
  std::vector<Action> proposal(std::span<const Action> chain, const Constraints& constraints)
    requires Guided<G>
  {
    std::vector<Action> out;
    State table = tables_[0];
    Try tried = play(table, chain, 0);
    const Guide<G> guide(game_);
    if (!chain.empty() && !in_a_choice(guide, table)) return out;
    NullJournal null_journal;
    while (tried.end == PreviewEnd::open && std::ssize(out) < longest_proposal) {
      const std::optional<Action> next = favourite(game_, guide, table, constraints);
      if (!next) return {};
      out.push_back(*next);
      Chance chance(0, 0);
      game_.apply(table, out.back(), chance, null_journal);
      tried.end = end_of(table, chance);
      if (!in_a_choice(guide, table)) break;
    }
    return come_true(constraints, chain, out) ? out : std::vector<Action>();
  }

 private:
  static constexpr std::uint32_t tables_by_chance = 8;   ///< equal by accident is unlikely: like eight equal coin flips
  static constexpr std::uint32_t tables_of_secrets = 2;  ///< hidden cards alone rarely decide the effect of an action

  struct Try {
    int played = 0;
    PreviewEnd end = PreviewEnd::open;
    Rule forbidden_by;
  };

  static bool come_true(const Constraints& constraints, std::span<const Action> chain, std::span<const Action> rest) {
    const auto has = [](std::span<const Action> list, const Action& wish) { return std::ranges::find(list, wish) != list.end(); };
    const auto done = [&](const Action& wish) { return has(chain, wish) || has(rest, wish); };
    return std::ranges::all_of(constraints.with, done) && std::ranges::none_of(constraints.without, done);
  }

  std::uint32_t tables_wanted(bool by_chance) const { return by_chance ? tables_by_chance : secrets_ ? tables_of_secrets : 1; }

  Try play(State& table, std::span<const Action> chain, std::uint32_t number) const {
    NullJournal null_journal;
    Try out;
    for (const Action& action : chain) {
      out.forbidden_by = game_.check(table, action);
      if (out.forbidden_by.forbids()) {
        out.end = PreviewEnd::forbidden;
        return out;
      }
      Chance chance(number + 1, static_cast<std::uint32_t>(++out.played));
      game_.apply(table, action, chance, null_journal);
      out.end = end_of(table, chance);
      if (out.end != PreviewEnd::open) return out;
    }
    return out;
  }

  PreviewEnd end_of(const State& table, const Chance& chance) const {
    if (chance.used()) return PreviewEnd::chance;
    const Seat actor = game_.actor(table);
    return actor == Seat::nobody ? PreviewEnd::over : actor == seat_ ? PreviewEnd::open : PreviewEnd::other_seat;
  }

  void outline(const State& table, Outline& out) const {
    State copy = table;  // `describe` takes a mutable state, since it serves both reading and writing
    describe(out, game_, copy, Viewer::of(seat_));
  }

  /// Resamples hidden information equally in both states: if the results are equal, the seat could not tell the states apart.
  bool same_to_the_seat(State a, State b) const {
    for (State* table : {&a, &b}) {
      Chance imagination(0, 0);
      game_.resample_hidden(*table, seat_, imagination);
    }
    return same_bytes(a, b);
  }

  std::vector<Standing> standing_at(const State& table) const { return all_standings(game_, table, Viewer::of(seat_)); }

  static std::optional<Standing> agreed(const std::vector<std::vector<Standing>>& all, std::size_t seat) {
    for (const std::vector<Standing>& each : all) {
      if (each[seat] != all.front()[seat]) return {};
    }
    return all.front()[seat];
  }

  const G& game_;
  Seat seat_;
  std::array<State, tables_by_chance> tables_;
  bool secrets_ = false;
  std::vector<Standing> now_;
  Outline before_;
  Outline after_;
};

}  // namespace omnibus
