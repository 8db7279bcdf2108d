// The search tree, and the memory that keeps trees between decisions.
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

/// Nodes found by their parent and their action. Capacity is kept from one decision to the next.
class SearchTree {
 public:
  using Index = std::uint32_t;
  static constexpr Index root = 0;
  static constexpr Index none = ~Index{0};

  struct Node {
    Index parent = none;
    Action action;
    std::uint32_t visits = 0;
    std::int64_t total = 0;  ///< summed worth of all visits to the seat that took the action
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

  /// Makes the child for this action the new root and drops all nodes that are not below it.
  void step(Action action) {
    const Index top = find(root, action);
    if (top == none) return clear();
    std::vector<Index> places(nodes_.size(), none);
    places[top] = root;
    std::vector<Node> kept{{.parent = none, .action = {}, .visits = nodes_[top].visits, .total = nodes_[top].total}};
    for (Index index = top + 1; index < nodes_.size(); ++index) {  // parents precede children
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
  static constexpr std::size_t max_nodes = std::size_t{1} << 22;  ///< about 100 MB, minutes of search

  /// Slot of the node, or the free slot where it belongs. There is always a free slot, so the loop ends.
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
  std::vector<Index> slots_;  ///< size is a power of two, at most half in use
};

/// Search memory of a bot. A program lends it to the players of a table and reports every decision there; when its seat decides again, the
/// search continues from the earlier trees, as long as all actions in between were reported.
class Memory {
 public:
  /// Called before a seat decides or ponders at this ply. Trees of another seat or another ply are dropped.
  void begin(Seat seat, int ply) {
    if (seat != seat_ || ply != ply_) {
      trees_.clear();
      done_.clear();
    }
    seat_ = seat;
    ply_ = ply;
  }

  /// The next ply, as far as reported.
  int ply() const { return ply_; }

  /// Reports an action: the seat's own or, while it was pondering, another seat's.
  void end(Action action) {
    done_.push_back(action);
    ++ply_;
  }

  /// The trees, reduced to what can still happen.
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
