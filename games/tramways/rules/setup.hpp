// Tramways: set-up of a match (TW-2).
#pragma once

#include "games/tramways/rules/auction.hpp"

namespace omnibus::tramways {

class SetUp {
 public:
  constexpr explicit SetUp(const Setting& setting) : setting_(setting) {}

  template <Journal J> constexpr State start(Chance& chance, J& journal) const {
    State s = laid_out();
    ItemSet seats = ItemSet::first(players());
    for (std::size_t i = 0; i < static_cast<std::size_t>(players()); ++i)
      s.order[i] = static_cast<std::uint8_t>(chance.draw(seats));  // TW-2.1
    if (setting_.has_night())
      s.night = map().crescent != nothing ? map().crescent
                                          : static_cast<std::uint8_t>(chance.below(static_cast<std::uint32_t>(map().board_count)));
    if (setting_.drafts() && parcels_each() > 0) {
      s.phase = Phase::draft;
      return s;
    }
    deal_parcels(s, chance, journal);
    open_books(s, chance);
    return s;
  }

  /// The cards and pieces of this table before any draw or deal.
  constexpr State laid_out() const {
    State s = empty_table();
    for (int card = 0; card < setting_.box.card_count; ++card) sort_card(s, card);
    deal_start_cards(s);
    lay_out_nodes(s);
    for (int seat = 0; seat < players(); ++seat) {  // TW-2.5
      Player& player = s.player(seat);
      player.money = numbers().start_money;
      player.workers = numbers().start_workers;
      player.rails = numbers().rail_tiles;
      player.hp = static_cast<std::int16_t>(numbers().start_hp);
      player.stress = setting_.by_mode(numbers().start_stress);
    }
    return s;
  }

  /// Empty table and empty hands.
  static constexpr State empty_table() {
    State s{};
    for (std::uint8_t& rail : s.rails) rail = nothing;
    for (std::uint8_t& top : s.tops) top = nothing;
    for (Link& link : s.links) link = Link{};
    for (Node& node : s.nodes) node.owner = nothing;
    s.plan = Plan{};
    s.newest = nothing;
    return s;
  }

  // ---- The draft and the first cards ------------------------------------------------------------------------------------

  constexpr void list_draft(const State& s, Actions& out) const {
    s.drafted.each([&](int card) { out.push(make_action(Verb::draft, card)); });
  }
  constexpr Rule check_draft(const State& s, int card) const { return s.drafted.has(card) ? Rule{} : rule("TW-2.8"); }

  /// TW-2.8: forward, back, forward, back. Converts between the turn, counted from 0, and the place in the order.
  static constexpr int place_in_draft(int turn, int players) {
    const int place = turn % players;
    return turn / players % 2 == 0 ? place : players - 1 - place;
  }
  static constexpr int turn_in_draft(const State& s, int players) {
    return s.lap * players + (s.lap % 2 == 0 ? s.place : players - 1 - s.place);
  }

  template <Journal J> constexpr void draft(State& s, int card, Chance& chance, J& journal) const {
    journal.tell(make_event(EventKind::drafted, {s.seat(), card}));
    s.drafted.remove(card);
    take_parcel(s, s.seat(), card);
    const int next = turn_in_draft(s, players()) + 1;
    s.lap = static_cast<std::uint8_t>(next / players());
    s.place = static_cast<std::uint8_t>(place_in_draft(next, players()));
    if (s.lap == parcels_each()) open_books(s, chance);
  }

  /// TW-2.10: in reverse order.
  template <Journal J> constexpr void take_first_card(State& s, std::size_t book, Chance& chance, J& journal) const {
    Effects(setting_).take_top(s, book, chance, journal);
    if (s.place > 0) --s.place;
    else Auction(setting_).begin_round(s, chance, journal);
  }

 private:
  constexpr int players() const { return setting_.players; }
  constexpr const Map& map() const { return setting_.map; }
  constexpr const Numbers& numbers() const { return setting_.numbers(); }
  constexpr int parcels_each() const { return setting_.by_mode(numbers().start_parcels); }

  /// Puts a card in its initial place.
  constexpr void sort_card(State& s, int card) const {
    const bool used = setting_.solo() ? used_alone(setting_.box.card(card)) : setting_.box.card(card).from_players <= players();
    switch (setting_.box.card(card).kind) {
      case Kind::auction:  // TW-2.12
        if (used) s.auction_deck.add(card);
        break;
      case Kind::building:  // TW-2.13
        if (used) s.offer.add(card);
        break;
      case Kind::development: s.unseen.add(card); break;  // TW-2.9
      case Kind::parcel:                                  // TW-2.7
        if (setting_.face(card).node != nothing) s.drafted.add(card);
        break;
      default: break;
    }
  }

  /// TW-14.2: all Auction cards, and the Building cards for two with a second one of one type.
  constexpr bool used_alone(const Card& card) const {
    if (card.kind != Kind::building || card.from_players <= 2) return true;
    return card.from_players == 3 && card.slots[0].types == type_bit(static_cast<int>(numbers().solo_second));
  }

  /// Two generic cards each (TW-2.5) and, on the Moon and on Mars, a special one (TW-2.11).
  constexpr void deal_start_cards(State& s) const {
    int generic = 0;
    int special = 0;
    for (int card = 0; card < setting_.box.card_count; ++card) {
      const Kind kind = setting_.box.card(card).kind;
      const int seat = kind == Kind::generic ? generic++ / 2 : kind == Kind::special && setting_.has_edges() ? special++ : players();
      if (seat < players()) s.player(seat).hand.add(card);
    }
  }

  constexpr void lay_out_nodes(State& s) const {
    s.passengers = numbers().passengers;  // TW-2.6
    for (int i = 0; i < map().node_count; ++i) {
      const Site& site = map().site(i);
      Node& node = s.node(i);
      node.type = site.type;
      node.level = site.level;
      node.passengers = site.level < s.passengers ? site.level : s.passengers;  // TW-2.4
      s.passengers = static_cast<std::uint8_t>(s.passengers - node.passengers);
      if (setting_.mode == Mode::mars && node.built()) s.martians.add(i);  // TW-13.3
    }
  }

  template <Journal J> constexpr void deal_parcels(State& s, Chance& chance, J& journal) const {
    for (int i = 0; i < parcels_each(); ++i) {
      for (int place = 0; place < players(); ++place) {
        const int seat = s.order[static_cast<std::size_t>(place)];
        const int card = s.drafted.draw(chance);
        take_parcel(s, seat, card);
        journal.tell(make_event(EventKind::dealt, {seat, card}));
      }
    }
  }

  /// TW-2.7: a parcel belongs to the player who holds its card.
  constexpr void take_parcel(State& s, int seat, int card) const {
    s.player(seat).hand.add(card);
    s.node(setting_.face(card).node).owner = static_cast<std::uint8_t>(seat);
  }

  constexpr void open_books(State& s, Chance& chance) const {
    s.auction_deck |= s.drafted;  // TW-2.12
    s.drafted = {};
    for (std::size_t book = 0; book < static_cast<std::size_t>(setting_.books()); ++book) {  // TW-2.9
      s.tops[book] = static_cast<std::uint8_t>(s.unseen.draw(chance));
      s.below[book] = static_cast<std::uint8_t>(setting_.book_cards() - 1);
    }
    s.lap = 0;
    s.place = static_cast<std::uint8_t>(players() - 1);  // TW-2.10
    s.phase = Phase::first_card;
  }

  const Setting& setting_;
};

}  // namespace omnibus::tramways
