// Long runs of many games: their limits and their progress.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace omnibus {

inline constexpr std::int64_t max_run_games = 1'000'000'000;
inline constexpr int max_run_threads = 1024;

/// Throws a Problem if the number is not from 1 to `max`.
void check_number(std::string_view name, std::int64_t value, std::int64_t max);

/// Called now and then with the number of games finished.
using Progress = std::function<void(std::int64_t done)>;

}  // namespace omnibus
