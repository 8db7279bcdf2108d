#include "games/write_the_future/tests/rules/scene.hpp"

#include "data/json_io.hpp"
#include "games/write_the_future/rules/view.hpp"

namespace omnibus::write_the_future {

std::string seen_by(Viewer viewer, const Rules<4>& game, const State<4>& state) {
  json::object out;
  JsonWriter writer(out);
  State<4> copy = state;
  describe(writer, game, copy, viewer);
  return json::serialize(out);
}

}  // namespace omnibus::write_the_future
