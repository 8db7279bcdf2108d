#include "match/choices.hpp"

namespace omnibus {

namespace {

/// Whether the action after so many others goes on with the choice that the one before it belongs to.
bool goes_on_at(const Match& match, int ply) {
  return ply > 0 && ply < match.ply() && !match.chance_used(ply) && match.seat_of(ply + 1) == match.seat_of(ply) &&
         decision_at(match, ply)->in_a_choice();
}

}  // namespace

std::unique_ptr<Position> decision_at(const Match& match, int ply) {
  std::unique_ptr<Position> out = match.position_at(ply).clone();
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

int start_of_choice(const Match& match, int number) {
  int ply = number - 1;
  while (goes_on_at(match, ply)) --ply;
  return ply;
}

}  // namespace omnibus
