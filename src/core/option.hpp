// Options: the switches of a table, as plain numbers with names.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace omnibus {

/// Notation and range of an option.
enum class OptionKind : std::uint8_t { yes_no, number, seat, choice };

/// Origin of an option; house rules are marked wherever they are offered.
enum class OptionOrigin : std::uint8_t { table, ruling, house };

/// Names of the values 0, 1 … of a choice. Programs may write the name or the number; people read the message MESSAGES.NAME.
struct ChoiceNames {
  std::string_view messages;
  std::span<const std::string_view> names;
};

/// One switch of a game's `Options`. `max` bounds a number and a choice; a seat is bounded by the table.
template <class Options> struct Option {
  std::string_view name;
  std::uint8_t Options::* field = nullptr;
  OptionKind kind = OptionKind::yes_no;
  OptionOrigin origin = OptionOrigin::ruling;
  std::uint8_t min = 0;
  std::uint8_t max = 1;
  ChoiceNames choices = {};
};

/// A table option with named values.
template <class Options, std::size_t N>
constexpr Option<Options> choice_of_table(std::string_view name, std::uint8_t Options::* field, std::string_view messages,
                                          const std::array<std::string_view, N>& names) {
  return {name, field, OptionKind::choice, OptionOrigin::table, 0, N - 1, {messages, names}};
}

}  // namespace omnibus
