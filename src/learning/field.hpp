// Fields of an observation and their forms: integers of a record, floats, and ids of features.
#pragma once

#include <cstdint>

#include "core/bits.hpp"
#include "learning/schema.hpp"

namespace omnibus {

/// A field as `describe` names it. Stored values are from `min` to `max`; with `has_none`, 0 means none.
struct FieldSpec {
  FieldKind kind = FieldKind::number;
  std::int64_t min = 0;
  std::int64_t max = 1;
  int length = 1;  ///< values side by side: items of a set, places of a list
  bool has_none = false;
};

constexpr bool is_categorical(FieldKind kind) {
  return kind == FieldKind::choice || kind == FieldKind::item || kind == FieldKind::seat || kind == FieldKind::list ||
         kind == FieldKind::choices;
}
constexpr bool is_numeric(FieldKind kind) { return kind == FieldKind::number || kind == FieldKind::count || kind == FieldKind::numbers; }
/// True if the last dimension counts items and labels name them.
constexpr bool is_by_item(FieldKind kind) {
  return kind == FieldKind::set || kind == FieldKind::counts || kind == FieldKind::numbers || kind == FieldKind::choices;
}

// ---- Record ---------------------------------------------------------------------------------------------------------------------

/// Bytes of an integer within bounds: 1, 2 or 4; signed if the minimum is negative.
constexpr int bytes_of(std::int64_t min, std::int64_t max) {
  if (min < 0) return min >= INT8_MIN && max <= INT8_MAX ? 1 : min >= INT16_MIN && max <= INT16_MAX ? 2 : 4;
  return max <= UINT8_MAX ? 1 : max <= UINT16_MAX ? 2 : 4;
}
constexpr int record_width(const FieldSpec& field) { return bytes_of(field.min, field.max); }

// ---- Floats ---------------------------------------------------------------------------------------------------------------------

inline constexpr int largest_linear_range = 255;    ///< wider numbers are scaled logarithmically
inline constexpr int largest_one_hot_group = 4096;  ///< floats of one field, with all lists around it; larger ones are scaled

/// Values of a categorical field that are not none.
constexpr int categories(const FieldSpec& field) { return static_cast<int>(field.max) + (field.has_none ? 0 : 1); }

/// `copies` counts the elements of all lists around the field.
constexpr FloatForm float_form(const FieldSpec& field, std::int64_t copies) {
  if (is_numeric(field.kind)) return field.max - field.min > largest_linear_range ? FloatForm::logarithmic : FloatForm::linear;
  if (!is_categorical(field.kind)) return FloatForm::linear;
  return copies * field.length * categories(field) <= largest_one_hot_group ? FloatForm::one_hot : FloatForm::linear;
}
constexpr int float_width(const FieldSpec& field, std::int64_t copies) {
  return float_form(field, copies) == FloatForm::one_hot ? categories(field) : 1;
}

/// Logarithm to base 2 of value + 1, linear between powers of two, in 2^-16: whole numbers give the same bytes on every machine.
constexpr std::int64_t log_scaled(std::int64_t value) {
  const std::uint64_t next = static_cast<std::uint64_t>(value) + 1;
  const int power = count_digits(next) - 1;
  return (std::int64_t{power} << 16) + static_cast<std::int64_t>(((next - (std::uint64_t{1} << power)) << 16) >> power);
}

/// Value from 0 to 1 of a scaled field: a single division of whole numbers below 2^24.
constexpr float scaled(const FieldSpec& field, std::int64_t value) {
  if (is_categorical(field.kind)) {
    const int rank = static_cast<int>(value) + (field.has_none ? 0 : 1);  // 0 is left for absent values
    return static_cast<float>(rank) / static_cast<float>(categories(field));
  }
  const std::int64_t range = field.max - field.min;
  if (range <= largest_linear_range) return range == 0 ? 0 : static_cast<float>(value - field.min) / static_cast<float>(range);
  if (field.min >= 0) return static_cast<float>(log_scaled(value - field.min)) / static_cast<float>(log_scaled(range));
  const std::int64_t whole = log_scaled(field.max > -field.min ? field.max : -field.min);
  const std::int64_t part = value < 0 ? -log_scaled(-value) : log_scaled(value);
  return static_cast<float>(whole + part) / static_cast<float>(2 * whole);
}

// ---- Features -------------------------------------------------------------------------------------------------------------------

inline constexpr int largest_unary_range = 64;  ///< numbers with more values are written in binary digits

/// Feature ids of one value of the field.
constexpr int feature_width(const FieldSpec& field) {
  if (is_categorical(field.kind)) return categories(field);
  if (field.kind == FieldKind::counts) return static_cast<int>(field.max);
  if (!is_numeric(field.kind)) return 1;
  const std::int64_t range = field.max - field.min;
  if (range <= largest_unary_range) return static_cast<int>(range);
  if (field.min >= 0) return count_digits(static_cast<std::uint64_t>(range));
  return 1 + count_digits(static_cast<std::uint64_t>(field.max > -field.min ? field.max : -field.min));
}

/// Features of one value that can be active together.
constexpr int active_features(const FieldSpec& field) {
  if (field.kind == FieldKind::counts) return static_cast<int>(field.max);
  return is_numeric(field.kind) && field.max - field.min > largest_unary_range ? feature_width(field) : 1;
}

}  // namespace omnibus
