// Tramways: routes from a waiting passenger to a destination (TW-9).
#pragma once

#include "core/rule.hpp"
#include "games/tramways/rules/links.hpp"

namespace omnibus::tramways {

/// Gains of the owners of links from a route, for any mover, and its costs for the player to move; without the effects at the destination.
struct RouteGain {
  std::array<int, max_players> hp{};
  std::array<int, max_players> segments{};  ///< segments used, by owner
  int fee = 0;
  bool edge = false;  ///< it left the map

  constexpr RouteGain(const Setting& setting, const State& s, const LinkSet& route) {
    const std::array<std::uint8_t, 2>& link_hp = setting.numbers().link_hp;  // TW-9.7
    std::array<std::uint8_t, 2 * max_players> branches{};
    route.each([&](int link) {
      const Link& way = s.link(link);
      const bool upgraded = s.upgraded.has(link);
      segments[way.owner] += way.length;
      fee += Links(setting).fee(s, link, s.seat());
      edge = edge || way.branch();
      if (way.branch()) ++branches[2 * std::size_t{way.owner} + (upgraded ? 1 : 0)];
      else hp[way.owner] += link_hp[upgraded ? 1 : 0];
    });
    for (std::size_t i = 0; i < branches.size(); ++i) hp[i / 2] += branches[i] / 2 * link_hp[i % 2];  // TW-12.5: two are one link
  }

  /// Appeal of a route to the mover: own points first, then money, then the gains of rivals.
  constexpr int appeal(int mover) const {
    int out = edge ? 8 : 0;
    for (std::size_t seat = 0; seat < max_players; ++seat) {
      const bool own = seat == static_cast<std::size_t>(mover);
      out += own ? 8 * hp[seat] + segments[seat] : -2 * hp[seat];
    }
    return out - 2 * fee;
  }
};

/// State of a passenger on the way.
struct Journey {
  LinkSet used;
  int start = nothing;
  int at = nothing;    ///< a node or a hub
  int came = nothing;  ///< at a hub: the node it came from
  int fee = 0;

  static constexpr Journey from(int node) { return {.used = {}, .start = node, .at = node}; }
  static constexpr Journey of(const Plan& plan) {
    return {.used = plan.used, .start = plan.other, .at = plan.at, .came = plan.came, .fee = plan.fee};
  }
};

/// Constraints on a route: links that it must use, and links that it must avoid.
struct RouteWish {
  LinkSet over;
  LinkSet without;
};

/// TW-9.4: the buildings where a trip has to stop; none but the destination if that is a parcel.
struct Stops {
  ItemSet open;  ///< nodes that can be one
  std::uint8_t type = 0;

  constexpr bool has(const State& s, int node) const { return open.has(node) && s.node(node).built() && s.node(node).type == type; }
};

static_assert(end_count <= 128);

/// Looks for routes of the player to move to one destination.
class RouteSearch {
 public:
  /// `stops`: all other nodes that are valid destinations for the icon; `budget`: dollars available for fees.
  constexpr RouteSearch(const Setting& setting, const State& s, int destination, const Stops& stops, int budget)
      : setting_(setting),
        s_(s),
        mover_(s.seat()),
        destination_(destination),
        stops_(stops),
        budget_(budget) {}

  /// Works backward from the destination: for each node and hub, the least fee to get there from it, over links not in `used`. A route
  /// never goes through another valid destination (TW-9.4) or through `start` (TW-9.2). Stops early once a node of `wanted` is reached.
  constexpr void look_back(const LinkSet& used, int start, ItemSet wanted = {}) {
    for (std::uint8_t& fee : fees_) fee = unreachable;
    int head = 0;
    int tail = 0;
    WideSet waiting;
    std::array<std::uint8_t, 128> queue;  // NOLINT(*-member-init): only what is written is read
    const auto visit = [&](int end, int fee, int link, ItemSet through) {
      if (fee > budget_ || fee >= fees_[static_cast<std::size_t>(end)]) return false;
      through_ |= through;
      fees_[static_cast<std::size_t>(end)] = static_cast<std::uint8_t>(fee);
      ways_[static_cast<std::size_t>(end)] = static_cast<std::uint8_t>(link);
      if (end < first_hub) reached_.add(end);
      if (!waiting.has(end)) queue[static_cast<std::size_t>(tail++ % 128)] = static_cast<std::uint8_t>(end);
      waiting.add(end);
      return end < first_hub && wanted.has(end);
    };
    reached_ = {};
    through_ = {};
    visit(destination_, 0, nothing, {});
    for (bool found = false; head < tail && !found;) {
      const int at = queue[static_cast<std::size_t>(head++ % 128)];
      waiting.remove(at);
      if (at < first_hub && at != destination_ && (stops_.has(s_, at) || at == start)) continue;
      const ItemSet here = at < first_hub ? ItemSet::of(at) : ItemSet();
      links().each_at(s_, at, [&](int link) {
        if (found || used.has(link)) return;
        found = visit(s_.link(link).other_end(at), fees_[static_cast<std::size_t>(at)] + fee_of(link), link, here);
      });
    }
  }

  /// Nodes from which the destination can be reached.
  constexpr ItemSet sources() const {
    ItemSet out = reached_;
    out.remove(destination_);
    return out;
  }

  /// The rule against riding over a link next, or none.
  constexpr Rule refused(const Journey& journey, int link) {
    if (journey.used.has(link)) return rule("TW-9.2");
    const Journey next = after(journey, link);
    if (next.fee > budget_) return rule("TW-9.6");
    if (next.at == destination_) return {};
    if (next.at == journey.start || next.at == journey.came) return rule("TW-9.2");
    if (next.at < first_hub && stops_.has(s_, next.at)) return rule("TW-9.4");
    look_back(blocked(next), journey.start);
    const int rest = min_fee(next.at);
    return next.fee + rest <= budget_ && rest != unreachable ? Rule{} : rule("TW-9.2");
  }

  /// TW-9.13: the most appealing of the routes found within `max_steps`. The first candidate is the one with the least fees, so there is
  /// always a result.
  constexpr LinkSet best_route(const Journey& journey, int max_steps) {
    look_back(blocked(journey), journey.start);
    return best_known_route(journey, max_steps);
  }

  /// The same from a node, after a look back over all links; another one is needed only where ways of others lead through that node.
  constexpr LinkSet best_route_from(int node, int max_steps) const {
    if (!through_.has(node)) return best_known_route(Journey::from(node), max_steps);
    RouteSearch again = *this;
    return again.best_route(Journey::from(node), max_steps);
  }

  /// The first link of the most appealing route that meets the constraints, among those found within `max_steps` for each link; nothing if
  /// there is none.
  constexpr int next_link(Journey journey, const RouteWish& wish, int max_steps) {
    journey.used |= wish.without;
    look_back(blocked(journey), journey.start);
    int best = nothing;
    int max = 0;
    links().each_at(s_, journey.at, [&](int first) {
      int steps_left = max_steps;
      go_over(journey, first, steps_left, [&](const LinkSet& used) {
        if (!(wish.over - used).empty()) return;
        const int appealing = appeal(used - wish.without);
        if (best != nothing && appealing <= max) return;
        max = appealing;
        best = first;
      });
    });
    return best;
  }

  /// Every link on a route from there to the destination, among those found within `max_steps`.
  constexpr LinkSet all_links(int start, int max_steps) {
    LinkSet out;
    look_back({}, start);
    go_on(Journey::from(start), max_steps, [&](const LinkSet& route) { out |= route; });
    return out;
  }

 private:
  /// More than any route costs: four rivals have 24 segments each, for two dollars at most.
  static constexpr std::uint8_t unreachable = 255;

  constexpr Links links() const { return Links(setting_); }
  constexpr int fee_of(int link) const { return links().fee(s_, link, mover_); }
  constexpr int min_fee(int end) const { return fees_[static_cast<std::size_t>(end)]; }
  constexpr int appeal(const LinkSet& route) const { return RouteGain(setting_, s_, route).appeal(mover_); }

  /// Requires a look back that fits the journey.
  constexpr LinkSet best_known_route(const Journey& journey, int max_steps) const {
    LinkSet cheapest = journey.used;
    for (int end = journey.at; end != destination_;) {
      const int link = ways_[static_cast<std::size_t>(end)];
      cheapest.add(link);
      end = s_.link(link).other_end(end);
    }
    LinkSet best = cheapest;
    int max = appeal(cheapest);
    go_on(journey, max_steps, [&](const LinkSet& route) {
      if (const int appealing = appeal(route); appealing > max) {
        max = appealing;
        best = route;
      }
    });
    return best;
  }

  constexpr Journey after(const Journey& journey, int link) const {
    const int next = s_.link(link).other_end(journey.at);
    Journey out{journey.used, journey.start, next, next >= first_hub ? journey.at : nothing, journey.fee + fee_of(link)};
    out.used.add(link);
    return out;
  }

  /// Links that may not come next: those used, and at a hub those back to the node it was entered from (TW-12.5).
  constexpr LinkSet blocked(const Journey& journey) const {
    LinkSet out = journey.used;
    if (journey.at < first_hub) return out;
    links().each_at_hub(s_, journey.at, [&](int branch) {
      if (s_.link(branch).from == journey.came) out.add(branch);
    });
    return out;
  }

  /// Calls `arrive` for each route to the destination, with all its links.
  template <class Arrive> constexpr void go_on(const Journey& journey, int& steps_left, const Arrive& arrive) const {
    links().each_at(s_, journey.at, [&](int link) { go_over(journey, link, steps_left, arrive); });
  }

  template <class Arrive> constexpr void go_over(const Journey& journey, int link, int& steps_left, const Arrive& arrive) const {
    if (steps_left <= 0 || journey.used.has(link)) return;
    --steps_left;
    const Journey next = after(journey, link);
    if (next.fee > budget_ || next.at == journey.start || next.at == journey.came) return;
    if (min_fee(next.at) == unreachable) return;
    if (next.at == destination_) arrive(next.used);
    else if (next.at >= first_hub || !stops_.has(s_, next.at)) go_on(next, steps_left, arrive);
  }

  const Setting& setting_;
  const State& s_;
  int mover_;
  int destination_;
  Stops stops_;
  int budget_;
  ItemSet reached_;
  ItemSet through_;                           ///< nodes on the ways from others, when these were first reached or became cheaper
  std::array<std::uint8_t, end_count> fees_;  // NOLINT(*-member-init): look_back comes first
  std::array<std::uint8_t, end_count> ways_;  ///< by end: the link that leads on towards the destination
};

}  // namespace omnibus::tramways
