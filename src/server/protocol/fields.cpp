#include "server/protocol/fields.hpp"

#include <optional>
#include <vector>

#include <fmt/format.h>

#include "server/runtime/words.hpp"

namespace omnibus {

Fields::Fields(const json::value& value, std::string path) : fields_(value.if_object()), path_(std::move(path)) {
  if (fields_ == nullptr) refuse_value(path_, value, "{…}");
}

void Fields::only(std::initializer_list<std::string_view> known) const { refuse_unknown(*fields_, path_, std::vector(known)); }

std::string Fields::path_of(std::string_view name) const { return fmt::format("{}.{}", path_, name); }

void Fields::refuse(std::string_view name, std::string allowed) const { refuse_value(path_of(name), value(name), std::move(allowed)); }

std::int64_t Fields::number(std::string_view name, std::int64_t min, std::int64_t max) const {
  const auto* whole = value(name).if_int64();
  if (whole == nullptr || *whole < min || *whole > max) refuse(name, fmt::format("{} … {}", min, max));
  return *whole;
}

Seat Fields::seat() const { return seat_at(static_cast<int>(number("seat", 0, max_seats - 1))); }

bool Fields::flag(std::string_view name) const {
  if (!value(name).is_bool()) refuse(name, "true, false");
  return value(name).get_bool();
}

std::string Fields::text(std::string_view name, std::size_t longest) const {
  const auto* text = value(name).if_string();
  if (text == nullptr || text->empty() || text->size() > longest || text->find('\0') != json::string::npos) {
    refuse(name, fmt::format("1 … {} characters", longest));
  }
  return std::string(*text);
}

std::string_view Fields::one_of(std::string_view name, std::span<const std::string_view> allowed) const {
  const auto* text = value(name).if_string();
  for (const std::string_view each : allowed) {
    if (text != nullptr && *text == each) return each;
  }
  refuse(name, joined(allowed));
}

const json::object& Fields::object(std::string_view name) const {
  if (!value(name).is_object()) refuse(name, "{…}");
  return value(name).get_object();
}

const json::array& Fields::list(std::string_view name, std::size_t longest) const {
  const auto* list = value(name).if_array();
  if (list == nullptr || list->size() > longest) refuse(name, fmt::format("[…], 0 … {} entries", longest));
  return *list;
}

std::string Fields::words(std::string_view name, std::size_t longest) const {
  constexpr std::size_t max_bytes_of_character = 32;  // including marks and spaces; longer texts are slow to check and refused anyway
  const auto* text = value(name).if_string();
  const bool is_short = text != nullptr && text->size() <= max_bytes_of_character * longest;
  const std::optional<std::string> words = is_short ? readable_words(*text, longest) : std::nullopt;
  if (!words) refuse(name, fmt::format("1 … {} characters", longest));
  return *words;
}

}  // namespace omnibus
