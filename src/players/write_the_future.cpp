// The players of Write the Future.
#include "games/write_the_future/guide.hpp"
#include "players/make_player.hpp"

namespace omnibus {

using write_the_future::Rules;

template std::unique_ptr<Player<Rules<4>>> make_player(const PlayerSpec&, const Rules<4>&, std::uint64_t);
template std::unique_ptr<Player<Rules<16>>> make_player(const PlayerSpec&, const Rules<16>&, std::uint64_t);
template std::unique_ptr<Player<Rules<write_the_future::largest_table>>> make_player(const PlayerSpec&, const Rules<write_the_future::largest_table>&, std::uint64_t);

}  // namespace omnibus
