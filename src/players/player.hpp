// A player program: what it is asked, what it answers, and how it is ordered.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/guide.hpp"
#include "core/sight.hpp"

namespace omnibus {

/// An action a player weighed.
struct Candidate {
  Action action;
  int value = 0;             ///< what the player expects of it, between nothing and `full_worth`
  std::uint32_t visits = 0;  ///< how often it was tried in thought
};

/// What a player made of a decision.
struct Thought {
  Action choice;
  std::uint64_t iterations = 0;
  std::vector<Candidate> candidates;  ///< the best first; empty where the player does not compare
};

/// Decides for one seat. All it ever learns of the table is a Sight.
template <Game G> class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  virtual Action choose(const Sight<G>& sight) = 0;
  virtual Thought think(const Sight<G>& sight) { return {.choice = choose(sight), .iterations = 0, .candidates = {}}; }
};

enum class PlayerKind : std::uint8_t { random, greedy, search };
inline constexpr std::array<std::string_view, 3> player_kinds{"random", "greedy", "search"};

/// How long a search may go on. Where both limits are set, the first one reached ends it.
struct Budget {
  std::uint32_t milliseconds = 0;  ///< nothing: no limit
  std::uint32_t iterations = 0;    ///< nothing: no limit

  friend constexpr bool operator==(const Budget&, const Budget&) = default;
};

inline constexpr Budget usual_budget{.milliseconds = 200};
inline constexpr Budget largest_budget{.milliseconds = 600'000, .iterations = 100'000'000};

/// Which player, and how much it may think: `random`, `greedy`, `search`, `search:ms=200`, `search:iterations=5000`.
struct PlayerSpec {
  PlayerKind kind = PlayerKind::random;
  Budget budget;

  friend constexpr bool operator==(const PlayerSpec&, const PlayerSpec&) = default;
};

/// Why a text names no player: a message id, the part that is wrong, and what could stand there.
struct SpecProblem {
  std::string_view id;
  std::string part;
  std::string allowed;
};

std::variant<PlayerSpec, SpecProblem> read_player_spec(std::string_view text);
std::string to_text(const PlayerSpec& spec);

}  // namespace omnibus
