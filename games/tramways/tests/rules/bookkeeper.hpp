// The effects of every action, implemented a second time and plainly, from the written rules. Random results are taken from the actual next
// position, after checking that they are possible.
#pragma once

#include <numeric>

#include "games/tramways/tests/rules/referee.hpp"

namespace omnibus::tramways {

class Bookkeeper {
 public:
  Bookkeeper(const Rules& game, const State& before, const State& after, const std::vector<Event>& told)
      : s(before),
        r_(game, before),
        n_(r_.n),
        map_(r_.map),
        before_(before),
        after_(after),
        told_(told),
        seat_(r_.seat) {}

  State s;  ///< the expected state
  std::vector<Event> events;
  std::string complaint;  ///< about invalid results of chance, the finder or the proposal

  void act(const Action& action) {
    const auto [a, b, c] = action.operands;
    switch (static_cast<Verb>(action.verb)) {
      case Verb::draft: return draft(a);
      case Verb::take_top:
        take_book(a);
        if (s.place-- == 0) begin_round();  // TW-2.10
        return;
      case Verb::put_in: return put_in(a);
      case Verb::put_in_hundred:
        me().money = static_cast<std::int16_t>(me().money - 100);
        s.put_in = static_cast<std::uint16_t>(s.put_in + 100);
        return tell(EventKind::put_in, {seat_, 100});
      case Verb::bid: return bid(a);
      case Verb::pass_bid: return pass_bid();
      case Verb::take_card: return take_card(a);
      case Verb::extend:
        tell(EventKind::extended_line, {seat_, s.row.size() * n_.line_price});
        me().money = static_cast<std::int16_t>(me().money - s.row.size() * n_.line_price);
        return lengthen_line();
      case Verb::pass: tell(EventKind::passed, {seat_}); return end_action();
      case Verb::build_link: return begin(Work::link, Phase::start_link);
      case Verb::move: return begin(Work::trip, Phase::destination);
      case Verb::move_martian: return begin(Work::martian_trip, Phase::destination);
      case Verb::from:
        tell(EventKind::start_named, {seat_, a});
        s.plan.node = a;
        s.phase = Phase::lay;
        return;
      case Verb::lay: return lay(a);
      case Verb::arrive: return arrive_with_rails(a);
      case Verb::leave: return leave(a + 1);
      case Verb::upgrade_link: return name_upgrade(a, nothing, b);
      case Verb::upgrade_branches: return name_upgrade(a, b, s.link(a).from);
      case Verb::build: return name_building(Work::building, a, b);
      case Verb::upgrade_building: return name_building(Work::building_upgrade, a, s.node(a).type);
      case Verb::to:
        tell(EventKind::destination_named, {seat_, a});
        s.plan.node = a;
        s.phase = Phase::passenger;
        return;
      case Verb::board:
        tell(EventKind::passenger_named, {seat_, a});
        s.plan.other = s.plan.at = a;
        s.phase = Phase::ride;
        return;
      case Verb::ride: return ride(a);
      case Verb::travel: return travel();
      case Verb::gather: return gather(a, b);
      case Verb::place: add_passenger(a); return end_action();
      case Verb::pay: return pay();
      case Verb::use: return use({a, b});
      case Verb::take_money:
        gain_money(n_.commerce_money);
        --s.plan.gains;
        return next_gain();
      case Verb::take_development:
        take_book(a);
        --s.plan.gains;
        return next_gain();
      case Verb::buy:
        me().money = static_cast<std::int16_t>(me().money - n_.leisure_price * a);
        gain_hp(a);
        tell(EventKind::bought, {seat_, a});
        return end_trip();
      case Verb::put_away:
        discard(a);
        ++s.away;
        s.last_card = static_cast<std::uint8_t>(a + 1);
        return tell(EventKind::put_away, {seat_, a});
      case Verb::keep: return keep();
    }
  }

 private:
  Player& me() { return s.player(seat_); }
  void demand(bool fulfilled, std::string_view what) {
    if (!fulfilled) complaint = what;
  }
  void tell(EventKind kind, std::array<int, 4> operands, Seat audience = Seat::nobody) {
    events.push_back(make_event(kind, operands, audience));
  }
  std::vector<int> told_cards(EventKind kind, std::size_t operand) const {
    std::vector<int> out;
    for (const Event& event : told_) {
      if (event.kind == static_cast<int>(kind)) out.push_back(event.operands[operand]);
    }
    return out;
  }
  int node_of(int card) const {
    for (int node = 0; node < map_.node_count; ++node) {
      for (const Slot& slot : r_.box.card(card).slots) {
        if (slot.parcel != nothing && slot.parcel == map_.site(node).label) return node;
      }
    }
    return nothing;
  }
  static std::uint8_t byte(int value) { return static_cast<std::uint8_t>(value); }

  // ---- Points, stress, money, cards -------------------------------------------------------------------------------------

  void gain_hp(int points) { me().hp = static_cast<std::int16_t>(me().hp + points); }
  void gain_money(int money) {
    me().money = static_cast<std::int16_t>(me().money + money);
    tell(EventKind::gained_money, {seat_, money});
  }
  void lose_hp(int seat, int points) {
    s.player(seat).hp = static_cast<std::int16_t>(s.player(seat).hp - points);
    if (points > 0) tell(EventKind::lost_points, {seat, points});
  }
  void add_stress(int seat, int steps) {  // TW-3.2
    const int before = s.player(seat).stress;
    s.player(seat).stress = byte(std::min<int>(n_.stress_track, before + steps));
    lose_hp(seat, n_.overflow_loss * std::max(0, before + steps - n_.stress_track));
  }
  void stress(int steps) {
    if (steps > 0) tell(EventKind::stressed, {seat_, steps});
    add_stress(seat_, steps);
  }
  void relax(int steps) {
    me().stress = byte(std::max(0, me().stress - steps));
    tell(EventKind::relaxed, {seat_, steps});
  }
  void gain_workers(int count) {  // TW-2.6
    int spare = n_.workers;
    for (const Player& player : s.players) spare -= player.workers;
    const int gained = std::min(count, spare);
    me().workers = byte(me().workers + gained);
    if (gained > 0) tell(EventKind::gained_worker, {seat_, gained});
  }
  void add_passenger(int node) {
    if (s.passengers == 0) return;
    --s.passengers;
    ++s.node(node).passengers;
    tell(EventKind::gained_passenger, {seat_, node});
  }
  void discard(int card) {
    me().hand.remove(card);
    me().pool.add(card);
  }

  // ---- Set-up and auction (TW-2, TW-4) ----------------------------------------------------------------------------------

  void turn_up(std::size_t book) {  // TW-2.9
    demand(s.unseen.has(after_.tops[book]), "the next card of a book comes from the unseen ones");
    s.tops[book] = after_.tops[book];
    s.unseen.remove(s.tops[book]);
  }

  void take_book(std::size_t book) {
    tell(EventKind::took_development, {seat_, s.tops[book], static_cast<int>(book)});
    me().hand.add(s.tops[book]);
    s.tops[book] = nothing;
    if (s.below[book] == 0) return;
    --s.below[book];
    turn_up(book);
  }

  void draft(int card) {  // TW-2.8
    tell(EventKind::drafted, {seat_, card});
    s.drafted.remove(card);
    me().hand.add(card);
    s.node(node_of(card)).owner = byte(seat_);
    const int picks = s.lap * r_.players + (s.lap % 2 == 0 ? s.place : r_.players - 1 - s.place) + 1;
    s.lap = byte(picks / r_.players);
    const int place = picks % r_.players;
    s.place = byte(s.lap % 2 == 0 ? place : r_.players - 1 - place);
    if (s.lap < n_.start_parcels[static_cast<std::size_t>(r_.mode)]) return;
    s.auction_deck |= s.drafted;  // TW-2.12
    s.drafted = {};
    const bool alone = r_.players == 1;  // TW-14.2
    for (std::size_t book = 0; book < static_cast<std::size_t>(alone ? n_.solo_books : r_.players); ++book) {
      turn_up(book);
      s.below[book] = byte((alone ? n_.solo_book_cards : n_.book_cards) - 1);
    }
    s.lap = 0;
    s.place = byte(r_.players - 1);
    s.phase = Phase::first_card;
  }

  void begin_round() {
    tell(EventKind::round_begins, {++s.round});
    if (r_.players == 1) return begin_line();
    const int cards = s.round <= n_.auction_rounds ? std::min(r_.players, s.auction_deck.size()) : 0;  // TW-4.1
    const std::vector<int> revealed = told_cards(EventKind::revealed, 0);
    demand(static_cast<int>(revealed.size()) == cards, "one card is revealed for each player");
    for (const int card : revealed) {
      demand(s.auction_deck.has(card), "revealed cards come from the auction deck");
      s.auction_deck.remove(card);
      s.row.add(card);
      tell(EventKind::revealed, {card});
    }
    s.bids = {};
    s.bidders = byte((1 << r_.players) - 1);
    s.highest = s.put_in = 0;
    s.last_card = 0;
    s.place = 0;
    s.phase = Phase::bid;
  }

  void begin_line() {  // TW-14.3
    if (s.round > n_.auction_rounds || s.auction_deck.empty()) return begin_actions();
    s.place = 0;
    s.phase = Phase::take_card;
    lengthen_line();
  }

  void lengthen_line() {
    const std::vector<int> revealed = told_cards(EventKind::joined_line, 0);
    demand(revealed.size() == 1 && s.auction_deck.has(revealed[0]), "one card of the deck joins the line");
    if (!complaint.empty()) return;
    s.auction_deck.remove(revealed[0]);
    s.row.add(revealed[0]);
    s.newest = byte(revealed[0]);
    tell(EventKind::joined_line, {revealed[0]});
  }

  void end_line(int taken) {  // TW-14.4
    if (taken == before_.newest) stress(n_.newest_stress);
    s.aside |= s.row;
    s.row = {};
    s.newest = nothing;
    begin_actions();
  }

  void put_in(int card) {  // TW-4.4
    discard(card);
    s.last_card = byte(card + 1);
    for (int part = 1; part <= max_slots; ++part) {
      const Slot& slot = r_.box.card(card).slots[static_cast<std::size_t>(part) - 1];
      if (slot.money == 0) continue;
      s.put_in = static_cast<std::uint16_t>(s.put_in + slot.money);
      tell(EventKind::played, {seat_, card, part});
      if (slot.consequence == Consequence::stress) stress(1);  // TW-6.4
      if (slot.consequence == Consequence::points) lose_hp(seat_, 1);
      if (slot.consequence == Consequence::money) me().money = static_cast<std::int16_t>(std::max(0, me().money - 1));
    }
  }

  void bid(int money) {
    const int amount = s.put_in + money;
    me().money = static_cast<std::int16_t>(me().money - money);
    s.bids[static_cast<std::size_t>(seat_)] = static_cast<std::uint16_t>(s.bids[static_cast<std::size_t>(seat_)] + amount);
    s.highest = static_cast<std::uint16_t>(amount);
    tell(EventKind::bid_made, {seat_, amount, money});
    next_bidder();
  }

  void pass_bid() {
    tell(EventKind::bid_passed, {seat_});
    if (r_.options.baby_auction == 0) {  // TW-4.5
      s.next_order[static_cast<std::size_t>(ItemSet(s.bidders).size()) - 1] = byte(seat_);
      s.bidders = byte(s.bidders - (1 << seat_));
    }
    next_bidder();
  }

  void next_bidder() {
    s.put_in = 0;
    s.last_card = 0;
    if (r_.options.baby_auction != 0) {
      if (++s.place < r_.players) return;
      rank_bids();
    } else if (ItemSet(s.bidders).size() > 1) {
      do s.place = byte((s.place + 1) % r_.players);
      while (!ItemSet(s.bidders).has(s.order[s.place]));
      return;
    } else {
      s.next_order[0] = byte(ItemSet(s.bidders).lowest());  // TW-4.6
    }
    s.order = s.next_order;
    s.next_order = {};
    s.bidders = 0;
    s.place = 0;
    tell(EventKind::first_player, {s.order[0], 1});
    add_stress(s.order[0], 1);  // TW-4.10
    s.phase = Phase::take_card;
    if (s.row.empty()) begin_actions();
  }

  void rank_bids() {  // TW-4.8, TW-4.9
    std::vector<int> places(static_cast<std::size_t>(r_.players));
    std::iota(places.begin(), places.end(), 0);
    const auto total = [&](int place) {
      const int paid = s.bids[s.order[static_cast<std::size_t>(place)]];
      return paid == 0 && r_.options.baby_bonus_alone == 0 ? 0 : paid + place + 1;
    };
    std::stable_sort(places.begin(), places.end(), [&](int a, int b) { return total(a) > total(b); });
    for (std::size_t i = 0; i < places.size(); ++i) s.next_order[i] = s.order[static_cast<std::size_t>(places[i])];
  }

  void begin_actions() {
    s.lap = s.place = 0;
    s.actions = n_.actions[0];
    s.phase = Phase::act;
  }

  void take_card(int card) {  // TW-4.11, TW-4.12
    s.row.remove(card);
    me().hand.add(card);
    if (const int node = node_of(card); node != nothing && s.node(node).owner == nothing) s.node(node).owner = byte(seat_);
    tell(EventKind::took_card, {seat_, card});
    if (r_.players == 1) return end_line(card);
    if (++s.place == r_.players || s.row.empty()) begin_actions();
  }

  // ---- The round (TW-5) -------------------------------------------------------------------------------------------------

  void begin(Work work, Phase phase) {
    tell(EventKind::work_named, {seat_, static_cast<int>(work)});
    s.plan.work = work;
    s.phase = phase;
  }

  void end_action() {  // TW-5.1
    s.plan = {};
    s.phase = Phase::act;
    if (--s.actions > 0) return;
    s.place = byte((s.place + 1) % r_.players);
    if (s.place == 0) ++s.lap;
    if (s.lap < 2) {
      s.actions = n_.actions[s.lap];
      return;
    }
    s.lap = 0;
    if (s.round < n_.rounds) return prepare_to_put_away();
    s.phase = Phase::over;  // TW-5.6
    s.ending = Ending::rounds_played;
    tell(EventKind::game_over, {});
  }

  void prepare_to_put_away() {  // TW-5.3
    s.phase = Phase::put_away;
    s.away = s.last_card = 0;
    s.surplus = byte(std::max(0, s.player(s.order[s.place]).hand.size() - n_.hand_limit));
  }

  void keep() {
    tell(EventKind::kept, {seat_});
    const int price = s.away > s.surplus ? (s.away - 1) * n_.put_away_price : 0;  // TW-5.4
    me().money = static_cast<std::int16_t>(me().money - price);
    draw_up();
    s.away = s.surplus = 0;
    s.place = byte((s.place + 1) % r_.players);
    if (s.place != 0) return prepare_to_put_away();
    if (r_.mode == Mode::moon || (r_.mode == Mode::mars && r_.options.mars_night != 0)) {  // TW-12.10
      s.night = byte((s.night + 1) % map_.board_count);
      tell(EventKind::night_falls, {map_.clockwise[s.night] + 1});
    }
    begin_round();
  }

  void draw_up() {  // TW-5.5
    const std::vector<int> drawn = told_cards(EventKind::drawn, 1);
    const int missing = std::max(0, n_.hand_limit - me().hand.size());
    demand(static_cast<int>(drawn.size()) == std::min(missing, me().deck.size() + me().pool.size()), "each player draws up to seven cards");
    for (const int card : drawn) {
      if (me().deck.empty()) std::swap(me().deck, me().pool);
      demand(me().deck.has(card), "cards are drawn from the own deck, then from the pool");
      me().deck.remove(card);
      me().hand.add(card);
      tell(EventKind::drawn, {seat_, card}, seat_at(seat_));
    }
    if (!drawn.empty()) tell(EventKind::drew, {seat_, static_cast<int>(drawn.size())});
  }

  // ---- Links and buildings (TW-7, TW-8, TW-12) --------------------------------------------------------------------------

  /// The sides of a space that touch another space, or a numeral off the map: the first of them.
  int side_to_space(int space, int other) const {
    const auto& beside = map_.space(space).beside;
    return static_cast<int>(std::find(beside.begin(), beside.end(), other) - beside.begin());
  }
  int side_to_numeral(int space, int numeral) const {
    const auto& numerals = map_.space(space).numerals;
    return static_cast<int>(std::find(numerals.begin(), numerals.end(), numeral) - numerals.begin());
  }
  void join(int space, int side) { s.sides[static_cast<std::size_t>(space)] = byte(s.side(space) + (1 << side)); }

  void lay(int space) {
    Plan& plan = s.plan;
    tell(EventKind::rail_laid, {seat_, space});
    const bool beyond = plan.numeral != 0;
    Link& link = s.link(s.link_count + (beyond ? 1 : 0));
    s.rails[static_cast<std::size_t>(space)] = byte(s.link_count + (beyond ? 1 : 0));
    link.owner = byte(seat_);
    ++link.length;
    if (!beyond) link.from = plan.node;
    if (plan.at != nothing) {
      join(plan.at, side_to_space(plan.at, space));
      join(space, side_to_space(space, plan.at));
    } else {
      join(space, beyond ? side_to_numeral(space, plan.numeral) : side_to_space(space, map_.site(plan.node).space));
    }
    plan.cost = byte(plan.cost + map_.cost(space));
    plan.at = byte(space);
  }

  void arrive_with_rails(int node) {
    Plan& plan = s.plan;
    tell(EventKind::end_named, {seat_, node});
    join(plan.at, side_to_space(plan.at, map_.site(node).space));
    plan.other = byte(node);
    if (plan.numeral == 0) s.link(s.link_count).to = byte(node);
    else {
      s.link(s.link_count + 1).from = byte(node);
      s.link(s.link_count + 1).to = byte(hub_of(seat_, false, plan.numeral));
    }
    s.phase = Phase::pay;
  }

  void leave(int numeral) {
    Plan& plan = s.plan;
    tell(EventKind::left_map, {seat_, numeral - 1});
    join(plan.at, side_to_numeral(plan.at, numeral));
    s.link(s.link_count).to = byte(hub_of(seat_, false, numeral));
    plan.numeral = byte(numeral);
    plan.at = nothing;
    if (!r_.hub(false, numeral).empty()) s.phase = Phase::pay;  // TW-12.4
  }

  void name_upgrade(int link, int second, int end) {
    Plan& plan = s.plan;
    tell(EventKind::link_named, {seat_, link, s.link(link).from, end_of(s.link(link).to)});
    plan.work = second == nothing ? Work::link_upgrade : Work::branch_upgrade;
    plan.links = {byte(link), byte(second)};
    plan.node = byte(end);
    int segments = s.link(link).length;
    if (second != nothing) {
      segments += s.link(second).length;
      plan.other = s.link(second).from;
    } else if (s.link(link).to < first_hub) {
      plan.other = s.link(link).from == end ? s.link(link).to : s.link(link).from;
    }
    plan.cost = byte(segments * n_.upgrade_cost);
    s.phase = Phase::pay;
  }

  void name_building(Work work, int node, int type) {
    tell(EventKind::building_named, {seat_, node, type});
    s.plan.work = work;
    s.plan.node = byte(node);
    s.plan.type = byte(type);
    s.phase = Phase::pay;
  }

  void finish_link() {  // TW-7.1, TW-7.5, TW-7.7, TW-12.3
    int spaces = 0;
    for (; s.link(s.link_count).length > 0; ++s.link_count) spaces += s.link(s.link_count).length;
    me().rails = byte(me().rails - spaces);
    me().workers = byte(me().workers - n_.link_workers);
    gain_hp(n_.new_link_hp);
    end_action();
  }

  void finish_upgrade() {  // TW-8.2, TW-12.6
    const Plan plan = s.plan;
    for (const std::uint8_t link : plan.links) {
      if (link == nothing) continue;
      s.upgraded.add(link);
      if (s.link(link).to >= first_hub) s.link(link).to = byte(hub_of(seat_, true, r_.numeral_at_end(link)));
    }
    me().workers = byte(me().workers - n_.upgrade_workers);
    gain_hp(n_.link_upgrade_hp);
    end_action();
  }

  void finish_building(bool fresh) {  // TW-8.5, TW-8.7
    const Plan plan = s.plan;
    Node& node = s.node(plan.node);
    node.type = plan.type;
    ++node.level;
    for (int card = 0; fresh && card < r_.box.card_count; ++card) {
      if (!s.offer.has(card) || r_.box.card(card).slots[0].types != 1 << plan.type) continue;
      s.offer.remove(card);
      me().hand.add(card);
      break;
    }
    gain_hp(fresh ? n_.new_building_hp : n_.building_upgrade_hp);
    add_passenger(plan.node);
    end_action();
  }

  // ---- Paying and gathering (TW-6, TW-10) -------------------------------------------------------------------------------

  Shown shown(const Use& use) const {
    return {use.card, use.part, use.part == 0 ? Slot{} : r_.box.card(use.card).slots[static_cast<std::size_t>(use.part) - 1]};
  }

  void pay() {
    std::vector<std::vector<Shown>> possible = r_.payments();
    possible.erase(std::remove_if(possible.begin(), possible.end(), [&](const auto& each) { return !r_.begins_with_plan(each); }),
                   possible.end());
    const std::vector<int> cards = told_cards(EventKind::played, 1);
    const std::vector<int> parts = told_cards(EventKind::played, 2);
    std::vector<Shown> chosen;
    for (const Use& use : s.plan.uses) chosen.push_back(shown(use));
    tell_move();
    for (std::size_t i = 0; i < cards.size(); ++i) {
      chosen.push_back(shown({byte(cards[i]), byte(parts[i])}));
      tell(EventKind::played, {seat_, cards[i], parts[i]});
    }
    const auto same = [&](const std::vector<Shown>& each) {
      return std::equal(each.begin(), each.end(), chosen.begin(), chosen.end(),
                        [](const Shown& a, const Shown& b) { return a.use() == b.use(); });
    };
    demand(std::any_of(possible.begin(), possible.end(), same), "what is proposed is a payment");
    for (const auto& each : possible) demand(r_.price(chosen) <= r_.price(each), "the proposal costs the least");  // TW-6.10
    settle(chosen);
  }

  void use(const Use& use) {
    s.plan.uses.push(use);
    std::vector<Shown> chosen;
    for (const Use& each : s.plan.uses) chosen.push_back(shown(each));
    const bool paid = r_.is_payment(chosen, r_.wanted());
    if (paid) tell_move();
    tell(EventKind::played, {seat_, use.card, use.part});
    if (paid) settle(chosen);
  }

  /// The action is reported before its costs.
  void tell_move() {
    const Plan& plan = s.plan;
    int spaces = 0;
    for (int link = s.link_count; s.link(link).length > 0; ++link) spaces += s.link(link).length;
    switch (plan.work) {
      case Work::link:
        return plan.other == nothing ? tell(EventKind::branch_built, {seat_, plan.node, plan.numeral - 1, spaces})
                                     : tell(EventKind::link_built, {seat_, plan.node, plan.other, spaces});
      case Work::link_upgrade: {
        const Link& way = s.link(plan.links[0]);
        return tell(EventKind::link_upgraded, {seat_, plan.links[0], way.from, end_of(way.to)});
      }
      case Work::branch_upgrade:
        return tell(EventKind::branches_upgraded,
                    {seat_, s.link(plan.links[0]).from, s.link(plan.links[1]).from, s.link(plan.links[0]).numeral() - 1});
      case Work::building: return tell(EventKind::building_built, {seat_, plan.node, plan.type});
      case Work::building_upgrade: return tell(EventKind::building_upgraded, {seat_, plan.node});
      case Work::martian_trip: return tell(EventKind::martian_arrived, {seat_, plan.other, plan.node});
      default: return tell(EventKind::arrived, {seat_, plan.other, plan.node});
    }
  }

  void lose_cards(const std::vector<Shown>& uses) {  // TW-6.1, TW-6.3, TW-6.4
    const std::array<int, 5> price = r_.price(uses);
    for (const Shown& use : uses) discard(use.card);
    stress(price[0]);
    lose_hp(seat_, price[1]);
    me().money = static_cast<std::int16_t>(std::max(0, me().money - price[2]));
  }

  void settle(const std::vector<Shown>& uses) {
    lose_cards(uses);
    s.plan.uses = {};
    switch (s.plan.work) {
      case Work::link: return finish_link();
      case Work::link_upgrade:
      case Work::branch_upgrade: return finish_upgrade();
      case Work::building: return finish_building(true);
      case Work::building_upgrade: return finish_building(false);
      default: return arrive();
    }
  }

  void gather(int card, int slots) {
    std::vector<Shown> uses;
    for (int part = 1; part <= max_slots; ++part) {
      if ((slots >> (part - 1) & 1) == 0) continue;
      uses.push_back(shown({byte(card), byte(part)}));
      tell(EventKind::played, {seat_, card, part});
    }
    lose_cards(uses);
    bool passenger = false;
    for (const Shown& use : uses) {
      if (use.slot.money > 0) gain_money(use.slot.money);
      if (use.slot.worker) gain_workers(1);
      if (use.slot.relax) relax(1);
      passenger = passenger || use.slot.passenger;
    }
    if (!passenger) return end_action();
    s.phase = Phase::place;
  }

  // ---- Trips (TW-9, TW-12, TW-13) ---------------------------------------------------------------------------------------

  /// Numerals come first, then the nodes.
  static int end_of(int end) { return end < first_hub ? 4 + end : numeral_of(end) - 1; }

  void ride(int link) {
    Plan& plan = s.plan;
    const std::uint8_t before = plan.at;
    plan.used.add(link);
    plan.fee = byte(plan.fee + r_.fee(link));
    plan.at = s.link(link).from == before ? s.link(link).to : s.link(link).from;
    plan.came = plan.at >= first_hub ? before : nothing;
    tell(EventKind::rode, {seat_, link, end_of(before), end_of(plan.at)});
    if (plan.at == plan.node) s.phase = Phase::pay;
  }

 public:
  /// Value of a route to the finder: own points first, then money and the edge; gains of rivals count against it.
  int appeal(const LinkSet& route) const {
    const std::array<int, max_players> points = points_of_links(route);
    int out = 0;
    bool edge = false;
    route.each([&](int link) {
      out += s.link(link).owner == seat_ ? s.link(link).length : 0;
      out -= 2 * r_.fee(link);
      edge = edge || s.link(link).to >= first_hub;
    });
    for (int seat = 0; seat < max_players; ++seat) out += (seat == seat_ ? 8 : -2) * points[static_cast<std::size_t>(seat)];
    return out + (edge ? 8 : 0);
  }

  /// TW-9.13: checks that the finder's route can be ridden link by link and, if there are not too many routes, that none has more appeal.
  void check_found_route(const Rules& game) {
    bool can_be_gone = false;
    int best = -1000;
    int steps = 0;
    const auto go = [&](auto&& self, const State& there) -> void {
      if (there.phase == Phase::pay) {
        can_be_gone = can_be_gone || there.plan.used == after_.plan.used;
        best = std::max(best, appeal(there.plan.used));
        return;
      }
      const Referee referee(game, there);
      for (int link = 0; link < s.link_count && steps < 2000; ++link) {
        if (!referee.can_ride(link)) continue;
        ++steps;
        Bookkeeper next(game, there, there, told_);
        next.ride(link);
        self(self, next.s);
      }
    };
    go(go, before_);
    demand(can_be_gone || steps == 2000, "the finder's route can be gone link by link");
    demand(steps >= 50 || appeal(after_.plan.used) == best, "no route looks better");  // 50: far fewer than the finder examines
  }

 private:
  void travel() {
    Plan& plan = s.plan;
    tell(EventKind::route_taken, {seat_, plan.node});
    plan.used = after_.plan.used;
    int fees = 0;
    plan.used.each([&](int link) { fees += r_.fee(link); });
    plan.fee = byte(fees);
    plan.at = plan.node;
    plan.came = nothing;
    s.phase = Phase::pay;
  }

  /// Points of a route by owner; two branches are one link (TW-9.7, TW-12.5).
  std::array<int, max_players> points_of_links(const LinkSet& route) const {
    std::array<int, max_players> halves{};
    route.each([&](int link) {
      const int points = n_.link_hp[s.upgraded.has(link) ? 1 : 0];
      halves[s.link(link).owner] += s.link(link).to >= first_hub ? points : 2 * points;
    });
    for (int& each : halves) each /= 2;
    return halves;
  }

  void arrive() {
    const Plan plan = s.plan;
    const bool martian = plan.work == Work::martian_trip;
    if (martian) me().workers = byte(me().workers - n_.martian_workers);  // TW-13.3
    const std::array<int, max_players> points = points_of_links(plan.used);
    for (int owner = 0; owner < r_.players; ++owner) {
      s.player(owner).hp = static_cast<std::int16_t>(s.player(owner).hp + points[static_cast<std::size_t>(owner)]);
      if (points[static_cast<std::size_t>(owner)] > 0) tell(EventKind::link_used, {owner, points[static_cast<std::size_t>(owner)]});
    }
    bool edge = false;
    plan.used.each([&](int link) { edge = edge || s.link(link).to >= first_hub; });
    if (edge) relax(n_.edge_relief);  // TW-12.9
    const Node there = s.node(plan.node);
    if (there.level == 0) return end_trip();
    switch (static_cast<Type>(there.type)) {
      case Type::residence: relax(there.level * n_.residence_relief); return end_trip();  // TW-9.10
      case Type::industry:                                                                // TW-9.8
        stress(n_.industry_stress);
        gain_workers(there.level * n_.industry_workers);
        return end_trip();
      case Type::commerce:  // TW-9.9
        stress(n_.commerce_stress);
        s.plan.gains = there.level;
        return next_gain();
      case Type::leisure:  // TW-9.11
        if (me().money - plan.fee < n_.leisure_price) return end_trip();
        s.phase = Phase::buy_points;
        return;
    }
  }

  void next_gain() {
    if (s.plan.gains == 0) return end_trip();
    if (std::any_of(s.tops.begin(), s.tops.end(), [](std::uint8_t top) { return top != nothing; })) {
      s.phase = Phase::bonus;
      return;
    }
    gain_money(n_.commerce_money);
    --s.plan.gains;
    next_gain();
  }

  void end_trip() {  // TW-9.12, TW-13.6
    const Plan plan = s.plan;
    for (int owner = 0; owner < r_.players; ++owner) {
      int segments = 0;
      plan.used.each([&](int link) { segments += s.link(link).owner == owner ? s.link(link).length : 0; });
      const int income = segments * n_.segment_money;
      if (income == 0) continue;
      s.player(owner).money = static_cast<std::int16_t>(s.player(owner).money + income);
      if (owner != seat_ && r_.options.mover_pays_rivals != 0) {
        me().money = static_cast<std::int16_t>(me().money - income);
        tell(EventKind::paid_fee, {seat_, owner, income});
      } else {
        tell(EventKind::gained_money, {owner, income});
      }
    }
    if (plan.work == Work::martian_trip) {
      s.martians.remove(plan.other);
      ++me().martians;
    } else {
      --s.node(plan.other).passengers;
      ++(r_.options.passengers_stay != 0 ? s.node(plan.node).passengers : s.passengers);
    }
    end_action();
  }

  Referee r_;
  const Numbers& n_;
  const Map& map_;
  const State& before_;
  const State& after_;
  const std::vector<Event>& told_;
  int seat_;
};

}  // namespace omnibus::tramways
