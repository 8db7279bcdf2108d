// Logging in a browser: warnings and faults go to its console; other events would have no reader.
#include "server/runtime/events.hpp"

#include <cstdio>
#include <string>

#include <boost/json/serialize.hpp>

namespace omnibus {

namespace {

void complain(std::string_view event, const boost::json::object& details) {
  const std::string line = std::string(event) + ' ' + boost::json::serialize(details) + '\n';
  std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace

void log_level(std::string_view) {}
void log_event(std::string_view, boost::json::object) {}
void log_detail(std::string_view, boost::json::object) {}
void log_warning(std::string_view event, boost::json::object details) { complain(event, details); }
void log_fault(std::string_view what) { complain("fault", {{"what", what}}); }

}  // namespace omnibus
