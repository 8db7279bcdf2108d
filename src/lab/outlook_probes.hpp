// Finds what each number of a guide's outlook is multiplied by, with outlooks that contain only that number.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <numeric>
#include <vector>

#include "core/guide.hpp"
#include "lab/fitting.hpp"

namespace omnibus {

/// Visitor for `each` that applies the same function to all numbers of an outlook.
template <class Work> class EachNumber {
 public:
  explicit EachNumber(const Work& work) : work_(work) {}

  template <std::same_as<int>... Numbers> void operator()(std::string_view, Numbers&... numbers) const { (work_(numbers), ...); }
  template <std::size_t N> void operator()(std::string_view, std::array<int, N>& row) const { std::ranges::for_each(row, work_); }

 private:
  const Work& work_;
};

template <HasOutlook G> class OutlookProbes {
 public:
  /// The guide must outlive it.
  explicit OutlookProbes(const Guide<G>& guide) : guide_(guide) {
    int count = 0;
    nothing_.each(EachNumber([&](int& number) {
      number = 0;
      ++count;
    }));
    for (int probed = 0; probed < count; ++probed) {
      Outlook& probe = probes_.emplace_back(nothing_);
      int place = 0;
      probe.each(EachNumber([&](int& number) { number = place++ == probed ? outlook_probe : 0; }));
    }
  }

  /// Adds an equation for each seat: the difference of its counts from the mean, and its final lead over the score expected without them.
  void compare(const typename G::State& state, const Result& result, Equations& out) const {
    const int players = result.seats;
    std::vector<std::vector<std::int64_t>> columns;  // one per number, the last one for the result; each by seat
    for (const Outlook& probe : probes_) columns.push_back(of_seats(players, [&](Seat seat) { return counted(state, seat, probe); }));
    columns.push_back(of_seats(players, [&](Seat seat) {
      return 100 * std::int64_t{result.scores[static_cast<std::size_t>(index_of(seat))]} - guide_.expected_score(state, seat, nothing_);
    }));
    for (int seat = 0; seat < players; ++seat) {
      std::vector<std::int64_t> row;
      for (const std::vector<std::int64_t>& column : columns) {
        const std::int64_t all = std::accumulate(column.begin(), column.end(), std::int64_t{0});
        row.push_back(players * column[static_cast<std::size_t>(seat)] - all);  // difference from the mean, without fractions
      }
      const std::int64_t came_of_it = row.back();
      row.pop_back();
      out.add(row, came_of_it);
    }
  }

 private:
  using Outlook = typename Guide<G>::Outlook;

  std::int64_t counted(const typename G::State& state, Seat seat, const Outlook& probe) const {
    return guide_.expected_score(state, seat, probe) - guide_.expected_score(state, seat, nothing_);
  }
  template <class Value> static std::vector<std::int64_t> of_seats(int players, Value&& value) {
    std::vector<std::int64_t> out;
    for (int seat = 0; seat < players; ++seat) out.push_back(value(seat_at(seat)));
    return out;
  }

  const Guide<G>& guide_;
  Outlook nothing_;
  std::vector<Outlook> probes_;
};

}  // namespace omnibus
