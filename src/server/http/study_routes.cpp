// Routes about lessons, puzzles and analyses.
#include <charconv>

#include "server/http/api_call.hpp"
#include "server/teaching/puzzle_view.hpp"

namespace omnibus {

namespace {

/// Number of the first requested moment of an analysis.
std::size_t first_moment(const HttpRequest& request) {
  std::size_t out = 0;
  const auto from = request.query.find("from");
  if (from == request.query.end()) return out;
  const std::string& text = from->second;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc() || end != text.data() + text.size()) refuse_value("request.from", json::value(text), "0 …");
  return out;
}

}  // namespace

std::span<const Api::Route> Api::study_routes() {
  static constexpr Route all[] = {
      {"GET", "/api/matches/*/lesson", &Api::lesson},     {"GET", "/api/matches/*/puzzle", &Api::puzzle},
      {"GET", "/api/puzzles/*/*", &Api::puzzle_card},     {"GET", "/api/matches/*/analysis", &Api::analysis},
      {"POST", "/api/matches/*/analysis", &Api::analyse}, {"POST", "/api/matches/*/analysis/stop", &Api::stop_analysis},
  };
  return all;
}

void Api::lesson(const Call& call) {
  ask(call, [](LiveMatch& live, const Visitor& visitor, const Answer& answer) { live.lesson().tell(visitor, answer); });
}

void Api::puzzle(const Call& call) {
  ask(call, [show = call.request.query.contains("show")](LiveMatch& live, const Visitor& visitor, const Answer& answer) {
    live.puzzle().tell(visitor, show, answer);
  });
}

void Api::puzzle_card(const Call& call) {
  game_kind(call.match);
  const Catalogue& catalogue = Catalogue::of(call.visitor.language);
  call.respond(json_reply(json::object{{"puzzle", omnibus::puzzle_card(read_puzzle(call.match, call.part), catalogue)}}));
}

void Api::analysis(const Call& call) {
  ask(call, [from = first_moment(call.request)](LiveMatch& live, const Visitor& visitor, const Answer& answer) {
    live.review().tell(visitor, from, answer);
  });
}

void Api::analyse(const Call& call) {
  require_empty_body(call.body());
  ask(call, [](LiveMatch& live, const Visitor& visitor, const Answer& answer) { live.review().begin(visitor, answer); });
}

void Api::stop_analysis(const Call& call) {
  require_empty_body(call.body());
  ask(call, [](LiveMatch& live, const Visitor& visitor, const Answer& answer) { live.review().stop(visitor, answer); });
}

}  // namespace omnibus
