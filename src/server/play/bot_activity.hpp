// State machine of a match's bots: what they do at the moment, and what a wake-up starts.
//
//            decide            delay
//   idle ──────────► deciding ───────► delayed
//    │ ▲                 │ end            │ end
//    │ └─────────────────┴────────────────┘
//    │ ponder          end
//    └──────► pondering ───► idle
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace omnibus {

/// At most one bot of a match is active at a time.
enum class BotState : std::uint8_t {
  idle,
  deciding,  ///< a bot thinks about its move
  delayed,   ///< its decision waits for its tick
  pondering  ///< a bot with a search memory thinks while people decide
};

enum class BotEvent : std::uint8_t {
  decide,  ///< a bot begins to think about its move
  delay,   ///< its decision is ready
  ponder,  ///< a bot begins to ponder
  end      ///< its decision is performed or dropped, or pondering has ended
};

/// Task of a wake-up.
enum class BotTask : std::uint8_t { nothing, load_history, decide, ponder, stop_pondering };

/// Facts about the match that a wake-up depends on.
struct BotSituation {
  bool can_begin = true;  ///< false while a change is being stored or told
  bool bot_decides = false;
  bool needs_history = false;  ///< the match has begun, and its history is not in memory
};

class BotActivity {
 public:
  BotState state() const { return state_; }
  bool is_idle() const { return state_ == BotState::idle; }
  /// True while a bot thinks about its move, or its decision is delayed.
  bool is_deciding() const { return state_ == BotState::deciding || state_ == BotState::delayed; }
  bool is_pondering() const { return state_ == BotState::pondering; }

  /// State after the event; nullopt if it cannot happen in this state.
  static constexpr std::optional<BotState> after(BotState state, BotEvent event) {
    using enum BotState;
    constexpr std::optional<BotState> never;
    constexpr std::array<std::array<std::optional<BotState>, 4>, 4> transitions{{
        // decide, delay, ponder, end
        {{deciding, never, pondering, idle}},  // idle; a decision that fails after it was performed ends twice
        {{never, delayed, never, idle}},       // deciding
        {{never, never, never, idle}},         // delayed
        {{never, never, never, idle}},         // pondering
    }};
    return transitions[static_cast<std::size_t>(state)][static_cast<std::size_t>(event)];
  }

  /// Changes the state. Throws std::logic_error if the event cannot happen.
  void on(BotEvent event);

  /// The end of pondering wakes the bots again, so a bot that has to decide waits for it.
  BotTask task(const BotSituation& situation) const;

 private:
  BotState state_ = BotState::idle;
};

}  // namespace omnibus
