#include "levels/ratings.hpp"

#include <string>

#include "data/embedded.hpp"
#include "data/json_io.hpp"

namespace omnibus {

CharacterRatings read_ratings(std::string_view text, std::string_view what) {
  constexpr int most = 10'000;
  CharacterRatings out;
  JsonReader::read(parse_json(text, what), what, [&](JsonReader& reader) {
    for (std::size_t i = 0; i < out.size(); ++i) {
      reader.object(character_names[i], [&](JsonReader& inner) {
        inner.number("elo", out[i].elo, 0, most);
        inner.number("margin", out[i].margin, 0, most);
      });
    }
  });
  return out;
}

CharacterRatings ratings_of(std::string_view game) {
  const std::string file = std::string(game) + "/ratings.json";
  return read_ratings(embedded_file(file), file);
}

}  // namespace omnibus
