// The server as a whole: its threads, its store, its sockets.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "server/native/service_settings.hpp"
#include "server/settings.hpp"
#include "store/store.hpp"

namespace omnibus {

class Server {
 public:
  /// Listens when it returns. Problems: those of Listeners and of Backups.
  Server(Settings settings, std::unique_ptr<Store> store, ServiceSettings service = {});
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server();  ///< stops: clients are told, what they have asked for is done and answered, connections are closed

  std::uint16_t port() const;          ///< 0 where it listens on no port
  std::uint16_t metrics_port() const;  ///< where /metrics has a place of its own; else 0
  std::string address() const;         ///< "http://127.0.0.1:8080", or "unix:/run/omnibus/socket"
  std::string lan_address() const;     ///< "http://192.168.1.7:8080", or empty

  /// True if all network threads have answered since the last call. On one thread only.
  bool is_responsive();
  std::string status() const;  ///< one line for operators

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

/// The address of this machine in its network, or empty where it has none.
std::string own_network_address();

}  // namespace omnibus
