// Evaluates one choice of a match of any game.
#pragma once

#include <span>

#include "analysis/contest.hpp"

namespace omnibus {

/// A choice of a match: the state before it, the actions played, and the state after it.
template <Game G> struct ChoiceAtTable {
  const typename G::State& before;
  std::span<const Action> played;
  const typename G::State& after;
  bool drawn = false;                       ///< true if chance was involved
  const typename G::State* next = nullptr;  ///< the seat's next decision if it continues at once, otherwise null
  std::span<const Action> until_next{};     ///< all actions up to `next`
};

/// Chances of all seats at a table.
template <Guided G> std::vector<double> chances_at(const G& game, const typename G::State& table, const ReadingOrder& order) {
  const std::vector<Way> nothing(1);
  Contest<G> contest(game, seat_at(0), nothing, order, order.seed, [&](std::uint64_t) { return table; });
  contest.play_until(order.games);
  return contest.chances(0);
}

template <Guided G> class ChoiceReader {
 public:
  using State = typename G::State;

  /// All arguments must outlive it.
  ChoiceReader(const G& game, const ChoiceAtTable<G>& choice, const ReadingOrder& order)
      : game_(game),
        choice_(choice),
        order_(order),
        legal_(legal_at(choice.before)),
        player_view_(game, choice.before, legal_) {}

  Reading read() {
    Reading out;
    find_ways(out);
    const Table truth = [this](std::uint64_t) { return choice_.before; };
    const Table imagined = [this](std::uint64_t seed) { return imagined_by(seed); };
    const bool hidden = ways_.size() > 1 && hides_something();
    Verdict known = compare(known_effort(out), hidden ? imagined : truth);
    if (stopped()) return out;
    known.judgement = known.proven;
    if (known.judgement.loss() >= bad_from && is_recommended()) known.judgement.best = known.judgement.played + just_below(bad_from);
    const Verdict open = hidden ? compare_open(known, truth) : known;
    if (stopped()) return out;
    out.after = open.after_played;
    if (choice_.drawn) read_draw(out, known.judgement.loss() < bad_from);
    out.before = open.judgement.loss() > 0 ? open.after_best : out.after;
    if (!(known.differs || open.differs)) return out;
    out.known = known.judgement;
    out.open = open.judgement;
    if (out.known->loss() > 0) {
      out.line = known.best.line;
      out.choice = known.best.choice;
    }
    return out;
  }

 private:
  using Table = typename Contest<G>::Table;
  /// Limits of a comparison, in games: for the race of all ways, and for the final of the best against the way played. It ends early once
  /// the band is clear.
  struct Effort {
    int race = 0;
    int doubt = 0;
    Bands band = graded;
  };
  /// Result of a comparison.
  struct Verdict {
    Judgement judgement;
    Judgement proven;
    Way played;  ///< with its best continuation
    Way best;
    std::vector<double> after_played;  ///< chances of all seats
    std::vector<double> after_best;
    bool differs = false;
  };
  /// Successive comparisons use independent luck, so that luck in one does not make a choice look bad in the next.
  enum class Stage : std::uint64_t { race, going_on, final, draw };

  static constexpr std::uint64_t same_for_all = 1;  ///< seed independent of the order

  Legal<G> legal_at(const State& state) const {
    Legal<G> out;
    game_.legal(state, out);
    return out;
  }
  bool stopped() const { return order_.stop.stop_requested(); }
  Effort known_effort(const Reading& reading) const {
    return {.race = 4 * order_.games, .doubt = longest_doubt * order_.games, .band = reading.obvious ? graded : graded_or_brilliant};
  }

  State imagined_by(std::uint64_t seed) const {
    Chance imagination(seed, ~std::uint32_t{0});  // a ply from which games never draw
    return player_view_.sample_state(imagination);
  }

  /// False if the seat sees the whole table, so that there is only one to compare on. Resampling may undo hidden actions without a draw, so
  /// the states are compared, too.
  bool hides_something() const {
    Chance imagination(same_for_all, 0);
    const State imagined = player_view_.sample_state(imagination);
    return imagination.used() || !same_bytes(imagined, choice_.before);
  }

  /// The ways depend on the table alone: otherwise another seed would compare with other ways.
  std::vector<Way> ways_from(const PlayerView<G>& player_view, std::span<const Action> played, bool& obvious) const {
    return WayFinder<G>(player_view, static_cast<std::uint32_t>(4 * order_.games), same_for_all).find(played, obvious);
  }

  void find_ways(Reading& reading) {
    ways_ = {{.line = {choice_.played.begin(), choice_.played.end()}, .choice = static_cast<int>(choice_.played.size())}};
    if (legal_.size() > 1) ways_ = ways_from(player_view_, choice_.played, reading.obvious);
  }

  /// True if a search would recommend the choice played. Rollouts follow the guide and see less, so such a choice is never graded bad.
  bool is_recommended() const {
    const auto iterations = static_cast<std::uint32_t>(search_of_hints * order_.games);
    return WayFinder<G>(player_view_, iterations, same_for_all).recommends(ways_.front());
  }

  /// The way that reaches the final also depends on the table alone; the seed affects only how much better it is.
  Contest<G> contest(const std::vector<Way>& ways, Stage stage, const Table& table) const {
    const bool chooses = stage == Stage::race || stage == Stage::going_on;
    const std::uint64_t seed = chooses ? same_for_all : order_.seed;
    return {game_, player_view_.seat(), ways, order_, derived_seed(seed, static_cast<std::uint64_t>(stage)), table};
  }

  /// Compares all ways. Finding the best continuation is slow, so it is skipped if the way played is good without it.
  Verdict compare(const Effort& effort, const Table& table) {
    Contest<G> race = contest(ways_, Stage::race, table);
    race.race(effort.race, effort.band);
    if (!race.in_doubt(effort.band)) return verdict(race, ways_);
    std::vector<Way> finalists{ways_.front(), ways_[race.best()]};
    const bool goes_on = choice_.next != nullptr;
    Contest<G> last = contest(finalists, Stage::final, table);
    last.settle(goes_on ? std::min(effort.doubt, 8 * order_.games) : effort.doubt, effort.band);
    if (!goes_on || !last.in_doubt(effort.band)) return verdict(last, finalists);
    const std::vector<Way> going_on{best_going_on(table), finalists.back()};
    Contest<G> in_the_end = contest(going_on, Stage::final, table);
    in_the_end.settle(effort.doubt, effort.band);
    return verdict(in_the_end, going_on);
  }

  /// Compares on the true table, which affects no grade: a bad choice with the better one found, any other with all ways, to find
  /// remarkable losses that the seat could not foresee.
  Verdict compare_open(const Verdict& known, const Table& truth) {
    if (known.judgement.loss() < bad_from) return compare({.race = order_.games, .doubt = 4 * order_.games, .band = noted}, truth);
    const std::vector<Way> both{known.played, known.best};
    Contest<G> contest = this->contest(both, Stage::final, truth);
    contest.settle(order_.games, noted);
    return verdict(contest, both);
  }

  static Verdict verdict(const Contest<G>& contest, const std::vector<Way>& ways) {
    return {.judgement = contest.judgement(),
            .proven = contest.proven_judgement(),
            .played = ways.front(),
            .best = ways[contest.best()],
            .after_played = contest.chances(0),
            .after_best = contest.chances(contest.best()),
            .differs = contest.differs()};
  }

  /// Chances before and after the draw. If luck counts, plays more games until it is clear whether the draw was bad.
  void read_draw(Reading& out, bool luck_counts) const {
    const std::vector<Way> played{ways_.front()};
    const std::vector<Way> nothing(1);
    Contest<G> expected = contest(played, Stage::draw, [this](std::uint64_t) { return choice_.before; });
    Contest<G> drawn = contest(nothing, Stage::draw, [this](std::uint64_t) { return choice_.after; });
    const int most_games = luck_counts ? 16 * order_.games : order_.games;
    play_until_clear(order_.games, most_games, noted, [&](int games) {
      expected.play_until(games);
      drawn.play_until(games);
      return expected.lead_over(drawn);
    });
    out.after = expected.chances(0);
    out.drawn = drawn.chances(0);
  }

  /// The way played with its best continuation: what the seat can still do is not lost yet. An omission thus counts against the choice that
  /// made it too late.
  Way best_going_on(const Table& table) {
    if (going_on_.empty()) find_ways_to_go_on();
    Contest<G> contest = this->contest(going_on_, Stage::going_on, table);
    contest.race(2 * order_.games);
    return going_on_[contest.best_of_all()];
  }

  void find_ways_to_go_on() {
    const Legal<G> legal = legal_at(*choice_.next);
    bool obvious = false;
    going_on_.push_back(ways_.front());
    for (const Way& each : ways_from(PlayerView<G>(game_, *choice_.next, legal), {}, obvious)) going_on_.push_back(after_played(each));
  }

  Way after_played(const Way& next) const {
    Way out{.line = {choice_.until_next.begin(), choice_.until_next.end()},
            .choice = static_cast<int>(choice_.until_next.size()) + next.choice};
    out.line.insert(out.line.end(), next.line.begin(), next.line.end());
    return out;
  }

  const G& game_;
  const ChoiceAtTable<G>& choice_;
  const ReadingOrder& order_;
  Legal<G> legal_;
  PlayerView<G> player_view_;
  std::vector<Way> ways_;      // the first is the way played
  std::vector<Way> going_on_;  // the same, then each continuation of it
};

}  // namespace omnibus
