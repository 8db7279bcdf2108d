// Future Mobility: heuristics of the guide that bots play by.
#pragma once

#include <algorithm>

#include "core/contract.hpp"
#include "games/future_mobility/ai/reasons.hpp"

namespace omnibus::future_mobility {

/// Weights of the guide, in hundredths of a point. Found by playing whole games.
struct Weights {
  /// Value of a card kept in the hand.
  std::array<int, power_up_count> keep{50, 50, 60, 60, 150, 150, 150, 110, 110, 100, 120};
  int copy = 25;         ///< less for each further card of a kind
  int star = 110;        ///< another power-up
  int gift = 15;         ///< every marker serves the opponents as well, and they move first
  int jam_point = 60;    ///< a point that an opponent loses to a jam
  int jam_ahead = 4;     ///< for each point by which the victim leads the player who jams
  int jam_finish = 150;  ///< if the victim would end the game with this trip
  int jam_cell = 10;     ///< tie-break between equally good cells
  int idle = 300;        ///< penalty for laying a marker that serves no trip on the table
  int worth_step = 6;    ///< hundredths of a point for one step of the worth
  int victory = 150;     ///< in steps of the worth
  int exposed = 6;       ///< a cell on which others can place a jam

  template <class Visit> constexpr void each(Visit&& visit) {
    visit("keep", keep);
    visit("copy", copy);
    visit("star", star);
    visit("gift", gift);
    visit("jam_point", jam_point);
    visit("jam_ahead", jam_ahead);
    visit("jam_finish", jam_finish);
    visit("idle", idle);
    visit("victory", victory);
    visit("exposed", exposed);
  }
};

}  // namespace omnibus::future_mobility

namespace omnibus {

/// A turn is worth its best trip, chains included. An action that leads to a trip is rated by the points of the best trip it allows, a
/// marker by the best trip it would make possible, and every card by its gain less its value in the hand.
template <> class Guide<future_mobility::Rules> {
 public:
  using Rules = future_mobility::Rules;
  using State = future_mobility::State;
  using Weights = future_mobility::Weights;

  static constexpr int clear_margin = 100;
  static constexpr int spread = 250;  ///< part of the worth that a decision usually affects

  constexpr explicit Guide(const Rules& game, const Weights& weights = {}) : game_(game), weights_(weights) {}

  /// A path and a route are laid cell by cell.
  constexpr bool unfinished(const State& s) const {
    return s.phase == Phase::laying || s.phase == Phase::starting || s.phase == Phase::travelling;
  }

  constexpr void rate(const State& s, const Legal<Rules>& legal, Ratings<Rules>& ratings) const {
    switch (s.phase) {
      case Phase::turn: return rate_turn(s, legal, ratings);
      case Phase::laying: return rate_laying(s, legal, ratings);
      case Phase::starting:
      case Phase::travelling: return rate_travel(s, legal, ratings);
      case Phase::answering: return rate_answers(s, legal, ratings);
      default:
        for (int i = 0; i < legal.size(); ++i) ratings[i] = plain_rating(s, legal[i]);
    }
  }

  /// Number of the round. Everything after the next round is chance, and equally so for all players.
  constexpr int progress(const State& s) const { return s.round; }
  constexpr int horizon(const State& s) const { return progress(s) + 2; }

  /// Lead of the seat over the others, including the cards in the hand. A victory adds a bonus.
  constexpr int worth(const State& s, Seat seat) const {
    int best = 0;
    int sum = 0;
    for (int i = 0; i < game_.players(); ++i) {
      if (seat_at(i) == seat) continue;
      best = std::max(best, wealth(s, i));
      sum += wealth(s, i);
    }
    const int own = wealth(s, index_of(seat));
    const int ahead = own - (best + sum / (game_.players() - 1)) / 2;
    int worth = full_worth / 2 + ahead / weights_.worth_step;
    if (s.ending == future_mobility::Ending::target_reached) {
      const int points = s.scores[index_of(seat)];
      const bool won = std::all_of(s.scores.begin(), s.scores.end(), [&](int other) { return other <= points; });
      worth += won ? weights_.victory : -weights_.victory;
    }
    return std::clamp(worth, 0, int{full_worth});
  }

  static constexpr void explain(const Rules& game, const CompletedMove<Rules>& move, Reasons& out) {
    future_mobility::Reasoning(game, move).explain(out);
  }
  static constexpr Rule rule_behind(std::string_view reason) { return rule_in(future_mobility::reason_rules, reason); }

 private:
  using Board = future_mobility::Board;
  using Marker = future_mobility::Marker;
  using Mode = future_mobility::Mode;
  using Phase = future_mobility::Phase;
  using PowerUp = future_mobility::PowerUp;
  using Route = future_mobility::Route;
  using Segment = future_mobility::Segment;
  using Verb = future_mobility::Verb;

  static constexpr int point = 100;
  static constexpr int never = -1'000'000;  ///< another choice does the same, but better

  /// For each cell, the value of the turn after laying a path there.
  using Prospects = std::array<int, future_mobility::max_cells>;

  constexpr int wealth(const State& s, int seat) const {
    int out = point * s.scores[seat];
    for (int card = 0; card < future_mobility::power_up_count; ++card) out += weights_.keep[card] * s.hands[seat].count(card);
    return out;
  }

  constexpr const future_mobility::City& city() const { return game_.setting().city; }
  constexpr future_mobility::Travel travel() const { return future_mobility::Travel(game_.setting()); }
  constexpr future_mobility::Markers markers() const { return future_mobility::Markers(game_.setting()); }
  constexpr future_mobility::Scoring scoring() const { return future_mobility::Scoring(game_.setting()); }

  // ---- Values of trips ----------------------------------------------------------------------------------------------------

  constexpr int star(int trip) const { return game_.setting().stars.has(trip) ? weights_.star : 0; }

  /// Fewest jams on a way from `starts` to `ends`, not counting the first cell.
  constexpr int jams_between(const Board& board, ItemSet starts, ItemSet ends) const {
    const ItemSet jams = lying(board, Marker::traffic_jam);
    if (jams.empty()) return 0;
    ItemSet seen = starts;
    for (int count = 0;; ++count) {
      seen = city().reached(seen, (city().cells() - jams) | seen);
      if (!(seen & ends).empty()) return count;
      const ItemSet through = city().grown(seen) & jams;
      if ((through - seen).empty()) return count;
      seen |= through;
      if (!(seen & ends).empty()) return count + 1;
    }
  }

  /// Best continuation from the cells `at` with the remaining cards, in one mode.
  constexpr int chain(const Board& board, Mode mode, ItemSet at, ItemSet rest) const {
    int best = 0;
    for (const int trip : rest) {
      const ItemSet from = game_.setting().origins[trip] & at;
      if (from.empty()) continue;
      best = std::max(best, segment(board, mode, from, trip, rest));
    }
    return best;
  }

  /// Value of a card from one of these cells, including the cards that can follow; 0 if no destination can be reached.
  constexpr int segment(const Board& board, Mode mode, ItemSet from, int trip, ItemSet rest) const {
    const ItemSet ends = travel().reachable(board, mode, from, game_.setting().destinations[trip]);
    if (ends.empty()) return 0;
    int value = point * scoring().points(trip, mode) + star(trip);
    if (is_motor(mode)) value -= point * game_.box().jam_penalty * jams_between(board, from, ends);
    return value + chain(board, mode, ends, rest - ItemSet::of(trip));
  }

  constexpr ItemSet of_kind(ItemSet trips, Mode mode) const {
    return carries_freight(mode) ? trips & game_.setting().freight : trips - game_.setting().freight;
  }

  constexpr int trip_value(const Board& board, Mode mode, int trip, ItemSet trips) const {
    return segment(board, mode, game_.setting().origins[trip], trip, of_kind(trips, mode));
  }

  /// Value of a card in the hand; only a third of it if the hand is over its limit.
  constexpr int keep(const State& s, Seat seat, int card) const {
    const int over = s.hand(seat).size() - game_.box().hand_limit;
    const int worth = weights_.keep[card] - weights_.copy * (s.hand(seat).count(card) - 1);
    return over > 0 ? worth / 3 : worth;
  }

  /// A trip including the card it costs, if any.
  constexpr int travel_rating(const State& s, int trip, Mode mode) const {
    const int card = future_mobility::card_for(mode);
    const int cost = card == future_mobility::no_card ? 0 : keep(s, s.turn, card);
    return trip_value(s.on_board, mode, trip, s.trips) - cost - (is_motor(mode) ? weights_.exposed * 3 : 0);
  }

  // ---- The turn -------------------------------------------------------------------------------------------------------------

  constexpr void rate_turn(const State& s, const Legal<Rules>& legal, Ratings<Rules>& ratings) const {
    int best = 0;
    for (int i = 0; i < legal.size(); ++i) {
      if (static_cast<Verb>(legal[i].verb) != Verb::travel) continue;
      ratings[i] = travel_rating(s, legal[i].operands[0], static_cast<Mode>(legal[i].operands[1]));
      best = std::max(best, ratings[i]);
    }
    const ItemSet trips = s.avoided ? ItemSet() : s.trips;
    std::array<Prospects, 2> prospects;
    for (int path = 0; path < future_mobility::path_count; ++path) {
      const Marker marker = future_mobility::marker_of_path(path);
      if (s.hand(s.turn).has(card_of_path(marker)) && !s.avoided)
        look_for_paths(s, marker, markers().path_length(marker), best, prospects[path]);
    }
    const std::array<ItemSet, 2> useful{useful_stops(s, 0, trips), useful_stops(s, 1, trips)};
    for (int i = 0; i < legal.size(); ++i) {
      const auto [a, b, c] = legal[i].operands;
      switch (static_cast<Verb>(legal[i].verb)) {
        case Verb::place_stop: {
          const int after = useful[a].has(b) ? tram_value(s, a, b, trips) : 0;
          ratings[i] = (after > best ? after : best - weights_.idle) - keep(s, s.turn, a) - weights_.gift;
          break;
        }
        case Verb::lay_path: {
          const int card = index_of(card_of_path(future_mobility::marker_of_path(a)));
          const int after = s.avoided ? 0 : prospects[a][b];
          ratings[i] = (after > best ? after : best - weights_.idle) - keep(s, s.turn, card) - weights_.gift;
          break;
        }
        case Verb::avoid: ratings[i] = avoid_value(s, a) - keep(s, s.turn, a); break;
        case Verb::recover:
          ratings[i] = best + weights_.keep[s.plays[future_mobility::Choices(game_.setting()).recoverable_play(s)].card] -
                       keep(s, s.turn, a) - keep(s, s.turn, b);
          break;
        case Verb::end_turn: ratings[i] = 0; break;
        default: break;
      }
    }
  }

  /// An Avoid card, combined with others in the hand while the turn is still open.
  constexpr int avoid_value(const State& s, int card) const {
    ItemSet avoided = game_.setting().avoidable[card] & s.trips;
    if (!s.avoided) {
      for (int other = 0; other < future_mobility::power_up_count; ++other) {
        if (future_mobility::is_avoid(other) && s.hand(s.turn).has(other)) avoided |= game_.setting().avoidable[other] & s.trips;
      }
    }
    int value = 0;
    for (const int trip : avoided) value += point * scoring().points_avoided(trip);
    return value;
  }

  /// Cells where a stop of the line would join both ends of an open trip.
  constexpr ItemSet useful_stops(const State& s, int line, ItemSet trips) const {
    ItemSet out;
    if (!s.hand(s.turn).has(line)) return out;
    for (const int trip : trips - game_.setting().freight) {
      if (!(s.stops(line) & game_.setting().origins[trip]).empty()) out |= game_.setting().destinations[trip];
      if (!(s.stops(line) & game_.setting().destinations[trip]).empty()) out |= game_.setting().origins[trip];
    }
    return out;
  }

  /// The best trip by tram with one more stop.
  constexpr int tram_value(const State& s, int line, int cell, ItemSet trips) const {
    Board board = s.on_board;
    board[line].add(cell);
    int best = 0;
    for (const int trip : trips - game_.setting().freight) best = std::max(best, trip_value(board, Mode::tram, trip, trips));
    return best;
  }

  // ---- Paths ------------------------------------------------------------------------------------------------------------------

  /// For every cell where a path could begin: the best trip possible at once on the path of `length` cells that would be laid there.
  constexpr void look_for_paths(const State& s, Marker path, int length, int usual, Prospects& out) const {
    for (const int cell : city().cells()) out[cell] = usual;
    const ItemSet room = markers().path_cells(s, path);
    length = std::min(length, markers().left(s, path));
    const bool cargo = path == Marker::bike_path && s.hand(s.turn).has(PowerUp::cargo_bike);
    for (const int trip : cargo ? s.trips : s.trips - game_.setting().freight) {
      if (path == Marker::pedestrian_path) {
        look_for_walks(s, trip, room, length, out);
      } else {
        look_for_ride(s, trip, room, length, out);
      }
    }
  }

  /// Routes of two or three cells, even if an edition allows more.
  constexpr void look_for_walks(const State& s, int trip, ItemSet room, int length, Prospects& out) const {
    const ItemSet paths = s.board(Marker::pedestrian_path);
    const ItemSet free = paths | room;
    const ItemSet ends = game_.setting().destinations[trip] & free;
    const auto consider_walk = [&](ItemSet cells) {
      const ItemSet missing = cells - paths;
      if (!missing.empty() && missing.size() <= length) consider(s, Marker::pedestrian_path, Mode::walking, trip, missing, out);
    };
    for (const int end : ends) {
      for (const int next : city().neighbours(end) & free) {
        const ItemSet two = ItemSet::of(end) | ItemSet::of(next);
        if (game_.setting().origins[trip].has(next)) consider_walk(two);
        if (game_.box().walk_cells < 3) continue;
        for (const int start : (city().neighbours(next) & free & game_.setting().origins[trip]) - two)
          consider_walk(two | ItemSet::of(start));
      }
    }
  }

  constexpr void look_for_ride(const State& s, int trip, ItemSet room, int length, Prospects& out) const {
    const ItemSet paths = s.board(Marker::bike_path);
    const ItemSet free = paths | room;
    const ItemSet starts = game_.setting().origins[trip] & free;
    const ItemSet ends = game_.setting().destinations[trip] & city().reached(starts, free, paths.size() + length - 1);
    if (ends.empty()) return;
    Route route;
    city().best_route(starts, ends, free, room, route);
    ItemSet missing;
    for (const std::uint8_t cell : route) missing |= ItemSet::of(cell) - paths;
    if (missing.empty() || missing.size() > length) return;
    const Mode mode = game_.setting().freight.has(trip) ? Mode::cargo_bicycle : Mode::bicycle;
    consider(s, Marker::bike_path, mode, trip, missing, out);
  }

  /// Rates `missing` as the cells of a single path, laid from either end.
  constexpr void consider(const State& s, Marker path, Mode mode, int trip, ItemSet missing, Prospects& out) const {
    if (city().reached(ItemSet::of(missing.lowest()), missing) != missing) return;
    Board board = s.on_board;
    board[index_of(path)] |= missing;
    const int card = future_mobility::card_for(mode);
    const int value = trip_value(board, mode, trip, s.trips) - (card == future_mobility::no_card ? 0 : keep(s, s.turn, card)) -
                      weights_.gift * missing.size();
    for (const int cell : missing) {
      const ItemSet others = missing - ItemSet::of(cell);
      if (city().reached(city().neighbours(cell), others) == others) out[cell] = std::max(out[cell], value);
    }
  }

  constexpr void rate_laying(const State& s, const Legal<Rules>& legal, Ratings<Rules>& ratings) const {
    int usual = 0;
    if (!s.avoided) {
      const Mode mode = s.path == Marker::bike_path ? Mode::bicycle : Mode::walking;
      for (const int trip : s.trips - game_.setting().freight) usual = std::max(usual, trip_value(s.on_board, mode, trip, s.trips));
      if (mode == Mode::bicycle && s.hand(s.turn).has(PowerUp::cargo_bike)) {
        for (const int trip : s.trips & game_.setting().freight)
          usual =
              std::max(usual, trip_value(s.on_board, Mode::cargo_bicycle, trip, s.trips) - keep(s, s.turn, index_of(PowerUp::cargo_bike)));
      }
      for (const int trip : s.trips)
        usual = std::max(usual, trip_value(s.on_board, game_.setting().freight.has(trip) ? Mode::truck : Mode::car, trip, s.trips));
    }
    Prospects prospects;
    for (const int cell : city().cells()) prospects[cell] = usual - weights_.gift;
    if (!s.avoided) look_for_paths(s, s.path, markers().path_length(s.path) - s.laid, usual - weights_.gift, prospects);
    for (int i = 0; i < legal.size(); ++i) {
      const bool extends = static_cast<Verb>(legal[i].verb) == Verb::extend_path;
      ratings[i] = extends ? prospects[legal[i].operands[0]] : usual;
    }
  }

  // ---- The trip -----------------------------------------------------------------------------------------------------------------

  constexpr void rate_travel(const State& s, const Legal<Rules>& legal, Ratings<Rules>& ratings) const {
    const Segment& way = s.segment();
    const ItemSet rest = of_kind(s.trips - future_mobility::Travel::chained(s), way.mode);
    const bool starting = s.phase == Phase::starting;
    for (int i = 0; i < legal.size(); ++i) {
      const auto [a, b, c] = legal[i].operands;
      switch (static_cast<Verb>(legal[i].verb)) {
        case Verb::best_route: {
          const ItemSet end = ItemSet::of(a);
          const int jams =
              is_motor(way.mode) ? jams_between(s.on_board, starting ? game_.setting().origins[way.trip] : ItemSet::of(way.to), end) : 0;
          ratings[i] = chain(s.on_board, way.mode, end, rest) - point * game_.box().jam_penalty * jams;
          break;
        }
        case Verb::go_to: ratings[i] = way.mode == Mode::tram ? chain(s.on_board, way.mode, ItemSet::of(a), rest) : never; break;
        case Verb::travel: ratings[i] = segment_rating(s, a, static_cast<Mode>(b), rest); break;
        case Verb::announce: ratings[i] = 0; break;
        case Verb::announce_carpooling: ratings[i] = carpool_rating(s); break;
        default: ratings[i] = never;  // a start: the best route has it already
      }
    }
  }

  constexpr int segment_rating(const State& s, int trip, Mode mode, ItemSet rest) const {
    const bool paid = s.segment().mode == mode;
    const int card = future_mobility::card_for(mode);
    const int cost = paid || card == future_mobility::no_card ? 0 : keep(s, s.turn, card);
    return segment(s.on_board, mode, ItemSet::of(s.segment().to), trip, rest) - cost;
  }

  constexpr int carpool_rating(const State& s) const {
    return point * scoring().lost_to_jams(s) - keep(s, s.turn, index_of(PowerUp::carpooling));
  }

  // ---- Answers --------------------------------------------------------------------------------------------------------------------

  constexpr void rate_answers(const State& s, const Legal<Rules>& legal, Ratings<Rules>& ratings) const {
    const int score = scoring().trip_score(s);
    const int theirs = s.scores[index_of(s.turn)];
    const int ahead = theirs - s.scores[index_of(s.asked)];
    const bool finishing = theirs + score >= game_.box().target;
    const int base = weights_.jam_ahead * ahead + (finishing ? weights_.jam_finish : 0) - keep(s, s.asked, index_of(PowerUp::traffic_jam));
    for (int i = 0; i < legal.size(); ++i) {
      if (static_cast<Verb>(legal[i].verb) == Verb::let_pass) {
        ratings[i] = 0;
        continue;
      }
      const int lost =
          s.carpooled ? 0 : std::min(score, game_.box().jam_penalty * scoring().passages(s, ItemSet::of(legal[i].operands[0])));
      ratings[i] = lost == 0 ? -5 * point : base + weights_.jam_point * lost - weights_.jam_cell * i;
    }
  }

  constexpr int plain_rating(const State& s, const Action& action) const {
    switch (static_cast<Verb>(action.verb)) {
      case Verb::carpool: return carpool_rating(s);
      case Verb::discard: return -keep(s, s.turn, action.operands[0]);
      default: return 0;
    }
  }

  Rules game_;
  Weights weights_;
};

static_assert(GuideContract<future_mobility::Rules>::is_kept);

}  // namespace omnibus
