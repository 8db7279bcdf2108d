// Actions and events: small plain values, and the forms that name their numbers.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <string_view>

#include "core/seat.hpp"

namespace omnibus {

/// Kind of thing an operand refers to: number, seat, card, route … Each game numbers its own kinds from `first_of_game`.
enum class Domain : std::uint8_t { number, seat, first_of_game };

constexpr Domain game_domain(int index) { return static_cast<Domain>(static_cast<int>(Domain::first_of_game) + index); }

/// One decision of a seat. The verb is an index into the game's `verbs`; that form says how to read the operands.
struct Action {
  std::uint8_t verb = 0;
  std::array<std::uint8_t, 3> operands{};

  /// Packed as one word, which is much faster than byte by byte.
  static constexpr Action of(int verb, int a = 0, int b = 0, int c = 0) {
    return std::bit_cast<Action>(static_cast<std::uint32_t>(verb | a << 8 | b << 16 | c << 24));
  }

  friend constexpr bool operator==(const Action&, const Action&) = default;
};
static_assert(sizeof(Action) == 4 && std::endian::native == std::endian::little);

/// Something that happened, for the log and the animation. The kind is an index into the game's `event_forms`.
/// `audience` is the only seat that may see it, or `Seat::nobody` if all may.
struct Event {
  std::uint8_t kind = 0;
  Seat audience = Seat::nobody;
  std::array<std::int16_t, 4> operands{};

  constexpr bool meant_for(Viewer viewer) const { return audience == Seat::nobody || viewer.see(audience); }
  friend constexpr bool operator==(const Event&, const Event&) = default;
};

/// An action by its game's own enum of verbs.
constexpr Action make_action(auto verb, int a = 0, int b = 0, int c = 0) { return Action::of(static_cast<int>(verb), a, b, c); }

/// An event by its game's own enum of kinds. An operand that does not fit is clamped to the largest value.
constexpr Event make_event(auto kind, std::array<int, 4> operands = {}, Seat audience = Seat::nobody) {
  Event out{static_cast<std::uint8_t>(kind), audience, {}};
  for (std::size_t i = 0; i < operands.size(); ++i) {
    constexpr int largest = std::numeric_limits<std::int16_t>::max();
    out.operands[i] = static_cast<std::int16_t>(operands[i] < largest ? operands[i] : largest);
  }
  return out;
}

/// A named operand of an action or event. An empty name ends the list.
struct Operand {
  std::string_view name;
  Domain domain = Domain::number;
};

/// The name of an action or event and of its operands: all that is needed to read and write it.
struct Form {
  std::string_view name;
  std::array<Operand, 4> operands{};
  /// True for an action by which a seat passes or stops. The seat may have had no alternative, and its response time would reveal that, so
  /// the table announces it at a moment that depends on public information only. A law (laws/laws.hpp) checks which actions must be marked.
  bool declines = false;

  constexpr int arity() const {
    int count = 0;
    while (count < 4 && !operands[static_cast<std::size_t>(count)].name.empty()) ++count;
    return count;
  }
};

/// True if the action has one of these forms and its operands exist at this table. Operands that the form lacks are zero.
constexpr bool well_formed(const Action& action, const auto& forms, const auto& game) {
  if (action.verb >= forms.size()) return false;
  const Form& form = forms[action.verb];
  for (int i = 0; i < 3; ++i) {
    const int bound = i < form.arity() ? game.domain_size(form.operands[static_cast<std::size_t>(i)].domain) : 1;
    if (action.operands[static_cast<std::size_t>(i)] >= bound) return false;
  }
  return true;
}

/// The legal actions of one decision, in a caller's buffer. Deliberately left uninitialised: it is refilled for every decision.
template <int Capacity> class ActionList {
 public:
  constexpr ActionList() {}  // NOLINT(modernize-use-equals-default): = default would clear the buffer
  constexpr void clear() { size_ = 0; }
  constexpr void push(Action action) { push_if(true, action); }
  /// Writes first and counts afterwards, so there is no branch to mispredict. Never overruns; that no action is lost is a law of the
  /// contract.
  constexpr void push_if(bool wanted, Action action) {
    items_[size_] = action;
    size_ += wanted && size_ < Capacity ? 1 : 0;
  }

  constexpr int size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr const Action& operator[](int i) const { return items_[i]; }
  constexpr const Action* begin() const { return items_; }
  constexpr const Action* end() const { return items_ + size_; }

 private:
  Action items_[Capacity + 1];  // NOLINT(modernize-avoid-c-arrays): see above; one more for push_if to write to
  int size_ = 0;
};

}  // namespace omnibus
