#include "match/choices.hpp"

#include <algorithm>
#include <array>

namespace omnibus {

namespace {

/// True if the action after ply `ply` continues the choice of the action before it.
bool goes_on_at(const Match& match, int ply) {
  return ply > 0 && ply < match.ply() && !match.chance_used(ply) && match.seat_of(ply + 1) == match.seat_of(ply) &&
         decision_at(match, ply)->in_a_choice();
}

/// Public points of the seat at ply `ply`.
int points_of(const Match& match, int ply, Seat seat) {
  return match.position_at(ply)->standing(Viewer::spectator())[static_cast<std::size_t>(index_of(seat))].points;
}

}  // namespace

std::unique_ptr<Position> decision_at(const Match& match, int ply) {
  std::unique_ptr<Position> out = match.position_at(ply)->clone();
  out->make_actor(match.seat_of(ply + 1));
  return out;
}

std::vector<Action> actions_between(const Match& match, int from, int to) {
  std::vector<Action> out;
  for (int ply = from + 1; ply <= to; ++ply) out.push_back(match.action_of(ply));
  return out;
}

int length_of_choice(const Match& match, int ply) {
  int next = ply + 1;
  while (goes_on_at(match, next)) ++next;
  return next - ply;
}

std::vector<int> choices_of_turn(const Match& match, int number, bool all_is_known) {
  const Seat seat = match.seat_of(number);
  int first = number;
  while (first > 1 && match.seat_of(first - 1) == seat) --first;
  int last = number;
  while (last < match.ply() && match.seat_of(last + 1) == seat) ++last;
  std::vector<std::array<int, 4>> found;  // requested, points, length, position for stable order
  for (int ply = first - 1; ply < last;) {
    const int length = length_of_choice(match, ply);
    const bool forced = all_is_known && decision_at(match, ply)->legal().size() < 2;
    const bool meant = all_is_known && ply < number && number <= ply + length;
    if (!forced) found.push_back({meant ? 1 : 0, points_of(match, ply + length, seat) - points_of(match, ply, seat), length, -ply});
    ply += length;
  }
  std::sort(found.rbegin(), found.rend());
  std::vector<int> out;
  for (const auto& each : found) out.push_back(-each.back());
  return out;
}

}  // namespace omnibus
