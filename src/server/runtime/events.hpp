// Log of the server: one JSON object per line on stderr. Never contains a token, seed, code, card or chat text.
#pragma once

#include <string_view>

#include <boost/json/object.hpp>

namespace omnibus {

/// "error", "warn", "info" (requests over HTTP and what happens to matches) or "debug" (every message).
void log_level(std::string_view level);

void log_event(std::string_view event, boost::json::object details = {});
void log_detail(std::string_view event, boost::json::object details = {});  ///< only with "debug"
void log_warning(std::string_view event, boost::json::object details = {});
void log_fault(std::string_view what);

}  // namespace omnibus
