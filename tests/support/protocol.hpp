// Type checks of messages received in tests against the protocol description, web/src/protocol.
#pragma once

#include <string>
#include <string_view>

#include "data/json_io.hpp"

namespace omnibus {

struct WebReply;

/// Place and reason of a mismatch between a value and a protocol type; empty if it fits. Unknown fields are mismatches.
std::string misfit(const json::value& value, std::string_view type);

/// Fails the test if a server message does not match the protocol.
void check_message(std::string_view message);
void check_http_reply(const std::string& method, const std::string& target, const WebReply& reply);

}  // namespace omnibus
