#include "laws/law_game.hpp"

#include "game/named_game.hpp"

namespace omnibus {

const LawGame& law_game(std::string_view name) { return named_game(law_games(), name); }

}  // namespace omnibus
