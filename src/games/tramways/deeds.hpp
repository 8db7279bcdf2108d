// Tramways: what the actions do.
#pragma once

#include "games/tramways/choices.hpp"

namespace omnibus::tramways {

class Doer : public Chooser {
 public:
  using Chooser::Chooser;

  // ---- Set-up (TW-2) ------------------------------------------------------------------------------------------------

  template <Journal J> constexpr State start(Chance& chance, J& journal) const {
    State s = cleared();
    ItemSet seats = ItemSet::first(players());
    for (std::size_t i = 0; i < static_cast<std::size_t>(players()); ++i)
      s.order[i] = static_cast<std::uint8_t>(chance.draw(seats));  // TW-2.1
    if (table_.night())
      s.night = map().crescent != nothing ? map().crescent
                                          : static_cast<std::uint8_t>(chance.below(static_cast<std::uint32_t>(map().board_count)));
    lay_out(s);
    const int parcels = table_.by_mode(numbers().start_parcels);
    if (table_.drafts() && parcels > 0) {
      s.phase = Phase::draft;
      return s;
    }
    for (int i = 0; i < parcels; ++i) {
      for (int place = 0; place < players(); ++place) {
        const int seat = s.order[static_cast<std::size_t>(place)];
        const int card = s.drafted.draw(chance);
        take_parcel(s, seat, card);
        journal.tell(event(Happening::dealt, seat, card));
      }
    }
    open_books(s, chance);
    return s;
  }

  /// A table with nothing on it yet but the cards and pieces in their supplies.
  constexpr State cleared() const {
    State s{};
    for (std::uint8_t& rail : s.rails) rail = nothing;
    for (std::uint8_t& top : s.tops) top = nothing;
    for (Link& link : s.links) link = Link{};
    for (Node& node : s.nodes) node.owner = nothing;
    s.plan = Plan{};
    for (int card = 0; card < box().card_count; ++card) {
      const bool used = box().card(card).from_players <= players();
      switch (box().card(card).kind) {
        case Kind::auction:
          if (used) s.auction_deck.add(card);
          break;
        case Kind::building:
          if (used) s.offer.add(card);  // TW-2.13
          break;
        case Kind::development: s.unseen.add(card); break;
        case Kind::parcel:
          if (node_of_card(card) != nothing) s.drafted.add(card);  // TW-2.7
          break;
        default: break;
      }
    }
    return s;
  }

  template <Journal J> constexpr void apply(State& s, const Action& action, Chance& chance, J& journal) const {
    const auto [a, b, c] = action.operands;
    switch (static_cast<Verb>(action.verb)) {
      case Verb::draft: return draft(s, a, chance, journal);
      case Verb::take_top: return take_first_card(s, a, chance, journal);
      case Verb::put_in: return put_in(s, a, journal);
      case Verb::bid: return bid(s, a, journal);
      case Verb::pass_bid: return pass_bid(s, journal);
      case Verb::take_card: return take_card(s, a, journal);
      case Verb::pass: journal.tell(event(Happening::passed, seat_of(s))); return end_action(s, journal);
      case Verb::build_link: return name_work(s, Work::link, Phase::start_link, journal);
      case Verb::from:
        journal.tell(event(Happening::start_named, seat_of(s), a));
        s.plan.node = a;
        s.phase = Phase::lay;
        return;
      case Verb::lay: journal.tell(event(Happening::rail_laid, seat_of(s), a)); return lay(s, a);
      case Verb::arrive: journal.tell(event(Happening::end_named, seat_of(s), a)); return arrive(s, a);
      case Verb::leave: journal.tell(event(Happening::left_map, seat_of(s), a)); return leave(s, a + 1);
      case Verb::upgrade_link:
        journal.tell(event(Happening::link_named, seat_of(s), a));
        return plan_upgrade(s, Work::link_upgrade, a, nothing, b);
      case Verb::upgrade_branches:
        journal.tell(event(Happening::link_named, seat_of(s), a));
        return plan_upgrade(s, Work::branch_upgrade, a, b, s.link(a).from);
      case Verb::build: journal.tell(event(Happening::building_named, seat_of(s), a, b)); return plan_building(s, Work::building, a, b);
      case Verb::upgrade_building:
        journal.tell(event(Happening::building_named, seat_of(s), a, s.node(a).type));
        return plan_building(s, Work::building_upgrade, a, s.node(a).type);
      case Verb::move: return name_work(s, Work::trip, Phase::destination, journal);
      case Verb::move_martian: return name_work(s, Work::martian_trip, Phase::destination, journal);
      case Verb::to:
        journal.tell(event(Happening::destination_named, seat_of(s), a));
        s.plan.node = a;
        s.phase = Phase::passenger;
        return;
      case Verb::board:
        journal.tell(event(Happening::passenger_named, seat_of(s), a));
        s.plan.other = a;
        s.plan.at = a;
        s.phase = Phase::ride;
        return;
      case Verb::ride: journal.tell(event(Happening::rode, seat_of(s), a)); return ride(s, a);
      case Verb::travel: journal.tell(event(Happening::route_taken, seat_of(s), s.plan.node)); return travel(s);
      case Verb::gather: return gather(s, a, b, journal);
      case Verb::place: add_passenger(s, a, journal); return end_action(s, journal);
      case Verb::pay: return pay(s, journal);
      case Verb::use: return use(s, a, b, journal);
      case Verb::take_money: return take_money(s, journal);
      case Verb::take_development: return take_development(s, a, chance, journal);
      case Verb::buy: return buy(s, a, journal);
      case Verb::put_away: return put_away(s, a, journal);
      case Verb::keep: return keep(s, chance, journal);
    }
  }

  using Run = FixedList<std::uint8_t, 24>;  ///< spaces of a link, in order

  /// Puts the rails of a link on the table by hand: from a node or hub over the spaces to a node or hub, or to nowhere yet.
  constexpr void place_rails(State& s, int link, const Run& spaces, int start, int end) const {
    for (int i = 0; i < spaces.size(); ++i) {
      const int before = i == 0 ? side_to_end(spaces[i], start) : side_towards(spaces[i], spaces[i - 1]);
      const int after = i + 1 == spaces.size() ? side_to_end(spaces[i], end) : side_towards(spaces[i], spaces[i + 1]);
      s.rails[spaces[i]] = static_cast<std::uint8_t>(link);
      s.sides[spaces[i]] = static_cast<std::uint8_t>((before < 0 ? 0 : 1 << before) | (after < 0 ? 0 : 1 << after));
    }
  }

  /// The spaces of a link, in order from the node it comes from; of a half that comes in from off the map, from there.
  constexpr Run run_of(const State& s, int link, int numeral = 0) const {
    Run out;
    for (Walk walk = numeral == 0 ? begin_walk(s, link) : begin_walk_at_edge(s, link, numeral);
         walk.space != nothing && out.size() < Run::capacity(); walk = next_step(s, link, walk)) {
      out.push(walk.space);
    }
    return out;
  }

  /// The rails laid so far of the link in the making: its first half, or what follows beyond the edge.
  constexpr Run run_of_plan(const State& s, int half) const {
    if (half == 0) return run_of(s, s.link_count);
    return s.plan.numeral == 0 ? Run() : run_of(s, s.link_count + 1, s.plan.numeral);
  }

  /// Puts them back.
  constexpr void resume_laying(State& s, const Run& first, const Run& second) const {
    const Plan& plan = s.plan;
    const std::uint8_t hub = plan.numeral == 0 ? nothing : static_cast<std::uint8_t>(hub_of(seat_of(s), false, plan.numeral));
    const std::uint8_t end = plan.numeral == 0 ? plan.other : hub;
    if (!first.empty()) {
      s.link(s.link_count) = {plan.node, end, static_cast<std::uint8_t>(seat_of(s)), static_cast<std::uint8_t>(first.size())};
      place_rails(s, s.link_count, first, plan.node, end);
    }
    if (!second.empty()) {
      s.link(s.link_count + 1) = {plan.other, plan.other == nothing ? nothing : hub, static_cast<std::uint8_t>(seat_of(s)),
                                  static_cast<std::uint8_t>(second.size())};
      place_rails(s, s.link_count + 1, second, hub, plan.other);
    }
  }

 protected:
  constexpr int side_to_end(int space, int end) const {
    if (end == nothing) return -1;
    return end >= first_hub ? outer_side(space, (end - first_hub) % numeral_count + 1) : side_towards(space, map().site(end).space);
  }

  // ---- Setting up (TW-2) ------------------------------------------------------------------------------------------------

  constexpr void lay_out(State& s) const {
    s.passengers = numbers().passengers;
    for (int i = 0; i < map().node_count; ++i) {
      const Site& site = map().site(i);
      Node& node = s.node(i);
      node.type = site.type;
      node.level = site.level;
      node.passengers = site.level < s.passengers ? site.level : s.passengers;  // TW-2.4
      s.passengers = static_cast<std::uint8_t>(s.passengers - node.passengers);
      if (table_.mode == Mode::mars && node.built()) s.martians.add(i);  // TW-13.3
    }
    int generic = 0;
    int special = 0;
    for (int card = 0; card < box().card_count; ++card) {
      const Kind kind = box().card(card).kind;
      const int seat = kind == Kind::generic ? generic++ / 2 : kind == Kind::special && table_.edges() ? special++ : players();
      if (seat < players()) s.player(seat).hand.add(card);  // TW-2.5, TW-2.11
    }
    for (int seat = 0; seat < players(); ++seat) {
      Player& player = s.player(seat);
      player.money = numbers().start_money;
      player.workers = numbers().start_workers;
      player.rails = numbers().rail_tiles;
      player.hp = numbers().start_hp;
      player.stress = table_.by_mode(numbers().start_stress);
    }
  }

  constexpr void take_parcel(State& s, int seat, int card) const {
    s.player(seat).hand.add(card);
    s.node(node_of_card(card)).owner = static_cast<std::uint8_t>(seat);
  }

  /// TW-2.8: forward, back, forward, back.
  template <Journal J> constexpr void draft(State& s, int card, Chance& chance, J& journal) const {
    journal.tell(event(Happening::drafted, seat_of(s), card));
    s.drafted.remove(card);
    take_parcel(s, seat_of(s), card);
    const bool forward = s.lap % 2 == 0;
    if (forward ? s.place + 1 < players() : s.place > 0) {
      s.place = static_cast<std::uint8_t>(forward ? s.place + 1 : s.place - 1);
    } else if (++s.lap == table_.by_mode(numbers().start_parcels)) {
      open_books(s, chance);
    }
  }

  constexpr void open_books(State& s, Chance& chance) const {
    s.auction_deck |= s.drafted;  // TW-2.12
    s.drafted = {};
    for (std::size_t book = 0; book < static_cast<std::size_t>(players()); ++book) {
      s.tops[book] = static_cast<std::uint8_t>(s.unseen.draw(chance));
      s.below[book] = static_cast<std::uint8_t>(numbers().book_cards - 1);
    }
    s.lap = 0;
    s.place = static_cast<std::uint8_t>(players() - 1);
    s.phase = Phase::first_card;
  }

  template <Journal J> constexpr void take_top(State& s, std::size_t book, Chance& chance, J& journal) const {
    journal.tell(event(Happening::took_development, seat_of(s), s.tops[book]));
    mover(s).hand.add(s.tops[book]);
    s.tops[book] = nothing;
    if (s.below[book] == 0) return;
    --s.below[book];
    s.tops[book] = static_cast<std::uint8_t>(s.unseen.draw(chance));  // TW-2.9
  }

  template <Journal J> constexpr void take_first_card(State& s, std::size_t book, Chance& chance, J& journal) const {
    take_top(s, book, chance, journal);
    if (s.place > 0) --s.place;  // TW-2.10
    else begin_round(s, chance, journal);
  }

  // ---- The auction (TW-4) -----------------------------------------------------------------------------------------------

  template <Journal J> constexpr void begin_round(State& s, Chance& chance, J& journal) const {
    ++s.round;
    journal.tell(event(Happening::round_begins, s.round));
    for (int i = 0; i < players() && s.round <= numbers().auction_rounds && !s.auction_deck.empty(); ++i) {  // TW-4.1
      const int card = s.auction_deck.draw(chance);
      s.row.add(card);
      journal.tell(event(Happening::revealed, card));
    }
    for (std::uint8_t& bid : s.bids) bid = 0;
    s.bidders = static_cast<std::uint8_t>((1 << players()) - 1);
    s.highest = 0;
    s.place = 0;
    s.phase = Phase::bid;
    ready_to_bid(s);
  }

  static constexpr void ready_to_bid(State& s) {
    s.put_in = 0;
    s.last_card = 0;
  }

  template <Journal J> constexpr void put_in(State& s, int card, J& journal) const {
    discard(s, card);
    s.put_in = static_cast<std::uint8_t>(s.put_in + bid_value(card));
    s.last_card = static_cast<std::uint8_t>(card + 1);
    journal.tell(event(Happening::played, seat_of(s), card, money_part(card)));
  }

  constexpr int money_part(int card) const {
    const Face& face = table_.face(card);
    for (int i = 0; i < face.slot_count; ++i) {
      if (face.slots[static_cast<std::size_t>(i)].money > 0) return i + 1;
    }
    return 0;
  }
  constexpr int bid_value(int card) const { return table_.face(card).slots[static_cast<std::size_t>(money_part(card)) - 1].money; }

  static constexpr std::uint8_t capped(int value) { return static_cast<std::uint8_t>(value < 255 ? value : 255); }

  template <Journal J> constexpr void bid(State& s, int money, J& journal) const {
    const std::size_t seat = static_cast<std::size_t>(seat_of(s));
    const int amount = money + s.put_in;
    mover(s).money = static_cast<std::int16_t>(mover(s).money - money);
    s.bids[seat] = capped(s.bids[seat] + amount);
    s.highest = capped(amount);
    journal.tell(event(Happening::bid_made, seat_of(s), amount, money));
    next_bidder(s, journal);
  }

  template <Journal J> constexpr void pass_bid(State& s, J& journal) const {
    journal.tell(event(Happening::bid_passed, seat_of(s)));
    if (!options().baby_auction) {  // TW-4.5
      const int last = ItemSet(s.bidders).size() - 1;
      s.next_order[static_cast<std::size_t>(last)] = static_cast<std::uint8_t>(seat_of(s));
      s.bidders = static_cast<std::uint8_t>(s.bidders & ~(1 << seat_of(s)));
    }
    next_bidder(s, journal);
  }

  template <Journal J> constexpr void next_bidder(State& s, J& journal) const {
    ready_to_bid(s);
    if (options().baby_auction) {
      if (s.place + 1 < players()) {
        ++s.place;
        return;
      }
      rank_bids(s);
    } else {
      if (ItemSet(s.bidders).size() > 1) {
        do s.place = static_cast<std::uint8_t>(s.place + 1 < players() ? s.place + 1 : 0);
        while ((s.bidders >> seat_of(s) & 1) == 0);
        return;
      }
      s.next_order[0] = static_cast<std::uint8_t>(ItemSet(s.bidders).lowest());  // TW-4.6
    }
    s.order = s.next_order;
    s.bidders = 0;
    s.place = 0;
    for (std::uint8_t& seat : s.next_order) seat = 0;
    table_.add_stress(mover(s), 1);  // TW-4.10
    journal.tell(event(Happening::first_player, seat_of(s)));
    if (s.row.empty()) begin_actions(s);
    else s.phase = Phase::take_card;
  }

  /// TW-4.8, TW-4.9: the bid and the present place make the total; then those who declined, in present order.
  constexpr void rank_bids(State& s) const {
    const auto total = [&](int place) {
      const std::size_t seat = s.order[static_cast<std::size_t>(place)];
      return s.bids[seat] == 0 ? 0 : s.bids[seat] + place + 1;
    };
    for (int place = 0; place < players(); ++place) {
      int ahead = 0;
      for (int other = 0; other < players(); ++other)
        ahead += total(other) > total(place) || (total(other) == total(place) && other < place) ? 1 : 0;
      s.next_order[static_cast<std::size_t>(ahead)] = s.order[static_cast<std::size_t>(place)];
    }
  }

  template <Journal J> constexpr void take_card(State& s, int card, J& journal) const {
    s.row.remove(card);
    mover(s).hand.add(card);
    const std::uint8_t node = node_of_card(card);
    if (node != nothing && s.node(node).owner == nothing) s.node(node).owner = static_cast<std::uint8_t>(seat_of(s));  // TW-4.12
    journal.tell(event(Happening::took_card, seat_of(s), card));
    if (s.place + 1 < players() && !s.row.empty()) ++s.place;
    else begin_actions(s);
  }

  // ---- Actions (TW-5) ---------------------------------------------------------------------------------------------------

  constexpr void begin_actions(State& s) const {
    s.lap = 0;
    s.place = 0;
    s.actions = numbers().actions[0];
    s.phase = Phase::act;
  }

  template <Journal J> constexpr void name_work(State& s, Work work, Phase next, J& journal) const {
    journal.tell(event(Happening::work_named, seat_of(s), static_cast<int>(work)));
    s.plan.work = work;
    s.phase = next;
  }

  template <Journal J> constexpr void end_action(State& s, J& journal) const {
    s.plan = Plan{};
    s.phase = Phase::act;
    if (--s.actions > 0) return;
    if (++s.place == players()) {
      s.place = 0;
      if (++s.lap == 2) return end_round(s, journal);  // TW-5.1
    }
    s.actions = numbers().actions[s.lap];
  }

  template <Journal J> constexpr void end_round(State& s, J& journal) const {
    s.lap = 0;
    if (s.round == numbers().rounds) {  // TW-5.6
      s.phase = Phase::over;
      s.ending = Ending::rounds_played;
      journal.tell(event(Happening::game_over));
      return;
    }
    s.phase = Phase::put_away;
    ready_to_put_away(s);
  }

  constexpr void ready_to_put_away(State& s) const {
    const int cards = mover(s).hand.size();
    s.away = 0;
    s.last_card = 0;
    s.surplus = static_cast<std::uint8_t>(cards > numbers().hand_limit ? cards - numbers().hand_limit : 0);
  }

  constexpr void discard(State& s, int card) const {
    mover(s).hand.remove(card);
    mover(s).pool.add(card);
  }

  template <Journal J> constexpr void put_away(State& s, int card, J& journal) const {
    discard(s, card);
    ++s.away;
    s.last_card = static_cast<std::uint8_t>(card + 1);
    journal.tell(event(Happening::put_away, seat_of(s), card));
  }

  template <Journal J> constexpr void keep(State& s, Chance& chance, J& journal) const {
    Player& player = mover(s);
    journal.tell(event(Happening::kept, seat_of(s)));
    player.money = static_cast<std::int16_t>(player.money - put_away_cost(s.away, s.surplus));
    draw_up(s, chance, journal);
    s.away = 0;
    s.surplus = 0;
    if (++s.place < players()) return ready_to_put_away(s);
    s.place = 0;
    if (table_.night()) {  // TW-12.10
      s.night = static_cast<std::uint8_t>(s.night + 1 < map().board_count ? s.night + 1 : 0);
      journal.tell(event(Happening::night_falls, map().clockwise[s.night] + 1));
    }
    begin_round(s, chance, journal);
  }

  template <Journal J> constexpr void draw_up(State& s, Chance& chance, J& journal) const {
    Player& player = mover(s);
    int drawn = 0;
    for (int missing = numbers().hand_limit - player.hand.size(); missing > 0; --missing, ++drawn) {  // TW-5.5
      if (player.deck.empty()) {
        player.deck = player.pool;
        player.pool = {};
      }
      if (player.deck.empty()) break;
      const int card = player.deck.draw(chance);
      player.hand.add(card);
      journal.tell(event(Happening::drawn, seat_of(s), card, 0, 0, seat_at(seat_of(s))));
    }
    if (drawn > 0) journal.tell(event(Happening::drew, seat_of(s), drawn));
  }

  // ---- Laying a link ----------------------------------------------------------------------------------------------------

  static constexpr std::uint8_t with_side(int sides, int side) { return static_cast<std::uint8_t>(sides | 1 << side); }

  constexpr int side_towards(int space, int next) const {
    for (int side = 0; side < 4; ++side) {
      if (map().space(space).beside[static_cast<std::size_t>(side)] == next) return side;
    }
    return -1;
  }

  constexpr void lay(State& s, std::uint8_t space) const {
    Plan& plan = s.plan;
    const bool second_half = plan.numeral != 0;
    const std::uint8_t link = static_cast<std::uint8_t>(s.link_count + (second_half ? 1 : 0));
    if (plan.at == nothing && second_half) {
      s.sides[space] = with_side(0, outer_side(space, plan.numeral));
    } else {
      const std::uint8_t before = plan.at == nothing ? map().site(plan.node).space : plan.at;
      const int side = side_towards(before, space);
      s.sides[space] = with_side(0, opposite(side));
      if (plan.at != nothing) s.sides[before] = with_side(s.sides[before], side);
    }
    s.rails[space] = link;
    Link& way = s.link(link);
    way.owner = static_cast<std::uint8_t>(seat_of(s));
    if (!second_half) way.from = plan.node;
    ++way.length;
    plan.cost = static_cast<std::uint8_t>(plan.cost + map().space(space).cost);
    plan.at = space;
  }

  constexpr void arrive(State& s, std::uint8_t node) const {
    Plan& plan = s.plan;
    s.sides[plan.at] = with_side(s.sides[plan.at], side_towards(plan.at, map().site(node).space));
    plan.other = node;
    if (plan.numeral == 0) {
      s.link(s.link_count).to = node;
    } else {
      s.link(s.link_count + 1).from = node;
      s.link(s.link_count + 1).to = s.link(s.link_count).to;
    }
    s.phase = Phase::pay;
  }

  constexpr void leave(State& s, int numeral) const {
    Plan& plan = s.plan;
    const int hub = hub_of(seat_of(s), false, numeral);
    const bool joins = !table_.nodes_at_hub(s, hub).empty();
    s.sides[plan.at] = with_side(s.sides[plan.at], outer_side(plan.at, numeral));
    s.link(s.link_count).to = static_cast<std::uint8_t>(hub);
    plan.numeral = static_cast<std::uint8_t>(numeral);
    plan.at = nothing;
    if (joins) s.phase = Phase::pay;  // TW-12.4
  }

  template <Journal J> constexpr void finish_link(State& s, J& journal) const {
    const Plan plan = s.plan;
    Player& player = mover(s);
    const int added = plan.numeral != 0 && plan.other != nothing ? 2 : 1;
    int spaces = 0;
    for (int i = 0; i < added; ++i) spaces += s.link(s.link_count + i).length;
    s.link_count = static_cast<std::uint8_t>(s.link_count + added);
    player.rails = static_cast<std::uint8_t>(player.rails - spaces);
    player.workers = static_cast<std::uint8_t>(player.workers - numbers().link_workers);
    gain_hp(player, numbers().new_link_hp);
    if (plan.other == nothing) journal.tell(event(Happening::branch_built, seat_of(s), plan.node, plan.numeral - 1, spaces));
    else journal.tell(event(Happening::link_built, seat_of(s), plan.node, plan.other, spaces));
    end_action(s, journal);
  }

  // ---- Upgrades and buildings (TW-8) ------------------------------------------------------------------------------------

  constexpr void plan_upgrade(State& s, Work work, int link, int second, int paid_end) const {
    Plan& plan = s.plan;
    const Link& way = s.link(link);
    plan.work = work;
    plan.links = {static_cast<std::uint8_t>(link), static_cast<std::uint8_t>(second)};
    plan.node = static_cast<std::uint8_t>(paid_end);
    int length = way.length;
    if (work == Work::branch_upgrade) {
      length += s.link(second).length;
      plan.other = s.link(second).from;
    } else if (!way.branch()) {
      plan.other = way.from == paid_end ? way.to : way.from;
    }
    plan.cost = static_cast<std::uint8_t>(length * numbers().upgrade_cost);
    s.phase = Phase::pay;
  }

  constexpr void upgrade(State& s, int link) const {
    s.upgraded.add(link);
    Link& way = s.link(link);
    if (way.branch()) way.to = static_cast<std::uint8_t>(hub_of(way.owner, true, (way.to - first_hub) % numeral_count + 1));  // TW-12.6
  }

  template <Journal J> constexpr void finish_upgrade(State& s, J& journal) const {
    const Plan plan = s.plan;
    upgrade(s, plan.links[0]);
    if (plan.work == Work::branch_upgrade) {
      upgrade(s, plan.links[1]);
      journal.tell(event(Happening::branches_upgraded, seat_of(s), plan.links[0], plan.links[1]));
    } else {
      journal.tell(event(Happening::link_upgraded, seat_of(s), plan.links[0]));
    }
    mover(s).workers = static_cast<std::uint8_t>(mover(s).workers - numbers().upgrade_workers);
    gain_hp(mover(s), numbers().link_upgrade_hp);
    end_action(s, journal);
  }

  constexpr void plan_building(State& s, Work work, std::uint8_t node, std::uint8_t type) const {
    s.plan.work = work;
    s.plan.node = node;
    s.plan.type = type;
    s.phase = Phase::pay;
  }

  template <Journal J> constexpr void finish_building(State& s, J& journal) const {
    const Plan plan = s.plan;
    Node& node = s.node(plan.node);
    const bool fresh = plan.work == Work::building;
    node.type = plan.type;
    ++node.level;
    if (fresh) {
      const std::uint8_t card = offered_building(s, plan.type);
      s.offer.remove(card);
      mover(s).hand.add(card);  // TW-8.5
    }
    gain_hp(mover(s), fresh ? numbers().new_building_hp : numbers().building_upgrade_hp);
    journal.tell(event(fresh ? Happening::building_built : Happening::building_upgraded, seat_of(s), plan.node));
    add_passenger(s, plan.node, journal);
    end_action(s, journal);
  }

  /// Where the supply is empty nobody comes (TW-2.6).
  template <Journal J> constexpr void add_passenger(State& s, int node, J& journal) const {
    if (s.passengers == 0) return;
    --s.passengers;
    ++s.node(node).passengers;
    journal.tell(event(Happening::gained_passenger, seat_of(s), node));
  }

  static constexpr void gain_hp(Player& player, int points) { player.hp = static_cast<std::int16_t>(player.hp + points); }
  static constexpr void gain_money(Player& player, int money) { player.money = static_cast<std::int16_t>(player.money + money); }

  template <Journal J> constexpr void gain_workers(State& s, int count, J& journal) const {
    const int spare = table_.spare_workers(s);
    const int gained = count < spare ? count : spare;
    mover(s).workers = static_cast<std::uint8_t>(mover(s).workers + gained);
    if (gained > 0) journal.tell(event(Happening::gained_worker, seat_of(s), gained));
  }

  // ---- Resources (TW-10) ------------------------------------------------------------------------------------------------

  template <Journal J> constexpr void gather(State& s, std::uint8_t card, int slots, J& journal) const {
    s.plan.work = Work::resources;
    for (std::uint8_t i = 0; i < most_slots; ++i) {
      if ((slots >> i & 1) == 0) continue;
      s.plan.uses.push({card, static_cast<std::uint8_t>(i + 1)});
      journal.tell(event(Happening::played, seat_of(s), card, i + 1));
    }
    settle(s, journal);
    bool passenger = false;
    for (const Use& use : s.plan.uses) {
      const Slot& slot = table_.face(card).slots[use.part - std::size_t{1}];
      gain_money(mover(s), slot.money);
      if (slot.money > 0) journal.tell(event(Happening::gained_money, seat_of(s), slot.money));
      if (slot.worker) gain_workers(s, 1, journal);
      if (slot.relax) relieve(s, 1, journal);
      passenger = passenger || slot.passenger;
    }
    if (!passenger) return end_action(s, journal);
    s.plan = Plan{};
    s.phase = Phase::place;
  }

  template <Journal J> constexpr void relieve(State& s, int steps, J& journal) const {
    Table::relieve(mover(s), steps);
    journal.tell(event(Happening::relaxed, seat_of(s), steps));
  }

  template <Journal J> constexpr void stress(State& s, int steps, J& journal) const {
    if (steps == 0) return;
    table_.add_stress(mover(s), steps);
    journal.tell(event(Happening::stressed, seat_of(s), steps));
  }

  // ---- Paying (TW-6) ----------------------------------------------------------------------------------------------------

  template <Journal J> constexpr void pay(State& s, J& journal) const {
    const int begun = s.plan.uses.size();
    s.plan.uses = payment(s).proposal(s.plan.uses);
    for (int i = begun; i < s.plan.uses.size(); ++i)
      journal.tell(event(Happening::played, seat_of(s), s.plan.uses[i].card, s.plan.uses[i].part));
    complete(s, journal);
  }

  template <Journal J> constexpr void use(State& s, std::uint8_t card, std::uint8_t part, J& journal) const {
    s.plan.uses.push({card, part});
    journal.tell(event(Happening::played, seat_of(s), card, part));
    const Payment paying = payment(s);
    if (paying.complete(paying.progress(s.plan.uses))) complete(s, journal);
  }

  /// The cards and their stress first, then the effects (TW-6.3).
  template <Journal J> constexpr void settle(State& s, J& journal) const {
    Player& player = mover(s);
    const auto price = Payment(table_, player, Need{}).price(s.plan.uses);
    for (const Use& use : s.plan.uses) discard(s, use.card);
    stress(s, price.stress, journal);
    gain_hp(player, -price.points);
    gain_money(player, -(price.money < player.money ? price.money : player.money));
  }

  template <Journal J> constexpr void complete(State& s, J& journal) const {
    settle(s, journal);
    s.plan.uses = {};
    switch (s.plan.work) {
      case Work::link: return finish_link(s, journal);
      case Work::link_upgrade:
      case Work::branch_upgrade: return finish_upgrade(s, journal);
      case Work::building:
      case Work::building_upgrade: return finish_building(s, journal);
      default: return reach_destination(s, journal);
    }
  }

  // ---- A trip (TW-9) ----------------------------------------------------------------------------------------------------

  constexpr void ride(State& s, int link) const {
    Plan& plan = s.plan;
    const Link& way = s.link(link);
    const std::uint8_t before = plan.at;
    plan.used.add(link);
    plan.fee = static_cast<std::uint8_t>(plan.fee + table_.fee(s, link, seat_of(s)));
    plan.at = way.from == before ? way.to : way.from;
    plan.came = plan.at >= first_hub ? before : nothing;
    if (plan.at == plan.node) s.phase = Phase::pay;
  }

  constexpr void travel(State& s) const {
    Plan& plan = s.plan;
    plan.used = found_route(s, usual_patience);
    plan.fee = static_cast<std::uint8_t>(Traffic(table_, s, seat_of(s), plan.node, {}, 0).effect(plan.used).fee);
    plan.at = plan.node;
    plan.came = nothing;
    s.phase = Phase::pay;
  }

  /// TW-9.7 to TW-9.11, in their order.
  template <Journal J> constexpr void reach_destination(State& s, J& journal) const {
    const Plan plan = s.plan;
    const bool martian = plan.work == Work::martian_trip;
    if (martian) mover(s).workers = static_cast<std::uint8_t>(mover(s).workers - numbers().martian_workers);  // TW-13.3
    journal.tell(event(martian ? Happening::martian_arrived : Happening::arrived, seat_of(s), plan.other, plan.node));
    const Effect gain = traffic_effect(s);
    for (int seat = 0; seat < players(); ++seat) {
      const int points = gain.hp[static_cast<std::size_t>(seat)];
      gain_hp(s.player(seat), points);
      if (points > 0) journal.tell(event(Happening::link_used, seat, points));
    }
    if (gain.edge) relieve(s, numbers().edge_relief, journal);  // TW-12.9
    const Node& there = s.node(plan.node);
    if (!there.built()) return finish_trip(s, journal);
    switch (static_cast<Type>(there.type)) {
      case Type::residence: relieve(s, numbers().residence_relief * there.level, journal); break;
      case Type::industry:
        stress(s, numbers().industry_stress, journal);
        gain_workers(s, numbers().industry_workers * there.level, journal);
        break;
      case Type::commerce:
        stress(s, numbers().commerce_stress, journal);
        s.plan.gains = there.level;
        return next_gain(s, journal);
      case Type::leisure:
        if (most_points(s) > 0) {
          s.phase = Phase::buy_points;
          return;
        }
        break;
    }
    finish_trip(s, journal);
  }

  constexpr Effect traffic_effect(const State& s) const { return Traffic(table_, s, seat_of(s), s.plan.node, {}, 0).effect(s.plan.used); }

  template <Journal J> constexpr void next_gain(State& s, J& journal) const {
    if (s.plan.gains == 0) return finish_trip(s, journal);
    if (has_books(s)) s.phase = Phase::bonus;
    else take_money(s, journal);
  }

  template <Journal J> constexpr void take_money(State& s, J& journal) const {
    gain_money(mover(s), numbers().commerce_money);
    journal.tell(event(Happening::gained_money, seat_of(s), numbers().commerce_money));
    --s.plan.gains;
    next_gain(s, journal);
  }

  template <Journal J> constexpr void take_development(State& s, std::size_t book, Chance& chance, J& journal) const {
    take_top(s, book, chance, journal);
    --s.plan.gains;
    next_gain(s, journal);
  }

  template <Journal J> constexpr void buy(State& s, int points, J& journal) const {
    gain_money(mover(s), -points * numbers().leisure_price);
    gain_hp(mover(s), points);
    journal.tell(event(Happening::bought, seat_of(s), points));
    finish_trip(s, journal);
  }

  /// TW-9.12: income, then the passenger leaves the map or, on Mars, a Martian is kept (TW-13.6).
  template <Journal J> constexpr void finish_trip(State& s, J& journal) const {
    const Plan plan = s.plan;
    const Effect gain = traffic_effect(s);
    for (int seat = 0; seat < players(); ++seat) {
      const int income = gain.segments[static_cast<std::size_t>(seat)] * numbers().segment_money;
      if (income == 0) continue;
      gain_money(s.player(seat), income);
      const bool fee = seat != seat_of(s) && options().mover_pays_rivals;
      if (fee) gain_money(mover(s), -income);
      journal.tell(fee ? event(Happening::paid_fee, seat_of(s), seat, income) : event(Happening::gained_money, seat, income));
    }
    if (plan.work == Work::martian_trip) {
      s.martians.remove(plan.other);
      ++mover(s).martians;
    } else {
      --s.node(plan.other).passengers;
      if (options().passengers_stay) ++s.node(plan.node).passengers;
      else ++s.passengers;
    }
    end_action(s, journal);
  }
};

}  // namespace omnibus::tramways
