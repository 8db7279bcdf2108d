// Client side of HTTP and WebSocket, as light as Beast allows: one thread, one event loop, coroutines.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>

namespace omnibus::load {

namespace asio = boost::asio;
namespace beast = boost::beast;

using Executor = asio::io_context::executor_type;
template <class Result> using Task = asio::awaitable<Result, Executor>;
inline constexpr asio::use_awaitable_t<Executor> awaited{};
using Socket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using WebSocket = beast::websocket::stream<Socket>;

/// Address of a client. The server limits requests per address, so the load comes from many: all of 127.0.0.0/8 is this machine.
asio::ip::address address_of_client(std::size_t number);

/// A connected socket from that client to the server.
Task<Socket> connected(std::uint16_t port, std::size_t client);

struct HttpAnswer {
  unsigned status = 0;
  std::string cookie;  ///< set by the answer, in the form to send back
  std::string body;
  void check() const;  ///< throws the body if the request failed
};

/// Sends requests one after the other over one connection.
class HttpClient {
 public:
  HttpClient(std::uint16_t port, std::size_t client) : port_(port), client_(client) {}
  Task<HttpAnswer> request(std::string method, std::string target, std::string cookie, std::string body);

 private:
  std::uint16_t port_;
  std::size_t client_;
  std::optional<Socket> socket_;
  beast::flat_buffer received_;
};

}  // namespace omnibus::load
