#include "support/boxes.hpp"

#include "games/futuropia/edition.hpp"
#include "games/tramways/edition.hpp"
#include "games/write_the_future/edition.hpp"
#include "match/edition.hpp"

namespace omnibus {

namespace {

template <class Components> Components read_standard_box(std::string_view game) {
  return read_box<Components>(edition_info(embedded_edition(game), game, "edition"), "edition");
}

}  // namespace

const mass_transit::Components& standard_box() {
  static const auto box = read_standard_box<mass_transit::Components>("mass_transit");
  return box;
}

const future_mobility::Components& future_mobility::standard_box() {
  static const auto box = read_standard_box<Components>("future_mobility");
  return box;
}

const futuropia::Components& futuropia::standard_box() {
  static const auto box = read_standard_box<Components>("futuropia");
  return box;
}

const tramways::Components& tramways::standard_box() {
  static const auto box = read_standard_box<Components>("tramways");
  return box;
}

const write_the_future::Components& write_the_future::standard_box() {
  static const auto box = read_standard_box<Components>("write_the_future");
  return box;
}

}  // namespace omnibus
