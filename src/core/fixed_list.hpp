// A list with room for a fixed number of items, held in place.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

namespace omnibus {

/// Never allocates. Unused room stays value-initialised, so two equal lists are equal byte for byte.
template <class T, int Capacity> class FixedList {
  using Size = std::conditional_t<(Capacity < 256), std::uint8_t, std::uint16_t>;

 public:
  constexpr int size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  static constexpr int capacity() { return Capacity; }

  constexpr T& operator[](int i) { return items_[static_cast<std::size_t>(i)]; }
  constexpr const T& operator[](int i) const { return items_[static_cast<std::size_t>(i)]; }
  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + size_; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }
  constexpr const T& back() const { return (*this)[size_ - 1]; }

  constexpr void push(const T& item) { items_[size_++] = item; }
  constexpr void pop() { items_[--size_] = T{}; }

  friend constexpr bool operator==(const FixedList&, const FixedList&) = default;

 private:
  std::array<T, Capacity> items_{};
  Size size_ = 0;
};

}  // namespace omnibus
