// A style: changed weights of a game's guide.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/guide.hpp"

namespace omnibus {

/// A weight of the guide by name, in percent of its usual value. A negative one seeks what is usually avoided.
struct StyleWeight {
  std::string name;
  int percent = 100;

  friend bool operator==(const StyleWeight&, const StyleWeight&) = default;
};
using Style = std::vector<StyleWeight>;

inline constexpr int strongest_style = 1000;  ///< percent, in either direction

/// Names of the weights that a style can change.
template <Guided G> std::vector<std::string_view> weight_names() {
  std::vector<std::string_view> out;
  if constexpr (HasWeights<G>) {
    typename Guide<G>::Weights weights;
    weights.each([&](std::string_view name, auto&...) { out.push_back(name); });
  }
  return out;
}

/// Numbers of a guide's weight: one, several, or an array.
struct WeightNumbers {
  std::string_view name;
  std::vector<int> numbers;
};

/// Visitor for `each` that applies a style to weights.
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

/// The guide of a game in a style; the usual guide if the style is null.
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

/// Visitor for `each` that records weights.
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

/// All weights of a game's guide in a style.
template <Guided G> std::vector<WeightNumbers> weights_in(const Style& style) {
  std::vector<WeightNumbers> out;
  if constexpr (HasWeights<G>) {
    typename Guide<G>::Weights weights;
    weights.each(Stylist(style));
    weights.each(WeightWriter(out));
  }
  return out;
}

/// All numbers of an outlook.
template <class Outlook> std::vector<WeightNumbers> numbers_of(Outlook outlook) {
  std::vector<WeightNumbers> out;
  outlook.each(WeightWriter(out));
  return out;
}

}  // namespace omnibus
