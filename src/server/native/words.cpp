// Checks of names and chat with ICU.
#include "server/runtime/words.hpp"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

namespace omnibus {

namespace {

constexpr UChar32 joins_emoji = 0x200D;
constexpr UChar32 makes_emoji = 0xFE0F;
constexpr UChar32 empty_braille = 0x2800;  // classified as a symbol, but looks blank
constexpr int most_marks = 3;              // per letter; no script needs more

icu::UnicodeString from_utf8(std::string_view text) {
  return icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<int32_t>(text.size())));
}

std::string to_utf8(const icu::UnicodeString& text) {
  std::string out;
  text.toUTF8String(out);
  return out;
}

/// The text in composed form, trimmed, with each run of spaces of any kind replaced by one plain space.
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

/// True if a letter has very many marks: normalizing sorts them, in quadratic time. Composing removes at most three of them.
bool has_towering_marks(const icu::UnicodeString& text) {
  int marks = 0;
  for (int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    marks = is_mark(text.char32At(i)) ? marks + 1 : 0;
    if (marks > 2 * most_marks) return true;
  }
  return false;
}

/// True if the character is visible after the character `before`.
bool visible_after(UChar32 before, UChar32 character) {
  const bool after_emoji = u_hasBinaryProperty(before, UCHAR_EMOJI) || before == makes_emoji;
  if (character == joins_emoji || character == makes_emoji) return after_emoji;
  const bool drawn = (u_isgraph(character) && u_charType(character) != U_PRIVATE_USE_CHAR) || character == ' ';
  return drawn && !u_hasBinaryProperty(character, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) && character != empty_braille;
}

/// Equal for texts that look the same.
icu::UnicodeString skeleton(const icu::UnicodeString& text) {
  struct Checker {
    UErrorCode error = U_ZERO_ERROR;
    USpoofChecker* checker = uspoof_open(&error);
  };
  static const Checker of;  // lives as long as the program
  UErrorCode error = U_ZERO_ERROR;
  icu::UnicodeString out;
  uspoof_getSkeletonUnicodeString(of.checker, 0, text, out, &error);
  return out;
}

}  // namespace

std::optional<std::string> readable_words(std::string_view text, std::size_t longest) {
  const icu::UnicodeString said = from_utf8(text);
  if (has_towering_marks(said)) return {};
  const icu::UnicodeString words = tidied(said);
  const int32_t length = words.countChar32();
  if (length < 1 || static_cast<std::size_t>(length) > longest) return {};
  UChar32 before = ' ';
  int marks = most_marks;  // so that a mark needs a letter before it
  for (int32_t i = 0; i < words.length(); i = words.moveIndex32(i, 1)) {
    const UChar32 character = words.char32At(i);
    marks = is_mark(character) ? marks + 1 : character == ' ' ? most_marks : 0;
    if (marks > most_marks || !visible_after(before, character)) return {};
    before = character;
  }
  if (before == joins_emoji) return {};
  return to_utf8(words);
}

Look look_of(const std::string& name) {
  icu::UnicodeString text = from_utf8(name).findAndReplace(u" ", u"");
  std::string as_written = to_utf8(skeleton(text));
  return {.as_written = std::move(as_written), .folded = to_utf8(skeleton(text.foldCase()))};
}

}  // namespace omnibus
