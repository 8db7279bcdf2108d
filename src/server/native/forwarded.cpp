#include "server/native/forwarded.hpp"

#include <algorithm>

#include <boost/asio/ip/address.hpp>
#include <fmt/format.h>

#include "data/problem.hpp"

namespace omnibus {

namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// Removes the last entry of the list and returns it; after the first entry the list is empty.
std::string_view pop_entry(std::string_view& list) {
  const std::size_t comma = list.rfind(',');
  const std::string_view entry = trimmed(comma == std::string_view::npos ? list : list.substr(comma + 1));
  list = comma == std::string_view::npos ? std::string_view() : list.substr(0, comma);
  return entry;
}

/// Header values may hold any bytes; an error message may not.
std::string printable(std::string_view text) {
  constexpr std::size_t max_length = 64;
  std::string out(text.substr(0, max_length));
  std::replace_if(out.begin(), out.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
  return out;
}

}  // namespace

std::string forwarded_address(std::span<const std::string_view> lines, int trusted_proxies, const std::string& peer) {
  if (lines.empty() || trusted_proxies == 0) return peer;
  const std::string joined = fmt::format("{}", fmt::join(lines, ","));
  std::string_view list = joined;
  std::string_view entry;
  for (int i = 0; i < trusted_proxies; ++i) entry = pop_entry(list);
  boost::system::error_code error;
  const boost::asio::ip::address address = boost::asio::ip::make_address(std::string(entry), error);
  if (!error) return address.to_string();
  throw Problem("bad_value", {{"path", "X-Forwarded-For"},
                              {"value", fmt::format("\"{}\"", printable(joined))},
                              {"allowed", fmt::format("an IP address of each of {} trusted proxies", trusted_proxies)}});
}

}  // namespace omnibus
