// A request in progress, as its handler sees it.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/http/api.hpp"
#include "server/protocol/fields.hpp"

namespace omnibus {

inline json::value body_in(const std::string& text) { return text.empty() ? json::value(json::object()) : parse_json(text, "request"); }

inline HttpReply json_text_reply(std::string json) {
  return {.status = 200, .type = "application/json", .body = std::move(json), .headers = {}};
}

inline HttpReply json_reply(const json::value& value) { return json_text_reply(json::serialize(value)); }

inline void require_empty_body(const json::value& body) { Fields(body, "request").only({}); }

struct ApiCall {
  using Question = std::function<void(LiveMatch&, const Visitor&, const Answer&)>;

  const Api::Parts& parts;  ///< live as long as the server
  const HttpRequest& request;
  Respond respond;
  std::optional<StoredPerson> person;
  Visitor visitor;
  std::string match;  ///< or another object the path names, such as a game or a code
  std::string part;   ///< second object the path names; empty if there is none

  const StoredPerson& require_user() const;  ///< throws if not signed in
  json::value body() const { return body_in(request.body); }
  /// Default answer callback of a match: replies with JSON.
  Answer answer() const;
  Payer payer() const;
  /// Runs a query on the match of the call, or on another one, for the visitor, who gets the answer.
  void ask(Question what, Needs needs = Needs::history) const { ask_match(match, std::move(what), needs); }
  void ask_match(const std::string& id, Question what, Needs needs) const;
};

/// Match with this invitation code, in any case of letters. Wrong codes are counted.
StoredMatch match_by_code(const ApiCall& call, std::string code);

/// Language of the reply.
std::string language_of(const HttpRequest& request);

}  // namespace omnibus
