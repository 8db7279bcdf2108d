// Routes of the API by topic, each with its handlers in the source of that name.
#pragma once

#include <span>
#include <string_view>

#include "server/http/api_call.hpp"

namespace omnibus {

struct Route {
  std::string_view method;
  std::string_view path;  ///< the first "*" stands for a match id, invitation code or game, a second one for a part of it
  void (*handle)(const ApiCall& call);
};

std::span<const Route> people_routes();
std::span<const Route> match_routes();
std::span<const Route> seat_routes();
std::span<const Route> study_routes();
/// Routes of a server on a network only: QR codes, health checks and metrics (native/network_routes.cpp). Empty in a browser.
std::span<const Route> network_routes();

}  // namespace omnibus
