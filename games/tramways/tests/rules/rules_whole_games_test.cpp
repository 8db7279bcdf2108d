// Whole games under the supervision of a referee and a bookkeeper: in every decision the choices agree with the referee, and the effects of
// every action with the bookkeeper.
#include "games/tramways/tests/rules/bookkeeper.hpp"

namespace omnibus::tramways {
namespace {

std::string listed(const std::vector<Action>& actions) {
  std::string out;
  for (const Action& action : actions)
    out += fmt::format("{}({},{}) ", verb_forms[action.verb].name, action.operands[0], action.operands[1]);
  return out;
}

/// The standard box as in another edition: other numbers, and cards with other resources and consequences.
Components another_box(std::uint64_t seed) {
  Components box = standard_box();
  Stream dice(seed);
  const auto from = [&](int min, int max) { return static_cast<std::uint8_t>(min + static_cast<int>(dice.below(max - min + 1U))); };
  Numbers& n = box.numbers;
  n.rounds = from(2, 4);
  n.auction_rounds = from(0, n.rounds);
  n.actions = {from(1, 2), from(1, 3)};
  n.hand_limit = from(5, 8);
  n.start_money = from(0, 9);
  n.start_workers = from(1, 2);
  n.start_hp = static_cast<std::int8_t>(from(0, 5));
  n.start_parcels = {from(1, 4), from(1, 2), from(1, 2)};
  n.stress_track = from(10, 25);
  n.start_stress = {from(0, 10), from(0, 10), from(0, 10)};
  n.overflow_loss = from(1, 3);
  n.link_workers = from(0, 2);
  n.upgrade_workers = from(0, 2);
  n.rail_cost = {from(1, 2), from(1, 3), from(1, 3)};
  n.upgrade_cost = from(1, 2);
  n.link_hp = {from(0, 2), from(1, 3)};
  n.segment_money = from(0, 2);
  n.new_link_hp = from(0, 3);
  n.link_upgrade_hp = from(0, 3);
  n.new_building_hp = from(0, 3);
  n.building_upgrade_hp = from(0, 3);
  n.edge_relief = from(1, 2);
  n.industry_stress = from(0, 2);
  n.industry_workers = from(1, 2);
  n.commerce_stress = from(0, 2);
  n.commerce_money = from(1, 7);
  n.residence_relief = from(1, 3);
  n.leisure_price = from(1, 3);
  n.leisure_most = from(1, 6);
  n.put_away_price = from(0, 2);
  n.martian_workers = from(0, 2);
  n.book_cards = from(2, 4);
  n.solo_books = from(1, 3);
  n.solo_book_cards = from(1, 4);
  n.line_price = from(0, 3);
  n.newest_stress = from(0, 2);
  n.rail_tiles = from(6, 24);
  n.passengers = from(5, 40);
  n.workers = from(10, 13);
  for (Card& card : box.cards) {
    if (card.kind != Kind::auction && card.kind != Kind::development) continue;
    bool money = false;
    for (int i = 0; i < card.slot_count; ++i) {
      Slot& slot = card.slots[static_cast<std::size_t>(i)];
      if (slot.resource() || (i < 2 && from(0, 5) == 0)) {
        slot = {};
        switch (from(money ? 1 : 0, 3)) {
          case 0: slot.money = from(1, 6); break;
          case 1: slot.worker = true; break;
          case 2: slot.passenger = true; break;
          default: slot.relax = true; break;
        }
        money = money || slot.money > 0;
      }
      if (from(0, 3) == 0) slot.consequence = static_cast<Consequence>(from(0, 3));
    }
  }
  return box;
}

/// Plays games until a discrepancy occurs, and counts what was checked.
class Watch {
 public:
  /// Games in every mode, with every number of players, under changing options; later ones in other editions, the last ones solo.
  Watch() {
    for (std::uint64_t seed = 1; seed <= 72 && trouble.empty(); ++seed) {
      Options options{.mode = static_cast<std::uint8_t>(seed % 3), .baby_auction = static_cast<std::uint8_t>(seed / 3 % 2)};
      options.baby_bids_rise = static_cast<std::uint8_t>(seed / 6 % 2);
      options.baby_bonus_alone = static_cast<std::uint8_t>(seed / 12 % 2);
      options.parcels = static_cast<std::uint8_t>(seed % 4 == 0 ? 2 : 0);
      options.layout = static_cast<std::uint8_t>(seed % 5 == 0 ? 1 : 0);
      options.shuffle = static_cast<std::uint8_t>(seed % 5 == 1 ? seed : 0);
      options.mars_night = static_cast<std::uint8_t>(seed % 4 != 1);
      options.mover_pays_rivals = static_cast<std::uint8_t>(seed % 5 != 1);
      options.passengers_stay = static_cast<std::uint8_t>(seed % 7 == 1);
      const Components& box = seed <= 36 ? standard_box() : another_box(seed);
      const int players = 2 + static_cast<int>(seed / 3 % (seed % 3 == 2 ? 3 : 4));
      play(Rules(box, options, seed <= 60 ? players : 1), seed);
    }
  }

  std::map<Phase, int> choices;  ///< positions with correct choices
  std::map<Verb, int> effects;   ///< actions with correct effects
  std::string trouble;           ///< the first discrepancy

 private:
  /// Draws the kind of action first, so that rare kinds come up often.
  void play(const Rules& game, std::uint64_t seed) {
    Stream dice(seed);
    NullJournal null_journal;
    Chance setup(seed, 0);
    State state = game.start(setup, null_journal);
    for (std::uint32_t ply = 1; state.phase != Phase::over && trouble.empty(); ++ply) {
      Actions list;
      game.legal(state, list);
      look_at_choices(game, state, {list.begin(), list.end()}, ply);
      look_at_links(game, state);
      if (list.empty()) return;
      std::vector<std::vector<Action>> kinds(verb_forms.size());
      for (const Action& action : list) kinds[action.verb].push_back(action);
      kinds.erase(std::remove_if(kinds.begin(), kinds.end(), [](const auto& kind) { return kind.empty(); }), kinds.end());
      const auto& kind = kinds[dice.below(static_cast<std::uint32_t>(kinds.size()))];
      const Action action = kind[dice.below(static_cast<std::uint32_t>(kind.size()))];
      const State before = state;
      Told told;
      Chance chance(seed, ply);
      game.apply(state, action, chance, told);
      look_at_effects(game, before, action, state, told.events);
      if (!trouble.empty()) trouble += fmt::format(" (seed {}, ply {})", seed, ply);
    }
  }

  void look_at_choices(const Rules& game, const State& s, std::vector<Action> offered, std::uint32_t ply) {
    const bool slow = s.phase == Phase::act || s.phase == Phase::start_link || s.phase == Phase::lay;
    if (slow && ply % 3 != 0 && !offered.empty()) return;
    std::vector<Action> expected = Referee(game, s).choices();
    const auto before = [](const Action& a, const Action& b) { return std::bit_cast<std::uint32_t>(a) < std::bit_cast<std::uint32_t>(b); };
    std::sort(offered.begin(), offered.end(), before);
    std::sort(expected.begin(), expected.end(), before);
    if (offered == expected && !offered.empty()) {
      ++choices[s.phase];
      if (!slow || ply % 9 == 0) look_at_refusals(game, s, expected);
      return;
    }
    trouble = "offered " + listed(offered) + "instead of " + listed(expected);
  }

  /// All other actions that could be named in this phase are refused.
  void look_at_refusals(const Rules& game, const State& s, const std::vector<Action>& expected) {
    for (std::size_t verb = 0; verb < verb_forms.size(); ++verb) {
      if (phase_of(static_cast<Verb>(verb)) != s.phase) continue;
      const auto bound = [&](std::size_t i) {
        const Operand& operand = verb_forms[verb].operands[i];
        if (operand.name.empty()) return 1;
        return operand.domain == link_domain ? s.link_count + 1 : game.domain_size(operand.domain);
      };
      for (int a = 0; a < bound(0); ++a) {
        for (int b = 0; b < bound(1); ++b) {
          const Action action = Action::of(static_cast<int>(verb), a, b);
          const bool allowed = std::find(expected.begin(), expected.end(), action) != expected.end();
          if (game.check(s, action).forbids() == allowed) trouble = listed({action}) + (allowed ? "refused" : "allowed");
        }
      }
    }
  }

  /// The rails of each link form a run from one end to the other: placed again as reported, they are unchanged.
  void look_at_links(const Rules& game, const State& s) {
    const Links links(game.setting());
    State again = s;
    again.rails.fill(nothing);
    again.sides.fill(0);
    for (int link = 0; link < s.link_count; ++link) {
      const Links::Run run = links.run_of(s, link);
      if (run.size() != s.link(link).length) trouble = fmt::format("link {} has {} rails", link, run.size());
      Links::Step step = links.first_step(s, link);
      while (step.space != nothing) step = links.next_step(s, link, step);
      if (step.end != s.link(link).to) trouble = fmt::format("link {} comes to {}", link, step.end);
      links.place(again, link, run, s.link(link).from, s.link(link).to);
    }
    if (s.plan.work == Work::link && (s.phase == Phase::lay || s.phase == Phase::pay)) {
      again.links[s.link_count] = again.links[s.link_count + std::size_t{1}] = Link{};
      links.place_plan(again, links.run_of_plan(s, 0), links.run_of_plan(s, 1));
    }
    if (std::memcmp(&again, &s, sizeof(State)) != 0) trouble = "the rails do not lie as they are told";
  }

  void look_at_effects(const Rules& game, const State& before, const Action& action, const State& after, const std::vector<Event>& told) {
    const Verb verb = static_cast<Verb>(action.verb);
    Bookkeeper books(game, before, after, told);
    books.act(action);
    if (verb == Verb::travel) books.check_found_route(game);
    if (books.complaint.empty() && books.events == told && std::memcmp(&books.s, &after, sizeof(State)) == 0) {
      ++effects[verb];
      return;
    }
    trouble = listed({action}) + (!books.complaint.empty() ? books.complaint : books.events == told ? "another position" : "other events");
  }
};

const Watch& watch() {
  static const Watch all;
  return all;
}

void expect_choices(std::initializer_list<Phase> phases) {
  ASSERT_EQ(watch().trouble, "");
  for (const Phase phase : phases) EXPECT_GE(watch().choices.at(phase), 20) << phase_names[static_cast<std::size_t>(phase)];
}

void expect_effects(std::initializer_list<Verb> verbs) {
  ASSERT_EQ(watch().trouble, "");
  for (const Verb verb : verbs) EXPECT_GE(watch().effects.at(verb), 5) << verb_forms[static_cast<std::size_t>(verb)].name;
}

TEST(Choices, TW_2_8_the_draft_and_TW_2_10_the_first_cards) { expect_choices({Phase::draft, Phase::first_card}); }
TEST(Choices, TW_4_2_the_bids_and_TW_4_11_the_cards_of_the_auction) { expect_choices({Phase::bid, Phase::take_card}); }
TEST(Choices, TW_5_2_the_actions) { expect_choices({Phase::act}); }
TEST(Choices, TW_5_3_what_may_be_put_away) { expect_choices({Phase::put_away}); }
TEST(Choices, TW_6_5_the_payments) { expect_choices({Phase::pay}); }
TEST(Choices, TW_7_2_the_steps_of_links) { expect_choices({Phase::start_link, Phase::lay}); }
TEST(Choices, TW_9_5_destinations_and_passengers) { expect_choices({Phase::destination, Phase::passenger}); }
TEST(Choices, TW_9_2_the_steps_of_routes) { expect_choices({Phase::ride}); }
TEST(Choices, TW_9_9_on_arrival_and_TW_10_2_where_passengers_are_put) { expect_choices({Phase::place, Phase::bonus, Phase::buy_points}); }

TEST(Links, TW_7_2_rails_run_unbroken_from_end_to_end) { EXPECT_EQ(watch().trouble, ""); }

TEST(Effects, TW_2_9_drafting_and_taking_the_first_card) { expect_effects({Verb::draft, Verb::take_top}); }
TEST(Effects, TW_4_5_bidding_and_TW_4_12_taking_cards) { expect_effects({Verb::put_in, Verb::bid, Verb::pass_bid, Verb::take_card}); }
TEST(Effects, TW_14_3_a_longer_line_and_TW_14_4_the_card_taken_from_it) { expect_effects({Verb::extend}); }
TEST(Effects, TW_5_1_turns_and_TW_5_5_ends_of_rounds) { expect_effects({Verb::pass, Verb::put_away, Verb::keep}); }
TEST(Effects, TW_7_2_laying_rails) { expect_effects({Verb::build_link, Verb::from, Verb::lay, Verb::arrive, Verb::leave}); }
TEST(Effects, TW_8_2_naming_upgrades_and_TW_8_3_buildings) {
  expect_effects({Verb::upgrade_link, Verb::upgrade_branches, Verb::build, Verb::upgrade_building});
}
TEST(Effects, TW_6_10_paying_as_proposed_and_TW_6_3_what_it_costs) { expect_effects({Verb::pay}); }
TEST(Effects, TW_6_2_paying_use_by_use) { expect_effects({Verb::use}); }
TEST(Effects, TW_9_13_naming_and_riding_a_route) {
  expect_effects({Verb::move, Verb::move_martian, Verb::to, Verb::board, Verb::ride, Verb::travel});
}
TEST(Effects, TW_9_11_what_is_chosen_on_arrival) { expect_effects({Verb::take_money, Verb::take_development, Verb::buy}); }
TEST(Effects, TW_10_1_gathering) { expect_effects({Verb::gather, Verb::place}); }

}  // namespace
}  // namespace omnibus::tramways
