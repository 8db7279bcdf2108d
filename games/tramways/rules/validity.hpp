// Tramways: validity of positions that were set by hand or read from a file.
#pragma once

#include "games/tramways/rules/choices.hpp"

namespace omnibus::tramways {

inline constexpr int max_hand = 30;  ///< cards; far more than six rounds can yield

class Validity {
 public:
  constexpr explicit Validity(const Setting& setting) : setting_(setting) {}

  /// Message id of the reason why this cannot be a position of the game; empty if it can.
  constexpr std::string_view invalid_reason(const State& s) const {
    if (!valid_turn(s)) return "flaw.turn";
    if (!cards_conserved(s)) return "flaw.cards";
    if (!valid_nodes(s)) return "flaw.nodes";
    if (!valid_links(s)) return "flaw.links";
    if (!valid_players(s)) return "flaw.players";
    return valid_plan(s) && Choices(setting_).can_go_on(s) ? "" : "flaw.plan";
  }

 private:
  constexpr const Map& map() const { return setting_.map; }
  constexpr const Numbers& numbers() const { return setting_.numbers(); }

  /// Every card used at this table is in exactly one place.
  constexpr bool cards_conserved(const State& s) const {
    CardSet seen;
    int count = 0;
    const auto add = [&](const CardSet& cards) {
      seen |= cards;
      count += cards.size();
    };
    for (const CardSet& cards : {s.auction_deck, s.row, s.offer, s.unseen, s.drafted, s.aside}) add(cards);
    for (const Player& player : s.players) {
      add(player.hand);
      add(player.deck);
      add(player.pool);
    }
    for (const std::uint8_t top : s.tops) {
      if (top != nothing) add(CardSet::of(top));
    }
    const State fresh = SetUp(setting_).laid_out();
    CardSet all = fresh.auction_deck | fresh.offer | fresh.unseen | fresh.drafted;
    for (const Player& player : fresh.players) all |= player.hand;
    for (const Player& player : s.players) {
      if (player.hand.size() > max_hand) return false;
    }
    int unseen = 0;
    for (const std::uint8_t below : s.below) unseen += below;
    return seen == all && count == all.size() && unseen <= s.unseen.size();
  }

  constexpr bool valid_nodes(const State& s) const {
    int passengers = s.passengers;
    int printed = 0;
    for (int i = 0; i < max_nodes; ++i) {
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
      if (parcel ? node.owner != nothing && node.owner >= setting_.players : node.owner != nothing) return false;
      if (!node.built() && (node.type != 0 || (node.passengers > 0 && setting_.options.passengers_stay == 0))) return false;
      if (node.built() && parcel && node.owner == nothing) return false;
      if (s.martians.has(i) && (setting_.mode != Mode::mars || parcel)) return false;
    }
    int martians = s.martians.size();
    for (const Player& player : s.players) martians += player.martians;
    return passengers == numbers().passengers && martians == (setting_.mode == Mode::mars ? printed : 0);
  }

  constexpr bool valid_players(const State& s) const {
    for (int seat = 0; seat < max_players; ++seat) {
      const Player& player = s.player(seat);
      if (seat >= setting_.players) {
        if (player != Player{}) return false;
        continue;
      }
      int tiles = player.rails;
      for (int link = 0; link < s.link_count; ++link) tiles += s.link(link).owner == seat ? s.link(link).length : 0;
      if (tiles != numbers().rail_tiles || player.stress > numbers().stress_track || player.money < 0) return false;
    }
    return setting_.spare_workers(s) >= 0;
  }

  constexpr bool laying(const State& s) const { return s.plan.work == Work::link && (s.phase == Phase::lay || s.phase == Phase::pay); }

  /// Each link is a continuous run of rails from one end to the other, and there are no other rails.
  constexpr bool valid_links(const State& s) const {
    if (s.link_count + 2 > max_links) return false;
    int segments = 0;
    int rails = 0;
    for (int link = 0; link < max_links; ++link) {
      const Link& way = s.link(link);
      const bool pending = laying(s) && link >= s.link_count && link < s.link_count + 2;
      if (link >= s.link_count && !pending) {
        if (way != Link{} || s.upgraded.has(link)) return false;
        continue;
      }
      segments += way.length;
      if (!pending && !valid_link(s, link)) return false;
    }
    for (int space = 0; space < max_spaces; ++space) {
      const int link = s.rail(space);
      if (link == nothing ? s.side(space) != 0 : space >= map().space_count || map().cost(space) == 0) return false;
      rails += link == nothing ? 0 : 1;
      if (link != nothing && link >= s.link_count + (laying(s) ? 2 : 0)) return false;
    }
    return segments == rails;
  }

  constexpr bool valid_link(const State& s, int link) const {
    const Link& way = s.link(link);
    if (way.owner >= setting_.players || way.from >= map().node_count || way.from == way.to) return false;
    const Links links(setting_);
    Links::Step step = links.first_step(s, link);
    int length = 0;
    for (; step.space != nothing && length < 2 * max_spaces; ++length) step = links.next_step(s, link, step);
    return length == way.length && step.end == way.to;
  }

  constexpr bool valid_turn(const State& s) const {
    ItemSet seats;
    for (int i = 0; i < setting_.players; ++i) {
      if (s.order[static_cast<std::size_t>(i)] >= setting_.players) return false;
      seats.add(s.order[static_cast<std::size_t>(i)]);
    }
    const bool early = s.phase == Phase::draft || s.phase == Phase::first_card;
    if (seats.size() != setting_.players || s.place >= setting_.players || s.round > numbers().rounds || (s.round == 0) != early)
      return false;
    if ((s.phase == Phase::over) != (s.ending != Ending::none) || s.night >= (setting_.has_night() ? map().board_count : 1)) return false;
    if (s.lap >= (s.phase == Phase::draft ? setting_.by_mode(numbers().start_parcels) : 2)) return false;
    const bool acting = phase_acts(s.phase);
    if (acting && (s.actions == 0 || s.actions > numbers().actions[s.lap])) return false;
    if (!valid_line(s)) return false;
    if (s.phase == Phase::bid) {
      if (s.bidders >> setting_.players != 0 || (s.bidders >> s.seat() & 1) == 0 || ItemSet(s.bidders).size() < 2) return false;
    }
    return s.phase != Phase::put_away || s.surplus <= s.away + s.mover().hand.size();
  }

  /// TW-14: a solo game has no auction, and a line of cards is on the table while one of them is to be taken.
  constexpr bool valid_line(const State& s) const {
    if (!setting_.solo()) return s.newest == nothing && s.aside.empty();
    if (s.phase == Phase::bid) return false;
    return s.phase == Phase::take_card ? s.newest != nothing && s.row.has(s.newest) : s.newest == nothing && s.row.empty();
  }

  static constexpr bool phase_acts(Phase phase) { return phase >= Phase::act && phase <= Phase::buy_points; }

  constexpr bool valid_plan(const State& s) const {
    const Plan& plan = s.plan;
    const auto node = [&](std::uint8_t index, bool needed) { return index < map().node_count || (!needed && index == nothing); };
    if (s.phase != Phase::pay && !plan.uses.empty()) return false;
    const bool trip = plan.work == Work::trip || plan.work == Work::martian_trip;
    switch (s.phase) {
      case Phase::start_link: return plan.work == Work::link;
      case Phase::lay: return plan.work == Work::link && node(plan.node, true);
      case Phase::destination: return trip;
      case Phase::passenger: return trip && node(plan.node, true);
      case Phase::ride:
        return trip && node(plan.node, true) && node(plan.other, true) &&
               (plan.at < map().node_count || (plan.at >= first_hub && plan.at < end_count));
      case Phase::pay:
        return plan.work != Work::none && plan.work != Work::resources && node(plan.node, true) && node(plan.other, trip) && valid_uses(s);
      case Phase::bonus:
      case Phase::buy_points: return trip && node(plan.node, true) && node(plan.other, true) && s.node(plan.node).built();
      default: return plan == Plan{};
    }
  }

  /// Each use may come next after those before it (TW-6.5).
  constexpr bool valid_uses(const State& s) const {
    State before = s;
    before.plan.uses = {};
    for (const Use& use : s.plan.uses) {
      if (Choices(setting_).check(before, make_action(Verb::use, use.card, use.part)).forbids()) return false;
      before.plan.uses.push(use);
    }
    return true;
  }

  const Setting& setting_;
};

}  // namespace omnibus::tramways
