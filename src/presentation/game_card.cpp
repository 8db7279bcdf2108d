#include "presentation/game_card.hpp"

#include <fmt/format.h>

#include "levels/characters.hpp"
#include "levels/levels.hpp"
#include "levels/ratings.hpp"
#include "teaching/puzzle.hpp"

namespace omnibus {

namespace {

json::object option_to_json(const OptionInfo& option, const Catalogue& catalogue, std::string_view game) {
  constexpr std::array<std::string_view, 4> kinds{"yes_no", "number", "seat", "choice"};
  constexpr std::array<std::string_view, 3> origins{"table", "ruling", "house"};
  const bool yes_no = option.kind == OptionKind::yes_no;
  json::object out{{"name", option.name},
                   {"type", kinds[static_cast<std::size_t>(option.kind)]},
                   {"default", yes_no ? json::value(option.fallback != 0) : json::value(option.fallback)},
                   {"least", option.min},
                   {"most", option.max},
                   {"origin", origins[static_cast<std::size_t>(option.origin)]},
                   {"about", catalogue.text(game, fmt::format("option.{}", option.name))}};
  if (option.kind != OptionKind::choice) return out;
  json::array choices;
  for (std::size_t i = 0; i < option.choices.names.size(); ++i) {
    choices.push_back(json::object{{"name", option.choices.names[i]}, {"text", catalogue.text(game, option.choice_message(i))}});
  }
  out["choices"] = std::move(choices);
  return out;
}

/// Rules behind its wrong tries, which the lesson lets the learner practise.
json::array practised_rules(const Lesson& lesson) {
  json::array out;
  for (const LessonStep& step : lesson.steps) {
    for (const WrongTry& wrong : step.wrong) {
      if (!wrong.rule.empty()) out.emplace_back(wrong.rule);
    }
  }
  return out;
}

json::object lesson_card(const Lesson& lesson, const Catalogue& catalogue) {
  return {{"name", lesson.name},
          {"title", catalogue.text(lesson.game, lesson.message("title"))},
          {"about", catalogue.text(lesson.game, lesson.message("about"))},
          {"minutes", lesson.minutes},
          {"learned", learned_to_json(lesson, catalogue)},
          {"rules", practised_rules(lesson)}};
}

json::array levels_to_json(std::string_view game) {
  json::array out;
  for (const BotLevel& level : levels_of(game)) {
    out.push_back(
        json::object{{"ms", level.milliseconds}, {"rating", level.rating == 0 ? json::value(nullptr) : json::value(level.rating)}});
  }
  return out;
}

json::array ratings_to_json(std::string_view game) {
  json::array out;
  for (const MeasuredRating& rating : ratings_of(game)) {
    out.push_back(rating.elo == 0 ? json::value(nullptr) : json::object{{"elo", rating.elo}, {"margin", rating.margin}});
  }
  return out;
}

json::object character_to_json(std::size_t index, const Catalogue& catalogue) {
  const std::string_view name = character_names[index];
  const auto text = [&](std::string_view part) {
    return json::value(catalogue.text("common", fmt::format("character.{}.{}", name, part)));
  };
  return {{"name", name},
          {"title", characters()[index].title},
          {"level", characters()[index].level},
          {"who", text("who")},
          {"words", json::array{text("word_1"), text("word_2"), text("word_3")}},
          {"about", text("about")}};
}

}  // namespace

json::object bots_to_json(const Catalogue& catalogue) {
  json::array levels;
  for (std::uint32_t level = 1; level <= level_count; ++level) {
    levels.push_back(json::object{{"title", catalogue.text("common", fmt::format("level.{}", level))},
                                  {"about", catalogue.text("common", fmt::format("level.{}.about", level))}});
  }
  json::array all;
  for (std::size_t i = 0; i < character_names.size(); ++i) all.push_back(character_to_json(i, catalogue));
  return {{"levels", std::move(levels)}, {"characters", std::move(all)}};
}

json::object game_card(const GameInfo& info, const Catalogue& catalogue) {
  json::array options;
  for (const OptionInfo& option : info.options) options.push_back(option_to_json(option, catalogue, info.name));
  json::object out{
      {"name", info.name}, {"title", catalogue.text(info.name, "game.name")}, {"about", catalogue.text(info.name, "game.summary")}};
  out["players"] = json::object{{"least", info.min_players}, {"most", info.max_players}};
  out["options"] = std::move(options);
  json::array lessons;
  for (const std::string& name : lesson_names(info.name)) lessons.push_back(lesson_card(read_lesson(info.name, name), catalogue));
  out["lessons"] = std::move(lessons);
  out["puzzles"] = json::value_from(puzzle_names(info.name));
  out["levels"] = levels_to_json(info.name);
  out["ratings"] = ratings_to_json(info.name);
  return out;
}

json::array learned_to_json(const Lesson& lesson, const Catalogue& catalogue) {
  json::array out;
  for (int i = 1; i <= lesson.learned; ++i) out.emplace_back(catalogue.text(lesson.game, lesson.message(fmt::format("learned.{}", i))));
  return out;
}

json::object edition_to_json(const EditionInfo& edition) {
  return {{"id", edition.id}, {"hash", edition.hash}, {"reconstructed", edition.reconstructed}};
}

}  // namespace omnibus
