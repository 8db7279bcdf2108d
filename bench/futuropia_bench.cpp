#include "game_benchmarks.hpp"
#include "games/futuropia/guide.hpp"
#include "games/futuropia/view.hpp"

namespace omnibus {

using futuropia::Rules;

BENCHMARK(copy_a_state<Rules>)->Name("futuropia/copy_a_state");
BENCHMARK(fingerprint_a_state<Rules>)->Name("futuropia/fingerprint_a_state");
BENCHMARK(list_legal_actions<Rules>)->Name("futuropia/list_legal_actions");
BENCHMARK(copy_and_apply<Rules>)->Name("futuropia/copy_and_apply");
BENCHMARK(copy_and_conceal<Rules>)->Name("futuropia/copy_and_conceal");
BENCHMARK(rate_all_choices<Rules>)->Name("futuropia/rate_all_choices");
BENCHMARK(random_game<Rules>)->Name("futuropia/random_game");
BENCHMARK(write_a_view<Rules>)->Name("futuropia/write_a_view");

}  // namespace omnibus
