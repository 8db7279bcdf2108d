// A table set by hand, so that a test reads like the rulebook: districts as they are drawn, dice and squares by their names, refusals by
// their rule.
//
//   Scene table;
//   table.dice(0, "agents-5", "weapons-4").act(Verb::take, 0);
//   EXPECT_EQ(table.act(Verb::draw, 0, cell(5, 2)), allowed);
//   EXPECT_EQ(table.act(Verb::draw, 0, cell(5, 3)), "WF-4.3");
#pragma once

#include <algorithm>
#include <initializer_list>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "games/write_the_future/rules/rules.hpp"
#include "support/boxes.hpp"

namespace omnibus::write_the_future {

inline const Components& standard_box() { return carried_box<Components>(); }

/// Answer to an action that no rule forbids.
inline constexpr std::string_view allowed = "allowed";

/// An option off and on.
inline constexpr std::array<std::uint8_t, 2> both_ways{0, 1};

/// Row and column as people count them.
constexpr int cell(int row, int column) { return (row - 1) * side + column - 1; }
constexpr int row_line(int row) { return row - 1; }
constexpr int column_line(int column) { return side + column - 1; }

/// Printed conditions of the squares of the market: agents take any number, intel odd and money even ones, and each weapon its own.
constexpr bool printed_condition_fits(int square, int number) {
  switch (square / square_count) {
    case 0: return true;
    case 1: return number % 2 == 1;
    case 2: return number % 2 == 0;
    default: return square % square_count == number - 1;
  }
}

/// A die's face or a market's square by its key.
inline int face(std::string_view key) {
  const auto found = std::find_if(face_keys.begin(), face_keys.end(), [&](const FaceKey& each) { return each.view() == key; });
  EXPECT_NE(found, face_keys.end()) << key;
  return static_cast<int>(found - face_keys.begin());
}

/// Draws a district: A, I, M, W resources, x crossed over, a, i, m, w the same but remembering the kind, anything else free.
inline void draw_rows(Sheet& sheet, std::initializer_list<std::string_view> rows, int at = 0) {
  for (const std::string_view row : rows) {
    for (const char sign : row) {
      if (sign == ' ') continue;
      const std::size_t kind = std::string_view("AIMW").find(sign == 'x' ? 'A' : static_cast<char>(std::toupper(sign)));
      if (kind != std::string_view::npos) sheet.draw(at, static_cast<int>(kind));
      if (kind != std::string_view::npos && std::islower(sign)) sheet.crossed.add(at);
      ++at;
    }
  }
}

/// A rule by its number in the book.
inline std::string name_of(const Rule& rule) { return "WF-" + std::to_string(rule.chapter) + "." + std::to_string(rule.item); }

/// A journal that keeps all events.
struct Recorder {
  std::vector<Event> events;
  void tell(const Event& event) { events.push_back(event); }
};

/// The whole view of a table as JSON.
std::string seen_by(Viewer viewer, const Rules<4>& game, const State<4>& state);

template <int Seats = 4> class SceneOf {
 public:
  using Game = Rules<Seats>;

  /// Begins in the first round, before any player has chosen, with empty sheets.
  explicit SceneOf(const Options& options = {}, int players = 1, const Components& box = standard_box(), std::uint64_t seed = 1)
      : game(box, options, players) {
    deal(seed);
    if (options.draft && state.phase == Phase::round) first(0);
  }
  explicit SceneOf(int players) : SceneOf(Options{}, players) {}

  // ---- Setting the table ------------------------------------------------------------------------------------------

  /// Sets the table up anew at random.
  SceneOf& deal(std::uint64_t seed) {
    Chance chance(seed, 0);
    recorder.events.clear();
    state = game.start(chance, recorder);
    return *this;
  }
  SceneOf& first(int seat) {
    for (Place& at : state.places) at.turn = {};
    state.first = state.turn = seat_at(seat);
    state.place(state.turn).turn.step = Step::choose;
    return *this;
  }
  SceneOf& dice(int card, std::string_view one, std::string_view other) {
    state.dice[static_cast<std::size_t>(2 * card)] = static_cast<std::uint8_t>(face(one));
    state.dice[static_cast<std::size_t>(2 * card + 1)] = static_cast<std::uint8_t>(face(other));
    return *this;
  }
  /// A sheet at the beginning of the round; full lines have already given their bonus.
  SceneOf& district(std::initializer_list<std::string_view> rows, int seat = 0) {
    Sheet& sheet = this->sheet(seat);
    draw_rows(sheet, rows);
    for (int line = 0; line < line_count; ++line) {
      if (game.setting().complete(sheet, line)) sheet.bonuses = sheet.completed = static_cast<std::uint16_t>(sheet.completed | 1 << line);
    }
    return show(seat);
  }
  /// An empty sheet; only the faction stays.
  SceneOf& clear(int seat = 0) {
    const std::uint8_t faction = sheet(seat).faction;
    sheet(seat) = {};
    sheet(seat).faction = faction;
    return show(seat);
  }
  SceneOf& ticked(std::initializer_list<std::string_view> squares, int seat = 0) {
    for (const std::string_view key : squares) {
      std::uint8_t& market = sheet(seat).market[static_cast<std::size_t>(face(key) / 6)];
      market = static_cast<std::uint8_t>(market | 1 << face(key) % 6);
    }
    return show(seat);
  }
  SceneOf& spaces(Ability ability, int count, int ready, int seat = 0) {
    sheet(seat).spaces[static_cast<std::size_t>(ability)] = static_cast<std::uint8_t>(count);
    sheet(seat).ready[static_cast<std::size_t>(ability)] = static_cast<std::uint8_t>(ready);
    return show(seat);
  }
  SceneOf& missions(std::initializer_list<std::string_view> ids) {
    std::size_t i = 0;
    for (const std::string_view id : ids) state.missions[i++] = static_cast<std::uint8_t>(mission(id));
    state.discarded = {};
    return *this;
  }
  SceneOf& faction(Power power, int seat = 0) {
    for (int i = 0; i < game.box().faction_count; ++i) {
      if (game.box().faction(i).power == power) sheet(seat).faction = static_cast<std::uint8_t>(i);
    }
    return show(seat);
  }

  // ---- Playing ----------------------------------------------------------------------------------------------------

  /// Plays the action if it is allowed; otherwise returns the rule that forbids it. The list of choices must agree.
  std::string act(Verb verb, int a = 0, int b = 0) {
    const Action action = make_action(verb, a, b);
    const Rule rule = game.check(state, action);
    ActionList<max_actions> legal;
    game.legal(state, legal);
    EXPECT_EQ(!rule.forbids(), std::find(legal.begin(), legal.end(), action) != legal.end());
    if (rule.forbids()) return name_of(rule);
    Chance chance(7, ++ply);
    game.apply(state, action, chance, recorder);
    EXPECT_EQ(game.invalid_reason(state), "");
    return std::string(allowed);
  }
  /// A turn in which only a card is taken.
  SceneOf& idle_turn() {
    for (int card = 0; card < game.setting().cards; ++card) {
      if (act(Verb::take, card) == allowed) break;
    }
    EXPECT_EQ(act(Verb::end_turn), allowed);
    return *this;
  }
  SceneOf& idle_round() {
    for (const int round = state.round; state.round == round && state.phase != Phase::over;) {
      if (state.phase == Phase::rerolling) act(Verb::keep_dice);
      idle_turn();
    }
    return *this;
  }

  // ---- Looking ----------------------------------------------------------------------------------------------------

  Sheet& sheet(int seat = 0) { return state.places[static_cast<std::size_t>(seat)].sheet; }
  Turn& turn(int seat = 0) { return state.places[static_cast<std::size_t>(seat)].turn; }
  int ready(Ability ability, int seat = 0) { return sheet(seat).ready[static_cast<std::size_t>(ability)]; }
  bool has_bonus(int line, int seat = 0) { return (sheet(seat).bonuses >> line & 1) != 0; }
  int mission(std::string_view id) const {
    for (int i = 0; i < game.box().mission_count; ++i) {
      if (game.box().mission(i).name() == id) return i;
    }
    ADD_FAILURE() << id;
    return 0;
  }
  int units(std::string_view id) { return game.missions().units(mission(id), District::on(sheet())); }
  int points(std::string_view id) { return game.missions().points(mission(id), sheet(), game.setting().power_of(sheet())); }
  Score score(int seat = 0) const { return game.scoring().score(state, seat_at(seat)); }
  int market(Power power = Power::none) {
    const auto points = game.scoring().market(sheet(), power);
    return std::accumulate(points.begin(), points.end(), 0);
  }
  std::vector<Action> choices(Verb verb) const {
    ActionList<max_actions> legal;
    game.legal(state, legal);
    std::vector<Action> out;
    std::copy_if(legal.begin(), legal.end(), std::back_inserter(out),
                 [&](const Action& each) { return each.verb == static_cast<int>(verb); });
    return out;
  }
  bool heard(EventKind kind, Viewer viewer = Viewer::everything()) const {
    return std::any_of(recorder.events.begin(), recorder.events.end(),
                       [&](const Event& event) { return event.kind == static_cast<int>(kind) && event.meant_for(viewer); });
  }
  bool heard(const Event& event) const { return std::count(recorder.events.begin(), recorder.events.end(), event) == 1; }
  std::string seen_by(Viewer viewer) const { return write_the_future::seen_by(viewer, game, state); }

  Game game;
  State<Seats> state;
  Recorder recorder;
  std::uint32_t ply = 0;

 private:
  SceneOf& show(int seat) {
    if (game.setting().simultaneous()) state.places[static_cast<std::size_t>(seat)].shown = sheet(seat);
    return *this;
  }
};
using Scene = SceneOf<4>;

/// Number of open missions with the number of this one.
inline int times_open(const Scene& table, int mission) {
  const int number = table.game.box().mission(mission).number;
  return static_cast<int>(std::count_if(table.state.missions.begin(), table.state.missions.end(),
                                        [&](std::uint8_t open) { return table.game.box().mission(open).number == number; }));
}

}  // namespace omnibus::write_the_future
