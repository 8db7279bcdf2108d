// The players of Tramways.
#include "games/tramways/guide.hpp"
#include "players/make_player.hpp"

namespace omnibus {

template std::unique_ptr<Player<tramways::Rules>> make_player(const PlayerSpec&, const tramways::Rules&, std::uint64_t);

}  // namespace omnibus
