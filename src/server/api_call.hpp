// What the parts of the API share: a request on its way, and the table of those that are known.
#pragma once

#include "server/api.hpp"

namespace omnibus {

inline json::value body_in(const std::string& text) { return text.empty() ? json::value(json::object()) : parse_json(text, "request"); }

/// One request on its way: who asks, for which match, and how to answer.
struct Api::Call {
  const HttpRequest& request;
  Respond respond;
  std::optional<StoredPerson> person;
  Visitor visitor;
  std::string match;  ///< or whatever else the path names
  std::string part;   ///< of it, where the path names one

  const StoredPerson& somebody() const {
    if (!person) throw Problem("not_signed_in");
    return *person;
  }
  json::value body() const { return body_in(request.body); }
};

struct Api::Route {
  std::string_view method;
  std::string_view path;  ///< "*" stands for the id of a match, the code that leads to one, a game; a second one for a part of it
  void (Api::*handle)(const Call& call);
};

}  // namespace omnibus
