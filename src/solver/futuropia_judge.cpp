#include "solver/futuropia_judge.hpp"

#include <cmath>

#include "core/chance.hpp"

namespace omnibus {

using futuropia::Complex;
using futuropia::Kind;
using futuropia::Resource;
using futuropia::Rules;
using futuropia::State;

namespace {

constexpr int count = FuturopiaJudge::figure_count;

/// Writes figures one after the other.
class Sheet {
 public:
  void add(double figure) { figures_[next_++] = figure; }
  /// What there is of something, and what is missing of it, count differently.
  void add_balance(int balance) {
    add(std::max(0, balance));
    add(std::max(0, -balance));
  }
  /// A stock up to what the next test asks for, and beyond.
  void add_stock(int stock, int need) {
    add(std::min(stock, need));
    add(std::max(0, stock - need));
  }
  /// Products and squares, made about as large as the other figures.
  void add_product(int a, int b) { add(a * b / 10.0); }

  const FuturopiaJudge::Figures& all() const { return figures_; }

 private:
  FuturopiaJudge::Figures figures_{};
  std::size_t next_ = 0;
};

/// The solution of linear equations whose matrix is symmetric and positive.
FuturopiaJudge::Weights solved(std::vector<FuturopiaJudge::Weights> matrix, FuturopiaJudge::Weights right) {
  const std::size_t size = right.size();
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = i + 1; j < size; ++j) {
      const double factor = matrix[j][i] / matrix[i][i];
      for (std::size_t k = i; k < size; ++k) matrix[j][k] -= factor * matrix[i][k];
      right[j] -= factor * right[i];
    }
  }
  FuturopiaJudge::Weights out{};
  for (std::size_t i = size; i-- > 0;) {
    double rest = right[i];
    for (std::size_t k = i + 1; k < size; ++k) rest -= matrix[i][k] * out[k];
    out[i] = rest / matrix[i][i];
  }
  return out;
}

/// How figures of a turn spread over the weights: the beginning, the later turns, the final phase.
std::array<double, 3> shares(double late, bool final_phase) {
  return final_phase ? std::array<double, 3>{0, 0, 1} : std::array<double, 3>{1 - late, late, 0};
}

}  // namespace

FuturopiaJudge::Figures FuturopiaJudge::figures(const State& s) const {
  const Complex& own = s.complexes[0];
  const futuropia::Components& box = game_->box();
  const int places = own.places[0] + own.places[1];
  const int human_only = own.human_only[0] + own.human_only[1];
  const int idle = own.humans() - futuropia::human_places(places, human_only, own.robots);
  const int food = own.production[0] + (own.has(futuropia::Special::greenhouse) ? box.more_food : 0);
  const int energy = own.production[1] + (own.has(futuropia::Special::solar_farm) ? box.more_energy : 0);
  const int credits = std::min(own.credits, 1000) + own.special_credit * box.special_credit_counts_as;
  const int food_stage = s.markets[0].next;
  const int energy_stage = s.markets[1].next;
  int room_points = 0;
  for (const int room : own.rooms) room_points += game_->setting().side(s, room).points;

  Sheet sheet;
  sheet.add_balance(idle);
  sheet.add(own.people - std::max(0, idle));
  sheet.add_balance(food - own.people - own.camper);
  sheet.add_balance(energy - own.robots - own.room_energy);
  sheet.add(room_points);
  sheet.add(own.of(Resource::money));
  sheet.add_stock(own.of(Resource::food), futuropia::TestRuns::needed(own, Kind::food));
  sheet.add_stock(own.of(Resource::energy), futuropia::TestRuns::needed(own, Kind::energy));
  sheet.add(credits);
  sheet.add(own.seats - own.people);
  for (int job = 0; job < futuropia::job_count; ++job) sheet.add(own.is_open(static_cast<futuropia::Job>(job)) ? 1 : 0);
  sheet.add(s.subsidy);
  sheet.add(s.markets[0].marker);
  sheet.add(s.markets[1].marker);
  sheet.add(food_stage);
  sheet.add(energy_stage);
  sheet.add(own.robots);
  sheet.add(human_only);
  sheet.add(own.generator_count);
  for (int special = 1; special < futuropia::special_count; ++special) sheet.add(own.has(static_cast<futuropia::Special>(special)) ? 1 : 0);
  sheet.add(game_->test_runs().produced(own, Kind::food));
  sheet.add(game_->test_runs().produced(own, Kind::energy));
  sheet.add_product(own.people, own.people);
  sheet.add_product(own.people, own.robots);
  sheet.add_product(own.people, food_stage);
  sheet.add_product(own.people, energy_stage);
  sheet.add_product(own.robots, own.robots);
  sheet.add_product(food_stage, food_stage);
  sheet.add_product(energy_stage, energy_stage);
  sheet.add_product(credits, credits);
  return sheet.all();
}

/// What anybody would say who has read the rules, in points, in the order of the figures.
FuturopiaJudge::Weights FuturopiaJudge::first_weights() {
  constexpr Figures early{3,  -1, 1.5, .9, -.8, .9, -.8, 1, .5,  .7, .35, .7, .35, -3.5, .3, .4, .4, .4,
                          .4, .4, .5,  .2, .2,  .3, .3,  1, -.5, 0,  1,   1,  1,   1,    1,  1,  1,  1};
  constexpr Figures late{5, -2, 1, 1, -4, 1, -4, 1, .4, .5, .35, .5, .35, -3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, .5, -.5};
  Weights out{};
  std::copy(early.begin(), early.end(), out.begin());
  std::copy(late.begin(), late.end(), out.begin() + count);
  std::copy(late.begin(), late.end(), out.begin() + 2 * count);
  return out;
}

double FuturopiaJudge::lateness(int turn) { return turn / 20.0; }

FuturopiaJudge::Figures FuturopiaJudge::weights_in(int turn, bool final_phase) const {
  const std::array<double, 3> share = shares(lateness(turn), final_phase);
  Figures out{};
  for (std::size_t i = 0; i < count; ++i) {
    out[i] = share[0] * memory_.weights[i] + share[1] * memory_.weights[count + i] + share[2] * memory_.weights[2 * count + i];
  }
  return out;
}

double FuturopiaJudge::promise(const Figures& figures, const Figures& weights) {
  double out = 0;
  for (std::size_t i = 0; i < count; ++i) out += figures[i] * weights[i];
  return out;
}

FuturopiaJudge FuturopiaJudge::in_a_mood(std::uint64_t seed) const {
  constexpr double strength = 0.2;
  constexpr std::uint32_t steps = 2001;
  FuturopiaJudge out = *this;
  Stream dice(seed);
  for (double& weight : out.memory_.weights) {
    const double off = (dice.below(steps) - 1000.0) / 1000.0;
    weight += strength * off * (std::abs(weight) + 0.05);
  }
  return out;
}

void FuturopiaJudge::learn(const std::vector<Lesson>& lessons) {
  constexpr double weight_of_all = 8000;
  constexpr double fading = 0.8;
  constexpr double reluctance = 1000;  // to change a weight
  std::size_t positions = 0;
  for (const Lesson& lesson : lessons) positions += lesson.points.size();
  if (positions == 0) return;
  for (std::size_t i = 0; i < weight_count; ++i) {
    memory_.results[i] *= fading;
    for (double& product : memory_.products[i]) product *= fading;
  }
  for (const Lesson& lesson : lessons) remember(lesson, weight_of_all / static_cast<double>(positions));
  std::vector<Weights> matrix = memory_.products;
  Weights right = memory_.results;
  for (std::size_t i = 0; i < weight_count; ++i) {
    matrix[i][i] += reluctance;
    right[i] += reluctance * memory_.weights[i];
  }
  memory_.weights = solved(std::move(matrix), right);
}

/// Only differences from the mean of the lesson count. All its positions have the same shares, so those come last.
void FuturopiaJudge::remember(const Lesson& lesson, double importance) {
  const double positions = static_cast<double>(lesson.points.size());
  Figures mean{};
  double mean_points = 0;
  for (std::size_t p = 0; p < lesson.points.size(); ++p) {
    for (std::size_t i = 0; i < count; ++i) mean[i] += lesson.figures[p][i] / positions;
    mean_points += lesson.points[p] / positions;
  }
  std::array<Figures, count> products{};
  Figures results{};
  for (std::size_t p = 0; p < lesson.points.size(); ++p) {
    for (std::size_t i = 0; i < count; ++i) {
      const double figure = importance * (lesson.figures[p][i] - mean[i]);
      results[i] += figure * (lesson.points[p] - mean_points);
      for (std::size_t j = 0; j < count; ++j) products[i][j] += figure * (lesson.figures[p][j] - mean[j]);
    }
  }
  const std::array<double, 3> share = shares(lateness(lesson.turn), lesson.final_phase);
  for (std::size_t a = 0; a < 3; ++a) {
    for (std::size_t i = 0; i < count; ++i) {
      memory_.results[a * count + i] += share[a] * results[i];
      for (std::size_t b = 0; b < 3; ++b) {
        for (std::size_t j = 0; j < count; ++j) memory_.products[a * count + i][b * count + j] += share[a] * share[b] * products[i][j];
      }
    }
  }
}

}  // namespace omnibus
