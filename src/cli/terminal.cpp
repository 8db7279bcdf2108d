#include "cli/terminal.hpp"

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <numeric>
#include <sstream>

#include <fmt/format.h>

namespace omnibus {

namespace {

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

bool contains_all(const std::string& sentence, const std::string& typed) {
  std::istringstream words(typed);
  for (std::string word; words >> word;) {
    if (sentence.find(word) == std::string::npos) return false;
  }
  return true;
}

}  // namespace

void print_choices(const Speaker& words, const PositionView& position, const std::vector<Action>& choices, const std::vector<int>& only) {
  std::vector<int> shown = only;
  if (shown.empty()) {
    shown.resize(choices.size());
    std::iota(shown.begin(), shown.end(), 0);
  }
  std::string open_group;
  for (const int i : shown) {
    const Phrase phrase = position.offer(choices[static_cast<std::size_t>(i)]);
    const std::string group = words.group_of(phrase);
    if (!open_group.empty() && group != open_group) std::cout << '\n';
    if (group.empty()) {
      std::cout << fmt::format("{:>3}  {}\n", i + 1, words.say(phrase));
    } else {
      if (group != open_group) std::cout << "     " << group << "\n    ";
      std::cout << fmt::format("  {} {}", i + 1, words.place_of(phrase));
    }
    open_group = group;
  }
  if (!open_group.empty()) std::cout << '\n';
}

std::vector<int> matching_choices(const Speaker& words, const PositionView& position, const std::vector<Action>& choices,
                                  const std::string& typed) {
  std::vector<int> out;
  if (typed.find_first_not_of("0123456789 ") == std::string::npos) {
    const long number = std::strtol(typed.c_str(), nullptr, 10);
    if (number >= 1 && number <= static_cast<long>(choices.size())) out.push_back(static_cast<int>(number - 1));
    return out;
  }
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (contains_all(lower(words.say(position.offer(choices[i]))), lower(typed))) out.push_back(static_cast<int>(i));
  }
  return out;
}

std::string result_text(const Program& program, const Speaker& words, const AnyGame& game, const Result& result) {
  const std::string ending = "ending." + std::string(game.info().endings[static_cast<std::size_t>(result.ending)]);
  std::string out = program.text("result.ending", {{"ending", words.say(Phrase(ending))}}) + "\n";
  for (int i = 0; i < result.seats; ++i) {
    const std::size_t place = static_cast<std::size_t>(i);
    out += "  " +
           program.text(result.winners[place] ? "result.winner" : "result.seat",
                        {{"seat", words.seat_name(seat_at(i))}, {"score", result.scores[place]}, {"place", result.places[place]}}) +
           "\n";
  }
  return out;
}

}  // namespace omnibus
