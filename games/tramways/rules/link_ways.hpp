// Tramways: the cheapest ways to finish a link, for the player who draws it. The rules decide if a way may end there.
#pragma once

#include <limits>

#include "games/tramways/rules/laying.hpp"

namespace omnibus::tramways {

/// Rails that would finish a link, or lead it off the map.
struct LinkWay {
  Links::Run spaces{};
  std::uint8_t node = nothing;  ///< where it ends; nothing: it leaves the map
  std::uint8_t numeral = 0;     ///< by which it leaves the map
  std::uint8_t cost = 0;        ///< rails, besides those already laid
};

/// Over free spaces, from the present end of the link in the plan: for each end the way with the fewest rails, then the fewest spaces.
class LinkWays {
 public:
  using List = FixedList<LinkWay, max_nodes + numeral_count * max_outer>;

  constexpr LinkWays(const Setting& setting, const State& s) : setting_(setting), s_(s) { walk(); }

  /// The same without the rails laid so far: links that could be built instead.
  static constexpr LinkWays afresh(const Setting& setting, State s) {
    for (int space = 0; space < setting.map.space_count; ++space) {
      if (s.rail(space) == nothing || s.rail(space) < s.link_count) continue;
      s.rails[static_cast<std::size_t>(space)] = nothing;
      s.sides[static_cast<std::size_t>(space)] = 0;
    }
    for (int link = s.link_count; link < max_links; ++link) s.link(link) = {};
    s.plan.at = s.plan.other = nothing;
    s.plan.numeral = s.plan.cost = 0;
    s.plan.uses = {};
    s.phase = Phase::lay;
    return {setting, s};
  }

  constexpr List list() const {
    List out;
    for (int node = 0; node < map().node_count; ++node) add_to_node(node, out);
    if (s_.plan.numeral != 0) return out;
    for (std::uint8_t numeral = 1; numeral <= numeral_count; ++numeral) {
      std::uint8_t before = nothing;
      for (const OuterSide& outer : map().outer[numeral - std::size_t{1}]) {
        if (outer.space != before) add({.numeral = numeral}, outer.space, out);
        before = outer.space;  // a space with the numeral on two sides is listed once
      }
    }
    return out;
  }

 private:
  /// Cheapest way to reach a space.
  struct Step {
    int price = unreached;  ///< rails first, then spaces
    std::uint8_t before = nothing;
  };
  static constexpr int unreached = std::numeric_limits<int>::max();
  static constexpr int rail_price = 256;

  constexpr const Map& map() const { return setting_.map; }
  constexpr Step& step(int space) { return steps_[static_cast<std::size_t>(space)]; }
  constexpr const Step& step(int space) const { return steps_[static_cast<std::size_t>(space)]; }

  constexpr void walk() {
    const Plan& plan = s_.plan;
    if (plan.at == nothing && plan.numeral != 0) {  // off the map
      for (const OuterSide& outer : map().outer[plan.numeral - std::size_t{1}]) enter(outer.space, nothing, 0);
    } else {
      for (const std::uint8_t next : map().space(tip()).beside) enter(next, nothing, 0);
    }
    while (!reached_.empty()) {
      const std::uint8_t at = take_nearest();
      for (const std::uint8_t next : map().space(at).beside) enter(next, at, step(at).price);
    }
  }

  constexpr int tip() const { return s_.plan.at == nothing ? map().site(s_.plan.node).space : s_.plan.at; }

  constexpr void enter(std::uint8_t space, std::uint8_t before, int price) {
    if (space == nothing || !Links(setting_).free(s_, space)) return;
    const int then = price + rail_price * map().cost(space) + 1;
    if (step(space).price == unreached) reached_.push(space);
    if (then < step(space).price) step(space) = {then, before};
  }

  constexpr std::uint8_t take_nearest() {
    int nearest = 0;
    for (int i = 1; i < reached_.size(); ++i) {
      if (step(reached_[i]).price < step(reached_[nearest]).price) nearest = i;
    }
    const std::uint8_t out = reached_[nearest];
    reached_[nearest] = reached_.back();
    reached_.pop();
    return out;
  }

  /// The link may end right at its present space; otherwise it goes to the cheapest space beside the node.
  constexpr void add_to_node(int node, List& out) const {
    int last = nothing;
    int price = unreached;
    for (const std::uint8_t space : map().space(map().site(node).space).beside) {
      if (space == nothing) continue;
      const int there = space == s_.plan.at ? 0 : step(space).price;
      if (there < price) last = space, price = there;
    }
    if (last != nothing) add({.node = static_cast<std::uint8_t>(node)}, last, out);
  }

  /// Adds the way that ends with this space, if the rules allow it to end there.
  constexpr void add(LinkWay way, int last, List& out) const {
    if (last != s_.plan.at && step(last).price == unreached) return;
    FixedList<std::uint8_t, max_spaces> backwards;
    for (int at = last; at != nothing && at != s_.plan.at; at = step(at).before) backwards.push(static_cast<std::uint8_t>(at));
    if (Links::laid(s_) + backwards.size() > s_.mover().rails || backwards.size() > Links::Run::capacity()) return;  // TW-7.5
    State then = s_;
    NullJournal null_journal;
    for (int i = backwards.size(); i-- > 0;) {
      way.spaces.push(backwards[i]);
      Laying(setting_).lay(then, backwards[i], null_journal);
    }
    const Rule refused =
        way.node != nothing ? Laying(setting_).check_arrive(then, way.node) : Laying(setting_).check_leave(then, way.numeral);
    if (refused.forbids()) return;
    way.cost = static_cast<std::uint8_t>(then.plan.cost - s_.plan.cost);
    out.push(way);
  }

  const Setting& setting_;
  State s_;
  std::array<Step, max_spaces> steps_{};
  FixedList<std::uint8_t, max_spaces> reached_;  ///< spaces from which the search has yet to continue
};

}  // namespace omnibus::tramways
