// Tramways: building a link (TW-7), also over the edge of the map (TW-12.3, TW-12.4). Its possible ways are found by link_search.hpp.
#pragma once

#include "games/tramways/rules/buildings.hpp"
#include "games/tramways/rules/link_search.hpp"
#include "games/tramways/rules/rounds.hpp"

namespace omnibus::tramways {

class Laying {
 public:
  constexpr explicit Laying(const Setting& setting) : setting_(setting) {}

  // ---- Legal actions ----------------------------------------------------------------------------------------------------

  constexpr Rule check_build(const State& s, const Means& means) const {
    if (s.mover().workers < numbers().link_workers) return rule("TW-7.1");
    if (s.mover().rails == 0) return rule("TW-7.5");
    if (means.icons.rails == 0) return rule("TW-7.3");
    return LinkSearch(setting_, s, means.icons).can_start_at_any(means.payable) ? Rule{} : rule("TW-7.2");
  }

  /// The same for the refusal, which says what is missing.
  constexpr Rule why_not_build(const State& s, const Means& means) const {
    const Rule refused = check_build(s, means);
    if (refused != rule("TW-7.2")) return refused;
    if (means.payable.empty()) return rule("TW-7.6");
    return missing_for(s, refused, [&](LinkSearch search) { return search.can_start_at_any(means.payable); });
  }

  constexpr void list_starts(const State& s, Actions& out) const {
    const Means means(setting_, s);
    for (const int node : LinkSearch(setting_, s, means.icons).starts(means.payable)) out.push(make_action(Verb::from, node));
  }

  constexpr Rule check_start(const State& s, int node) const {
    LinkSearch search(setting_, s);
    search.start_at(node);
    if (!search.payable()) return rule("TW-7.6");
    if (search.can_start(node)) return {};
    return missing_for(s, rule("TW-7.2"), [&](LinkSearch with_more) { return with_more.can_start(node); });
  }

  /// The next space, the node at which the link ends, or a numeral by which it leaves the map.
  constexpr void list_steps(const State& s, Actions& out) const {
    const LinkSearch search = search_on(s);
    const Plan& plan = s.plan;
    if (at_edge(s)) return list_edge_spaces(s, search, out);
    for (const std::uint8_t next : here(s).beside) {
      if (next == nothing) continue;
      const int node = map().space(next).node;
      if (node == nothing) out.push_if(can_lay(s, search, next), make_action(Verb::lay, next));
      else if (plan.at != nothing) out.push_if(!search.refused_end(node, plan.cost).forbids(), make_action(Verb::arrive, node));
    }
    if (plan.at == nothing || plan.numeral != 0) return;
    for (const int index : ItemSet(here(s).edges))
      out.push_if(search.can_leave(index + 1, plan.cost, Links::laid(s)), make_action(Verb::leave, index));
  }

  constexpr Rule check_lay(const State& s, int space) const {
    if (at_edge(s) && links().outer_side(space, s.plan.numeral) == side_count) return rule("TW-12.3");
    if (!at_edge(s) && !beside(here(s), space)) return rule("TW-7.2");
    if (!links().free(s, space)) return rule("TW-7.4");
    if (can_lay(s, search_on(s), space)) return {};
    return missing_for(s, rule("TW-7.2"), [&](LinkSearch with_more) {
      with_more.start_at(s.plan.node);
      return can_lay(s, with_more, space);
    });
  }

  constexpr Rule check_arrive(const State& s, int node) const {
    if (s.plan.at == nothing || !beside(here(s), map().site(node).space)) return rule("TW-7.2");
    return search_on(s).refused_end(node, s.plan.cost);
  }

  constexpr Rule check_leave(const State& s, int numeral) const {
    if (s.plan.numeral != 0 || links().outer_side(s.plan.at, numeral) == side_count) return rule("TW-12.1");
    const LinkSearch search = search_on(s);
    if (search.can_leave(numeral, s.plan.cost, Links::laid(s))) return {};
    if (!search.hub(numeral).empty()) return rule("TW-12.4");
    return missing_for(s, rule("TW-12.3"), [&](LinkSearch with_more) {
      with_more.start_at(s.plan.node);
      return with_more.can_leave(numeral, s.plan.cost, Links::laid(s));
    });
  }

  // ---- Effects ----------------------------------------------------------------------------------------------------------

  /// TW-7.6: the end whose icon will be played is named first.
  template <Journal J> constexpr void start(State& s, std::uint8_t node, J& journal) const {
    journal.tell(make_event(EventKind::start_named, {s.seat(), node}));
    s.plan.node = node;
    s.phase = Phase::lay;
  }

  template <Journal J> constexpr void lay(State& s, std::uint8_t space, J& journal) const {
    journal.tell(make_event(EventKind::rail_laid, {s.seat(), space}));
    Plan& plan = s.plan;
    const bool second_half = plan.numeral != 0;
    if (at_edge(s)) {
      s.sides[space] = with_side(0, links().outer_side(space, plan.numeral));
    } else {
      const std::uint8_t before = plan.at == nothing ? map().site(plan.node).space : plan.at;
      const int side = links().side_towards(before, space);
      s.sides[space] = with_side(0, opposite(side));
      if (plan.at != nothing) s.sides[before] = with_side(s.sides[before], side);
    }
    s.rails[space] = static_cast<std::uint8_t>(s.link_count + (second_half ? 1 : 0));
    Link& way = s.link(s.rails[space]);
    way.owner = static_cast<std::uint8_t>(s.seat());
    if (!second_half) way.from = plan.node;
    ++way.length;
    plan.cost = static_cast<std::uint8_t>(plan.cost + map().cost(space));  // TW-7.3
    plan.at = space;
  }

  template <Journal J> constexpr void arrive(State& s, std::uint8_t node, J& journal) const {
    journal.tell(make_event(EventKind::end_named, {s.seat(), node}));
    Plan& plan = s.plan;
    s.sides[plan.at] = with_side(s.sides[plan.at], links().side_towards(plan.at, map().site(node).space));
    plan.other = node;
    if (plan.numeral == 0) {
      s.link(s.link_count).to = node;
    } else {
      s.link(s.link_count + 1).from = node;
      s.link(s.link_count + 1).to = s.link(s.link_count).to;
    }
    s.phase = Phase::pay;
  }

  template <Journal J> constexpr void leave(State& s, int numeral, J& journal) const {
    journal.tell(make_event(EventKind::left_map, {s.seat(), numeral - 1}));
    Plan& plan = s.plan;
    const int hub = hub_of(s.seat(), false, numeral);
    const bool joins = !links().nodes_at_hub(s, hub).empty();
    s.sides[plan.at] = with_side(s.sides[plan.at], links().outer_side(plan.at, numeral));
    s.link(s.link_count).to = static_cast<std::uint8_t>(hub);
    plan.numeral = static_cast<std::uint8_t>(numeral);
    plan.at = nothing;
    if (joins) s.phase = Phase::pay;  // TW-12.4
  }

  /// Reports that the link of the plan is built.
  template <Journal J> static constexpr void tell(const State& s, J& journal) {
    const Plan& plan = s.plan;
    journal.tell(plan.other == nothing ? make_event(EventKind::branch_built, {s.seat(), plan.node, plan.numeral - 1, Links::laid(s)})
                                       : make_event(EventKind::link_built, {s.seat(), plan.node, plan.other, Links::laid(s)}));
  }

  template <Journal J> constexpr void finish(State& s, J& journal) const {
    const Plan plan = s.plan;
    Player& player = s.mover();
    const int added = plan.numeral != 0 && plan.other != nothing ? 2 : 1;  // TW-12.3: two halves
    const int spaces = Links::laid(s);
    s.link_count = static_cast<std::uint8_t>(s.link_count + added);
    player.rails = static_cast<std::uint8_t>(player.rails - spaces);  // TW-7.5
    Effects::spend_workers(player, numbers().link_workers);           // TW-7.1
    Effects::gain_hp(player, numbers().new_link_hp);                  // TW-7.7
    Rounds(setting_).end_action(s, journal);
  }

 private:
  constexpr const Map& map() const { return setting_.map; }
  constexpr const Numbers& numbers() const { return setting_.numbers(); }
  constexpr Links links() const { return Links(setting_); }

  static constexpr std::uint8_t with_side(int sides, int side) { return static_cast<std::uint8_t>(sides | 1 << side); }

  /// The rule about rails or tiles if more of them would help, otherwise the given one.
  template <class Possible> constexpr Rule missing_for(const State& s, Rule otherwise, Possible&& possible) const {
    constexpr std::uint8_t plenty = 60;
    Icons icons = setting_.icons_of(s.mover().hand);
    icons.rails = plenty;
    if (possible(LinkSearch(setting_, s, icons))) return rule("TW-7.3");
    State with_tiles = s;
    with_tiles.mover().rails = plenty;
    return possible(LinkSearch(setting_, with_tiles, icons)) ? rule("TW-7.5") : otherwise;
  }

  constexpr LinkSearch search_on(const State& s) const {
    LinkSearch out(setting_, s);
    out.start_at(s.plan.node);
    return out;
  }

  /// True off the map: the link has left it and not come in again.
  static constexpr bool at_edge(const State& s) { return s.plan.at == nothing && s.plan.numeral != 0; }

  /// The space that the link has reached, or that of the node where it starts.
  constexpr const Space& here(const State& s) const {
    return map().space(s.plan.at == nothing ? map().site(s.plan.node).space : s.plan.at);
  }

  static constexpr bool beside(const Space& here, int space) {
    for (const std::uint8_t next : here.beside) {
      if (next == space) return true;
    }
    return false;
  }

  constexpr bool can_lay(const State& s, const LinkSearch& search, int space) const {
    return search.can_go_on(space, s.plan.cost, Links::laid(s), s.plan.numeral != 0);
  }

  /// TW-12.3: the spaces where the link may come in again. A space with the numeral on two sides is listed once.
  constexpr void list_edge_spaces(const State& s, const LinkSearch& search, Actions& out) const {
    std::uint8_t before = nothing;
    for (const OuterSide& outer : map().outer[s.plan.numeral - std::size_t{1}]) {
      if (outer.space != before) out.push_if(can_lay(s, search, outer.space), make_action(Verb::lay, outer.space));
      before = outer.space;
    }
  }

  const Setting& setting_;
};

}  // namespace omnibus::tramways
