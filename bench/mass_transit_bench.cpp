#include "game_benchmarks.hpp"
#include "games/mass_transit/guide.hpp"
#include "games/mass_transit/view.hpp"

namespace omnibus {

using mass_transit::Rules;

BENCHMARK(copy_a_state<Rules>)->Name("mass_transit/copy_a_state");
BENCHMARK(fingerprint_a_state<Rules>)->Name("mass_transit/fingerprint_a_state");
BENCHMARK(list_legal_actions<Rules>)->Name("mass_transit/list_legal_actions");
BENCHMARK(copy_and_apply<Rules>)->Name("mass_transit/copy_and_apply");
BENCHMARK(copy_and_conceal<Rules>)->Name("mass_transit/copy_and_conceal");
BENCHMARK(rate_all_choices<Rules>)->Name("mass_transit/rate_all_choices");
BENCHMARK(random_game<Rules>)->Name("mass_transit/random_game");
BENCHMARK(write_a_view<Rules>)->Name("mass_transit/write_a_view");

}  // namespace omnibus
