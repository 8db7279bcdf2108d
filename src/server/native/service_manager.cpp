#include "server/native/service_manager.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <systemd/sd-daemon.h>

#include <fmt/format.h>

namespace omnibus {

namespace {

constexpr std::chrono::milliseconds between_statuses{10'000};
// Several chances before the watchdog fires: a thread that is busy for a moment may miss one.
constexpr int beats_per_watchdog = 4;

void notify(const std::string& state) { sd_notify(0, state.c_str()); }

}  // namespace

ServiceManager::ServiceManager() {
  if (std::getenv("NOTIFY_SOCKET") == nullptr) return;  // NOLINT(concurrency-mt-unsafe): read once at the start
  std::uint64_t microseconds = 0;
  const bool watched = sd_watchdog_enabled(0, &microseconds) > 0;
  const std::chrono::milliseconds wanted(microseconds / 1000 / beats_per_watchdog);
  period_ = watched ? std::clamp(wanted, std::chrono::milliseconds(1), between_statuses) : between_statuses;
}

void ServiceManager::ready(const std::string& status) const { notify(fmt::format("READY=1\nSTATUS={}", status)); }
void ServiceManager::alive(const std::string& status) const { notify(fmt::format("WATCHDOG=1\nSTATUS={}", status)); }
void ServiceManager::stopping() const { notify("STOPPING=1\nSTATUS=Stopping: finishing what was asked for"); }

std::vector<int> sockets_from_service_manager() {
  std::vector<int> out(static_cast<std::size_t>(std::max(0, sd_listen_fds(1))));
  std::iota(out.begin(), out.end(), SD_LISTEN_FDS_START);
  return out;
}

}  // namespace omnibus
