// Shared by the parts of the API: a request in progress and the route table.
#pragma once

#include <utility>

#include "server/http/api.hpp"
#include "server/protocol/fields.hpp"

namespace omnibus {

inline json::value body_in(const std::string& text) { return text.empty() ? json::value(json::object()) : parse_json(text, "request"); }

inline HttpReply json_text_reply(std::string json) {
  return {.status = 200, .type = "application/json", .body = std::move(json), .headers = {}};
}

inline HttpReply json_reply(const json::value& value) { return json_text_reply(json::serialize(value)); }

inline void require_empty_body(const json::value& body) { Fields(body, "request").only({}); }

/// A request in progress: its caller, its match and its reply callback.
struct Api::Call {
  const HttpRequest& request;
  Respond respond;
  std::optional<StoredPerson> person;
  Visitor visitor;
  std::string match;  ///< or another object the path names, such as a game or a code
  std::string part;   ///< second object the path names; empty if there is none

  const StoredPerson& require_user() const {
    if (!person) throw Problem("not_signed_in");
    return *person;
  }
  json::value body() const { return body_in(request.body); }
};

struct Api::Route {
  std::string_view method;
  std::string_view path;  ///< the first "*" stands for a match id, invitation code or game, a second one for a part of it
  void (Api::*handle)(const Call& call);
};

}  // namespace omnibus
