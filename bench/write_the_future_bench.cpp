#include "game_benchmarks.hpp"
#include "games/write_the_future/guide.hpp"
#include "games/write_the_future/view.hpp"

namespace omnibus {

using Rules = write_the_future::Rules<write_the_future::small_table>;

BENCHMARK(copy_a_state<Rules>)->Name("write_the_future/copy_a_state");
BENCHMARK(fingerprint_a_state<Rules>)->Name("write_the_future/fingerprint_a_state");
BENCHMARK(list_legal_actions<Rules>)->Name("write_the_future/list_legal_actions");
BENCHMARK(copy_and_apply<Rules>)->Name("write_the_future/copy_and_apply");
BENCHMARK(copy_and_conceal<Rules>)->Name("write_the_future/copy_and_conceal");
BENCHMARK(rate_all_choices<Rules>)->Name("write_the_future/rate_all_choices");
BENCHMARK(random_game<Rules>)->Name("write_the_future/random_game");
BENCHMARK(write_a_view<Rules>)->Name("write_the_future/write_a_view");

}  // namespace omnibus
