// Observations of a table in three formats of one schema (docs/LEARNING_INTERFACE.md). Writing never allocates and is possible on a GPU.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "core/contract.hpp"
#include "core/item_set.hpp"
#include "core/wide_set.hpp"
#include "learning/observation_layout.hpp"

namespace omnibus {

/// Io that writes values at their places, and jumps over absent parts. `Writer` has `advance(field)` and `write(field, place, value)`,
/// which is called only for values that are not zeros in every format.
template <class Writer, Layout layout> class PlacedWriter : public FieldWriter<Writer> {
 public:
  constexpr PlacedWriter(const ObservationLayout& plan, Seat observer, int players)
      : FieldWriter<Writer>(observer, players),
        parts_(plan.parts.data()) {}

  template <class Names> constexpr void label(const Names&) {}
  constexpr void put(std::string_view, const FieldSpec& field, std::int64_t value) {
    writer().write(field, 0, value);
    writer().advance(field);
  }
  template <class Body> constexpr void put_items(std::string_view, const FieldSpec& field, Body&& body) {
    body([&](int place, std::int64_t value) { writer().write(field, place, value); });
    writer().advance(field);
  }
  template <class Set> constexpr void put_set(std::string_view, const FieldSpec& field, const Set& set) {
    writer().write_set(field, set);
    writer().advance(field);
  }
  constexpr void put_bytes(std::string_view, const FieldSpec& field, const std::uint8_t* bytes) {
    writer().write_bytes(field, bytes);
    writer().advance(field);
  }
  template <class Body> constexpr void within(std::string_view, Body&& body) { body(writer()); }

  template <class Body> constexpr void part(bool present, Body&& body) {
    const LayoutPart& here = *parts_;
    const std::uint32_t end = at_ + size_of(here.sizes, layout);
    const LayoutPart* const next = parts_after(here);
    ++parts_;
    if (present) body(writer());
    leave(end, next);
  }
  template <class Body> constexpr void elements(int count, int most, Body&& body) {
    each(count, most, body, [](int i) { return i; });
  }
  /// The observer comes first, then the others in the order of seats.
  template <class Body> constexpr void seat_elements(int most, Body&& body) {
    each(most, most, body, [this](int seat) { return this->relative(seat); });
  }

  template <class Set> constexpr void write_set(const FieldSpec& field, const Set& set) {
    for (const int item : set) writer().write(field, item, 1);
  }
  constexpr void write_bytes(const FieldSpec& field, const std::uint8_t* bytes) {
    for (int i = 0; i < field.length; ++i) {
      if (bytes[i] != 0) writer().write(field, i, bytes[i]);
    }
  }

 protected:
  constexpr std::uint32_t at() const { return at_; }
  constexpr std::int64_t copies() const { return copies_; }
  constexpr void move(std::uint32_t size) { at_ += size; }

 private:
  constexpr Writer& writer() { return static_cast<Writer&>(*this); }
  constexpr const LayoutPart* parts_after(const LayoutPart& part) const { return first_part() + part.next; }
  constexpr const LayoutPart* first_part() const { return first_; }

  template <class Body, class Place> constexpr void each(int count, int most, Body&& body, Place&& place) {
    const LayoutPart& here = *parts_;
    const LayoutPart* const next = parts_after(here);
    const std::uint32_t start = at_;
    const std::uint32_t size = size_of(here.sizes, layout);
    const std::int64_t copies = copies_;
    const LayoutPart* const inside = parts_ + 1;
    copies_ *= most;
    for (int i = 0; i < count; ++i) {
      at_ = start + static_cast<std::uint32_t>(place(i)) * size;
      parts_ = inside;
      body(writer(), i);
    }
    copies_ = copies;
    leave(start + static_cast<std::uint32_t>(most) * size, next);
  }
  constexpr void leave(std::uint32_t end, const LayoutPart* next) {
    at_ = end;
    parts_ = next;
  }

  const LayoutPart* parts_;
  const LayoutPart* first_ = parts_;
  std::uint32_t at_ = 0;
  std::int64_t copies_ = 1;
};

/// Writes the packed integers of a record that is all zeros.
class RecordWriter : public PlacedWriter<RecordWriter, Layout::fields> {
 public:
  constexpr RecordWriter(std::byte* out, const ObservationLayout& plan, Seat observer, int players)
      : PlacedWriter(plan, observer, players),
        out_(out) {}

  constexpr void write(const FieldSpec& field, int place, std::int64_t value) {
    const int width = record_width(field);
    std::byte* const to = out_ + at() + static_cast<std::uint32_t>(place * width);
    if (width == 1) *to = static_cast<std::byte>(value);
    else if (width == 2) store(to, static_cast<std::uint64_t>(value), 2);
    else store(to, static_cast<std::uint64_t>(value), 4);
  }
  constexpr void advance(const FieldSpec& field) { move(static_cast<std::uint32_t>(field.length * record_width(field))); }

  using PlacedWriter::write_set;
  constexpr void write_set(const FieldSpec& field, ItemSet set) { write_bits(out_ + at(), set.bits(), field.length); }
  constexpr void write_set(const FieldSpec& field, const WideSet& set) {
    constexpr int half = 64;
    write_bits(out_ + at(), set.word(0).bits(), field.length < half ? field.length : half);
    if (field.length > half) write_bits(out_ + at() + half, set.word(1).bits(), field.length - half);
  }
  constexpr void write_bytes(const FieldSpec& field, const std::uint8_t* bytes) {
    if (record_width(field) != 1) return PlacedWriter::write_bytes(field, bytes);
    copy(out_ + at(), bytes, field.length);
  }

 private:
  /// Inline, because a call would take longer than most copies.
  static constexpr void copy(std::byte* to, const std::uint8_t* from, int length) {
    if (std::is_constant_evaluated() || length < 8) {
      for (int i = 0; i < length; ++i) to[i] = static_cast<std::byte>(from[i]);
      return;
    }
    for (int i = 0; i + 8 <= length; i += 8) std::memcpy(to + i, from + i, 8);
    std::memcpy(to + length - 8, from + length - 8, 8);
  }
  /// Eight bits as eight bytes of 0 or 1, the lowest first.
  static constexpr std::uint64_t spread(std::uint64_t bits) {
    constexpr std::uint64_t every_byte = 0x0101010101010101;
    const std::uint64_t one_bit_each = ((bits & 0xFF) * every_byte) & 0x8040201008040201;
    return ((one_bit_each + 0x7F * every_byte) >> 7) & every_byte;
  }
  /// A byte for each bit. Loops over the items of a set would mispredict their ends.
  static constexpr void write_bits(std::byte* to, std::uint64_t bits, int length) {
    if (length < 8) {
      for (int i = 0; i < length; ++i) to[i] = static_cast<std::byte>(bits >> i & 1);
      return;
    }
    for (int i = 0; i + 8 <= length; i += 8) store(to + i, spread(bits >> i), 8);
    store(to + length - 8, spread(bits >> (length - 8)), 8);
  }
  /// No template: clang would not have it in time for constant evaluation.
  static constexpr void store(std::byte* to, std::uint64_t word, std::size_t width) {
    if (std::is_constant_evaluated()) {
      for (std::size_t i = 0; i < width; ++i) to[i] = static_cast<std::byte>(word >> (8 * i));
    } else {
      std::memcpy(to, &word, width);
    }
  }

  std::byte* out_;
};

/// Writes floats from 0 to 1 over zeros.
class FloatWriter : public PlacedWriter<FloatWriter, Layout::floats> {
 public:
  constexpr FloatWriter(float* out, const ObservationLayout& plan, Seat observer, int players)
      : PlacedWriter(plan, observer, players),
        out_(out) {}

  constexpr void write(const FieldSpec& field, int place, std::int64_t value) {
    if (value == 0 && field.has_none) return;
    const std::uint32_t start = at() + static_cast<std::uint32_t>(place * float_width(field, copies()));
    if (float_form(field, copies()) == FloatForm::one_hot) out_[start + static_cast<std::uint32_t>(value - (field.has_none ? 1 : 0))] = 1;
    else out_[start] = scaled(field, value);
  }
  constexpr void advance(const FieldSpec& field) { move(static_cast<std::uint32_t>(field.length * float_width(field, copies()))); }

 private:
  float* out_;
};

/// Lists the ids of active features, each once.
class FeatureWriter : public PlacedWriter<FeatureWriter, Layout::features> {
 public:
  constexpr FeatureWriter(std::uint32_t* out, const ObservationLayout& plan, Seat observer, int players)
      : PlacedWriter(plan, observer, players),
        first_(out),
        out_(out) {}

  constexpr void write(const FieldSpec& field, int place, std::int64_t value) {
    const std::uint32_t base = at() + static_cast<std::uint32_t>(place * feature_width(field));
    if (is_categorical(field.kind)) {
      if (value > 0 || !field.has_none) add(base + static_cast<std::uint32_t>(value - (field.has_none ? 1 : 0)));
    } else if (is_numeric(field.kind)) {
      write_number(field, base, value);
    } else if (value > 0) {
      add(base + static_cast<std::uint32_t>(value - 1));
    }
  }
  constexpr void advance(const FieldSpec& field) { move(static_cast<std::uint32_t>(field.length * feature_width(field))); }
  constexpr int count() const { return static_cast<int>(out_ - first_); }

 private:
  constexpr void add(std::uint32_t id) { *out_++ = id; }
  constexpr void write_number(const FieldSpec& field, std::uint32_t base, std::int64_t value) {
    if (field.max - field.min <= largest_unary_range) {
      if (value > field.min) add(base + static_cast<std::uint32_t>(value - field.min - 1));
      return;
    }
    if (field.min < 0) {
      if (value < 0) add(base);
      return write_digits(base + 1, static_cast<std::uint64_t>(value < 0 ? -value : value));
    }
    write_digits(base, static_cast<std::uint64_t>(value - field.min));
  }
  constexpr void write_digits(std::uint32_t base, std::uint64_t value) {
    for (std::uint32_t i = 0; value >> i != 0; ++i) {
      if ((value >> i & 1) != 0) add(base + i);
    }
  }

  std::uint32_t* first_;
  std::uint32_t* out_;
};

/// Writes the observations of one table. Plain data, made once and shared by threads.
template <Game G> class Observer {
 public:
  using State = typename G::State;

  constexpr explicit Observer(const G& game) : players_(game.players()) {
    NullJournal null_journal;
    Chance chance(0, 0);
    const State state = game.start(chance, null_journal);
    for (int kind = 0; kind < observation_kinds; ++kind)
      layouts_[static_cast<std::size_t>(kind)] = layout_of(game, state, static_cast<ObservationKind>(kind));
  }

  constexpr const ObservationLayout& layout(ObservationKind kind) const { return layouts_[static_cast<std::size_t>(kind)]; }
  constexpr int size(ObservationKind kind, Layout format) const { return static_cast<int>(layout(kind).size(format)); }

  /// `describe` takes a state that can be changed, but writing changes nothing.
  [[gnu::flatten]] constexpr void write_record(const G& game, State& state, Seat seat, ObservationKind kind, std::byte* out) const {
    clear(out, layout(kind).size(Layout::fields));
    RecordWriter writer(out, layout(kind), seat, players_);
    describe(writer, game, state, viewer_of(kind, seat));
  }
  [[gnu::flatten]] constexpr void write_floats(const G& game, State& state, Seat seat, ObservationKind kind, float* out) const {
    clear(out, layout(kind).size(Layout::floats));
    FloatWriter writer(out, layout(kind), seat, players_);
    describe(writer, game, state, viewer_of(kind, seat));
  }
  /// Returns the number of ids written.
  [[gnu::flatten]] constexpr int write_features(const G& game, State& state, Seat seat, ObservationKind kind, std::uint32_t* out) const {
    FeatureWriter writer(out, layout(kind), seat, players_);
    describe(writer, game, state, viewer_of(kind, seat));
    return writer.count();
  }

 private:
  template <class T> static constexpr void clear(T* out, std::uint32_t size) {
    if (std::is_constant_evaluated()) {
      for (std::uint32_t i = 0; i < size; ++i) out[i] = T{};
    } else {
      std::memset(out, 0, size * sizeof(T));
    }
  }

  int players_;
  std::array<ObservationLayout, observation_kinds> layouts_{};
};

}  // namespace omnibus
