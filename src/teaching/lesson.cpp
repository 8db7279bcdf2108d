#include "teaching/lesson.hpp"

#include <algorithm>

#include "teaching/document_reader.hpp"

namespace omnibus {

namespace {

constexpr std::string_view lessons = "lessons";
constexpr int longest_lesson = 60;  ///< minutes
constexpr int max_tries = 1000;     // for continuations; a way not found by then counts as leading elsewhere

class LessonReader : private DocumentReader {
 public:
  LessonReader(std::string_view game, std::string_view name, std::string_view text)
      : DocumentReader(document_path(game, lessons, name), text, "bad_lesson") {
    lesson_.game = game;
    lesson_.name = name;
  }

  Lesson read() && {
    const json::object& known =
        fields(std::array<std::string_view, 9>{"minutes", "players", "options", "seat", "seed", "position", "opening", "steps", "learned"});
    lesson_.minutes = number(known, "minutes", 1, longest_lesson);
    lesson_.learned = number(known, "learned", 1, 5);
    read_setup(known);
    read_steps(known);
    return std::move(lesson_);
  }

 private:
  /// Reads a whole position in engine protocol format, or deals the game's own set-up from the seed; then plays the opening for all seats.
  void read_setup(const json::object& known) {
    MatchSetup& table = lesson_.setup = setup(known, lesson_.game);
    lesson_.seat = seat(known, table.table.players);
    Match match(table);
    if (known.contains("opening")) play(match, known, "opening");
    table.position = match.position().view(Viewer::everything());
    game_ = match.shared_game();
  }

  void read_steps(const json::object& known) {
    const json::array& steps = list(known, "steps", what());
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const std::string path = fmt::format("{}[{}]", place("steps"), i);
      lesson_.steps.push_back(read_step(object(steps[i], path), path));
    }
  }

  LessonStep read_step(const json::object& fields, const std::string& path) const {
    refuse_unknown(fields, path, std::array<std::string_view, 4>{"aim", "show", "wrong", "light"});
    LessonStep out{.aim = read_aim(object(required(fields, "aim", path), path + ".aim"), path + ".aim"), .shown = {}, .wrong = {}};
    for (const json::value& action : list(fields, "show", path)) out.shown.push_back(game_->action_from_json(action, path + ".show"));
    if (fields.contains("wrong")) {
      for (const json::value& each : list(fields, "wrong", path)) out.wrong.push_back(read_wrong(object(each, path), path + ".wrong"));
    }
    if (fields.contains("light")) {
      for (const json::value& each : list(fields, "light", path)) out.lit.push_back(json::value_to<std::string>(each));
    }
    return out;
  }

  static Aim read_aim(const json::object& fields, const std::string& path) {
    refuse_unknown(fields, path, std::array<std::string_view, 2>{"action", "view"});
    Aim out;
    if (const json::value* action = fields.if_contains("action")) out.action = object(*action, path + ".action");
    if (const json::value* view = fields.if_contains("view")) {
      if (!view->is_array()) refuse_value(path + ".view", *view, "[…]");
      for (const json::value& each : view->get_array()) out.view.push_back(read_condition(object(each, path + ".view"), path + ".view"));
    }
    return out;
  }

  static ViewCondition read_condition(const json::object& fields, const std::string& path) {
    constexpr std::array<std::string_view, 3> kinds{"is", "least", "has"};
    refuse_unknown(fields, path, std::array<std::string_view, 4>{"at", "is", "least", "has"});
    ViewCondition out{.place = text(fields, "at", path), .kind = {}, .value = {}};
    const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](std::string_view each) { return fields.contains(each); });
    if (kind == kinds.end()) required(fields, "is", path);
    out.kind = static_cast<ViewCondition::Kind>(kind - kinds.begin());
    out.value = fields.at(*kind);
    return out;
  }

  static WrongTry read_wrong(const json::object& fields, const std::string& path) {
    refuse_unknown(fields, path, std::array<std::string_view, 2>{"action", "rule"});
    WrongTry out{.action = object(required(fields, "action", path), path + ".action"), .rule = {}};
    if (fields.contains("rule")) out.rule = text(fields, "rule", path);
    return out;
  }

  Lesson lesson_;
  std::shared_ptr<const AnyGame> game_;
};

bool has_fields(const json::object& action, const json::object& wanted) {
  return std::all_of(wanted.begin(), wanted.end(), [&](const auto& field) {
    const json::value* value = action.if_contains(field.key());
    return value != nullptr && *value == field.value();
  });
}

bool reached(const Aim& aim, const AnyGame& game, const Position& after, const Action& action, Seat learner) {
  if (!has_fields(game.action_to_json(action), aim.action)) return false;
  if (aim.view.empty()) return true;
  const json::value view = after.view(Viewer::of(learner));
  return std::all_of(aim.view.begin(), aim.view.end(), [&](const ViewCondition& each) { return each.holds_in(view); });
}

/// Searches for a way from a learner's action to the aim of a step, before another seat decides or chance is involved.
class WayToAim {
 public:
  WayToAim(const LessonStep& step, const Match& match, Seat learner) : step_(step), match_(match), learner_(learner) {}

  bool exists(const Action& first) { return as_shown(first) || another(first); }

 private:
  using Positions = std::vector<std::unique_ptr<Position>>;

  /// Continues as the step shows.
  bool as_shown(const Action& first) const {
    std::unique_ptr<Position> at = match_.position().clone();
    int ply = match_.ply();
    for (auto next = std::find(step_.shown.begin(), step_.shown.end(), first); next != step_.shown.end(); ++next) {
      if (at->check(*next).forbids()) return false;
      Positions after;
      if (reaches(*at, *next, ++ply, after)) return true;
      if (after.empty()) return false;
      at = std::move(after.front());
    }
    return false;
  }

  /// Breadth-first search over all actions. A way longer than the one shown would lead the learner astray.
  bool another(const Action& first) {
    int ply = match_.ply();
    Positions open;
    if (reaches(match_.position(), first, ++ply, open)) return true;
    for (std::size_t length = 2; length <= step_.shown.size() && !open.empty(); ++length) {
      Positions further;
      ++ply;
      for (const std::unique_ptr<Position>& each : open) {
        for (const Action& action : each->legal()) {
          if (++tries_ > max_tries) return false;
          if (reaches(*each, action, ply, further)) return true;
        }
      }
      open = std::move(further);
    }
    return false;
  }

  /// True if this action, at ply `ply` of the match, reaches the aim. Otherwise, if the learner can continue, the resulting position is
  /// added to `open`.
  bool reaches(const Position& decision, const Action& action, int ply, Positions& open) const {
    std::unique_ptr<Position> after = decision.clone();
    EventRecorder unheard;
    Chance chance(match_.setup().seed, static_cast<std::uint32_t>(ply));
    after->apply(action, chance, unheard);
    if (reached(step_.aim, match_.game(), *after, action, learner_)) return true;
    if (!chance.used() && after->actor() == learner_) open.push_back(std::move(after));
    return false;
  }

  const LessonStep& step_;
  const Match& match_;
  Seat learner_;
  int tries_ = 0;
};

}  // namespace

bool ViewCondition::holds_in(const json::value& view) const {
  boost::system::error_code missing;
  const json::value* found = view.find_pointer(place, missing);
  if (found == nullptr) return false;
  switch (kind) {
    case Kind::is: return *found == value;
    case Kind::least: return found->is_int64() && value.is_int64() && found->get_int64() >= value.get_int64();
    case Kind::has:
      return found->is_array() && std::find(found->get_array().begin(), found->get_array().end(), value) != found->get_array().end();
  }
  return false;
}

/// A leading number sets the order: "1_first_game".
std::vector<std::string> lesson_names(std::string_view game) { return document_names(game, lessons); }

Lesson read_lesson(std::string_view game, std::string_view name) {
  return read_lesson(game, name, document_text(game, lessons, name, "unknown_lesson"));
}

Lesson read_lesson(std::string_view game, std::string_view name, std::string_view text) { return LessonReader(game, name, text).read(); }

std::size_t steps_taken(const Lesson& lesson, const Match& match) {
  std::size_t taken = 0;
  for (int ply = 1; ply <= match.ply() && taken < lesson.steps.size(); ++ply) {
    if (match.seat_of(ply) != lesson.seat) continue;
    if (reached(lesson.steps[taken].aim, match.game(), *match.position_at(ply), match.action_of(ply), lesson.seat)) ++taken;
  }
  return taken;
}

bool leads_to_aim(const Lesson& lesson, const Match& match, const Action& action) {
  const LessonStep& step = lesson.steps[steps_taken(lesson, match)];
  return WayToAim(step, match, lesson.seat).exists(action);
}

int wrong_try(const LessonStep& step, const AnyGame& game, const Action& action) {
  const json::object done = game.action_to_json(action);
  const auto found =
      std::find_if(step.wrong.begin(), step.wrong.end(), [&](const WrongTry& each) { return has_fields(done, each.action); });
  return found == step.wrong.end() ? 0 : static_cast<int>(found - step.wrong.begin()) + 1;
}

}  // namespace omnibus
