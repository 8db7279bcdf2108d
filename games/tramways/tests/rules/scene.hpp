// A table of Tramways set up by hand, for tests that read like the rulebook.
#pragma once

#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/tramways/rules/edition.hpp"
#include "games/tramways/rules/rules.hpp"
#include "support/boxes.hpp"

namespace omnibus::tramways {

inline const Components& standard_box() { return carried_box<Components>(); }

/// Records events.
struct Told {
  std::vector<Event> events;

  void tell(const Event& event) { events.push_back(event); }
};

/// A board face written as in an edition.
inline void print_board(Components& box, std::string_view id, Mode world, const std::vector<std::string>& rows,
                        const std::array<std::string, 4>& edges) {
  Board& board = box.boards[static_cast<std::size_t>(box.board_index(id, world))];
  board.prints = {};
  board.numerals = {};
  for (std::size_t row = 0; row < rows.size(); ++row) {
    std::string_view rest = rows[row];
    for (std::size_t column = 0; column < rows.size(); ++column)
      detail::read_print(box, detail::next_word(rest, ' '), board.prints[row][column]);
  }
  for (std::size_t side = 0; side < 4; ++side) {
    std::string_view rest = edges[side];
    for (std::size_t i = 0; i < rows.size(); ++i)
      board.numerals[side][i] = static_cast<std::uint8_t>(detail::read_numeral(detail::next_word(rest, ' ')));
  }
}

/// The first of two actions of player 0 in the first round. All hands are empty; all players have only tiles and two workers.
class Scene {
 public:
  explicit Scene(Mode mode = Mode::base, int players = 2, Options options = {}, const Components& box = standard_box())
      : game(box, with_mode(options, mode), players) {
    NullJournal null_journal;
    Chance chance(1, 0);
    state = game.start(chance, null_journal);
    for (int seat = 0; seat < players; ++seat) {
      Player& player = state.player(seat);
      player.hand = player.deck = player.pool = {};
      player.money = 0;
      state.order[static_cast<std::size_t>(seat)] = static_cast<std::uint8_t>(seat);
    }
    for (int node = 0; node < map().node_count; ++node) state.node(node).owner = nothing;
    state.drafted = {};
    state.row = {};
    state.phase = Phase::act;
    state.round = 1;
    state.lap = 1;
    state.place = 0;
    state.actions = 2;
  }

  const Setting& setting() const { return game.setting(); }
  const Map& map() const { return setting().map; }
  Words words() const { return Words(setting()); }

  int card(std::string_view id) const {
    for (int i = 0; i < setting().box.card_count; ++i) {
      if (setting().box.card(i).name() == id) return i;
    }
    ADD_FAILURE() << "no card " << id;
    return 0;
  }
  int node(std::string_view name) const {
    for (int i = 0; i < map().node_count; ++i) {
      if (words().node_name(i) == name) return i;
    }
    ADD_FAILURE() << "no node " << name;
    return 0;
  }
  std::uint8_t space(std::string_view name) const {
    for (int i = 0; i < map().space_count; ++i) {
      if (words().space_name(i) == name) return static_cast<std::uint8_t>(i);
    }
    ADD_FAILURE() << "no space " << name;
    return 0;
  }
  Player& player(int seat = 0) { return state.player(seat); }
  Node& at(std::string_view name) { return state.node(node(name)); }

  Scene& hand(std::initializer_list<std::string_view> cards, int seat = 0) {
    player(seat).hand = {};
    for (const std::string_view id : cards) player(seat).hand.add(card(id));
    return *this;
  }
  Scene& money(int dollars, int seat = 0) { return player(seat).money = static_cast<std::int16_t>(dollars), *this; }
  Scene& workers(int count, int seat = 0) { return player(seat).workers = static_cast<std::uint8_t>(count), *this; }
  Scene& stress(int level, int seat = 0) { return player(seat).stress = static_cast<std::uint8_t>(level), *this; }
  Scene& owns(std::string_view parcel, int seat = 0) { return at(parcel).owner = static_cast<std::uint8_t>(seat), *this; }
  Scene& dark(int board) {
    for (std::uint8_t i = 0; i < map().board_count; ++i) {
      if (map().clockwise[i] == board) state.night = i;
    }
    return *this;
  }
  /// A finished building on a parcel.
  Scene& built(std::string_view parcel, Type type, int level = 1) {
    at(parcel) = {static_cast<std::uint8_t>(type), static_cast<std::uint8_t>(level), 0, 1};
    return *this;
  }

  int link(int owner, std::string_view from, std::initializer_list<std::string_view> spaces, std::string_view to, bool upgraded = false) {
    return add_link(owner, node(from), run_over(spaces), node(to), upgraded);
  }
  int branch(int owner, std::string_view from, std::initializer_list<std::string_view> spaces, int numeral, bool upgraded = false) {
    return add_link(owner, node(from), run_over(spaces), hub_of(owner, upgraded, numeral), upgraded);
  }
  int add_link(int owner, int from, const Links::Run& run, int to, bool upgraded) {
    const int index = state.link_count++;
    state.link(index) = {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(owner),
                         static_cast<std::uint8_t>(run.size())};
    if (upgraded) state.upgraded.add(index);
    Links(setting()).place(state, index, run, from, to);
    player(owner).rails = static_cast<std::uint8_t>(player(owner).rails - run.size());
    return index;
  }

  Action action(Verb verb, int a = 0, int b = 0) const { return make_action(verb, a, b); }

  /// The rule against an action, or an empty text; checks that a refused action is not on the list and an allowed one is.
  std::string refusal(Verb verb, int a = 0, int b = 0) const {
    const Rule rule = game.check(state, action(verb, a, b));
    Actions list;
    game.legal(state, list);
    const bool offered = std::find(list.begin(), list.end(), action(verb, a, b)) != list.end();
    EXPECT_EQ(offered, !rule.forbids());
    return rule.forbids() ? fmt::format("TW-{}.{}", rule.chapter, rule.item) : "";
  }
  int choices() const {
    Actions list;
    game.legal(state, list);
    return list.size();
  }
  Scene& act(Verb verb, int a = 0, int b = 0) {
    EXPECT_EQ(refusal(verb, a, b), "") << Rules::verbs[static_cast<std::size_t>(verb)].name;
    Chance chance(7, ++ply_);
    game.apply(state, action(verb, a, b), chance, told);
    return *this;
  }
  Scene& use(std::string_view id, int part) { return act(Verb::use, card(id), part); }
  std::string refused_use(std::string_view id, int part) const { return refusal(Verb::use, card(id), part); }

  /// Moves a passenger over the best route.
  Scene& trip(std::string_view from, std::string_view to, Verb verb = Verb::move) {
    return act(verb).act(Verb::to, node(to)).act(Verb::board, node(from)).act(Verb::travel);
  }
  /// Builds a link over the spaces named.
  Scene& lay(std::string_view from, std::initializer_list<std::string_view> spaces, std::string_view to) {
    act(Verb::build_link).act(Verb::from, node(from));
    for (const std::string_view each : spaces) act(Verb::lay, space(each));
    return act(Verb::arrive, node(to));
  }

  Rules game;
  State state;
  Told told;

 private:
  static Options with_mode(Options options, Mode mode) {
    options.mode = static_cast<std::uint8_t>(mode);
    return options;
  }

  Links::Run run_over(std::initializer_list<std::string_view> spaces) const {
    Links::Run run;
    for (const std::string_view each : spaces) run.push(space(each));
    return run;
  }

  std::uint32_t ply_ = 0;
};

/// The two boards of the rulebook's examples: columns 1 to 5 and 6 to 10, with all rails of player 0.
inline Components example_box(const std::vector<std::string>& west, const std::vector<std::string>& east) {
  Components box = standard_box();
  print_board(box, "X1", Mode::moon, west, {". I . II .", ". . . . .", ". II . I .", ". IV . III ."});
  print_board(box, "X3", Mode::moon, east, {". I . II .", ". III . IV .", ". II . I .", ". . . . ."});
  return box;
}

inline Scene example_1() {
  Scene scene(Mode::moon, 2, {},
              example_box({". . . . .", ". . . . .", ". . I . .", ". C . . .", ". . . . R"},
                          {". . . . .", ". . . . .", ". . . . L", ". . . . .", ". . . . ."}));
  scene.dark(1).stress(13).workers(0);
  scene.branch(0, "r4c2", {"r5c2"}, 2);
  scene.branch(0, "r3c10", {"r2c10", "r1c10", "r1c9"}, 2);
  scene.branch(0, "r5c5", {"r5c6", "r5c7"}, 2);
  scene.link(0, "r5c5", {"r4c5", "r4c4", "r4c3"}, "r3c3");
  return scene;
}

inline Scene example_2() {
  Scene scene(Mode::moon, 2, {},
              example_box({". . . . .", ". C . . .", ". . . R .", ". . . . .", ". . . . ."},
                          {". . . . .", ". . . . .", "I . . . .", ". C . . .", ". . . . ."}));
  scene.dark(1).stress(13).workers(0);
  scene.link(0, "r3c6", {"r3c5"}, "r3c4");
  scene.link(0, "r3c4", {"r4c4", "r4c5", "r4c6"}, "r4c7");
  scene.branch(0, "r4c7", {"r5c7"}, 2);
  scene.branch(0, "r2c2", {"r3c2", "r4c2", "r5c2"}, 2);
  return scene;
}

}  // namespace omnibus::tramways
