// Learns the shapes of a game from its edition and from random games. Included only where the listed games are compiled.
#pragma once

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <type_traits>

#include "core/game_list.hpp"
#include "core/guide.hpp"
#include "data/json_io.hpp"
#include "game/edition.hpp"
#include "types/game_shapes.hpp"
#include "types/shape_io.hpp"

namespace omnibus {

/// Plays random games of all sizes with random options and learns from each position what a seat, a spectator and a full viewer see.
template <Game G> class ViewSampler {
 public:
  using Options = typename G::Options;
  using State = typename G::State;

  ViewSampler(const typename G::Components& box, Shape& view) : box_(box), view_(view) {}

  /// Every second game is played sensibly, because random games rarely get far.
  void play(std::uint64_t seed) {
    Stream dice(seed);
    const int players = some_players(dice);
    const std::optional<Options> options = some_options(dice, players, seed);
    if (!options) return;
    const G game(box_, *options, players);
    Chance setup(seed, 0);
    NullJournal journal;
    State state = game.start(setup, journal);
    for (std::uint32_t ply = 1; game.actor(state) != Seat::nobody && ply < longest_game; ++ply) {
      learn(game, state, dice);
      const Action action = choose(game, state, seed % 2 == 0, dice);
      Chance chance(seed, ply);
      game.apply(state, action, chance, journal);
    }
    learn(game, state, dice);
  }

 private:
  static constexpr std::uint32_t longest_game = 1000;  ///< actions

  static int some_players(Stream& dice) { return G::min_players + static_cast<int>(dice.below(G::max_players - G::min_players + 1)); }

  /// The usual options in the first games; nullopt if the game rejects the options drawn.
  std::optional<Options> some_options(Stream& dice, int players, std::uint64_t seed) const {
    Options options{};
    if (seed >= games_with_usual_options) {
      for (const Option<Options>& option : G::option_table) {
        const int most = option.kind == OptionKind::seat ? players - 1 : option.max;
        if (dice.below(2) == 0) continue;
        options.*option.field =
            static_cast<std::uint8_t>(option.min + static_cast<int>(dice.below(static_cast<std::uint32_t>(most - option.min + 1))));
      }
    }
    if constexpr (RestrictsSetup<G>) {
      if (!std::string_view(G::setup_problem(box_, options, players)).empty()) return {};
    }
    if constexpr (ReviewsOptions<G>) {
      if (!std::string_view(G::options_problem(box_, options)).empty()) return {};
    }
    return options;
  }

  static Action choose(const G& game, const State& state, bool sensible, Stream& dice) {
    if (sensible && dice.below(8) != 0) return favourite(game, Guide<G>(game), state);
    Legal<G> legal;
    game.legal(state, legal);
    return legal[static_cast<int>(dice.below(static_cast<std::uint32_t>(legal.size())))];
  }

  void learn(const G& game, const State& state, Stream& dice) {
    learn(game, state, Viewer::spectator(), true);
    learn(game, state, Viewer::everything(), false);
    learn(game, state, Viewer::of(game.actor(state)), true);
    learn(game, state, Viewer::of(seat_at(static_cast<int>(dice.below(static_cast<std::uint32_t>(game.players()))))), true);
  }
  void learn(const G& game, State state, Viewer viewer, bool counts) {
    const EditionMemory memory(game);
    ShapeWriter writer(RecordShape(view_, memory, counts));
    describe(writer, game, state, viewer);
  }

  static constexpr std::uint64_t games_with_usual_options = 20;

  const typename G::Components& box_;
  Shape& view_;
};

/// Names by which actions and events refer to things, as far as the rules and not the edition fix them.
template <Game G> std::vector<Vocabulary> vocabularies_of(const G& game) {
  const EditionMemory memory(game);
  std::vector<Vocabulary> out;
  const auto add = [&](const Operand& operand) {
    const int size = game.domain_size(operand.domain);
    if (size == 0 || game.domain_key(operand.domain, 0).empty() || memory.has(game.domain_key(operand.domain, 0))) return;
    Vocabulary& found = out.emplace_back(Vocabulary{std::string(operand.name), {}});
    for (int i = 0; i < size; ++i) found.words.emplace_back(game.domain_key(operand.domain, i));
  };
  for (const std::span<const Form> forms : {std::span<const Form>(G::verbs), std::span<const Form>(G::event_forms)}) {
    for (const Form& form : forms) std::for_each(form.operands.begin(), form.operands.begin() + form.arity(), add);
  }
  return out;
}

template <class Sizes> GameShapes game_shapes_of(const std::filesystem::path& folder) {
  using G = typename Sizes::Smallest;  // larger tables only have more seats
  GameShapes out{
      .game = G::name, .view = {}, .edition = {}, .vocabularies = {}, .verbs = G::verbs, .events = G::event_forms, .endings = G::endings};
  std::ifstream file(folder / "content/edition.json");
  const json::value document = parse_json(std::string(std::istreambuf_iterator<char>(file), {}), "edition.json");
  typename G::Components box{};
  const EditionMemory memory(box);
  ShapeReader::read(document, "edition.json", RecordShape(out.edition, memory, true), [&](ShapeReader& reader) {
    for (const std::string_view note : edition_notes) reader.skip(note);
    describe(reader, box);
  });
  ViewSampler<G> sampler(box, out.view);
  constexpr std::uint64_t games = 60;
  for (std::uint64_t seed = 0; seed < games; ++seed) sampler.play(seed);
  out.vocabularies = vocabularies_of(G(box, typename G::Options{}, G::max_players));
  return out;
}

}  // namespace omnibus
