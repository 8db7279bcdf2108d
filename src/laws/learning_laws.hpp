// Laws of the learning interface (src/learning): numbers, masks, observations, keys and bounds of every game.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "laws/moment.hpp"
#include "laws/shown.hpp"
#include "learning/action_space.hpp"
#include "learning/information_key.hpp"
#include "learning/observation.hpp"
#include "learning/returns.hpp"
#include "learning/schema_writer.hpp"

namespace omnibus {

/// An observation in all formats, with the bytes after the end of each, which must stay as they were.
struct WrittenObservation {
  std::vector<std::byte> record;
  std::vector<float> floats;
  std::vector<std::uint32_t> features;
  bool stays_inside = true;

  friend bool operator==(const WrittenObservation&, const WrittenObservation&) = default;
};

/// Buffer with room for a fault.
template <class T> class GuardedBuffer {
 public:
  explicit GuardedBuffer(std::size_t size) : size_(size), items_(size + spare) {
    std::memset(items_.data(), filling, items_.size() * sizeof(T));
  }

  T* data() { return items_.data(); }
  bool is_intact() const {
    const unsigned char* bytes = reinterpret_cast<const unsigned char*>(items_.data());
    return std::all_of(bytes + size_ * sizeof(T), bytes + items_.size() * sizeof(T), [](unsigned char byte) { return byte == filling; });
  }
  std::vector<T> first(std::size_t count) const {
    return {items_.begin(), items_.begin() + static_cast<std::ptrdiff_t>(std::min(count, items_.size()))};
  }

 private:
  static constexpr std::size_t spare = 4096;
  static constexpr unsigned char filling = 0xA5;

  std::size_t size_;
  std::vector<T> items_;
};

template <Game G>
WrittenObservation written_by(const Observer<G>& observer, const G& game, typename G::State state, Seat seat, ObservationKind kind) {
  const ObservationLayout& layout = observer.layout(kind);
  GuardedBuffer<std::byte> record(layout.size(Layout::fields));
  GuardedBuffer<float> floats(layout.size(Layout::floats));
  GuardedBuffer<std::uint32_t> features(layout.max_features);
  observer.write_record(game, state, seat, kind, record.data());
  observer.write_floats(game, state, seat, kind, floats.data());
  const int active = observer.write_features(game, state, seat, kind, features.data());
  return {.record = record.first(layout.size(Layout::fields)),
          .floats = floats.first(layout.size(Layout::floats)),
          .features = features.first(static_cast<std::size_t>(active)),
          .stays_inside = record.is_intact() && floats.is_intact() && features.is_intact()};
}

/// Reads an observation by its schema, value by value, and compares the formats.
class ObservationCheck {
 public:
  ObservationCheck(const SchemaInfo& schema, const WrittenObservation& written)
      : schema_(schema),
        written_(written),
        active_(written.features.begin(), written.features.end()) {}

  /// What is wrong, or an empty text.
  std::string fault() const {
    if (!written_.stays_inside) return "is written beyond its end";
    if (active_.size() != written_.features.size()) return "has a feature twice";
    if (static_cast<int>(active_.size()) > schema_.max_features) return "has more features than `max_features`";
    if (!active_.empty() && static_cast<int>(*active_.rbegin()) >= schema_.feature_count) return "has an unknown feature";
    for (const SchemaField& field : schema_.fields) {
      const std::string what = fault_of(field, 0, {field.offset, field.float_offset, field.feature_offset});
      if (!what.empty()) return fmt::format("has a field {} that {}", field.name, what);
    }
    return {};
  }

 private:
  struct Place {
    int byte;
    int number;
    int feature;
  };

  std::string fault_of(const SchemaField& field, std::size_t dimension, Place at) const {
    if (dimension == field.shape.size()) return fault_of_value(field, at);
    for (int i = 0; i < field.shape[dimension]; ++i) {
      std::string what = fault_of(field, dimension + 1, at);
      if (!what.empty()) return what;
      at.byte += field.strides[dimension];
      at.number += field.float_strides[dimension];
      at.feature += field.feature_strides[dimension];
    }
    return {};
  }

  std::string fault_of_value(const SchemaField& field, Place at) const {
    const std::int64_t value = value_at(field, at.byte);
    const bool absent = is_blank(field, at);  // a part that is absent is blank, even if 0 is below the least value
    if ((value < field.min || value > field.max) && !(absent && value == 0))
      return fmt::format("is {}, but must be from {} to {}", value, field.min, field.max);
    if (value == 0 && absent) return {};
    const FieldSpec spec{field.kind, field.min, field.max, 1, field.has_none};
    if (!floats_are(field, spec, at.number, value)) return fmt::format("is {} in the record, but not among the floats", value);
    return features_are(field, spec, at.feature, value) ? "" : fmt::format("is {} in the record, but not among the features", value);
  }

  std::int64_t value_at(const SchemaField& field, int offset) const {
    std::uint32_t word = 0;
    std::memcpy(&word, written_.record.data() + offset, static_cast<std::size_t>(field.bytes));
    if (field.min >= 0) return word;
    return field.bytes == 1   ? static_cast<std::int8_t>(word)
           : field.bytes == 2 ? static_cast<std::int16_t>(word)
                              : static_cast<std::int32_t>(word);
  }
  bool is_blank(const SchemaField& field, Place at) const {
    const auto* const first = written_.floats.data() + at.number;
    const bool zeros = std::all_of(first, first + field.float_width, [](float number) { return number == 0; });
    const auto next = active_.lower_bound(static_cast<std::uint32_t>(at.feature));
    return zeros && (next == active_.end() || static_cast<int>(*next) >= at.feature + field.feature_width);
  }
  bool floats_are(const SchemaField& field, const FieldSpec& spec, int at, std::int64_t value) const {
    for (int i = 0; i < field.float_width; ++i) {
      const float found = written_.floats[static_cast<std::size_t>(at + i)];
      const bool one_hot = field.float_form == FloatForm::one_hot;
      const float expected = !one_hot                                ? (value == 0 && field.has_none ? 0 : scaled(spec, value))
                             : i == value - (field.has_none ? 1 : 0) ? 1
                                                                     : 0;
      if (found != expected || found < 0 || found > 1) return false;
    }
    return true;
  }
  /// The features of a value, as FeatureWriter lists them alone.
  bool features_are(const SchemaField& field, const FieldSpec& spec, int at, std::int64_t value) const {
    std::array<std::uint32_t, 64> expected{};
    std::set<std::uint32_t> all;
    static constexpr ObservationLayout empty{};
    for (std::int64_t copy = field.kind == FieldKind::counts ? 1 : value; copy <= value; ++copy) {  // one feature for each copy
      FeatureWriter writer(expected.data(), empty, seat_at(0), 1);
      writer.write(spec, 0, copy);
      for (int i = 0; i < writer.count(); ++i) all.insert(expected[static_cast<std::size_t>(i)] + static_cast<std::uint32_t>(at));
    }
    const auto begin = active_.lower_bound(static_cast<std::uint32_t>(at));
    const auto end = active_.lower_bound(static_cast<std::uint32_t>(at + field.feature_width));
    return std::equal(all.begin(), all.end(), begin, end);
  }

  const SchemaInfo& schema_;
  const WrittenObservation& written_;
  std::set<std::uint32_t> active_;
};

/// Each law returns what is wrong, or an empty text.
template <Game G> class LearningLaws {
 public:
  using Now = const Moment<G>&;
  using State = typename G::State;

  static std::string numbers_of_actions_are_stable(Now now) {
    const ActionSpace<G> space(now.game);
    for (const Action& action : now.legal) {
      if (!space.has(action) || space.action(space.number(action)) != action) return "a legal action has no number";
    }
    if (now.ply != 0) return {};
    for (std::uint32_t number = 0; number < space.size(); ++number) {
      const std::optional<Action> action = space.action(number);
      if (!action || !space.has(*action) || space.number(*action) != number)
        return fmt::format("number {} has no action of its own", number);
      if (!well_formed(*action, G::verbs, now.game)) return fmt::format("number {} is an action that cannot be spelled", number);
    }
    return space.action(space.size()) ? "there is an action after the last number" : "";
  }

  /// Compares the mask with the rules, action by action.
  static std::string masks_have_exactly_the_legal_actions(Now now) {
    const ActionSpace<G> space(now.game);
    const std::vector<std::uint64_t> mask = mask_of(space, now.legal);
    for (std::uint32_t number = 0; number < space.size(); ++number) {
      const bool marked = (mask[number / 64] >> (number % 64) & 1) != 0;
      if (marked == now.game.check(now.state, *space.action(number)).forbids())
        return fmt::format("action number {} is {} by the mask only", number, marked ? "allowed" : "forbidden");
    }
    return space.size() % 64 != 0 && mask.back() >> (space.size() % 64) != 0 ? "the mask has bits after the last action" : "";
  }

  static std::string schemas_are_constant(Now now) {
    const Observer<G> observer(now.game);
    for (const ObservationKind kind : kinds) {
      if (!observer.layout(kind).fits()) return fmt::format("an observation has more than {} parts", ObservationLayout::capacity);
      const SchemaInfo schema = schema_at(now, kind);
      if (schema.id != schema_of(now.game, now.state, kind).id) return "the schema depends on the state";
      if (!has_sizes_of(schema, observer.layout(kind))) return "the schema has other sizes than the layout";
      std::set<std::string> names;
      for (const SchemaField& field : schema.fields) {
        if (!names.insert(field.name).second) return fmt::format("the schema has two fields {}", field.name);
      }
    }
    return {};
  }

  static std::string observations_fit_their_schema(Now now) {
    const Observer<G> observer(now.game);
    for (const ObservationKind kind : kinds) {
      const SchemaInfo schema = schema_at(now, kind);
      for (const Seat seat : now.some_seats()) {
        const std::string what = ObservationCheck(schema, written_by(observer, now.game, now.state, seat, kind)).fault();
        if (!what.empty()) return fmt::format("the observation of seat {} {}", index_of(seat), what);
      }
    }
    return {};
  }

  static std::string observations_reveal_nothing_hidden(Now now) {
    const Observer<G> observer(now.game);
    const ActionSpace<G> space(now.game);
    for (const Seat seat : now.some_seats()) {
      const State imagined = imagined_by(now.game, now.state, seat, now.dream(7));
      if (written_by(observer, now.game, now.state, seat, ObservationKind::seat) !=
          written_by(observer, now.game, imagined, seat, ObservationKind::seat))
        return fmt::format("the observation of seat {} depends on hidden information", index_of(seat));
      if (information_key(now.game, now.state, seat) != information_key(now.game, imagined, seat))
        return fmt::format("the key of seat {} depends on hidden information", index_of(seat));
      State deciding = now.state;
      State deciding_too = imagined;
      if (!is_deciding(now.game, deciding, seat) || !is_deciding(now.game, deciding_too, seat)) continue;
      if (mask_of(space, choices(now.game, deciding)) != mask_of(space, choices(now.game, deciding_too)))
        return fmt::format("the mask of seat {} depends on hidden information", index_of(seat));
    }
    return {};
  }

  /// Whatever a seat sees change also changes its record, its features and its key; the whole state is in the other kind.
  static std::string observations_show_what_is_visible(Now now) {
    constexpr int enough = 4;  // the next decision tries others
    const Observer<G> observer(now.game);
    for (int i = 0; i < std::min(enough, now.legal.size()); ++i) {
      const Action& action = now.legal[(static_cast<int>(now.ply) * enough + i) % now.legal.size()];
      const State then = now.after(now.state, action).state;
      for (const Seat seat : now.some_seats()) {
        for (const ObservationKind kind : kinds) {
          const Viewer viewer = viewer_of(kind, seat);
          if (transcript(now.game, now.state, viewer) == transcript(now.game, then, viewer)) continue;
          const WrittenObservation before = written_by(observer, now.game, now.state, seat, kind);
          const WrittenObservation after = written_by(observer, now.game, then, seat, kind);
          if (before.record == after.record || before.features == after.features)
            return fmt::format("the observation of seat {} lacks a change that it sees", index_of(seat));
        }
        const bool is_seen = transcript(now.game, now.state, Viewer::of(seat)) != transcript(now.game, then, Viewer::of(seat));
        if (is_seen && information_key(now.game, now.state, seat) == information_key(now.game, then, seat))
          return fmt::format("the key of seat {} lacks a change that it sees", index_of(seat));
      }
    }
    return {};
  }

  static std::string games_stay_within_their_bounds(Now now) {
    if (static_cast<int>(now.ply) > G::bounds.max_plies) return fmt::format("there are more than {} decisions", G::bounds.max_plies);
    const Result result = now.game.result(now.state);
    for (std::size_t i = 0; i < static_cast<std::size_t>(now.game.players()); ++i) {
      const int score = result.scores[i];
      if (score < G::bounds.min_score || score > G::bounds.max_score)
        return fmt::format("seat {} has {} points, but {} to {} are possible", i, score, G::bounds.min_score, G::bounds.max_score);
      const bool together = score == result.scores[0] && result.places[i] == result.places[0] && result.winners[i] == result.winners[0];
      if (G::bounds.team && result.over() && !together) return "a team does not share its result";
    }
    return fault_of_returns(now);
  }

 private:
  static constexpr std::array kinds{ObservationKind::seat, ObservationKind::full_state};

  static std::vector<std::uint64_t> mask_of(const ActionSpace<G>& space, const Legal<G>& legal) {
    std::vector<std::uint64_t> out(static_cast<std::size_t>(space.mask_words()));
    space.write_mask(legal, out.data());
    return out;
  }

  /// Schema of the table, learnt from the start of the game.
  static SchemaInfo schema_at(Now now, ObservationKind kind) {
    NullJournal null_journal;
    Chance chance(now.seed, 0);
    return schema_of(now.game, now.game.start(chance, null_journal), kind);
  }
  static bool has_sizes_of(const SchemaInfo& schema, const ObservationLayout& layout) {
    return schema.record_bytes == static_cast<int>(layout.size(Layout::fields)) &&
           schema.float_count == static_cast<int>(layout.size(Layout::floats)) &&
           schema.feature_count == static_cast<int>(layout.size(Layout::features)) &&
           schema.max_features == static_cast<int>(layout.max_features);
  }

  static std::string fault_of_returns(Now now) {
    const Returns returns = returns_of(now.game, now.state);
    const ReturnBounds bounds = return_bounds_of(now.game);
    double shares = 0;
    for (int i = 0; i < returns.seats; ++i) {
      const SeatReturn& mine = returns.of[static_cast<std::size_t>(i)];
      shares += mine.win_share;
      if (returns.over && (mine.margin < bounds.min_margin || mine.margin > bounds.max_margin)) return "a margin is out of bounds";
      if (!returns.over && mine != SeatReturn{}) return "there are returns before the end";
    }
    const double most = G::bounds.team ? returns.seats : 1;
    return shares < most + 1e-9 ? "" : "the win shares add up to more than one game";
  }
};

}  // namespace omnibus
