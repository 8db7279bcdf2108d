#include "server/http/http.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "server/runtime/machine.hpp"

namespace omnibus {

namespace {

/// Percent-decoded text; nullopt on a bad escape or NUL.
std::optional<std::string> decoded(std::string_view text) {
  if (text.find('\0') != std::string_view::npos) return {};
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    unsigned byte = 0;
    if (i + 2 >= text.size()) return {};
    const auto [end, error] = std::from_chars(text.data() + i + 1, text.data() + i + 3, byte, 16);
    if (error != std::errc() || end != text.data() + i + 3 || byte == 0) return {};
    out += static_cast<char>(byte);
    i += 2;
  }
  return out;
}

std::string_view without_port(std::string_view host) {
  if (host.starts_with('[')) return host.substr(0, host.find(']') + 1);
  return host.substr(0, host.find(':'));
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return out;
}

}  // namespace

bool split_target(std::string_view target, HttpRequest& out) {
  const std::size_t mark = target.find('?');
  const auto path = decoded(target.substr(0, mark));
  if (!path || !path->starts_with('/')) return false;
  out.path = *path;
  if (mark == std::string_view::npos) return true;
  for (std::string_view rest = target.substr(mark + 1); !rest.empty();) {
    const std::string_view pair = rest.substr(0, rest.find('&'));
    rest.remove_prefix(std::min(rest.size(), pair.size() + 1));
    const std::size_t sign = pair.find('=');
    const auto name = decoded(pair.substr(0, sign));
    const auto value = decoded(sign == std::string_view::npos ? "" : pair.substr(sign + 1));
    if (!name || !value) return false;
    out.query[*name] = *value;
  }
  return true;
}

std::string cookie_in(std::string_view header, std::string_view name) {
  while (!header.empty()) {
    const std::string_view cookie = header.substr(0, header.find(';'));
    header.remove_prefix(std::min(header.size(), cookie.size() + 1));
    const std::string_view trimmed = cookie.substr(std::min(cookie.find_first_not_of(' '), cookie.size()));
    if (trimmed.starts_with(name) && trimmed.substr(name.size()).starts_with('=')) return std::string(trimmed.substr(name.size() + 1));
  }
  return {};
}

OriginPolicy::OriginPolicy(bool lan, const std::vector<std::string>& names) : lan_(lan) {
  for (const std::string& name : names) names_.push_back(lower(name));
}

bool OriginPolicy::knows(std::string_view host) const {
  const std::string name = lower(without_port(host));
  if (name == "localhost" || name == "127.0.0.1" || name == "[::1]") return true;
  // An attacker's name server cannot make a bare address point here.
  if (lan_ && is_address(name)) return true;
  return std::find(names_.begin(), names_.end(), name) != names_.end();
}

bool OriginPolicy::admits(const HttpRequest& request) const {
  if (!request.fetch_site.empty() && request.fetch_site != "same-origin" && request.fetch_site != "none") return false;
  if (request.origin.empty()) return true;
  const std::size_t host = request.origin.find("://");
  return host != std::string::npos && lower(request.origin.substr(host + 3)) == lower(request.host);
}

}  // namespace omnibus
