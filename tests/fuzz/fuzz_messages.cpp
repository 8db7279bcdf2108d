// Client messages to the server: arbitrary bytes are a valid request, or a problem with a message in every language.
#include "fuzz/targets.hpp"
#include "server/conversation/requests.hpp"
#include "server/http/http.hpp"
#include "server/record/match_request.hpp"
#include "server/runtime/secrets.hpp"
#include "text/catalogue.hpp"

namespace omnibus {

namespace {

/// A rejection becomes a reply that can be parsed.
template <class Read> void try_to(Read&& read) {
  try {
    read();
  } catch (const Problem& problem) {
    for (const std::string& language : Catalogue::languages()) {
      const json::value reply = parse_json(encode_reply(1, problem, language), "reply");
      expect(!reply.at("ok").as_bool() && reply.at("error").at("code").as_string() == problem.code());
      expect(!reply.at("error").at("message").as_string().empty());
    }
  }
}

}  // namespace

void fuzz_messages(std::string_view text) {
  try_to([&] {
    const json::value message = parse_json(text, "request");
    const Request request = read_request(message);
    expect(id_of(message) == request.id);
    expect(request.match.empty() == (request.role == RequestRole::ping));
  });
  try_to([&] {
    const NewMatch match = read_new_match(parse_json(text, "request"), {.person = "p", .name = "Ada", .language = "en", .network = {}});
    expect(MatchRecord::from_store(match.record.to_store()).to_store().header == match.record.to_store().header);
  });
  HttpRequest request;
  if (split_target(text, request)) expect(request.path.starts_with('/') && request.path.find('\0') == std::string::npos);
  cookie_in(text, cookie_name);
}

}  // namespace omnibus
