#pragma once

#include <chrono>
#include <functional>
#include <future>
#include <type_traits>
#include <vector>

namespace omnibus {

/// Runs the same work in several threads and returns when all have finished: their results, if any, in the order in which the threads
/// started. While waiting, it calls `meanwhile` ten times a second on the caller's thread.
template <class Work> auto in_threads(int threads, const Work& work, const std::function<void()>& meanwhile) {
  using Done = std::invoke_result_t<const Work&>;
  std::vector<std::future<Done>> begun;
  begun.reserve(static_cast<std::size_t>(threads));
  for (int i = 0; i < threads; ++i) begun.push_back(std::async(std::launch::async, std::cref(work)));
  const auto ended = [&](std::future<Done>& thread) {
    while (thread.wait_for(std::chrono::milliseconds(100)) != std::future_status::ready) meanwhile();
    return thread.get();
  };
  if constexpr (std::is_void_v<Done>) {
    for (std::future<Done>& thread : begun) ended(thread);
  } else {
    std::vector<Done> results;
    results.reserve(begun.size());
    for (std::future<Done>& thread : begun) results.push_back(ended(thread));
    return results;
  }
}

}  // namespace omnibus
