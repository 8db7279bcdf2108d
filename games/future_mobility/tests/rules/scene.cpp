#include "games/future_mobility/tests/rules/scene.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "data/json_io.hpp"
#include "games/future_mobility/rules/view.hpp"
#include "support/story.hpp"

namespace omnibus::future_mobility {

Scene::Scene(const Options& options, int players, const Components& box) : game(box, options, players) {
  NullJournal null_journal;
  Chance chance(1, 0);
  state = game.start(chance, null_journal);
  for (int i = 0; i < players; ++i) {
    state.deck = state.deck + state.hand(seat_at(i));
    state.hand(seat_at(i)) = {};
  }
  state.first = state.turn = state.asked = seat_at(0);
  trips({});
}

std::string Scene::refusal(Verb verb, int a, int b) const {
  const Rule rule = game.check(state, make_action(verb, a, b));
  return rule.forbids() ? fmt::format("FM-{}.{}", rule.chapter, rule.item) : std::string(allowed);
}

std::string Scene::act(Verb verb, int a, int b) {
  const std::string answer = refusal(verb, a, b);
  const Legal<Rules> legal = choices();
  const bool offered = std::find(legal.begin(), legal.end(), make_action(verb, a, b)) != legal.end();
  EXPECT_EQ(offered, answer == allowed) << "what is offered and what is allowed differ";
  if (answer != allowed) return answer;
  Chance chance(1, ++ply);
  game.apply(state, make_action(verb, a, b), chance, recorder);
  return answer;
}

std::string Scene::drawn_route() const {
  std::string out;
  for (const std::uint8_t cell : Travel(game.setting()).route(state.segment())) out += (out.empty() ? "" : " ") + std::string(name(cell));
  return out;
}

Legal<Rules> Scene::choices() const {
  Legal<Rules> list;
  game.legal(state, list);
  return list;
}

std::vector<std::string> Scene::cells_of(Verb verb, int place) const {
  std::vector<std::string> out;
  for (const Action& action : choices()) {
    if (action.verb == static_cast<std::uint8_t>(verb)) out.emplace_back(name(action.operands[static_cast<std::size_t>(place)]));
  }
  return out;
}

int Scene::count(Verb verb) const {
  int out = 0;
  for (const Action& action : choices()) out += action.verb == static_cast<std::uint8_t>(verb) ? 1 : 0;
  return out;
}

int Scene::told(EventKind what) const {
  int out = 0;
  for (const Event& event : recorder.events) out += event.kind == static_cast<std::uint8_t>(what) ? 1 : 0;
  return out;
}

std::array<std::int16_t, 4> Scene::last(EventKind what) const {
  for (auto event = recorder.events.rbegin(); event != recorder.events.rend(); ++event) {
    if (event->kind == static_cast<std::uint8_t>(what)) return event->operands;
  }
  ADD_FAILURE() << "nothing of the kind was told";
  return {};
}

List Scene::story() const { return omnibus::story(game, recorder.events); }

std::string Scene::view(Viewer viewer, std::string_view part) const {
  json::object out;
  JsonWriter writer(out);
  State copy = state;
  describe(writer, game, copy, viewer);
  return json::serialize(json::value(out).at_pointer(part));
}

int Scene::found(std::string_view id, Domain domain) const {
  for (int i = 0; i < game.domain_size(domain); ++i) {
    if (game.domain_key(domain, i) == id) return i;
  }
  ADD_FAILURE() << "there is no " << id;
  return 0;
}

}  // namespace omnibus::future_mobility
