// Table with a great many viewers: a broadcast to all of them must not delay other tables.
#include <gtest/gtest.h>

#include "one_thread.hpp"

namespace omnibus {
namespace {

/// Counts the messages it receives.
class Listener final : public Watcher {
 public:
  explicit Listener(int& told) : told_(told) {}
  void tell(const std::string&, SharedText) override { ++told_; }
  void tell_all(const std::string&, SharedText) override { ++told_; }

 private:
  int& told_;
};

TEST(Crowd, others_are_served_between_pieces_of_a_broadcast_while_the_table_waits) {
  constexpr int everybody = 40;
  int told = 0;
  int at_once = 0;
  int when_others_are_served = 0;
  int when_the_table_goes_on = 0;
  OneThread at;
  json::array seats;
  for (int i = 0; i < everybody; ++i) seats.push_back(me("Eve " + std::to_string(i)));
  const std::string match = at.table_of(std::move(seats));
  std::promise<void> done;
  at.matches->visit(
      match, [](const Outcome&) {},
      [&](LiveMatch& live) {
        for (int i = 0; i < everybody; ++i) {
          const WatchRequest request{.as = Viewer::of(seat_at(i)), .language = "en", .since = {}};
          live.presence().watch(std::make_shared<Listener>(told), at.eve, request, [](const Outcome&) {});
        }
        told = 0;
        live.presence().tell_everything();
        at_once = told;
        at.loops.front()->post([&] { when_others_are_served = told; });
        live.in_turn([](const Outcome&) {},
                     [&] {
                       when_the_table_goes_on = told;
                       done.set_value();
                     });
      });
  awaited(done.get_future());
  EXPECT_LE(at_once, 8);
  EXPECT_LE(when_others_are_served, 16);
  EXPECT_EQ(when_the_table_goes_on, everybody);
}

}  // namespace
}  // namespace omnibus
