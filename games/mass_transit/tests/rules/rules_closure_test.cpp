// The choices offered are exactly those that the rulebook allows: every choice is found a second time, from the printed cards and the words
// of the rules, without the code under test. Trips end where the rulebook says.
#include <optional>
#include <set>
#include <utility>

#include "games/mass_transit/ai/guide.hpp"
#include "games/mass_transit/tests/rules/scene.hpp"

namespace omnibus::mass_transit {
namespace {

using Choice = std::array<int, 4>;  ///< verb and operands

class ByTheBook {
 public:
  ByTheBook(const Rules& game, const State& state) : box_(game.box()), options_(game.options()), s_(state) {
    for (int i = 0; i < 6; ++i) {
      for (std::uint8_t card = s_.routes[static_cast<std::size_t>(i)].first; card != no_card; card = s_.beyond[card])
        routes_[static_cast<std::size_t>(i)].push_back(card);
    }
  }

  std::set<Choice> choices() const {
    std::set<Choice> out;
    if (s_.phase == Phase::over) return out;
    if (s_.phase == Phase::volunteering) return {choice(Verb::volunteer), choice(Verb::decline)};
    for (const int card : s_.hand(s_.turn)) out.merge(plays(card));
    if (turn_may_end()) out.insert(choice(Verb::end_turn));
    return out;
  }

  bool can_play() const {
    for (const int card : s_.hand(s_.turn)) {
      if (!plays(card).empty()) return true;
    }
    return false;
  }

  /// Place on its route that a commuter would reach by some means, counted from 1; nullopt if it cannot go.
  std::optional<int> trip(int commuter, Means means, int route) const {
    const Commuter& pawn = s_.commuters[static_cast<std::size_t>(commuter)];
    if (pawn.home) return {};  // MT-5.10
    const std::vector<int>& path = routes_[static_cast<std::size_t>(route)];
    const int here = pawn.in_city() ? 0 : 1 + static_cast<int>(std::find(path.begin(), path.end(), pawn.card) - path.begin());
    return means == Means::walk ? walk(pawn, path, here) : ride(pawn, path, here, means);
  }

 private:
  static Choice choice(Verb verb, int a = 0, int b = 0, int c = 0) { return {static_cast<int>(verb), a, b, c}; }

  /// A line in its present orientation: turning a card swaps the ends of its dead ends (MT-4.3).
  Line line(int card, Means vehicle) const {
    Line out = box_.card(card).line(vehicle);
    if (s_.turned.has(card) && out.enters && !out.leaves && !box_.card(card).suburbs) std::swap(out.enters, out.leaves);
    return out;
  }
  bool any_station(int card) const { return any_line(card, &Line::station); }
  bool any_stop(int card) const { return any_line(card, &Line::traffic_stop); }
  bool any_line(int card, bool Line::* has) const {
    const auto& lines = box_.card(card).lines;
    return std::any_of(lines.begin(), lines.end(), [&](const Line& each) { return each.*has; });
  }
  /// MT-8.4
  bool occupied(int card) const {
    return std::any_of(s_.commuters.begin(), s_.commuters.end(), [&](const Commuter& other) { return other.home && other.card == card; });
  }
  /// MT-7.2
  bool sits_in_traffic(const Commuter& pawn) const {
    return !pawn.in_city() && pawn.came != Means::walk && line(pawn.card, pawn.came).traffic_stop;
  }

  std::optional<int> walk(const Commuter& pawn, const std::vector<int>& path, int here) const {
    if (sits_in_traffic(pawn)) return {};
    const bool plain = here > 0 && !any_station(pawn.card) && !any_stop(pawn.card);
    if (plain && !options_.walker_on_plain_card_may_walk_on) return {};  // MT-5.6
    if (here == static_cast<int>(path.size())) return {};                // MT-5.3
    const int next = path[static_cast<std::size_t>(here)];
    if (box_.card(next).suburbs && (!options_.walk_into_suburbs_allowed || occupied(next))) return {};  // MT-8.5
    return here + 1;
  }

  std::optional<int> ride(const Commuter& pawn, const std::vector<int>& path, int here, Means vehicle) const {
    if (here == 0) return {};                                                                                                     // MT-5.4
    if (pawn.came == Means::walk && any_stop(pawn.card) && options_.walker_on_traffic_card_must_walk_even_if_station) return {};  // MT-7.3
    if (sits_in_traffic(pawn) ? pawn.came != vehicle : !line(pawn.card, vehicle).station) return {};  // MT-7.2, MT-5.7
    for (int place = here; place < static_cast<int>(path.size()); ++place) {
      const int next = path[static_cast<std::size_t>(place)];
      if (!line(path[static_cast<std::size_t>(place - 1)], vehicle).leaves || !line(next, vehicle).enters) return {};  // MT-6.2, MT-6.3
      if (box_.card(next).suburbs) return occupied(next) ? std::nullopt : std::optional(place + 1);                    // MT-8.7
      if (line(next, vehicle).station || line(next, vehicle).traffic_stop) return place + 1;                           // MT-5.8, MT-7.1
    }
    return {};  // MT-5.9
  }

  bool may_lie_on(int card, const std::vector<int>& path) const {
    if (!path.empty() && box_.card(path.back()).suburbs) return false;           // MT-8.3
    if (!box_.card(card).suburbs) return true;                                   // MT-4.2
    if (static_cast<int>(path.size()) < box_.card(card).distance) return false;  // MT-8.1
    return !options_.suburbs_needs_connected_line_to_be_placed || path.empty() || line(path.back(), box_.card(card).suburb_mode).leaves;
  }

  bool has_dead_end(int card) const {
    const Card& face = box_.card(card);
    return !face.suburbs && std::any_of(face.lines.begin(), face.lines.end(), [](const Line& each) { return each.enters && !each.leaves; });
  }

  std::set<Choice> plays(int card) const {
    std::set<Choice> out;
    if (s_.played == 4) return out;  // MT-3.1
    for (int route = 0; route < 6; ++route) {
      if (!may_lie_on(card, routes_[static_cast<std::size_t>(route)])) continue;
      out.insert(choice(Verb::extend, card, route));
      if (!options_.cards_keep_printed_orientation && has_dead_end(card)) out.insert(choice(Verb::extend_turned, card, route));
    }
    const Means banner = box_.card(card).banner;
    if (banner == Means::none) return out;  // MT-5.2
    for (int commuter = 0; commuter < 6; ++commuter) {
      const bool chooses = !options_.commuter_bound_to_own_edge && s_.commuters[static_cast<std::size_t>(commuter)].in_city();  // MT-5.5
      const int own = s_.commuters[static_cast<std::size_t>(commuter)].route;
      if (!chooses && trip(commuter, banner, own)) out.insert(choice(Verb::move, card, commuter));
      for (int route = 0; chooses && route < 6; ++route) {
        if (trip(commuter, banner, route)) out.insert(choice(Verb::leave, card, commuter, route));
      }
    }
    if (!options_.discard_requires_a_legal_move) out.insert(choice(Verb::waste, card));  // MT-5.1
    return out;
  }

  bool turn_may_end() const {
    if (s_.played < s_.due) return false;  // MT-3.3
    for (const int card : s_.hand(s_.turn)) {
      if (!box_.card(card).urgent) continue;
      if (!options_.unplayable_urgent_may_be_kept || !plays(card).empty()) return false;  // MT-9.1, MT-9.3
    }
    return true;
  }

  const Components& box_;
  const Options& options_;
  const State& s_;
  std::array<std::vector<int>, 6> routes_;
};

Options any_options(Stream& dice, int players) {
  Options out;
  for (const Option<Options>& option : option_table) {
    const std::uint32_t values = option.kind == OptionKind::seat ? static_cast<std::uint32_t>(players) : 2;
    if (dice.below(3) == 0) out.*option.field = static_cast<std::uint8_t>(dice.below(values));
  }
  return out;
}

/// Plays games under all kinds of options, mostly by the guide, which gets further than chance, and visits every position.
template <class Visit> void play_many(int games, Visit&& visit) {
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(games); ++seed) {
    Stream dice(seed);
    const int players = 1 + static_cast<int>(dice.below(6));
    const Rules game(standard_box(), any_options(dice, players), players);
    const Guide<Rules> guide(game);
    NullJournal null_journal;
    Chance setup(seed, 0);
    State state = game.start(setup, null_journal);
    for (std::uint32_t ply = 1; game.actor(state) != Seat::nobody; ++ply) {
      Legal<Rules> legal;
      game.legal(state, legal);
      visit(game, std::as_const(state), legal);
      ASSERT_FALSE(legal.empty());
      Ratings<Rules> ratings{};
      guide.rate(state, legal, ratings);
      const int best = static_cast<int>(std::max_element(ratings.begin(), ratings.begin() + legal.size()) - ratings.begin());
      const int any = static_cast<int>(dice.below(static_cast<std::uint32_t>(legal.size())));
      Chance chance(seed, ply);
      game.apply(state, legal[dice.below(5) == 0 ? any : best], chance, null_journal);
    }
    visit(game, std::as_const(state), Legal<Rules>());
  }
}

TEST(Closure, MT_3_2_what_is_offered_is_exactly_what_the_rulebook_allows) {
  std::array<int, verb_forms.size()> seen{};
  play_many(400, [&](const Rules& game, const State& state, const Legal<Rules>& legal) {
    std::set<Choice> offered;
    for (const Action& action : legal) {
      offered.insert({action.verb, action.operands[0], action.operands[1], action.operands[2]});
      ++seen[action.verb];
    }
    ASSERT_EQ(offered, ByTheBook(game, state).choices());
    for (const int card : state.hand(state.turn)) {  // actions not offered are refused
      for (int route = 0; route < 6; ++route) {
        for (const Verb verb : {Verb::extend, Verb::extend_turned, Verb::move}) {
          const bool refused = game.check(state, make_action(verb, card, route)).forbids();
          ASSERT_EQ(refused, !offered.contains({static_cast<int>(verb), card, route, 0}));
        }
      }
    }
  });
  for (const int count : seen) EXPECT_GT(count, 300);  // every kind of choice occurred
}

TEST(Closure, MT_5_8_every_trip_ends_where_the_rulebook_says) {
  int rides = 0;
  play_many(100, [&](const Rules& game, const State& state, const Legal<Rules>& legal) {
    for (const Action& action : legal) {
      const Verb verb = static_cast<Verb>(action.verb);
      if (verb != Verb::move && verb != Verb::leave) continue;
      const auto [card, commuter, edge] = action.operands;
      const Means banner = game.box().card(card).banner;
      const int route = verb == Verb::leave ? edge : state.commuters[commuter].route;
      State after = state;
      NullJournal null_journal;
      Chance chance(1, 1);
      game.apply(after, action, chance, null_journal);
      const Commuter& pawn = after.commuters[commuter];
      EXPECT_EQ(pawn.route, route);
      EXPECT_EQ(pawn.came, banner);
      EXPECT_EQ(detail::place_of(after, pawn), ByTheBook(game, state).trip(commuter, banner, route));
      EXPECT_EQ(pawn.home != 0, game.box().card(pawn.card).suburbs);
      rides += banner == Means::walk ? 0 : 1;
    }
  });
  EXPECT_GT(rides, 1000);
}

TEST(Closure, MT_10_3_the_team_loses_at_the_moment_when_nothing_can_be_played_and_not_before) {
  std::array<int, ending_names.size()> endings{};
  play_many(600, [&](const Rules& game, const State& state, const Legal<Rules>&) {
    Legal<Rules> legal;
    game.legal(state, legal);
    EXPECT_EQ(legal.empty(), state.phase == Phase::over);  // MT-10.7: until the game is over, there is always a legal action
    ++endings[static_cast<std::size_t>(state.ending)];
    if (state.ending != Ending::too_few_plays && state.ending != Ending::urgent_left) return;
    EXPECT_FALSE(ByTheBook(game, state).can_play());
    EXPECT_EQ(state.played < state.due, state.ending == Ending::too_few_plays);  // MT-9.3
  });
  for (const int count : endings) EXPECT_GT(count, 5);  // every kind of ending occurred
}

/// At all times, each card is in exactly one place, and no commuter moves back.
TEST(Closure, MT_3_5_cards_never_come_back_and_MT_5_10_commuters_only_move_outward) {
  play_many(100, [&](const Rules& game, const State& state, const Legal<Rules>& legal) {
    for (const Action& action : legal) {
      State after = state;
      NullJournal null_journal;
      Chance chance(1, 1);
      game.apply(after, action, chance, null_journal);
      EXPECT_TRUE((state.discarded - after.discarded).empty());
      EXPECT_TRUE((after.pile - state.pile).empty());
      int moved = 0;
      for (std::size_t i = 0; i < 6; ++i) {
        const int before = detail::place_of(state, state.commuters[i]);
        const int now = detail::place_of(after, after.commuters[i]);
        EXPECT_GE(now, before);
        moved += now > before ? 1 : 0;
        EXPECT_GE(after.commuters[i].home, state.commuters[i].home);
      }
      const Verb verb = static_cast<Verb>(action.verb);
      EXPECT_EQ(moved, verb == Verb::move || verb == Verb::leave ? 1 : 0);  // MT-5.1
    }
  });
}

}  // namespace
}  // namespace omnibus::mass_transit
