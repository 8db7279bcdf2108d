// Listening sockets of a server: a TCP port, a Unix socket, sockets opened by systemd, and one for operators only.
#pragma once

#include <cstdint>
#include <deque>
#include <string>

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "server/limits/settings.hpp"
#include "server/native/service_settings.hpp"

namespace omnibus {

using Acceptor = boost::asio::basic_socket_acceptor<boost::asio::generic::stream_protocol, boost::asio::io_context::executor_type>;

/// The IP address and port of an endpoint; unspecified and 0 for a Unix socket.
boost::asio::ip::tcp::endpoint tcp_endpoint(const boost::asio::generic::stream_protocol::endpoint& endpoint);

/// The file of a Unix socket that this program listens on. It is removed with this object, unless another program has replaced it.
class SocketFile {
 public:
  explicit SocketFile(std::string path);
  SocketFile(const SocketFile&) = delete;
  SocketFile& operator=(const SocketFile&) = delete;
  ~SocketFile();

 private:
  std::string path_;
  std::uint64_t device_ = 0;
  std::uint64_t number_ = 0;
};

struct Listener {
  Acceptor acceptor;
  bool for_operators = false;
};

class Listeners {
 public:
  /// Listens when it returns. Problems: "port_in_use", "port_denied", "socket_in_use", "file_exists" (no socket), "not_written",
  /// "bad_value".
  Listeners(boost::asio::io_context& context, const Settings& settings, const ServiceSettings& service);

  std::deque<Listener>& all() { return all_; }
  std::uint16_t port() const { return port_of(false); }         ///< 0 without TCP
  std::uint16_t metrics_port() const { return port_of(true); }  ///< 0 if there is none for operators only
  std::string address() const;                                  ///< "http://localhost:8080", or without TCP "unix:/run/omnibus/socket"
  void close();

 private:
  std::uint16_t port_of(bool for_operators) const;

  std::deque<Listener> all_;
  std::deque<SocketFile> files_;
};

}  // namespace omnibus
