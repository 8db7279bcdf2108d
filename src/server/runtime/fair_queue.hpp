// Fair queue: no client waits longer because another one has queued more.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace omnibus {

/// Client that queued an item: its address and its guest.
struct Owner {
  std::string address;
  std::string guest;
};

/// Serves addresses in turn, and within each address its guests in turn. Items of one guest stay in order.
template <class Item> class FairQueue {
 public:
  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }

  void push(const Owner& owner, Item item) {
    addresses_.of(owner.address).of(owner.guest).push_back(std::move(item));
    ++size_;
  }

  /// Removes the next item; the queue must not be empty.
  Item pop() {
    --size_;
    return addresses_.take([](Round<std::deque<Item>>& guests) {
      return guests.take([](std::deque<Item>& items) {
        Item out = std::move(items.front());
        items.pop_front();
        return out;
      });
    });
  }

  /// Removes the first of this owner's items for which `wanted` is true, out of turn; nullopt if there is none.
  template <class Wanted> std::optional<Item> take_out(const Owner& owner, Wanted&& wanted) {
    auto& items = addresses_.of(owner.address).of(owner.guest);
    std::optional<Item> out;
    for (auto item = items.begin(); item != items.end(); ++item) {
      if (!wanted(*item)) continue;
      out = std::move(*item);
      items.erase(item);
      --size_;
      break;
    }
    addresses_.of(owner.address).drop_if_empty(owner.guest);
    addresses_.drop_if_empty(owner.address);
    return out;
  }

 private:
  /// Lines by name, served in turn. None of them is empty.
  template <class Line> class Round {
   public:
    bool empty() const { return turns_.empty(); }
    Line& of(const std::string& name) {
      const auto [found, is_new] = lines_.try_emplace(name);
      if (is_new) turns_.push_back(name);
      return found->second;
    }
    template <class Take> auto take(Take&& from) {
      const std::string name = std::move(turns_.front());
      turns_.pop_front();
      turns_.push_back(name);
      auto out = from(lines_.at(name));
      drop_if_empty(name);
      return out;
    }
    void drop_if_empty(const std::string& name) {
      const auto found = lines_.find(name);
      if (found == lines_.end() || !found->second.empty()) return;
      lines_.erase(found);
      std::erase(turns_, name);
    }

   private:
    std::map<std::string, Line> lines_;
    std::deque<std::string> turns_;
  };

  Round<Round<std::deque<Item>>> addresses_;
  std::size_t size_ = 0;
};

}  // namespace omnibus
