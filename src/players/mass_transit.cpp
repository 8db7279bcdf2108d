// The players of Mass Transit.
#include "games/mass_transit/guide.hpp"
#include "players/make_player.hpp"

namespace omnibus {

template std::unique_ptr<Player<mass_transit::Rules>> make_player(const PlayerSpec&, const mass_transit::Rules&, std::uint64_t);

}  // namespace omnibus
