// HTTP requests and replies as the rest of the server sees them.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace omnibus {

struct HttpRequest {
  std::string method;
  std::string path;  ///< decoded
  std::map<std::string, std::string> query;
  std::string host;
  std::string origin;
  std::string fetch_site;
  std::string token;  ///< from the cookie
  std::string if_none_match;
  std::string body;
  std::string address;
  bool takes_brotli = false;
  bool takes_gzip = false;
  bool for_operators = false;  ///< received on a listener for operators only

  bool changes_something() const { return method != "GET" && method != "HEAD"; }
};

struct HttpReply {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
};

using Respond = std::function<void(HttpReply)>;

inline constexpr std::string_view cookie_name = "omnibus";

/// Parses a target such as "/a%20b?c=d"; false if it is not a valid path.
bool split_target(std::string_view target, HttpRequest& out);
/// Value of one cookie in a Cookie header; empty if it is missing.
std::string cookie_in(std::string_view header, std::string_view name);

/// Hosts the server answers as. An unknown name may be an attacker's way to reach the server from a foreign page.
class OriginPolicy {
 public:
  OriginPolicy(bool lan, const std::vector<std::string>& names);

  bool knows(std::string_view host) const;
  /// False for requests from a page of another site.
  bool admits(const HttpRequest& request) const;

 private:
  bool lan_;
  std::vector<std::string> names_;
};

}  // namespace omnibus
