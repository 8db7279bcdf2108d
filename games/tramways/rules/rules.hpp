// Tramways: the game. Numbers such as TW-7.3 point into games/tramways/content/rules.en.md.
//
// Each chapter has a file: setup.hpp (TW-2), auction.hpp (TW-4), rounds.hpp (TW-5), payment.hpp (TW-6), laying.hpp (TW-7), upgrades.hpp
// (TW-8), trips.hpp and arrival.hpp (TW-9), resources.hpp (TW-10), scoring.hpp (TW-11). Edges, night and Martians (TW-12, TW-13) and the
// solo game (TW-14) are handled where they make a difference.
#pragma once

#include "games/tramways/rules/arrival.hpp"
#include "games/tramways/rules/scoring.hpp"
#include "games/tramways/rules/validity.hpp"

namespace omnibus::tramways {

class Rules {
 public:
  using State = tramways::State;
  using Components = tramways::Components;
  using Options = tramways::Options;

  static constexpr std::string_view name = "tramways";
  static constexpr std::string_view prefix = "TW";
  static constexpr int min_players = 1;  // TW-14.1
  static constexpr int max_players = tramways::max_players;
  static constexpr int max_actions = tramways::max_actions;
  /// Twelve rounds at most, and in each some hundred bids and steps of laying and paying for every player.
  static constexpr GameBounds bounds{.max_plies = 12 * max_players * 1000, .min_score = -30'000, .max_score = 30'000};
  static constexpr std::span<const Option<Options>> option_table = tramways::option_table;
  static constexpr std::span<const std::string_view> endings = ending_names;
  static constexpr Communication communication{};
  static constexpr std::span<const Form> verbs = verb_forms;
  static constexpr std::span<const Form> event_forms = tramways::event_forms;
  static constexpr std::span<const Form> score_parts = part_forms;

  constexpr Rules(const Components& box, const Options& options, int players) : setting_(box, options, players) {}

  /// TW-1.3, TW-2.2, TW-2.14, TW-12.7: message id of the reason why such a table is impossible; empty if it is possible.
  static constexpr std::string_view setup_problem(const Components& box, const Options& options, int players) {
    if (static_cast<Mode>(options.mode) == Mode::mars && players > 4) return "unplayable.mars_players";
    const Layout layout = layout_for(box, options, players);
    if (layout.boards.empty()) return "unplayable.layout";
    return options.crescent > layout.boards.size() ? "unplayable.crescent" : "";
  }

  /// TW-2.2: names of the layouts for a table.
  static constexpr std::string_view name_of_value(const Components& box, const Options& options, int players, std::string_view option,
                                                  int value) {
    if (option != "layout") return {};
    const Layout* layout = find_layout(box, static_cast<Mode>(options.mode), players, value);
    return layout == nullptr ? std::string_view() : layout->name();
  }

  constexpr int players() const { return setting_.players; }
  constexpr const Options& options() const { return setting_.options; }
  constexpr const Setting& setting() const { return setting_; }

  constexpr int domain_size(Domain domain) const { return Words(setting_).domain_size(domain); }
  constexpr std::string_view domain_key(Domain domain, int value) const { return Words(setting_).domain_key(domain, value); }
  constexpr Phrase caption(Domain domain, int value) const { return Words(setting_).caption(domain, value); }
  constexpr std::string_view invalid_reason(const State& s) const { return Validity(setting_).invalid_reason(s); }

  template <Journal J> constexpr State start(Chance& chance, J& journal) const { return SetUp(setting_).start(chance, journal); }
  constexpr Seat actor(const State& s) const { return Choices::actor(s); }
  constexpr void legal(const State& s, Actions& out) const { Choices(setting_).legal(s, out); }
  constexpr Rule check(const State& s, const Action& action) const { return Choices(setting_).check(s, action); }
  constexpr Result result(const State& s) const { return Scoring(setting_).result(s); }
  constexpr Standing standing(const State& s, Seat seat, Viewer) const { return Scoring(setting_).standing(s, index_of(seat)); }

  // ---- Effects of actions -----------------------------------------------------------------------------------------------

  template <Journal J> constexpr void apply(State& s, const Action& action, Chance& chance, J& journal) const {
    const auto [a, b, c] = action.operands;
    switch (static_cast<Verb>(action.verb)) {
      case Verb::draft: return SetUp(setting_).draft(s, a, chance, journal);
      case Verb::take_top: return SetUp(setting_).take_first_card(s, a, chance, journal);
      case Verb::put_in: return Auction(setting_).put_in(s, a, journal);
      case Verb::put_in_hundred: return Auction(setting_).put_in_hundred(s, journal);
      case Verb::bid: return Auction(setting_).bid(s, a, journal);
      case Verb::pass_bid: return Auction(setting_).pass(s, journal);
      case Verb::take_card: return Auction(setting_).take(s, a, journal);
      case Verb::extend: return Auction(setting_).extend(s, chance, journal);
      case Verb::pass: return Rounds(setting_).pass(s, journal);
      case Verb::build_link: return begin(s, Work::link, Phase::start_link, journal);
      case Verb::from: return Laying(setting_).start(s, a, journal);
      case Verb::lay: return Laying(setting_).lay(s, a, journal);
      case Verb::arrive: return Laying(setting_).arrive(s, a, journal);
      case Verb::leave: return Laying(setting_).leave(s, a + 1, journal);
      case Verb::upgrade_link: return Upgrades(setting_).plan_link(s, a, b, journal);
      case Verb::upgrade_branches: return Upgrades(setting_).plan_branches(s, a, b, journal);
      case Verb::build: return Upgrades(setting_).plan_building(s, Work::building, a, b, journal);
      case Verb::upgrade_building: return Upgrades(setting_).plan_building(s, Work::building_upgrade, a, s.node(a).type, journal);
      case Verb::move: return begin(s, Work::trip, Phase::destination, journal);
      case Verb::move_martian: return begin(s, Work::martian_trip, Phase::destination, journal);
      case Verb::to: return Trips(setting_).go_to(s, a, journal);
      case Verb::board: return Trips(setting_).board(s, a, journal);
      case Verb::ride: return Trips(setting_).ride(s, a, journal);
      case Verb::travel: return Trips(setting_).ride_best_route(s, journal);
      case Verb::gather: return Resources(setting_).gather(s, a, b, journal);
      case Verb::place: return Resources(setting_).place(s, a, journal);
      case Verb::pay: return pay(s, journal);
      case Verb::use: return use(s, a, b, journal);
      case Verb::take_money: return Arrival(setting_).take_money(s, journal);
      case Verb::take_development: return Arrival(setting_).take_development(s, a, chance, journal);
      case Verb::buy: return Arrival(setting_).buy(s, a, journal);
      case Verb::put_away: return Rounds(setting_).put_away(s, a, journal);
      case Verb::keep: return Rounds(setting_).keep(s, chance, journal);
    }
  }

  /// TW-11.3: the cards of a rival's hand and deck are known only together, so the two are mixed and dealt anew.
  constexpr void resample_hidden(State& s, Seat seat, Chance& chance) const {
    for (int i = 0; i < setting_.players; ++i) {
      if (seat_at(i) == seat) continue;
      if (seat_at(i) == actor(s)) redeal_actor(s, chance);
      else redeal(s.player(i), {}, chance);
    }
  }

 private:
  template <Journal J> constexpr void begin(State& s, Work work, Phase next, J& journal) const {
    journal.tell(make_event(EventKind::work_named, {s.seat(), static_cast<int>(work)}));
    s.plan.work = work;
    s.phase = next;
  }

  // ---- Paying (TW-6) ----------------------------------------------------------------------------------------------------

  /// TW-6.10: pays as proposed.
  template <Journal J> constexpr void pay(State& s, J& journal) const {
    const int begun = s.plan.uses.size();
    s.plan.uses = Payment(setting_, s).proposal(s.plan.uses);
    tell_move(s, journal);
    for (int i = begun; i < s.plan.uses.size(); ++i)
      journal.tell(make_event(EventKind::played, {s.seat(), s.plan.uses[i].card, s.plan.uses[i].part}));
    finish(s, journal);
  }

  /// TW-6.10: pays one use at a time.
  template <Journal J> constexpr void use(State& s, std::uint8_t card, std::uint8_t part, J& journal) const {
    s.plan.uses.push({card, part});
    const bool paid = Payment::paid(setting_, s);
    if (paid) tell_move(s, journal);
    journal.tell(make_event(EventKind::played, {s.seat(), card, part}));
    if (paid) finish(s, journal);
  }

  /// The action is reported first, then its payment and its effects.
  template <Journal J> constexpr void tell_move(const State& s, J& journal) const {
    switch (s.plan.work) {
      case Work::link: return Laying::tell(s, journal);
      case Work::link_upgrade:
      case Work::branch_upgrade: return Upgrades::tell_link(s, journal);
      case Work::building:
      case Work::building_upgrade: return Upgrades::tell_building(s, journal);
      default: return Arrival::tell(s, journal);
    }
  }

  template <Journal J> constexpr void finish(State& s, J& journal) const {
    Effects(setting_).pay(s, journal);
    s.plan.uses = {};
    switch (s.plan.work) {
      case Work::link: return Laying(setting_).finish(s, journal);
      case Work::link_upgrade:
      case Work::branch_upgrade: return Upgrades(setting_).finish_link(s, journal);
      case Work::building:
      case Work::building_upgrade: return Upgrades(setting_).finish_building(s, journal);
      default: return Arrival(setting_).arrive(s, journal);
    }
  }

  // ---- Hidden information -----------------------------------------------------------------------------------------------

  /// Deals a player's hidden cards anew; cards already shown stay in the hand.
  static constexpr void redeal(Player& player, const CardSet& shown, Chance& chance) {
    CardSet deck = (player.hand | player.deck) - shown;
    CardSet hand = shown;
    for (int count = player.hand.size() - shown.size(); count > 0; --count) hand.add(deck.draw(chance));
    player.hand = hand;
    player.deck = deck;
  }

  /// A player who is composing an action holds cards that let it be finished. A few deals usually find such a hand; if hardly any hand
  /// would do, all cards that may be held are thinned out at random, keeping those that the action requires.
  constexpr void redeal_actor(State& s, Chance& chance) const {
    constexpr int deals = 8;
    Player& player = s.mover();
    const CardSet shown = s.plan.cards();
    const CardSet held = player.hand | player.deck;
    const int size = player.hand.size();
    for (int i = 0; i < deals; ++i) {
      redeal(player, shown, chance);
      if (Choices(setting_).can_go_on(s)) return;
    }
    do {
      player.hand = held;
      for (CardSet left = held - shown; player.hand.size() > size && !left.empty();) {
        const int card = left.draw(chance);
        player.hand.remove(card);
        if (!Choices(setting_).can_go_on(s)) player.hand.add(card);
      }
      player.deck = held - player.hand;
    } while (player.hand.size() > size);
  }

  Setting setting_;
};

static_assert(RulesContract<Rules>::is_kept);

}  // namespace omnibus::tramways
