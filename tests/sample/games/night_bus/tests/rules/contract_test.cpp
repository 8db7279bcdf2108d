// Contract of Night Bus (tests/support/contract_test.hpp).
#include "support/contract_test.hpp"

#include "games/night_bus/game.hpp"
#include "support/boxes.hpp"

namespace omnibus {
namespace {

struct NightBus {
  using Rules = night_bus::Rules;
  static const Rules::Components& box() { return carried_box<night_bus::Components>(); }
  /// Hands are always secret, laid tickets only at times.
  static std::optional<bool> has_secrets(const Rules& game) {
    if (!game.has_secrets()) return false;
    if (!game.has_open_hands()) return true;
    return game.lays_face_up() ? std::optional(false) : std::nullopt;
  }
  static constexpr std::array<std::uint64_t, 4> logs{0x6cb4e3ae015df18e, 0xf19bede2c3522173, 0x362b61929f59d09f, 0x74b338da9bc8e08c};
};
INSTANTIATE_TYPED_TEST_SUITE_P(NightBus, Contract, NightBus);

}  // namespace
}  // namespace omnibus
