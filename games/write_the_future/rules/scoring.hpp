// Write the Future: points of a sheet (WF-8).
#pragma once

#include <utility>

#include "core/standing.hpp"
#include "games/write_the_future/rules/missions.hpp"
#include "games/write_the_future/rules/words.hpp"

namespace omnibus::write_the_future {

inline constexpr int hidden_missions = 2;  ///< maximum per seat: a secret one (WF-2.5) and that of the Retorium (WF-11.8)

/// The points of a sheet, part by part (WF-8.1).
struct Score {
  std::array<int, public_missions> missions{};
  std::array<int, hidden_missions> hidden{};           ///< points that each adds by replacing a public one
  std::array<std::size_t, hidden_missions> instead{};  ///< the public mission it replaces, or would replace if it were worth more
  std::array<int, resource_count> market{};
  int stars = 0;

  constexpr int total() const {
    int sum = stars;
    for (const int points : missions) sum += points;
    for (const int points : hidden) sum += points;
    for (const int points : market) sum += points;
    return sum;
  }
};

/// If there are alternatives, the best one for the player counts (WF-8.5).
class Scoring {
 public:
  constexpr explicit Scoring(const Setting& setting) : setting_(setting), missions_(setting) {}

  /// Score of a seat, including its hidden missions.
  template <int Seats> constexpr Score score(const State<Seats>& s, Seat seat) const { return score(s, all_of(s.place(seat))); }

  /// The part of a seat's score that all players can see.
  template <int Seats> constexpr Score open_score(const State<Seats>& s, Seat seat) const { return score(s, seen_of(s, s.place(seat))); }

  /// Standing of a seat if the game ended now, as far as the viewer may know.
  template <int Seats> constexpr Standing standing(const State<Seats>& s, Seat seat, Viewer viewer) const {
    Standing out;
    if (s.phase == Phase::choosing_factions) return out;  // missions are not dealt yet
    const Known known = known_to(viewer, s, seat);
    const Score points = score(s, known);
    for (std::size_t i = 0; i < public_missions; ++i) out.add(ScoreKind::mission, points.missions[i], {s.missions[i]});
    for (std::size_t i = 0; i < hidden_missions; ++i) {
      if (known.hidden[i] == nothing) continue;
      out.add(ScoreKind::hidden_mission, points.hidden[i], {known.hidden[i], s.missions[points.instead[i]]});
    }
    for (std::size_t k = 0; k < resource_count; ++k) out.add(ScoreKind::market, points.market[k], {static_cast<int>(k)});
    out.add(ScoreKind::stars, points.stars);
    return out;
  }

  /// Cells of a sheet that count for each part of that standing. The stars are at the ends of lines.
  template <int Seats> constexpr FindList scoring_patterns(const State<Seats>& s, Seat seat, Viewer viewer) const {
    FindList out;
    if (s.phase == Phase::choosing_factions) return out;
    const Known known = known_to(viewer, s, seat);
    std::uint8_t part = 0;
    const auto add_mission = [&](int mission) {
      missions_.for_each_find(mission, known.sheet, setting_.power_of(known.sheet), [&](Find find) {
        find.part = part;
        out.push(find);
      });
      ++part;
    };
    for (const std::uint8_t mission : s.missions) add_mission(mission);
    for (const std::uint8_t mission : known.hidden) {
      if (mission != nothing) add_mission(mission);
    }
    for (int k = 0; k < resource_count; ++k, ++part) {
      if (!known.sheet.of(k).empty()) out.push({.part = part, .cells = known.sheet.of(k), .helpers = {}, .bare = {}});
    }
    return out;
  }

  /// Points of each resource at the market: its value for each one that is not crossed over (WF-8.2).
  constexpr std::array<int, resource_count> market(const Sheet& sheet, Power power) const {
    std::array<int, resource_count> out = market_values(sheet, power);
    for (std::size_t k = 0; k < resource_count; ++k) out[k] *= sheet.of(static_cast<int>(k)).size();
    return out;
  }

  /// Value of one item of each resource there.
  constexpr std::array<int, resource_count> market_values(const Sheet& sheet, Power power) const {
    std::array<int, resource_count> counts{};
    std::array<int, resource_count> values{};
    for (std::size_t k = 0; k < resource_count; ++k) {
      counts[k] = sheet.of(static_cast<int>(k)).size();
      values[k] = value(k, ItemSet(sheet.market[k]).size(), power);
    }
    if (power == Power::swap_market_values) swap_values(counts, values);
    return values;
  }

  /// Value of one resource after this many ticks; the agents of the Centauri Bureau rise like the others (WF-11.3).
  constexpr int value(std::size_t resource, int ticks, Power power) const {
    const bool lifted = resource == 0 && power == Power::agents_use_standard_values;
    return setting_.box.markets[lifted ? 1 : resource].values[static_cast<std::size_t>(ticks)];
  }

  /// WF-6.8: for ticked bonus spaces, whatever happened to their lines later.
  constexpr int stars(std::uint16_t bonuses) const {
    int sum = 0;
    for (const int line : ItemSet(bonuses)) sum += setting_.bonus(line).points;
    return sum;
  }

 private:
  /// Knowledge about a seat that affects its points.
  struct Known {
    const Sheet& sheet;
    std::array<std::uint8_t, hidden_missions> hidden{nothing, nothing};
  };

  static constexpr Known all_of(const Place& at) { return {at.sheet, {at.secret, at.retorium}}; }

  /// The sheet as last shown (WF-12.2), and hidden missions when the points are counted (WF-12.3).
  template <int Seats> constexpr Known seen_of(const State<Seats>& s, const Place& at) const {
    if (s.phase == Phase::over) return all_of(at);
    return {setting_.shown_sheet(s, at)};
  }

  template <int Seats> constexpr Known known_to(Viewer viewer, const State<Seats>& s, Seat seat) const {
    return viewer.see(seat) ? all_of(s.place(seat)) : seen_of(s, s.place(seat));
  }

  template <int Seats> constexpr Score score(const State<Seats>& s, const Known& known) const {
    const Power power = setting_.power_of(known.sheet);
    Score out;
    for (std::size_t i = 0; i < public_missions; ++i) out.missions[i] = missions_.points(s.missions[i], known.sheet, power);
    for (std::size_t i = 0; i < hidden_missions; ++i)
      out.hidden[i] = known.hidden[i] == nothing ? 0 : missions_.points(known.hidden[i], known.sheet, power);
    stand_in(out);
    out.market = market(known.sheet, power);
    out.stars = stars(known.sheet.bonuses);
    return out;
  }

  /// Points that hidden missions add by replacing the weakest public ones, each a different one (WF-8.3, WF-11.8).
  static constexpr void stand_in(Score& out) {
    std::array<std::size_t, public_missions> weakest{0, 1, 2, 3};
    std::sort(weakest.begin(), weakest.end(),
              [&](std::size_t a, std::size_t b) { return out.missions[a] != out.missions[b] ? out.missions[a] < out.missions[b] : a < b; });
    const std::size_t better = out.hidden[1] > out.hidden[0] ? 1 : 0;
    out.instead = {weakest[better], weakest[1 - better]};
    for (std::size_t i = 0; i < hidden_missions; ++i) out.hidden[i] = std::max(0, out.hidden[i] - out.missions[out.instead[i]]);
  }

  /// WF-11.2: swaps the two values whose exchange adds the most points.
  static constexpr void swap_values(const std::array<int, resource_count>& counts, std::array<int, resource_count>& values) {
    int best = 0;
    std::array<std::size_t, 2> swapped{0, 0};
    for (std::size_t a = 0; a < resource_count; ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        const int gain = (counts[a] - counts[b]) * (values[b] - values[a]);
        if (gain > best) swapped = {a, b};
        best = std::max(best, gain);
      }
    }
    std::swap(values[swapped[0]], values[swapped[1]]);
  }

  const Setting& setting_;
  Missions missions_;
};

}  // namespace omnibus::write_the_future
