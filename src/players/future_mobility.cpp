// The players of Future Mobility.
#include "games/future_mobility/guide.hpp"
#include "players/make_player.hpp"

namespace omnibus {

template std::unique_ptr<Player<future_mobility::Rules>> make_player(const PlayerSpec&, const future_mobility::Rules&, std::uint64_t);

}  // namespace omnibus
