// A match that is over, read choice by choice: how the chances went, what was good, and what was not.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/analysis_game.hpp"
#include "match/match.hpp"

namespace omnibus {

/// Somebody's choice in a match, with all the actions it is composed of; or something drawn without one.
struct ChoiceMade {
  int ply = 0;  ///< how many actions were played before it
  int actions = 0;
  Seat seat = Seat::nobody;
  bool goes_on = false;  ///< the next choice is of the same seat, and nothing was drawn in between
};

/// The choices of a match, and what has been read of them so far, from the first on.
struct Analysis {
  Measure measure = Measure::win;
  double whole = 1;  ///< what counts as 100 percent: the win, or the points that were reached
  std::vector<ChoiceMade> choices;
  std::vector<Reading> readings;

  bool done() const { return readings.size() == choices.size(); }
};

/// How thoroughly a match is read.
struct AnalysisOrder {
  int games = usual_games;
  std::uint64_t seed = 1;

  static constexpr int least_games = 20;
  static constexpr int max_games = 100'000;
};

/// Nothing has been read of it yet. A Problem "not_over" where the match is not.
Analysis analysis_of(const Match& match);

/// All it takes to read one choice, wherever the match may be meanwhile.
class ChoiceToRead {
 public:
  ChoiceToRead(const Match& match, const Analysis& analysis, std::size_t index, const AnalysisOrder& order);
  ChoiceToRead(std::shared_ptr<const AnyGame> game, ChoiceOfMatch choice, const ReadingOrder& order)
      : game_(std::move(game)),
        choice_(std::move(choice)),
        order_(order) {}

  const ChoiceOfMatch& choice() const { return choice_; }
  const ReadingOrder& order() const { return order_; }

  /// Once it is asked to stop, what it returns means nothing.
  Reading read(const std::stop_token& stop = {}) const;

 private:
  std::shared_ptr<const AnyGame> game_;
  ChoiceOfMatch choice_;
  ReadingOrder order_;
};

/// Reads what is left, on so many threads: their number, and where it was stopped before, make no difference. What was read when it is
/// asked to stop stays. `progress` is told how many choices have been read, on the thread that called.
void read_on(Analysis& analysis, const Match& match, const AnalysisOrder& order, int threads = 1,
             const std::function<void(std::size_t read)>& progress = {}, const std::stop_token& stop = {});

/// Chances of each seat when it was over: the result itself.
std::vector<double> last_chances(const Match& match, const Analysis& analysis);

/// Whether the seat lost much by what it could not know or by what was drawn, and not by a mistake of its own.
bool is_bad_draw(const Reading& reading, Seat seat);

struct SeatSummary {
  std::optional<double> accuracy;  ///< the mean of its graded choices
  std::array<int, grade_names.size()> counts{};
  std::vector<std::size_t> key_moments;  ///< the three that lost or won it most, in the order of play
};
std::vector<SeatSummary> summaries(const Analysis& analysis, int seats);

}  // namespace omnibus
