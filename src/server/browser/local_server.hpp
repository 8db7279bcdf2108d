// The server inside a browser, for the page around it: the same matches and answers, without a network.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "server/http/http.hpp"
#include "store/kept_store.hpp"

namespace omnibus {

/// Output of the server to the page around it, which copies all arguments before a call returns.
class Page {
 public:
  Page() = default;
  Page(const Page&) = delete;
  Page& operator=(const Page&) = delete;
  virtual ~Page() = default;

  /// Replies to the request with that number.
  virtual void answer(std::uint32_t request, const HttpReply& reply) = 0;
  /// Sends what would otherwise come over a WebSocket.
  virtual void tell(std::uint32_t connection, const std::string& message) = 0;
  virtual void hang_up(std::uint32_t connection) = 0;
};

class LocalServer {
 public:
  /// Throws a Problem if the store cannot be used.
  LocalServer(Page& page, std::unique_ptr<Store> store);
  LocalServer(const LocalServer&) = delete;
  LocalServer& operator=(const LocalServer&) = delete;
  ~LocalServer();

  /// Answered sooner or later with `Page::answer`. The request's `token` identifies the caller, as the cookie does elsewhere.
  void ask(std::uint32_t number, HttpRequest request);
  /// Opens the equivalent of a WebSocket, and receives its messages.
  void connect(std::uint32_t connection, const HttpRequest& request);
  void hear(std::uint32_t connection, const std::string& message);
  void disconnect(std::uint32_t connection);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace omnibus
