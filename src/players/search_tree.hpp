// The tree that a search lets grow, and what is kept of it between decisions.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/action.hpp"
#include "core/hash.hpp"
#include "core/seat.hpp"

namespace omnibus {

/// Nodes found by their parent and the action that leads to them. Memory is kept from one decision to the next.
class SearchTree {
 public:
  using Index = std::uint32_t;
  static constexpr Index root = 0;
  static constexpr Index none = ~Index{0};

  struct Node {
    Index parent = none;
    Action action;
    std::uint32_t visits = 0;
    std::int64_t total = 0;  ///< worth of all visits to the seat that took the action
  };

  SearchTree() { clear(); }

  void clear() {
    nodes_.assign(1, Node{});
    slots_.assign(min_slots, none);
  }

  Node& operator[](Index index) { return nodes_[index]; }
  const Node& operator[](Index index) const { return nodes_[index]; }

  bool full() const { return nodes_.size() >= max_nodes; }
  Index find(Index parent, Action action) const { return slots_[slot_of(parent, action)]; }

  Index add(Index parent, Action action) {
    if (2 * nodes_.size() >= slots_.size()) grow();
    const Index index = static_cast<Index>(nodes_.size());
    nodes_.push_back({.parent = parent, .action = action, .visits = 0, .total = 0});
    slots_[slot_of(parent, action)] = index;
    return index;
  }

  /// An action of the root was taken: only what is below it is kept, and its node is the root.
  void step(Action action) {
    const Index top = find(root, action);
    if (top == none) return clear();
    std::vector<Index> places(nodes_.size(), none);
    places[top] = root;
    std::vector<Node> kept{{.parent = none, .action = {}, .visits = nodes_[top].visits, .total = nodes_[top].total}};
    for (Index index = top + 1; index < nodes_.size(); ++index) {  // nobody comes before their parent
      const Index parent = places[nodes_[index].parent];
      if (parent == none) continue;
      places[index] = static_cast<Index>(kept.size());
      kept.push_back(nodes_[index]);
      kept.back().parent = parent;
    }
    nodes_ = std::move(kept);
    slots_.resize(std::max(min_slots, std::bit_ceil(2 * nodes_.size() + 1)));
    fill_slots();
  }

 private:
  static constexpr std::size_t min_slots = 4096;
  static constexpr std::size_t max_nodes = std::size_t{1} << 22;  ///< about a hundred megabytes, and minutes of thought

  /// Where the node is, or where it would be put. There is always a free slot, so the loop ends.
  std::size_t slot_of(Index parent, Action action) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = mixed(parent, std::bit_cast<std::uint32_t>(action)) & mask;
    while (slots_[slot] != none && (nodes_[slots_[slot]].parent != parent || nodes_[slots_[slot]].action != action))
      slot = (slot + 1) & mask;
    return slot;
  }

  void grow() {
    slots_.resize(2 * slots_.size());
    fill_slots();
  }

  void fill_slots() {
    std::fill(slots_.begin(), slots_.end(), none);
    for (Index index = 1; index < nodes_.size(); ++index) slots_[slot_of(nodes_[index].parent, nodes_[index].action)] = index;
  }

  std::vector<Node> nodes_;
  std::vector<Index> slots_;  ///< a power of two of them, at most half in use
};

/// Trees that outlast a decision. A program lends one to all players of a table and tells it what is decided there; a search whose seat
/// decides again goes on from what it found out before, as long as it was told everything that was done in between.
class Memory {
 public:
  /// A seat is about to decide, or to think ahead, at this ply. What another seat found out, or at another ply, is forgotten.
  void begin(Seat seat, int ply) {
    if (seat != seat_ || ply != ply_) {
      trees_.clear();
      done_.clear();
    }
    seat_ = seat;
    ply_ = ply;
  }

  /// The ply that comes next, as far as it was told.
  int ply() const { return ply_; }

  /// It has decided, or somebody else has while it was thinking ahead.
  void end(Action action) {
    done_.push_back(action);
    ++ply_;
  }

  /// The trees, as far as they are about what can still come.
  std::vector<SearchTree> take() {
    for (SearchTree& tree : trees_) {
      for (const Action& action : done_) tree.step(action);
    }
    done_.clear();
    return std::exchange(trees_, {});
  }

  void keep(std::vector<SearchTree> trees) { trees_ = std::move(trees); }

 private:
  Seat seat_ = Seat::nobody;
  int ply_ = 0;
  std::vector<SearchTree> trees_;
  std::vector<Action> done_;  ///< since the trees were kept
};

}  // namespace omnibus
