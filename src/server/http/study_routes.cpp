// Routes about lessons, puzzles and analyses.
#include <charconv>

#include "server/http/routes.hpp"
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

void tell_lesson(const ApiCall& call) {
  call.ask([](LiveMatch& live, const Visitor& visitor, const Answer& answer) { live.lesson().tell(visitor, answer); });
}

void tell_puzzle(const ApiCall& call) {
  call.ask([show = call.request.query.contains("show")](LiveMatch& live, const Visitor& visitor, const Answer& answer) {
    live.puzzle().tell(visitor, show, answer);
  });
}

void tell_puzzle_card(const ApiCall& call) {
  game_kind(call.match);
  const Catalogue& catalogue = Catalogue::of(call.visitor.language);
  call.respond(json_reply(json::object{{"puzzle", omnibus::puzzle_card(read_puzzle(call.match, call.part), catalogue)}}));
}

void tell_analysis(const ApiCall& call) {
  call.ask([from = first_moment(call.request)](LiveMatch& live, const Visitor& visitor, const Answer& answer) {
    live.review().tell(visitor, from, answer);
  });
}

void begin_analysis(const ApiCall& call) {
  require_empty_body(call.body());
  call.ask([](LiveMatch& live, const Visitor& visitor, const Answer& answer) { live.review().begin(visitor, answer); });
}

void stop_analysis(const ApiCall& call) {
  require_empty_body(call.body());
  call.ask([](LiveMatch& live, const Visitor& visitor, const Answer& answer) { live.review().stop(visitor, answer); });
}

}  // namespace

std::span<const Route> study_routes() {
  static constexpr Route all[] = {
      {"GET", "/api/matches/*/lesson", &tell_lesson},       {"GET", "/api/matches/*/puzzle", &tell_puzzle},
      {"GET", "/api/puzzles/*/*", &tell_puzzle_card},       {"GET", "/api/matches/*/analysis", &tell_analysis},
      {"POST", "/api/matches/*/analysis", &begin_analysis}, {"POST", "/api/matches/*/analysis/stop", &stop_analysis},
  };
  return all;
}

}  // namespace omnibus
