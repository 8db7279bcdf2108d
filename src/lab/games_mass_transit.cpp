// Mass Transit in the laboratory.
#include "games/mass_transit/guide.hpp"
#include "games/mass_transit/view.hpp"
#include "lab/typed_lab.hpp"

namespace omnibus {

LabGame mass_transit_lab() { return TypedLab<mass_transit::Rules>::lab_game(); }

}  // namespace omnibus
