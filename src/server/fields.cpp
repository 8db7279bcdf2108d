#include "server/fields.hpp"

#include <optional>
#include <vector>

#include <fmt/format.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

namespace omnibus {

namespace {

constexpr UChar32 joins_emoji = 0x200D;
constexpr UChar32 makes_emoji = 0xFE0F;
constexpr UChar32 empty_braille = 0x2800;  // a symbol by its kind, a blank by its look
constexpr int most_marks = 3;              // on one letter: no script needs more

icu::UnicodeString from_utf8(std::string_view text) {
  return icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<int32_t>(text.size())));
}

std::string to_utf8(const icu::UnicodeString& text) {
  std::string out;
  text.toUTF8String(out);
  return out;
}

/// In its shortest form, with one plain space for any number of spaces of any kind, and none around it.
icu::UnicodeString tidied(const icu::UnicodeString& text) {
  UErrorCode error = U_ZERO_ERROR;
  const icu::UnicodeString composed = icu::Normalizer2::getNFCInstance(error)->normalize(text, error);
  icu::UnicodeString out;
  for (int32_t i = 0; i < composed.length(); i = composed.moveIndex32(i, 1)) {
    const UChar32 character = composed.char32At(i);
    const bool space = u_charType(character) == U_SPACE_SEPARATOR;
    if (!space) out.append(character);
    else if (!out.isEmpty() && !out.endsWith(u" ", 1)) out.append(u' ');
  }
  return out.trim();
}

bool is_mark(UChar32 character) {
  const auto kind = u_charType(character);
  return kind == U_NON_SPACING_MARK || kind == U_ENCLOSING_MARK;
}

/// Whether the character can be seen where it stands: after this one.
bool visible_after(UChar32 before, UChar32 character) {
  const bool after_emoji = u_hasBinaryProperty(before, UCHAR_EMOJI) || before == makes_emoji;
  if (character == joins_emoji || character == makes_emoji) return after_emoji;
  return u_isprint(character) && !u_hasBinaryProperty(character, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) && character != empty_braille;
}

/// Printable and tidied; nothing where a character is of another kind, or there are too many or none.
std::optional<std::string> readable(std::string_view text, std::size_t longest) {
  const icu::UnicodeString words = tidied(from_utf8(text));
  const int32_t length = words.countChar32();
  if (length < 1 || static_cast<std::size_t>(length) > longest) return {};
  UChar32 before = ' ';
  int marks = most_marks;  // and none on nothing
  for (int32_t i = 0; i < words.length(); i = words.moveIndex32(i, 1)) {
    const UChar32 character = words.char32At(i);
    marks = is_mark(character) ? marks + 1 : character == ' ' ? most_marks : 0;
    if (marks > most_marks || !visible_after(before, character)) return {};
    before = character;
  }
  if (before == joins_emoji) return {};
  return to_utf8(words);
}

/// The same for texts that look the same.
icu::UnicodeString skeleton(const icu::UnicodeString& text) {
  struct Checker {
    UErrorCode error = U_ZERO_ERROR;
    USpoofChecker* checker = uspoof_open(&error);
  };
  static const Checker of;  // for as long as the program runs
  UErrorCode error = U_ZERO_ERROR;
  icu::UnicodeString out;
  uspoof_getSkeletonUnicodeString(of.checker, 0, text, out, &error);
  return out;
}

}  // namespace

bool look_alike(const std::string& one, const std::string& other) {
  icu::UnicodeString first = from_utf8(one).findAndReplace(u" ", u"");
  icu::UnicodeString second = from_utf8(other).findAndReplace(u" ", u"");
  if (skeleton(first) == skeleton(second)) return true;
  return skeleton(first.foldCase()) == skeleton(second.foldCase());
}

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
  const auto* text = value(name).if_string();
  const std::optional<std::string> words = text != nullptr ? readable(*text, longest) : std::nullopt;
  if (!words) refuse(name, fmt::format("1 … {} characters", longest));
  return *words;
}

}  // namespace omnibus
