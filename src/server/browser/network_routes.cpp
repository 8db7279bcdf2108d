#include "server/http/api_call.hpp"

namespace omnibus {

std::span<const Api::Route> Api::network_routes() { return {}; }

}  // namespace omnibus
