#include "support/boxes.hpp"

#include "games/write_the_future/edition.hpp"
#include "match/edition.hpp"

namespace omnibus {

const mass_transit::Components& standard_box() {
  static const auto box =
      read_box<mass_transit::Components>(edition_info(embedded_edition("mass_transit"), "mass_transit", "edition"), "edition");
  return box;
}

const write_the_future::Components& write_the_future::standard_box() {
  static const auto box =
      read_box<Components>(edition_info(embedded_edition("write_the_future"), "write_the_future", "edition"), "edition");
  return box;
}

}  // namespace omnibus
