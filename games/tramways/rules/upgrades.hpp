// Tramways: upgrades of links, new buildings and upgrades of buildings (TW-8, TW-12.6).
#pragma once

#include "games/tramways/rules/buildings.hpp"
#include "games/tramways/rules/links.hpp"
#include "games/tramways/rules/rounds.hpp"

namespace omnibus::tramways {

class Upgrades {
 public:
  constexpr explicit Upgrades(const Setting& setting) : setting_(setting) {}

  /// True if both ends have the same icon, so that either can pay.
  static constexpr bool same_icon(const State& s, int node, int other) {
    return s.node(node).built() && s.node(other).built() && s.node(node).type == s.node(other).type;
  }

  // ---- Links ------------------------------------------------------------------------------------------------------------

  constexpr void list_links(const State& s, const Icons& icons, Actions& out) const {
    if (icons.rails == 0 || s.mover().workers < numbers().upgrade_workers) return;
    std::array<std::uint8_t, max_links + 1> own;  // NOLINT(*-member-init): only what is written is read
    int count = 0;
    for (int link = 0; link < s.link_count; ++link) {  // writes first and counts afterwards to avoid an unpredictable branch
      own[static_cast<std::size_t>(count)] = static_cast<std::uint8_t>(link);
      count += normal_and_own(s, link) ? 1 : 0;
    }
    for (int i = 0; i < count; ++i) {
      const int link = own[static_cast<std::size_t>(i)];
      const Link& way = s.link(link);
      out.push_if(!check_link(s, icons, link, way.from).forbids(), make_action(Verb::upgrade_link, link, way.from));
      if (!way.branch()) {
        out.push_if(!check_link(s, icons, link, way.to).forbids(), make_action(Verb::upgrade_link, link, way.to));
        continue;
      }
      for (int second = 0; second < s.link_count; ++second) {
        if (s.link(second).to != way.to) continue;
        out.push_if(!check_branches(s, icons, link, second).forbids(), make_action(Verb::upgrade_branches, link, second));
      }
    }
  }

  /// With the icon of `node`. If both ends have the same icon, the first one is named.
  constexpr Rule check_link(const State& s, const Icons& icons, int link, int node) const {
    if (!normal_and_own(s, link)) return rule("TW-8.1");
    const Link& way = s.link(link);
    if (s.mover().workers < numbers().upgrade_workers) return rule("TW-8.2");
    if (way.branch()) {
      if (node != way.from || upgraded_hub_empty(s, way)) return rule("TW-12.6");
      return check_rails(s, icons, node, nothing, way.length);
    }
    if (node != way.from && (node != way.to || same_icon(s, way.from, way.to))) return rule("TW-8.2");
    return check_rails(s, icons, node, way.other_end(node), way.length);
  }

  /// TW-12.6: two branches at once, with the icon of the first.
  constexpr Rule check_branches(const State& s, const Icons& icons, int link, int second) const {
    if (!normal_and_own(s, link) || !normal_and_own(s, second)) return rule("TW-8.1");
    const Link& way = s.link(link);
    const Link& with = s.link(second);
    if (!way.branch() || way.to != with.to || link == second || !upgraded_hub_empty(s, way)) return rule("TW-12.6");
    if (same_icon(s, way.from, with.from) && second < link) return rule("TW-12.6");
    if (s.mover().workers < numbers().upgrade_workers) return rule("TW-8.2");
    return check_rails(s, icons, way.from, with.from, way.length + with.length);
  }

  template <Journal J> constexpr void plan_link(State& s, std::uint8_t link, std::uint8_t paid_end, J& journal) const {
    const Link& way = s.link(link);
    s.plan.work = Work::link_upgrade;
    s.plan.links = {link, nothing};
    s.plan.node = paid_end;
    if (!way.branch()) s.plan.other = static_cast<std::uint8_t>(way.other_end(paid_end));
    plan_rails(s, link, way.length, journal);
  }

  template <Journal J> constexpr void plan_branches(State& s, std::uint8_t link, std::uint8_t second, J& journal) const {
    s.plan.work = Work::branch_upgrade;
    s.plan.links = {link, second};
    s.plan.node = s.link(link).from;
    s.plan.other = s.link(second).from;
    plan_rails(s, link, s.link(link).length + s.link(second).length, journal);
  }

  /// Reports that the link, or the two branches, of the plan are upgraded.
  template <Journal J> static constexpr void tell_link(const State& s, J& journal) {
    const Plan& plan = s.plan;
    const Link& way = s.link(plan.links[0]);
    journal.tell(plan.work == Work::branch_upgrade
                     ? make_event(EventKind::branches_upgraded, {s.seat(), plan.node, plan.other, way.numeral() - 1})
                     : make_event(EventKind::link_upgraded, {s.seat(), plan.links[0], way.from, end_operand(way.to)}));
  }

  template <Journal J> constexpr void finish_link(State& s, J& journal) const {
    const Plan plan = s.plan;
    upgrade(s, plan.links[0]);
    if (plan.work == Work::branch_upgrade) upgrade(s, plan.links[1]);
    Effects::spend_workers(s.mover(), numbers().upgrade_workers);
    Effects::gain_hp(s.mover(), numbers().link_upgrade_hp);  // TW-8.2
    Rounds(setting_).end_action(s, journal);
  }

  // ---- Buildings --------------------------------------------------------------------------------------------------------

  constexpr void list_buildings(const State& s, const Means& means, Actions& out) const {
    if (!means.icons.build) return;
    ItemSet upgradable;
    std::array<bool, type_count> buildable{};
    for (int type = 0; type < type_count; ++type) {
      if (!means.icons.can_build(type_bit(type))) continue;
      upgradable |= means.buildings.of_type[static_cast<std::size_t>(type)] & means.buildings.level_1;
      buildable[static_cast<std::size_t>(type)] = offered_card(s, type) != nothing;
    }
    ItemSet parcels;
    for (const int node : means.payable - means.buildings.all) {
      if (s.node(node).owner == s.seat()) parcels.add(node);
    }
    for (const int node : upgradable | parcels) {
      if (upgradable.has(node)) out.push(make_action(Verb::upgrade_building, node));
      else {
        for (int type = 0; type < type_count; ++type)
          out.push_if(buildable[static_cast<std::size_t>(type)], make_action(Verb::build, node, type));
      }
    }
  }

  constexpr Rule check_build(const State& s, const Icons& icons, int node, int type) const {
    if (s.node(node).built() || s.node(node).owner != s.seat()) return rule("TW-8.3");
    if (offered_card(s, type) == nothing) return rule("TW-8.4");
    return icons.can_build(type_bit(type)) && icons.has_parcel(setting_.map.site(node).label) ? Rule{} : rule("TW-8.3");
  }

  constexpr Rule check_upgrade(const State& s, const Icons& icons, int node) const {
    return s.node(node).level == 1 && icons.can_build(type_bit(s.node(node).type)) ? Rule{} : rule("TW-8.6");
  }

  template <Journal J> constexpr void plan_building(State& s, Work work, std::uint8_t node, std::uint8_t type, J& journal) const {
    journal.tell(make_event(EventKind::building_named, {s.seat(), node, type}));
    s.plan.work = work;
    s.plan.node = node;
    s.plan.type = type;
    s.phase = Phase::pay;
  }

  /// Reports that the building of the plan is built or upgraded.
  template <Journal J> static constexpr void tell_building(const State& s, J& journal) {
    const bool fresh = s.plan.work == Work::building;
    const int type = fresh ? s.plan.type : 0;  // for an upgrade the place shows it
    journal.tell(make_event(fresh ? EventKind::building_built : EventKind::building_upgraded, {s.seat(), s.plan.node, type}));
  }

  /// TW-8.5: the new building, its passenger, the card and a point; TW-8.7: the larger one, a passenger and a point.
  template <Journal J> constexpr void finish_building(State& s, J& journal) const {
    const Plan plan = s.plan;
    Node& node = s.node(plan.node);
    const bool fresh = plan.work == Work::building;
    node.type = plan.type;
    ++node.level;
    if (fresh) {
      const std::uint8_t card = offered_card(s, plan.type);
      s.offer.remove(card);
      s.mover().hand.add(card);
    }
    Effects::gain_hp(s.mover(), fresh ? numbers().new_building_hp : numbers().building_upgrade_hp);
    Effects(setting_).add_passenger(s, plan.node, journal);
    Rounds(setting_).end_action(s, journal);
  }

 private:
  constexpr const Numbers& numbers() const { return setting_.numbers(); }

  static constexpr bool normal_and_own(const State& s, int link) {
    const bool own = s.link(link).owner == s.seat();
    const bool upgraded = s.upgraded.has(link);
    return (link < s.link_count) & own & !upgraded;
  }

  /// True if the player to move has no upgraded branch on the numeral of this one.
  static constexpr bool upgraded_hub_empty(const State& s, const Link& branch) {
    const int hub = hub_of(s.seat(), true, branch.numeral());
    for (int i = 0; i < s.link_count; ++i) {
      if (s.link(i).to == hub) return false;
    }
    return true;
  }

  /// TW-8.2: one rail for each segment, and the icon of `node`.
  constexpr Rule check_rails(const State& s, const Icons& icons, int node, int other, int segments) const {
    const std::uint8_t far = other != nothing && s.node(other).built() ? type_bit(s.node(other).type) : std::uint8_t{0};
    const Node& end = s.node(node);
    const int rails = end.built() ? icons.max_rails(type_bit(end.type), 0, far) : icons.max_rails(0, setting_.map.site(node).label, far);
    return rails >= segments * numbers().upgrade_cost ? Rule{} : rule("TW-8.2");
  }

  template <Journal J> constexpr void plan_rails(State& s, int link, int segments, J& journal) const {
    journal.tell(make_event(EventKind::link_named, {s.seat(), link, s.link(link).from, end_operand(s.link(link).to)}));
    s.plan.cost = static_cast<std::uint8_t>(segments * numbers().upgrade_cost);  // TW-8.2
    s.phase = Phase::pay;
  }

  static constexpr void upgrade(State& s, int link) {
    s.upgraded.add(link);
    Link& way = s.link(link);
    if (way.branch()) way.to = static_cast<std::uint8_t>(hub_of(way.owner, true, way.numeral()));  // TW-12.6
  }

  constexpr std::uint8_t offered_card(const State& s, int type) const {
    const CardSet cards = s.offer & setting_.building_cards[static_cast<std::size_t>(type)];
    return cards.empty() ? nothing : static_cast<std::uint8_t>(cards.lowest());
  }

  const Setting& setting_;
};

}  // namespace omnibus::tramways
