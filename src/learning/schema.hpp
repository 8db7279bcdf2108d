// Schema of an observation: its fields, their bounds, and their places in the three formats (docs/LEARNING_INTERFACE.md).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace omnibus {

/// Content of an observation: what the seat may know, or the whole state including everything hidden.
enum class ObservationKind : std::uint8_t { seat, full_state };
inline constexpr int observation_kinds = 2;

/// Format of an observation: packed integers, ids of active features, or numbers from 0 to 1.
enum class Layout : std::uint8_t { fields, features, floats };
inline constexpr int layouts = 3;
inline constexpr std::array<std::string_view, layouts> layout_names{"fields", "features", "floats"};

enum class FieldKind : std::uint8_t {
  number,   ///< a whole number from `min` to `max`
  flag,     ///< 0 or 1
  choice,   ///< index of a label
  item,     ///< index of a label, or a plain number
  seat,     ///< seats after the observer, round the table; 0 is the observer
  set,      ///< 1 for each item of a set; the last dimension counts the items
  counts,   ///< copies of each item; the last dimension counts the items
  list,     ///< items in their order, from 1; 0 after the end; the last dimension counts the places
  numbers,  ///< a number for each item; the last dimension counts the items
  choices,  ///< a choice for each item, from 1; 0 for none; the last dimension counts the items
  known,    ///< 1 if the fields of a secret part are known
  present,  ///< 1 if a part exists
  count     ///< number of elements of a list; the others are zeros
};

/// Form of a value among floats.
enum class FloatForm : std::uint8_t { linear, logarithmic, one_hot };

/// A field of the record, with one dimension for each list around it.
struct SchemaField {
  std::string name;  ///< "hands.cards": parts are separated by dots
  FieldKind kind = FieldKind::number;
  bool has_none = false;     ///< 0 means none, and labels[0] is empty
  std::vector<int> shape;    ///< {} for a single value, {seats, cards} for a set by seat
  std::vector<int> strides;  ///< in bytes
  int offset = 0;            ///< in the record
  int bytes = 1;             ///< 1, 2 or 4; signed if `min` is negative
  std::int64_t min = 0;      ///< of the stored values
  std::int64_t max = 0;
  std::vector<std::string> labels;  ///< of the values; of the last dimension if that counts items

  int float_offset = 0;
  int float_width = 0;  ///< floats of one value
  FloatForm float_form = FloatForm::linear;
  std::vector<int> float_strides;

  int feature_offset = 0;  ///< first feature id
  int feature_width = 0;   ///< feature ids of one value
  std::vector<int> feature_strides;
};

/// All fields of one kind of observation at one table.
struct SchemaInfo {
  ObservationKind kind = ObservationKind::seat;
  std::vector<SchemaField> fields;
  int record_bytes = 0;
  int float_count = 0;
  int feature_count = 0;  ///< number of feature ids
  int max_features = 0;   ///< active in one observation
  std::uint64_t id = 0;   ///< hash of all of the above; stored with data sets and networks
};

/// All actions of one table.
struct ActionSpaceInfo {
  std::uint32_t size = 0;
  std::uint64_t id = 0;  ///< hash of names and sizes; stored with data sets and networks
  int max_legal = 0;     ///< upper bound of the legal actions of one decision
  int mask_words = 0;    ///< 64-bit words of a mask
};

}  // namespace omnibus
