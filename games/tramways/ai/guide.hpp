// Tramways: heuristics of the guide that bots play by.
#pragma once

#include "core/contract.hpp"
#include "games/tramways/ai/bidding.hpp"
#include "games/tramways/ai/reasons.hpp"

namespace omnibus::tramways {

/// Weights of the guide. The unit is a hundredth of a point; the numbers were found by playing whole games.
struct Weights {
  int dollar = 22;          ///< while more rounds follow; less towards the end
  int worker = 45;          ///< another one, when there are some
  int first_worker = 110;   ///< when there are none
  int passenger = 45;       ///< a new one on the map
  int card = 12;            ///< for playing a card that comes back later
  int rival = 35;           ///< a rival's point, shared by the rivals
  int link_future = 42;     ///< of a new link, for every round to come
  int link_habit = 14;      ///< less for every link already owned
  int own_network = 60;     ///< a new link that joins the own links
  int people = 30;          ///< a passenger at an end of a new link
  int new_type = 25;        ///< ends of different types
  int long_link = 10;       ///< for every segment
  int upgrade_future = 14;  ///< of an upgraded link, for every round to come
  int building = 50;        ///< later use of a new building
  int development = 40;     ///< another card to choose from, beyond its icons
  int exchange = 40;        ///< expected value of a card from the deck
  std::array<int, 4> rail_icon{0, 16, 28, 36};
  int type_icon = 26;
  int wild_icon = 48;
  int build_icon = 30;
  int parcel_icon = 18;
  int money_icon = 3;  ///< for every dollar; gathering from a card takes a whole action, so the icon is worth little in the hand
  int worker_icon = 15;
  int passenger_icon = 6;
  int relax_icon = 15;
  int new_parcel = 60;     ///< of a Parcel card that gives ownership of its parcel
  int offered_share = 25;  ///< hundredths of the value of a card, for each time it is likely to be played
  int put_in_share = 100;  ///< hundredths of the value of a card that are lost for the round when it pays a bid
  int last_dollars = 8;    ///< of a dollar in a bid at the end, when money only buys points
  BidWeights bids;

  template <class Visit> constexpr void each(Visit&& visit) {
    visit("dollar", dollar);
    visit("worker", worker);
    visit("first_worker", first_worker);
    visit("passenger", passenger);
    visit("card", card);
    visit("rival", rival);
    visit("link_future", link_future);
    visit("link_habit", link_habit);
    visit("own_network", own_network);
    visit("people", people);
    visit("new_type", new_type);
    visit("long_link", long_link);
    visit("upgrade_future", upgrade_future);
    visit("building", building);
    visit("development", development);
    visit("exchange", exchange);
    visit("rail_icon", rail_icon);
    visit("type_icon", type_icon);
    visit("wild_icon", wild_icon);
    visit("build_icon", build_icon);
    visit("parcel_icon", parcel_icon);
    visit("money_icon", money_icon);
    visit("worker_icon", worker_icon);
    visit("passenger_icon", passenger_icon);
    visit("relax_icon", relax_icon);
    visit("new_parcel", new_parcel);
    visit("offered_share", offered_share);
    visit("put_in_share", put_in_share);
    visit("last_dollars", last_dollars);
    visit("earlier", bids.earlier);
    visit("rival_share", bids.rival_share);
    visit("hidden_money", bids.hidden_money);
  }
};

/// Contribution of the possessions at the beginning of a round to the final score, in hundredths of a point, by the number of rounds after
/// this one. The figures were fitted to the results of games:
///   omnibus fit tramways --players 3 --player search:iterations=60 --slips 0 --games 400
struct Outlook {
  using ByRounds = std::array<int, 5>;

  ByRounds money{14, 13, 18, 19, 15};
  ByRounds worker{-17, 50, 124, 205, 163};
  ByRounds link{223, 304, 395, 332, 212};
  ByRounds segment{-7, 12, 20, 29, 51};
  ByRounds upgraded{6, 19, 28, 23, 59};        ///< additionally, a segment of an upgraded link
  ByRounds passenger{171, 135, 124, 117, 36};  ///< waiting at an end of an own link
  ByRounds level{-75, -86, -122, -65, 48};     ///< of a building there
  ByRounds card{39, 48, 100, 127, 115};        ///< in hundredths of the guide's value of the card in the hand

  template <class Visit> constexpr void each(Visit&& visit) {
    visit("money", money);
    visit("worker", worker);
    visit("link", link);
    visit("segment", segment);
    visit("upgraded", upgraded);
    visit("passenger", passenger);
    visit("level", level);
    visit("card", card);
  }
};

}  // namespace omnibus::tramways

namespace omnibus {

/// Rates an action by its immediate points and by the likely later gains from money, workers, links and cards.
template <> class Guide<tramways::Rules> {
 public:
  using Rules = tramways::Rules;
  using State = tramways::State;
  using Weights = tramways::Weights;
  using Outlook = tramways::Outlook;

  static constexpr int clear_margin = 100;
  static constexpr int spread = 500;
  static constexpr Outlook usual_outlook{};

  constexpr explicit Guide(const Rules& game, const Weights& weights = {}) : game_(game), weights_(weights) {
    for (int card = 0; card < game.setting().box.card_count; ++card) keep_[static_cast<std::size_t>(card)] = keeping(card);
  }

  /// A link, a trip, a building and their payments consist of several actions.
  constexpr bool unfinished(const State& s) const { return s.phase >= Phase::start_link && s.phase <= Phase::buy_points; }

  constexpr void rate(const State& s, const Legal<Rules>& legal, Ratings<Rules>& ratings) const {
    const auto each = [&](auto&& rating) {
      for (int i = 0; i < legal.size(); ++i) ratings[static_cast<std::size_t>(i)] = rating(legal[i]);
    };
    switch (s.phase) {
      case Phase::draft: return each([&](const Action& action) { return keep(action.operands[0]); });
      case Phase::take_card: return each([&](const Action& action) { return taking(s, action); });
      case Phase::first_card: return each([&](const Action& action) { return keep(s.tops[action.operands[0]]); });
      case Phase::bid: return rate_bids(s, legal, ratings);
      case Phase::act: return each([&](const Action& action) { return acting(s, action); });
      case Phase::start_link: return rate_starts(s, legal, ratings);
      case Phase::lay: return rate_spaces(s, legal, ratings);
      case Phase::destination:
        return each([&](const Action& action) { return best_trip_to(s, action.operands[0], s.plan.work == Work::martian_trip); });
      case Phase::passenger: return rate_passengers(s, legal, ratings);
      case Phase::ride:
      case Phase::pay: return each([&](const Action& action) { return proposes(action) ? 300 : 0; });
      case Phase::place: return each([&](const Action& action) { return links_at(s, action.operands[0]); });
      case Phase::bonus: return each([&](const Action& action) { return bonus(s, action); });
      case Phase::buy_points:
        return each([&](const Action& action) { return action.operands[0] * (100 - numbers().leisure_price * dollar(s)); });
      case Phase::put_away: return each([&](const Action& action) { return putting_away(s, action); });
      case Phase::over: return;
    }
  }

  /// Constraints on a route are given by its links.
  constexpr bool rate(const State& s, const Legal<Rules>& legal, const Constraints& constraints, Ratings<Rules>& ratings) const {
    rate(s, legal, ratings);
    if (s.phase != Phase::ride || constraints.none()) return true;
    const int link = trips().next_link(s, {.over = rides_in(constraints.with), .without = rides_in(constraints.without)});
    for (int i = 0; i < legal.size(); ++i) {
      const bool wished = verb_of(legal[i]) == Verb::ride && legal[i].operands[0] == link;
      ratings[static_cast<std::size_t>(i)] = wished ? 300 : 0;
    }
    return link != tramways::nothing;
  }

  constexpr int progress(const State& s) const { return s.round; }

  /// The beginning of the round after the next one. A solo player has no opponents to compare with, so the game is played to its end.
  constexpr int horizon(const State& s) const { return game_.players() == 1 ? end_of_game : progress(s) + 2; }

  constexpr int expected_score(const State& s, Seat seat, const Outlook& outlook) const {
    return 100 * score(s, index_of(seat)) + prospects(s, index_of(seat), outlook);
  }

  /// Half of the full worth for a draw; each point of difference to the best rival counts.
  constexpr int worth(const State& s, Seat seat) const {
    const bool over = s.phase == Phase::over;
    int own = 0;
    int best = std::numeric_limits<int>::min();
    for (int i = 0; i < game_.players(); ++i) {
      const int points = 100 * score(s, i) + (over ? 0 : prospects(s, i, usual_outlook));
      if (seat_at(i) == seat) own = points;
      else best = std::max(best, points);
    }
    if (game_.players() == 1) return std::clamp(200 + own / 10, 0, int{full_worth});
    const int ahead = own - best;
    const int won = over ? (ahead > 0 ? 60 : -60) : std::clamp(ahead / 8, -60, 60);
    return std::clamp(full_worth / 2 + 18 * ahead / 100 + won, 0, int{full_worth});
  }

  static constexpr void explain(const Rules& game, const CompletedMove<Rules>& move, Reasons& out) {
    tramways::Reasoning(game, move).explain(out);
  }
  static constexpr Rule rule_behind(std::string_view reason) { return rule_in(tramways::reason_rules, reason); }

 private:
  using Phase = tramways::Phase;
  using Work = tramways::Work;
  using Verb = tramways::Verb;
  using Type = tramways::Type;
  using Slot = tramways::Slot;

  static constexpr int max_steps = 24;  ///< of the trip finder, when it only gives advice
  static constexpr int no_trip = -1000;

  constexpr const tramways::Setting& setting() const { return game_.setting(); }
  constexpr const tramways::Numbers& numbers() const { return setting().numbers(); }
  constexpr tramways::Links links() const { return tramways::Links(setting()); }
  constexpr tramways::Trips trips() const { return tramways::Trips(setting()); }
  constexpr int score(const State& s, int seat) const { return tramways::Scoring(setting()).score(s, seat); }
  static constexpr Verb verb_of(const Action& action) { return static_cast<Verb>(action.verb); }
  static constexpr bool proposes(const Action& action) { return verb_of(action) == Verb::pay || verb_of(action) == Verb::travel; }
  static constexpr tramways::LinkSet rides_in(std::span<const Action> actions) {
    tramways::LinkSet out;
    for (const Action& action : actions) {
      if (verb_of(action) == Verb::ride) out.add(action.operands[0]);
    }
    return out;
  }
  constexpr int rounds_left(const State& s) const { return numbers().rounds - s.round; }
  constexpr int dollar(const State& s) const { return rounds_left(s) >= 2 ? weights_.dollar : rounds_left(s) * weights_.dollar / 2; }
  constexpr int keep(int card) const { return keep_[static_cast<std::size_t>(card)]; }

  /// Value of the possessions of a seat at the beginning of a round, besides its points.
  constexpr int prospects(const State& s, int seat, const Outlook& outlook) const {
    const tramways::Player& player = s.player(seat);
    const std::size_t rounds = static_cast<std::size_t>(std::clamp(rounds_left(s), 0, 4));
    int out = player.money * outlook.money[rounds] + player.workers * outlook.worker[rounds];
    ItemSet served;
    for (int i = 0; i < s.link_count; ++i) {
      const tramways::Link& link = s.link(i);
      if (link.owner != seat) continue;
      served |= ItemSet::of(link.from) | link.far_node();
      out += outlook.link[rounds] + link.length * (outlook.segment[rounds] + (s.upgraded.has(i) ? outlook.upgraded[rounds] : 0));
    }
    for (const int node : served) out += s.node(node).passengers * outlook.passenger[rounds] + s.node(node).level * outlook.level[rounds];
    return out + keep_all(player) * outlook.card[rounds] / 100;
  }

  /// Value of all cards of a player.
  constexpr int keep_all(const tramways::Player& player) const {
    int out = 0;
    (player.hand | player.deck | player.pool).each([&](int card) { out += keep(card); });
    return out;
  }

  /// Value of a card kept in the hand.
  constexpr int keeping(int card) const {
    int out = 0;
    const tramways::Face& face = setting().face(card);
    for (int i = 0; i < face.slot_count; ++i) {
      const Slot& slot = face.slots[static_cast<std::size_t>(i)];
      int value = weights_.rail_icon[slot.rails];
      if (slot.types != 0) value += slot.types == tramways::all_types ? weights_.wild_icon : weights_.type_icon;
      value += (slot.build ? weights_.build_icon : 0) + (slot.parcel != tramways::nothing ? weights_.parcel_icon : 0);
      value += slot.money * weights_.money_icon + (slot.worker ? weights_.worker_icon : 0) +
               (slot.passenger ? weights_.passenger_icon : 0) + (slot.relax ? weights_.relax_icon : 0);
      if (slot.consequence != tramways::Consequence::none) value = std::max(0, value - 20);  // its use is optional
      out += value;
    }
    return out;
  }

  // ---- The auction ------------------------------------------------------------------------------------------------------

  /// Value of an offered card to the seat to move. The more rounds follow, the more often it can be played.
  constexpr int offered(const State& s, int card) const {
    const tramways::Face& face = setting().face(card);
    int value = keep(card);
    for (int i = 0; i < face.slot_count; ++i) {
      const Slot& slot = face.slots[static_cast<std::size_t>(i)];
      if (slot.relax && s.mover().stress == 0) value -= weights_.relax_icon;
      if (slot.worker && s.mover().workers == 0) value += weights_.worker_icon;
    }
    if (face.node != tramways::nothing)
      value += s.node(face.node).owner == tramways::nothing ? weights_.new_parcel : -weights_.parcel_icon;  // TW-4.12
    return value * (2 + rounds_left(s)) * weights_.offered_share / 100;
  }

  constexpr int taking(const State& s, const Action& action) const {
    if (verb_of(action) == Verb::extend) return extending(s);
    return offered(s, action.operands[0]) - (action.operands[0] == s.newest ? stress_of_newest() : 0);
  }

  /// TW-14.3: expected value of the best card after adding another one. The deck consists of the unseen cards.
  constexpr int extending(const State& s) const {
    int best = 0;
    s.row.each([&](int card) { best = std::max(best, offered(s, card)); });
    int sum = 0;
    s.auction_deck.each([&](int card) { sum += std::max(best, offered(s, card) - stress_of_newest()); });
    return sum / s.auction_deck.size() - tramways::Auction(setting()).price_of_next(s) * bid_dollar(s);
  }

  constexpr int stress_of_newest() const { return 100 * numbers().newest_stress; }

  constexpr int bid_dollar(const State& s) const { return dollar(s) > weights_.last_dollars ? dollar(s) : weights_.last_dollars; }

  constexpr void rate_bids(const State& s, const Legal<Rules>& legal, Ratings<Rules>& ratings) const {
    tramways::CardValues cards;
    s.row.each([&](int card) { cards.add(offered(s, card)); });
    const int price = bid_dollar(s);
    const tramways::BidOutlook outlook(setting(), s, weights_.bids, cards, price);
    for (int i = 0; i < legal.size(); ++i) {
      const int operand = legal[i].operands[0];
      int& rating = ratings[static_cast<std::size_t>(i)];
      switch (verb_of(legal[i])) {
        case Verb::bid: rating = outlook.bidding(s.put_in + operand) - operand * price; break;
        case Verb::put_in: rating = putting_in(s, outlook, operand, price); break;
        case Verb::put_in_hundred: rating = outlook.bidding(s.put_in) - tramways::hundred * price; break;
        default: rating = outlook.passing(); break;
      }
    }
  }

  /// The best bid that includes this card and is completed by money alone.
  constexpr int putting_in(const State& s, const tramways::BidOutlook& outlook, int card, int price) const {
    const tramways::Price paid = tramways::Auction(setting()).price_in_bid(card);
    const int before = s.put_in + setting().face(card).money;
    const int least = s.highest + 1 > before ? s.highest + 1 - before : 0;
    const int purse = s.mover().money - std::min<int>(paid.money, s.mover().money);
    if (least > purse) return outlook.passing() - 2 * clear_margin;
    int best = outlook.bidding(before + least) - least * price;
    for (int money = least + 1; money <= purse && before + money <= outlook.enough(); ++money) {
      if (const int value = outlook.bidding(before + money) - money * price; value > best) best = value;
    }
    return best - keep(card) * weights_.put_in_share / 100 - 100 * (paid.stress * outlook.points_per_stress() + paid.points) -
           paid.money * price;
  }

  // ---- Choice of an action --------------------------------------------------------------------------------------------

  constexpr int acting(const State& s, const Action& action) const {
    const auto [a, b, c] = action.operands;
    switch (verb_of(action)) {
      case Verb::build_link: return new_link(s);
      case Verb::upgrade_link: return upgrading(s, s.link(a).length);
      case Verb::upgrade_branches: return upgrading(s, s.link(a).length + s.link(b).length);
      case Verb::build:
        return 100 * numbers().new_building_hp + weights_.building + weights_.passenger - 3 * weights_.card + type_bonus(s, b);
      case Verb::upgrade_building: return 100 * numbers().building_upgrade_hp + weights_.passenger - 2 * weights_.card + links_at(s, a);
      case Verb::move: return best_trip(s, false);
      case Verb::move_martian: return best_trip(s, true);
      case Verb::gather: return gathering(s, a, b);
      default: return 0;
    }
  }

  constexpr int new_link(const State& s) const {
    int own = 0;
    for (int i = 0; i < s.link_count; ++i) own += s.link(i).owner == s.seat() ? 1 : 0;
    const int future = rounds_left(s) * weights_.link_future + (s.lap == 0 ? weights_.link_future / 2 : 0) - own * weights_.link_habit;
    return 100 * numbers().new_link_hp + (future > 0 ? future : 0) - 2 * weights_.card -
           (s.mover().workers > 1 ? weights_.worker : weights_.first_worker) / 2;
  }

  constexpr int upgrading(const State& s, int length) const {
    return 100 * numbers().link_upgrade_hp + rounds_left(s) * weights_.upgrade_future - (1 + (length + 1) / 2) * weights_.card;
  }

  /// A small bonus for types of buildings that are useful now: Residences against stress, Leisure with much money.
  constexpr int type_bonus(const State& s, int type) const {
    if (type == static_cast<int>(Type::residence)) return s.mover().stress > 3 ? 20 : 0;
    return type == static_cast<int>(Type::leisure) && s.mover().money > 6 ? 20 : 0;
  }

  /// Rating of the links at a node: those of the player to move count most.
  constexpr int links_at(const State& s, int node) const {
    int out = 0;
    links().each_at_node(s, node, [&](int link) { out += s.link(link).owner == s.seat() ? 30 : 5; });
    return out;
  }

  constexpr int gathering(const State& s, int card, int slots) const {
    const tramways::Face& face = setting().face(card);
    int out = 100 - weights_.card;  // the first use costs no stress
    for (int i = 0; i < face.slot_count; ++i) {
      if ((slots >> i & 1) == 0) continue;
      const Slot& slot = face.slots[static_cast<std::size_t>(i)];
      out += slot.money * dollar(s) + (slot.relax && s.mover().stress > 0 ? 100 : 0) + (slot.passenger ? weights_.passenger : 0) - 100;
      if (slot.worker) out += s.mover().workers == 0 ? weights_.first_worker : weights_.worker;
    }
    return out - 20;
  }

  // ---- Links ------------------------------------------------------------------------------------------------------------

  /// Values of links from one node.
  class Connections {
   public:
    constexpr Connections(const Guide& guide, const State& s, ItemSet network, int start, int max_rails)
        : each_rail_(guide.weights_.long_link - guide.weights_.card / 2),
          most_for_rails_(std::max(0, each_rail_ * max_rails)),
          to_hub_(guide.people_at(s, start) + guide.weights_.own_network + guide.weights_.own_network / 2),
          count_(guide.setting().map.node_count) {
      const int here = guide.people_at(s, start);
      for (int end = 0; end < count_; ++end) to_node_[static_cast<std::size_t>(end)] = here + guide.connection(s, network, start, end);
    }

    /// Value of a link to a node or a hub over this many rails.
    constexpr int to(int end, int rails) const {
      return rails * each_rail_ + (end < tramways::first_hub ? to_node_[static_cast<std::size_t>(end)] : to_hub_);
    }

    /// Nodes to which a link might be worth more than this.
    constexpr ItemSet better_than(int value) const {
      ItemSet out;
      for (int end = 0; end < count_; ++end) {
        if (to_node_[static_cast<std::size_t>(end)] + most_for_rails_ > value) out.add(end);
      }
      return out;
    }

   private:
    int each_rail_;
    int most_for_rails_;
    int to_hub_;
    int count_;
    std::array<int, tramways::max_nodes> to_node_{};
  };

  /// Value of a link between two nodes, not counting its rails and the people at its start.
  constexpr int connection(const State& s, ItemSet network, int start, int end) const {
    const bool other_type = s.node(start).type != s.node(end).type || !s.node(start).built() || !s.node(end).built();
    const bool joins = network.has(start) != network.has(end);  // joining two nodes of the network adds nothing
    return people_at(s, end) + (joins ? weights_.own_network : 0) + (other_type ? weights_.new_type : 0);
  }

  constexpr int people_at(const State& s, int node) const {
    if (!s.node(node).built()) return s.node(node).owner == s.seat() ? weights_.people / 2 : -weights_.people / 2;
    return s.node(node).passengers * weights_.people + s.node(node).level * 10;
  }

  /// Value of the best end if the link continues over this space, or `best` if that is higher.
  static constexpr int best_end(const tramways::LinkSearch& search, const Connections& connections, int best, int space, int cost,
                                int spaces, bool left) {
    ItemSet wanted = connections.better_than(best);
    search.explore(space, cost, spaces, left, wanted, [&](int end, int rails) {
      const int value = connections.to(end, rails);
      if (value <= best) return;
      best = value;
      wanted = connections.better_than(best);
    });
    return best;
  }

  constexpr void rate_starts(const State& s, const Legal<Rules>& legal, Ratings<Rules>& ratings) const {
    tramways::LinkSearch search(setting(), s);
    const ItemSet network = links().network(s, s.seat());
    for (int i = 0; i < legal.size(); ++i) {
      const int node = legal[i].operands[0];
      search.start_at(node);
      const Connections connections(*this, s, network, node, search.max_rails());
      int best = no_trip;
      for (const std::uint8_t next : setting().map.space(setting().map.site(node).space).beside) {
        if (next != tramways::nothing && links().free(s, next)) best = best_end(search, connections, best, next, 0, 0, false);
      }
      ratings[static_cast<std::size_t>(i)] = best;
    }
  }

  constexpr void rate_spaces(const State& s, const Legal<Rules>& legal, Ratings<Rules>& ratings) const {
    tramways::LinkSearch search(setting(), s);
    const tramways::Plan& plan = s.plan;
    const int laid = tramways::Links::laid(s);
    search.start_at(plan.node);
    const Connections connections(*this, s, links().network(s, s.seat()), plan.node, search.max_rails());
    for (int i = 0; i < legal.size(); ++i) {
      const int target = legal[i].operands[0];
      int value = no_trip;
      if (verb_of(legal[i]) == Verb::arrive) {
        value = connections.to(target, plan.cost);
      } else if (verb_of(legal[i]) == Verb::lay) {
        value = best_end(search, connections, no_trip, target, plan.cost, laid, plan.numeral != 0);
      } else if (!search.hub(target + 1).empty()) {
        value = connections.to(tramways::first_hub, plan.cost);
      } else {
        for (const tramways::OuterSide& outer : setting().map.outer[static_cast<std::size_t>(target)]) {
          if (links().free(s, outer.space)) value = best_end(search, connections, value, outer.space, plan.cost, laid, true);
        }
      }
      ratings[static_cast<std::size_t>(i)] = value;
    }
  }

  // ---- Trips ------------------------------------------------------------------------------------------------------------

  constexpr int best_trip(const State& s, bool martian) const {
    const tramways::Icons icons = setting().icons_of(s.mover().hand);
    const ItemSet people = tramways::Trips::waiting(s, tramways::Buildings(s), martian);
    int best = 0;
    for (int node = 0; node < setting().map.node_count; ++node) {
      if (!payable(s, icons, node, martian)) continue;
      if (const int value = best_trip_to(s, icons, people, node, martian); value > best) best = value;
    }
    return best;
  }

  constexpr bool payable(const State& s, const tramways::Icons& icons, int node, bool martian) const {
    if (!s.node(node).built()) return !martian && icons.has_parcel(setting().map.site(node).label);
    if (martian && !s.martians.has(node)) return false;
    return (icons.types() & tramways::type_bit(s.node(node).type)) != 0 && !trips().dark(s).has(node);
  }

  constexpr int best_trip_to(const State& s, int node, bool martian) const {
    return best_trip_to(s, setting().icons_of(s.mover().hand), tramways::Trips::waiting(s, tramways::Buildings(s), martian), node, martian);
  }

  constexpr int best_trip_to(const State& s, const tramways::Icons& icons, ItemSet people, int node, bool martian) const {
    if (links_at(s, node) == 0) return no_trip;
    tramways::RouteSearch search = trips().routes_to(s, icons, node, martian);
    search.look_back({}, tramways::nothing);
    int best = no_trip;
    for (const int from : search.sources() & people) {
      if (const int value = trip(s, search.best_route_from(from, max_steps), node, martian); value > best) best = value;
    }
    return best;
  }

  constexpr void rate_passengers(const State& s, const Legal<Rules>& legal, Ratings<Rules>& ratings) const {
    const bool martian = s.plan.work == Work::martian_trip;
    tramways::RouteSearch search = trips().routes(s);
    search.look_back({}, tramways::nothing);
    for (int i = 0; i < legal.size(); ++i)
      ratings[static_cast<std::size_t>(i)] = trip(s, search.best_route_from(legal[i].operands[0], max_steps), s.plan.node, martian);
  }

  constexpr int trip(const State& s, const tramways::LinkSet& route, int to, bool martian) const {
    const tramways::RouteGain gain(setting(), s, route);
    const int seat = s.seat();
    int out = -2 * weights_.card;
    int stress = s.mover().stress;
    for (int i = 0; i < game_.players(); ++i) {
      const std::size_t owner = static_cast<std::size_t>(i);
      out +=
          i == seat ? 100 * gain.hp[owner] + gain.segments[owner] * numbers().segment_money * dollar(s) : -gain.hp[owner] * weights_.rival;
    }
    out -= gain.fee * (dollar(s) + 4);
    if (gain.edge && stress > 0) {
      out += 100 * numbers().edge_relief;
      --stress;
    }
    if (martian) out += 100 * numbers().martian_hp - (s.mover().workers > 1 ? weights_.worker : weights_.first_worker);
    return out + arriving(s, to, stress, s.mover().money - gain.fee);
  }

  constexpr int arriving(const State& s, int node, int stress, int money) const {
    const tramways::Node& there = s.node(node);
    const tramways::Numbers& n = numbers();
    if (!there.built()) return 0;
    switch (static_cast<Type>(there.type)) {
      case Type::residence: return 100 * (stress < n.residence_relief * there.level ? stress : n.residence_relief * there.level);
      case Type::industry:
        return -100 * n.industry_stress + there.level * (s.mover().workers == 0 ? weights_.first_worker : weights_.worker);
      case Type::commerce: return -100 * n.commerce_stress + there.level * n.commerce_money * dollar(s);
      case Type::leisure: {
        const int affordable = money / n.leisure_price;
        const int points = affordable < n.leisure_most * there.level ? affordable : n.leisure_most * there.level;
        return points * (100 - n.leisure_price * dollar(s));
      }
    }
    return 0;
  }

  // ---- Small choices ----------------------------------------------------------------------------------------------------

  constexpr int bonus(const State& s, const Action& action) const {
    if (verb_of(action) == Verb::take_money) return numbers().commerce_money * dollar(s);
    return rounds_left(s) == 0 ? 0 : keep(s.tops[action.operands[0]]) / 2 + weights_.development;
  }

  constexpr int putting_away(const State& s, const Action& action) const {
    if (verb_of(action) == Verb::keep) return 0;
    const int card = action.operands[0];
    const bool dead = dead_weight(s, card);
    const int price =
        (tramways::Rounds(setting()).put_away_cost(s.away + 1, s.surplus) - tramways::Rounds(setting()).put_away_cost(s.away, s.surplus)) *
        weights_.dollar;
    return weights_.exchange - keep(card) + (dead ? 40 : 0) - price;
  }

  /// True for a parcel card whose parcel is built on or not owned by the player.
  constexpr bool dead_weight(const State& s, int card) const {
    const std::uint8_t node = setting().face(card).node;
    return node != tramways::nothing && (s.node(node).built() || s.node(node).owner != s.seat());
  }

  Rules game_;
  Weights weights_;
  std::array<int, tramways::max_cards> keep_{};
};

static_assert(GuideContract<tramways::Rules>::is_kept && SupportsConstraints<tramways::Rules>);

}  // namespace omnibus
