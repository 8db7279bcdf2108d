// Notifications to systemd if it started the program; does nothing otherwise.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace omnibus {

class ServiceManager {
 public:
  ServiceManager();

  void ready(const std::string& status) const;
  void alive(const std::string& status) const;  ///< resets the watchdog
  void stopping() const;

  /// Time between two calls of `alive`; nullopt without a service manager.
  std::optional<std::chrono::milliseconds> period() const { return period_; }

 private:
  std::optional<std::chrono::milliseconds> period_;
};

/// Sockets that systemd has opened for this program (socket activation).
std::vector<int> sockets_from_service_manager();

}  // namespace omnibus
