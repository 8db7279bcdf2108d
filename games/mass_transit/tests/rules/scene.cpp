// Implementation of the scene, compiled once so that the tests of the rules compile quickly.
#include "games/mass_transit/tests/rules/scene.hpp"

#include <cstring>

#include <fmt/core.h>

#include "data/json_io.hpp"
#include "support/story.hpp"

namespace omnibus::mass_transit {

std::string Scene::act(Verb verb, int a, int b, int c) {
  const Action action = make_action(verb, a, b, c);
  EXPECT_EQ(game.invalid_reason(state), "") << "the table was not set properly";
  const State before = state;
  const Rule forbidden = game.check(state, action);
  EXPECT_EQ(offered(action), !forbidden.forbids()) << "what is offered and what is allowed differ";
  if (forbidden.forbids()) {
    EXPECT_EQ(std::memcmp(&before, &state, sizeof state), 0) << "a refused action changes nothing";
    return fmt::format("MT-{}.{}", forbidden.chapter, forbidden.item);
  }
  Chance chance(seed, ++plies);
  game.apply(state, action, chance, recorder);
  EXPECT_EQ(game.invalid_reason(state), "");
  return std::string(allowed);
}

bool Scene::offered(const Action& action) const {
  Legal<Rules> legal;
  game.legal(state, legal);
  return std::find(legal.begin(), legal.end(), action) != legal.end();
}

bool Scene::offers_any(Verb verb) const {
  Legal<Rules> legal;
  game.legal(state, legal);
  return std::any_of(legal.begin(), legal.end(), [&](const Action& action) { return action.verb == static_cast<std::uint8_t>(verb); });
}

std::vector<std::string> Scene::story() const { return omnibus::story(game, recorder.events); }

std::string Scene::view(Viewer viewer, std::string_view part) const {
  json::object out;
  JsonWriter writer(out);
  State copy = state;
  describe(writer, game, copy, viewer);
  return json::serialize(json::value(out).at_pointer(part));
}

}  // namespace omnibus::mass_transit
