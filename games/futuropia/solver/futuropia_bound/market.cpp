#include "games/futuropia/solver/futuropia_bound/market.hpp"

#include <algorithm>

namespace omnibus::futuropia_bound {

using futuropia::Generator;
using futuropia::State;

void add_unbeaten(std::vector<Running>& list, const Running& more) {
  for (const Running& each : list) {
    if (each.as_good_as(more)) return;
  }
  std::erase_if(list, [&](const Running& each) { return more.as_good_as(each); });
  list.push_back(more);
}

Ladder::Ladder(const futuropia::Rules& game, const State& position, futuropia::Kind kind)
    : marker_(position.market(kind).marker),
      marker_limit_(game.box().marker_limit),
      begins_final_phase_(std::max(1, divided_up(game.setting().ladder_size(kind) - position.market(kind).next, 2))) {
  const futuropia::Complex& own = position.complexes[0];
  for (int slot = 0; slot < own.generator_count; ++slot) {
    const Generator& tile = game.box().generator(own.generators[at(slot)]);
    if (tile.kind == kind) owned_.push_back(tile);
  }
  list_pairs(game.setting(), position, kind);
  const bool final_phase = position.ending != futuropia::Ending::none;
  const int allowed = !final_phase ? begins_final_phase_ + 1 : own.is_open(futuropia::job_of(kind)) ? 1 : 0;
  const int most = std::min(allowed, static_cast<int>(pairs_.size()));
  for (int purchases = 0; purchases <= most; ++purchases) courses_.push_back(all_courses(purchases));
}

void Ladder::list_pairs(const futuropia::Setting& setting, const State& position, futuropia::Kind kind) {
  const futuropia::Market& market = position.market(kind);
  const auto tile_at = [&](int stack) { return setting.tile_at(position, kind, stack); };
  const auto supplied = [&](int stack) {
    return stack < setting.ladder_size(kind) && setting.tiles_of(tile_at(stack)) > 0 ? &setting.box.generator(tile_at(stack)) : nullptr;
  };
  Pair pair{market.left_tiles > 0 ? &setting.box.generator(tile_at(market.left)) : nullptr,
            market.right_tiles > 0 ? &setting.box.generator(tile_at(market.right)) : nullptr};
  for (int next = market.next; pair.left != nullptr || pair.right != nullptr; next += 2) {
    pairs_.push_back(pair);
    pair = {supplied(next), supplied(next + 1)};
  }
}

std::vector<Course> Ladder::all_courses(int purchases) const {
  std::vector<Course> out;
  for (unsigned sides = 0; sides < 1U << purchases; ++sides) {
    Course course;
    if (follow(course, sides, purchases)) out.push_back(std::move(course));
  }
  return out;
}

/// False if one of the sides is empty.
bool Ladder::follow(Course& course, unsigned sides, int purchases) const {
  std::vector<Generator> tiles = owned_;
  int marker = marker_;
  test(course, 0, tiles);
  for (int i = 0; i < purchases; ++i) {
    const bool left = (sides >> i & 1) != 0;
    const Generator* tile = left ? pairs_[at(i)].left : pairs_[at(i)].right;
    if (tile == nullptr) return false;
    course.cost += tile->price + (left ? -marker : marker);
    course.from_the_left = course.from_the_left || left;
    marker = left ? 0 : std::min(marker + 1, marker_limit_);
    tiles.push_back(*tile);
    test(course, i + 1, tiles);
  }
  keep(course, tiles);
  return true;
}

/// All run, and the ones that produce the most are those that were not scrapped.
void Ladder::test(Course& course, int purchases, const std::vector<Generator>& tiles) {
  std::vector<int> made;
  for (const Generator& tile : tiles) made.push_back(tile.production);
  std::sort(made.rbegin(), made.rend());
  int sum = 0;
  for (int slots = 0; slots <= max_slots; ++slots) {
    course.tested[at(purchases)][at(slots)] = sum;
    if (slots < static_cast<int>(made.size())) sum += made[at(slots)];
  }
}

void Ladder::keep(Course& course, const std::vector<Generator>& tiles) {
  for (unsigned chosen = 0; chosen < 1U << tiles.size(); ++chosen) {
    Running running;
    int count = 0;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      if ((chosen >> i & 1) == 0) continue;
      ++count;
      running.places += tiles[i].workplaces;
      running.human_only += tiles[i].human_only;
      running.made += tiles[i].production;
    }
    if (count > max_slots) continue;
    add_unbeaten(course.kept[at(count)], running);
    course.most_made[at(count)] = std::max(course.most_made[at(count)], running.made);
  }
}

}  // namespace omnibus::futuropia_bound
