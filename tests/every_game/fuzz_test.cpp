// Fuzz targets (tests/fuzz) run on their seeds and on slightly damaged seeds, the starting point of libFuzzer.
#include <functional>

#include <gtest/gtest.h>

#include "core/chance.hpp"
#include "fuzz/seeds.hpp"
#include "fuzz/targets.hpp"

namespace omnibus {
namespace {

void feed(std::string_view target, const std::function<void(std::string_view)>& fuzz) {
  Stream dice(61);
  for (const Seed& seed : seeds_for(target)) {
    SCOPED_TRACE(seed.name);
    fuzz(seed.bytes);
    for (int i = 0; i < 5; ++i) {
      std::string harmed = seed.bytes;
      harmed[dice.below(static_cast<std::uint32_t>(harmed.size()))] = static_cast<char>(dice.below(128));
      fuzz(harmed);
    }
  }
}

TEST(FuzzTargets, take_actions_of_every_game) { feed("action", &fuzz_action); }
TEST(FuzzTargets, take_editions_of_every_game) { feed("edition", &fuzz_edition); }
TEST(FuzzTargets, take_matches_of_every_game) { feed("match", &fuzz_match); }
TEST(FuzzTargets, take_messages_of_every_game) { feed("messages", &fuzz_messages); }
TEST(FuzzTargets, take_positions_of_every_game) { feed("position", &fuzz_position); }
TEST(FuzzTargets, take_conversations_of_every_game) { feed("request", &fuzz_request); }

}  // namespace
}  // namespace omnibus
