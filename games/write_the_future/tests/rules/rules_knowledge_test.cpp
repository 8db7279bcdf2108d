// Write the Future: knowledge and hidden information (WF-12).
#include "games/write_the_future/tests/rules/scene.hpp"

namespace omnibus::write_the_future {
namespace {

TEST(WriteTheFuture, WF_12_1_sheets_are_open_when_drafting) {
  Scene table(Options{.draft = 1}, 2);
  const std::string before = table.seen_by(Viewer::of(seat_at(1)));
  EXPECT_EQ(table.dice(0, "agents-5", "weapons-4").act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::draw, 0, cell(5, 5)), allowed);
  EXPECT_NE(table.seen_by(Viewer::of(seat_at(1))), before);
  EXPECT_TRUE(table.heard(EventKind::drew, Viewer::of(seat_at(1))));
  EXPECT_EQ(table.act(Verb::end_turn), allowed);
  EXPECT_FALSE(table.idle_turn().heard(EventKind::revealed));  // nothing is left to be revealed
}

TEST(WriteTheFuture, WF_12_2_what_is_shown_at_the_end_of_a_round_is_what_has_changed) {
  Scene table(2);
  table.district({"A I"}).spaces(Ability::change_number, 3, 1).dice(0, "agents-5", "weapons-4");
  EXPECT_EQ(table.act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::draw, 0, cell(5, 5)), allowed);
  EXPECT_EQ(table.act(Verb::tick, 1, face("weapons-4")), allowed);
  EXPECT_EQ(table.act(Verb::end_turn), allowed);
  EXPECT_EQ(table.act(Verb::take, 2), allowed);
  table.recorder.events.clear();
  EXPECT_EQ(table.act(Verb::end_turn), allowed);
  const std::vector<Event> expected{make_event(EventKind::ended, {1}),
                                    make_event(EventKind::revealed, {0, 0}),
                                    make_event(EventKind::space, {0, 0, 1}),
                                    make_event(EventKind::drew, {0, 0, cell(5, 5)}),
                                    make_event(EventKind::ticked, {0, face("weapons-4")}),
                                    make_event(EventKind::revealed, {1, 2}),
                                    make_event(EventKind::space, {1, 2, 1}),
                                    make_event(EventKind::round_begins, {0, 2})};
  ASSERT_GE(table.recorder.events.size(), expected.size());
  EXPECT_TRUE(std::equal(expected.begin(), expected.end(), table.recorder.events.begin()));
}

TEST(WriteTheFuture, WF_12_2_turns_stay_hidden_until_all_have_finished) {
  Scene table(2);
  table.dice(0, "agents-5", "weapons-4");
  const std::string before = table.seen_by(Viewer::of(seat_at(1)));
  const std::string watched = table.seen_by(Viewer::spectator());
  EXPECT_EQ(table.act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::draw, 0, cell(5, 5)), allowed);
  EXPECT_EQ(table.seen_by(Viewer::of(seat_at(1))), before);
  EXPECT_EQ(table.seen_by(Viewer::spectator()), watched);
  EXPECT_FALSE(table.heard(EventKind::drew, Viewer::of(seat_at(1))));
  EXPECT_TRUE(table.heard(EventKind::drew, Viewer::of(seat_at(0))));
  EXPECT_EQ(table.act(Verb::end_turn), allowed);
  EXPECT_TRUE(table.heard(EventKind::ended, Viewer::of(seat_at(1))));  // others may know that a player has finished
  EXPECT_FALSE(table.heard(EventKind::revealed));
  EXPECT_EQ(table.game.result(table.state).scores[0], table.game.result(table.state).scores[1]);
  table.idle_turn();
  EXPECT_TRUE(table.heard(EventKind::revealed));
  EXPECT_TRUE(table.heard(EventKind::drew, Viewer::of(seat_at(1))));
  EXPECT_NE(table.seen_by(Viewer::of(seat_at(1))).find("r5c5"), std::string::npos);
}

/// Samples of the table from the knowledge of a seat, repeated many times.
template <class Visit> void sample_state(const Scene& table, Seat seat, int times, Visit&& visit) {
  for (int i = 0; i < times; ++i) {
    State<4> state = table.state;
    Chance chance(static_cast<std::uint64_t>(i), 1);
    table.game.resample_hidden(state, seat, chance);
    visit(std::as_const(state));
  }
}

TEST(WriteTheFuture, WF_12_2_what_others_do_in_a_round_is_not_known_even_to_those_who_imagine_it) {
  Scene table(3);
  table.dice(0, "agents-5", "weapons-4").dice(2, "intel-1", "money-2").spaces(Ability::relocate, 2, 0, 1);
  EXPECT_EQ(table.act(Verb::take, 0), allowed);  // the seat that samples
  EXPECT_EQ(table.act(Verb::draw, 0, cell(5, 5)), allowed);
  table.game.make_actor(table.state, seat_at(1));
  EXPECT_EQ(table.act(Verb::take, 2), allowed);
  EXPECT_EQ(table.act(Verb::tick, 0, face("intel-1")), allowed);
  EXPECT_EQ(table.act(Verb::end_turn), allowed);
  table.game.make_actor(table.state, seat_at(2));
  EXPECT_EQ(table.act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::draw, 1, cell(4, 4)), allowed);
  ItemSet cards;
  sample_state(table, seat_at(0), 60, [&](const State<4>& state) {
    EXPECT_EQ(state.places[0], table.state.places[0]);  // a seat knows its own actions
    const Place& finished = state.places[1];
    EXPECT_EQ(finished.turn, (Turn{.step = Step::done, .card = finished.turn.card}));
    Sheet expected = finished.shown;  // a card was taken; anything else is unknown
    ++expected.spaces[finished.turn.card];
    if (finished.turn.card == 0) expected.ready[0] = 1;
    EXPECT_EQ(finished.sheet, expected);
    cards.add(finished.turn.card);
    EXPECT_EQ(state.places[2].turn, Turn{.step = Step::choose});
    EXPECT_EQ(state.places[2].sheet, table.state.places[2].shown);
  });
  EXPECT_EQ(cards, ItemSet::first(3));
  sample_state(table, Seat::nobody, 1, [&](const State<4>& state) { EXPECT_EQ(state.places[0].sheet, table.state.places[0].shown); });
}

TEST(WriteTheFuture, WF_12_1_nothing_else_is_hidden) {
  Scene draft(Options{.draft = 1}, 3);
  EXPECT_EQ(draft.dice(0, "agents-5", "weapons-4").act(Verb::take, 0), allowed);
  EXPECT_EQ(draft.act(Verb::draw, 0, cell(5, 5)), allowed);
  sample_state(draft, seat_at(2), 5, [&](const State<4>& state) {
    EXPECT_EQ(state.places, draft.state.places);
    EXPECT_EQ(state.missions, draft.state.missions);
    EXPECT_EQ(state.dice, draft.state.dice);
  });
  Scene alone;
  EXPECT_EQ(alone.act(Verb::take, 0), allowed);
  sample_state(alone, Seat::nobody, 5, [&](const State<4>& state) { EXPECT_EQ(state.places, alone.state.places); });
}

TEST(WriteTheFuture, WF_12_3_whatever_is_hidden_is_imagined_for_every_seat) {
  for (const Options& options : {Options{.secrecy = 1}, Options{.future_proof = 1}, Options{.secrecy = 1, .future_proof = 1}}) {
    for (int owner = 0; owner < 3; ++owner) {
      Scene table(options, 3);
      for (int i = 0; i < 3; ++i) table.sheet(i).faction = nothing;
      for (Place& at : table.state.places) at.retorium = nothing;
      if (options.future_proof) {
        table.faction(Power::relocate, (owner + 1) % 3).faction(Power::change_die_number, (owner + 2) % 3);
        table.faction(Power::private_mission, owner).state.place(seat_at(owner)).retorium =
            static_cast<std::uint8_t>(table.mission("FP12"));
      }
      table.state.phase = Phase::round;
      ItemSet secrets;
      ItemSet retoriums;
      sample_state(table, seat_at((owner + 1) % 3), 60, [&](const State<4>& state) {
        const Place& at = state.place(seat_at(owner));
        EXPECT_EQ(at.secret == nothing, options.secrecy == 0);
        EXPECT_EQ(at.retorium == nothing, options.future_proof == 0);
        if (at.secret != nothing) secrets.add(at.secret);
        if (at.retorium != nothing) retoriums.add(at.retorium);
      });
      EXPECT_EQ(secrets.size() > 10, options.secrecy != 0);
      EXPECT_EQ(retoriums.size() > 10, options.future_proof != 0);
    }
  }
}

TEST(WriteTheFuture, WF_12_3_in_the_largest_box_every_mission_may_be_hidden) {
  Components box = standard_box();
  for (std::size_t i = 0; i < max_missions; ++i) box.missions[i] = standard_box().missions[i % 42];
  box.base_missions = box.mission_count = max_missions;
  Scene table(Options{.secrecy = 1}, 2, box);
  ItemSet known = table.state.discarded;
  for (const std::uint8_t mission : table.state.missions) known.add(mission);
  known.add(table.state.places[0].secret);
  ItemSet secrets;
  sample_state(table, seat_at(0), 3000, [&](const State<4>& state) { secrets.add(state.places[1].secret); });
  EXPECT_TRUE((secrets & known).empty());
  EXPECT_EQ(secrets.has(max_missions - 1), !known.has(max_missions - 1) && times_open(table, max_missions - 1) < 2);

  Scene expansion(Options{.future_proof = 1}, 2, box);  // one mission is hidden, and the other seat has none
  for (int i = 0; i < 2; ++i) expansion.sheet(i).faction = nothing;
  expansion.faction(Power::relocate, 0).faction(Power::private_mission, 1).missions({"M24", "M25", "M10", "M36"});
  expansion.state.places[0].retorium = nothing;
  expansion.state.places[1].retorium = 50;
  ItemSet retoriums;
  sample_state(expansion, seat_at(0), 3000, [&](const State<4>& state) { retoriums.add(state.places[1].retorium); });
  EXPECT_TRUE(retoriums.has(max_missions - 1));
}

TEST(WriteTheFuture, WF_12_3_before_and_after_the_rounds_nothing_is_imagined) {
  Scene choosing(Options{.secrecy = 1, .future_proof = 1, .factions_chosen = 1}, 3);
  sample_state(choosing, seat_at(1), 3, [&](const State<4>& state) { EXPECT_EQ(state.places, choosing.state.places); });
  Scene over(Options{.secrecy = 1}, 3);
  over.state.last_round = 1;
  over.state.trigger = Ending::lines;
  over.idle_round();
  sample_state(over, seat_at(1), 3, [&](const State<4>& state) { EXPECT_EQ(state.places, over.state.places); });
}

TEST(WriteTheFuture, WF_12_2_while_the_priests_are_asked_only_missions_are_hidden) {
  Scene table(Options{.secrecy = 1, .future_proof = 1}, 3);
  for (int i = 0; i < 3; ++i) table.sheet(i).faction = nothing;
  for (Place& at : table.state.places) at.retorium = nothing;
  table.faction(Power::relocate, 0).faction(Power::reroll_die, 1).faction(Power::change_die_number, 2);
  table.state.phase = Phase::rerolling;
  table.state.turn = seat_at(1);
  ItemSet secrets;
  sample_state(table, seat_at(0), 40, [&](const State<4>& state) {
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(state.places[i].sheet, table.state.places[i].sheet);
      EXPECT_EQ(state.places[i].turn, table.state.places[i].turn);
    }
    secrets.add(state.places[2].secret);
  });
  EXPECT_GT(secrets.size(), 10);
}

TEST(WriteTheFuture, WF_12_2_points_are_those_of_the_sheets_that_were_shown) {
  Scene table(2);
  table.missions({"M01", "M21", "M25", "M36"}).dice(0, "agents-5", "weapons-4");  // two points for each agent of a group
  const auto points = [&](Viewer viewer) { return table.game.standing(table.state, seat_at(0), viewer).points; };
  EXPECT_EQ(table.act(Verb::take, 0), allowed);
  EXPECT_EQ(table.act(Verb::draw, 0, cell(5, 5)), allowed);
  EXPECT_EQ(points(Viewer::of(seat_at(0))), 2);
  EXPECT_EQ(points(Viewer::everything()), 2);
  EXPECT_EQ(points(Viewer::of(seat_at(1))), 0);
  EXPECT_EQ(points(Viewer::spectator()), 0);
  EXPECT_EQ(table.game.result(table.state).scores[0], 0);
  EXPECT_EQ(table.act(Verb::end_turn), allowed);
  EXPECT_EQ(points(Viewer::of(seat_at(1))), 0);
  table.idle_turn();
  EXPECT_EQ(points(Viewer::of(seat_at(1))), 2);
  EXPECT_EQ(table.game.result(table.state).scores[0], 2);

  Scene last(2);  // what is drawn in the last round counts
  last.missions({"M01", "M21", "M25", "M36"}).dice(0, "agents-5", "weapons-4");
  last.state.last_round = 1;
  last.state.trigger = Ending::lines;
  EXPECT_EQ(last.act(Verb::take, 0), allowed);
  EXPECT_EQ(last.act(Verb::draw, 0, cell(5, 5)), allowed);
  EXPECT_EQ(last.act(Verb::end_turn), allowed);
  last.idle_turn();
  EXPECT_EQ(last.game.result(last.state).scores[0], 2);

  Scene draft(Options{.draft = 1}, 2);  // if sheets are open, all players see it at once
  draft.missions({"M01", "M21", "M25", "M36"}).dice(0, "agents-5", "weapons-4");
  EXPECT_EQ(draft.act(Verb::take, 0), allowed);
  EXPECT_EQ(draft.act(Verb::draw, 0, cell(5, 5)), allowed);
  EXPECT_EQ(draft.game.standing(draft.state, seat_at(0), Viewer::of(seat_at(1))).points, 2);
}

TEST(WriteTheFuture, WF_12_3_a_hidden_mission_of_another_may_be_any_that_one_has_not_seen) {
  for (const std::uint8_t redraws : both_ways) {
    Scene table(Options{.secrecy = 1, .future_proof = 1, .retorium_uses_redraw_rule = redraws}, 3);
    for (Place& at : table.state.places) at.retorium = nothing;
    for (int i = 0; i < 3; ++i) table.sheet(i).faction = nothing;
    table.faction(Power::relocate, 0).faction(Power::private_mission, 1).faction(Power::change_die_number, 2);
    table.state.phase = Phase::round;
    table.state.turn = seat_at(0);
    table.missions({"M24", "M25", "M10", "M36"}).state.discarded = ItemSet::of(table.mission("M26"));  // 6, 6, 4, 7
    const auto card = [&](std::string_view id) { return static_cast<std::uint8_t>(table.mission(id)); };
    table.state.places[0].secret = card("M11");
    table.state.places[1].secret = card("M12");
    table.state.places[1].retorium = card("M13");
    table.state.places[2].secret = card("M14");
    ASSERT_EQ(table.game.invalid_reason(table.state), "");
    ItemSet unseen = ItemSet::first(54);
    for (const std::string_view seen : {"M24", "M25", "M10", "M36", "M26", "M11"}) unseen.remove(table.mission(seen));
    ItemSet fitting;
    for (const int mission : unseen) {
      if (table.game.box().mission(mission).number != 6) fitting.add(mission);  // that number is there twice
    }
    EXPECT_LT(fitting.size(), unseen.size());
    ItemSet first;
    ItemSet second;
    ItemSet retorium;
    sample_state(table, seat_at(0), 3000, [&](const State<4>& state) {
      EXPECT_EQ(table.game.invalid_reason(state), "");
      EXPECT_EQ(state.places[0].secret, table.state.places[0].secret);
      first.add(state.places[1].secret);
      second.add(state.places[2].secret);
      retorium.add(state.places[1].retorium);
    });
    EXPECT_EQ(first, fitting);
    EXPECT_EQ(second, fitting);
    EXPECT_EQ(retorium, redraws ? fitting : unseen);
    ItemSet own;
    sample_state(table, seat_at(1), 300, [&](const State<4>& state) {
      EXPECT_EQ(state.places[1].secret, table.state.places[1].secret);
      EXPECT_EQ(state.places[1].retorium, table.state.places[1].retorium);
      own.add(state.places[0].secret);
    });
    EXPECT_FALSE(own.has(table.state.places[1].retorium) || own.has(table.state.places[1].secret));
  }
}

TEST(WriteTheFuture, WF_12_3_hidden_missions_are_known_to_their_owners_until_the_end) {
  Scene table(Options{.secrecy = 1}, 2);
  const std::uint8_t secret = table.state.places[0].secret;
  const std::string key = "\"secret\":\"" + std::string(table.game.box().mission(secret).name()) + "\"";
  EXPECT_NE(table.seen_by(Viewer::of(seat_at(0))).find(key), std::string::npos);
  EXPECT_EQ(table.seen_by(Viewer::of(seat_at(1))).find(key), std::string::npos);
  EXPECT_EQ(table.seen_by(Viewer::spectator()).find("secret"), std::string::npos);
  table.state.last_round = 1;
  table.state.trigger = Ending::lines;
  table.idle_round();
  EXPECT_NE(table.seen_by(Viewer::of(seat_at(1))).find(key), std::string::npos);
}

}  // namespace
}  // namespace omnibus::write_the_future
