// Future Mobility in the laboratory.
#include "games/future_mobility/guide.hpp"
#include "games/future_mobility/view.hpp"
#include "lab/typed_lab.hpp"

namespace omnibus {

LabGame future_mobility_lab() { return TypedLab<future_mobility::Rules>::lab_game(); }

}  // namespace omnibus
