// Tramways: the game. Numbers such as TW-7.3 point into content/tramways/rules.en.md.
#pragma once

#include "games/tramways/captions.hpp"

namespace omnibus::tramways {

class Rules : public Captions {
 public:
  using Captions::Captions;
  using State = tramways::State;
  using Components = tramways::Components;
  using Options = tramways::Options;

  static constexpr std::string_view name = "tramways";
  static constexpr std::string_view prefix = "TW";
  static constexpr int min_players = 2;
  static constexpr int max_players = tramways::max_players;
  static constexpr int max_actions = tramways::max_actions;
  static constexpr std::span<const Option<Options>> option_table = tramways::option_table;
  static constexpr std::span<const std::string_view> endings = ending_names;
  static constexpr Communication communication{};

  static constexpr std::array<Form, 32> verbs{{
      {"draft", {{{"card", card_domain}}}},
      {"take_top", {{{"book", book_domain}}}},
      {"put_in", {{{"card", card_domain}}}},
      {"bid", {{{"money", money_domain}}}},
      {"pass_bid", {}},
      {"take_card", {{{"card", card_domain}}}},
      {"pass", {}},
      {"build_link", {}},
      {"from", {{{"node", node_domain}}}},
      {"lay", {{{"space", space_domain}}}},
      {"arrive", {{{"node", node_domain}}}},
      {"leave", {{{"numeral", numeral_domain}}}},
      {"upgrade_link", {{{"link", link_domain}, {"node", node_domain}}}},
      {"upgrade_branches", {{{"link", link_domain}, {"second", link_domain}}}},
      {"build", {{{"node", node_domain}, {"type", type_domain}}}},
      {"upgrade_building", {{{"node", node_domain}}}},
      {"move", {}},
      {"move_martian", {}},
      {"to", {{{"node", node_domain}}}},
      {"board", {{{"node", node_domain}}}},
      {"ride", {{{"link", link_domain}}}},
      {"travel", {}},
      {"gather", {{{"card", name_domain}, {"slots", slots_domain}}}},
      {"place", {{{"node", node_domain}}}},
      {"pay", {}},
      {"use", {{{"card", name_domain}, {"part", part_domain}}}},
      {"take_money", {}},
      {"take_development", {{{"book", book_domain}}}},
      {"buy", {{{"points", money_domain}}}},
      {"put_away", {{{"card", card_domain}}}},
      {"keep", {}},
      {"put_in_hundred", {}},
  }};

  static constexpr std::array<Form, 45> event_forms{{
      {"round_begins", {{{"round", Domain::number}}}},
      {"drafted", {{{"seat", Domain::seat}, {"card", card_domain}}}},
      {"dealt", {{{"seat", Domain::seat}, {"card", card_domain}}}},
      {"took_development", {{{"seat", Domain::seat}, {"card", card_domain}}}},
      {"revealed", {{{"card", card_domain}}}},
      {"bid_made", {{{"seat", Domain::seat}, {"amount", Domain::number}, {"money", Domain::number}}}},
      {"bid_passed", {{{"seat", Domain::seat}}}},
      {"first_player", {{{"seat", Domain::seat}}}},
      {"took_card", {{{"seat", Domain::seat}, {"card", card_domain}}}},
      {"passed", {{{"seat", Domain::seat}}}},
      {"played", {{{"seat", Domain::seat}, {"card", name_domain}, {"part", part_domain}}}},
      {"stressed", {{{"seat", Domain::seat}, {"steps", Domain::number}}}},
      {"link_built", {{{"seat", Domain::seat}, {"node", node_domain}, {"other", node_domain}, {"spaces", Domain::number}}}},
      {"branch_built", {{{"seat", Domain::seat}, {"node", node_domain}, {"numeral", numeral_domain}, {"spaces", Domain::number}}}},
      {"link_upgraded", {{{"seat", Domain::seat}, {"link", link_domain}}}},
      {"branches_upgraded", {{{"seat", Domain::seat}, {"link", link_domain}, {"second", link_domain}}}},
      {"building_built", {{{"seat", Domain::seat}, {"node", node_domain}}}},
      {"building_upgraded", {{{"seat", Domain::seat}, {"node", node_domain}}}},
      {"arrived", {{{"seat", Domain::seat}, {"from", node_domain}, {"to", node_domain}}}},
      {"martian_arrived", {{{"seat", Domain::seat}, {"from", node_domain}, {"to", node_domain}}}},
      {"link_used", {{{"seat", Domain::seat}, {"points", Domain::number}}}},
      {"paid_fee", {{{"seat", Domain::seat}, {"to", Domain::seat}, {"money", Domain::number}}}},
      {"gained_money", {{{"seat", Domain::seat}, {"money", Domain::number}}}},
      {"gained_worker", {{{"seat", Domain::seat}, {"count", Domain::number}}}},
      {"gained_passenger", {{{"seat", Domain::seat}, {"node", node_domain}}}},
      {"relaxed", {{{"seat", Domain::seat}, {"steps", Domain::number}}}},
      {"bought", {{{"seat", Domain::seat}, {"points", Domain::number}}}},
      {"drew", {{{"seat", Domain::seat}, {"count", Domain::number}}}},
      {"drawn", {{{"seat", Domain::seat}, {"card", card_domain}}}},
      {"put_away", {{{"seat", Domain::seat}, {"card", name_domain}}}},
      {"night_falls", {{{"board", Domain::number}}}},
      {"game_over", {}},
      {"work_named", {{{"seat", Domain::seat}, {"work", work_domain}}}},
      {"start_named", {{{"seat", Domain::seat}, {"node", node_domain}}}},
      {"rail_laid", {{{"seat", Domain::seat}, {"space", space_domain}}}},
      {"end_named", {{{"seat", Domain::seat}, {"node", node_domain}}}},
      {"left_map", {{{"seat", Domain::seat}, {"numeral", numeral_domain}}}},
      {"building_named", {{{"seat", Domain::seat}, {"node", node_domain}, {"type", type_domain}}}},
      {"link_named", {{{"seat", Domain::seat}, {"link", link_domain}}}},
      {"destination_named", {{{"seat", Domain::seat}, {"node", node_domain}}}},
      {"passenger_named", {{{"seat", Domain::seat}, {"node", node_domain}}}},
      {"rode", {{{"seat", Domain::seat}, {"link", link_domain}}}},
      {"route_taken", {{{"seat", Domain::seat}, {"node", node_domain}}}},
      {"kept", {{{"seat", Domain::seat}}}},
      {"put_in", {{{"seat", Domain::seat}, {"money", Domain::number}}}},
  }};

  /// TW-1.3, TW-2.2: why there can be no such table, as a message id; empty where there can.
  static constexpr std::string_view setup_problem(const Components& box, const Options& options, int players) {
    if (static_cast<Mode>(options.mode) == Mode::mars && players > 4) return "unplayable.mars_players";
    return find_layout(box, static_cast<Mode>(options.mode), players, options.layout) == nullptr ? "unplayable.layout" : "";
  }

  // ---- How it ends, and what is not known -----------------------------------------------------------------------------

  constexpr Result result(const State& s) const {
    Result out;
    out.seats = players();
    out.ending = static_cast<int>(s.ending);
    for (int seat = 0; seat < players(); ++seat) out.scores[static_cast<std::size_t>(seat)] = score(s, seat);
    for (int seat = 0; seat < players(); ++seat) {
      int better = 0;
      for (int other = 0; other < players(); ++other) better += other != seat && ranks_before(s, other, seat) ? 1 : 0;
      out.places[static_cast<std::size_t>(seat)] = static_cast<std::uint8_t>(better + 1);
      out.winners[static_cast<std::size_t>(seat)] = out.over() && better == 0;
    }
    return out;
  }

  /// TW-11.1: points less stress, and three points for each Martian (TW-13.6).
  constexpr int score(const State& s, int seat) const {
    const Player& player = s.player(seat);
    return player.hp - player.stress * numbers().stress_loss + player.martians * numbers().martian_hp;
  }

  /// TW-3.3: where the disc of somebody with so many points stands.
  constexpr int track_space(int hp) const {
    const int spaces = numbers().hp_track;
    return (hp % spaces + spaces) % spaces;
  }

  /// TW-11.3: which of a rival's cards are in the hand and which in the deck is not known; the two are mixed and dealt anew.
  constexpr void resample_hidden(State& s, Seat seat, Chance& chance) const {
    for (int i = 0; i < players(); ++i) {
      if (seat_at(i) == seat) continue;
      if (seat_at(i) == actor(s)) redeal_actor(s, chance);
      else redeal(s.player(i), {}, chance);
    }
  }

  constexpr Rule check(const State& s, const Action& action) const {
    return well_formed(action, verbs, *this) ? Doer::check(s, action) : rule("TW-5.2");
  }

 private:
  /// Deals a player's hidden cards anew; those that were shown stay in the hand.
  static constexpr void redeal(Player& player, const CardSet& shown, Chance& chance) {
    CardSet deck = (player.hand | player.deck) - shown;
    CardSet hand = shown;
    for (int count = player.hand.size() - shown.size(); count > 0; --count) hand.add(deck.draw(chance));
    player.hand = hand;
    player.deck = deck;
  }

  /// Whoever is composing an action holds cards that let it be finished. A few deals usually find such a hand; where hardly any hand would
  /// do, all cards that might be held are thinned out at random, keeping what the action cannot do without.
  constexpr void redeal_actor(State& s, Chance& chance) const {
    constexpr int deals = 8;
    Player& player = mover(s);
    const CardSet shown = committed(s);
    const CardSet held = player.hand | player.deck;
    const int size = player.hand.size();
    for (int i = 0; i < deals; ++i) {
      redeal(player, shown, chance);
      if (can_go_on(s)) return;
    }
    do {
      player.hand = held;
      for (CardSet left = held - shown; player.hand.size() > size && !left.empty();) {
        const int card = left.draw(chance);
        player.hand.remove(card);
        if (!can_go_on(s)) player.hand.add(card);
      }
      player.deck = held - player.hand;
    } while (player.hand.size() > size);
  }

  constexpr bool ranks_before(const State& s, int a, int b) const {
    const Player& first = s.player(a);
    const Player& second = s.player(b);
    if (score(s, a) != score(s, b)) return score(s, a) > score(s, b);
    if (first.stress != second.stress) return first.stress < second.stress;  // TW-11.2
    if (first.money != second.money) return first.money > second.money;
    int places = 0;
    for (int i = 0; i < players(); ++i) {
      if (s.order[static_cast<std::size_t>(i)] == a) places -= i;
      if (s.order[static_cast<std::size_t>(i)] == b) places += i;
    }
    return places > 0;
  }
};

static_assert(Game<Rules>);

}  // namespace omnibus::tramways
