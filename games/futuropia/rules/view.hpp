// Futuropia: the view of a seat, as data and as text. All components are open, so all viewers see the same. Viewers of a table also get
// values derived from it: prices, workers, production and needs, and the removals at the end. A position omits them, as it only contains
// data that can be read back.
#pragma once

#include "core/describe.hpp"
#include "games/futuropia/rules/edition.hpp"
#include "games/futuropia/rules/rules.hpp"

namespace omnibus::futuropia {

namespace detail {

template <class Io> constexpr void describe_bits(Io& io, std::string_view name, std::uint8_t& bits, int count, auto key) {
  ItemSet set(bits);
  io.item_set(name, set, count, key);
  bits = static_cast<std::uint8_t>(set.bits());
}

template <class Io> constexpr void describe_market(Io& io, const Rules& game, State& s, Kind kind, Viewer viewer) {
  Market& market = s.market(kind);
  io.number("left_stack", market.left, 0, max_stacks - 1);
  io.number("left_tiles", market.left_tiles, 0, 9);
  io.number("right_stack", market.right, 0, max_stacks - 1);
  io.number("right_tiles", market.right_tiles, 0, 9);
  io.number("next_stack", market.next, 0, max_stacks);
  io.number("marker", market.marker, 0, 20);
  io.derived(!viewer.see_everything(), [&](auto& part) {
    part.total("left_price", game.market().price(s, kind, Stack::left));
    part.total("right_price", game.market().price(s, kind, Stack::right));
  });
}

/// Work in a complex, its production and its needs. If workers are short, they are where production is highest (FU-5.4).
struct Life {
  constexpr Life(const Rules& game, const Complex& own)
      : everything_runs(staffed(own.places[0] + own.places[1], own.human_only[0] + own.human_only[1], {own.humans(), own.robots})),
        food_made(game.test_runs().produced(own, Kind::food)),
        energy_made(game.test_runs().produced(own, Kind::energy)) {
    const Cellar cellar(game.box(), own);
    running = everything_runs ? ItemSet::first(cellar.size()) : cellar.busiest({own.humans(), own.robots});
    Load load{};
    for (const int slot : running) load.add(cellar.tile(slot));
    working = std::max(0, human_places(load.places, load.human_only, own.robots) - own.camper);
  }

  bool everything_runs;
  int food_made;
  int energy_made;
  ItemSet running;
  int working = 0;
};

/// FU-12.1 to FU-12.4, as if the game ended now. Skips the search if all generators run and all people and rooms are supplied.
constexpr Remainder remainder(const Rules& game, const State& s, Seat seat, const Life& life) {
  const Complex& own = s.of(seat);
  const int eaters = own.people + (game.options().camper_eats_in_final_scoring != 0 ? own.camper : 0);
  const int food = life.food_made - eaters;
  const int energy = life.energy_made - TestRuns::needed(own, Kind::energy);
  if (!life.everything_runs || food < 0 || energy < 0 || own.seats < own.people) return game.scoring().remainder(s, seat);
  return {.people = own.people,
          .camper = own.camper,
          .robots = own.robots,
          .rooms = own.rooms,
          .idle = own.people - life.working,
          .food_surplus = food,
          .energy_surplus = energy};
}

template <class Io> constexpr void describe_self_supply(Io& io, const Rules& game, Remainder left) {
  io.object("self_supply", [&](auto& part) {
    part.total("people", left.people);
    part.total("camper", left.camper);
    part.total("robots", left.robots);
    part.total("idle", left.idle);
    part.total("food_surplus", left.food_surplus);
    part.total("energy_surplus", left.energy_surplus);
    part.item_set("rooms", left.rooms, game.box().room_count, [&](int room) { return game.box().room(room).name(); });
  });
}

template <class Io> constexpr void describe_life(Io& io, const Rules& game, const State& s, Seat seat) {
  const Complex& own = s.of(seat);
  Life life(game, own);
  io.total("seats", own.seats);
  io.total("working", life.working);
  io.total("idle", own.people - life.working);
  io.total("food_made", life.food_made);
  io.total("food_needed", TestRuns::needed(own, Kind::food));
  io.total("energy_made", life.energy_made);
  io.total("energy_needed", TestRuns::needed(own, Kind::energy));
  io.item_set("running", life.running, owned_generators, no_key);
  describe_self_supply(io, game, remainder(game, s, seat, life));
}

template <class Io> constexpr void describe_complex(Io& io, const Rules& game, State& s, Seat seat, Viewer viewer) {
  constexpr int max = 65535;
  Complex& own = s.of(seat);
  io.number("money", own.stock[0], 0, max);
  io.number("food", own.stock[1], 0, max);
  io.number("energy", own.stock[2], 0, max);
  io.number("credits", own.credits, 0, max_credits);
  io.number("people", own.people, 0, 120);
  io.number("robots", own.robots, 0, 255);
  io.number("camper", own.camper, 0, 1);
  io.number("special_credit", own.special_credit, 0, 1);
  io.number("turns", own.turns, 0, 255);
  io.number("left", own.left, 0, 1);
  io.number("score", own.score, -2'000'000'000, 2'000'000'000);
  io.item_set("rooms", own.rooms, game.box().room_count, [&](int room) { return game.box().room(room).name(); });
  describe_bits(io, "open_actions", own.open, job_count, [](int job) { return job_names[static_cast<std::size_t>(job)]; });
  io.items("generators", own.generator_count, owned_generators, [&](auto& item, int slot) {
    std::uint8_t& tile = own.generators[static_cast<std::size_t>(slot)];
    item.item_or_null("tile", tile, no_generator, game.box().generator_count, [&](int i) { return game.box().generator(i).name(); });
    if (tile == no_generator) item.fail("futuropia/fault.no_tile");
  });
  io.derived(!viewer.see_everything(), [&](auto& part) { describe_life(part, game, s, seat); });
}

template <class Io> constexpr void describe_action(Io& io, const Rules& game, State& s) {
  io.choice("phase", s.phase, phase_names);
  io.choice("ending", s.ending, ending_names);
  io.choice("action", s.used, job_names);
  io.choice("paying_for", s.purpose, purpose_names);
  io.choice_or_null("special_room_bought", s.bought, special_names);
  io.number("due", s.due, 0, 2'000'000'000);
  io.number("bill", s.bill, 0, 65535);
  if (game.options().credits_beyond_need) io.choice("credits_taken_for", s.loan, loan_names);
}

}  // namespace detail

/// The table. A full viewer gets the whole position; only that can be read back.
template <class Io> constexpr void describe(Io& io, const Rules& game, State& s, Viewer viewer) {
  const auto room_key = [&](int room) { return game.box().room(room).name(); };
  detail::describe_action(io, game, s);
  io.seat("turn", s.turn, game.players());
  io.seat("first", s.first, game.players());
  io.number("subsidy_field", s.subsidy, 0, max_subsidies - 1);
  io.derived(!viewer.see_everything(), [&](auto& part) { part.total("subsidy", game.setting().subsidy(s)); });
  ItemSet variants(s.variants);
  io.item_set("conditions", variants, variant_count, [](int i) { return variant_names[static_cast<std::size_t>(i)]; });
  s.variants = static_cast<std::uint16_t>(variants.bits());
  io.item_set("supply", s.supply, game.box().room_count, room_key);
  io.item_set("side_b", s.side_b, game.box().room_count, room_key);
  io.object("food_market", [&](auto& market) { detail::describe_market(market, game, s, Kind::food, viewer); });
  io.object("energy_market", [&](auto& market) { detail::describe_market(market, game, s, Kind::energy, viewer); });
  int seats = game.players();
  io.seats("complexes", seats, game.players(), [&](auto& part, int i) { detail::describe_complex(part, game, s, seat_at(i), viewer); });
  if (seats != game.players()) io.fail("futuropia/fault.wrong_number");
  if constexpr (Io::reads) game.refresh(s);
}

/// A room with the side it shows, in `face_domain`.
constexpr int face_of(const State& s, int room) { return room + (s.side_b.has(room) ? max_rooms : 0); }

namespace detail {

constexpr Argument number(std::string_view name, int value) { return {name, Domain::number, value}; }

/// A payment, conversion or credit as offered to people.
constexpr Phrase announce_payment(const Rules& game, const State& s, const Action& action) {
  const std::uint8_t a = action.operands[0];
  switch (static_cast<Verb>(action.verb)) {
    case Verb::as_proposed: {
      if (s.phase == Phase::converting) return {"verb.convert_as_proposed", {number("tokens", TestRuns::proposed_conversion(s))}};
      const Payment payment = Payments::proposal(s.of(s.turn), s.due);
      return {"verb.as_proposed", {number("money", payment[0]), number("food", payment[1]), number("energy", payment[2])}};
    }
    case Verb::convert: return {"verb.convert", {number("tokens", a), {"kind", kind_domain, static_cast<int>(TestRuns::tested_kind(s))}}};
    case Verb::pay: return {"verb.pay", {{"resource", resource_domain, a}, number("due", s.due)}};
    case Verb::repay: return {"verb.repay", {{"credit", credit_domain, a}}};
    case Verb::repay_by_choice: return {"verb.repay_by_choice", {{"credit", credit_domain, a}}};
    case Verb::keep_credits: return {"verb.keep_credits"};
    case Verb::pay_on_credit: {
      const int money = s.of(s.turn).of(Resource::money);
      return {"verb.pay_on_credit", {number("money", money), number("credits", game.payments().credits_for(s.due - money))}};
    }
    case Verb::borrow: return {"verb.borrow", {number("credits", a)}};
    default: return {};
  }
}

}  // namespace detail

/// An action as offered to people: besides its operands, it shows its cost.
constexpr Phrase announce(const Rules& game, const State& s, const Action& action) {
  using detail::number;
  const auto [a, b, c] = action.operands;
  switch (static_cast<Verb>(action.verb)) {
    case Verb::buy: {
      const Kind kind = static_cast<Kind>(a);
      const Stack stack = static_cast<Stack>(b);
      return {"verb.buy",
              {{"generator", generator_domain, game.market().tile_in(s, kind, stack)},
               number("price", game.market().price(s, kind, stack)),
               {"kind", kind_domain, a}}};
    }
    case Verb::buy_nothing: return {"verb.buy_nothing", {{"kind", kind_domain, a}}};
    case Verb::invite: return {"verb.invite", {number("people", a)}};
    case Verb::take_robots: return {"verb.take_robots", {number("robots", a)}};
    case Verb::take_subsidies: return {"verb.take_subsidies", {number("money", game.setting().subsidy(s))}};
    case Verb::turn_up:
      return {"verb.turn_up",
              {number("cost", game.box().turning_up * s.of(s.turn).open_actions()), number("interest", s.of(s.turn).credits)}};
    case Verb::leave: return {"verb.leave"};
    case Verb::scrap: return {"verb.scrap", {{"generator", generator_domain, a}}};
    case Verb::buy_room: {
      const Side& side = game.setting().side(s, a);
      return {"verb.buy_room",
              {{"room", face_domain, face_of(s, a)},
               number("price", side.price),
               number("energy", side.energy),
               number("points", side.points)}};
    }
    case Verb::move_in: return {"verb.move_in", {number("price", s.bill)}};
    default: return detail::announce_payment(game, s, action);
  }
}

namespace detail {

template <class Say> constexpr void narrate_market(const Rules& game, const State& s, Kind kind, Say& say) {
  constexpr std::array<std::string_view, 2> lines{"table.stack_left", "table.stack_right"};
  say(Phrase("table.market", {{"kind", kind_domain, static_cast<int>(kind)}, {"marker", Domain::number, s.market(kind).marker}}));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Stack stack = static_cast<Stack>(i);
    if (GeneratorMarket::tiles_in(s, kind, stack) == 0) continue;
    say(Phrase(lines[i], {{"generator", generator_domain, game.market().tile_in(s, kind, stack)},
                          {"price", Domain::number, game.market().price(s, kind, stack)},
                          {"tiles", Domain::number, GeneratorMarket::tiles_in(s, kind, stack)}}));
  }
}

template <class Say> constexpr void narrate_supply(const Rules& game, const State& s, Say& say) {
  say(Phrase("table.supply", {{"count", Domain::number, s.supply.size()}}));
  for (const int room : s.offered) {
    const Side& side = game.setting().side(s, room);
    say(Phrase("table.room", {{"room", face_domain, face_of(s, room)},
                              {"price", Domain::number, side.price},
                              {"energy", Domain::number, side.energy},
                              {"points", Domain::number, side.points}}));
  }
}

template <class Say> constexpr void narrate_complex(const Rules& game, const State& s, Seat seat, Say& say) {
  const Complex& own = s.of(seat);
  const TestRuns tests = game.test_runs();
  const auto number = [](std::string_view name, int value) { return Argument{name, Domain::number, value}; };
  say(Phrase("table.complex", {{"seat", Domain::seat, index_of(seat)},
                               number("money", own.stock[0]),
                               number("food", own.stock[1]),
                               number("energy", own.stock[2]),
                               number("credits", own.credits),
                               number("special_credit", own.special_credit)}));
  say(Phrase("table.people",
             {number("people", own.people), number("robots", own.robots), number("camper", own.camper), number("seats", own.seats),
              number("places", own.places[0] + own.places[1]), number("human_only", own.human_only[0] + own.human_only[1])}));
  say(Phrase("table.balance",
             {number("food_made", tests.produced(own, Kind::food)), number("food_needed", TestRuns::needed(own, Kind::food)),
              number("energy_made", tests.produced(own, Kind::energy)), number("energy_needed", TestRuns::needed(own, Kind::energy))}));
  Phrase generators = listing("table.generators", "generators", generator_domain);
  for (int slot = 0; slot < own.generator_count; ++slot) generators.list.push(own.generators[static_cast<std::size_t>(slot)]);
  say(generators);
  Phrase rooms = listing("table.rooms", "rooms", face_domain);
  for (const int room : own.rooms) rooms.list.push(static_cast<std::uint8_t>(face_of(s, room)));
  if (!rooms.list.empty()) say(rooms);
  Phrase open = listing("table.open", "actions", job_domain);
  for (const int job : ItemSet(own.open)) open.list.push(static_cast<std::uint8_t>(job));
  if (!open.list.empty()) say(open);
  say(Phrase("table.points", {number("points", game.standing(s, seat, Viewer::everything()).points), number("turns", own.turns)}));
}

}  // namespace detail

/// The open decision, in one sentence.
constexpr Phrase ask(const Rules&, const State& s, Viewer) {
  switch (s.phase) {
    case Phase::first_rooms: return {"ask.first_rooms"};
    case Phase::turn: return {s.ending == Ending::none ? "ask.turn" : "ask.turn_last"};
    case Phase::scrapping: return {"ask.scrapping"};
    case Phase::housing: return {"ask.housing"};
    case Phase::converting: return {"ask.converting"};
    case Phase::paying: return {"ask.paying", {{"due", Domain::number, s.due}}};
    case Phase::repaying: return {"ask.repaying"};
    case Phase::borrowing: return {"ask.borrowing"};
    case Phase::over: return {"ask.over"};
  }
  return {};
}

/// The table in words, line by line: the market, the supply, then every complex. `say` takes a Phrase.
template <class Say> constexpr void narrate(const Rules& game, const State& s, Viewer, Say&& say) {
  detail::narrate_market(game, s, Kind::food, say);
  detail::narrate_market(game, s, Kind::energy, say);
  say(Phrase("table.subsidies", {{"money", Domain::number, game.setting().subsidy_at(s.subsidy)}}));
  Phrase conditions = listing("table.conditions", "conditions", variant_domain);
  for (const int tile : ItemSet(s.variants)) conditions.list.push(static_cast<std::uint8_t>(tile));
  if (!conditions.list.empty()) say(conditions);
  detail::narrate_supply(game, s, say);
  for (int i = 0; i < game.players(); ++i) detail::narrate_complex(game, s, seat_at(i), say);
  if (s.ending != Ending::none && s.phase != Phase::over) say(Phrase("table.final_phase"));
  if (s.phase == Phase::paying) say(Phrase("table.due", {{"seat", Domain::seat, index_of(s.turn)}, {"due", Domain::number, s.due}}));
  if (s.phase == Phase::converting) {
    say(Phrase("table.test", {{"seat", Domain::seat, index_of(s.turn)},
                              {"due", Domain::number, s.due},
                              {"kind", kind_domain, static_cast<int>(TestRuns::tested_kind(s))}}));
  }
}

static_assert(ViewContract<Rules>::is_kept);

}  // namespace omnibus::futuropia
