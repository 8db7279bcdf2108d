// The server as a whole: its threads, its store, its sockets.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "server/limits/settings.hpp"
#include "server/native/service_settings.hpp"
#include "store/store.hpp"

namespace omnibus {

class Server {
 public:
  /// Listens when it returns. Problems: those of Listeners and of Backups.
  Server(Settings settings, std::unique_ptr<Store> store, ServiceSettings service = {});
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server();  ///< stops: notifies clients, answers their pending requests, closes connections

  std::uint16_t port() const;          ///< 0 if it listens on no port
  std::uint16_t metrics_port() const;  ///< of a separate listener for /metrics; else 0
  std::string address() const;         ///< "http://127.0.0.1:8080", or "unix:/run/omnibus/socket"
  std::string lan_address() const;     ///< "http://192.168.1.7:8080", or empty

  /// True if all network threads have answered since the last call. On one thread only.
  bool is_responsive();
  std::string status() const;  ///< one line for operators

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

/// Address of this machine in its network; empty if it has none.
std::string own_network_address();

}  // namespace omnibus
