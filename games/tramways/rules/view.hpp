// Tramways: the view of a seat, as data and as text.
#pragma once

#include "core/describe.hpp"
#include "games/tramways/rules/advice.hpp"
#include "games/tramways/rules/rules.hpp"

namespace omnibus::tramways {

namespace detail {

inline constexpr int max_dollars = max_figure;

/// `secret`: some seats see the cards; `open`: all of them do, or only full viewers.
enum class Cards : std::uint8_t { open, secret };

template <class Io>
constexpr void describe_cards(Io& io, const Setting& setting, std::string_view name, CardSet& cards, bool seen, Cards kind = Cards::open) {
  io.object(name, [&](auto& part) {
    const auto list = [&](auto& to) {
      to.item_set("cards", cards, setting.box.card_count, [&](int card) { return setting.box.card(card).name(); });
    };
    if (kind == Cards::secret) part.secret(seen, list);
    else if (seen) list(part);
    part.figure("count", cards.size(), setting.box.card_count);
  });
}

/// Hand and deck together are open, because every card was taken in the open; which cards are in the hand is hidden (TW-11.3).
template <class Io> constexpr void describe_player(Io& io, const Setting& setting, Player& player, bool seen) {
  describe_cards(io, setting, "hand", player.hand, seen, Cards::secret);
  describe_cards(io, setting, "deck", player.deck, seen, Cards::secret);
  io.secret(!seen, [&](auto& part) {
    CardSet held = player.hand | player.deck;
    describe_cards(part, setting, "held", held, true);
  });
  describe_cards(io, setting, "pool", player.pool, true);
  io.number("hp", player.hp, -10000, 10000);
  io.number("money", player.money, 0, max_dollars);
  io.number("stress", player.stress, 0, 255);
  io.number("workers", player.workers, 0, 255);
  io.number("rails", player.rails, 0, 255);
  io.number("martians", player.martians, 0, 255);
}

template <class Io> constexpr void describe_node(Io& io, const Setting& setting, State& s, int index) {
  Node& node = s.node(index);
  bool martian = s.martians.has(index);
  std::uint8_t name = static_cast<std::uint8_t>(index);
  io.derived(true, [&](auto& part) {
    part.item_or_null("node", name, nothing, setting.map.node_count, [&](int i) { return Words(setting).node_name(i); });
  });
  if (name != index) io.fail("tramways/fault.node_order");
  io.choice("type", node.type, type_names);
  io.number("level", node.level, 0, 2);
  io.seat_or_null("owner", node.owner, nothing, setting.players);
  io.number("passengers", node.passengers, 0, 255);
  io.flag("martian", martian);
  if (martian) s.martians.add(index);
}

template <class Io> constexpr void describe_run(Io& io, const Setting& setting, std::string_view name, Links::Run& run) {
  int count = run.size();
  io.items(name, count, Links::Run::capacity(), [&](auto& item, int i) {
    std::uint8_t space = Io::reads ? nothing : run[i];
    item.item_or_null("space", space, nothing, setting.map.space_count, [&](int at) { return setting.map.name(at); });
    if constexpr (Io::reads) {
      if (space == nothing || setting.map.cost(space) == 0) return item.fail("tramways/fault.no_rail_here");
      run.push(space);
    }
  });
}

template <class Io> constexpr void describe_link(Io& io, const Setting& setting, State& s, int index) {
  Link& link = s.link(index);
  bool upgraded = s.upgraded.has(index);
  int numeral = !Io::reads && link.branch() ? link.numeral() : 0;
  std::uint8_t to = link.branch() ? nothing : link.to;
  Links::Run run;
  const auto key = [&](int node) { return Words(setting).node_name(node); };
  io.seat("owner", link.owner, setting.players);
  io.flag("upgraded", upgraded);
  io.item_or_null("from", link.from, nothing, setting.map.node_count, key);
  io.item_or_null("to", to, nothing, setting.map.node_count, key);
  io.number("numeral", numeral, 0, numeral_count);
  io.derived(true, [&](auto& part) {
    if constexpr (!Io::reads) run = Links(setting).run_of(s, index);
    describe_run(part, setting, "spaces", run);
  });
  if constexpr (Io::reads) {
    if (link.from == nothing || (to == nothing) == (numeral == 0) || run.empty()) return io.fail("tramways/fault.link_ends");
    if (upgraded) s.upgraded.add(index);
    link.to = numeral == 0 ? to : static_cast<std::uint8_t>(hub_of(link.owner, upgraded, numeral));
    link.length = static_cast<std::uint8_t>(run.size());
    Links(setting).place(s, index, run, link.from, link.to);
  }
}

/// The rails of a link being laid: up to two halves.
template <class Io> constexpr void describe_laying(Io& io, const Setting& setting, State& s) {
  Plan& plan = s.plan;
  const bool laying = plan.work == Work::link && plan.node != nothing;
  Links::Run first;
  Links::Run second;
  io.derived(true, [&](auto& part) {
    if (!Io::reads && laying) {
      first = Links(setting).run_of_plan(s, 0);
      second = Links(setting).run_of_plan(s, 1);
    }
    describe_run(part, setting, "laid", first);
    describe_run(part, setting, "laid_beyond", second);
  });
  if constexpr (Io::reads) {
    if (s.link_count + 2 > max_links || (!laying && !first.empty()) || (!second.empty() && plan.numeral == 0))
      return io.fail("tramways/fault.plan");
    if (laying) Links(setting).place_plan(s, first, second);
  }
}

template <class Io> constexpr void describe_plan(Io& io, const Setting& setting, State& s) {
  Plan& plan = s.plan;
  const auto node = [&](int i) { return Words(setting).node_name(i); };
  const auto card = [&](int i) { return setting.box.card(i).name(); };
  io.choice("work", plan.work, work_names);
  io.item_or_null("node", plan.node, nothing, setting.map.node_count, node);
  io.item_or_null("other", plan.other, nothing, setting.map.node_count, node);
  io.number("at", plan.at, 0, 255);
  io.number("came", plan.came, 0, 255);
  io.number("numeral", plan.numeral, 0, numeral_count);
  io.number("cost", plan.cost, 0, 255);
  io.number("fee", plan.fee, 0, 255);
  io.number("type", plan.type, 0, type_count - 1);
  io.number("link", plan.links[0], 0, 255);
  io.number("second_link", plan.links[1], 0, 255);
  io.number("gains", plan.gains, 0, 2);
  io.item_set("used", plan.used, max_links, no_key);
  int uses = plan.uses.size();
  io.items("uses", uses, max_uses, [&](auto& item, int i) {
    Use use = Io::reads ? Use{} : plan.uses[i];
    item.item_or_null("card", use.card, nothing, setting.box.card_count, card);
    item.number("part", use.part, 0, max_slots);
    if constexpr (Io::reads) {
      if (use.card == nothing) return item.fail("tramways/fault.plan");
      plan.uses.push(use);
    }
  });
  describe_laying(io, setting, s);
}

/// The rails space by space, for observations: their owners, their links and the sides they join as bits. A link being laid follows the
/// last.
template <class Io> constexpr void describe_rails(Io& io, const Setting& setting, const State& s) {
  const int spaces = setting.map.space_count;
  const auto key = [&](int space) { return setting.map.name(space); };
  std::array<std::uint8_t, max_spaces> links{};
  for (std::size_t i = 0; i < max_spaces; ++i) links[i] = static_cast<std::uint8_t>(s.rails[i] + 1);  // `nothing` becomes 0
  io.item_choices("link", links, spaces, max_links, key);
  io.item_choices("sides", s.sides, spaces, 15, key);
  io.items("spaces", spaces, spaces, [&](auto& item, int space) {
    const int link = s.rail(space);
    const std::uint8_t owner = link == nothing ? nothing : s.link(link).owner;  // a copy: a GPU cannot refer to a constant of the host
    item.seat_or_null("owner", owner, nothing, setting.players);
  });
}

/// TW-2.14: no edition lists the boards of a shuffled layout. They follow from the options, so they are written and never read.
template <class Io> constexpr void describe_boards(Io& io, const Setting& setting) {
  const auto name = [&](int board) { return setting.box.boards[static_cast<std::size_t>(board)].name(); };
  io.items("boards", setting.layout.boards.size(), max_laid_boards, [&](auto& item, int i) {
    const Placing& placing = setting.layout.boards[i];
    item.item_or_null("board", setting.box.board_index(placing.name(), setting.mode), -1, setting.box.board_count, name);
    item.number("quarter_turns", placing.turns, 0, 3);
    item.number("row", placing.row, 0, 2 * max_laid_boards);
    item.number("column", placing.column, 0, 2 * max_laid_boards);
  });
}

/// Seats, first to last.
template <class Io, class List> constexpr void describe_order(Io& io, const Setting& setting, std::string_view name, List& order) {
  int count = setting.players;
  io.items(name, count, max_players, [&](auto& item, int i) { item.seat("value", order[static_cast<std::size_t>(i)], setting.players); });
  if (count != setting.players) io.fail("tramways/fault.wrong_number");
}

template <class Io> constexpr void describe_bids(Io& io, const Setting& setting, State& s) {
  int count = setting.players;
  io.seats("bids", count, max_players,
           [&](auto& item, int i) { item.number("value", s.bids[static_cast<std::size_t>(i)], 0, max_dollars); });
  if (count != setting.players) io.fail("tramways/fault.wrong_number");
}

template <class Io> constexpr void describe_auction(Io& io, const Setting& setting, State& s) {
  ItemSet bidders(s.bidders);
  io.seat_set("bidders", bidders, setting.players);
  s.bidders = static_cast<std::uint8_t>(bidders.bits());
  io.number("highest", s.highest, 0, max_dollars);
  io.number("put_in", s.put_in, 0, max_dollars);
  describe_bids(io, setting, s);
  describe_order(io, setting, "next_order", s.next_order);
}

/// Phase, turn, and the decision that is due.
template <class Io> constexpr void describe_progress(Io& io, const Setting& setting, State& s) {
  io.choice("phase", s.phase, phase_names);
  io.choice("ending", s.ending, ending_names);
  io.number("round", s.round, 0, 12);
  io.number("night", s.night, 0, max_laid_boards - 1);
  describe_order(io, setting, "order", s.order);
  io.number("place", s.place, 0, setting.players - 1);
  io.number("lap", s.lap, 0, 4);
  io.number("actions", s.actions, 0, 3);
  io.number("passengers", s.passengers, 0, 255);
  io.number("last_card", s.last_card, 0, max_cards);
  io.number("away", s.away, 0, max_hand);
  io.number("surplus", s.surplus, 0, max_hand);
  io.object("auction", [&](auto& part) { describe_auction(part, setting, s); });
}

/// Cards that no player has, as far as they are open.
template <class Io> constexpr void describe_supply(Io& io, const Setting& setting, State& s, bool open, int& books) {
  const auto card = [&](int i) { return setting.box.card(i).name(); };
  describe_cards(io, setting, "auction_deck", s.auction_deck, open);
  describe_cards(io, setting, "row", s.row, true);
  describe_cards(io, setting, "offer", s.offer, true);
  describe_cards(io, setting, "unseen", s.unseen, open);
  describe_cards(io, setting, "to_draft", s.drafted, true);
  if (setting.solo()) {
    describe_cards(io, setting, "aside", s.aside, true);
    io.item_or_null("newest", s.newest, nothing, setting.box.card_count, card);
  }
  io.items("books", books, max_books, [&](auto& item, int i) {
    item.item_or_null("top", s.tops[static_cast<std::size_t>(i)], nothing, setting.box.card_count, card);
    item.number("below", s.below[static_cast<std::size_t>(i)], 0, 20);
  });
}

}  // namespace detail

/// The table as the viewer may see it. A full viewer gets the whole position; only that can be read back.
template <class Io> constexpr void describe(Io& io, const Rules& game, State& s, Viewer viewer) {
  const Setting& setting = game.setting();
  if constexpr (Io::reads) s = SetUp::empty_table();
  const bool open = viewer.see_everything();
  int books = max_books;
  detail::describe_progress(io, setting, s);
  detail::describe_supply(io, setting, s, open, books);
  int seats = setting.players;
  io.seats("players", seats, max_players,
           [&](auto& item, int i) { detail::describe_player(item, setting, s.player(i), open || viewer.see(seat_at(i))); });
  int nodes = setting.map.node_count;
  io.items("nodes", nodes, setting.map.node_count, [&](auto& item, int i) { detail::describe_node(item, setting, s, i); });
  if (books != max_books || seats != setting.players || nodes != setting.map.node_count) io.fail("tramways/fault.wrong_number");
  io.items("links", s.link_count, max_links - 2, [&](auto& item, int i) { detail::describe_link(item, setting, s, i); });
  io.object("plan", [&](auto& part) { detail::describe_plan(part, setting, s); });
  io.learned([&](auto& part) { part.object("rails", [&](auto& rails) { detail::describe_rails(rails, setting, s); }); });
  if constexpr (Io::reads) {
    io.skip("boards");
  } else {
    io.derived(setting.options.shuffle != 0, [&](auto& part) { detail::describe_boards(part, setting); });
    io.derived(!open && viewer.see(seat_at(s.seat())), [&](auto& part) { describe_advice(part, setting, s); });
    io.derived(!open, [&](auto& part) {
      describe_dark(part, setting, s);
      describe_rides(part, setting, s);
      describe_worth(part, setting, s);
      describe_draft(part, setting, s);
      describe_rungs(part, setting, s);
      describe_chances(part, setting, s, viewer);
    });
  }
}

namespace detail {

inline constexpr std::array<std::string_view, verb_forms.size()> verb_messages{"verb.draft",        "verb.take_top",
                                                                               "verb.put_in",       "verb.bid",
                                                                               "verb.pass_bid",     "verb.take_card",
                                                                               "verb.pass",         "verb.build_link",
                                                                               "verb.from",         "verb.lay",
                                                                               "verb.arrive",       "verb.leave",
                                                                               "verb.upgrade_link", "verb.upgrade_branches",
                                                                               "verb.build",        "verb.upgrade_building",
                                                                               "verb.move",         "verb.move_martian",
                                                                               "verb.to",           "verb.board",
                                                                               "verb.ride",         "verb.travel",
                                                                               "verb.gather",       "verb.place",
                                                                               "verb.pay",          "verb.use",
                                                                               "verb.take_money",   "verb.take_development",
                                                                               "verb.buy",          "verb.put_away",
                                                                               "verb.keep",         "verb.put_in_hundred",
                                                                               "verb.extend"};

/// Adds the gains and costs of a route.
constexpr void add_route(const Setting& setting, const State& s, const LinkSet& route, Phrase& out) {
  const RouteGain gain(setting, s, route);
  const std::size_t mover = static_cast<std::size_t>(s.seat());
  out.arguments.push({"points", Domain::number, gain.hp[mover]});
  out.arguments.push({"income", Domain::number, gain.segments[mover] * setting.numbers().segment_money});
  out.arguments.push({"fee", Domain::number, gain.fee});
  out.arguments.push({"edge", Domain::number, gain.edge});
}

constexpr void add_link(const Setting& setting, const State& s, int index, Phrase& out) {
  const Link& link = s.link(index);
  out.arguments.push({"owner", Domain::seat, link.owner});
  out.arguments.push({"from", node_domain, link.from});
  out.arguments.push({"edge", Domain::number, link.branch()});
  out.arguments.push({"end", link.branch() ? numeral_domain : node_domain, link.branch() ? link.numeral() - 1 : link.to});
  out.arguments.push({"length", Domain::number, link.length});
  out.arguments.push({"fee", Domain::number, Links(setting).fee(s, index, s.seat())});
}

/// Adds the action being paid for: its work and its places.
constexpr void add_move(const State& s, Phrase& out) {
  const Plan& plan = s.plan;
  Argument from{"from", node_domain, plan.node};
  Argument end{"end", node_domain, plan.node};
  switch (plan.work) {
    case Work::link:
      end = plan.other == nothing ? Argument{"end", numeral_domain, plan.numeral - 1} : Argument{"end", node_domain, plan.other};
      break;
    case Work::link_upgrade:
    case Work::branch_upgrade: {
      const Link& link = s.link(plan.links[0]);
      from.value = link.from;
      if (plan.work == Work::branch_upgrade) end.value = s.link(plan.links[1]).from;
      else end = link.branch() ? Argument{"end", numeral_domain, link.numeral() - 1} : Argument{"end", node_domain, link.to};
      break;
    }
    case Work::trip:
    case Work::martian_trip: from.value = plan.other; break;
    default: break;
  }
  out.arguments.push({"work", work_domain, static_cast<int>(plan.work)});
  out.arguments.push(from);
  out.arguments.push(end);
  out.arguments.push({"built", type_domain, plan.type});
}

/// Adds what a trip goes over and what it brings: from a place, over a link, or the whole route.
constexpr void add_trip(const Setting& setting, const State& s, Verb verb, int index, Phrase& out) {
  if (verb == Verb::ride) return add_link(setting, s, index, out);
  if (verb == Verb::travel) return add_route(setting, s, Trips(setting).best_route(s), out);
  State then = s;
  then.plan.other = static_cast<std::uint8_t>(index);
  then.plan.at = static_cast<std::uint8_t>(index);
  out.arguments.push({"level", Domain::number, s.node(index).level});
  add_route(setting, s, Trips(setting).best_route(then), out);
}

/// Adds a card and an icon that pay for the action begun, and whether they complete the payment.
constexpr void add_use(const Setting& setting, const State& s, std::uint8_t card, std::uint8_t part, Phrase& out) {
  const Payment payment(setting, s);
  const bool last = payment.complete(payment.progress(with(s.plan.uses, s.plan.uses.size(), {card, part})));
  out.arguments.push({"icon", icon_domain, Words(setting).icon_of(card, part)});
  out.arguments.push({"last", Domain::number, last});
  add_move(s, out);
}

/// Adds the proposed payment for the action begun: its stress and its cards.
constexpr void add_proposal(const Setting& setting, const State& s, Phrase& out) {
  add_move(s, out);
  const Uses uses = Payment(setting, s).proposal(s.plan.uses);
  out.arguments.push({"stress", Domain::number, Price(setting, uses).stress});
  out.list_name = "cards";
  out.list_domain = card_domain;
  for (const Use& use : uses) {
    if (out.list.empty() || out.list.back() != use.card) out.list.push(use.card);
  }
}

/// Adds the icons of a card that are gathered, one bit each.
constexpr void add_icons(const Setting& setting, int card, int parts, Phrase& out) {
  out.list_name = "icons";
  out.list_domain = icon_domain;
  for (int part = 1; part <= max_slots; ++part) {
    if ((parts >> (part - 1) & 1) != 0) out.list.push(static_cast<std::uint8_t>(Words(setting).icon_of(card, part)));
  }
}

}  // namespace detail

/// An action as offered to people: a trip with its points, income and fees, a payment with its cards and its stress.
constexpr Phrase announce(const Rules& game, const State& s, const Action& action) {
  const Setting& setting = game.setting();
  const Form& form = verb_forms[action.verb];
  Phrase out(detail::verb_messages[action.verb]);
  for (int i = 0; i < form.arity(); ++i) {
    const Operand& operand = form.operands[static_cast<std::size_t>(i)];
    out.arguments.push({operand.name, operand.domain, action.operands[static_cast<std::size_t>(i)]});
  }
  const auto [a, b, c] = action.operands;
  switch (static_cast<Verb>(action.verb)) {
    case Verb::take_top:
    case Verb::take_development: out.arguments.push({"card", card_domain, s.tops[a]}); break;
    case Verb::bid: out.arguments.push({"total", Domain::number, a + s.put_in}); break;
    case Verb::take_card: out.arguments.push({"stress", Domain::number, a == s.newest ? setting.numbers().newest_stress : 0}); break;
    case Verb::extend: out.arguments.push({"money", Domain::number, Auction(setting).price_of_next(s)}); break;
    case Verb::from:
    case Verb::arrive:
    case Verb::place:
    case Verb::upgrade_building:
    case Verb::to: out.arguments.push({"level", Domain::number, s.node(a).level}); break;
    case Verb::board:
    case Verb::ride:
    case Verb::travel: detail::add_trip(setting, s, static_cast<Verb>(action.verb), a, out); break;
    case Verb::upgrade_link: detail::add_link(setting, s, a, out); break;
    case Verb::upgrade_branches:
      out.arguments.push({"from", node_domain, s.link(a).from});
      out.arguments.push({"other", node_domain, s.link(b).from});
      out.arguments.push({"end", numeral_domain, s.link(a).numeral() - 1});
      break;
    case Verb::use: detail::add_use(setting, s, a, b, out); break;
    case Verb::take_money:
      out.arguments.push({"node", node_domain, s.plan.node});
      out.arguments.push({"money", Domain::number, Arrival(setting).effect(s).money});
      break;
    case Verb::buy:
      out.arguments.push({"node", node_domain, s.plan.node});
      out.arguments.push({"money", Domain::number, Arrival(setting).price_of(a)});
      break;
    case Verb::pay: detail::add_proposal(setting, s, out); break;
    case Verb::gather: detail::add_icons(setting, a, b, out); break;
    default: break;
  }
  return out;
}

namespace detail {

/// Picture of a space.
constexpr int sign_of(const Setting& setting, const State& s, int space) {
  const Space& here = setting.map.space(space);
  if (here.node != nothing) {
    const Node& node = s.node(here.node);
    return node.built() ? building_sign + 2 * node.type + node.level - 1 : parcel_sign + setting.map.site(here.node).label;
  }
  const int link = s.rail(space);
  if (link == nothing)
    return setting.map.cost(space) == setting.numbers().rail_cost[0]   ? 1
           : setting.map.cost(space) == setting.numbers().rail_cost[1] ? 2
                                                                       : 3;
  // Sides as bits: north 1, east 2, south 4, west 8.
  constexpr std::array<int, 16> shapes{0, 1, 0, 2, 1, 1, 3, 1, 0, 4, 0, 0, 5, 1, 0, 0};
  return rail_sign + 12 * s.link(link).owner + (s.upgraded.has(link) ? 6 : 0) + shapes[s.sides[static_cast<std::size_t>(space)]];
}

template <class Say> constexpr void narrate_map(const Setting& setting, const State& s, Say& say) {
  int rows = 0;
  int columns = 0;
  for (int i = 0; i < setting.map.space_count; ++i) {
    rows = rows > setting.map.space(i).row ? rows : setting.map.space(i).row;
    columns = columns > setting.map.space(i).column ? columns : setting.map.space(i).column;
  }
  say(Phrase("table.map"));
  for (int row = 0; row <= rows; ++row) {
    Phrase line = listing("table.row", "signs", sign_domain, {{"row", Domain::number, row + 1}});
    for (int column = 0; column <= columns && column < 64; ++column) line.list.push(0);
    for (int i = 0; i < setting.map.space_count; ++i) {
      const Space& space = setting.map.space(i);
      if (space.row == row && space.column < line.list.size()) line.list[space.column] = static_cast<std::uint8_t>(sign_of(setting, s, i));
    }
    say(line);
  }
}

template <class Say> constexpr void narrate_nodes(std::string_view id, ItemSet nodes, Say& say) {
  if (nodes.empty()) return;
  Phrase line = listing(id, "nodes", node_domain);
  for (const int node : nodes) line.list.push(static_cast<std::uint8_t>(node));
  say(line);
}

template <class Say>
constexpr void narrate_cards(std::string_view id, const CardSet& cards, Say& say, std::initializer_list<Argument> values = {}) {
  if (cards.empty()) return;
  Phrase line = listing(id, "cards", card_domain, values);
  cards.each([&](int card) {
    if (line.list.size() < 64) line.list.push(static_cast<std::uint8_t>(card));
  });
  say(line);
}

template <class Say> constexpr void narrate_players(const Setting& setting, const State& s, Viewer viewer, Say& say) {
  for (int place = 0; place < setting.players; ++place) {
    const int seat = s.order[static_cast<std::size_t>(place)];
    const Player& player = s.player(seat);
    say(Phrase("table.player", {{"seat", Domain::seat, seat},
                                {"hp", Domain::number, player.hp},
                                {"space", Domain::number, Scoring(setting).track_space(player.hp)},
                                {"stress", Domain::number, player.stress},
                                {"money", Domain::number, player.money},
                                {"workers", Domain::number, player.workers},
                                {"rails", Domain::number, player.rails},
                                {"martians", Domain::number, player.martians}}));
    ItemSet parcels;
    for (int node = 0; node < setting.map.node_count; ++node) {
      if (s.node(node).owner == seat && !s.node(node).built()) parcels.add(node);
    }
    narrate_nodes("table.parcels", parcels, say);
    if (viewer.see(seat_at(seat))) narrate_cards("table.hand", player.hand, say, {{"seat", Domain::seat, seat}});
    say(Phrase("table.cards", {{"hand", Domain::number, player.hand.size()},
                               {"deck", Domain::number, player.deck.size()},
                               {"pool", Domain::number, player.pool.size()}}));
  }
}

}  // namespace detail

/// The open decision, in one sentence.
constexpr Phrase ask(const Rules& game, const State& s, Viewer) {
  constexpr std::array<std::string_view, phase_names.size()> phases{
      "ask.draft",     "ask.first_card", "ask.bid", "ask.take_card", "ask.act",   "ask.start_link", "ask.lay",      "ask.destination",
      "ask.passenger", "ask.ride",       "ask.pay", "ask.place",     "ask.bonus", "ask.buy_points", "ask.put_away", "ask.over"};
  return {s.phase == Phase::take_card && game.setting().solo() ? "ask.line" : phases[static_cast<std::size_t>(s.phase)]};
}

/// The table in words, line by line. `say` takes a Phrase.
template <class Say> constexpr void narrate(const Rules& game, const State& s, Viewer viewer, Say&& say) {
  const Setting& setting = game.setting();
  detail::narrate_map(setting, s, say);
  detail::narrate_nodes("table.waiting", Trips::waiting(s, Buildings(s), false), say);
  detail::narrate_nodes("table.martians", s.martians, say);
  detail::narrate_nodes("table.night", Trips(setting).dark(s), say);
  CardSet tops;
  for (const std::uint8_t top : s.tops) {
    if (top != nothing) tops.add(top);
  }
  detail::narrate_cards("table.books", tops, say);
  detail::narrate_cards(setting.solo() ? "table.line" : "table.auction", s.row, say);
  detail::narrate_cards("table.offer", s.offer, say);
  detail::narrate_players(setting, s, viewer, say);
  if (setting.solo()) {
    const Scoring scoring(setting);
    say(Phrase("table.targets", {{"modest", Domain::number, scoring.target(0)},
                                 {"good", Domain::number, scoring.target(1)},
                                 {"high", Domain::number, scoring.target(2)}}));
  }
  if (s.phase == Phase::over) return;
  say(Phrase("table.round", {{"round", Domain::number, s.round},
                             {"rounds", Domain::number, setting.numbers().rounds},
                             {"seat", Domain::seat, s.seat()},
                             {"actions", Domain::number, s.actions}}));
  if (s.phase == Phase::bid) say(Phrase("table.bid", {{"highest", Domain::number, s.highest}, {"put_in", Domain::number, s.put_in}}));
}

static_assert(ViewContract<Rules>::is_kept);

}  // namespace omnibus::tramways
