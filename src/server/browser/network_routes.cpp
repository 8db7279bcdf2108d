#include "server/http/routes.hpp"

namespace omnibus {

std::span<const Route> network_routes() { return {}; }

}  // namespace omnibus
