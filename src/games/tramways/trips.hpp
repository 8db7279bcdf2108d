// Tramways: how a passenger may travel (TW-9).
#pragma once

#include "games/tramways/payment.hpp"

namespace omnibus::tramways {

/// What a route is worth to everybody.
struct Effect {
  std::array<int, max_players> hp{};
  std::array<int, max_players> segments{};  ///< gone over, by owner
  int fee = 0;
  bool edge = false;  ///< it left the map
};

static_assert(vertex_count <= 128);

/// Plans trips of one mover to one destination.
class Traffic {
 public:
  static constexpr std::uint8_t unreachable = 255;

  /// `stops`: every node that is a valid destination for the icon; `budget`: dollars there are for fees.
  constexpr Traffic(const Table& table, const State& s, int mover, int destination, ItemSet stops, int budget)
      : table_(table),
        s_(s),
        mover_(mover),
        destination_(destination),
        stops_(stops),
        budget_(budget < 254 ? budget : 254) {}

  /// TW-9.3, TW-12.7, TW-13.4: what a type icon may lead to.
  static constexpr ItemSet valid(const Table& table, const State& s, int type, bool martian) {
    const ItemSet built = Census(s).built[static_cast<std::size_t>(type)];
    return (martian ? built & s.martians : built) - table.dark(s);
  }

  /// Works backward from the destination: for each node and hub, the least fee to get there from it, over links not in `used`. Nobody goes
  /// through another valid destination (TW-9.4) or through `start` (TW-9.2). Stops early once a node of `wanted` is reached.
  constexpr void look_back(const LinkSet& used, int start, ItemSet wanted = {}) {
    for (std::uint8_t& fee : fees_) fee = unreachable;
    int head = 0;
    int tail = 0;
    WideSet<2> waiting;
    std::array<std::uint8_t, 128> queue;  // NOLINT(*-member-init): only what is written is read
    const auto visit = [&](int vertex, int fee, int link) {
      if (fee > budget_ || fee >= fees_[static_cast<std::size_t>(vertex)]) return false;
      fees_[static_cast<std::size_t>(vertex)] = static_cast<std::uint8_t>(fee);
      ways_[static_cast<std::size_t>(vertex)] = static_cast<std::uint8_t>(link);
      if (vertex < first_hub) reached_.add(vertex);
      if (!waiting.has(vertex)) queue[static_cast<std::size_t>(tail++ % 128)] = static_cast<std::uint8_t>(vertex);
      waiting.add(vertex);
      return vertex < first_hub && wanted.has(vertex);
    };
    reached_ = {};
    visit(destination_, 0, nothing);
    for (bool found = false; head < tail && !found;) {
      const int at = queue[static_cast<std::size_t>(head++ % 128)];
      waiting.remove(at);
      if (at < first_hub && at != destination_ && (stops_.has(at) || at == start)) continue;
      table_.each_way(s_, at, [&](int link) {
        if (found || used.has(link)) return;
        found = visit(other_end(link, at), fees_[static_cast<std::size_t>(at)] + table_.fee(s_, link, mover_), link);
      });
    }
  }

  /// Nodes from which the destination can be reached.
  constexpr ItemSet sources() const {
    ItemSet out = reached_;
    out.remove(destination_);
    return out;
  }
  constexpr int min_fee(int vertex) const { return fees_[static_cast<std::size_t>(vertex)]; }

  constexpr int other_end(int link, int vertex) const {
    const Link& way = s_.link(link);
    return way.from == vertex ? way.to : way.from;
  }

  /// The rule against going over a link next, or none. `came`: at a hub, the node the trip came from.
  constexpr Rule refused(const LinkSet& used, int start, int at, int came, int fee, int link) {
    if (used.has(link)) return rule("TW-9.2");
    const int next = other_end(link, at);
    const int paid = fee + table_.fee(s_, link, mover_);
    if (paid > budget_) return rule("TW-9.6");
    if (next == destination_) return {};
    if (next == start || next == came) return rule("TW-9.2");
    if (next < first_hub && stops_.has(next)) return rule("TW-9.4");
    LinkSet gone = used;
    gone.add(link);
    // A hub is left towards another node than it was entered from (TW-12.5).
    if (next >= first_hub) {
      table_.each_branch_at(s_, next, [&](int branch) {
        if (s_.link(branch).from == at) gone.add(branch);
      });
    }
    look_back(gone, start);
    return paid + min_fee(next) <= budget_ && min_fee(next) != unreachable ? Rule{} : rule("TW-9.2");
  }

  /// What the mover and the owners get for a route, but for what happens at the destination.
  constexpr Effect effect(const LinkSet& used) const {
    Effect out;
    std::array<std::uint8_t, 2 * max_players> branches{};
    used.each([&](int link) {
      const Link& way = s_.link(link);
      const bool upgraded = s_.upgraded.has(link);
      out.segments[way.owner] += way.length;
      out.fee += table_.fee(s_, link, mover_);
      out.edge = out.edge || way.branch();
      if (way.branch()) ++branches[2 * std::size_t{way.owner} + (upgraded ? 1 : 0)];  // two branches are one link (TW-12.5)
      else out.hp[way.owner] += table_.numbers().link_hp[upgraded ? 1 : 0];
    });
    for (std::size_t i = 0; i < branches.size(); ++i) out.hp[i / 2] += branches[i] / 2 * table_.numbers().link_hp[i % 2];
    return out;
  }

  /// How a route looks to the mover: own points first, then money, then what rivals get.
  constexpr int appeal(const LinkSet& used) const {
    const Effect gain = effect(used);
    int out = gain.edge ? 8 : 0;
    for (std::size_t seat = 0; seat < max_players; ++seat) {
      const bool own = seat == static_cast<std::size_t>(mover_);
      out += own ? 8 * gain.hp[seat] + gain.segments[seat] : -2 * gain.hp[seat];
    }
    return out - 2 * gain.fee;
  }

  /// The trip finder: of the ways on from `at`, the one that looks best, among as many as it has patience for. The first it knows is the
  /// one with the least fees, so it always finds one.
  constexpr LinkSet best_route(const LinkSet& used, int start, int at, int came, int fee, int patience) {
    LinkSet blocked = used;
    if (at >= first_hub) {
      table_.each_branch_at(s_, at, [&](int branch) {
        if (s_.link(branch).from == came) blocked.add(branch);
      });
    }
    look_back(blocked, start);
    LinkSet cheapest = used;
    for (int vertex = at; vertex != destination_;) {
      const int link = ways_[static_cast<std::size_t>(vertex)];
      cheapest.add(link);
      vertex = other_end(link, vertex);
    }
    LinkSet best = cheapest;
    int max = appeal(cheapest);
    LinkSet gone = used;
    wander(gone, start, at, came, fee, patience, best, max);
    return best;
  }

 private:
  constexpr void wander(LinkSet& gone, int start, int at, int came, int fee, int& patience, LinkSet& best, int& max) const {
    table_.each_way(s_, at, [&](int link) {
      if (patience <= 0 || gone.has(link)) return;
      --patience;
      const int next = other_end(link, at);
      const int paid = fee + table_.fee(s_, link, mover_);
      if (paid > budget_ || next == start || next == came) return;
      if (fees_[static_cast<std::size_t>(next)] == unreachable) return;
      gone.add(link);
      if (next == destination_) {
        if (const int appealing = appeal(gone); appealing > max) {
          max = appealing;
          best = gone;
        }
      } else if (next >= first_hub || !stops_.has(next)) {
        wander(gone, start, next, next >= first_hub ? at : nothing, paid, patience, best, max);
      }
      gone.remove(link);
    });
  }

  const Table& table_;
  const State& s_;
  int mover_;
  int destination_;
  ItemSet stops_;
  int budget_;
  ItemSet reached_;
  std::array<std::uint8_t, vertex_count> fees_;  // NOLINT(*-member-init): look_back comes first
  std::array<std::uint8_t, vertex_count> ways_;  ///< by vertex: the link that leads on towards the destination
};

}  // namespace omnibus::tramways
