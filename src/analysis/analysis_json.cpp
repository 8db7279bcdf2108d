#include "analysis/analysis_json.hpp"

#include <cmath>

#include "match/preview_json.hpp"

namespace omnibus {

namespace {

// ---- For clients --------------------------------------------------------------------------------------------------------

/// Rounds to tenths, which is precise enough for display.
double rounded(double value) { return std::round(value * 10) / 10; }
/// Rounds down, so that a loss never appears to reach the next grade.
double rounded_down(double loss) { return std::floor(loss * 10) / 10; }

/// Converts percent of the whole to the displayed unit: points in a solo game, percent otherwise.
class Unit {
 public:
  explicit Unit(const Analysis& analysis) : of_a_percent_(analysis.measure == Measure::points ? analysis.whole / 100 : 1) {}

  double told(double percent) const { return rounded(percent * of_a_percent_); }
  json::array told(const std::vector<double>& chances) const {
    json::array out;
    for (const double chance : chances) out.push_back(told(chance));
    return out;
  }

 private:
  double of_a_percent_;
};

json::array moves_of(const Match& match, const ChoiceMade& choice, std::span<const Action> actions, const Speaker& speaker) {
  return moves_to_json(match.game(), *match.position_at(choice.ply), choice.seat, actions, speaker);
}

json::value judgement_to_json(const std::optional<Judgement>& judgement, std::optional<Grade> grade, const Unit& unit) {
  if (!judgement) return nullptr;
  return json::object{{"played", unit.told(judgement->played)},
                      {"best", unit.told(std::max(judgement->best, judgement->played))},
                      {"loss", rounded_down(judgement->loss())},
                      {"grade", grade_names[static_cast<std::size_t>(*grade)]},
                      {"accuracy", rounded(accuracy_of(judgement->loss()))}};
}

json::value best_to_json(const Reading& reading, const Match& match, const ChoiceMade& choice, const Speaker& speaker) {
  if (reading.line.empty()) return nullptr;
  const std::unique_ptr<Position> position = match.position_at(choice.ply)->clone();
  position->make_actor(choice.seat);
  return json::object{{"line", moves_of(match, choice, reading.line, speaker)},
                      {"choice", reading.choice},
                      {"reasons", reasons_to_json(*position, reading.line.front(), speaker)}};
}

json::object moment_to_json(const Analysis& analysis, std::size_t index, const Match& match, const Speaker& speaker) {
  const ChoiceMade& choice = analysis.choices[index];
  const Reading& reading = analysis.readings[index];
  const Unit unit(analysis);
  std::vector<Action> played;
  for (int i = 1; i <= choice.actions; ++i) played.push_back(match.action_of(choice.ply + i));
  return {{"index", index},
          {"ply", choice.ply},
          {"seat", index_of(choice.seat)},
          {"played", moves_of(match, choice, played, speaker)},
          {"before", unit.told(reading.before)},
          {"after", unit.told(reading.after)},
          {"drawn", reading.drawn.empty() ? json::value(nullptr) : json::value(unit.told(reading.drawn))},
          {"known", judgement_to_json(reading.known, reading.grade(), unit)},
          {"open", judgement_to_json(reading.open, reading.open ? std::optional(grade_of(reading.open->loss())) : std::nullopt, unit)},
          {"best", best_to_json(reading, match, choice, speaker)},
          {"bad_draw", is_bad_draw(reading, choice.seat)}};
}

json::object summary_to_json(const SeatSummary& summary, std::size_t seat) {
  json::object counts;
  for (std::size_t i = 0; i < grade_names.size(); ++i) counts[grade_names[i]] = summary.counts[i];
  json::array moments;
  for (const std::size_t moment : summary.key_moments) moments.push_back(moment);
  return {{"seat", seat},
          {"accuracy", summary.accuracy ? json::value(rounded(*summary.accuracy)) : json::value(nullptr)},
          {"counts", std::move(counts)},
          {"key_moments", std::move(moments)}};
}

// ---- For storage --------------------------------------------------------------------------------------------------------

json::value kept(const std::optional<Judgement>& judgement) {
  return judgement ? json::value(json::array{judgement->played, judgement->best}) : json::value(nullptr);
}

std::vector<double> numbers_in(const json::value& list) {
  std::vector<double> out;
  for (const json::value& each : list.as_array()) out.push_back(each.to_number<double>());
  return out;
}

std::optional<Judgement> judgement_in(const json::value& kept) {
  if (kept.is_null()) return {};
  return Judgement{.played = kept.at(0).to_number<double>(), .best = kept.at(1).to_number<double>()};
}

}  // namespace

json::object analysis_to_json(const Analysis& analysis, const Match& match, AnalysisState state, const Speaker& speaker,
                              const MomentRange& range) {
  json::array moments;
  for (std::size_t i = range.from; i < analysis.readings.size() && moments.size() < range.count; ++i) {
    moments.push_back(moment_to_json(analysis, i, match, speaker));
  }
  json::array seats;
  for (const SeatSummary& summary : summaries(analysis, match.game().players())) seats.push_back(summary_to_json(summary, seats.size()));
  return {{"state", analysis_state_names[static_cast<std::size_t>(state)]},
          {"read", analysis.readings.size()},
          {"of", analysis.choices.size()},
          {"measure", measure_names[static_cast<std::size_t>(analysis.measure)]},
          {"moments", std::move(moments)},
          {"last", Unit(analysis).told(last_chances(match, analysis))},
          {"seats", std::move(seats)}};
}

json::object reading_to_json(const Reading& reading, const AnyGame& game) {
  json::array line;
  for (const Action& action : reading.line) line.push_back(game.action_to_json(action));
  return {{"before", json::array(reading.before.begin(), reading.before.end())},
          {"after", json::array(reading.after.begin(), reading.after.end())},
          {"drawn", json::array(reading.drawn.begin(), reading.drawn.end())},
          {"known", kept(reading.known)},
          {"open", kept(reading.open)},
          {"line", std::move(line)},
          {"choice", reading.choice},
          {"obvious", reading.obvious}};
}

Reading reading_from_json(const json::value& kept, const AnyGame& game) {
  Reading out{.before = numbers_in(kept.at("before")),
              .after = numbers_in(kept.at("after")),
              .drawn = numbers_in(kept.at("drawn")),
              .known = judgement_in(kept.at("known")),
              .open = judgement_in(kept.at("open")),
              .line = {},
              .choice = kept.at("choice").to_number<int>(),
              .obvious = kept.at("obvious").as_bool()};
  for (const json::value& action : kept.at("line").as_array()) out.line.push_back(game.action_from_json(action, "analysis"));
  return out;
}

json::object readings_to_json(const Analysis& analysis, const AnyGame& game) {
  json::array readings;
  for (const Reading& reading : analysis.readings) readings.push_back(reading_to_json(reading, game));
  return {{"readings", std::move(readings)}};
}

void read_readings(Analysis& analysis, const AnyGame& game, const json::value& kept) {
  std::vector<Reading> readings;
  try {
    for (const json::value& each : kept.at("readings").as_array()) readings.push_back(reading_from_json(each, game));
  } catch (const Problem&) {
    throw;
  } catch (const std::exception& error) {  // from the JSON library: a value is missing or has the wrong type
    throw Problem("bad_content", {{"path", "analysis"}, {"reason", error.what()}});
  }
  if (readings.size() > analysis.choices.size()) throw Problem("bad_content", {{"path", "analysis"}, {"reason", "another match"}});
  analysis.readings = std::move(readings);
}

}  // namespace omnibus
