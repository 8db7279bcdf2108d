// Write the Future: heuristics of the guide that bots play by.
#pragma once

#include "core/contract.hpp"
#include "games/write_the_future/ai/reasons.hpp"

namespace omnibus::write_the_future {

/// Weights of the guide. Points are counted in sixteenths; the numbers were found by playing whole games.
struct Weights {
  int usual_rounds = 15;                                         ///< of a game whose end is not marked yet
  int drawn_share = 62;                                          ///< of a hundred dice to come that are drawn
  int ticked_share = 34;                                         ///< of a hundred dice to come that go to the market
  std::array<int, side + 1> line_chance{16, 12, 8, 4, 2, 1, 0};  ///< of completing a line, by cells missing, in sixteenths
  int resource_bonus = 7 * 16;
  int market_bonus = 6 * 16;
  std::array<int, ability_count> symbol{20, 40, 40};  ///< value of a ready symbol
  int symbol_step = 6;                                ///< one space nearer to the next symbol
  int power = 48;                                     ///< an unused power
  int hidden_share = 8;                               ///< sixteenths of a hidden mission's weight
  int relocation_gain = 48;                           ///< minimal gain for moving something in the last round

  template <class Visit> constexpr void each(Visit&& visit) {
    visit("usual_rounds", usual_rounds);
    visit("drawn_share", drawn_share);
    visit("ticked_share", ticked_share);
    visit("line_chance", line_chance);
    visit("resource_bonus", resource_bonus);
    visit("market_bonus", market_bonus);
    visit("symbol", symbol);
    visit("symbol_step", symbol_step);
    visit("power", power);
    visit("hidden_share", hidden_share);
    visit("relocation_gain", relocation_gain);
  }
};

/// Value of each resource in each cell, combined from a few masks.
class Constraints {
 public:
  constexpr void add(int resource, board::Cells cells, int weight) {
    if (cells == 0 || weight == 0) return;
    Wish& wish = constraints_[static_cast<std::size_t>(resource)][counts_[static_cast<std::size_t>(resource)]];
    wish = {cells, weight};
    ++counts_[static_cast<std::size_t>(resource)];
  }
  constexpr void add_all(board::Cells cells, int weight) {
    for (int k = 0; k < resource_count; ++k) add(k, cells, weight);
  }
  constexpr int at(int resource, int cell) const {
    int sum = 0;
    const auto& own = constraints_[static_cast<std::size_t>(resource)];
    for (std::size_t i = 0; i < counts_[static_cast<std::size_t>(resource)]; ++i)
      sum += (own[i].cells >> cell & 1) != 0 ? own[i].weight : 0;
    return sum;
  }

 private:
  struct Wish {
    board::Cells cells;
    int weight;
  };
  static constexpr std::size_t room = 6 * 8;                        ///< up to six missions with up to eight masks each
  std::array<std::array<Wish, room>, resource_count> constraints_;  // filled only as far as it is read
  std::array<std::uint8_t, resource_count> counts_{};
};

}  // namespace omnibus::write_the_future

namespace omnibus {

/// A die is worth its contribution to missions, lines and market, including expected dice: a resource counts at the value its market may
/// reach, a tick for the expected resources, a cell for the lines it helps to complete.
template <int Seats> class Guide<write_the_future::Rules<Seats>> {
 public:
  using Rules = write_the_future::Rules<Seats>;
  using State = typename Rules::State;
  using Weights = write_the_future::Weights;

  static constexpr int clear_margin = 32;
  static constexpr int spread = 30;  ///< part of the worth that a choice usually affects

  constexpr explicit Guide(const Rules& game, const Weights& weights = {}) : game_(game), weights_(weights) {
    const auto& box = game.box();
    for (std::size_t line = 0; line < write_the_future::line_count; ++line) {
      const auto& bonus = box.bonuses[line];
      line_worth_[line] = bonus.kind == BonusKind::victory_points ? 16 * bonus.points
                          : bonus.kind == BonusKind::resource     ? weights.resource_bonus
                                                                  : weights.market_bonus;
    }
    int dice = 0;
    for (const std::uint8_t count : box.dice) dice += count;
    for (std::size_t k = 0; k < resource_count; ++k) colour_share_[k] = 256 * box.dice[k] / dice;
  }

  /// A bonus, a relocation and some powers need a second step.
  constexpr bool unfinished(const State& s) const {
    const write_the_future::Step step = s.place(s.turn).turn.step;
    return step > write_the_future::Step::act && step < write_the_future::Step::done;
  }

  constexpr void rate(const State& s, const Legal<Rules>& legal, Ratings<Rules>& ratings) const {
    const Seat seat = game_.actor(s);
    if (s.phase != write_the_future::Phase::round) {
      for (int i = 0; i < legal.size(); ++i) ratings[static_cast<std::size_t>(i)] = rate_outside_turns(legal[i]);
      return;
    }
    const Outlook outlook = look(s, seat);
    for (int i = 0; i < legal.size(); ++i) ratings[static_cast<std::size_t>(i)] = rating(s, seat, outlook, legal[i]);
  }

  /// Removes the opponents from the search if all players decide at once, since they only affect the end of the game, which is estimated
  /// first.
  constexpr void focus(State& s, Seat seat) const {
    if (!game_.setting().simultaneous() || s.phase == write_the_future::Phase::choosing_factions) return;
    if (s.last_round == 0) s.last_round = static_cast<std::uint8_t>(s.round + rounds_to_come(s, seat));
    for (int i = 0; i < game_.players(); ++i) {
      if (seat_at(i) != seat) s.places[static_cast<std::size_t>(i)].turn.step = write_the_future::Step::away;
    }
  }

  /// Points; with opponents, the lead over the best of them. A point of lead counts for less, which makes a search explore more: this won
  /// more games.
  constexpr int worth(const State& s, Seat seat) const {
    const int own = points(s, seat);
    int best = -1;
    for (int i = 0; i < game_.players(); ++i) {
      const auto& other = s.places[static_cast<std::size_t>(i)];
      if (seat_at(i) != seat && other.turn.step != write_the_future::Step::away) best = std::max(best, points(s, seat_at(i)));
    }
    return std::clamp(best < 0 ? 3 * own - 100 : full_worth / 2 + own - best, 0, int{full_worth});
  }

  static constexpr void explain(const Rules& game, const CompletedMove<Rules>& move, Reasons& out) {
    write_the_future::Reasoning(game, move).explain(out);
  }
  static constexpr Rule rule_behind(std::string_view reason) { return rule_in(write_the_future::reason_rules, reason); }

 private:
  using Place = write_the_future::Place;
  using Sheet = write_the_future::Sheet;
  using Cells = write_the_future::board::Cells;
  using Verb = write_the_future::Verb;
  using Category = write_the_future::Category;
  using BonusKind = write_the_future::BonusKind;
  using Power = write_the_future::Power;
  static constexpr int side = write_the_future::side;
  static constexpr std::size_t resource_count = write_the_future::resource_count;

  /// Facts about a sheet, computed once per decision.
  struct Outlook {
    int rounds = 0;                                        ///< after this one
    int dice = 0;                                          ///< still to come
    std::array<int, resource_count> draw{};                ///< value of one more resource at the market
    std::array<int, resource_count> tick{};                ///< value of one more tick
    std::array<int, write_the_future::line_count> line{};  ///< value of one more cell of a line
    write_the_future::Constraints constraints;
    Cells free = 0;

    constexpr int cell(int resource, int at) const {
      return draw[static_cast<std::size_t>(resource)] + line[static_cast<std::size_t>(at / side)] +
             line[static_cast<std::size_t>(side + at % side)] + constraints.at(resource, at);
    }
  };

  constexpr int points(const State& s, Seat seat) const { return game_.scoring().score(s, seat).total(); }

  // ---- Looking ------------------------------------------------------------------------------------------------------------

  constexpr Outlook look(const State& s, Seat seat) const {
    const Place& at = s.place(seat);
    Outlook out;
    out.rounds = rounds_to_come(s, seat);
    out.dice = 2 * out.rounds;
    out.free = at.sheet.free().bits();
    look_at_market(at.sheet, out);
    look_at_lines(at.sheet, out);
    look_at_missions(s, at, out);
    return out;
  }

  /// Rounds after this one. Until the end is marked, the number is estimated from the sheet closest to the end.
  constexpr int rounds_to_come(const State& s, Seat seat) const {
    if (s.last_round != 0) return s.last_round - s.round;
    int lines = 0;
    for (int i = 0; i < game_.players(); ++i) {
      const Place& at = s.places[static_cast<std::size_t>(i)];
      lines = std::max(lines, ItemSet((seat_at(i) == seat ? at.sheet : game_.setting().shown_sheet(s, at)).bonuses).size());
    }
    const int left_by_lines = 2 + 3 * std::max(0, game_.box().end_lines - lines);
    return std::clamp(weights_.usual_rounds - s.round, 1, left_by_lines);
  }

  constexpr void look_at_market(const Sheet& sheet, Outlook& out) const {
    const Power power = game_.setting().power_of(sheet);
    for (std::size_t k = 0; k < resource_count; ++k) {
      const int more_drawn = out.dice * weights_.drawn_share * colour_share_[k] / 1600;  // in sixteenths of a resource
      const int more_ticks = out.dice * weights_.ticked_share * 16 / 400;                // in sixteenths of a tick
      const int ticks = ItemSet(sheet.market[k]).size();
      out.draw[k] = value_at(k, 16 * ticks + more_ticks, power);
      const int gain = value_at(k, 16 * ticks + 16 + more_ticks, power) - out.draw[k];
      out.tick[k] = gain * (16 * sheet.of(static_cast<int>(k)).size() + more_drawn) / 16;
    }
  }

  /// Value of a resource after this many sixteenths of ticks, in sixteenths of points.
  constexpr int value_at(std::size_t resource, int ticks, Power power) const {
    const int whole = std::min(ticks / 16, int{write_the_future::square_count});
    const int value = game_.scoring().value(resource, whole, power);
    if (whole == write_the_future::square_count) return 16 * value;
    return 16 * value + (game_.scoring().value(resource, whole + 1, power) - value) * (ticks % 16);
  }

  constexpr void look_at_lines(const Sheet& sheet, Outlook& out) const {
    const Cells good = sheet.resources().bits();
    const Cells blocked = sheet.crossed.bits();
    for (int i = 0; i < write_the_future::line_count; ++i) {
      const std::size_t line = static_cast<std::size_t>(i);
      const Cells cells = write_the_future::board::line(i);
      if ((sheet.completed >> i & 1) != 0 || (cells & blocked) != 0) continue;
      const std::size_t missing = static_cast<std::size_t>(side - count_bits(cells & good));
      if (missing == 0) continue;
      const int before = static_cast<int>(missing) > out.dice + 2 ? 0 : weights_.line_chance[missing];
      const int after = static_cast<int>(missing) > out.dice + 3 ? 0 : weights_.line_chance[missing - 1];
      out.line[line] = line_worth_[line] * (after - before) / 16;
    }
  }

  constexpr void look_at_missions(const State& s, const Place& at, Outlook& out) const {
    const auto district = write_the_future::District::on(at.sheet);
    for (const std::uint8_t mission : s.missions) wish(mission, district, 16, out);
    if (at.secret != write_the_future::nothing) wish(at.secret, district, weights_.hidden_share, out);
    if (at.retorium != write_the_future::nothing) wish(at.retorium, district, weights_.hidden_share, out);
  }

  // ---- Value of cells for missions ----------------------------------------------------------------------------------------

  constexpr void wish(int index, const write_the_future::District& d, int weight, Outlook& out) const {
    namespace board = write_the_future::board;
    const auto& mission = game_.box().mission(index);
    const int points = mission.points * weight;
    const int k = static_cast<int>(mission.resource);
    const Cells own = d.of[static_cast<std::size_t>(k)];
    auto& constraints = out.constraints;
    switch (mission.category) {
      case Category::largest_group: {
        const Cells group = largest(own);
        constraints.add(k, group == 0 ? board::all : board::beside(group), points);
        constraints.add(k, board::beside(board::beside(group)), points / 4);
        break;
      }
      case Category::set: wish_sets(mission.resources, d, points, constraints); break;
      case Category::surrounded: wish_surrounded(k, own, d.all, points, constraints); break;
      case Category::pair: wish_pairs(mission, d, points, constraints); break;
      case Category::isolated: {
        const Cells lone = own & ~board::beside(d.all);
        constraints.add(k, ~board::beside(d.all) & board::all, points * 3 / 4);
        constraints.add_all(board::beside(lone), -points);
        break;
      }
      case Category::area: {
        const Cells area = game_.box().areas[static_cast<std::size_t>(mission.area)].bits();
        constraints.add(k, area, points);
        for (int other = 0; other < static_cast<int>(resource_count); ++other) constraints.add(other, other == k ? 0 : area, -points / 6);
        break;
      }
      case Category::pattern: wish_patterns(index, d.all, points, constraints); break;
      case Category::lines_without: {
        for (int line = 0; line < write_the_future::line_count; ++line) {
          const Cells cells = board::line(line);
          if ((own & cells) == 0) constraints.add(k, cells, -points * 3 / 4);
        }
        break;
      }
    }
  }

  static constexpr Cells largest(Cells own) {
    namespace board = write_the_future::board;
    Cells best = 0;
    while (own != 0) {
      const Cells group = board::spread(board::lowest(own), own);
      if (board::count(group) > board::count(best)) best = group;
      own &= ~group;
    }
    return best;
  }

  static constexpr void wish_sets(ItemSet kinds, const write_the_future::District& d, int points,
                                  write_the_future::Constraints& constraints) {
    int min = write_the_future::cell_count;
    for (const int k : kinds) min = std::min(min, count_bits(d.of[static_cast<std::size_t>(k)]));
    int lacking = 0;
    for (const int k : kinds) lacking += count_bits(d.of[static_cast<std::size_t>(k)]) == min ? 1 : 0;
    for (const int k : kinds) {
      const int more = count_bits(d.of[static_cast<std::size_t>(k)]) - min;
      constraints.add(k, write_the_future::board::all, more == 0 ? points / lacking : points / (4 * (more + 1)));
    }
  }

  static constexpr void wish_surrounded(int k, Cells own, Cells all, int points, write_the_future::Constraints& constraints) {
    namespace board = write_the_future::board;
    const Cells inner = board::all & ~(board::first_row | board::row(side - 1) | board::first_column | board::last_column);
    const std::array<Cells, 4> sides{board::above(all), board::below(all), board::left_of(all), board::right_of(all)};
    const Cells a = sides[0] ^ sides[1];
    const Cells b = sides[2] ^ sides[3];
    const Cells both = (sides[0] & sides[1]) | (sides[2] & sides[3]);
    const Cells four = sides[0] & sides[1] & sides[2] & sides[3];
    const Cells three = (a & sides[2] & sides[3]) | (b & sides[0] & sides[1]);
    const Cells two = ((a & b) | both) & ~three & ~four;
    constraints.add(k, inner & four, points);
    constraints.add(k, inner & three, points * 5 / 8);
    constraints.add(k, inner & two, points * 3 / 8);
    constraints.add(k, inner & ~(two | three | four), points / 5);
    constraints.add_all(board::beside(own & inner & three), points);
    constraints.add_all(board::beside(own & inner & two), points * 3 / 8);
    constraints.add_all(board::beside(own & inner & ~(two | three | four)), points / 5);
  }

  static constexpr void wish_pairs(const write_the_future::Mission& mission, const write_the_future::District& d, int points,
                                   write_the_future::Constraints& constraints) {
    namespace board = write_the_future::board;
    const int k = static_cast<int>(mission.resource);
    const int p = static_cast<int>(mission.partner);
    const Cells own = d.of[static_cast<std::size_t>(k)];
    const Cells partner = d.of[static_cast<std::size_t>(p)];
    const Cells waiting = own & ~board::beside(partner);
    const Cells partner_waiting = partner & ~board::beside(own);
    constraints.add(k, board::beside(partner_waiting), points);
    constraints.add(k, board::all & ~board::beside(partner_waiting), points / 4);
    if (k == p) return;
    constraints.add(p, board::beside(waiting), points);
    constraints.add(p, board::all & ~board::beside(waiting), points / 4);
  }

  constexpr void wish_patterns(int mission, Cells all, int points, write_the_future::Constraints& constraints) const {
    Cells done = 0;
    Cells spoilt = 0;
    std::array<Cells, 4> lacking{};
    game_.setting().patterns.for_each(mission, [&](const write_the_future::Placement& place) {
      const auto [need, avoid, footprint] = place;
      if ((all & need) == need && (all & avoid) == 0 && (done & (need | avoid)) == 0) {
        done |= need | avoid;
        spoilt |= avoid;
      }
    });
    game_.setting().patterns.for_each(mission, [&](const write_the_future::Placement& place) {
      const auto [need, avoid, footprint] = place;
      if ((done & (need | avoid)) != 0 || (all & avoid) != 0) return;
      const Cells missing = need & ~all;
      const int count = count_bits(missing);
      if (count <= 3) lacking[static_cast<std::size_t>(count)] |= missing;
    });
    constraints.add_all(spoilt, -points);
    constraints.add_all(lacking[1], points);
    constraints.add_all(lacking[2] & ~lacking[1], points * 3 / 8);
    constraints.add_all(lacking[3] & ~lacking[2] & ~lacking[1], points / 6);
  }

  // ---- The choices --------------------------------------------------------------------------------------------------------

  static constexpr int rate_outside_turns(const Action& action) { return static_cast<Verb>(action.verb) == Verb::keep_dice ? 1 : 0; }

  constexpr int rating(const State& s, Seat seat, const Outlook& outlook, const Action& action) const {
    const Place& at = s.place(seat);
    const auto [a, b, c] = action.operands;
    switch (static_cast<Verb>(action.verb)) {
      case Verb::take: return card(s, at, outlook, a);
      case Verb::draw: return outlook.cell(write_the_future::colour_of(at.turn.dice[a]), b);
      case Verb::tick: return outlook.tick[b / write_the_future::square_count];
      case Verb::change_number:
        return changed(at, outlook, a, write_the_future::die_of(write_the_future::colour_of(at.turn.dice[a]), b), 1);
      case Verb::change_colour:
        return changed(at, outlook, a, write_the_future::die_of(b, write_the_future::number_of(at.turn.dice[a])), 2);
      case Verb::borrow: return best_use(at.sheet, outlook, s.dice[b]) - price(weights_.power, outlook) - 1;
      case Verb::relocate: return relocation(s, at, outlook, a);
      case Verb::place:
        return outlook.cell(at.turn.step == write_the_future::Step::relocate
                                ? at.turn.moving
                                : static_cast<int>(game_.setting().bonus(at.turn.claimed).resource),
                            a);
      case Verb::claim: return line_worth_[a];
      case Verb::mark: return 1 + outlook.tick[a / write_the_future::square_count];
      case Verb::advance: return progress(at.sheet, a, outlook);
      case Verb::raid: return outlook.rounds < 8 ? 1 : -1;
      case Verb::copy: return best_copy(s, seat, outlook) - price(weights_.power, outlook);
      case Verb::imitate: return outlook.cell(a, b);
      case Verb::reroll:
      case Verb::stop: return -weights_.power;  // ending the turn is never worse
      default: return 0;
    }
  }

  /// Price of using something up; 0 in the last round.
  static constexpr int price(int usual, const Outlook& outlook) { return outlook.rounds == 0 ? 0 : usual; }

  /// Value of the best use of a die.
  constexpr int best_use(const Sheet& sheet, const Outlook& outlook, std::uint8_t die) const {
    const int number = write_the_future::number_of(die);
    int best = 0;
    for (const int cell : game_.choices().cells(sheet, number)) best = std::max(best, outlook.cell(write_the_future::colour_of(die), cell));
    for (const int square : game_.choices().squares(sheet, number))
      best = std::max(best, outlook.tick[static_cast<std::size_t>(square / write_the_future::square_count)]);
    return best;
  }

  constexpr int card(const State& s, const Place& at, const Outlook& outlook, int index) const {
    const std::size_t slot = static_cast<std::size_t>(index * write_the_future::dice_per_card);
    const int ability = static_cast<int>(game_.box().neighbourhoods[static_cast<std::size_t>(index)].ability);
    return best_use(at.sheet, outlook, s.dice[slot]) + best_use(at.sheet, outlook, s.dice[slot + 1]) + progress(at.sheet, ability, outlook);
  }

  /// Value of ticking a space of an ability row.
  constexpr int progress(const Sheet& sheet, int ability, const Outlook& outlook) const {
    const std::size_t row = static_cast<std::size_t>(ability);
    const int next = sheet.spaces[row] + 1;
    if (next > game_.setting().track(ability).length) return 0;
    if (game_.setting().track(ability).symbols.has(next)) return weights_.symbol[row];
    return outlook.rounds > 1 ? weights_.symbol_step : 0;
  }

  /// A changed die must gain more than the symbol is worth compared with the original die.
  constexpr int changed(const Place& at, const Outlook& outlook, int die, std::uint8_t face, std::size_t ability) const {
    const int gain = best_use(at.sheet, outlook, face) - best_use(at.sheet, outlook, at.turn.dice[static_cast<std::size_t>(die)]);
    const int cost = price(weights_.symbol[ability], outlook) + 1;
    return gain > cost ? best_use(at.sheet, outlook, face) - cost : -cost;
  }

  constexpr int best_copy(const State& s, Seat seat, const Outlook& outlook) const {
    int best = 0;
    const auto copies = game_.choices().copies(s, seat);
    for (int k = 0; k < static_cast<int>(resource_count); ++k) {
      for (const int cell : copies[static_cast<std::size_t>(k)]) best = std::max(best, outlook.cell(k, cell));
    }
    return best;
  }

  /// Relocation waits for the last round, when the contribution of each resource is certain.
  constexpr int relocation(const State& s, const Place& at, const Outlook& outlook, int cell) const {
    if (outlook.rounds > 0 || at.turn.card == write_the_future::nothing) return -1;
    Sheet without = at.sheet;
    without.crossed.add(cell);
    const Power power = game_.setting().power_of(at.sheet);
    int lost = 0;
    for (const std::uint8_t mission : s.missions) {
      lost += game_.missions().points(mission, at.sheet, power) - game_.missions().points(mission, without, power);
    }
    const int k = at.sheet.resource_at(cell);
    int best = 0;
    for (const int to : ItemSet(outlook.free)) best = std::max(best, outlook.cell(k, to) - outlook.draw[static_cast<std::size_t>(k)]);
    const int gain = best - 16 * lost;
    return gain >= weights_.relocation_gain ? gain : -1;
  }

  Rules game_;
  Weights weights_;
  std::array<int, write_the_future::line_count> line_worth_{};
  std::array<int, resource_count> colour_share_{};
};

static_assert(GuideContract<write_the_future::Rules<write_the_future::small_table>>::is_kept);

}  // namespace omnibus
