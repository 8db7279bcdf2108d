// Implementation of AnyGame for a game of the contract. Included only where the listed games are compiled and where the rules object itself
// is needed.
#pragma once

#include <typeinfo>
#include <utility>

#include "core/contract.hpp"
#include "core/game_list.hpp"
#include "data/embedded.hpp"
#include "game/any_game.hpp"
#include "game/edition.hpp"
#include "game/typed_position.hpp"

namespace omnibus {

/// Table of a game in one of its sizes.
template <Game G> class TypedGame final : public AnyGame {
 public:
  TypedGame(const GameInfo& info, const EditionInfo& edition, const G& game)
      : info_(info),
        edition_(edition),
        game_(std::make_shared<const G>(game)) {}

  TypeMark type() const override { return type_mark<TypedGame>; }
  const G& rules() const { return *game_; }
  const GameInfo& info() const override { return info_; }
  const EditionInfo& edition() const override { return edition_; }
  int players() const override { return game_->players(); }
  json::object options() const override {
    json::object out;
    for (const auto& option : G::option_table) {
      const int value = game_->options().*option.field;
      out[option.name] = option.kind == OptionKind::yes_no ? json::value(value != 0) : json::value(value);
    }
    return out;
  }

  std::unique_ptr<Position> start(std::uint64_t seed, EventRecorder& recorder) const override {
    Chance chance(seed, 0);
    return std::make_unique<TypedPosition<G>>(game_, game_->start(chance, recorder));
  }
  std::unique_ptr<Position> read(const json::value& position) const override {
    typename G::State state{};
    JsonReader::read(position, "position", [&](JsonReader& reader) { describe(reader, *game_, state, Viewer::everything()); });
    const std::string_view reason = game_->invalid_reason(state);
    if (!reason.empty()) throw Problem("impossible_position", {{"reason", std::string(G::name) + "/" + std::string(reason)}});
    return std::make_unique<TypedPosition<G>>(game_, state);
  }
  std::optional<Action> forfeit_action() const override {
    if constexpr (ClosableRounds<G>) return game_->forfeit_action();
    return {};
  }
  int domain_size(Domain domain) const override { return game_->domain_size(domain); }
  std::string_view domain_key(Domain domain, int value) const override { return game_->domain_key(domain, value); }
  Phrase caption(Domain domain, int value) const override { return game_->caption(domain, value); }

 private:
  const GameInfo& info_;
  EditionInfo edition_;
  std::shared_ptr<const G> game_;
};

/// Rules object of a table; nullptr if the table has another game or size.
template <Game G> const G* rules_of(const AnyGame& table) {
  return table.type() == type_mark<TypedGame<G>> ? &static_cast<const TypedGame<G>&>(table).rules() : nullptr;
}

/// Calls body(rules) with the table's rules object in its size. Throws std::bad_cast for a table of another game.
template <class G, class... Rest, class Body> decltype(auto) with_rules(GameSizes<G, Rest...>, const AnyGame& table, Body&& body) {
  const G* rules = rules_of<G>(table);
  if constexpr (sizeof...(Rest) > 0) {
    if (rules == nullptr) return with_rules(GameSizes<Rest...>(), table, body);
  }
  if (rules == nullptr) throw std::bad_cast();
  return body(*rules);
}

/// Opens tables of a game in any size.
template <class Sizes> class TypedKind;
template <class... Gs> class TypedKind<GameSizes<Gs...>> {
  static_assert(GameSizes<Gs...>::is_complete);
  using G = typename GameSizes<Gs...>::Largest;  // defines the game; sizes differ only in capacity
  using Options = typename G::Options;
  using Components = typename G::Components;
  static_assert((std::same_as<typename Gs::Options, Options> && ...) && (std::same_as<typename Gs::Components, Components> && ...));

 public:
  static const GameInfo& info() {
    static const GameInfo made = make_info();
    return made;
  }

  static const Styles& styles() {
    static const std::string file = std::string(G::name) + "/characters.json";
    static const Styles carried = read_styles(embedded_file(file), file, info().weights);
    return carried;
  }

  static std::shared_ptr<const AnyGame> open(const TableSetup& setup) {
    check_players(info(), setup.players);
    const Box box = setup.edition_text.empty() ? carried_box() : read_edition(setup.edition_text, setup.edition_name);
    const Options options = read_options(setup, box.components);
    check_playable(box.components, options, setup.players);
    if (!setup.begun) check_options(box.components, options);
    std::shared_ptr<const AnyGame> table;
    const auto open_if_it_fits = [&]<class Size>(std::type_identity<Size>) {
      if (table != nullptr || setup.players > Size::max_players) return;
      table = std::make_shared<TypedGame<Size>>(info(), box.edition, Size(box.components, options, setup.players));
    };
    (open_if_it_fits(std::type_identity<Gs>()), ...);
    return table;
  }

 private:
  struct Box {
    EditionInfo edition;
    Components components;
  };

  static Box read_edition(std::string_view text, const std::string& what) {
    EditionInfo edition = edition_info(text, G::name, what);
    auto components = read_box<Components>(edition, what);
    edition.document = nullptr;  // fully read, and larger than all other data of a match
    return {std::move(edition), components};
  }
  /// Read once and shared by thousands of matches.
  static const Box& carried_box() {
    static const Box box = read_edition(embedded_edition(G::name), std::string(G::name) + "/edition.json");
    return box;
  }

  static GameInfo make_info() {
    GameInfo out{.name = G::name,
                 .prefix = G::prefix,
                 .min_players = G::min_players,
                 .max_players = G::max_players,
                 .verbs = G::verbs,
                 .event_forms = G::event_forms,
                 .endings = G::endings,
                 .score_parts = G::score_parts,
                 .options = {},
                 .communication = G::communication,
                 .find_domain = {},
                 .weights = weight_names<G>(),
                 .state_bytes = sizeof(typename GameSizes<Gs...>::Smallest::State)};
    if constexpr (LocatesPoints<G>) out.find_domain = G::find_domain;
    const Options defaults{};
    for (const auto& option : G::option_table) {
      const int max = option.kind == OptionKind::seat ? G::max_players - 1 : option.max;
      out.options.push_back({option.name, option.kind, option.origin, defaults.*option.field, option.min, max, option.choices});
    }
    return out;
  }

  static void check_playable(const Components& box, const Options& options, int players) {
    if constexpr (RestrictsSetup<G>) {
      refuse_setup(G::name, G::setup_problem(box, options, players));
    }
  }

  static void check_options(const Components& box, const Options& options) {
    if constexpr (ReviewsOptions<G>) refuse_setup(G::name, G::options_problem(box, options));
  }

  /// Reads an item's name if the option counts such items and a name is given.
  static bool read_name(JsonReader& reader, const Components& box, Options& options, const TableSetup& setup,
                        const Option<Options>& option) {
    if constexpr (NamesValues<G>) {
      const auto name = [&](int value) { return G::name_of_value(box, options, setup.players, option.name, value); };
      int count = 0;
      while (count <= option.max && !name(count).empty()) ++count;
      if (count == 0 || !setup.options.at(option.name).is_string()) return false;
      reader.item(option.name, options.*option.field, count, name);
      return true;
    }
    return false;
  }

  static Options read_options(const TableSetup& setup, [[maybe_unused]] const Components& box) {
    Options options{};
    JsonReader::read(setup.options, "options", [&](JsonReader& reader) {
      for (const auto& option : G::option_table) {
        std::uint8_t& value = options.*option.field;
        if (!setup.options.contains(option.name)) {
          reader.skip(option.name);
        } else if (option.kind == OptionKind::yes_no) {
          bool yes = false;
          reader.flag(option.name, yes);
          value = yes ? 1 : 0;
        } else if (option.kind == OptionKind::choice && setup.options.at(option.name).is_string()) {
          reader.choice(option.name, value, option.choices.names);
        } else if (!read_name(reader, box, options, setup, option)) {
          reader.number(option.name, value, option.min, option.kind == OptionKind::seat ? setup.players - 1 : option.max);
        }
      }
    });
    return options;
  }
};

template <class Sizes> GameKind game_kind_of() { return {TypedKind<Sizes>::info(), &TypedKind<Sizes>::open, &TypedKind<Sizes>::styles}; }

}  // namespace omnibus
