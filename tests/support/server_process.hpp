// `omnibus serve` as a separate process that can be killed and measured.
#pragma once

#include <cstdint>
#include <string>

#include "support/child_process.hpp"

namespace omnibus {

class ServerProcess {
 public:
  /// Ready to reply when this returns. Port 0: any free one.
  ServerProcess(const std::string& program, const std::string& data_folder, std::uint16_t port = 0);
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;
  ~ServerProcess();  ///< as with SIGTERM

  std::uint16_t port() const { return port_; }
  void kill();  ///< immediately, at any moment

  double cpu_seconds() const;  ///< used so far
  double memory() const;       ///< resident bytes

 private:
  ChildProcess process_;
  std::uint16_t port_ = 0;
  bool running_ = true;
};

}  // namespace omnibus
