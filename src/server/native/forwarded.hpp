// Addresses of clients behind proxies.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace omnibus {

/// The client's address from all X-Forwarded-For lines of a request, in their order. Each trusted proxy has appended the address it was
/// called from, so the entry is counted from the right; entries further left are the client's own claims. `peer` if there is no line: then
/// no proxy has forwarded the request. Problem "bad_value" if an entry is missing or not an IP address.
std::string forwarded_address(std::span<const std::string_view> lines, int trusted_proxies, const std::string& peer);

}  // namespace omnibus
