// Interface of a bot: its input, its answer, and its specification.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/guide.hpp"
#include "core/player_view.hpp"
#include "players/crew.hpp"
#include "players/style.hpp"

namespace omnibus {

class Memory;  // players/search_tree.hpp

/// An action considered by a player.
struct Candidate {
  Action action;
  int value = 0;             ///< expected worth, from 0 to `full_worth`
  std::uint32_t visits = 0;  ///< iterations that tried it
  std::int64_t total = 0;    ///< summed worth of these iterations
};

/// True if the first candidate is better: more visits or, if equal, a higher value. A strict order, so that the best does not depend on how
/// the list was sorted.
bool found_better(const Candidate& one, const Candidate& other);

/// Result of a decision.
struct Thought {
  Action choice;
  std::uint64_t iterations = 0;
  std::vector<Candidate> candidates;  ///< best first; empty if the player does not compare
};

/// Merges parallel searches of one decision; equal to one search that grows all their trees.
Thought joined(std::span<const Thought> parts);

/// Decides for one seat, from nothing but a PlayerView.
template <Game G> class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  virtual Action choose(const PlayerView<G>& player_view) = 0;
  virtual Thought think(const PlayerView<G>& player_view) { return {.choice = choose(player_view), .iterations = 0, .candidates = {}}; }
  /// Ponders while another seat decides, until `enough`, and keeps what it learns. Most players do not.
  virtual void think_ahead(const PlayerView<G>&, const std::function<bool()>& /*enough*/) {}
};

enum class PlayerKind : std::uint8_t { random, greedy, search, level, character };
inline constexpr std::array<std::string_view, 5> player_kinds{"random", "greedy", "search", "level", "character"};

/// Limits of a search. If both time and iterations are set, the first limit reached ends it.
struct Budget {
  std::uint32_t milliseconds = 0;  ///< 0: unlimited
  std::uint32_t iterations = 0;    ///< summed over all trees; 0: unlimited
  std::uint32_t threads = 0;       ///< trees grown in parallel; 0: one or, with a time limit, one per available thread
  std::uint32_t memory = 0;        ///< 1: keeps its trees for the seat's next decision; 0: starts every decision afresh

  friend constexpr bool operator==(const Budget&, const Budget&) = default;
};

inline constexpr Budget usual_budget{.milliseconds = 200};
inline constexpr Budget largest_budget{.milliseconds = 600'000, .iterations = 100'000'000, .threads = 256, .memory = 1};

/// Changes to how a search works, for finding out what is best.
struct Habits {
  std::uint32_t curiosity = 0;  ///< in thousandths of the usual one; 0: usual
  std::uint32_t to_end = 0;     ///< 1: rollouts run to the end of the game, even if the guide could judge earlier

  friend constexpr bool operator==(const Habits&, const Habits&) = default;
};

inline constexpr Habits largest_habits{.curiosity = 100'000, .to_end = 1};

/// Human-like errors of a player.
struct Lapses {
  std::uint32_t blur = 0;       ///< maximum misjudgement of a choice, in hundredths of the guide's clear margin
  std::uint32_t overlooks = 0;  ///< percentage of choices that it does not notice
  std::uint32_t width = 0;      ///< number of best-looking choices it considers; 0: all

  friend constexpr bool operator==(const Lapses&, const Lapses&) = default;
};

inline constexpr Lapses largest_lapses{.blur = 10'000, .overlooks = 99, .width = 1000};
inline constexpr std::uint32_t level_count = 5;

/// Named bots. Each has a level, and its own style in every game (levels/characters.hpp).
inline constexpr std::array<std::string_view, 12> character_names{"otto", "wanda", "bram", "rosa", "kofi", "vera",
                                                                  "tock", "ines",  "milo", "juno", "cato", "strix"};

/// Specification of a player: kind, limits and errors, such as `random`, `greedy`, `greedy:blur=50,overlooks=20`, `search`,
/// `search:ms=200`, `search:iterations=5000,threads=4,memory=1,width=4`, `search:curiosity=500,to_end=1`, a level from `level:1` to
/// `level:5`, or a character such as `character:milo`. The last two stand for another player in every game (game/bot_in.hpp).
/// `level:5,iterations=2000` replaces the time limit of a searching level by a number of iterations, so that its games can be reproduced.
struct PlayerSpec {
  PlayerKind kind = PlayerKind::random;
  Budget budget{};
  Habits habits{};
  Lapses lapses{};
  std::uint32_t level = 0;       ///< for PlayerKind::level
  std::uint32_t character = 0;   ///< for PlayerKind::character: index into the names
  const Style* style = nullptr;  ///< changed weights of the guide; null: as usual. Not part of the text: it belongs to a character
  Crew* crew = nullptr;          ///< worker threads; null: none. Not part of the text: lent by the program
  Memory* memory = nullptr;      ///< search memory; null: none. Lent by the program, too

  friend constexpr bool operator==(const PlayerSpec&, const PlayerSpec&) = default;
};

/// Reason why a text specifies no player: a message id, the wrong part, and the allowed values.
struct SpecProblem {
  std::string_view id;
  std::string part;
  std::string allowed;
};

std::variant<PlayerSpec, SpecProblem> read_player_spec(std::string_view text);
std::string to_text(const PlayerSpec& spec);

}  // namespace omnibus
