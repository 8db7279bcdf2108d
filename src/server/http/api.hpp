// The HTTP API (docs/protocol/http.md).
#pragma once

#include <array>
#include <functional>
#include <string>

#include "server/http/http.hpp"
#include "server/limits/limits.hpp"
#include "server/matches/live_matches.hpp"
#include "server/record/people.hpp"

namespace omnibus {

struct ApiCall;

class Api {
 public:
  struct Parts {
    const Settings& settings;
    Store& store;
    People& people;
    LiveMatches& matches;
    Addresses& addresses;
    Metrics& metrics;
    /// Serves all other paths, such as files of the client; replies with status 404 if there is no such file.
    std::function<HttpReply(const HttpRequest&)> files;
    std::string address;                             ///< at which other machines on the network reach this server; empty if they cannot
    std::function<std::string()> machine_metrics{};  ///< Prometheus lines about memory, disk and the like; unset in a browser
  };

  explicit Api(Parts parts) : parts_(std::move(parts)), origins_(parts_.settings.lan, parts_.settings.names) {}

  /// Responds exactly once, from any thread.
  void answer(const HttpRequest& request, const Respond& respond);
  /// Identifies the client that opens a WebSocket; throws a Problem if it is not allowed to.
  Visitor visitor_of(const HttpRequest& request);
  bool is_guest(std::string_view token) { return parts_.people.by_token(token).has_value(); }

  static HttpReply refusal(const Problem& problem, std::string_view language);
  /// Maximum size of a request body, in bytes.
  static std::size_t body_limit(std::string_view method, std::string_view path);

 private:
  void dispatch(const HttpRequest& request, const Respond& respond);
  /// `named` has the objects the path names.
  ApiCall call_of(const HttpRequest& request, const std::array<std::string, 2>& named, const Respond& respond) const;
  /// Dispatches to the matching route; false if no path matches. Throws "bad_method" if only the method differs.
  bool follow(const HttpRequest& request, const Respond& respond);
  void check_host(const HttpRequest& request) const;
  bool is_open(const HttpRequest& request) const;  ///< true if this path is served on the listener the request came from

  Parts parts_;
  OriginPolicy origins_;
};

}  // namespace omnibus
