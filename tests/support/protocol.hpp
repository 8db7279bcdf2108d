// The description of the conversation, web/src/protocol.ts, read as it stands: every message the tests receive is held against it.
#pragma once

#include <string>
#include <string_view>

#include "match/json_io.hpp"

namespace omnibus {

struct WebReply;

/// Where a value does not fit a type of the protocol, and why; empty where it fits. A field that the type does not know does not fit.
std::string misfit(const json::value& value, std::string_view type);

/// Fails the test where a message of the server is none of the protocol.
void check_message(std::string_view message);
void check_http_reply(const std::string& method, const std::string& target, const WebReply& reply);

}  // namespace omnibus
