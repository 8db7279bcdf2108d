// The players of Futuropia.
#include "games/futuropia/guide.hpp"
#include "players/make_player.hpp"

namespace omnibus {

template std::unique_ptr<Player<futuropia::Rules>> make_player(const PlayerSpec&, const futuropia::Rules&, std::uint64_t);

}  // namespace omnibus
