// The server inside a browser, for the one page around it: the same matches, the same answers, no network.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "server/http.hpp"
#include "store/kept_store.hpp"

namespace omnibus {

/// What the server hands to the page around it. Each is copied before the call returns.
class Page {
 public:
  Page() = default;
  Page(const Page&) = delete;
  Page& operator=(const Page&) = delete;
  virtual ~Page() = default;

  /// To the request of that number.
  virtual void answer(std::uint32_t request, const HttpReply& reply) = 0;
  /// What would come over a WebSocket.
  virtual void tell(std::uint32_t connection, const std::string& message) = 0;
  virtual void hang_up(std::uint32_t connection) = 0;
};

class LocalServer {
 public:
  /// A Problem where the store cannot be used.
  LocalServer(Page& page, std::unique_ptr<Store> store);
  LocalServer(const LocalServer&) = delete;
  LocalServer& operator=(const LocalServer&) = delete;
  ~LocalServer();

  /// Interruptible sooner or later. `token` says who asks, as the cookie does elsewhere.
  void ask(std::uint32_t number, HttpRequest request);
  /// Opens what a WebSocket would be, and hears what comes over it.
  void connect(std::uint32_t connection, const HttpRequest& request);
  void hear(std::uint32_t connection, const std::string& message);
  void disconnect(std::uint32_t connection);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace omnibus
