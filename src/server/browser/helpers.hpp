// Other workers of the page, each with its own module. They run computations that would keep the server from answering; an order contains
// everything they need (orders.hpp).
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <string>

namespace omnibus {

class Helpers {
 public:
  /// Receives the answer; empty if no helper could work it out, so it has to be done here.
  using Heard = std::function<void(const std::string& answer)>;

  /// The page, which owns the workers.
  class Page {
   public:
    Page() = default;
    Page(const Page&) = delete;
    Page& operator=(const Page&) = delete;
    virtual ~Page() = default;
    virtual void hand_out(std::uint32_t number, const std::string& order) = 0;
    virtual void call_off(std::uint32_t number) = 0;
  };

  /// The helpers of this module.
  static Helpers& here();

  void engage(Page& page, int count);
  int count() const { return count_; }
  /// Number of idle helpers.
  int at_leisure() const { return count_ - static_cast<int>(busy_.size()); }

  /// Queues an order until a helper is free; `heard` gets the answer.
  std::uint32_t ask(std::string order, Heard heard);
  /// Cancels an order whose answer is no longer wanted.
  void call_off(std::uint32_t number);
  /// Called by the page with the answer of a helper.
  void answer(std::uint32_t number, const std::string& found);

 private:
  struct Asked {
    std::uint32_t number;
    std::string order;
    Heard heard;
  };
  void hand_out();

  Page* page_ = nullptr;
  int count_ = 0;
  std::uint32_t last_ = 0;
  std::deque<Asked> waiting_;
  std::map<std::uint32_t, Heard> busy_;
};

}  // namespace omnibus
