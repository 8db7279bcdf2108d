// Settings of a server as a service of its machine. Separate from Settings because the server in a browser has none of them.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace omnibus {

/// Copies of the store, taken regularly while the server runs.
struct BackupPlan {
  std::string folder{};  ///< empty: none are taken
  std::chrono::milliseconds every{std::chrono::hours(24)};
  int keep = 7;  ///< number of backups kept
};

inline constexpr int usual_socket_mode = 0660;

struct ServiceSettings {
  bool tcp = true;       ///< listens on the port of Settings
  std::string socket{};  ///< path of a Unix socket to listen on; empty: none
  int socket_mode = usual_socket_mode;
  std::vector<int> inherited_sockets{};  ///< file descriptors that listen already, from systemd
  BackupPlan backups{};
};

}  // namespace omnibus
