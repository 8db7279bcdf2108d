// Tramways: how a match is set up (TW-2).
#pragma once

#include "games/tramways/choices.hpp"

namespace omnibus::tramways {

class SetUp : public Chooser {
 public:
  using Chooser::Chooser;

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
        journal.tell(event(EventKind::dealt, seat, card));
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

 protected:
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
    journal.tell(event(EventKind::drafted, seat_of(s), card));
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
    journal.tell(event(EventKind::took_development, seat_of(s), s.tops[book]));
    mover(s).hand.add(s.tops[book]);
    s.tops[book] = nothing;
    if (s.below[book] == 0) return;
    --s.below[book];
    s.tops[book] = static_cast<std::uint8_t>(s.unseen.draw(chance));  // TW-2.9
  }
};

}  // namespace omnibus::tramways
