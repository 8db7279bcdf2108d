// A player program: what it is asked, what it answers, and how it is ordered.
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

/// An action a player weighed.
struct Candidate {
  Action action;
  int value = 0;             ///< what the player expects of it, between nothing and `full_worth`
  std::uint32_t visits = 0;  ///< how often it was tried in thought
  std::int64_t total = 0;    ///< what all these tries were worth together
};

/// Whether the first was found better: tried more often or, where both were as often, worth more. A strict order, so that the best one is
/// the same however a list was sorted.
bool found_better(const Candidate& one, const Candidate& other);

/// What a player made of a decision.
struct Thought {
  Action choice;
  std::uint64_t iterations = 0;
  std::vector<Candidate> candidates;  ///< the best first; empty where the player does not compare
};

/// What several searches of one decision have found together: the same as one search that let all their trees grow.
Thought joined(std::span<const Thought> parts);

/// Decides for one seat. All it ever learns of the table is a PlayerView.
template <Game G> class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  virtual Action choose(const PlayerView<G>& player_view) = 0;
  virtual Thought think(const PlayerView<G>& player_view) { return {.choice = choose(player_view), .iterations = 0, .candidates = {}}; }
  /// Thinks ahead while somebody else decides, and remembers what it finds out, until it is enough. Most players do not.
  virtual void think_ahead(const PlayerView<G>&, const std::function<bool()>& /*enough*/) {}
};

enum class PlayerKind : std::uint8_t { random, greedy, search, level, character };
inline constexpr std::array<std::string_view, 5> player_kinds{"random", "greedy", "search", "level", "character"};

/// How long a search may go on. Where both limits are set, the first one reached ends it.
struct Budget {
  std::uint32_t milliseconds = 0;  ///< nothing: no limit
  std::uint32_t iterations = 0;    ///< of all trees together; nothing: no limit
  std::uint32_t threads = 0;       ///< trees that grow side by side; nothing: one or, by the clock, one for each hand that helps
  std::uint32_t memory = 0;        ///< 1: goes on from its trees where its seat decides again; nothing: each decision is for itself

  friend constexpr bool operator==(const Budget&, const Budget&) = default;
};

inline constexpr Budget usual_budget{.milliseconds = 200};
inline constexpr Budget largest_budget{.milliseconds = 600'000, .iterations = 100'000'000, .threads = 256, .memory = 1};

/// How a search goes about it where it shall not do as usual: to find out what is best.
struct Habits {
  std::uint32_t curiosity = 0;  ///< in thousandths of the usual one; nothing: as usual
  std::uint32_t to_end = 0;     ///< 1: plays games on to their end in thought, even where the guide could judge them before

  friend constexpr bool operator==(const Habits&, const Habits&) = default;
};

inline constexpr Habits largest_habits{.curiosity = 100'000, .to_end = 1};

/// In which ways a player errs, as people do.
struct Lapses {
  std::uint32_t blur = 0;       ///< it may misjudge a choice by so many hundredths of the guide's clear margin
  std::uint32_t overlooks = 0;  ///< so many of a hundred choices it does not see at all
  std::uint32_t width = 0;      ///< it thinks about no more choices than these, the ones that look best; nothing: about all

  friend constexpr bool operator==(const Lapses&, const Lapses&) = default;
};

inline constexpr Lapses largest_lapses{.blur = 10'000, .overlooks = 99, .width = 1000};
inline constexpr std::uint32_t level_count = 5;

/// The bots that people know by name. Each has a level, and a style of its own in every game (match/characters.hpp).
inline constexpr std::array<std::string_view, 12> character_names{"otto", "wanda", "bram", "rosa", "kofi", "vera",
                                                                  "tock", "ines",  "milo", "juno", "cato", "strix"};

/// Which player, how much it may think, and how it errs: `random`, `greedy`, `greedy:blur=50,overlooks=20`, `search`, `search:ms=200`,
/// `search:iterations=5000,threads=4,memory=1,width=4`, `search:curiosity=500,to_end=1`, or a level from `level:1` to `level:5` or a
/// character such as `character:milo`, which is another player in every game (match/levels.hpp). With `level:5,iterations=2000` one that
/// searches has so many iterations instead of the budget of its level, so that its games can be repeated.
struct PlayerSpec {
  PlayerKind kind = PlayerKind::random;
  Budget budget{};
  Habits habits{};
  Lapses lapses{};
  std::uint32_t level = 0;       ///< of the kind that is one
  std::uint32_t character = 0;   ///< likewise: which of the names
  const Style* style = nullptr;  ///< how it weighs things; nothing: as the guide does. Never written in a text: characters have it
  Crew* crew = nullptr;          ///< who helps it think; nothing: nobody. Never written in a text either: programs lend it
  Memory* memory = nullptr;      ///< where it keeps what it may remember; nothing: nowhere. Lent likewise

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
