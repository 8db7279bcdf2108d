// A style: how a player weighs things otherwise than its game's guide usually does.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/guide.hpp"

namespace omnibus {

/// One of the guide's weights by its name, and how many hundredths of its usual value it has. A negative one likes what is usually avoided.
struct StyleWeight {
  std::string name;
  int percent = 100;

  friend bool operator==(const StyleWeight&, const StyleWeight&) = default;
};
using Style = std::vector<StyleWeight>;

inline constexpr int strongest_style = 1000;  ///< hundredths, one way or the other

/// What can be weighed otherwise in a game.
template <Guided G> std::vector<std::string_view> weight_names() {
  std::vector<std::string_view> out;
  if constexpr (HasWeights<G>) {
    typename Guide<G>::Weights weights;
    weights.each([&](std::string_view name, auto&...) { out.push_back(name); });
  }
  return out;
}

/// The numbers of one of a guide's weights: one, several, or a row.
struct WeightNumbers {
  std::string_view name;
  std::vector<int> numbers;
};

/// Lays a style over weights as they are handed out by `each`.
class Stylist {
 public:
  explicit Stylist(const Style& style) : style_(style) {}

  template <std::same_as<int>... Numbers> void operator()(std::string_view name, Numbers&... numbers) const {
    const int percent = percent_of(name);
    ((numbers = numbers * percent / 100), ...);
  }
  template <std::size_t N> void operator()(std::string_view name, std::array<int, N>& row) const {
    for (int& number : row) (*this)(name, number);
  }

 private:
  int percent_of(std::string_view name) const {
    for (const StyleWeight& each : style_) {
      if (each.name == name) return each.percent;
    }
    return 100;
  }

  const Style& style_;
};

/// The guide of a game in a style; without one, as it always is.
template <Guided G> Guide<G> guide_of(const G& game, const Style* style) {
  if constexpr (HasWeights<G>) {
    if (style != nullptr) {
      typename Guide<G>::Weights weights;
      weights.each(Stylist(*style));
      return Guide<G>(game, weights);
    }
  }
  return Guide<G>(game);
}

/// Writes down weights as they are handed out by `each`.
class WeightWriter {
 public:
  explicit WeightWriter(std::vector<WeightNumbers>& out) : out_(out) {}

  template <std::same_as<int>... Numbers> void operator()(std::string_view name, Numbers&... numbers) const {
    out_.push_back({name, {numbers...}});
  }
  template <std::size_t N> void operator()(std::string_view name, std::array<int, N>& row) const {
    out_.push_back({name, {row.begin(), row.end()}});
  }

 private:
  std::vector<WeightNumbers>& out_;
};

/// All that the guide of a game weighs by, in a style.
template <Guided G> std::vector<WeightNumbers> weights_in(const Style& style) {
  std::vector<WeightNumbers> out;
  if constexpr (HasWeights<G>) {
    typename Guide<G>::Weights weights;
    weights.each(Stylist(style));
    weights.each(WeightWriter(out));
  }
  return out;
}

/// All that an outlook consists of.
template <class Outlook> std::vector<WeightNumbers> numbers_of(Outlook outlook) {
  std::vector<WeightNumbers> out;
  outlook.each(WeightWriter(out));
  return out;
}

}  // namespace omnibus
