// The choices offered are exactly those that the rulebook allows: in every position of many games each choice is found a second time, from
// the printed board and cards and the words of the rules, without the code under test. Whole trips and paths are in closure_test.cpp.
#include <map>
#include <set>
#include <vector>

#include "games/future_mobility/ai/guide.hpp"
#include "games/future_mobility/tests/rules/scene.hpp"

namespace omnibus::future_mobility {
namespace {

using Choice = std::array<int, 3>;  ///< verb and operands
using CellSet = std::set<int>;

class ChoicesByTheBook {
 public:
  ChoicesByTheBook(const Rules& game, const State& state) : box_(game.box()), options_(game.options()), s_(state) {}

  std::set<Choice> choices() {
    switch (s_.phase) {
      case Phase::turn: turn(); break;
      case Phase::laying: laying(); break;
      case Phase::starting: starting(); break;
      case Phase::travelling: travelling(); break;
      case Phase::answering: answering(); break;
      case Phase::countering:
        add(Verb::accept);
        if (holds(PowerUp::carpooling)) add(Verb::carpool);  // FM-8.10
        break;
      case Phase::discarding:
        for (int card = 0; card < power_up_count; ++card) {
          if (s_.hand(s_.turn).has(card)) add(Verb::discard, card);  // FM-3.9
        }
        break;
      case Phase::over: break;
    }
    return out_;
  }

 private:
  void add(Verb verb, int a = 0, int b = 0) { out_.insert({static_cast<int>(verb), a, b}); }
  bool holds(PowerUp card) const { return s_.hand(s_.turn).has(card); }
  const Trip& trip(int index) const { return box_.trip(index); }

  // ---- The board --------------------------------------------------------------------------------------------------------------

  CellSet cells_with(std::uint16_t zones) const {
    CellSet out;
    for (int cell = 0; cell < box_.cell_count; ++cell) {
      if (box_.cell(cell).zone != Zone::park && (zones >> index_of(box_.cell(cell).zone) & 1) != 0) out.insert(cell);
    }
    return out;
  }
  CellSet all_cells() const { return cells_with(0x7FF); }
  CellSet origins(int index) const { return cells_with(trip(index).origins); }
  CellSet destinations(int index) const { return cells_with(static_cast<std::uint16_t>(1 << index_of(trip(index).destination))); }
  CellSet neighbours(int cell) const {
    const std::array<int, 4> next{cell - box_.columns, cell + 1, cell + box_.columns, cell - 1};
    CellSet out;
    for (std::size_t way = 0; way < 4; ++way) {
      if ((box_.cell(cell).roads >> way & 1) != 0) out.insert(next[way]);
    }
    return out;
  }
  /// Number of steps from some cells to each cell that can be reached by road through `within`.
  std::map<int, int> steps_from(const CellSet& from, const CellSet& within) const {
    std::map<int, int> out;
    std::vector<int> queue;
    for (const int cell : from) {
      if (within.contains(cell) && out.try_emplace(cell, 0).second) queue.push_back(cell);
    }
    for (std::size_t i = 0; i < queue.size(); ++i) {
      for (const int next : neighbours(queue[i])) {
        if (within.contains(next) && out.try_emplace(next, out[queue[i]] + 1).second) queue.push_back(next);
      }
    }
    return out;
  }
  int markers_on(int cell) const {
    int out = 0;
    for (const Marker marker : {Marker::tram_a, Marker::tram_b, Marker::bike_path, Marker::pedestrian_path}) out += lies(marker, cell);
    return out;
  }
  bool lies(Marker marker, int cell) const { return s_.board(marker).has(cell); }
  /// FM-6.1, FM-6.2, FM-6.7; the printed stop of each line does not count among its ten.
  bool can_lie(Marker marker, int cell) const {
    const bool stop = marker == Marker::tram_a || marker == Marker::tram_b;
    const int placed = s_.board(marker).size() - (stop ? 1 : 0);
    return placed < (stop ? 10 : 20) && !lies(marker, cell) && markers_on(cell) < box_.cell(cell).star_spaces;
  }

  // ---- A turn -------------------------------------------------------------------------------------------------------------------

  void turn() {
    recoveries();
    for (const int cell : all_cells()) {
      for (int line = 0; line < 2; ++line) {
        if (s_.hand(s_.turn).has(line) && can_lie(static_cast<Marker>(line), cell) && near_stop(line, cell))
          add(Verb::place_stop, line, cell);
      }
      if (holds(PowerUp::bike_path) && can_lie(Marker::bike_path, cell)) add(Verb::lay_path, 0, cell);
      if (holds(PowerUp::walkable_city) && can_lie(Marker::pedestrian_path, cell)) add(Verb::lay_path, 1, cell);
    }
    for (const int card : {4, 5, 6}) {
      if (s_.hand(s_.turn).has(card) && avoids_something(card)) add(Verb::avoid, card);  // FM-7.2
    }
    if (s_.avoided) return add(Verb::end_turn);  // FM-7.4
    for (const int index : s_.trips) {
      for (int mode = 0; mode < mode_count; ++mode) {
        if (suits(index, static_cast<Mode>(mode)) && has_card(static_cast<Mode>(mode)) &&
            !reachable(static_cast<Mode>(mode), origins(index), destinations(index)).empty())
          add(Verb::travel, index, mode);
      }
    }
  }

  void recoveries() {
    if (!options_.recover_power_ups || !s_.fresh) return;
    bool any = false;
    for (int i = 0; i < s_.play_count; ++i) any = any || options_.recover_from_anybody || s_.plays[i].seat != index_of(s_.turn);
    const Cards hand = s_.hand(s_.turn);
    for (int first = 0; any && first < power_up_count; ++first) {
      for (int second = first; second < power_up_count; ++second) {
        if (first == second ? hand.count(first) >= 2 : hand.has(first) && hand.has(second)) add(Verb::recover, first, second);
      }
    }
  }

  /// FM-6.3, FM-6.4
  bool near_stop(int line, int cell) const {
    if (options_.tram_reach_by_road) {
      const std::map<int, int> steps = steps_from({cell}, all_cells());
      return any_cell(s_.stops(line), [&](int stop) { return steps.at(stop) <= options_.tram_reach; });
    }
    return any_cell(s_.stops(line), [&](int stop) {
      const int across = std::abs(stop % box_.columns - cell % box_.columns);
      const int down = std::abs(stop / box_.columns - cell / box_.columns);
      return across + down <= options_.tram_reach;
    });
  }
  template <class Holds> static bool any_cell(ItemSet cells, Holds&& holds) {
    for (const int cell : cells) {
      if (holds(cell)) return true;
    }
    return false;
  }

  /// FM-7.5
  bool avoids_something(int card) const {
    constexpr std::uint16_t homes = 1 << index_of(Zone::house) | 1 << index_of(Zone::apartment);
    constexpr std::uint16_t shop = 1 << index_of(Zone::shop), workshop = 1 << index_of(Zone::workshop);
    constexpr std::uint16_t supermarket = 1 << index_of(Zone::supermarket), factory = 1 << index_of(Zone::factory);
    const int others = card == 4 ? shop | workshop : card == 5 ? shop | supermarket : workshop | factory;
    for (const int index : s_.trips) {
      const int to = 1 << index_of(trip(index).destination);
      if ((trip(index).origins & homes) != 0 && (to & others) != 0) return true;
      if ((trip(index).origins & others) != 0 && (to & homes) != 0) return true;
    }
    return false;
  }

  void laying() {
    const int longest = s_.path == Marker::bike_path ? 4 : 3;  // FM-6.5
    for (const int cell : neighbours(s_.path_end)) {
      if (s_.laid < longest && can_lie(s_.path, cell)) add(Verb::extend_path, cell);  // FM-6.6
    }
    add(Verb::end_path);
  }

  // ---- The trip -----------------------------------------------------------------------------------------------------------------

  /// FM-4.10
  bool suits(int index, Mode mode) const {
    return trip(index).freight == (mode == Mode::truck || mode == Mode::electric_truck || mode == Mode::cargo_bicycle);
  }
  /// FM-4.5, FM-4.9
  bool has_card(Mode mode) const {
    if (mode == Mode::electric_car || mode == Mode::electric_truck) return holds(PowerUp::electric_vehicle);
    return mode != Mode::cargo_bicycle || holds(PowerUp::cargo_bike);
  }
  /// Cells where a mode can be used: FM-4.7, FM-4.8, FM-4.9.
  CellSet ground(Mode mode) const {
    if (mode != Mode::bicycle && mode != Mode::cargo_bicycle && mode != Mode::walking) return all_cells();
    CellSet out;
    for (const int cell : s_.board(mode == Mode::walking ? Marker::pedestrian_path : Marker::bike_path)) out.insert(cell);
    return out;
  }
  static int most_steps(Mode mode) { return mode == Mode::walking ? 2 : 99; }  // three cells
  CellSet reachable(Mode mode, const CellSet& from, const CellSet& to) const {
    CellSet out;
    if (mode == Mode::tram) {  // FM-4.6
      for (const Marker line : {Marker::tram_a, Marker::tram_b}) {
        const bool on_line = std::any_of(from.begin(), from.end(), [&](int cell) { return lies(line, cell); });
        for (const int cell : to) {
          if (on_line && lies(line, cell)) out.insert(cell);
        }
      }
      return out;
    }
    for (const auto& [cell, steps] : steps_from(from, ground(mode))) {
      if (to.contains(cell) && steps <= most_steps(mode)) out.insert(cell);
    }
    return out;
  }

  void starting() {
    const Segment& way = s_.segment();
    for (const int cell : reachable(way.mode, origins(way.trip), destinations(way.trip))) add(Verb::best_route, cell);
    for (const int cell : reachable(way.mode, destinations(way.trip), origins(way.trip))) add(Verb::start_at, cell);
  }

  void travelling() {
    const Segment& way = s_.segment();
    const CellSet ends = destinations(way.trip);
    const bool there = way.length > 1 && ends.contains(way.to);
    if (there) further_cards();
    if (way.mode == Mode::tram) {
      for (const int cell : way.length == 1 ? reachable(Mode::tram, {way.from}, ends) : CellSet{}) add(Verb::go_to, cell);
      return;
    }
    CellSet rest = ground(way.mode);  // FM-4.2: no cell twice
    for (const int cell : way.cells) rest.erase(cell);
    const int left = most_steps(way.mode) - (way.length - 1);
    for (const int next : neighbours(way.to)) {
      if (!rest.contains(next)) continue;
      for (const auto& [cell, steps] : steps_from({next}, rest)) {
        if (!ends.contains(cell) || steps + 1 > left) continue;
        add(Verb::go_to, next);  // FM-4.3
        if (!there) add(Verb::best_route, cell);
      }
    }
  }

  /// FM-4.1, chapter 5 and chapter 11
  void further_cards() {
    add(Verb::announce);
    bool jammed = false;
    CellSet used;
    for (int i = 0; i < s_.segment_count; ++i) {
      used.insert(s_.segments[i].trip);
      const bool loses = motor(s_.segments[i].mode) || options_.jams_concern_all;  // FM-8.8
      if (loses) jammed = jammed || !(s_.segments[i].cells & s_.jams()).empty();
    }
    if (jammed && holds(PowerUp::carpooling)) add(Verb::announce_carpooling);  // FM-8.9
    const Mode before = s_.segment().mode;
    for (const int index : s_.trips) {
      for (int i = 0; i < mode_count; ++i) {
        const Mode mode = static_cast<Mode>(i);
        const bool switches = mode != before;
        if (used.contains(index) || !suits(index, mode) || trip(index).freight != trip(s_.segment().trip).freight) continue;
        if (switches && (!options_.combined_modes || !may_follow(before, mode) || !has_card(mode))) continue;
        if (!origins(index).contains(s_.segment().to)) continue;
        if (!reachable(mode, {s_.segment().to}, destinations(index)).empty()) add(Verb::travel, index, i);
      }
    }
  }
  static bool motor(Mode mode) {
    return mode == Mode::car || mode == Mode::electric_car || mode == Mode::truck || mode == Mode::electric_truck;
  }
  /// FM-11.2 to FM-11.4
  static bool may_follow(Mode before, Mode mode) {
    switch (before) {
      case Mode::car:
      case Mode::electric_car: return mode == Mode::tram || mode == Mode::bicycle || mode == Mode::walking;
      case Mode::tram: return mode == Mode::bicycle || mode == Mode::walking;
      case Mode::bicycle: return mode == Mode::walking;
      case Mode::truck:
      case Mode::electric_truck: return mode == Mode::cargo_bicycle;
      default: return false;
    }
  }

  void answering() {
    add(Verb::let_pass);
    if (!s_.hand(s_.asked).has(PowerUp::traffic_jam) || s_.jams().size() == 20) return;
    for (int i = 0; i < s_.segment_count; ++i) {
      if (!motor(s_.segments[i].mode)) continue;
      for (const int cell : s_.segments[i].cells) {
        if (!lies(Marker::traffic_jam, cell)) add(Verb::jam, cell);  // FM-8.2, FM-8.3
      }
    }
  }

  const Components& box_;
  const Options& options_;
  const State& s_;
  std::set<Choice> out_;
};

Options any_options(Stream& dice) {
  Options out;
  out.two_players = 1;
  for (const Option<Options>& option : option_table) {
    if (dice.below(3) == 0 && option.field != &Options::two_players)
      out.*option.field = static_cast<std::uint8_t>(option.min + dice.below(static_cast<std::uint32_t>(option.max - option.min + 1)));
  }
  return out;
}

/// Plays games under all kinds of options, half of them by the guide, and visits every position including the last.
template <class Visit> void play_many(int games, Visit&& visit) {
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(games); ++seed) {
    Stream dice(seed);
    const Options options = any_options(dice);
    const Rules game(standard_box(), options, 2 + static_cast<int>(dice.below(3)));
    const Guide<Rules> guide(game);
    NullJournal null_journal;
    Chance setup(seed, 0);
    State state = game.start(setup, null_journal);
    for (std::uint32_t ply = 1;; ++ply) {
      Legal<Rules> legal;
      game.legal(state, legal);
      visit(game, std::as_const(state), legal);
      ASSERT_EQ(legal.empty(), state.phase == Phase::over);
      if (legal.empty()) break;
      Ratings<Rules> ratings{};
      guide.rate(state, legal, ratings);
      const int best = static_cast<int>(std::max_element(ratings.begin(), ratings.begin() + legal.size()) - ratings.begin());
      const int any = static_cast<int>(dice.below(static_cast<std::uint32_t>(legal.size())));
      Chance chance(seed, ply);
      game.apply(state, legal[dice.below(2) == 0 ? any : best], chance, null_journal);
    }
  }
}

std::set<Choice> as_choices(const Legal<Rules>& legal) {
  std::set<Choice> out;
  for (const Action& action : legal) out.insert({action.verb, action.operands[0], action.operands[1]});
  EXPECT_EQ(out.size(), static_cast<std::size_t>(legal.size())) << "one choice twice";
  return out;
}

/// All actions that can be expressed, sensible or not.
template <class Visit> void for_every_action(const Rules& game, Visit&& visit) {
  for (int verb = 0; verb < static_cast<int>(verb_forms.size()); ++verb) {
    const Form& form = verb_forms[static_cast<std::size_t>(verb)];
    const int first = form.arity() > 0 ? game.domain_size(form.operands[0].domain) : 1;
    const int second = form.arity() > 1 ? game.domain_size(form.operands[1].domain) : 1;
    for (int a = 0; a < first; ++a) {
      for (int b = 0; b < second; ++b) visit(Choice{verb, a, b});
    }
  }
}

/// Exactly the actions outside the list of choices are refused.
void expect_refused_but_for(const Rules& game, const State& state, const std::set<Choice>& choices) {
  for_every_action(game, [&](const Choice& choice) {
    const Rule rule = game.check(state, Action::of(choice[0], choice[1], choice[2]));
    ASSERT_EQ(!rule.forbids(), choices.contains(choice)) << verb_forms[static_cast<std::size_t>(choice[0])].name << " " << choice[1] << " "
                                                         << choice[2] << " in phase " << static_cast<int>(state.phase);
  });
}

TEST(Choices, FM_3_4_what_is_offered_is_exactly_what_the_rulebook_allows) {
  std::array<int, verb_forms.size()> seen{};
  int visits = 0;
  play_many(20, [&](const Rules& game, const State& state, const Legal<Rules>& legal) {
    ASSERT_EQ(game.invalid_reason(state), "");
    const std::set<Choice> by_the_book = ChoicesByTheBook(game, state).choices();
    ASSERT_EQ(as_choices(legal), by_the_book);
    for (const Action& action : legal) ++seen[action.verb];
    if (++visits % 8 == 0) expect_refused_but_for(game, state, by_the_book);
  });
  for (const int count : seen) EXPECT_GT(count, 10);  // every kind of choice occurred
}

/// A table with markers anywhere, and random trips in every mode.
TEST(Choices, FM_4_3_also_with_paths_everywhere) {
  std::array<int, mode_count> tried{};
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Stream dice(seed);
    Scene table(any_options(dice));
    for (const auto& [marker, of_ten] : {std::pair(Marker::tram_a, 2u), std::pair(Marker::tram_b, 2u), std::pair(Marker::bike_path, 7u),
                                         std::pair(Marker::pedestrian_path, 7u), std::pair(Marker::traffic_jam, 2u)}) {
      for (const int cell : table.game.setting().city.cells()) {
        if (dice.below(10) < of_ten) table.state.board(marker).add(cell);
      }
    }
    table.hand({"electric_vehicle", "cargo_bike", "carpooling"});
    for (int i = 0; i < 5; ++i) table.state.trips.add(static_cast<int>(dice.below(40)));
    for (int ply = 0; ply < 12 && table.state.turn == seat_at(0); ++ply) {
      const Legal<Rules> legal = table.choices();
      const std::set<Choice> by_the_book = ChoicesByTheBook(table.game, table.state).choices();
      ASSERT_EQ(as_choices(legal), by_the_book) << "seed " << seed;
      if (ply % 4 == 3) expect_refused_but_for(table.game, table.state, by_the_book);
      const Action& action = legal[static_cast<int>(dice.below(static_cast<std::uint32_t>(legal.size())))];
      table.act(static_cast<Verb>(action.verb), action.operands[0], action.operands[1]);
      if (table.state.segment_count > 0) ++tried[static_cast<std::size_t>(table.state.segment().mode)];
    }
  }
  for (const int count : tried) EXPECT_GT(count, 30);
}

/// No power-up or trip is ever lost, markers are never removed, and only the hand of the seat to move grows.
TEST(Choices, FM_3_10_cards_only_change_places) {
  int tried = 0;
  play_many(6, [&](const Rules& game, const State& state, const Legal<Rules>& legal) {
    for (const Action& action : legal) {
      State after = state;
      NullJournal null_journal;
      Chance chance(1, 1);
      game.apply(after, action, chance, null_journal);
      Cards before_all = state.deck + state.pile, after_all = after.deck + after.pile;
      for (int i = 0; i < game.players(); ++i) {
        before_all = before_all + state.hand(seat_at(i));
        after_all = after_all + after.hand(seat_at(i));
      }
      EXPECT_EQ(before_all, after_all);
      EXPECT_EQ(after.trip_deck.size() + after.trips.size() + after.trips_used.size(), 40);
      for (int kind = 0; kind < marker_count; ++kind) EXPECT_TRUE((state.on_board[kind] - after.on_board[kind]).empty());
      ++tried;
    }
  });
  EXPECT_GT(tried, 10000);
}

}  // namespace
}  // namespace omnibus::future_mobility
