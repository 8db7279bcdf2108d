// Write the Future: the events account for all changes. A bookkeeper who only receives the events, as some seat or as a spectator, arrives
// at the same sheets, dice and points as the table.
#include "games/write_the_future/tests/rules/random_play.hpp"

namespace omnibus::write_the_future {
namespace {

/// The table as known to a viewer from the events meant for that viewer.
class Bookkeeper {
 public:
  Bookkeeper(Viewer viewer, const Options& options) : viewer_(viewer), options_(options) {}

  void hear(const std::vector<Event>& events) {
    for (const Event& event : events) {
      if (event.meant_for(viewer_)) note(event);
    }
  }

  std::array<Sheet, 4> sheets;
  std::array<std::array<std::uint8_t, 2>, 4> own_dice{};
  std::array<bool, 4> finished{};
  std::array<int, 4> revealed{};
  std::array<std::vector<int>, 4> hidden;
  std::array<int, 4> scored{};
  std::array<std::uint8_t, max_slots> dice{};
  std::vector<int> missions;
  ItemSet discarded;
  int round = 0;
  int first = 0;
  int last_round = 0;

 private:
  void note(const Event& event) {
    const auto [seat, a, b, c] = event.operands;
    if (event.kind == static_cast<int>(EventKind::limit_reached)) {
      last_round = event.operands[0];
      return;
    }
    const std::size_t who = static_cast<std::size_t>(seat);
    const std::size_t index = static_cast<std::size_t>(a);
    Sheet& sheet = sheets[who];
    switch (static_cast<EventKind>(event.kind)) {
      case EventKind::faction: sheet.faction = static_cast<std::uint8_t>(a); break;
      case EventKind::mission: missions.push_back(a); break;
      case EventKind::mission_discarded: discarded.add(a); break;
      case EventKind::secret: hidden[who].push_back(a); break;
      case EventKind::first_player: first = seat; break;
      case EventKind::round_begins:
        round = a;
        first = seat;
        finished = {};
        break;
      case EventKind::rolled:
      case EventKind::rerolled: dice[index] = static_cast<std::uint8_t>(b); break;
      case EventKind::took: own_dice[who] = {dice[2 * index], dice[2 * index + 1]}; break;
      case EventKind::space: sheet.spaces[index] = static_cast<std::uint8_t>(b); break;
      case EventKind::symbols: sheet.ready[index] = static_cast<std::uint8_t>(b); break;
      case EventKind::drew:
        if (!sheet.filled.has(b)) sheet.draw(b, a);
        EXPECT_EQ(sheet.resource_at(b), a);
        break;
      case EventKind::ticked: sheet.market[index / 6] = static_cast<std::uint8_t>(sheet.market[index / 6] | 1 << a % 6); break;
      case EventKind::die_changed: own_dice[who][index] = static_cast<std::uint8_t>(b); break;
      case EventKind::crossed: sheet.crossed.add(a); break;
      case EventKind::completed: sheet.completed = static_cast<std::uint16_t>(sheet.completed | 1 << a); break;
      case EventKind::bonus: sheet.bonuses = static_cast<std::uint16_t>(sheet.bonuses | 1 << a); break;
      case EventKind::power:
        EXPECT_EQ(sheet.faction, a);
        sheet.power_spent = standard_box().faction(a).power == Power::relocate && !options_.zai_relocate_once ? 0 : 1;
        break;
      case EventKind::ended:
      case EventKind::stopped: finished[who] = true; break;
      case EventKind::revealed: revealed[who] = a; break;
      case EventKind::end_marked: last_round = a; break;
      case EventKind::scored: scored[who] = a; break;
      default: break;  // no change: dice are kept, a bonus lapses or is declined, a copy will follow
    }
  }

  Viewer viewer_;
  Options options_;
};

void compare_place(const Bookkeeper& book, const Scene& table, int seat, const Sheet& expected) {
  const std::size_t i = static_cast<std::size_t>(seat);
  ASSERT_EQ(book.sheets[i], expected);
  ASSERT_EQ(book.finished[i], table.state.places[i].turn.step == Step::done);
}

void compare_table(const Bookkeeper& book, const State<4>& s) {
  ASSERT_TRUE(std::equal(book.missions.begin(), book.missions.end(), s.missions.begin(), s.missions.end()));
  ASSERT_EQ(book.discarded, s.discarded);
  ASSERT_EQ(book.round, s.round);
  ASSERT_EQ(book.first, index_of(s.first));
  if (s.trigger != Ending::solo) {
    ASSERT_EQ(book.last_round, s.last_round);
  }
  for (std::size_t slot = 0; slot < max_slots && s.dice[slot] != nothing; ++slot) ASSERT_EQ(book.dice[slot], s.dice[slot]);
}

/// Compares the books of the owner of each turn with the turn, and those of a spectator with the table.
void compare(const std::vector<Bookkeeper>& books, const Scene& table) {
  const Bookkeeper& spectator = books.back();
  if (table.state.phase == Phase::choosing_factions) return;
  compare_table(spectator, table.state);
  for (int i = 0; i < table.game.players(); ++i) {
    const Place& at = table.state.place(seat_at(i));
    const Bookkeeper& own = books[static_cast<std::size_t>(i)];
    compare_place(own, table, i, at.sheet);
    compare_place(spectator, table, i,
                  table.game.options().draft || table.game.players() == 1 ? at.sheet : table.game.setting().shown_sheet(table.state, at));
    if (at.turn.open() && at.turn.card != nothing) {
      ASSERT_EQ(own.own_dice[static_cast<std::size_t>(i)], at.turn.dice);
    }
    std::vector<int> hidden;
    for (const std::uint8_t mission : {at.secret, at.retorium}) {
      if (mission != nothing) hidden.push_back(mission);
    }
    const bool over = table.state.phase == Phase::over;
    ASSERT_EQ(spectator.hidden[static_cast<std::size_t>(i)], over ? hidden : std::vector<int>{});
    std::vector<int> twice = hidden;  // at the end it is shown to all, including the owner
    if (over) twice.insert(twice.end(), hidden.begin(), hidden.end());
    ASSERT_EQ(own.hidden[static_cast<std::size_t>(i)], twice);
    if (over) {
      ASSERT_EQ(spectator.scored[static_cast<std::size_t>(i)], table.game.result(table.state).scores[static_cast<std::size_t>(i)]);
    }
  }
}

/// WF-12.2: in a hidden round, actions are reported only to the seat that acts. Every action must report an event: an action without one
/// would be counted by all.
void expect_told_in_secret(const std::vector<Event>& events, Seat seat) {
  EXPECT_FALSE(events.empty());
  for (const Event& event : events) EXPECT_EQ(event.audience, seat) << event_forms[event.kind].name;
}

TEST(WriteTheFuture, WF_12_1_who_hears_everything_comes_to_the_same_table) {
  std::uint64_t seed = 0;
  for (const Options& options : many_tables()) {
    for (const int players : {1, 4}) {
      if (!Rules<4>::setup_problem(standard_box(), options, players).empty()) continue;
      Scene table(options, players);
      const Rules<4>& game = table.game;
      std::vector<Bookkeeper> books;
      for (int i = 0; i < players; ++i) books.emplace_back(Viewer::of(seat_at(i)), options);
      books.emplace_back(Viewer::spectator(), options);
      const auto tell_all = [&] {
        for (Bookkeeper& book : books) book.hear(table.recorder.events);
        table.recorder.events.clear();
      };
      Chance setup(++seed, 0);
      table.recorder.events.clear();
      table.state = game.start(setup, table.recorder);
      tell_all();
      Stream dice(seed);
      while (game.actor(table.state) != Seat::nobody) {
        compare(books, table);
        if (testing::Test::HasFatalFailure()) return;
        anybody_next(table, dice);
        ActionList<max_actions> legal;
        game.legal(table.state, legal);
        const Action action = legal[static_cast<int>(dice.below(static_cast<std::uint32_t>(legal.size())))];
        const State<4> before = table.state;
        Chance chance(seed, ++table.ply);
        game.apply(table.state, action, chance, table.recorder);
        if (game.setting().simultaneous() && before.phase == Phase::round && !ends_turn(action))
          expect_told_in_secret(table.recorder.events, before.turn);
        tell_all();
        const bool round_over = before.round > 0 && (table.state.round != before.round || table.state.phase == Phase::over);
        for (std::size_t i = 0; round_over && game.setting().simultaneous() && i < 4; ++i) {
          const int card = before.places[i].turn.card;
          if (card != nothing) {  // else the round was closed before one was taken
            ASSERT_EQ(books.back().revealed[i], card);
          }
        }
      }
      compare(books, table);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace omnibus::write_the_future
