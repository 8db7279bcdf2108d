#include "lab/lab_game.hpp"

#include "game/named_game.hpp"

namespace omnibus {

const LabGame& lab_game(std::string_view name) { return named_game(lab_games(), name); }

}  // namespace omnibus
