// Reads one choice of a match, whatever the game.
#pragma once

#include <span>

#include "analysis/contest.hpp"

namespace omnibus {

/// A choice of a match: the table as it was, what the seat to decide played, and the table after it.
template <Game G> struct ChoiceAtTable {
  const typename G::State& before;
  std::span<const Action> played;
  const typename G::State& after;
  bool drawn = false;                       ///< whether chance had a part in it
  const typename G::State* next = nullptr;  ///< where the seat goes on at once, its next decision
  std::span<const Action> until_next{};     ///< what it played up to there
};

/// The chances of all seats, whoever is to decide.
template <Guided G> std::vector<double> chances_at(const G& game, const typename G::State& table, const ReadingOrder& order) {
  const std::vector<Way> nothing(1);
  Contest<G> contest(game, seat_at(0), nothing, order, order.seed, [&](std::uint64_t) { return table; });
  contest.race(order.games, true);
  return contest.chances(0);
}

template <Guided G> class ChoiceReader {
 public:
  using State = typename G::State;

  /// All of them outlive this.
  ChoiceReader(const G& game, const ChoiceAtTable<G>& choice, const ReadingOrder& order)
      : game_(game),
        choice_(choice),
        order_(order),
        legal_(legal_at(choice.before)),
        sight_(game, choice.before, legal_) {}

  Reading read() {
    Reading out;
    find_ways(out);
    const Verdict open = compare(open_effort(), [this](std::uint64_t) { return choice_.before; });
    if (stopped()) return out;
    out.after = open.after_played;
    if (choice_.drawn) read_draw(out);
    out.before = open.judgement.loss() > 0 ? open.after_best : out.after;
    if (ways_.size() == 1 || stopped()) return out;
    const Verdict known = compare(known_effort(out), [this](std::uint64_t seed) { return imagined(seed); });
    if (stopped() || !(known.differs || open.differs)) return out;
    out.known = known.judgement;
    out.open = open.judgement;
    if (out.known->loss() > 0) {
      out.line = known.best.line;
      out.choice = known.best.choice;
    }
    return out;
  }

 private:
  /// How many games a comparison may take: all ways, then what is left in doubt.
  struct Effort {
    int race = 0;
    int doubt = 0;
    bool may_shine = false;
  };
  /// What came of a comparison.
  struct Verdict {
    Judgement judgement;
    Way best;
    std::vector<double> after_played;  ///< chances of all seats
    std::vector<double> after_best;
    bool differs = false;
  };
  /// What is compared after each other is played with luck of its own, so that nothing is found bad because something else was lucky.
  enum class Stage : std::uint64_t { race, going_on, final, draw };

  static constexpr std::uint64_t same_for_all = 1;  ///< a seed

  Legal<G> legal_at(const State& state) const {
    Legal<G> out;
    game_.legal(state, out);
    return out;
  }
  bool stopped() const { return order_.stop.stop_requested(); }
  Effort open_effort() const { return {.race = order_.games, .doubt = 4 * order_.games}; }  // nobody's grade hangs on it
  Effort known_effort(const Reading& reading) const {
    return {.race = 4 * order_.games, .doubt = longest_doubt * order_.games, .may_shine = !reading.obvious};
  }

  State imagined(std::uint64_t seed) const {
    Chance imagination(seed, ~std::uint32_t{0});  // none that the games themselves draw from
    return sight_.imagine(imagination);
  }

  /// Which ways are compared follows from the table alone: otherwise another seed would grade by other ways.
  std::vector<Way> ways_from(const Sight<G>& sight, std::span<const Action> played, bool& obvious) const {
    return WayFinder<G>(sight, static_cast<std::uint32_t>(4 * order_.games), same_for_all).find(played, obvious);
  }

  void find_ways(Reading& reading) {
    ways_ = {{.line = {choice_.played.begin(), choice_.played.end()}, .choice = static_cast<int>(choice_.played.size())}};
    if (legal_.size() > 1) ways_ = ways_from(sight_, choice_.played, reading.obvious);
  }

  /// Which of them are left to be compared at last does, too; how much better one is, the seed decides.
  Contest<G> contest(const std::vector<Way>& ways, Stage stage, const typename Contest<G>::Table& table) const {
    const bool chooses = stage == Stage::race || stage == Stage::going_on;
    const std::uint64_t seed = chooses ? same_for_all : order_.seed;
    return {game_, sight_.seat(), ways, order_, derived_seed(seed, static_cast<std::uint64_t>(stage)), table};
  }

  Verdict compare(const Effort& effort, const typename Contest<G>::Table& table) const {
    Contest<G> race = contest(ways_, Stage::race, table);
    race.race(effort.race, effort.may_shine);
    if (!race.in_doubt(effort.may_shine)) return verdict(race, ways_);
    constexpr std::size_t rivals = 3;
    std::vector<Way> finalists = race.leaders(rivals);
    if (choice_.next != nullptr) finalists.front() = best_going_on(table);
    Contest<G> last = contest(finalists, Stage::final, table);
    last.settle(effort.doubt, effort.may_shine);
    return verdict(last, finalists);
  }

  static Verdict verdict(const Contest<G>& contest, const std::vector<Way>& ways) {
    return {.judgement = contest.judgement(),
            .best = ways[contest.best()],
            .after_played = contest.chances(0),
            .after_best = contest.chances(contest.best()),
            .differs = contest.differs()};
  }

  /// What was drawn, and what could be expected before: with more games as long as it is not clear whether that was bad luck.
  void read_draw(Reading& out) const {
    const std::vector<Way> played{ways_.front()};
    const std::vector<Way> nothing(1);
    Contest<G> expected = contest(played, Stage::draw, [this](std::uint64_t) { return choice_.before; });
    Contest<G> drawn = contest(nothing, Stage::draw, [this](std::uint64_t) { return choice_.after; });
    constexpr int most_rounds = 16;
    for (int round = 0; round < most_rounds && !stopped(); ++round) {
      expected.race(order_.games, true);
      drawn.race(order_.games, true);
      if (is_apart(expected.own(), drawn.own(), remarkable)) break;
    }
    out.after = expected.chances(0);
    out.drawn = drawn.chances(0);
  }

  /// What was played and, after it, whatever is best then: what can still be done is not lost yet. What is left out of a turn is so found
  /// where it became too late.
  Way best_going_on(const typename Contest<G>::Table& table) const {
    const Legal<G> legal = legal_at(*choice_.next);
    bool obvious = false;
    std::vector<Way> ways{ways_.front()};
    for (const Way& each : ways_from(Sight<G>(game_, *choice_.next, legal), {}, obvious)) ways.push_back(after_played(each));
    Contest<G> contest = this->contest(ways, Stage::going_on, table);
    contest.race(2 * order_.games, true);
    return ways[contest.best_of_all()];
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
  Sight<G> sight_;
  std::vector<Way> ways_;  // what was played is the first
};

}  // namespace omnibus
