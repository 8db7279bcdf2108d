// Tramways: points and their parts (TW-3, TW-11).
#pragma once

#include "core/standing.hpp"
#include "games/tramways/rules/words.hpp"

namespace omnibus::tramways {

class Scoring {
 public:
  constexpr explicit Scoring(const Setting& setting) : setting_(setting) {}

  /// TW-11.1: points less stress, and more for Martians. All of it is open (TW-11.4).
  constexpr int score(const State& s, int seat) const {
    const Player& player = s.player(seat);
    return player.hp + for_stress(player) + for_martians(player);
  }

  constexpr Standing standing(const State& s, int seat) const {
    const Player& player = s.player(seat);
    Standing out;
    out.add(ScoreKind::points, player.hp);
    out.add(ScoreKind::stress, for_stress(player), {player.stress});
    if (setting_.mode == Mode::mars) out.add(ScoreKind::martians, for_martians(player), {player.martians});
    return out;
  }

  /// TW-1.1: the most points win; in a solo game, reaching the first target wins (TW-14.5).
  constexpr Result result(const State& s) const {
    Result out;
    out.seats = setting_.players;
    out.ending = static_cast<int>(s.ending);
    for (int seat = 0; seat < setting_.players; ++seat) out.scores[static_cast<std::size_t>(seat)] = score(s, seat);
    for (int place = 0; place < setting_.players; ++place) {
      const std::size_t seat = s.order[static_cast<std::size_t>(place)];
      int better = 0;
      for (int other = 0; other < setting_.players; ++other) better += ranks_before(s, other, place) ? 1 : 0;
      out.places[seat] = static_cast<std::uint8_t>(better + 1);
      out.winners[seat] = out.over() && better == 0 && (!setting_.solo() || out.scores[seat] >= target(0));
    }
    return out;
  }

  /// TW-14.5: targets of the solo game, from modest to high.
  constexpr int target(int level) const {
    return numbers().targets[static_cast<std::size_t>(setting_.mode)][static_cast<std::size_t>(level)];
  }

  /// TW-3.3: position of a player's disc on the track of points.
  constexpr int track_space(int hp) const {
    const int spaces = numbers().hp_track;
    return (hp % spaces + spaces) % spaces;
  }

 private:
  constexpr const Numbers& numbers() const { return setting_.numbers(); }

  constexpr int for_stress(const Player& player) const { return -player.stress * numbers().stress_loss; }
  constexpr int for_martians(const Player& player) const { return player.martians * numbers().martian_hp; }  // TW-13.6

  /// TW-11.2: the higher score, less stress, more money, the earlier of two places in the turn order.
  constexpr bool ranks_before(const State& s, int place, int other) const {
    const int first = s.order[static_cast<std::size_t>(place)];
    const int second = s.order[static_cast<std::size_t>(other)];
    const int points = score(s, first) - score(s, second);
    const int less_stress = s.player(second).stress - s.player(first).stress;
    const int money = s.player(first).money - s.player(second).money;
    return (points != 0 ? points : less_stress != 0 ? less_stress : money != 0 ? money : other - place) > 0;
  }

  const Setting& setting_;
};

}  // namespace omnibus::tramways
