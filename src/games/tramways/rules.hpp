// Tramways: the game. Numbers such as TW-7.3 point into content/tramways/rules.en.md.
#pragma once

#include "games/tramways/deeds.hpp"

namespace omnibus::tramways {

class Rules : public Doer {
 public:
  using State = tramways::State;
  using Components = tramways::Components;
  using Options = tramways::Options;

  static constexpr std::string_view name = "tramways";
  static constexpr std::string_view prefix = "TW";
  static constexpr int least_players = 2;
  static constexpr int most_players = tramways::most_players;
  static constexpr int most_actions = tramways::most_actions;
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
      {"gather", {{{"card", card_domain}, {"slots", slots_domain}}}},
      {"place", {{{"node", node_domain}}}},
      {"pay", {}},
      {"use", {{{"card", card_domain}, {"part", part_domain}}}},
      {"take_money", {}},
      {"take_development", {{{"book", book_domain}}}},
      {"buy", {{{"points", money_domain}}}},
      {"put_away", {{{"card", card_domain}}}},
      {"keep", {}},
      {"put_in_hundred", {}},
  }};

  static constexpr std::array<Form, 45> happenings{{
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
      {"played", {{{"seat", Domain::seat}, {"card", card_domain}, {"part", part_domain}}}},
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
      {"put_away", {{{"seat", Domain::seat}, {"card", card_domain}}}},
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

  constexpr Rules(const Components& box, const Options& options, int players) : Doer(box, options, players) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(map().space_count); ++i) space_names_[i] = coordinates(map().spaces[i]);
  }

  /// TW-1.3, TW-2.2: why there can be no such table, as a message id; empty where there can.
  static constexpr std::string_view unplayable(const Components& box, const Options& options, int players) {
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
  constexpr void conceal(State& s, Seat seat, Chance& chance) const {
    for (int i = 0; i < players(); ++i) {
      if (seat_at(i) == seat) continue;
      if (seat_at(i) == actor(s)) redeal_actor(s, chance);
      else redeal(s.player(i), {}, chance);
    }
  }

  constexpr Rule check(const State& s, const Action& action) const {
    return well_formed(action, verbs, *this) ? Doer::check(s, action) : rule("TW-5.2");
  }

  // ---- What the parts are called ------------------------------------------------------------------------------------

  constexpr int domain_size(Domain domain) const {
    if (domain == Domain::seat) return players();
    if (domain == card_domain) return box().card_count;
    if (domain == node_domain) return map().node_count;
    if (domain == space_domain) return map().space_count;
    if (domain == link_domain) return most_links;
    if (domain == book_domain) return most_books;
    if (domain == type_domain) return type_count;
    if (domain == numeral_domain) return numeral_count;
    if (domain == part_domain) return most_slots + 1;
    if (domain == money_domain) return most_money;
    if (domain == slots_domain) return 1 << most_slots;
    if (domain == icon_domain) return icon_count;
    if (domain == label_domain) return box().label_count;
    if (domain == sign_domain) return sign_count;
    if (domain == work_domain) return static_cast<int>(work_names.size());
    return 0;
  }

  constexpr std::string_view domain_key(Domain domain, int value) const {
    if (domain == card_domain) return box().card(value).name();
    if (domain == node_domain) return node_name(value);
    if (domain == space_domain) return space_name(value);
    if (domain == type_domain) return type_names[static_cast<std::size_t>(value)];
    if (domain == numeral_domain) return numeral_names[static_cast<std::size_t>(value)];
    if (domain == part_domain) return part_names[static_cast<std::size_t>(value)];
    if (domain == label_domain) return box().label(value);
    if (domain == work_domain) return work_names[static_cast<std::size_t>(value)];
    return {};
  }

  constexpr std::string_view space_name(int space) const { return std::string_view(space_names_[static_cast<std::size_t>(space)].data()); }
  constexpr std::string_view node_name(int node) const {
    const Site& site = map().site(node);
    return site.label == nothing ? space_name(site.space) : box().label(site.label);
  }

  constexpr Phrase caption(Domain domain, int value) const {
    if (domain == card_domain) return card_caption(value);
    if (domain == icon_domain) return icon_caption(value);
    if (domain == sign_domain) return sign_caption(value);
    if (domain == label_domain) return {"label"};
    if (domain == work_domain) return {work_messages[static_cast<std::size_t>(value)]};
    if (domain == node_domain) {
      const Site& site = map().site(value);
      if (site.label != nothing) return {"node.parcel"};
      return {"node.building",
              {{"type", type_domain, site.type},
               {"row", Domain::number, map().space(site.space).row + 1},
               {"column", Domain::number, map().space(site.space).column + 1}}};
    }
    if (domain == space_domain)
      return {"space", {{"row", Domain::number, map().space(value).row + 1}, {"column", Domain::number, map().space(value).column + 1}}};
    if (domain == type_domain) return {type_messages[static_cast<std::size_t>(value)]};
    if (domain == part_domain) return {part_messages[static_cast<std::size_t>(value)]};
    if (domain == numeral_domain) return {"numeral"};
    if (domain == link_domain) return {"link", {{"number", Domain::number, value + 1}}};
    if (domain == book_domain) return {"book", {{"number", Domain::number, value + 1}}};
    if (domain == slots_domain) return {"slots", {{"number", Domain::number, value}}};
    return {"money", {{"number", Domain::number, value}}};
  }

  /// The icon a part of a card shows.
  constexpr int icon_of(int card, int part) const {
    if (part == 0) return strip_icon;
    const Slot& slot = box().card(card).slots[static_cast<std::size_t>(part) - 1];
    int type = 0;
    while (type < type_count && slot.types != type_bit(type)) ++type;
    if (slot.types != 0 && slot.build) return 21 + type;
    if (slot.types != 0 && slot.rails > 0) return 25 + 4 * (slot.rails - 1) + type;
    if (slot.rails > 0) return slot.rails - 1;
    if (slot.types != 0) return 3 + type;  // the fifth is the wild one
    if (slot.build) return 8;
    if (slot.money > 0) return 8 + slot.money;
    if (slot.worker) return 18;
    if (slot.passenger) return 19;
    if (slot.relax) return 20;
    return first_parcel_icon + slot.parcel;
  }

  // ---- Positions that can be ----------------------------------------------------------------------------------------

  /// Why this cannot be a position of the game, as a message id; empty where it can.
  constexpr std::string_view flaw(const State& s) const {
    if (!sound_turn(s)) return "flaw.turn";
    if (!cards_conserved(s)) return "flaw.cards";
    if (!sound_nodes(s)) return "flaw.nodes";
    if (!sound_links(s)) return "flaw.links";
    if (!sound_players(s)) return "flaw.players";
    return sound_plan(s) && can_go_on(s) ? "" : "flaw.plan";
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

  /// Every card that is used at this table lies in exactly one place.
  constexpr bool cards_conserved(const State& s) const {
    CardSet seen;
    int count = 0;
    const auto add = [&](const CardSet& cards) {
      seen |= cards;
      count += cards.size();
    };
    for (const CardSet& cards : {s.auction_deck, s.row, s.offer, s.unseen, s.drafted}) add(cards);
    for (const Player& player : s.players) {
      add(player.hand);
      add(player.deck);
      add(player.pool);
    }
    for (const std::uint8_t top : s.tops) {
      if (top != nothing) add(CardSet::of(top));
    }
    State fresh = cleared();
    lay_out(fresh);
    CardSet all = fresh.auction_deck | fresh.offer | fresh.unseen | fresh.drafted;
    for (const Player& player : fresh.players) all |= player.hand;
    for (const Player& player : s.players) {
      if (player.hand.size() > most_hand) return false;
    }
    int unseen = 0;
    for (const std::uint8_t below : s.below) unseen += below;
    return seen == all && count == all.size() && unseen <= s.unseen.size();
  }

  constexpr bool sound_nodes(const State& s) const {
    int passengers = s.passengers;
    int printed = 0;
    for (int i = 0; i < most_nodes; ++i) {
      const Node& node = s.node(i);
      passengers += node.passengers;
      if (i >= map().node_count) {
        if (node.type != 0 || node.level != 0 || node.owner != nothing || node.passengers != 0 || s.martians.has(i)) return false;
        continue;
      }
      const Site& site = map().site(i);
      const bool parcel = site.label != nothing;
      printed += parcel ? 0 : 1;
      if (node.type >= type_count || node.level > 2 || node.level < site.level || (!parcel && node.type != site.type)) return false;
      if (parcel ? node.owner != nothing && node.owner >= players() : node.owner != nothing) return false;
      if (!node.built() && (node.type != 0 || (node.passengers > 0 && !options().passengers_stay))) return false;
      if (node.built() && parcel && node.owner == nothing) return false;
      if (s.martians.has(i) && (table_.mode != Mode::mars || parcel)) return false;
    }
    int martians = s.martians.size();
    for (const Player& player : s.players) martians += player.martians;
    return passengers == numbers().passengers && martians == (table_.mode == Mode::mars ? printed : 0);
  }

  constexpr bool sound_players(const State& s) const {
    for (int seat = 0; seat < tramways::most_players; ++seat) {
      const Player& player = s.player(seat);
      if (seat >= players()) {
        if (player != Player{}) return false;
        continue;
      }
      int tiles = player.rails;
      for (int link = 0; link < s.link_count; ++link) tiles += s.link(link).owner == seat ? s.link(link).length : 0;
      if (tiles != numbers().rail_tiles || player.stress > numbers().stress_track || player.money < 0) return false;
    }
    return table_.spare_workers(s) >= 0;
  }

  constexpr bool laying(const State& s) const { return s.plan.work == Work::link && (s.phase == Phase::lay || s.phase == Phase::pay); }

  /// Each link is an unbroken run of rails from its one end to its other, and there are no rails besides.
  constexpr bool sound_links(const State& s) const {
    if (s.link_count + 2 > most_links) return false;
    int segments = 0;
    int rails = 0;
    for (int link = 0; link < most_links; ++link) {
      const Link& way = s.link(link);
      const bool pending = laying(s) && link >= s.link_count && link < s.link_count + 2;
      if (link >= s.link_count && !pending) {
        if (way != Link{} || s.upgraded.has(link)) return false;
        continue;
      }
      segments += way.length;
      if (!pending && !sound_link(s, link)) return false;
    }
    for (int space = 0; space < most_spaces; ++space) {
      const int link = s.rail(space);
      if (link == nothing ? s.side(space) != 0 : space >= map().space_count || map().space(space).cost == 0) return false;
      rails += link == nothing ? 0 : 1;
      if (link != nothing && link >= s.link_count + (laying(s) ? 2 : 0)) return false;
    }
    return segments == rails;
  }

  constexpr bool sound_link(const State& s, int link) const {
    const Link& way = s.link(link);
    if (way.owner >= players() || way.from >= map().node_count || way.from == way.to) return false;
    Walk walk = begin_walk(s, link);
    int length = 0;
    for (; walk.space != nothing && length < 2 * most_spaces; ++length) walk = next_step(s, link, walk);
    return length == way.length && walk.end == way.to;
  }

  constexpr bool sound_turn(const State& s) const {
    ItemSet seats;
    for (int i = 0; i < players(); ++i) {
      if (s.order[static_cast<std::size_t>(i)] >= players()) return false;
      seats.add(s.order[static_cast<std::size_t>(i)]);
    }
    const bool early = s.phase == Phase::draft || s.phase == Phase::first_card;
    if (seats.size() != players() || s.place >= players() || s.round > numbers().rounds || (s.round == 0) != early) return false;
    if ((s.phase == Phase::over) != (s.ending != Ending::none) || s.night >= (table_.night() ? map().board_count : 1)) return false;
    if (s.lap >= (s.phase == Phase::draft ? table_.by_mode(numbers().start_parcels) : 2)) return false;
    const bool acting = phase_acts(s.phase);
    if (acting && (s.actions == 0 || s.actions > numbers().actions[s.lap])) return false;
    if (s.phase == Phase::bid) {
      if (s.bidders >> players() != 0 || (s.bidders >> seat_of(s) & 1) == 0 || ItemSet(s.bidders).size() < 2) return false;
    }
    return s.phase != Phase::put_away || s.surplus <= s.away + mover(s).hand.size();
  }

  static constexpr bool phase_acts(Phase phase) { return phase >= Phase::act && phase <= Phase::buy_points; }

  constexpr bool sound_plan(const State& s) const {
    const Plan& plan = s.plan;
    const auto node = [&](std::uint8_t index, bool needed) { return index < map().node_count || (!needed && index == nothing); };
    for (const Use& use : plan.uses) {
      if (!mover(s).hand.has(use.card) || use.part > table_.face(use.card).slot_count) return false;
    }
    const bool trip = plan.work == Work::trip || plan.work == Work::martian_trip;
    switch (s.phase) {
      case Phase::start_link: return plan.work == Work::link;
      case Phase::lay: return plan.work == Work::link && node(plan.node, true);
      case Phase::destination: return trip;
      case Phase::passenger: return trip && node(plan.node, true);
      case Phase::ride:
        return trip && node(plan.node, true) && node(plan.other, true) &&
               (plan.at < map().node_count || (plan.at >= first_hub && plan.at < vertex_count));
      case Phase::pay: return plan.work != Work::none && plan.work != Work::resources && node(plan.node, true) && node(plan.other, trip);
      case Phase::bonus:
      case Phase::buy_points: return trip && node(plan.node, true) && node(plan.other, true) && s.node(plan.node).built();
      default: return plan == Plan{};
    }
  }

  // ---- Captions -------------------------------------------------------------------------------------------------------

  static constexpr std::array<char, 8> coordinates(const Space& space) {
    std::array<char, 8> out{};
    std::size_t at = 0;
    const auto number = [&](int value) {
      if (value >= 10) out[at++] = static_cast<char>('0' + value / 10);
      out[at++] = static_cast<char>('0' + value % 10);
    };
    out[at++] = 'r';
    number(space.row + 1);
    out[at++] = 'c';
    number(space.column + 1);
    return out;
  }

  static constexpr std::array<std::string_view, numeral_count> numeral_names{"I", "II", "III", "IV"};
  static constexpr std::array<std::string_view, most_slots + 1> part_names{"strip", "slot_1", "slot_2", "slot_3"};
  static constexpr std::array<std::string_view, most_slots + 1> part_messages{"part.strip", "part.slot_1", "part.slot_2", "part.slot_3"};
  static constexpr std::array<std::string_view, 9> work_messages{"work.none",           "work.link",         "work.link_upgrade",
                                                                 "work.branch_upgrade", "work.building",     "work.building_upgrade",
                                                                 "work.trip",           "work.martian_trip", "work.resources"};
  static constexpr std::array<std::string_view, type_count> type_messages{"type.residence", "type.commerce", "type.leisure",
                                                                          "type.industry"};

  constexpr Phrase card_caption(int index) const {
    const Card& card = box().card(index);
    Phrase out("card", {{"strip", Domain::number, card.strip}});
    out.list_name = "icons";
    out.list_domain = icon_domain;
    for (int part = 1; part <= card.slot_count; ++part) {
      out.list.push(static_cast<std::uint8_t>(icon_of(index, part)));
      const Consequence consequence = card.slots[static_cast<std::size_t>(part) - 1].consequence;
      if (consequence != Consequence::none) out.list.push(static_cast<std::uint8_t>(37 + static_cast<int>(consequence)));
    }
    return out;
  }

  constexpr Phrase icon_caption(int icon) const {
    const auto typed = [](std::string_view id, int type, int rails = 0) {
      return Phrase(id, {{"type", type_domain, type}, {"rails", Domain::number, rails}});
    };
    if (icon < 3) return {"icon.rails", {{"rails", Domain::number, icon + 1}}};
    if (icon < 7) return typed("icon.type", icon - 3);
    if (icon == 7) return {"icon.any"};
    if (icon == 8) return {"icon.build"};
    if (icon < 18) return {"icon.money", {{"money", Domain::number, icon - 8}}};
    if (icon == 18) return {"icon.worker"};
    if (icon == 19) return {"icon.passenger"};
    if (icon == 20) return {"icon.relax"};
    if (icon < 25) return typed("icon.build_type", icon - 21);
    if (icon < 37) return typed("icon.rails_type", (icon - 25) % 4, (icon - 25) / 4 + 1);
    if (icon == strip_icon) return {"icon.strip"};
    if (icon == 38) return {"icon.then_stress"};
    if (icon == 39) return {"icon.then_money"};
    if (icon == 40) return {"icon.then_points"};
    return {"icon.parcel", {{"label", label_domain, icon - first_parcel_icon}}};
  }

  static constexpr Phrase sign_caption(int sign) {
    constexpr std::array<std::string_view, building_sign> grounds{"sign.nothing", "sign.plain", "sign.mountain", "sign.water"};
    constexpr std::array<std::string_view, type_count> buildings{"sign.residence", "sign.commerce", "sign.leisure", "sign.industry"};
    constexpr std::array<std::string_view, 12> rails{"sign.east_west",           "sign.north_south",          "sign.north_east",
                                                     "sign.east_south",          "sign.north_west",           "sign.south_west",
                                                     "sign.upgraded_east_west",  "sign.upgraded_north_south", "sign.upgraded_north_east",
                                                     "sign.upgraded_east_south", "sign.upgraded_north_west",  "sign.upgraded_south_west"};
    if (sign < building_sign) return {grounds[static_cast<std::size_t>(sign)]};
    if (sign < parcel_sign)
      return {buildings[static_cast<std::size_t>(sign - building_sign) / 2], {{"level", Domain::number, (sign - building_sign) % 2 + 1}}};
    if (sign < rail_sign) return {"sign.parcel", {{"label", label_domain, sign - parcel_sign}}};
    return {rails[static_cast<std::size_t>(sign - rail_sign) % 12], {{"owner", Domain::number, (sign - rail_sign) / 12 + 1}}};
  }

  std::array<std::array<char, 8>, most_spaces> space_names_{};
};

static_assert(Game<Rules>);

}  // namespace omnibus::tramways
