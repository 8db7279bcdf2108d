// Future Mobility: points of trips. Numbers such as FM-8.5 point into games/future_mobility/content/rules.en.md.
#pragma once

#include <algorithm>

#include "games/future_mobility/rules/travel.hpp"
#include "games/future_mobility/rules/words.hpp"

namespace omnibus::future_mobility {

class Scoring {
 public:
  constexpr explicit Scoring(const Setting& setting) : setting_(setting) {}

  /// FM-4.11
  constexpr int points(int trip, Mode mode) const { return setting_.box.trip(trip).points + setting_.box.bonus[index_of(mode)]; }

  /// FM-7.3
  constexpr int points_avoided(int trip) const { return setting_.box.trip(trip).points + setting_.box.avoid_bonus; }

  // ---- The trip of this turn, counting completed cards only ------------------------------------------------------------

  /// FM-5.7: the sum of the cards.
  constexpr int points_before_jams(const State& s) const {
    int out = 0;
    for (int i = 0; i < cards_travelled(s); ++i) out += points(s.segments[i].trip, s.segments[i].mode);
    return out;
  }

  /// Number of times the trip enters a cell with a jam.
  constexpr int passages(const State& s) const { return passages(s, s.jams()); }

  /// The same for any jams. The cell that joins two cards counts once, or by option once for each of them (FM-8.6). A motor mode never
  /// follows another kind (FM-11.2), so a card that loses to jams follows one that does as well.
  constexpr int passages(const State& s, ItemSet jams) const {
    int out = 0;
    for (int i = 0; i < cards_travelled(s); ++i) {
      const Segment& way = s.segments[i];
      const bool counts_start = i == 0 || setting_.options.jam_for_each_card;
      const ItemSet cells = counts_start ? way.cells : way.cells - ItemSet::of(way.from);
      if (setting_.loses_to_jams(way.mode)) out += (cells & jams).size();
    }
    return out;
  }

  /// FM-8.5, FM-8.11; never more than the points of the trip (FM-8.7).
  constexpr int lost_to_jams(const State& s) const {
    return s.carpooled ? 0 : std::min(points_before_jams(s), setting_.box.jam_penalty * passages(s));
  }

  constexpr int trip_score(const State& s) const { return points_before_jams(s) - lost_to_jams(s); }

  // ---- The table -----------------------------------------------------------------------------------------------------

  /// Score of a seat and, in its own turn, the score of the trip if it ended here. All of this is public.
  constexpr Standing standing(const State& s, Seat seat) const {
    Standing out;
    out.add(Part::scored, s.scores[index_of(seat)]);
    if (seat != s.turn) return out;
    for (int i = 0; i < cards_travelled(s); ++i) {
      const Segment& way = s.segments[i];
      out.add(Part::trip, points(way.trip, way.mode), {way.trip, index_of(way.mode)});
    }
    if (const int lost = lost_to_jams(s); lost > 0) out.add(Part::jams, -lost);
    return out;
  }

  /// Most points win; equal scores share a place (FM-9.2, FM-9.3).
  constexpr Result result(const State& s) const {
    Result out;
    out.seats = setting_.players;
    out.ending = static_cast<int>(s.ending);
    for (int i = 0; i < setting_.players; ++i) {
      out.scores[i] = s.scores[i];
      const auto better = [&](std::uint16_t score) { return score > s.scores[i]; };
      out.places[i] = static_cast<std::uint8_t>(1 + std::count_if(s.scores.begin(), s.scores.begin() + setting_.players, better));
      out.winners[i] = s.ending != Ending::none && out.places[i] == 1;
    }
    return out;
  }

 private:
  /// A card whose destination has not been reached scores nothing (FM-4.1).
  constexpr int cards_travelled(const State& s) const {
    const bool on_the_way = s.phase == Phase::starting || (s.phase == Phase::travelling && !Travel(setting_).arrived(s));
    return s.segment_count - (on_the_way ? 1 : 0);
  }

  const Setting& setting_;
};

}  // namespace omnibus::future_mobility
