#include "game_benchmarks.hpp"
#include "games/tramways/edition.hpp"
#include "games/tramways/guide.hpp"
#include "games/tramways/view.hpp"

namespace omnibus {

using tramways::Rules;

BENCHMARK(copy_a_state<Rules>)->Name("tramways/copy_a_state");
BENCHMARK(fingerprint_a_state<Rules>)->Name("tramways/fingerprint_a_state");
BENCHMARK(list_legal_actions<Rules>)->Name("tramways/list_legal_actions");
BENCHMARK(copy_and_apply<Rules>)->Name("tramways/copy_and_apply");
BENCHMARK(copy_and_conceal<Rules>)->Name("tramways/copy_and_conceal");
BENCHMARK(rate_all_choices<Rules>)->Name("tramways/rate_all_choices");
BENCHMARK(random_game<Rules>)->Name("tramways/random_game");
BENCHMARK(write_a_view<Rules>)->Name("tramways/write_a_view");

}  // namespace omnibus
