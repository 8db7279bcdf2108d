#include "learning/observation.hpp"

#include <gmock/gmock.h>
#include <vector>

#include "learning/information_key.hpp"
#include "learning/observed_play.hpp"
#include "learning/returns.hpp"
#include "learning/schema_writer.hpp"
#include "night_bus_tables.hpp"

namespace omnibus::night_bus {
namespace {

using Bytes = std::vector<std::byte>;

Bytes record_of(const Rules& game, State state, int seat, ObservationKind kind = ObservationKind::seat) {
  const Observer<Rules> observer(game);
  Bytes out(static_cast<std::size_t>(observer.size(kind, Layout::fields)));
  observer.write_record(game, state, seat_at(seat), kind, out.data());
  return out;
}

SchemaInfo schema_for(const Rules& game, ObservationKind kind) { return schema_of(game, state_after(game, 0), kind); }

const SchemaField& field_of(const SchemaInfo& schema, std::string_view name) {
  for (const SchemaField& field : schema.fields) {
    if (field.name == name) return field;
  }
  throw std::out_of_range(std::string(name));
}

int value_of(const Bytes& record, const SchemaField& field, const std::vector<int>& at) {
  int offset = field.offset;
  for (std::size_t i = 0; i < at.size(); ++i) offset += at[i] * field.strides[i];
  return static_cast<int>(record[static_cast<std::size_t>(offset)]);
}

/// The same table seen from another chair: seat `by` becomes seat 0.
State rotated(const Rules& game, const State& state, int by) {
  State out = state;
  for (int i = 0; i < game.players(); ++i) out.rider(seat_at(i)) = state.rider(seat_at((i + by) % game.players()));
  out.up = seat_at((index_of(state.up) - by + game.players()) % game.players());
  return out;
}

TEST(Observation, shows_the_own_hand_and_only_that) {
  const Rules game = table_of(3);
  const State state = state_after(game, 2);
  const SchemaInfo schema = schema_for(game, ObservationKind::seat);
  const SchemaField& known = field_of(schema, "riders.hand_known");
  const SchemaField& hand = field_of(schema, "riders.hand");
  for (int seat = 0; seat < 3; ++seat) {
    const Bytes record = record_of(game, state, seat);
    EXPECT_EQ(value_of(record, known, {0}), 1);
    EXPECT_EQ(value_of(record, known, {1}), 0);
    for (int ticket = 0; ticket < game.box().ticket_count; ++ticket) {
      EXPECT_EQ(value_of(record, hand, {0, ticket}), state.rider(seat_at(seat)).hand.has(ticket) ? 1 : 0);
      EXPECT_EQ(value_of(record, hand, {1, ticket}), 0);
    }
  }
}

TEST(Observation, of_the_full_state_shows_all_hands_and_the_deck) {
  const Rules game = table_of(3);
  const State state = state_after(game, 2);
  const SchemaInfo schema = schema_for(game, ObservationKind::full_state);
  const Bytes record = record_of(game, state, 1, ObservationKind::full_state);
  for (int ticket = 0; ticket < game.box().ticket_count; ++ticket) {
    EXPECT_EQ(value_of(record, field_of(schema, "deck"), {ticket}), state.deck.has(ticket) ? 1 : 0);
    EXPECT_EQ(value_of(record, field_of(schema, "riders.hand"), {2, ticket}), state.rider(seat_at(0)).hand.has(ticket) ? 1 : 0);
  }
  EXPECT_EQ(value_of(record, field_of(schema, "up"), {}), (index_of(state.up) + 2) % 3);
}

TEST(Observation, is_the_same_from_every_chair) {
  Options in_turn;
  in_turn.in_turn = 1;
  for (const Options& options : {Options(), in_turn}) {
    const Rules game = table_of(4, options);
    for (int decisions = 0; decisions < 12; ++decisions) {
      const State state = state_after(game, decisions);
      for (int seat = 0; seat < 4; ++seat) {
        for (const ObservationKind kind : {ObservationKind::seat, ObservationKind::full_state})
          EXPECT_EQ(record_of(game, state, seat, kind), record_of(game, rotated(game, state, seat), 0, kind));
      }
    }
  }
}

TEST(Observation, has_a_schema_of_its_own_for_each_kind_and_table) {
  Options transfers;
  transfers.transfers = 1;
  const std::uint64_t id = schema_for(table_of(3), ObservationKind::seat).id;
  EXPECT_EQ(id, schema_for(table_of(3), ObservationKind::seat).id);
  EXPECT_NE(id, schema_for(table_of(3), ObservationKind::full_state).id);
  EXPECT_NE(id, schema_for(table_of(4), ObservationKind::seat).id);
  EXPECT_NE(id, schema_for(table_of(3, transfers), ObservationKind::seat).id);
}

/// Everything works in constant evaluation, which also rejects any read outside an array.
TEST(Observation, can_be_written_by_the_compiler) {
  constexpr std::uint64_t hash = [] {
    Components box{};
    box.ticket_count = 12;
    box.hand_size = 2;
    for (std::size_t i = 0; i < 12; ++i) box.tickets[i].stops = static_cast<std::uint8_t>(1 + i % 6);
    const Rules game(box, Options{.nights = 2}, 2);
    const LearningTable<Rules> table(game);
    std::array<std::byte, 256> record{};
    std::array<float, 512> floats{};
    std::array<std::uint32_t, 512> features{};
    std::array<std::uint64_t, 2> mask{};
    ObservedPlay<Rules> play(game, table, {record.data(), floats.data(), features.data(), mask.data()});
    State state{};
    return play.play(1, state);
  }();
  EXPECT_NE(hash, 0u);
}

TEST(InformationKey, covers_the_seat_its_view_and_its_choices) {
  const Rules game = table_of(3);
  const State state = state_after(game, 3);
  State imagined = state;
  Chance dream(5, 5);
  game.resample_hidden(imagined, seat_at(1), dream);
  EXPECT_NE(information_key(game, state, seat_at(0)), information_key(game, state, seat_at(1)));
  EXPECT_EQ(information_key(game, state, seat_at(1)), information_key(game, imagined, seat_at(1)));
  EXPECT_NE(information_key(game, state, seat_at(0)), information_key(game, imagined, seat_at(0)));
  EXPECT_NE(information_key(game, state, seat_at(1)), information_key(game, state_after(game, 4), seat_at(1)));
}

TEST(InformationKey, differs_if_the_seat_has_to_decide) {
  Options options;
  options.in_turn = 1;
  options.open_hands = 1;
  const Rules game = table_of(2, options);
  const State first = state_after(game, 0);
  State second = first;
  second.up = seat_at(1);
  EXPECT_NE(information_key(game, first, seat_at(0)), information_key(game, second, seat_at(0)));
}

TEST(Returns, are_zero_before_the_end) {
  const Rules game = table_of(2);
  const Returns returns = returns_of(game, state_after(game, 3));
  EXPECT_FALSE(returns.over);
  EXPECT_EQ(returns.of[0], SeatReturn());
}

TEST(Returns, are_scores_margins_and_shares_of_the_win) {
  const Rules game = table_of(3);
  State state = state_after(game, 1000);
  ASSERT_EQ(game.actor(state), Seat::nobody);
  state.riders[0].points = 10;
  state.riders[1].points = 12;
  state.riders[2].points = 12;
  for (Rider& rider : state.riders) rider.last = 0;
  const Returns returns = returns_of(game, state);
  EXPECT_TRUE(returns.over);
  EXPECT_EQ(returns.of[0], (SeatReturn{10, -2, 0}));
  EXPECT_EQ(returns.of[1], (SeatReturn{12, 0, 0.5}));
  EXPECT_EQ(returns.of[2], (SeatReturn{12, 0, 0.5}));
}

TEST(Returns, of_a_game_alone_have_the_score_as_their_margin) {
  const Rules game = table_of(1);
  const State state = state_after(game, 1000);
  const Returns returns = returns_of(game, state);
  EXPECT_EQ(returns.of[0].margin, returns.of[0].score);
  EXPECT_EQ(returns.of[0].win_share, 1);
  EXPECT_EQ(return_bounds_of(game).min_margin, Rules::bounds.min_score);
  EXPECT_EQ(return_bounds_of(table_of(2)).min_margin, Rules::bounds.min_score - Rules::bounds.max_score);
}

}  // namespace
}  // namespace omnibus::night_bus
