// State of any game, including all hidden information. Code that needs only a part takes the part.
#pragma once

#include <memory>

#include "game/position_advice.hpp"
#include "game/position_rules.hpp"
#include "game/position_view.hpp"

namespace omnibus {

/// Identity of a type. The browser module is built without dynamic_cast: RTTI would add the names of all types.
using TypeMark = const char*;
template <class T> inline constexpr char marked_type = 0;
template <class T> inline constexpr TypeMark type_mark = &marked_type<T>;

class Position : public PositionRules, public PositionView, public PositionAdvice {
 public:
  Position() = default;
  Position(const Position&) = delete;
  Position& operator=(const Position&) = delete;
  virtual ~Position() = default;

  virtual TypeMark type() const = 0;  ///< dynamic type of the object
  virtual std::unique_ptr<Position> clone() const = 0;
};

}  // namespace omnibus
