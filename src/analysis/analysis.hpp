// Analysis of a finished match, choice by choice: chances, good choices and mistakes.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/analysis_game.hpp"
#include "match/match.hpp"

namespace omnibus {

/// A choice in a match with all its actions, or a draw without a choice.
struct ChoiceMade {
  int ply = 0;  ///< number of actions played before it
  int actions = 0;
  Seat seat = Seat::nobody;
  bool goes_on = false;  ///< true if the next choice belongs to the same seat and nothing was drawn in between
};

/// The choices of a match, and the readings made so far, in order from the first.
struct Analysis {
  Measure measure = Measure::win;
  double whole = 1;  ///< value of 100 percent: the win, or the points reached
  std::vector<ChoiceMade> choices;
  std::vector<Reading> readings;

  bool done() const { return readings.size() == choices.size(); }
};

/// Depth of an analysis.
struct AnalysisOrder {
  int games = usual_games;
  std::uint64_t seed = 1;

  static constexpr int least_games = 20;
  static constexpr int max_games = 100'000;
};

/// An analysis without readings. Throws the Problem "not_over" if the match is not over.
Analysis analysis_of(const Match& match);

/// Everything needed to read one choice, independent of the match.
class ChoiceToRead {
 public:
  ChoiceToRead(const Match& match, const Analysis& analysis, std::size_t index, const AnalysisOrder& order);
  ChoiceToRead(std::shared_ptr<const AnyGame> game, ChoiceOfMatch choice, const ReadingOrder& order)
      : game_(std::move(game)),
        choice_(std::move(choice)),
        order_(order) {}

  const ChoiceOfMatch& choice() const { return choice_; }
  const ReadingOrder& order() const { return order_; }

  /// The result is meaningless once `stop` is requested.
  Reading read(const std::stop_token& stop = {}) const;

 private:
  std::shared_ptr<const AnyGame> game_;
  ChoiceOfMatch choice_;
  ReadingOrder order_;
};

/// Makes the missing readings. The number of threads and earlier interruptions do not affect the result. Finished readings are kept when
/// `stop` is requested. `progress` gets the number of readings made, on the caller's thread.
void read_on(Analysis& analysis, const Match& match, const AnalysisOrder& order, int threads = 1,
             const std::function<void(std::size_t read)>& progress = {}, const std::stop_token& stop = {});

/// Final chances of each seat: the result itself.
std::vector<double> last_chances(const Match& match, const Analysis& analysis);

/// True if the seat lost much by hidden information or by draws, and not by its own mistake.
bool is_bad_draw(const Reading& reading, Seat seat);

struct SeatSummary {
  std::optional<double> accuracy;  ///< the mean of its graded choices
  std::array<int, grade_names.size()> counts{};
  std::vector<std::size_t> key_moments;  ///< the three with the largest loss or gain, in order of play
};
std::vector<SeatSummary> summaries(const Analysis& analysis, int seats);

}  // namespace omnibus
