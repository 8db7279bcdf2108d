#include "server/http/api_call.hpp"

#include <algorithm>
#include <utility>

namespace omnibus {

std::string language_of(const HttpRequest& request) {
  const auto wanted = request.query.find("lang");
  return wanted == request.query.end() ? "en" : wanted->second;
}

StoredMatch match_by_code(const ApiCall& call, std::string code) {
  std::transform(code.begin(), code.end(), code.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  if (!call.parts.addresses.may_try_code(call.request.address)) throw Problem("too_fast");
  const std::optional<StoredMatch> match = call.parts.store.match_by_code(code);
  if (match) return *match;
  call.parts.addresses.spend_wrong_code(call.request.address);
  throw Problem("not_found");
}

const StoredPerson& ApiCall::require_user() const {
  if (!person) throw Problem("not_signed_in");
  return *person;
}

Answer ApiCall::answer() const {
  return [reply_with = respond, language = visitor.language, &metrics = parts.metrics](const Outcome& outcome) {
    if (const auto* problem = std::get_if<Problem>(&outcome)) {
      metrics.refused(problem->code());
      return reply_with(Api::refusal(*problem, language));
    }
    reply_with(json_text_reply(std::get<JsonText>(outcome).text));
  };
}

Payer ApiCall::payer() const {
  return {.owner = {visitor.network, visitor.person},
          .charge = [&addresses = parts.addresses, address = request.address](const Work& work) { addresses.charge(address, work); }};
}

void ApiCall::ask_match(const std::string& id, Question what, Needs needs) const {
  const Payer charged = payer();
  const auto task = [asker = visitor, charge = charged.charge, reply = answer(), what = std::move(what)](LiveMatch& live) {
    const Stopwatch stopwatch;
    what(live, asker, reply);
    charge({.time = stopwatch.time()});
  };
  parts.matches.visit(id, answer(), task, needs, charged);
}

}  // namespace omnibus
