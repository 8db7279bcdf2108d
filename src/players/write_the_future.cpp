// The players of Write the Future, at small tables and at large ones.
#include "games/write_the_future/guide.hpp"
#include "players/make_player.hpp"

namespace omnibus {

using Small = write_the_future::Rules<write_the_future::small_table>;
using Large = write_the_future::Rules<write_the_future::largest_table>;

template std::unique_ptr<Player<Small>> make_player(const PlayerSpec&, const Small&, std::uint64_t);
template std::unique_ptr<Player<Large>> make_player(const PlayerSpec&, const Large&, std::uint64_t);

}  // namespace omnibus
