// What people read of Tramways: sentences, in every language, without an id.
#include <regex>

#include "games/tramways/scene.hpp"
#include "match/speaker.hpp"

namespace omnibus::tramways {
namespace {

/// Everything that is said in a game of chance: the table, the question, the offers and what happens.
template <class Read> void read_a_game(const Catalogue& catalogue, int mode, Read&& read) {
  const auto game = open_table("tramways", {.players = 3, .options = {{"mode", mode}}, .edition_text = {}, .edition_name = {}});
  const Speaker speaker(catalogue, *game, {});
  EventRecorder recorder;
  const auto position = game->start(5, recorder);
  for (std::uint32_t ply = 1; position->actor() != Seat::nobody; ++ply) {
    std::vector<std::string> table;
    for (const Phrase& line : position->in_words(Eyes::of(position->actor()))) table.push_back(speaker.say(line));
    read(table);
    const auto legal = position->legal();
    std::vector<std::string> said;
    for (const Action& action : legal) said.push_back(speaker.say(position->offer(action)));
    Chance chance(5, ply);
    EventRecorder happened;
    position->apply(legal[(ply * 7) % legal.size()], chance, happened);
    for (const Event& event : happened.events) said.push_back(speaker.say(event));
    read(said);
  }
}

TEST(Words, nothing_that_people_read_is_an_id) {
  const std::regex id("(dev|auction|parcel|generic|building)-[A-Z0-9e]|r[0-9]+c[0-9]+|[a-z]_[a-z]|[{}]");
  for (const std::string& language : Catalogue::languages()) {
    for (int mode = 0; mode < mode_count; ++mode) {
      read_a_game(Catalogue::of(language), mode, [&](const std::vector<std::string>& sentences) {
        for (const std::string& sentence : sentences) ASSERT_FALSE(std::regex_search(sentence, id)) << sentence;
      });
    }
  }
}

/// A line that is not indented would be taken for a heading where the next one is.
TEST(Words, the_map_stands_under_its_heading_row_by_row) {
  read_a_game(Catalogue::of("en"), 1, [](const std::vector<std::string>& lines) {
    if (lines.empty() || lines[0] != "Map") return;
    std::size_t rows = 0;
    while (lines[rows + 1].starts_with("    ")) ++rows;
    ASSERT_EQ(rows, 10U);  // three boards of five rows, two beside each other
    for (std::size_t row = 2; row <= rows; ++row) ASSERT_EQ(lines[row].find("  "), 0U);
  });
}

}  // namespace
}  // namespace omnibus::tramways
