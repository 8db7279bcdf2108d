// Base class of the Ios of observations: turns the forms of `describe` (core/describe.hpp) into fields.
#pragma once

#include <string_view>
#include <tuple>
#include <type_traits>

#include "core/seat.hpp"
#include "learning/field.hpp"

namespace omnibus {

/// `Io` offers:
///   put(name, field, value)                  a single value; known flags have no name, and presence and count are named like their part
///   put_items(name, field, body)             values side by side: body(put), with put(place, value) for those that are not 0
///   put_set(name, field, set)                1 for each item of a set
///   put_bytes(name, field, bytes)            a byte for each value
///   label(names or key)                      names of the values of the next field
///   part(present, body)                      fields that may be absent
///   elements(count, most, body)              elements of a list
///   seat_elements(most, body)                elements of a list by seat
///   within(name, body)                       fields of a part with a name
template <class Io> class FieldWriter {
 public:
  static constexpr bool reads = false;

  constexpr FieldWriter(Seat observer, int players) : observer_(index_of(observer)), players_(players) {}

  template <class T> constexpr void number(std::string_view name, const T& value, int min, int max) {
    io().put(name, FieldSpec{FieldKind::number, min, max}, static_cast<int>(value));
  }
  constexpr void flag(std::string_view name, bool value) { io().put(name, FieldSpec{FieldKind::flag}, value ? 1 : 0); }
  template <class T, class Names> constexpr void choice(std::string_view name, const T& value, const Names& names) {
    io().label(names);
    io().put(name, FieldSpec{FieldKind::choice, 0, count_of(names) - 1}, static_cast<int>(value));
  }
  template <class T, class Names> constexpr void choice_or_null(std::string_view name, const T& value, const Names& names) {
    io().label(names);
    io().put(name, FieldSpec{FieldKind::choice, 0, count_of(names) - 1, 1, true}, static_cast<int>(value));
  }
  template <class T, class Key> constexpr void item(std::string_view name, const T& value, int count, Key&& key) {
    io().label(key);
    io().put(name, FieldSpec{FieldKind::item, 0, count - 1}, static_cast<int>(value));
  }
  template <class T, class None, class Key>
  constexpr void item_or_null(std::string_view name, const T& value, None none, int count, Key&& key) {
    io().label(key);
    io().put(name, FieldSpec{FieldKind::item, 0, count, 1, true}, value == static_cast<T>(none) ? 0 : static_cast<int>(value) + 1);
  }
  template <class T> constexpr void seat(std::string_view name, const T& value, int players) {
    io().put(name, FieldSpec{FieldKind::seat, 0, players - 1}, relative(static_cast<int>(value)));
  }
  template <class T, class None> constexpr void seat_or_null(std::string_view name, const T& value, None none, int players) {
    const bool is_none = value == static_cast<T>(none);
    io().put(name, FieldSpec{FieldKind::seat, 0, players, 1, true}, is_none ? 0 : relative(static_cast<int>(value)) + 1);
  }

  template <class Set, class Key> constexpr void item_set(std::string_view name, const Set& set, int count, Key&& key) {
    io().label(key);
    io().put_set(name, FieldSpec{FieldKind::set, 0, 1, count}, set);
  }
  template <class Set> constexpr void seat_set(std::string_view name, const Set& set, int players) {
    io().put_items(name, FieldSpec{FieldKind::set, 0, 1, players}, [&](auto&& put) {
      for (const int item : set) put(relative(item), 1);
    });
  }
  template <class List, class Key> constexpr void item_counts(std::string_view name, const List& list, int count, int most, Key&& key) {
    io().label(key);
    io().put_items(name, FieldSpec{FieldKind::counts, 0, most, count}, [&](auto&& put) {
      int last = -1;
      int copies = 0;
      for (const int item : list) {
        copies = item == last ? copies + 1 : 1;
        last = item;
        put(item, copies);
      }
    });
  }
  template <class List, class Key> constexpr void item_list(std::string_view name, const List& list, int count, int most, Key&& key) {
    io().label(key);
    io().put_items(name, FieldSpec{FieldKind::list, 0, count, most, true}, [&](auto&& put) {
      int place = 0;
      for (const int item : list) put(place++, item + 1);
    });
  }

  template <class Values, class Key>
  constexpr void item_numbers(std::string_view name, const Values& values, int count, int most, Key&& key) {
    io().label(key);
    io().put_bytes(name, FieldSpec{FieldKind::numbers, 0, most, count}, values.data());
  }
  template <class Values, class Key>
  constexpr void item_choices(std::string_view name, const Values& values, int count, int most, Key&& key) {
    io().label(key);
    io().put_bytes(name, FieldSpec{FieldKind::choices, 0, most, count, true}, values.data());
  }

  template <class Body> constexpr void object(std::string_view name, Body&& body) { io().within(name, body); }
  template <class Body> constexpr void object_or_null(std::string_view name, bool present, Body&& body) {
    io().put(name, FieldSpec{FieldKind::present}, present ? 1 : 0);
    io().within(name, [&](Io& part) { part.part(present, body); });
  }
  template <class Body> constexpr void secret(bool seen, Body&& body) {
    io().put({}, FieldSpec{FieldKind::known}, seen ? 1 : 0);
    io().part(seen, body);
  }
  template <class Count, class Body> constexpr void items(std::string_view name, const Count& count, int most, Body&& body) {
    const int present = static_cast<int>(count) < most ? static_cast<int>(count) : most;
    io().put(name, FieldSpec{FieldKind::count, 0, most}, present);
    io().within(name, [&](Io& part) { part.elements(present, most, body); });
  }
  template <class Count, class Body> constexpr void seats(std::string_view name, const Count&, int, Body&& body) {
    io().within(name, [&](Io& part) { part.seat_elements(players_, body); });
  }

  constexpr void figure(std::string_view name, int value, int most) { io().put(name, FieldSpec{FieldKind::number, 0, most}, value); }
  template <class Body> constexpr void derived(bool, Body&&) {}
  template <class Body> constexpr void learned(Body&& body) { body(io()); }
  constexpr void skip(std::string_view) {}
  constexpr void fail(std::string_view) {}

 protected:
  constexpr int players() const { return players_; }
  /// Number of seats from the observer to this one, round the table.
  constexpr int relative(int seat) const { return seat >= observer_ ? seat - observer_ : seat - observer_ + players_; }

 private:
  constexpr Io& io() { return static_cast<Io&>(*this); }
  template <class Names> static constexpr int count_of(const Names&) {
    return static_cast<int>(std::tuple_size_v<std::remove_cvref_t<Names>>);
  }

  int observer_;
  int players_;
};

}  // namespace omnibus
