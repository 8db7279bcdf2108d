#include "games/futuropia/solver/futuropia_bound/rooms.hpp"

#include <algorithm>

#include "games/futuropia/solver/futuropia_bound/market.hpp"

namespace omnibus::futuropia_bound {

using futuropia::Side;
using futuropia::State;

namespace {

/// The maximal value of rooms with a given number of seats and a given price, and the least energy they use: room by room.
class RoomTable {
 public:
  RoomTable(int seat_limit, int price_limit, int energy_worth)
      : energy_worth_(energy_worth),
        value_(at(seat_limit) + 1, std::vector<int>(at(price_limit) + 1, impossible)),
        energy_(at(seat_limit) + 1, -impossible) {
    value_[0][0] = energy_[0] = 0;
  }

  int seat_limit() const { return static_cast<int>(value_.size()) - 1; }
  int price_limit() const { return static_cast<int>(value_[0].size()) - 1; }
  int value(int seats, int price) const { return value_[at(seats)][at(price)]; }
  int energy(int seats) const { return energy_[at(seats)]; }

  void add(const Side& side, int seats, int price, bool stays) {
    for (int total = seat_limit(); total >= 0; --total) {
      const int before = total - seats;
      const int used = before < 0 ? -impossible : energy(before) + side.energy;
      energy_[at(total)] = stays ? used : std::min(energy(total), used);
      for (int paid = price_limit(); paid >= 0; --paid) {
        const int others = before < 0 || paid < price ? impossible : value(before, paid - price);
        const int with = others == impossible ? impossible : others + side.points - energy_worth_ * side.energy;
        value_[at(total)][at(paid)] = stays ? with : std::max(value(total, paid), with);
      }
    }
  }

 private:
  int energy_worth_;
  std::vector<std::vector<int>> value_;
  std::vector<int> energy_;
};

}  // namespace

Lodgings::Lodgings(const futuropia::Rules& game, const State& position, ItemSet special_rooms, int max_people, bool all_stay)
    : rooms_(at(max_people) + 1) {
  const futuropia::Setting& setting = game.setting();
  const ItemSet owned = position.complexes[0].rooms;
  ItemSet for_sale;
  int total_price = 0;
  for (const int room : position.supply) {
    if (setting.is_special(position, room) && !special_rooms.has(room)) continue;
    for_sale.add(room);
    total_price += setting.side(position, room).price;
  }
  const int seat_limit = std::max<int>(max_people + setting.box.empty_seats, position.complexes[0].seats);  // FU-6.4
  RoomTable table(seat_limit, total_price, game.scoring().values(position).overproduction);
  for (const int room : for_sale | owned) {
    const Side& side = setting.side(position, room);
    const bool stays = all_stay && (owned.has(room) || special_rooms.has(room));
    table.add(side, setting.box.room(room).seats, owned.has(room) ? 0 : side.price, stays);
  }
  for (int people = 0; people <= max_people; ++people) {
    int best = impossible;
    for (int paid = 0; paid <= total_price; ++paid) {
      int here = impossible;
      for (int seats = people; seats <= seat_limit; ++seats) here = std::max(here, table.value(seats, paid));
      if (here > best) rooms_[at(people)].push_back({paid, best = here});
    }
  }
  energy_.assign(at(seat_limit) + 1, -impossible);
  for (int seats = seat_limit, least = -impossible; seats >= 0; --seats) energy_[at(seats)] = least = std::min(least, table.energy(seats));
}

}  // namespace omnibus::futuropia_bound
