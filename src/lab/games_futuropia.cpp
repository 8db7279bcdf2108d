// Futuropia in the laboratory.
#include "games/futuropia/guide.hpp"
#include "games/futuropia/view.hpp"
#include "lab/typed_lab.hpp"

namespace omnibus {

LabGame futuropia_lab() { return TypedLab<futuropia::Rules>::lab_game(); }

}  // namespace omnibus
