// Paying: chapters 6, 8 and 10.
#include "games/tramways/tests/rules/scene.hpp"

namespace omnibus::tramways {
namespace {

/// Player 0 has laid a link from the Commerce 4/3 that needs rails and the icon C.
Scene link_to_pay(std::initializer_list<std::string_view> cards, bool long_way) {
  Scene scene;
  scene.hand(cards);
  if (long_way) return scene.lay("r4c3", {"r4c4", "r3c4"}, "r3c5"), scene;
  return scene.lay("r4c3", {"r3c3"}, "r3c2"), scene;
}

Uses uses_of(const Scene& scene, std::initializer_list<std::pair<std::string_view, int>> uses) {
  Uses out;
  for (const auto& [id, part] : uses) out.push({static_cast<std::uint8_t>(scene.card(id)), static_cast<std::uint8_t>(part)});
  return out;
}

/// The uses offered after these.
Uses next_uses(const Payment& paying, const Uses& begun) {
  Uses out;
  paying.each_next(paying.progress(begun), [&](const Use& use) { out.push(use); });
  return out;
}

/// A special card as another edition may have it: its rail comes with Residence. A Commerce and a parcel lie close together.
Components box_with_residence_on_the_rail() {
  Components box = standard_box();
  box.cards[static_cast<std::size_t>(Scene().card("dev-exp-1"))].slots[1].types = type_bit(static_cast<int>(Type::residence));
  print_board(box, "X1", Mode::moon, {"C . A1 . .", ". . . . .", ". . . . .", ". . . . .", ". . . . ."},
              {". . . . .", ". . . . .", ". . . . .", ". . . . ."});
  return box;
}

TEST(Paying, TW_6_1_played_cards_go_to_the_pool) {
  Scene scene = link_to_pay({"auction-03"}, true);
  EXPECT_EQ(scene.refused_use("auction-07", 2), "TW-6.1");  // not in the hand
  scene.act(Verb::pay);
  EXPECT_TRUE(scene.player().hand.empty());
  EXPECT_TRUE(scene.player().pool.has(scene.card("auction-03")));
}

TEST(Paying, TW_6_2_the_strip_or_one_slot_is_a_use) {
  Scene scene;
  scene.link(0, "r4c3", {"r4c4", "r3c4"}, "r3c5");
  scene.hand({"auction-09"}).act(Verb::move).act(Verb::to, scene.node("r3c5")).act(Verb::board, scene.node("r4c3")).act(Verb::travel);
  EXPECT_EQ(scene.refused_use("auction-09", 2), "TW-6.5");  // the strip comes first
  EXPECT_EQ(scene.refused_use("auction-09", 3), "TW-6.5");  // there is no third slot
  EXPECT_EQ(scene.refused_use("auction-01", 0), "TW-6.1");  // a card that is not in the hand
  scene.use("auction-09", 0);
  EXPECT_EQ(scene.refused_use("auction-09", 0), "TW-6.5");  // a trip takes one strip
  scene.use("auction-09", 2);
  EXPECT_EQ(scene.player().stress, 5 + 1 + 1);  // the strip was a use of its own, so the slot was the second; and Industry
}

TEST(Paying, TW_6_2_a_slot_with_two_icons_is_one_use_and_two_cards_are_two) {
  Scene strip;
  strip.link(0, "r4c3", {"r4c4", "r3c4"}, "r3c5");
  strip.hand({"auction-09", "auction-01"}).act(Verb::move).act(Verb::to, strip.node("r3c5")).act(Verb::board, strip.node("r4c3"));
  strip.act(Verb::travel).use("auction-01", 0).use("auction-09", 2);
  EXPECT_EQ(strip.player().stress, 5 + 1);  // one use of each card is free; Industry
  Scene pair(Mode::moon);
  pair.hand({"dev-exp-1"}).act(Verb::upgrade_building, pair.node("r5c5"));
  EXPECT_EQ(pair.refused_use("dev-exp-1", 0), "TW-6.5");  // the strip is no part of a building
  pair.use("dev-exp-1", 1);                               // build and Residence in one slot
  EXPECT_EQ(pair.state.phase, Phase::act);
  EXPECT_EQ(pair.player().stress, 13);
}

TEST(Paying, TW_6_3_the_second_use_of_a_card_is_stress) {
  Scene scene = link_to_pay({"auction-03"}, true);  // TW-6.2: two slots of one card
  scene.act(Verb::pay);
  EXPECT_EQ(scene.player().stress, 6);
  Scene relaxed = link_to_pay({"auction-03", "auction-07"}, true);
  relaxed.act(Verb::pay);  // TW-6.10: the least stress
  EXPECT_EQ(relaxed.player().stress, 5);
}

TEST(Paying, TW_6_4_consequences_are_suffered) {
  Scene scene;
  scene.hand({"auction-17", "auction-19"}).money(5).lay("r4c3", {"r4c4", "r3c4"}, "r3c5").act(Verb::pay);
  EXPECT_EQ(scene.player().stress, 6);  // the wild icon
  EXPECT_EQ(scene.player().money, 4);   // the rails
  Scene points;
  points.hand({"auction-20", "auction-01"}).lay("r4c3", {"r3c3"}, "r3c2").act(Verb::pay);
  EXPECT_EQ(points.player().hp, 1 - 1);
  Scene poor;
  poor.hand({"auction-07", "auction-19"}).lay("r4c3", {"r4c4", "r3c4"}, "r3c5").act(Verb::pay);
  EXPECT_EQ(poor.player().money, 0);  // never negative
}

TEST(Paying, TW_6_5_nothing_superfluous) {
  Scene scene(Mode::moon);
  scene.hand({"auction-02", "auction-04", "auction-07", "dev-exp-1"});
  const int commerce = scene.node("r4c2");  // X1: Commerce at 4/2
  scene.act(Verb::build_link).act(Verb::from, commerce).act(Verb::lay, scene.space("r3c2")).act(Verb::lay, scene.space("r2c2"));
  scene.act(Verb::lay, scene.space("r2c3")).act(Verb::arrive, scene.node("r3c3"));
  State three = scene.state;
  scene.use("dev-exp-1", 2);  // rail and Commerce: two rails are missing
  EXPECT_EQ(scene.refused_use("auction-07", 2), "TW-6.5");
  scene.use("auction-02", 1);
  EXPECT_EQ(scene.state.phase, Phase::act);
  scene.state = three;
  scene.use("auction-07", 2);
  EXPECT_EQ(scene.refused_use("dev-exp-1", 2), "TW-6.5");  // its Commerce would make the other superfluous
  scene.use("auction-02", 1).use("auction-04", 1);
  EXPECT_EQ(scene.state.phase, Phase::act);
}

/// Two rails and C needed; in hand twice two rails, C, and the special card.
TEST(Paying, TW_6_5_two_rails_and_commerce) {
  Scene scene(Mode::moon);
  scene.hand({"dev-09", "dev-11", "auction-07", "dev-exp-1"});
  const Need need{.rails = 2, .types = type_bit(1)};
  const Payment paying(scene.setting(), scene.player(), need);
  EXPECT_TRUE(paying.complete(paying.progress(uses_of(scene, {{"auction-07", 2}, {"dev-09", 1}}))));
  EXPECT_EQ(next_uses(paying, uses_of(scene, {{"auction-07", 2}, {"dev-09", 1}})), Uses());
  EXPECT_EQ(next_uses(paying, uses_of(scene, {{"dev-exp-1", 2}})), uses_of(scene, {{"dev-09", 1}, {"dev-11", 1}}));
  EXPECT_EQ(next_uses(paying, uses_of(scene, {{"dev-exp-1", 2}, {"dev-09", 1}})), Uses());
  EXPECT_EQ(next_uses(paying, uses_of(scene, {{"auction-07", 2}})), uses_of(scene, {{"dev-09", 1}, {"dev-11", 1}}));
}

TEST(Paying, TW_6_5_another_card_with_something_else_in_that_slot_pays_nothing) {
  Scene scene = link_to_pay({"auction-03", "auction-02"}, true);  // C in the second slot of one, R in that of the other
  EXPECT_EQ(scene.refused_use("auction-02", 2), "TW-6.5");
  EXPECT_EQ(scene.refused_use("auction-03", 2), "");
}

/// A parcel without a building is not a Residence.
TEST(Paying, TW_6_5_a_rail_with_a_type_pays_if_the_other_end_shows_no_type) {
  Scene scene(Mode::moon, 2, {}, box_with_residence_on_the_rail());
  scene.hand({"dev-exp-1", "auction-07"}).lay("r1c1", {"r1c2"}, "A1").use("auction-07", 2);
  EXPECT_EQ(scene.refused_use("dev-exp-1", 2), "");
}

TEST(Paying, TW_6_6_the_four_uses_of_the_special_card) {
  // Upgrade a Residence: no stress.
  Scene residence(Mode::moon);
  residence.hand({"dev-exp-1"}).act(Verb::upgrade_building, residence.node("r5c5")).act(Verb::pay);
  EXPECT_EQ(residence.player().stress, 13);
  // A link of one space to a Commerce: no stress.
  Scene commerce(Mode::moon);
  commerce.hand({"dev-exp-1"}).act(Verb::build_link).act(Verb::from, commerce.node("r4c2")).act(Verb::lay, commerce.space("r3c2"));
  commerce.act(Verb::arrive, commerce.node("r3c3")).act(Verb::pay);
  EXPECT_EQ(commerce.player().stress, 13);
  // Upgrade a Commerce: one stress.
  Scene upgrade(Mode::moon);
  upgrade.hand({"dev-exp-1"}).act(Verb::upgrade_building, upgrade.node("r4c2")).act(Verb::pay);
  EXPECT_EQ(upgrade.player().stress, 14);
  // A link of one space to a Residence: one stress.
  Scene link(Mode::moon);
  link.hand({"dev-exp-1"})
      .act(Verb::build_link)
      .act(Verb::from, link.node("r5c5"))
      .act(Verb::lay, link.space("r5c4"))
      .act(Verb::arrive, link.node("A1"))
      .act(Verb::pay);
  EXPECT_EQ(link.player().stress, 14);
}

TEST(Paying, TW_6_6_strip_and_residence_of_the_special_card) {
  Scene scene(Mode::moon);
  scene.link(0, "r5c5", {"r5c4"}, "A1");
  scene.built("A1", Type::commerce).dark(1);
  scene.hand({"dev-exp-1"}).trip("A1", "r5c5").act(Verb::pay);
  EXPECT_EQ(scene.player().stress, 13 + 1 - 1);  // one for the second use, and the Residence
}

TEST(Paying, TW_6_7_rails_add_up_from_the_largest_down) {
  Scene scene = link_to_pay({"parcel-B3", "auction-14", "auction-01", "auction-07"}, true);
  scene.use("auction-07", 2);
  scene.use("auction-01", 1);  // three for two: the third is lost
  EXPECT_EQ(scene.state.phase, Phase::act);
  Scene twice = link_to_pay({"parcel-B3", "auction-14", "auction-07"}, true);
  twice.use("auction-07", 2);
  EXPECT_EQ(twice.refused_use("auction-14", 2), "TW-6.5");  // of equal icons the lower card comes first
  twice.use("parcel-B3", 3).use("auction-14", 2);
  EXPECT_EQ(twice.state.phase, Phase::act);
}

TEST(Paying, TW_6_8_the_wild_icon_is_any_type_but_no_parcel) {
  Scene scene;
  scene.hand({"auction-10", "auction-01"});
  scene.act(Verb::build_link);
  EXPECT_EQ(scene.refusal(Verb::from, scene.node("r4c3")), "");
  EXPECT_EQ(scene.refusal(Verb::from, scene.node("r3c5")), "");
  EXPECT_EQ(scene.refusal(Verb::from, scene.node("F3")), "TW-7.6");
}

TEST(Paying, TW_6_9_a_parcel_shows_its_number_until_it_is_built_on) {
  Scene scene;
  scene.hand({"parcel-F3", "auction-01"});
  scene.act(Verb::build_link);
  EXPECT_EQ(scene.refusal(Verb::from, scene.node("F3")), "");
  scene.built("F3", Type::leisure);
  EXPECT_EQ(scene.refusal(Verb::from, scene.node("F3")), "TW-7.6");
}

TEST(Paying, TW_6_9_a_card_shows_its_own_number_or_none) {
  const Components& box = standard_box();
  for (int card = 0; card < box.card_count; ++card) {
    const std::string_view id = box.card(card).name();
    const std::uint32_t number = id.starts_with("parcel-") ? 1U << box.label_index(id.substr(7)) : 0;
    EXPECT_EQ(Icons(box.card(card)).parcels, number) << id;
    EXPECT_EQ(Icons(box.card(card)).free_parcels, number) << id;
  }
}

TEST(Paying, TW_6_10_the_proposal_costs_the_least_stress_and_can_be_changed) {
  Scene scene = link_to_pay({"auction-03", "auction-07", "auction-01"}, true);
  const auto uses = Payment(scene.setting(), scene.state).proposal(scene.state.plan.uses);
  EXPECT_EQ(Price(scene.setting(), uses).stress, 0);
  scene.use("auction-03", 2).act(Verb::pay);  // a choice of the player first, the rest as proposed
  EXPECT_EQ(scene.player().stress, 5);
  EXPECT_TRUE(scene.player().hand.has(scene.card("auction-07")));
}

/// Every payment allowed by the steps is sufficient and has no superfluous use, and all such payments can be made.
TEST(Paying, TW_6_10_the_proposal_takes_the_fewest_cards) {
  Scene scene(Mode::moon);
  scene.hand({"building-R-1", "building-R-2", "building-R-3", "auction-02", "auction-07"}).act(Verb::build_link);
  scene.act(Verb::from, scene.node("r4c2")).act(Verb::lay, scene.space("r3c2")).act(Verb::lay, scene.space("r2c2"));
  scene.act(Verb::lay, scene.space("r2c3")).act(Verb::arrive, scene.node("r3c3")).act(Verb::pay);
  EXPECT_EQ(scene.player().hand.size(), 2);  // three rails as two and one, not as one and one and one
  EXPECT_FALSE(scene.player().hand.has(scene.card("auction-02")));
  EXPECT_EQ(scene.player().stress, 13);
}

/// One card used twice, with two rails to spare, or two cards without: each costs one stress.
TEST(Paying, TW_6_10_fewer_cards_count_more_than_rails_to_spare) {
  Components box = standard_box();
  box.cards[static_cast<std::size_t>(Scene().card("auction-14"))].slots[1].consequence = Consequence::stress;
  Scene scene(Mode::base, 2, {}, box);
  scene.hand({"auction-29", "auction-14"}).lay("r4c3", {"r3c3"}, "r3c2");
  const Uses uses = Payment(scene.setting(), scene.state).proposal({});
  EXPECT_EQ(Price(scene.setting(), uses).cards, 1);
  scene.act(Verb::pay);
  EXPECT_EQ(scene.player().hand, CardSet::of(scene.card("auction-14")));
  EXPECT_EQ(scene.player().stress, 6);
}

/// Of equally good cards the one with the lower number is played, whatever else is in the slot.
TEST(Paying, TW_6_10_a_trip_has_no_rails_to_spare) {
  Scene scene(Mode::moon);
  scene.link(0, "r5c5", {"r5c4"}, "A1");
  scene.built("A1", Type::commerce).dark(1).hand({"generic-A-1", "dev-exp-1", "auction-07"}).trip("r5c5", "A1").act(Verb::pay);
  EXPECT_EQ(scene.player().hand, CardSet::of(scene.card("auction-07")));
}

TEST(Paying, TW_6_5_the_steps_allow_exactly_the_payments_of_the_rules) {
  Scene scene(Mode::moon);
  scene.hand({"dev-exp-1", "auction-03", "auction-14", "dev-20", "auction-07"});
  Need need{.rails = 3, .types = type_bit(1)};
  const Payment paying(scene.setting(), scene.player(), need);
  std::vector<Use> all;
  scene.player().hand.each([&](int card) {
    for (int part = 1; part <= scene.setting().face(card).slot_count; ++part)
      all.push_back({static_cast<std::uint8_t>(card), static_cast<std::uint8_t>(part)});
  });
  const auto enough = [&](unsigned chosen) {
    int rails = 0;
    bool type = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if ((chosen >> i & 1) == 0) continue;
      const Slot& slot = scene.setting().face(all[i].card).slots[all[i].part - std::size_t{1}];
      rails += slot.rails;
      type = type || (slot.types & need.types) != 0;
    }
    return rails >= need.rails && type;
  };
  std::vector<unsigned> expected;
  for (unsigned chosen = 1; chosen < 1u << all.size(); ++chosen) {
    bool minimal = enough(chosen);
    for (std::size_t i = 0; i < all.size(); ++i) minimal = minimal && !((chosen >> i & 1) != 0 && enough(chosen & ~(1u << i)));
    if (minimal) expected.push_back(chosen);
  }
  std::vector<unsigned> found;
  const auto follow = [&](auto&& self, const Uses& uses, unsigned chosen) -> void {
    const auto done = paying.progress(uses);
    if (paying.complete(done)) return found.push_back(chosen);
    bool any = false;
    paying.each_next(done, [&](const Use& use) {
      any = true;
      Uses more = uses;
      more.push(use);
      const auto place = static_cast<unsigned>(std::find(all.begin(), all.end(), use) - all.begin());
      self(self, more, chosen | 1u << place);
    });
    EXPECT_TRUE(any) << "a dead end";
  };
  follow(follow, {}, 0);
  std::sort(found.begin(), found.end());
  EXPECT_EQ(found, expected);
}

/// Build, number and type, one after the other; two cards show the type.
TEST(Paying, TW_6_10_what_could_be_played_in_each_place_of_a_payment) {
  Scene scene;
  scene.hand({"parcel-G2", "auction-02", "auction-06"});
  const Need need{.types = type_bit(0), .parcel = scene.map().site(scene.node("G2")).label, .build = true};
  const Payment paying(scene.setting(), scene.player(), need);
  const Uses uses = uses_of(scene, {{"auction-06", 1}, {"parcel-G2", 1}, {"auction-02", 2}});
  ASSERT_TRUE(paying.complete(paying.progress(uses)));
  const auto options = [&](const Uses& payment) {
    std::vector<Uses> out(static_cast<std::size_t>(payment.size()) + 1);
    paying.each_option(payment, [&](int place, const Use& use) { out[static_cast<std::size_t>(place)].push(use); });
    return out;
  };
  const Uses build = uses_of(scene, {{"auction-06", 1}});
  const Uses number = uses_of(scene, {{"parcel-G2", 1}});
  EXPECT_EQ(options(uses), (std::vector<Uses>{build, number, uses_of(scene, {{"auction-02", 2}, {"auction-06", 2}}), Uses()}));
  EXPECT_EQ(options(first_of(uses, 2)), (std::vector<Uses>{build, number, Uses()}));  // later uses are not listed
}

TEST(Paying, TW_6_10_a_payment_is_changed_from_one_place_on) {
  const Scene scene;
  const Uses uses = uses_of(scene, {{"auction-06", 1}, {"parcel-G2", 1}, {"auction-02", 2}});
  EXPECT_EQ(first_of(uses, 0), Uses());
  EXPECT_EQ(first_of(uses, 2), uses_of(scene, {{"auction-06", 1}, {"parcel-G2", 1}}));
  EXPECT_EQ(first_of(uses, 3), uses);
  EXPECT_EQ(with(uses, 1, uses[2]), uses_of(scene, {{"auction-06", 1}, {"auction-02", 2}}));
}

/// By their places among strip, build icon, number, type and rails.
TEST(Paying, TW_6_10_what_each_use_supplies) {
  Scene scene(Mode::moon);
  scene.hand({"parcel-G2", "auction-02", "auction-06", "dev-exp-1"});
  const auto supplied = [&](const Need& need, const Uses& before, std::string_view id, int part) {
    const Payment paying(scene.setting(), scene.player(), need);
    return paying.supplied(paying.progress(before), uses_of(scene, {{id, part}})[0]);
  };
  const Need trip{.types = type_bit(0), .strip = true};
  EXPECT_EQ(supplied(trip, {}, "auction-06", 0), ItemSet::of(0));
  EXPECT_EQ(supplied(trip, uses_of(scene, {{"auction-06", 0}}), "auction-02", 2), ItemSet::of(3));
  const Need building{.types = type_bit(0), .parcel = scene.map().site(scene.node("G2")).label, .build = true};
  EXPECT_EQ(supplied(building, {}, "auction-06", 1), ItemSet::of(1));
  EXPECT_EQ(supplied(building, {}, "dev-exp-1", 1), ItemSet::of(1) | ItemSet::of(3));  // TW-6.6: two icons, one use
  EXPECT_EQ(supplied(building, uses_of(scene, {{"auction-06", 1}}), "parcel-G2", 1), ItemSet::of(2));
  const Need link{.rails = 3, .types = type_bit(1)};
  EXPECT_EQ(supplied(link, {}, "dev-exp-1", 2), ItemSet::of(3) | ItemSet::of(4));
  EXPECT_EQ(supplied(link, uses_of(scene, {{"dev-exp-1", 2}}), "auction-02", 1), ItemSet::of(4));
}

TEST(Paying, TW_5_2_no_use_is_offered_that_leads_nowhere) {
  Scene scene(Mode::moon);
  scene.hand({"dev-exp-1", "auction-14"});  // two rails in all
  EXPECT_EQ(next_uses(Payment(scene.setting(), scene.player(), {.rails = 3, .types = type_bit(1)}), {}), Uses());
  EXPECT_EQ(next_uses(Payment(scene.setting(), scene.player(), {.rails = 2, .types = type_bit(1)}), {}),
            uses_of(scene, {{"dev-exp-1", 2}}));
}

TEST(Paying, TW_9_6_without_money_for_the_fees_no_card_pays_for_the_destination) {
  Scene scene;
  scene.hand({"auction-10", "auction-02"});
  const Payment paying(scene.setting(), scene.money(1).player(), {.types = type_bit(0), .strip = true, .fee = 2});
  EXPECT_EQ(next_uses(paying, uses_of(scene, {{"auction-02", 0}})), Uses());
  const Payment rich(scene.setting(), scene.money(2).player(), {.types = type_bit(0), .strip = true, .fee = 2});
  EXPECT_EQ(next_uses(rich, uses_of(scene, {{"auction-02", 0}})), uses_of(scene, {{"auction-02", 2}, {"auction-10", 1}}));
}

/// A card as another edition may have it: the number is not on top.
TEST(Paying, TW_6_9_the_number_may_be_in_any_slot) {
  Components box = standard_box();
  auto& slots = box.cards[static_cast<std::size_t>(Scene().card("parcel-G2"))].slots;
  std::swap(slots[0], slots[1]);
  Scene scene(Mode::base, 2, {}, box);
  scene.link(0, "r5c3", {"r6c3"}, "G2");
  scene.hand({"parcel-G2", "auction-01"}).trip("r5c3", "G2").use("auction-01", 0);
  EXPECT_EQ(scene.refused_use("parcel-G2", 1), "TW-6.5");
  EXPECT_EQ(scene.refused_use("parcel-G2", 2), "");
}

// ---- Upgrades and buildings -------------------------------------------------------------------------------------------------

TEST(Upgrades, TW_8_1_only_normal_links_of_the_player) {
  Scene scene;
  scene.link(0, "r4c3", {"r3c3"}, "r3c2");
  scene.link(1, "r4c3", {"r4c4", "r3c4"}, "r3c5");
  scene.hand({"auction-03", "auction-07"});
  EXPECT_EQ(scene.refusal(Verb::upgrade_link, 1, scene.node("r4c3")), "TW-8.1");
  EXPECT_EQ(scene.refusal(Verb::upgrade_link, 5, scene.node("r4c3")), "TW-8.1");
  scene.act(Verb::upgrade_link, 0, scene.node("r4c3")).act(Verb::pay);
  EXPECT_EQ(scene.refusal(Verb::upgrade_link, 0, scene.node("r4c3")), "TW-8.1");
}

TEST(Upgrades, TW_8_2_a_rail_for_each_segment_and_no_worker) {
  Scene scene;
  scene.link(0, "r4c3", {"r4c2", "r5c2"}, "r5c3");  // a mountain among them
  scene.hand({"parcel-D1", "auction-07"}).workers(0);
  EXPECT_EQ(scene.refusal(Verb::upgrade_link, 0, scene.node("r4c3")), "TW-8.2");  // one rail for two segments
  scene.hand({"auction-04", "auction-07"});
  EXPECT_EQ(scene.refusal(Verb::upgrade_link, 0, scene.node("r5c3")), "TW-8.2");  // no R
  scene.act(Verb::upgrade_link, 0, scene.node("r4c3")).act(Verb::pay);
  EXPECT_TRUE(scene.state.upgraded.has(0));
  EXPECT_EQ(scene.player().hp, 2);
}

/// The parcel at the other end is no Residence, so that the rail that shows one pays, too.
TEST(Upgrades, TW_8_2_a_rail_with_a_type_pays_if_the_other_end_shows_no_type) {
  Scene scene(Mode::moon, 2, {}, box_with_residence_on_the_rail());
  scene.link(0, "r1c1", {"r1c2"}, "A1");
  scene.hand({"dev-exp-1", "auction-07"});
  EXPECT_EQ(scene.refusal(Verb::upgrade_link, 0, scene.node("r1c1")), "");
  EXPECT_EQ(scene.built("A1", Type::residence).refusal(Verb::upgrade_link, 0, scene.node("r1c1")), "TW-8.2");
}

TEST(Upgrades, TW_8_2_an_edition_may_ask_for_a_worker) {
  Components box = standard_box();
  box.numbers.upgrade_workers = 1;
  Scene scene(Mode::base, 2, {}, box);
  scene.link(0, "r4c3", {"r3c3"}, "r3c2");
  scene.hand({"auction-03", "auction-07"}).workers(0);
  EXPECT_EQ(scene.refusal(Verb::upgrade_link, 0, scene.node("r4c3")), "TW-8.2");
  scene.workers(1).act(Verb::upgrade_link, 0, scene.node("r4c3")).act(Verb::pay);
  EXPECT_EQ(scene.player().workers, 0);
  Scene edge(Mode::moon, 2, {}, box);
  edge.branch(0, "r4c2", {"r5c2"}, 2);
  edge.branch(0, "r4c7", {"r5c7"}, 2);
  edge.hand({"auction-03", "auction-07", "auction-01"}).workers(0);
  EXPECT_EQ(edge.refusal(Verb::upgrade_branches, 0, 1), "TW-8.2");
  edge.workers(1).act(Verb::upgrade_branches, 0, 1).act(Verb::pay);
  EXPECT_EQ(edge.player().workers, 0);
}

TEST(Upgrades, TW_8_3_a_building_takes_build_number_and_type) {
  Scene scene;
  scene.owns("G2").hand({"parcel-G2", "auction-06"});
  EXPECT_EQ(scene.refusal(Verb::build, scene.node("G2"), 1), "TW-8.3");  // no Commerce in hand
  EXPECT_EQ(scene.refusal(Verb::build, scene.node("D1"), 0), "TW-8.3");  // not ours
  EXPECT_EQ(scene.refusal(Verb::build, scene.node("G2"), 0), "");
  EXPECT_EQ(scene.owns("G2", 1).refusal(Verb::build, scene.node("G2"), 0), "TW-8.3");  // a rival's parcel, even if the player has the card
  scene.owns("G2").hand({"auction-06", "auction-07"});
  EXPECT_EQ(scene.refusal(Verb::build, scene.node("G2"), 0), "TW-8.3");  // no number
}

TEST(Upgrades, TW_8_3_without_a_build_icon_nothing_is_built_TW_8_6_or_upgraded) {
  Scene scene;
  scene.owns("G2").hand({"parcel-G2", "auction-02"});
  EXPECT_EQ(scene.refusal(Verb::build, scene.node("G2"), 0), "TW-8.3");
  EXPECT_EQ(scene.refusal(Verb::upgrade_building, scene.node("r5c3")), "TW-8.6");
}

TEST(Upgrades, TW_8_4_a_building_card_must_be_on_offer) {
  Scene scene;
  scene.owns("G2").hand({"parcel-G2", "auction-06"});
  scene.state.offer.remove(scene.card("building-R-1"));
  EXPECT_EQ(scene.refusal(Verb::build, scene.node("G2"), 0), "TW-8.4");
}

TEST(Upgrades, TW_8_5_the_new_building_brings_a_passenger_a_card_and_a_point) {
  Scene scene;
  const int supply = scene.state.passengers;
  scene.owns("G2").hand({"parcel-G2", "auction-06"}).act(Verb::build, scene.node("G2"), 0).act(Verb::pay);
  EXPECT_EQ(scene.at("G2"), (Node{0, 1, 0, 1}));
  EXPECT_EQ(scene.state.passengers, supply - 1);
  EXPECT_TRUE(scene.player().hand.has(scene.card("building-R-1")));
  EXPECT_EQ(scene.player().hp, 1);
  EXPECT_EQ(scene.player().stress, 5 + 1);  // two uses of auction-06
}

TEST(Upgrades, TW_8_6_any_building_of_level_one_TW_8_7_gains_a_level_a_passenger_and_a_point) {
  Scene scene;
  scene.hand({"auction-06", "auction-02"});
  EXPECT_EQ(scene.refusal(Verb::upgrade_building, scene.node("r3c2")), "TW-8.6");  // level 2 already
  EXPECT_EQ(scene.refusal(Verb::upgrade_building, scene.node("r4c3")), "TW-8.6");  // no Commerce in hand
  EXPECT_EQ(scene.refusal(Verb::upgrade_building, scene.node("G2")), "TW-8.6");    // not built on
  scene.act(Verb::upgrade_building, scene.node("r5c3")).act(Verb::pay);
  EXPECT_EQ(scene.at("r5c3").level, 2);
  EXPECT_EQ(scene.at("r5c3").passengers, 2);
  EXPECT_EQ(scene.player().hp, 1);
}

// ---- Resources ----------------------------------------------------------------------------------------------------------------

TEST(Resources, TW_10_1_one_card_and_stress_for_the_second_icon) {
  Scene scene;
  scene.hand({"auction-11", "auction-02"});
  EXPECT_EQ(scene.refusal(Verb::gather, scene.card("auction-02"), 1), "TW-10.1");
  EXPECT_EQ(scene.refusal(Verb::gather, scene.card("auction-12"), 1), "TW-10.1");
  scene.act(Verb::gather, scene.card("auction-11"), 3);
  EXPECT_EQ(scene.player().money, 2);
  EXPECT_EQ(scene.player().workers, 3);
  EXPECT_EQ(scene.player().stress, 6);
}

/// A card as another edition may have it.
TEST(Resources, TW_10_1_one_passenger_at_a_time) {
  Components box = standard_box();
  auto& slots = box.cards[static_cast<std::size_t>(Scene().card("auction-18"))].slots;
  slots[0] = slots[1] = {.passenger = true};
  Scene scene(Mode::base, 3, {}, box);
  scene.at("r4c3").passengers = 0;
  scene.hand({"auction-18"});
  EXPECT_EQ(scene.refusal(Verb::gather, scene.card("auction-18"), 1), "");
  EXPECT_EQ(scene.refusal(Verb::gather, scene.card("auction-18"), 2), "");
  EXPECT_EQ(scene.refusal(Verb::gather, scene.card("auction-18"), 3), "TW-10.1");
}

TEST(Resources, TW_10_2_a_passenger_needs_room_and_relaxing_lowers_stress) {
  Scene scene;
  scene.hand({"auction-13", "auction-12"});
  EXPECT_EQ(scene.refusal(Verb::gather, scene.card("auction-13"), 1), "TW-10.2");  // everywhere as many as the level
  scene.at("r4c3").passengers = 0;
  scene.act(Verb::gather, scene.card("auction-13"), 1);
  EXPECT_EQ(scene.refusal(Verb::place, scene.node("r3c5")), "TW-10.2");
  scene.act(Verb::place, scene.node("r4c3"));
  EXPECT_EQ(scene.at("r4c3").passengers, 1);
  scene.act(Verb::gather, scene.card("auction-12"), 1);
  EXPECT_EQ(scene.player().stress, 4);
}

TEST(Resources, TW_10_3_nothing_comes_from_an_empty_supply) {
  Scene scene;
  scene.hand({"auction-11", "auction-13"}).workers(8, 1);  // ten in all, two of them ours
  scene.at("r4c3").passengers = 0;
  scene.state.passengers = 0;
  EXPECT_EQ(scene.refusal(Verb::gather, scene.card("auction-11"), 1), "TW-10.3");
  EXPECT_EQ(scene.refusal(Verb::gather, scene.card("auction-13"), 1), "TW-10.3");
  EXPECT_EQ(scene.refusal(Verb::gather, scene.card("auction-11"), 2), "");
}

TEST(Resources, TW_2_6_a_bonus_from_an_empty_supply_is_lost) {
  Scene scene;
  scene.state.passengers = 0;
  scene.hand({"auction-06", "auction-02"}).act(Verb::upgrade_building, scene.node("r5c3")).act(Verb::pay);
  EXPECT_EQ(scene.at("r5c3").passengers, 1);
  scene.workers(2).workers(8, 1);
  scene.link(0, "r4c3", {"r4c4", "r3c4"}, "r3c5");
  scene.hand({"auction-09", "auction-01"}).trip("r4c3", "r3c5").act(Verb::pay);
  EXPECT_EQ(scene.player().workers, 2);
  for (const Event& event : scene.told.events) EXPECT_NE(event.kind, static_cast<int>(EventKind::gained_worker));
}

TEST(Paying, TW_6_1_what_a_payment_lacks) {
  const Scene scene;
  const auto lacking = [&](std::initializer_list<std::string_view> cards, const Need& need) {
    Scene holding;
    return Payment(scene.setting(), holding.hand(cards).player(), need).lacking();
  };
  const std::uint8_t label = scene.map().site(scene.node("F3")).label;
  const Need all{.rails = 1, .types = type_bit(0), .parcel = label, .strip = true, .build = true};
  EXPECT_EQ(lacking({}, all), ItemSet::first(5));
  EXPECT_EQ(lacking({}, {}), ItemSet());
  EXPECT_EQ(lacking({"auction-06", "auction-01", "parcel-F3"}, all), ItemSet());
  EXPECT_EQ(lacking({"auction-06"}, {.rails = 1, .types = type_bit(0), .build = true}), ItemSet::of(4));
  EXPECT_EQ(lacking({"auction-06", "auction-01"}, all), ItemSet::of(2));
}

}  // namespace
}  // namespace omnibus::tramways
