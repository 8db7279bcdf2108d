// Connections: HTTP first, then a WebSocket if the browser requests it. Each belongs to one network thread.
#pragma once

#include <chrono>
#include <memory>
#include <vector>

#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/io_context.hpp>

#include "server/http/api.hpp"
#include "server/limits/limits.hpp"
#include "server/matches/live_matches.hpp"
#include "server/runtime/loop.hpp"
#include "server/runtime/metrics.hpp"

namespace omnibus {

/// With a concrete executor type: a type-erased one would cost an allocation at every step.
using Socket = boost::asio::basic_stream_socket<boost::asio::generic::stream_protocol, boost::asio::io_context::executor_type>;

boost::asio::io_context& context_of(Loop& loop);

class Connection {
 public:
  Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  virtual ~Connection() = default;

  /// Called every few seconds on its thread: one clock for all instead of a timer for each step of each connection.
  virtual void tick(std::chrono::steady_clock::time_point now) = 0;
  virtual void close() = 0;
  /// Finishes pending work, begins nothing new, and closes.
  virtual void drain() = 0;
  virtual bool is_closed() const = 0;
};

/// Connections of one network thread, and the parts of the server they depend on.
struct Connections {
  const Settings& settings;
  Api& api;
  LiveMatches& matches;
  Addresses& addresses;
  Metrics& metrics;
  Loop& loop;
  std::vector<std::weak_ptr<Connection>> all;
  bool draining = false;

  /// A connection added while the others are being drained is drained as well.
  void add(const std::shared_ptr<Connection>& connection);
  void tick();
  void close_all();
  void drain_all();
  bool none() const;
};

/// Serves a new client on the thread of these connections.
void receive(Socket socket, Connections& connections, bool for_operators = false);

}  // namespace omnibus
