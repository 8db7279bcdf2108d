// Tramways keeps the contract of all games.
#include "games/contract_test.hpp"

#include "games/tramways/scene.hpp"

namespace omnibus {
namespace {

struct Tramways {
  using Rules = tramways::Rules;
  static const Rules::Components& box() { return tramways::tramways_box(); }
  /// Decks are empty in the first round, and all cards were taken in the open: nothing is secret yet.
  static bool has_secrets(const Rules&) { return false; }
  static constexpr std::array<std::uint64_t, 4> logs{0xb95fc577132210d7, 0xb247d7888bbff4ee, 0xfda320bf33ee5a9f, 0x413ce9fe12ec9fca};
};
INSTANTIATE_TYPED_TEST_SUITE_P(Tramways, Contract, Tramways);

}  // namespace
}  // namespace omnibus
