// Tramways in the laboratory.
#include "games/tramways/edition.hpp"
#include "games/tramways/guide.hpp"
#include "games/tramways/view.hpp"
#include "lab/typed_lab.hpp"

namespace omnibus {

LabGame tramways_lab() { return TypedLab<tramways::Rules>::lab_game(); }

}  // namespace omnibus
