// Other workers of the page, each with a module of its own. They work out what would keep the server from answering meanwhile: they are
// given all that it takes (orders.hpp), and know nothing else.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <string>

namespace omnibus {

class Helpers {
 public:
  /// What was found; nothing where nobody could, and it has to be worked out here.
  using Heard = std::function<void(const std::string& answer)>;

  /// The page, which has the workers.
  class Page {
   public:
    Page() = default;
    Page(const Page&) = delete;
    Page& operator=(const Page&) = delete;
    virtual ~Page() = default;
    virtual void hand_out(std::uint32_t number, const std::string& order) = 0;
    virtual void call_off(std::uint32_t number) = 0;
  };

  /// Those of this module.
  static Helpers& here();

  void engage(Page& page, int count);
  int count() const { return count_; }
  /// How many have nothing to do.
  int at_leisure() const { return count_ - static_cast<int>(busy_.size()); }

  /// Told as soon as there is an answer. What there are no hands for waits.
  std::uint32_t ask(std::string order, Heard heard);
  /// Nobody wants to know any more.
  void call_off(std::uint32_t number);
  /// From the page: what was found.
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
