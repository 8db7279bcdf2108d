// Layout of an observation: the sizes of its parts in each format, measured once per table.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/contract.hpp"
#include "learning/field_writer.hpp"

namespace omnibus {

/// Size in each format: bytes of the record, feature ids, floats.
using LayoutSizes = std::array<std::uint32_t, layouts>;

constexpr std::uint32_t size_of(const LayoutSizes& sizes, Layout layout) { return sizes[static_cast<std::size_t>(layout)]; }

/// A part that may be absent, or an element of a list.
struct LayoutPart {
  LayoutSizes sizes{};
  std::uint32_t next = 0;  ///< index of the first part after it that is not inside
};

/// Sizes of an observation and of its parts, in the order in which `describe` visits them. Plain data that can be copied to a GPU.
struct ObservationLayout {
  static constexpr std::uint32_t capacity = 64;

  LayoutSizes sizes{};
  std::uint32_t max_features = 0;
  std::uint32_t part_count = 0;  ///< above `capacity` if the table has too many parts
  std::array<LayoutPart, capacity> parts{};

  constexpr bool fits() const { return part_count <= capacity; }
  constexpr std::uint32_t size(Layout layout) const { return size_of(sizes, layout); }
};

/// Io that visits every body once and adds up the sizes.
class LayoutMeter : public FieldWriter<LayoutMeter> {
 public:
  constexpr LayoutMeter(ObservationLayout& out, int players) : FieldWriter(seat_at(0), players), out_(out) {}

  template <class Names> constexpr void label(const Names&) {}
  constexpr void put(std::string_view, const FieldSpec& field, std::int64_t) { add(field); }
  template <class Body> constexpr void put_items(std::string_view, const FieldSpec& field, Body&&) { add(field); }
  template <class Set> constexpr void put_set(std::string_view, const FieldSpec& field, const Set&) { add(field); }
  constexpr void put_bytes(std::string_view, const FieldSpec& field, const std::uint8_t*) { add(field); }
  template <class Body> constexpr void within(std::string_view, Body&& body) { body(*this); }
  template <class Body> constexpr void part(bool, Body&& body) { measure(1, body); }
  template <class Body> constexpr void elements(int, int most, Body&& body) {
    measure(most, [&](LayoutMeter& io) { body(io, 0); });
  }
  template <class Body> constexpr void seat_elements(int most, Body&& body) { elements(most, most, body); }

 private:
  constexpr void add(const FieldSpec& field) {
    const std::uint32_t length = static_cast<std::uint32_t>(field.length);
    out_.sizes[static_cast<std::size_t>(Layout::fields)] += length * static_cast<std::uint32_t>(record_width(field));
    out_.sizes[static_cast<std::size_t>(Layout::features)] += length * static_cast<std::uint32_t>(feature_width(field));
    out_.sizes[static_cast<std::size_t>(Layout::floats)] += length * static_cast<std::uint32_t>(float_width(field, copies_));
    out_.max_features += static_cast<std::uint32_t>(copies_) * length * static_cast<std::uint32_t>(active_features(field));
  }

  template <class Body> constexpr void measure(int most, Body&& body) {
    const LayoutSizes start = out_.sizes;
    const std::int64_t copies = copies_;
    const std::uint32_t index = out_.part_count++;
    copies_ *= most;
    body(*this);
    copies_ = copies;
    LayoutPart part{{}, out_.part_count};
    for (std::size_t i = 0; i < start.size(); ++i) {
      part.sizes[i] = out_.sizes[i] - start[i];
      out_.sizes[i] = start[i] + part.sizes[i] * static_cast<std::uint32_t>(most);
    }
    if (index < ObservationLayout::capacity) out_.parts[index] = part;
  }

  ObservationLayout& out_;
  std::int64_t copies_ = 1;
};

/// Viewer of an observation.
constexpr Viewer viewer_of(ObservationKind kind, Seat seat) {
  return kind == ObservationKind::full_state ? Viewer::everything() : Viewer::of(seat);
}

/// Layout learnt from a state, which may be any state of the table.
template <Game G> constexpr ObservationLayout layout_of(const G& game, typename G::State state, ObservationKind kind) {
  ObservationLayout out;
  LayoutMeter meter(out, game.players());
  describe(meter, game, state, viewer_of(kind, seat_at(0)));
  return out;
}

}  // namespace omnibus
