#include "server/bots.hpp"

#include <utility>

#include "server/secrets.hpp"

namespace omnibus {

void Bots::think(const For& whom, std::unique_ptr<const Position> position, const PlayerSpec& player, Done done) {
  const std::shared_ptr<const Position> decision = std::move(position);  // what is queued can be copied
  PlayerSpec helped = player;
  helped.crew = crew();
  push(whom, player.kind != PlayerKind::search, [this, decision, helped, done = std::move(done)](const std::stop_token&) {
    done(decision->think(helped, secrets::new_seed()));  // a chance of its own, never the table's
    ++metrics_.thoughts;
  });
}

void Bots::work_on(const For& whom, Work work) { push(whom, false, std::move(work)); }

}  // namespace omnibus
