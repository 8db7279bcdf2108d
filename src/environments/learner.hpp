// Learning interface of any game: numbered actions, masks, observations, keys and returns (docs/LEARNING_INTERFACE.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "core/action.hpp"
#include "game/any_game.hpp"
#include "learning/returns.hpp"
#include "learning/schema.hpp"
#include "learning/state_key.hpp"

namespace omnibus {

/// One table: a game with its edition, options and number of players. Positions must be of this table's game, and seats at the table;
/// otherwise a Problem is thrown and nothing is written. Safe for use by several threads.
class Learner {
 public:
  Learner() = default;
  Learner(const Learner&) = delete;
  Learner& operator=(const Learner&) = delete;
  virtual ~Learner() = default;

  virtual const AnyGame& game() const = 0;
  virtual const SchemaInfo& schema(ObservationKind kind) const = 0;
  virtual const ActionSpaceInfo& actions() const = 0;

  virtual std::uint32_t number(const Action& action) const = 0;  ///< Problem if the action has no place at this table
  virtual Action action(std::uint32_t number) const = 0;         ///< Problem if the number is not below `actions().size`

  /// `record_bytes` bytes.
  virtual void write_record(const Position& position, Seat seat, ObservationKind kind, std::byte* out) const = 0;
  /// `float_count` floats.
  virtual void write_floats(const Position& position, Seat seat, ObservationKind kind, float* out) const = 0;
  /// Up to `max_features` ids, each once; returns their number.
  virtual int write_features(const Position& position, Seat seat, ObservationKind kind, std::uint32_t* out) const = 0;
  /// `mask_words` words: bit `number` is set if the action is legal for the actor; no bit after the end.
  virtual void write_mask(const Position& position, std::uint64_t* words) const = 0;
  /// Up to `max_legal` actions, in the order of `Position::legal`; returns their number.
  virtual int write_candidates(const Position& position, Action* out) const = 0;

  virtual StateKey information_key(const Position& position, Seat seat) const = 0;
  virtual Returns returns(const Position& position) const = 0;
  virtual ReturnBounds return_bounds() const = 0;
  virtual int max_plies() const = 0;  ///< upper bound of the decisions of a game
};

}  // namespace omnibus
