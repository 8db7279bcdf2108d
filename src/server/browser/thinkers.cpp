// Bots in other workers of the page, so that the server answers while they think. Quick work, or all work if there are no other workers, is
// done here when there is nothing else to do.
#include <algorithm>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "game/bot_in.hpp"
#include "server/bots/bots.hpp"
#include "server/browser/helpers.hpp"
#include "server/browser/orders.hpp"
#include "server/browser/turns.hpp"
#include "server/runtime/secrets.hpp"

namespace omnibus {

namespace {

using CallOff = std::stop_callback<std::function<void()>>;

/// A decision that several helpers may think about, each in its own tree.
struct SharedThought {
  MatchSetup setup;
  std::shared_ptr<const Position> decision;
  PlayerSpec player;
  std::stop_source unwanted;
  std::uint64_t seed = secrets::new_seed();  // its own randomness, never the table's
  std::vector<Thought> parts{};
  std::size_t missing = 0;
  bool lost = false;  // one part was not answered
  std::unique_ptr<CallOff> call_off{};

  /// The requested number of trees or, with a time limit, one per idle helper.
  int trees(int hands) const {
    if (player.budget.threads != 0) return static_cast<int>(player.budget.threads);
    return player.budget.milliseconds != 0 ? std::max(1, hands) : 1;
  }
};

}  // namespace

struct Bots::Impl {
  ThoughtQueue here;
  ThoughtQueue elsewhere;

  void push_here(const For& whom, bool quick, Work work) {
    here.push(whom, quick, std::move(work));
    Turns::here().when_idle([this] { here.pop(true).work({}); });
  }

  void push_elsewhere(const For& whom, Work work) {
    elsewhere.push(whom, false, std::move(work));
    go_on();
  }

  /// Starts queued work in order, as long as a helper is idle.
  void go_on() {
    while (elsewhere.has_work(true) && Helpers::here().at_leisure() > 0) elsewhere.pop(true).work({});
  }

  void begin(const For& whom, const std::shared_ptr<SharedThought>& thought, const Done& done) {
    if (thought->unwanted.stop_requested()) return done({});
    const int parts = thought->trees(elsewhere.empty() ? Helpers::here().at_leisure() : 1);
    thought->parts.resize(static_cast<std::size_t>(parts));
    thought->missing = thought->parts.size();
    std::vector<std::uint32_t> asked;
    for (int part = 0; part < parts; ++part) {
      const auto heard = [this, whom, thought, part, done](const std::string& answer) {
        if (answer.empty()) thought->lost = true;
        else thought->parts[static_cast<std::size_t>(part)] = thought_in(answer);
        if (--thought->missing == 0) finish(whom, thought, done);
        go_on();
      };
      asked.push_back(
          Helpers::here().ask(order_to_think(thought->setup, *thought->decision, thought->player, thought->seed, {part, parts}), heard));
    }
    thought->call_off = std::make_unique<CallOff>(thought->unwanted.get_token(), [this, asked, done] {
      for (const std::uint32_t number : asked) Helpers::here().call_off(number);
      done({});
      go_on();
    });
  }

  void finish(const For& whom, const std::shared_ptr<SharedThought>& thought, const Done& done) {
    const std::span<const Thought> parts = thought->parts;
    thought->call_off.reset();
    if (!thought->lost) return done(joined(parts));
    push_here(whom, false, [thought, done](const std::stop_token&) {
      done(thought->unwanted.stop_requested() ? Thought() : thought->decision->think(thought->player, thought->seed));
    });
  }
};

Bots::Bots(int, Metrics& metrics) : metrics_(metrics), impl_(std::make_unique<Impl>()) {}
Bots::~Bots() = default;

void Bots::think(const For& whom, const Match& match, Seat seat, const PlayerSpec& player, const std::stop_source& unwanted, Done done) {
  const std::shared_ptr<const Position> decision = match.decision_of(seat);
  const PlayerSpec bot = player_in(match.game().info().name, player);
  const Done counted = [this, done = std::move(done)](const Thought& thought) {
    done(thought);
    ++metrics_.thoughts;
  };
  const bool quick = bot.kind != PlayerKind::search || decision->legal().size() == 1;
  if (quick || Helpers::here().count() == 0) {
    return impl_->push_here(whom, quick, [decision, bot, unwanted, counted](const std::stop_token&) {
      counted(unwanted.stop_requested() ? Thought() : decision->think(bot, secrets::new_seed()));
    });
  }
  const MatchSetup& setup = match.setup();
  const auto thought = std::make_shared<SharedThought>(SharedThought{
      {.game = setup.game, .table = setup.table, .seed = 0, .seats = {}, .position = {}, .shuffle = {}}, decision, bot, unwanted});
  impl_->push_elsewhere(whom,
                        [inside = impl_.get(), whom, thought, counted](const std::stop_token&) { inside->begin(whom, thought, counted); });
}

bool Bots::think_ahead(const Match&, Seat, const PlayerSpec&, const std::stop_source&, std::chrono::milliseconds, std::function<void()>) {
  return false;  // saves the battery of the device
}

void Bots::read(const For& whom, const Match& match, const ChoiceToRead& choice, const std::stop_source& unwanted, Read done) {
  const auto read_here = [inside = impl_.get(), whom, choice, unwanted, done] {
    inside->push_here(whom, false, [choice, unwanted, done](const std::stop_token&) {
      if (!unwanted.stop_requested()) done(choice.read());
    });
  };
  if (Helpers::here().count() == 0) return read_here();
  const auto order = [inside = impl_.get(), game = match.shared_game(), text = order_to_read(match.setup(), choice), unwanted, done,
                      read_here](const std::stop_token&) {
    if (unwanted.stop_requested()) return;
    const auto call_off = std::make_shared<std::optional<CallOff>>();
    const auto heard = [inside, game, done, read_here, call_off](const std::string& answer) {
      call_off->reset();
      if (answer.empty()) read_here();
      else done(reading_in(answer, *game));
      inside->go_on();
    };
    const std::uint32_t number = Helpers::here().ask(text, heard);
    call_off->emplace(unwanted.get_token(), [inside, number] {
      Helpers::here().call_off(number);
      inside->go_on();
    });
  };
  impl_->push_elsewhere(whom, order);
}

int Bots::readers() const { return std::max(1, Helpers::here().count() - 1); }  // one is kept for bots

void Bots::work_on(const For& whom, Work work) { impl_->push_here(whom, false, std::move(work)); }

void Bots::reprioritize(const For& whom) {
  impl_->here.reprioritize(whom);
  impl_->elsewhere.reprioritize(whom);
}

bool Bots::idle() const {
  const Helpers& helpers = Helpers::here();
  return impl_->here.empty() && impl_->elsewhere.empty() && (helpers.count() == 0 || helpers.at_leisure() > 0);
}

}  // namespace omnibus
