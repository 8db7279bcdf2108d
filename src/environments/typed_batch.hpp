// Implementation of batches for a game of the contract. Included only where the listed games are compiled.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/contract.hpp"
#include "environments/batch_game.hpp"
#include "game/bot_in.hpp"
#include "game/typed_game.hpp"
#include "learning/action_space.hpp"
#include "learning/observation.hpp"
#include "learning/returns.hpp"
#include "players/make_player.hpp"

namespace omnibus {

/// Bots of one game, as the laboratory seats them: seat i follows from `derived_seed(seed, 2 + i)`.
template <Guided G> class BatchBots {
 public:
  BatchBots(const G& rules, const std::vector<std::optional<PlayerSpec>>& specs, std::uint64_t seed, std::uint32_t ply) {
    seats_.reserve(specs.size());
    for (std::size_t i = 0; i < specs.size(); ++i) seats_.push_back(specs[i] ? seat(rules, *specs[i], i, seed, ply) : nullptr);
  }

  Action choose(const G& rules, const typename G::State& state, const Legal<G>& legal, std::uint32_t ply) {
    const Seat actor = rules.actor(state);
    memory_.begin(actor, static_cast<int>(ply));
    return seats_[static_cast<std::size_t>(actor)]->choose(PlayerView<G>(rules, state, legal));
  }
  /// Reports an action of any seat at this ply.
  void report(Seat actor, const Action& action, std::uint32_t ply, bool is_bot) {
    if (!is_bot) memory_.begin(actor, static_cast<int>(ply));
    memory_.end(action);
  }

 private:
  /// In the middle of a game, bots begin with other random numbers than at its start.
  std::unique_ptr<Player<G>> seat(const G& rules, PlayerSpec spec, std::size_t index, std::uint64_t seed, std::uint32_t ply) {
    const std::uint64_t own = derived_seed(seed, 2 + index);
    spec.memory = &memory_;
    return make_player<G>(spec, rules, ply == 0 ? own : derived_seed(own, ply));
  }

  Memory memory_;
  std::vector<std::unique_ptr<Player<G>>> seats_;  ///< null: a learning seat
};

template <Guided G> class TypedBatch final : public BatchEnv {
 public:
  using State = typename G::State;

  TypedBatch(std::shared_ptr<const AnyGame> table, const G& rules, const BatchSettings& wanted)
      : BatchEnv(std::move(table), wanted, arrays_for(rules, wanted)),
        rules_(rules),
        space_(rules),
        observer_(rules),
        lists_choices_(wanted.mask || wanted.byte_mask || wanted.candidates || wanted.input == ActionInput::candidate),
        games_(static_cast<std::size_t>(wanted.games)) {
    for (const std::optional<PlayerSpec>& seat : settings().seats)
      bots_.push_back(seat ? std::optional(player_in(G::name, *seat)) : std::nullopt);
    for (std::size_t i = 0; i < bots_.size(); ++i) is_bot_[i] = bots_[i].has_value();
    first_learner_ = seat_at(static_cast<int>(std::ranges::find(is_bot_, false) - is_bot_.begin()));
    if (!bots_.empty()) seated_.resize(games_.size());
    if (lists_choices_) choices_.resize(games_.size());
    if (settings().reward_timing == RewardTiming::each_step) gained_.resize(games_.size() * players());
    open();
  }
  TypedBatch(const TypedBatch&) = delete;
  TypedBatch& operator=(const TypedBatch&) = delete;
  ~TypedBatch() override { stop_workers(); }

 protected:
  // ---- Actions

  int read_actions(Ids ids, std::span<const std::uint32_t> actions) override {
    for (std::size_t i = 0; i < ids.size(); ++i) {
      const std::optional<Action> action = read_action(ids[i], actions[i]);
      if (!action) return static_cast<int>(i);
      set_action(ids[i], *action);
    }
    return static_cast<int>(ids.size());
  }

  Problem refusal(int game, std::uint32_t number) const override {
    const GameSlot& slot = this->slot(game);
    const std::string id = std::to_string(game);
    if (slot.is_finished()) return Problem("finished_in_batch", {{"game", id}});
    const bool by_index = settings().input == ActionInput::candidate;
    const std::uint32_t count = by_index ? static_cast<std::uint32_t>(choices_[static_cast<std::size_t>(game)].size()) : space_.size();
    if (number >= count) {
      const std::string allowed = "0 … " + std::to_string(count - 1);
      return Problem("bad_value", {{"path", "games[" + id + "].action"}, {"value", std::to_string(number)}, {"allowed", allowed}});
    }
    const Action action = *space_.action(number);
    const std::string rule = table().rule_name(rules_.check(slot.state, action));
    return Problem("illegal_in_batch", {{"game", id}, {"value", json::serialize(table().action_to_json(action))}, {"rule", rule}}, rule);
  }

  // ---- Playing

  void play(Ids ids, std::int32_t* rows) override {
    Legal<G> room;  // one for all: its constructor clears it
    for (std::size_t i = 0; i < ids.size(); ++i) play_one(ids[i], rows[i], room);
  }
  void begin_game(int game, std::uint64_t seed) override {
    Legal<G> room;
    begin(game, seed, room);
    slot(game).is_first = true;
  }
  std::uint64_t next_seed(int game) const override { return slot(game).is_first ? slot(game).seed : seed_after(slot(game).seed); }

  // ---- Snapshots

  std::unique_ptr<BatchSnapshot> make_snapshot(int size) const override {
    return std::make_unique<Snapshot>(shared_table(), static_cast<std::size_t>(size));
  }
  void save_game(int game, BatchSnapshot& to, int place) const override {
    static_cast<Snapshot&>(to).games[static_cast<std::size_t>(place)] = slot(game);
  }
  void load_game(int game, const BatchSnapshot& from, int place) override {
    GameSlot& slot = this->slot(game);
    slot = static_cast<const Snapshot&>(from).games[static_cast<std::size_t>(place)];
    slot.is_first = false;
    if (is_bot_[static_cast<std::size_t>(slot.observer)]) slot.observer = first_learner_;
    for (std::size_t i = 0; i < gained_per_game(); ++i) gained(game)[i] = gain_so_far(slot.state, static_cast<int>(i));
  }
  void reseed_game(int game, std::uint64_t seed) override {
    slot(game).seed = seed;
    seat_bots(game);
  }

  std::unique_ptr<Position> position(int game) const override {
    return std::make_unique<TypedPosition<G>>(std::shared_ptr<const G>(shared_table(), &rules_), slot(game).state);
  }
  BatchGameStatus status_of(int game) const override {
    const GameSlot& slot = this->slot(game);
    return {.seed = slot.seed, .ply = slot.ply, .actor = decider(slot), .terminated = slot.terminated, .truncated = slot.truncated};
  }

 private:
  static constexpr std::size_t max_legal = G::max_actions;

  /// One game, in cache lines of its own.
  struct alignas(64) GameSlot {
    State state;
    std::uint64_t seed = 0;
    std::uint32_t ply = 0;
    Seat observer = seat_at(0);  ///< learning seat that decides or, after the end, has decided last
    bool terminated = false;
    bool truncated = false;
    bool is_first = false;  ///< made with the batch, and not yet played or reset

    bool is_finished() const { return terminated || truncated; }
  };

  struct Snapshot final : BatchSnapshot {
    Snapshot(std::shared_ptr<const AnyGame> table, std::size_t size) : BatchSnapshot(std::move(table)), games(size) {}
    int size() const override { return static_cast<int>(games.size()); }
    std::vector<GameSlot> games;
  };

  /// Seed of the game after one with this seed; the laboratory derives those of bots from smaller indexes.
  static std::uint64_t seed_after(std::uint64_t seed) { return derived_seed(seed, 1000); }

  GameSlot& slot(int game) { return games_[static_cast<std::size_t>(game)]; }
  const GameSlot& slot(int game) const { return games_[static_cast<std::size_t>(game)]; }
  std::size_t players() const { return static_cast<std::size_t>(rules_.players()); }
  bool is_bot(Seat seat) const { return is_bot_[static_cast<std::size_t>(seat)]; }
  Seat decider(const GameSlot& slot) const {
    const Seat actor = rules_.actor(slot.state);
    return actor == Seat::nobody || is_bot(actor) ? Seat::nobody : actor;
  }

  /// Action with this number or index; nullopt if it is refused. Finished games that begin anew ignore it.
  std::optional<Action> read_action(int game, std::uint32_t number) const {
    const GameSlot& slot = this->slot(game);
    if (slot.is_finished()) return settings().autoreset == Autoreset::disabled ? std::nullopt : std::optional(Action{});
    if (settings().input == ActionInput::candidate) {
      const Legal<G>& legal = choices_[static_cast<std::size_t>(game)];
      return number < static_cast<std::uint32_t>(legal.size()) ? std::optional(legal[static_cast<int>(number)]) : std::nullopt;
    }
    const std::optional<Action> action = space_.action(number);
    return action && is_legal(game, *action) ? action : std::nullopt;
  }
  /// Looks for the action in the list if there is one, which is faster than the rules.
  bool is_legal(int game, const Action& action) const {
    if (!lists_choices_) return !rules_.check(slot(game).state, action).forbids();
    const Legal<G>& legal = choices_[static_cast<std::size_t>(game)];
    return std::find(legal.begin(), legal.end(), action) != legal.end();
  }

  // ---- Playing

  void play_one(int game, std::int32_t& row, Legal<G>& room) {
    GameSlot& slot = this->slot(game);
    const Request& request = this->request(game);
    if (request.kind == RequestKind::step && !slot.is_finished()) return step_one(game, slot, row, room);
    if (request.kind == RequestKind::step) begin(game, seed_after(slot.seed), room);
    if (request.kind == RequestKind::reset) begin(game, request.seed, room);
    if (request.kind == RequestKind::resume) resume(game, room);
    row = claim_row(game);
    std::fill_n(outputs().template row<float>(BatchArray::reward, row), players(), 0.0F);
    write_flags(slot, row);
    write_position(game, row);
  }

  void step_one(int game, GameSlot& slot, std::int32_t& row, Legal<G>& room) {
    slot.is_first = false;
    advance(game, request(game).action, false);
    let_bots_play(game, room);
    row = claim_row(game);
    write_rewards(game, row);
    write_flags(slot, row);
    if (slot.is_finished() && settings().autoreset == Autoreset::same_step) {
      write_final(slot, row);
      begin(game, seed_after(slot.seed), room);
    }
    write_position(game, row);
  }

  void begin(int game, std::uint64_t seed, Legal<G>& room) {
    GameSlot& slot = this->slot(game);
    Chance chance(seed, 0);
    slot.state = rules_.start(chance, null_journal());
    slot.seed = seed;
    slot.ply = 0;
    slot.observer = first_learner_;
    slot.is_first = false;
    std::fill_n(gained(game), gained_per_game(), 0.0);
    seat_bots(game);
    let_bots_play(game, room);
  }
  void resume(int game, Legal<G>& room) {
    seat_bots(game);
    let_bots_play(game, room);
  }

  void advance(int game, const Action& action, bool by_bot) {
    GameSlot& slot = this->slot(game);
    if (!seated_.empty()) seated_[static_cast<std::size_t>(game)]->report(rules_.actor(slot.state), action, slot.ply, by_bot);
    Chance chance(slot.seed, ++slot.ply);
    rules_.apply(slot.state, action, chance, null_journal());
  }

  /// Plays until a learning seat decides or the game is finished.
  void let_bots_play(int game, Legal<G>& room) {
    GameSlot& slot = this->slot(game);
    while (true) {
      const Seat actor = rules_.actor(slot.state);
      slot.terminated = actor == Seat::nobody;
      slot.truncated = !slot.terminated && settings().max_plies != 0 && slot.ply >= static_cast<std::uint32_t>(settings().max_plies);
      if (slot.terminated) return;
      if (!is_bot(actor)) slot.observer = actor;
      if (slot.truncated || !is_bot(actor)) return;
      let_bot_play(game, room);
    }
  }
  void let_bot_play(int game, Legal<G>& room) {
    const GameSlot& slot = this->slot(game);
    room.clear();
    rules_.legal(slot.state, room);
    advance(game, seated_[static_cast<std::size_t>(game)]->choose(rules_, slot.state, room, slot.ply), true);
  }
  void seat_bots(int game) {
    if (seated_.empty()) return;
    const GameSlot& slot = this->slot(game);
    seated_[static_cast<std::size_t>(game)] = std::make_unique<BatchBots<G>>(rules_, bots_, slot.seed, slot.ply);
  }
  static NullJournal& null_journal() {
    static NullJournal journal;
    return journal;
  }

  // ---- Rewards

  double* gained(int game) { return gained_.data() + static_cast<std::size_t>(game) * gained_per_game(); }
  std::size_t gained_per_game() const { return gained_.empty() ? 0 : players(); }

  void write_rewards(int game, int row) {
    const GameSlot& slot = this->slot(game);
    float* out = outputs().template row<float>(BatchArray::reward, row);
    if (slot.terminated) return write_last_rewards(game, out);
    for (std::size_t i = 0; i < players(); ++i) {
      out[i] = 0;
      if (gained_.empty()) continue;
      const double now = gain_so_far(slot.state, static_cast<int>(i));
      out[i] = static_cast<float>(now - std::exchange(gained(game)[i], now));
    }
  }
  void write_last_rewards(int game, float* out) {
    const Returns returns = returns_of(rules_, slot(game).state);
    for (std::size_t i = 0; i < players(); ++i) {
      const double whole = measured(returns.of[i]);
      out[i] = static_cast<float>(gained_.empty() ? whole : whole - gained(game)[i]);
    }
  }
  double measured(const SeatReturn& all) const {
    switch (settings().reward) {
      case ReturnMeasure::score: return all.score;
      case ReturnMeasure::margin: return static_cast<double>(all.margin);
      case ReturnMeasure::win_share: break;
    }
    return all.win_share;
  }
  /// Return if the game ended now, as far as the seat may know.
  double gain_so_far(const State& state, int seat) const {
    if (settings().reward == ReturnMeasure::win_share) return 0;
    const auto points = [&](int of) { return rules_.standing(state, seat_at(of), Viewer::of(seat_at(seat))).points; };
    const std::int32_t own = points(seat);
    if (settings().reward == ReturnMeasure::score || G::bounds.team || rules_.players() == 1) return own;
    std::int32_t best = G::bounds.min_score;
    for (int other = 0; other < rules_.players(); ++other) {
      if (other != seat) best = std::max(best, points(other));
    }
    return static_cast<double>(own) - best;
  }

  // ---- Rows

  static std::vector<BatchArrayInfo> arrays_for(const G& rules, const BatchSettings& wanted) {
    using enum BatchArray;
    const ActionSpace<G> space(rules);
    const std::size_t players = static_cast<std::size_t>(rules.players());
    std::vector<BatchArrayInfo> out;
    const auto add = [&](BatchArray array, BatchElement element) { out.push_back({array, element, 1, true}); };
    const auto add_rows = [&](BatchArray array, BatchElement element, std::size_t length) {
      out.push_back({array, element, length, false});
    };
    const bool has_final = wanted.autoreset == Autoreset::same_step;
    if (wanted.observation) {
      const auto [element, length] = observation_row(Observer<G>(rules).layout(wanted.kind), *wanted.observation);
      add_rows(observation, element, length);
      if (has_final) add_rows(final_observation, element, length);
      if (*wanted.observation == Layout::features) {
        add(feature_count, BatchElement::int32);
        if (has_final) add(final_feature_count, BatchElement::int32);
      }
    }
    if (wanted.mask) add_rows(mask, BatchElement::uint64, static_cast<std::size_t>(space.mask_words()));
    if (wanted.byte_mask) add_rows(byte_mask, BatchElement::int8, space.size());
    if (wanted.candidates) add_rows(candidates, BatchElement::action, max_legal);
    if (wanted.candidates || wanted.input == ActionInput::candidate) add(candidate_count, BatchElement::int32);
    add(actor, BatchElement::int8);
    add_rows(reward, BatchElement::float32, players);
    add(terminated, BatchElement::boolean);
    add(truncated, BatchElement::boolean);
    add(ply, BatchElement::int32);
    add(seed, BatchElement::uint64);
    add(BatchArray::game, BatchElement::int32);
    if (has_final) {
      add(final_ply, BatchElement::int32);
      add(final_seed, BatchElement::uint64);
    }
    return out;
  }
  static std::pair<BatchElement, std::size_t> observation_row(const ObservationLayout& layout, Layout format) {
    if (format == Layout::fields) return {BatchElement::byte, layout.size(format)};
    if (format == Layout::floats) return {BatchElement::float32, layout.size(format)};
    return {BatchElement::uint32, layout.max_features};
  }

  void write_flags(const GameSlot& slot, int row) const {
    outputs().template at<bool>(BatchArray::terminated, row) = slot.terminated;
    outputs().template at<bool>(BatchArray::truncated, row) = slot.truncated;
  }
  void write_position(int game, int row) {
    GameSlot& slot = this->slot(game);
    const Seat actor = decider(slot);
    outputs().template at<std::int8_t>(BatchArray::actor, row) = actor == Seat::nobody ? -1 : static_cast<std::int8_t>(actor);
    outputs().template at<std::int32_t>(BatchArray::ply, row) = static_cast<std::int32_t>(slot.ply);
    outputs().template at<std::uint64_t>(BatchArray::seed, row) = slot.seed;
    outputs().template at<std::int32_t>(BatchArray::game, row) = game;
    if (lists_choices_) write_choices(game, actor != Seat::nobody, row);
    if (settings().observation) write_observation(slot, BatchArray::observation, BatchArray::feature_count, row);
  }
  void write_final(GameSlot& slot, int row) const {
    outputs().template at<std::int32_t>(BatchArray::final_ply, row) = static_cast<std::int32_t>(slot.ply);
    outputs().template at<std::uint64_t>(BatchArray::final_seed, row) = slot.seed;
    if (settings().observation) write_observation(slot, BatchArray::final_observation, BatchArray::final_feature_count, row);
  }

  void write_observation(GameSlot& slot, BatchArray array, BatchArray count, int row) const {
    const ObservationKind kind = settings().kind;
    const BatchArrays& rows = outputs();
    switch (*settings().observation) {
      case Layout::fields: return observer_.write_record(rules_, slot.state, slot.observer, kind, rows.template row<std::byte>(array, row));
      case Layout::floats: return observer_.write_floats(rules_, slot.state, slot.observer, kind, rows.template row<float>(array, row));
      case Layout::features: break;
    }
    std::uint32_t* const out = rows.template row<std::uint32_t>(array, row);
    rows.template at<std::int32_t>(count, row) = observer_.write_features(rules_, slot.state, slot.observer, kind, out);
  }

  void write_choices(int game, bool is_open, int row) {
    Legal<G>& legal = choices_[static_cast<std::size_t>(game)];
    legal.clear();
    if (is_open) rules_.legal(slot(game).state, legal);
    if (settings().mask) space_.write_mask(legal, outputs().template row<std::uint64_t>(BatchArray::mask, row));
    if (settings().byte_mask) write_byte_mask(legal, outputs().template row<std::int8_t>(BatchArray::byte_mask, row));
    if (settings().candidates) std::copy(legal.begin(), legal.end(), outputs().template row<Action>(BatchArray::candidates, row));
    if (outputs().has(BatchArray::candidate_count)) outputs().template at<std::int32_t>(BatchArray::candidate_count, row) = legal.size();
  }
  void write_byte_mask(const Legal<G>& legal, std::int8_t* out) const {
    std::fill_n(out, space_.size(), std::int8_t{0});
    for (const Action& action : legal) out[space_.number(action)] = 1;
  }

  const G& rules_;
  ActionSpace<G> space_;
  Observer<G> observer_;
  bool lists_choices_;
  std::vector<GameSlot> games_;
  std::vector<std::optional<PlayerSpec>> bots_;  ///< by seat, resolved; empty if all seats learn
  std::array<bool, static_cast<std::size_t>(max_seats)> is_bot_{};
  Seat first_learner_ = seat_at(0);
  std::vector<std::unique_ptr<BatchBots<G>>> seated_;  ///< by game; empty without bots
  std::vector<Legal<G>> choices_;  ///< candidates by game, apart from the caller's array; empty if no choices are listed
  std::vector<double> gained_;     ///< return so far of all seats of all games, if rewarded at each step
};

template <class Sizes> BatchGame batch_game_of() {
  return {.name = Sizes::Smallest::name, .open = [](std::shared_ptr<const AnyGame> table, const BatchSettings& settings) {
            return with_rules(Sizes(), *table, [&]<class G>(const G& rules) -> std::unique_ptr<BatchEnv> {
              return std::make_unique<TypedBatch<G>>(table, rules, settings);
            });
          }};
}

}  // namespace omnibus
