// Tramways: the state of a match, on the table and in the hands.
#pragma once

#include "core/wide_set.hpp"
#include "games/tramways/rules/map.hpp"

namespace omnibus::tramways {

inline constexpr int max_links = 120;  ///< each takes at least one of five times 24 rail tiles
inline constexpr int max_uses = 20;    ///< icons that pay for one action
inline constexpr int max_books = max_players;
inline constexpr int first_hub = 64;  ///< ends of links: below are nodes, from here on hubs (TW-12.2)

using CardSet = WideSet;
using LinkSet = WideSet;
static_assert(max_nodes <= first_hub && max_cards <= 128 && max_links <= 128);

/// Hubs are numbered by owner, level and numeral (TW-12.2).
constexpr int hub_of(int owner, bool upgraded, int numeral) {
  return first_hub + (2 * owner + (upgraded ? 1 : 0)) * numeral_count + numeral - 1;
}
constexpr int numeral_of(int hub) { return (hub - first_hub) % numeral_count + 1; }
inline constexpr int end_count = first_hub + 2 * max_players * numeral_count;

/// The open decision.
enum class Phase : std::uint8_t {
  draft,
  first_card,
  bid,
  take_card,
  act,
  start_link,
  lay,
  destination,
  passenger,
  ride,
  pay,
  place,
  bonus,
  buy_points,
  put_away,
  over
};
inline constexpr std::array<std::string_view, 16> phase_names{"draft", "first_card",  "bid",       "take_card", "act", "start_link",
                                                              "lay",   "destination", "passenger", "ride",      "pay", "place",
                                                              "bonus", "buy_points",  "put_away",  "over"};

/// The action being composed and paid.
enum class Work : std::uint8_t { none, link, link_upgrade, branch_upgrade, building, building_upgrade, trip, martian_trip, resources };
inline constexpr std::array<std::string_view, 9> work_names{
    "none", "link", "link_upgrade", "branch_upgrade", "building", "building_upgrade", "trip", "martian_trip", "resources"};

enum class Ending : std::uint8_t { none, rounds_played };

struct Player {
  CardSet hand;
  CardSet deck;
  CardSet pool;
  std::int16_t hp = 0;
  std::int16_t money = 0;
  std::uint8_t stress = 0;
  std::uint8_t workers = 0;
  std::uint8_t rails = 0;  ///< tiles left
  std::uint8_t martians = 0;

  friend constexpr bool operator==(const Player&, const Player&) = default;
};

/// A building or an unbuilt parcel (level 0).
struct Node {
  std::uint8_t type = 0;
  std::uint8_t level = 0;
  std::uint8_t owner = nothing;
  std::uint8_t passengers = 0;

  constexpr bool built() const { return level > 0; }
  constexpr bool has_room() const { return passengers < level; }
  friend constexpr bool operator==(const Node&, const Node&) = default;
};

/// A continuous run of one player's rails: a link between two nodes, or a branch from a node to a hub.
struct Link {
  std::uint8_t from = nothing;
  std::uint8_t to = nothing;  ///< a node, or first_hub and more
  std::uint8_t owner = nothing;
  std::uint8_t length = 0;

  constexpr bool branch() const { return to >= first_hub; }
  constexpr int numeral() const { return numeral_of(to); }  ///< by which a branch leaves the map
  constexpr int other_end(int end) const { return from == end ? to : from; }
  /// The node at its far end, as a set; empty for a branch.
  constexpr ItemSet far_node() const { return branch() ? ItemSet() : ItemSet::of(to % first_hub); }
  friend constexpr bool operator==(const Link&, const Link&) = default;
};

/// TW-6.2: the strip (0) or a slot (1 to 3) of a card that pays.
struct Use {
  std::uint8_t card = nothing;
  std::uint8_t part = 0;

  friend constexpr bool operator==(const Use&, const Use&) = default;
};

/// An action being composed. The meaning of a field depends on the work.
struct Plan {
  LinkSet used;  ///< links already used by a trip
  FixedList<Use, max_uses> uses;
  Work work = Work::none;
  std::uint8_t node = nothing;                          ///< link: the end whose icon will be played; building: where; trip: the destination
  std::uint8_t other = nothing;                         ///< link: the far end; trip: where it starts
  std::uint8_t at = nothing;                            ///< link: the last space laid; trip: the node or hub reached
  std::uint8_t numeral = 0;                             ///< link: by which it left the map
  std::uint8_t cost = 0;                                ///< rails
  std::uint8_t fee = 0;                                 ///< dollars for rivals' segments
  std::uint8_t type = 0;                                ///< building
  std::array<std::uint8_t, 2> links{nothing, nothing};  ///< upgrade: which
  std::uint8_t gains = 0;                               ///< commerce: choices still to come
  std::uint8_t came = nothing;                          ///< trip: at a hub, the node it came from
  std::array<std::uint8_t, 11> unused{};  ///< every byte has a value, so that a state can be hashed and compared as raw memory

  constexpr bool of_rails() const { return work <= Work::branch_upgrade; }
  constexpr bool of_building() const { return (work == Work::building) | (work == Work::building_upgrade); }
  constexpr bool of_martian() const { return work == Work::martian_trip; }
  /// Cards that all players have seen being played for it.
  constexpr CardSet cards() const {
    CardSet out;
    for (const Use& use : uses) out.add(use.card);
    return out;
  }

  friend constexpr bool operator==(const Plan&, const Plan&) = default;
};

struct State {
  std::array<Player, max_players> players;
  CardSet auction_deck;  ///< face down, so without an order
  CardSet row;           ///< auction cards to be taken this round
  CardSet offer;         ///< building cards
  CardSet unseen;        ///< development cards that no player has seen, under the tops of the books and in the box
  CardSet drafted;       ///< parcel cards still to be drafted
  CardSet aside;         ///< solo: the rest of the lines of cards (TW-14.4)
  LinkSet upgraded;
  ItemSet martians;  ///< nodes that hold one
  Plan plan;
  std::array<Link, max_links> links;
  std::array<std::uint8_t, max_spaces> rails;  ///< by space: the link, or nothing
  std::array<std::uint8_t, max_spaces> sides;  ///< by space: the sides its rail joins, as bits
  std::array<Node, max_nodes> nodes;
  std::array<std::uint16_t, max_players> bids;       ///< by seat: paid in this auction
  std::uint16_t highest;                             ///< bid
  std::uint16_t put_in;                              ///< dollars put into the bid in progress, before the rest of the money
  std::array<std::uint8_t, max_books> tops;          ///< face-up card of each Ticket Book
  std::array<std::uint8_t, max_books> below;         ///< cards under it
  std::array<std::uint8_t, max_players> order;       ///< seats, first to last
  std::array<std::uint8_t, max_players> next_order;  ///< while it is being bid for
  std::uint8_t link_count;
  std::uint8_t passengers;  ///< in the supply
  std::uint8_t round;       ///< from 1
  std::uint8_t night;       ///< place in the clockwise order of the boards
  Phase phase;
  Ending ending;
  std::uint8_t place;      ///< in the turn order, of the player to decide
  std::uint8_t lap;        ///< draft: passes done; actions: 0 one each, 1 two each
  std::uint8_t actions;    ///< left to the seat in a row
  std::uint8_t bidders;    ///< seats still in, as bits
  std::uint8_t last_card;  ///< cards of one choice are taken in the order of their numbers
  std::uint8_t away;       ///< cards put away
  std::uint8_t surplus;    ///< cards that must be put away
  std::uint8_t newest;     ///< solo: the card of the line revealed last, or nothing

  /// The player to decide.
  constexpr int seat() const { return order[place]; }
  constexpr Player& mover() { return player(seat()); }
  constexpr const Player& mover() const { return player(seat()); }

  constexpr Player& player(int seat) { return players[static_cast<std::size_t>(seat)]; }
  constexpr const Player& player(int seat) const { return players[static_cast<std::size_t>(seat)]; }
  constexpr Node& node(int index) { return nodes[static_cast<std::size_t>(index)]; }
  constexpr const Node& node(int index) const { return nodes[static_cast<std::size_t>(index)]; }
  constexpr Link& link(int index) { return links[static_cast<std::size_t>(index)]; }
  constexpr const Link& link(int index) const { return links[static_cast<std::size_t>(index)]; }
  constexpr int rail(int space) const { return rails[static_cast<std::size_t>(space)]; }
  constexpr int side(int space) const { return sides[static_cast<std::size_t>(space)]; }
};

static_assert(sizeof(State) == 1520);

}  // namespace omnibus::tramways
