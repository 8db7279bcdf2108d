// Words without the tables of Unicode: whoever plays in their own browser deceives nobody with a name. Characters that nobody sees are
// refused all the same, since a name without any other would be no name.
#include "server/words.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace omnibus {

namespace {

/// First and last of each range: what controls, joins or turns around others, and blanks that are no spaces.
constexpr std::array<std::pair<char32_t, char32_t>, 12> unseen{{{0x0000, 0x001F},
                                                                {0x007F, 0x009F},
                                                                {0x00AD, 0x00AD},
                                                                {0x061C, 0x061C},
                                                                {0x180E, 0x180E},
                                                                {0x200B, 0x200C},
                                                                {0x200E, 0x200F},
                                                                {0x2028, 0x202E},
                                                                {0x2060, 0x206F},
                                                                {0x2800, 0x2800},
                                                                {0xFEFF, 0xFEFF},
                                                                {0xE0000, 0xE0FFF}}};
constexpr std::array<char32_t, 5> spaces{0x0020, 0x00A0, 0x1680, 0x202F, 0x3000};
constexpr std::pair<char32_t, char32_t> more_spaces{0x2000, 0x200A};

bool is_space(char32_t character) {
  return std::find(spaces.begin(), spaces.end(), character) != spaces.end() ||
         (character >= more_spaces.first && character <= more_spaces.second);
}

bool is_unseen(char32_t character) {
  return std::any_of(unseen.begin(), unseen.end(),
                     [&](const auto& range) { return character >= range.first && character <= range.second; });
}

/// The first character of a text that is UTF-8 and not empty, and how many bytes it has.
std::pair<char32_t, std::size_t> first_character(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  const std::size_t size = std::min(text.size(), lead < 0x80 ? std::size_t{1} : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4);
  char32_t out = size == 1 ? lead : lead & (0xFFu >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) out = out << 6 | (static_cast<unsigned char>(text[i]) & 0x3Fu);
  return {out, size};
}

std::string plain(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c != ' ') out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return out;
}

}  // namespace

std::optional<std::string> readable_words(std::string_view text, std::size_t longest) {
  std::string out;
  std::size_t length = 0;
  bool space = false;
  while (!text.empty()) {
    const auto [character, size] = first_character(text);
    if (is_unseen(character)) return {};
    if (is_space(character)) {
      space = !out.empty();
    } else {
      if (std::exchange(space, false)) {
        out += ' ';
        ++length;
      }
      out += text.substr(0, size);
      ++length;
    }
    text.remove_prefix(size);
  }
  if (length < 1 || length > longest) return {};
  return out;
}

bool look_alike(const std::string& one, const std::string& other) { return plain(one) == plain(other); }

}  // namespace omnibus
