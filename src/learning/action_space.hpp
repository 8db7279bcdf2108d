// Numbers of actions: every action that a table can spell has one, whatever the state and the language (docs/LEARNING_INTERFACE.md).
#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <optional>

#include "core/contract.hpp"
#include "core/hash.hpp"

namespace omnibus {

/// Bijection between the actions of a table and the numbers below `size()`: verbs in their order, then the operands as digits of mixed
/// radix, the last one fastest. Plain data, made once per table.
template <Game G> class ActionSpace {
 public:
  static constexpr int verbs = static_cast<int>(std::size(G::verbs));
  static constexpr int max_legal = G::max_actions;

  constexpr explicit ActionSpace(const G& game) : id_(text_fingerprint(G::name)) {
    for (int verb = 0; verb < verbs; ++verb) add(game, G::verbs[static_cast<std::size_t>(verb)], verb);
  }

  constexpr std::uint32_t size() const { return first_[verbs]; }
  constexpr int mask_words() const { return static_cast<int>((size() + 63) / 64); }
  /// Hash of the names and sizes of verbs, operands and values: equal ids mean equal numbers.
  constexpr std::uint64_t id() const { return id_; }

  /// Number of an action whose verb and operands exist at this table, as those of legal actions do.
  constexpr std::uint32_t number(const Action& action) const {
    const auto [a, b, c] = action.operands;
    const std::array<std::uint32_t, 2>& radix = radices_[action.verb];
    return first_[action.verb] + (a * radix[0] + b) * radix[1] + c;
  }

  constexpr bool has(const Action& action) const {
    if (action.verb >= verbs) return false;
    for (std::size_t i = 0; i < action.operands.size(); ++i) {
      if (action.operands[i] >= sizes_[action.verb][i]) return false;
    }
    return true;
  }

  /// Action with this number; nullopt if there is none.
  constexpr std::optional<Action> action(std::uint32_t number) const {
    if (number >= size()) return {};
    std::size_t verb = 0;
    while (number >= first_[verb + 1]) ++verb;
    std::uint32_t rest = number - first_[verb];
    const auto [b, c] = radices_[verb];
    const std::uint32_t last = rest % c;
    rest /= c;
    return Action::of(static_cast<int>(verb), static_cast<int>(rest / b), static_cast<int>(rest % b), static_cast<int>(last));
  }

  /// Sets the bits of the legal actions in `mask_words()` words.
  constexpr void write_mask(const Legal<G>& legal, std::uint64_t* words) const {
    const int count = mask_words();
    for (int i = 0; i < count; ++i) words[i] = 0;
    for (const Action& action : legal) {
      const std::uint32_t at = number(action);
      words[at / 64] |= std::uint64_t{1} << (at % 64);
    }
  }

 private:
  constexpr void add(const G& game, const Form& form, int verb) {
    const std::size_t at = static_cast<std::size_t>(verb);
    id_ = mixed(id_, text_fingerprint(form.name));
    std::uint32_t count = 1;
    sizes_[at] = {1, 1, 1};
    for (std::size_t i = 0; i < static_cast<std::size_t>(form.arity()); ++i) {
      sizes_[at][i] = static_cast<std::uint32_t>(game.domain_size(form.operands[i].domain));
      add_names(game, form.operands[i], static_cast<int>(sizes_[at][i]));
    }
    for (const std::uint32_t size : sizes_[at]) count *= size;
    radices_[at] = {sizes_[at][1], sizes_[at][2]};
    first_[at + 1] = first_[at] + count;
  }

  constexpr void add_names(const G& game, const Operand& operand, int size) {
    id_ = mixed(mixed(id_, text_fingerprint(operand.name)), static_cast<std::uint64_t>(size));
    for (int value = 0; value < size; ++value) id_ = mixed(id_, text_fingerprint(game.domain_key(operand.domain, value)));
  }

  std::uint64_t id_;
  std::array<std::uint32_t, verbs + 1> first_{};
  std::array<std::array<std::uint32_t, 3>, verbs> sizes_{};
  std::array<std::array<std::uint32_t, 2>, verbs> radices_{};  ///< of the second and third operand
};

}  // namespace omnibus
