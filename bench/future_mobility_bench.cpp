#include "game_benchmarks.hpp"
#include "games/future_mobility/guide.hpp"
#include "games/future_mobility/view.hpp"

namespace omnibus {

using future_mobility::Rules;

BENCHMARK(copy_a_state<Rules>)->Name("future_mobility/copy_a_state");
BENCHMARK(fingerprint_a_state<Rules>)->Name("future_mobility/fingerprint_a_state");
BENCHMARK(list_legal_actions<Rules>)->Name("future_mobility/list_legal_actions");
BENCHMARK(copy_and_apply<Rules>)->Name("future_mobility/copy_and_apply");
BENCHMARK(copy_and_conceal<Rules>)->Name("future_mobility/copy_and_conceal");
BENCHMARK(rate_all_choices<Rules>)->Name("future_mobility/rate_all_choices");
BENCHMARK(random_game<Rules>)->Name("future_mobility/random_game");
BENCHMARK(write_a_view<Rules>)->Name("future_mobility/write_a_view");

}  // namespace omnibus
