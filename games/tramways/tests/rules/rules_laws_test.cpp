// Tramways: audits of whole games from outside, using the position before, the action, the position after, and the printed values.
#include <algorithm>
#include <cstring>
#include <map>

#include "games/tramways/tests/rules/scene.hpp"

namespace omnibus::tramways {
namespace {

/// The standard box with other consequences: most slots have one.
Components box_with_consequences(std::uint64_t seed) {
  Components out = standard_box();
  Stream dice(seed);
  for (Card& card : out.cards) {
    for (int i = 0; i < card.slot_count; ++i) card.slots[static_cast<std::size_t>(i)].consequence = static_cast<Consequence>(dice.below(4));
  }
  return out;
}

Components without_consequences(Components box) {
  for (Card& card : box.cards) {
    for (Slot& slot : card.slots) slot.consequence = Consequence::none;
  }
  return box;
}

/// TW-6.4: consequences of slots, paid by hand from what is printed on the cards.
void charge(const Components& box, Player& player, const std::vector<Use>& uses) {
  for (const Use& use : uses) {
    if (use.part == 0) continue;
    switch (box.card(use.card).slots[static_cast<std::size_t>(use.part) - 1].consequence) {
      case Consequence::none: break;
      case Consequence::stress:  // TW-3.2
        if (player.stress < box.numbers.stress_track) ++player.stress;
        else player.hp = static_cast<std::int16_t>(player.hp - box.numbers.overflow_loss);
        break;
      case Consequence::money: player.money = static_cast<std::int16_t>(std::max(0, player.money - 1)); break;
      case Consequence::points: --player.hp; break;
    }
  }
}

/// Games in which every use of a slot is audited: the result must equal that of the same slot without a consequence, after the consequence
/// was paid by hand.
class Auditor {
 public:
  Auditor(const Components& box, const Options& options, int players, std::uint64_t seed)
      : box_(box),
        game_(box_, options, players),
        plain_box_(without_consequences(box)),
        plain_game_(plain_box_, options, players),
        seed_(seed) {}

  void play() {
    NullJournal null_journal;
    Chance setup(seed_, 0);
    Stream dice(seed_);
    State state = game_.start(setup, null_journal);
    for (std::uint32_t ply = 1; state.phase != Phase::over && trouble.empty(); ++ply) {
      const Action action = any_action(state, dice);
      const State before = state;
      Told told;
      Chance chance(seed_, ply);
      game_.apply(state, action, chance, told);
      look_at(before, action, Chance(seed_, ply), state, told.events);
      if (!trouble.empty()) trouble += fmt::format(": {} (seed {}, ply {})", verb_forms[action.verb].name, seed_, ply);
    }
  }

  std::map<std::pair<Verb, Consequence>, int> seen;  ///< consequences found in the accounts
  std::string trouble;                               ///< the first that was not

 private:
  /// Draws the kind of action first, so that rare kinds come up often.
  Action any_action(const State& state, Stream& dice) const {
    Actions list;
    game_.legal(state, list);
    std::vector<std::uint8_t> verbs;
    for (const Action& action : list) {
      if (verbs.empty() || verbs.back() != action.verb) verbs.push_back(action.verb);
    }
    const std::uint8_t verb = verbs[dice.below(static_cast<std::uint32_t>(verbs.size()))];
    std::vector<Action> kind;
    std::copy_if(list.begin(), list.end(), std::back_inserter(kind), [&](const Action& action) { return action.verb == verb; });
    return kind[dice.below(static_cast<std::uint32_t>(kind.size()))];
  }

  void look_at(const State& before, const Action& action, Chance chance, const State& after, const std::vector<Event>& told) {
    const Verb verb = static_cast<Verb>(action.verb);
    const std::size_t begun = uses_.size();
    for (const Event& event : told) {
      if (event.kind == static_cast<int>(EventKind::played))
        uses_.push_back({static_cast<std::uint8_t>(event.operands[1]), static_cast<std::uint8_t>(event.operands[2])});
    }
    if (verb == Verb::put_away || verb == Verb::keep) return;
    const CardSet played = before.mover().hand - after.player(before.seat()).hand;
    CardSet used;
    for (const Use& use : uses_) used.add(use.card);
    if (played.empty()) return;
    if (played != used) trouble = "a card was played, and no use of it told, or the other way round";
    State expected = before;
    charge(box_, expected.mover(), uses_);
    NullJournal null_journal;
    if (verb == Verb::pay) {  // the same payment, use by use: without consequences another one may be proposed
      for (std::size_t i = begun; i < uses_.size(); ++i)
        plain_game_.apply(expected, make_action(Verb::use, uses_[i].card, uses_[i].part), chance, null_journal);
    } else {
      plain_game_.apply(expected, action, chance, null_journal);
    }
    if (std::memcmp(&expected, &after, sizeof(State)) != 0 && trouble.empty()) trouble = "a consequence is not in the accounts";
    for (const Use& use : uses_) {
      if (use.part > 0) ++seen[{verb, box_.card(use.card).slots[static_cast<std::size_t>(use.part) - 1].consequence}];
    }
    uses_.clear();
  }

  Components box_;
  Rules game_;
  Components plain_box_;
  Rules plain_game_;
  std::uint64_t seed_;
  std::vector<Use> uses_;  ///< reported for the action being paid
};

TEST(Laws, TW_6_4_however_a_slot_is_used_its_consequence_is_in_the_accounts) {
  std::map<std::pair<Verb, Consequence>, int> seen;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const Options options{.mode = static_cast<std::uint8_t>(seed % 3), .baby_auction = static_cast<std::uint8_t>(seed / 3 % 2)};
    const Components box = seed % 4 == 0 ? standard_box() : box_with_consequences(seed);
    Auditor auditor(box, options, 2 + static_cast<int>(seed % 3), seed);
    auditor.play();
    ASSERT_EQ(auditor.trouble, "");
    for (const auto& [what, count] : auditor.seen) seen[what] += count;
  }
  for (const Verb verb : {Verb::put_in, Verb::gather, Verb::use, Verb::pay}) {
    for (const Consequence consequence : {Consequence::stress, Consequence::money, Consequence::points})
      EXPECT_GE((seen[{verb, consequence}]), 20) << verb_forms[static_cast<std::size_t>(verb)].name << static_cast<int>(consequence);
  }
}

}  // namespace
}  // namespace omnibus::tramways
