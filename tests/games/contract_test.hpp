// What every game must keep, whatever its rules. Written once; a game takes it on by naming itself and its box:
//
//   struct MassTransit {
//     using Rules = mass_transit::Rules;
//     static const Rules::Components& box() { return standard_box(); }
//     static bool has_secrets(const Rules& game) { … }                     // whether seats know different things; nullopt: now and then
//     static constexpr std::array<std::uint64_t, …> logs{…};               // the pinned games, by number of players
//   };
//   INSTANTIATE_TYPED_TEST_SUITE_P(MassTransit, Contract, MassTransit);
//
// Each law is tried for every number of players, with the default options, with each option changed alone and with all of them changed.
#pragma once

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/guide.hpp"
#include "core/hash.hpp"
#include "core/sight.hpp"
#include "match/any_game.hpp"

namespace omnibus {

inline constexpr int longest_game = 10000;  ///< decisions; more means that a game need not end

// ---- Small things -------------------------------------------------------------------------------------------------

template <class State> bool same_bytes(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof(State)) == 0; }

template <Game G> Legal<G> choices(const G& game, const typename G::State& state) {
  Legal<G> out;
  game.legal(state, out);
  return out;
}

template <class List> bool contains(const List& list, const Action& action) {
  return std::find(list.begin(), list.end(), action) != list.end();
}

template <Game G> json::object view(const G& game, const typename G::State& state, Eyes eyes) {
  json::object out;
  JsonWriter writer(out);
  typename G::State copy = state;
  describe(writer, game, copy, eyes);
  return out;
}

/// Writes down what a game describes, every name and value of it: as telling as a view in JSON, and far cheaper to compare.
class Transcript {
 public:
  static constexpr bool reads = false;

  template <class T> void number(std::string_view name, const T& value, int, int) { note(name, static_cast<int>(value)); }
  void flag(std::string_view name, bool value) { note(name, value ? 1 : 0); }
  template <class T, class Names> void choice(std::string_view name, const T& value, const Names&) { note(name, static_cast<int>(value)); }
  template <class T, class Names> void choice_or_null(std::string_view name, const T& value, const Names&) {
    note(name, static_cast<int>(value));
  }
  template <std::size_t N> void text(std::string_view name, const std::array<char, N>& value) { note(name, value.data()); }
  template <class T, class Key> void item(std::string_view name, const T& value, int, Key&&) { note(name, static_cast<int>(value)); }
  template <class T, class Key> void item_or_null(std::string_view name, const T& value, T, int, Key&&) {
    note(name, static_cast<int>(value));
  }
  template <class Set, class Key> void item_set(std::string_view name, const Set& set, int, Key&&) {
    note(name, "set");
    for (const int item : set) note("", item);
  }
  template <class Body> void object(std::string_view name, Body&& body) {
    note(name, "{");
    body(*this);
    note("", "}");
  }
  template <class Body> void object_or_null(std::string_view name, bool present, Body&& body) {
    if (present) object(name, body);
    else note(name, "null");
  }
  template <class Count, class Body> void items(std::string_view name, const Count& count, int, Body&& body) {
    note(name, static_cast<int>(count));
    for (int i = 0; i < static_cast<int>(count); ++i) object("", [&](Transcript& part) { body(part, i); });
  }
  void total(std::string_view name, int value) { note(name, value); }
  void skip(std::string_view) {}
  void fail(std::string_view) {}

  std::string text() && { return std::move(text_); }

 private:
  void note(std::string_view name, std::string_view value) { text_.append(name).append(" ").append(value).append("\n"); }
  void note(std::string_view name, int value) { note(name, fmt::format_int(value).c_str()); }

  std::string text_;
};

template <Game G> std::string transcript(const G& game, const typename G::State& state, Eyes eyes) {
  Transcript out;
  typename G::State copy = state;
  describe(out, game, copy, eyes);
  return std::move(out).text();
}

inline std::string spelled(const Phrase& phrase) {
  std::string out(phrase.id);
  const auto into = std::back_inserter(out);
  for (const Argument& each : phrase.arguments) fmt::format_to(into, " {}={}:{}", each.name, static_cast<int>(each.domain), each.value);
  for (const std::uint8_t each : phrase.list) fmt::format_to(into, " {}:{}", phrase.list_name, each);
  return out + "\n";
}

/// All that some eyes are shown of a position: the data, the words, and, where it is their decision, the choices.
template <Game G> std::string shown_to(const G& game, const typename G::State& state, Eyes eyes) {
  std::string out = transcript(game, state, eyes);
  narrate(game, state, eyes, [&](const Phrase& phrase) { out += spelled(phrase); });
  out += spelled(ask(game, state, eyes));
  if (game.actor(state) == eyes.seat()) {
    for (const Action& action : choices(game, state)) out += spelled(announce(game, state, action));
  }
  return out;
}

inline std::vector<Event> told_to(const EventRecorder& recorder, Eyes eyes) {
  std::vector<Event> out;
  std::copy_if(recorder.events.begin(), recorder.events.end(), std::back_inserter(out),
               [&](const Event& event) { return event.meant_for(eyes); });
  return out;
}

/// Every action that can be spelled, with one value too many for each operand and one verb too many.
template <Game G, class Visit> void for_every_action(const G& game, Visit&& visit) {
  constexpr int verbs = static_cast<int>(std::size(G::verbs));
  for (int verb = 0; verb <= verbs; ++verb) {
    std::array<int, 3> bounds{1, 1, 1};
    for (int i = 0; verb < verbs && i < G::verbs[static_cast<std::size_t>(verb)].arity(); ++i) {
      const Form& form = G::verbs[static_cast<std::size_t>(verb)];
      bounds[static_cast<std::size_t>(i)] = game.domain_size(form.operands[static_cast<std::size_t>(i)].domain);
    }
    for (int a = 0; a <= bounds[0]; ++a) {
      for (int b = 0; b <= bounds[1]; ++b) {
        for (int c = 0; c <= bounds[2]; ++c) {
          const Action action{static_cast<std::uint8_t>(verb),
                              {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(c)}};
          visit(action, verb < verbs && a < bounds[0] && b < bounds[1] && c < bounds[2]);
        }
      }
    }
  }
}

/// Where very many actions can be spelled, only some positions are asked about them all.
template <Game G> std::uint32_t sampled_plies(const G& game) {
  std::uint32_t count = 0;
  for_every_action(game, [&](const Action&, bool) { ++count; });
  return 1 + count / 2000;
}

// ---- Games to try things on -----------------------------------------------------------------------------------------

template <Game G> struct Setting {
  std::string name;
  G game;
};

/// Whether there can be such a table at all.
template <Game G> bool fits(const typename G::Components& box, const typename G::Options& options, int players) {
  if constexpr (RestrictsSetup<G>) return G::setup_problem(box, options, players).empty();
  return true;
}

/// The other values of an option that are worth a table of their own.
template <class Options> std::vector<int> other_values(const Option<Options>& option, int players) {
  const int usual = Options{}.*option.field;
  if (option.kind == OptionKind::seat) return {players - 1};
  if (option.kind == OptionKind::yes_no) return {1 - usual};
  std::vector<int> out;
  for (int value = option.min; value <= option.max; ++value) {
    if (value != usual && (option.max - option.min <= 3 || value == (usual == option.max ? option.min : option.max))) out.push_back(value);
  }
  return out;
}

template <Game G> std::vector<Setting<G>> settings(const typename G::Components& box) {
  using Options = typename G::Options;
  std::vector<Setting<G>> out;
  const auto add = [&](std::string name, const Options& options, int players) {
    if (fits<G>(box, options, players)) out.push_back({std::move(name), G(box, options, players)});
  };
  for (int players = G::min_players; players <= G::max_players; ++players) {
    Options all{};
    add(fmt::format("{} players", players), Options{}, players);
    for (const Option<Options>& option : G::option_table) {
      for (const int value : other_values(option, players)) {
        Options one{};
        one.*option.field = static_cast<std::uint8_t>(value);
        add(fmt::format("{} players, {} = {}", players, option.name, value), one, players);
        Options more = all;
        more.*option.field = static_cast<std::uint8_t>(value);
        if (fits<G>(box, more, players)) all = more;
      }
    }
    add(fmt::format("{} players, all options changed", players), all, players);
  }
  return out;
}

/// Mostly what the guide would do, where the game has one: such games come further than random ones and end in other ways.
template <Game G> Action sensible(const G& game, const typename G::State& state, const Legal<G>& legal, Stream& dice) {
  if constexpr (Guided<G>) {
    Ratings<G> ratings{};
    Guide<G>(game).rate(state, legal, ratings);
    const auto best = std::max_element(ratings.begin(), ratings.begin() + legal.size());
    if (dice.below(8) != 0) return legal[static_cast<int>(best - ratings.begin())];
  }
  return legal[static_cast<int>(dice.below(static_cast<std::uint32_t>(legal.size())))];
}

/// Plays a game, random or sensible by turns, and shows every position on the way, the last included: visit(state, ply).
template <Game G, class Visit> void wander(const G& game, std::uint64_t seed, Visit&& visit) {
  Silence silence;
  Stream dice(seed);
  Chance setup(seed, 0);
  typename G::State state = game.start(setup, silence);
  std::uint32_t ply = 0;
  while (game.actor(state) != Seat::nobody && ply < longest_game) {
    visit(std::as_const(state), ply);
    const Legal<G> legal = choices(game, state);
    ASSERT_FALSE(legal.empty()) << "a dead end";
    const Action random = legal[static_cast<int>(dice.below(static_cast<std::uint32_t>(legal.size())))];
    Chance chance(seed, ++ply);
    game.apply(state, seed % 2 == 0 ? random : sensible(game, state, legal, dice), chance, silence);
  }
  visit(std::as_const(state), ply);
}

/// The eyes that may look at a table: those of each seat, and a spectator's.
template <Game G> std::vector<Seat> onlookers(const G& game) {
  std::vector<Seat> out{Seat::nobody};
  for (int i = 0; i < game.players(); ++i) out.push_back(seat_at(i));
  return out;
}

/// The whole log of a random game, as one number: every action and every event.
template <Game G> std::uint64_t digest_of_log(const G& game, std::uint64_t seed) {
  EventRecorder recorder;
  Stream dice(seed);
  Chance setup(seed, 0);
  typename G::State state = game.start(setup, recorder);
  std::uint64_t digest = 0;
  std::uint32_t ply = 0;
  while (game.actor(state) != Seat::nobody) {
    const Legal<G> legal = choices(game, state);
    const Action action = legal[static_cast<int>(dice.below(static_cast<std::uint32_t>(legal.size())))];
    digest = mixed(digest, std::bit_cast<std::uint32_t>(action));
    Chance chance(seed, ++ply);
    game.apply(state, action, chance, recorder);
  }
  for (const Event& event : recorder.events) {
    digest = mixed(digest, std::uint64_t{event.kind} << 8 | static_cast<std::uint64_t>(event.audience));
    digest = mixed(digest, std::bit_cast<std::uint64_t>(event.operands));
  }
  return digest;
}

// ---- The laws -------------------------------------------------------------------------------------------------------

template <class Subject> class Contract : public testing::Test {
 protected:
  using G = typename Subject::Rules;
  using State = typename G::State;

  static_assert(Game<G>);
  static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 1536);
  static_assert(sizeof(Action) == 4);

  /// Calls body(game, seed) for some games in every setting.
  template <class Body> static void in_every_setting(int games, Body&& body) {
    static const std::vector<Setting<G>> all = settings<G>(Subject::box());
    std::uint64_t seed = 1000;
    for (const Setting<G>& setting : all) {
      const testing::ScopedTrace trace(__FILE__, __LINE__, setting.name);
      for (int i = 0; i < games; ++i) body(setting.game, ++seed);
      if (testing::Test::HasFailure()) return;  // one setting's failures are enough to read
    }
  }
};
TYPED_TEST_SUITE_P(Contract);

TYPED_TEST_P(Contract, random_play_ends_with_a_result) {
  this->in_every_setting(100, [](const auto& game, std::uint64_t seed) {
    wander(game, seed, [&](const auto& state, std::uint32_t ply) {
      const Result result = game.result(state);
      const bool over = game.actor(state) == Seat::nobody;
      ASSERT_LT(ply, static_cast<std::uint32_t>(longest_game));
      ASSERT_EQ(over, result.over());
      ASSERT_EQ(over, choices(game, state).empty());
      ASSERT_TRUE(over || index_of(game.actor(state)) < game.players());
      ASSERT_EQ(result.seats, game.players());
      ASSERT_LT(result.ending, static_cast<int>(std::size(game.endings)));
    });
  });
}

TYPED_TEST_P(Contract, what_is_offered_is_exactly_what_is_allowed) {
  this->in_every_setting(2, [](const auto& game, std::uint64_t seed) {
    wander(game, seed, [&](const auto& state, std::uint32_t ply) {
      if (ply % sampled_plies(game) != 0) return;
      const auto legal = choices(game, state);
      int offered = 0;
      for_every_action(game, [&](const Action& action, bool spelled_well) {
        const Rule rule = game.check(state, action);
        const bool on_the_list = contains(legal, action);
        EXPECT_EQ(!rule.forbids(), on_the_list);
        EXPECT_TRUE(spelled_well || rule.forbids());
        EXPECT_TRUE(!rule.forbids() || rule.item != 0);
        offered += on_the_list ? 1 : 0;
      });
      EXPECT_EQ(offered, legal.size()) << "an action was offered twice";
    });
  });
}

TYPED_TEST_P(Contract, any_value_of_an_action_may_be_asked_about) {
  this->in_every_setting(2, [](const auto& game, std::uint64_t seed) {
    Stream dice(seed);
    wander(game, seed, [&](const auto& state, std::uint32_t) {
      const auto legal = choices(game, state);
      for (int i = 0; i < 100; ++i) {
        const Action action = std::bit_cast<Action>(static_cast<std::uint32_t>(dice.next()));
        EXPECT_EQ(!game.check(state, action).forbids(), contains(legal, action));
      }
    });
  });
}

TYPED_TEST_P(Contract, the_choices_come_in_the_same_order_every_time) {
  this->in_every_setting(2, [](const auto& game, std::uint64_t seed) {
    const auto same_game = game;
    wander(game, seed, [&](const auto& state, std::uint32_t) {
      const auto copy = state;
      const auto first = choices(game, state);
      const auto again = choices(same_game, copy);
      EXPECT_TRUE(std::equal(first.begin(), first.end(), again.begin(), again.end()));
    });
  });
}

TYPED_TEST_P(Contract, every_position_that_is_reached_can_be) {
  this->in_every_setting(50, [](const auto& game, std::uint64_t seed) {
    wander(game, seed, [&](const auto& state, std::uint32_t ply) { ASSERT_EQ(game.invalid_reason(state), "") << "ply " << ply; });
  });
}

TYPED_TEST_P(Contract, the_same_seed_is_the_same_game_and_another_seed_another) {
  this->in_every_setting(2, [](const auto& game, std::uint64_t seed) {
    EXPECT_EQ(digest_of_log(game, seed), digest_of_log(game, seed));
    EXPECT_NE(digest_of_log(game, seed), digest_of_log(game, seed + 1000000));
  });
}

/// The same on every machine and for good. It changes only when the rules, the order of the choices or the generator do; say so when it
/// does.
TYPED_TEST_P(Contract, pinned_games_are_what_they_were) {
  using Rules = typename TypeParam::Rules;
  for (int players = Rules::min_players; players <= Rules::max_players; ++players) {
    std::uint64_t digest = 0;
    const Rules game(TypeParam::box(), {}, players);
    for (std::uint64_t seed = 1; seed <= 100; ++seed) digest = mixed(digest, digest_of_log(game, seed));
    EXPECT_EQ(digest, TypeParam::logs[static_cast<std::size_t>(players - Rules::min_players)])
        << fmt::format("{} players: {:#x}", players, digest);
  }
}

TYPED_TEST_P(Contract, a_position_is_written_and_read_back_byte_for_byte) {
  this->in_every_setting(2, [](const auto& game, std::uint64_t seed) {
    wander(game, seed, [&](const auto& state, std::uint32_t) {
      const std::string text = json::serialize(view(game, state, Eyes::everything()));
      std::decay_t<decltype(state)> back{};
      JsonReader::read(parse_json(text, "position"), "position",
                       [&](JsonReader& reader) { describe(reader, game, back, Eyes::everything()); });
      ASSERT_TRUE(same_bytes(state, back)) << text;
    });
  });
}

TYPED_TEST_P(Contract, an_action_taken_back_and_played_again_leads_to_the_same_position) {
  this->in_every_setting(2, [](const auto& game, std::uint64_t seed) {
    wander(game, seed, [&](const auto& state, std::uint32_t ply) {
      Silence silence;
      for (const Action& action : choices(game, state)) {
        auto first = state;
        auto again = state;
        Chance chance(seed, ply + 1);
        Chance same_chance(seed, ply + 1);
        game.apply(first, action, chance, silence);
        game.apply(again, action, same_chance, silence);
        ASSERT_TRUE(same_bytes(first, again));
        ASSERT_EQ(chance.used(), same_chance.used());
      }
    });
  });
}

TYPED_TEST_P(Contract, listening_changes_nothing_and_every_event_can_be_spelled) {
  this->in_every_setting(5, [](const auto& game, std::uint64_t seed) {
    wander(game, seed, [&](const auto& state, std::uint32_t ply) {
      const auto legal = choices(game, state);
      if (legal.empty()) return;
      Silence silence;
      EventRecorder recorder;
      auto unheard = state;
      auto heard = state;
      Chance chance(seed, ply + 1);
      Chance same_chance(seed, ply + 1);
      game.apply(unheard, legal[0], chance, silence);
      game.apply(heard, legal[0], same_chance, recorder);
      ASSERT_TRUE(same_bytes(unheard, heard));
      ASSERT_FALSE(recorder.events.empty()) << "nothing was told of an action";
      for (const Event& event : recorder.events) {
        ASSERT_LT(event.kind, std::size(game.event_forms));
        ASSERT_TRUE(event.audience == Seat::nobody || index_of(event.audience) < game.players());
        const Form& form = game.event_forms[event.kind];
        for (int i = 0; i < form.arity(); ++i) {
          const Operand& operand = form.operands[static_cast<std::size_t>(i)];
          ASSERT_TRUE(operand.domain == Domain::number || event.operands[static_cast<std::size_t>(i)] < game.domain_size(operand.domain));
        }
      }
    });
  });
}

/// Concealing keeps all that a seat can see, and the result is a position like any other.
TYPED_TEST_P(Contract, concealing_keeps_what_a_seat_knows) {
  this->in_every_setting(2, [](const auto& game, std::uint64_t seed) {
    wander(game, seed, [&](const auto& truth, std::uint32_t ply) {
      for (const Seat seat : onlookers(game)) {
        auto imagined = truth;
        Chance dream(seed + 7, ply);
        game.resample_hidden(imagined, seat, dream);
        ASSERT_EQ(game.invalid_reason(imagined), "");
        ASSERT_EQ(game.actor(imagined), game.actor(truth));
        ASSERT_EQ(shown_to(game, truth, Eyes::of(seat)), shown_to(game, imagined, Eyes::of(seat)));
      }
    });
  });
}

/// Whatever the truth was: the same chance imagines the same table for all truths that look alike. So nothing of it can leak.
TYPED_TEST_P(Contract, concealing_depends_on_nothing_that_a_seat_does_not_know) {
  this->in_every_setting(2, [](const auto& game, std::uint64_t seed) {
    wander(game, seed, [&](const auto& truth, std::uint32_t ply) {
      for (const Seat seat : onlookers(game)) {
        auto imagined = truth;
        auto from_truth = truth;
        Chance dream(seed + 7, ply);
        Chance chance(seed + 8, ply);
        Chance same_chance(seed + 8, ply);
        game.resample_hidden(imagined, seat, dream);
        game.resample_hidden(from_truth, seat, chance);
        game.resample_hidden(imagined, seat, same_chance);
        ASSERT_TRUE(same_bytes(from_truth, imagined));
      }
    });
  });
}

TYPED_TEST_P(Contract, concealing_redraws_what_is_secret_and_only_that) {
  this->in_every_setting(2, [](const auto& game, std::uint64_t seed) {
    int concealed = 0;
    int different = 0;
    wander(game, seed, [&](const auto& truth, std::uint32_t ply) {
      if (ply > 10) return;  // later on there may be little left to hide
      auto imagined = truth;
      Chance dream(seed + 7, ply);
      game.resample_hidden(imagined, seat_at(0), dream);
      ++concealed;
      different += same_bytes(imagined, truth) ? 0 : 1;
    });
    ASSERT_GT(concealed, 0);
    const std::optional<bool> secrets = TypeParam::has_secrets(game);
    if (!secrets) return;
    if (*secrets) {
      ASSERT_GE(2 * different, concealed);
    } else {
      ASSERT_EQ(different, 0);
    }
  });
}

/// Two positions that a seat cannot tell apart stay so: by what it is refused, what it is told, and what it then sees.
TYPED_TEST_P(Contract, no_answer_tells_a_seat_what_it_may_not_know) {
  this->in_every_setting(1, [](const auto& game, std::uint64_t seed) {
    wander(game, seed, [&](const auto& truth, std::uint32_t ply) {
      const Seat seat = game.actor(truth);
      if (seat == Seat::nobody) return;
      auto imagined = truth;
      Chance dream(seed + 7, ply);
      game.resample_hidden(imagined, seat, dream);
      if (ply % (4 * sampled_plies(game)) == 0) {
        for_every_action(game, [&](const Action& action, bool) { EXPECT_EQ(game.check(truth, action), game.check(imagined, action)); });
      }
      for (const Action& action : choices(game, truth)) {
        auto truth_after = truth;
        auto imagined_after = imagined;
        EventRecorder recorder;
        EventRecorder imagined_story;
        Chance chance(seed, ply + 1);
        Chance same_chance(seed, ply + 1);
        game.apply(truth_after, action, chance, recorder);
        game.apply(imagined_after, action, same_chance, imagined_story);
        if (chance.used() || same_chance.used()) continue;                                    // what is drawn may of course differ
        if (game.result(truth_after).over() || game.result(imagined_after).over()) continue;  // an end is seen by all, and may open secrets
        ASSERT_EQ(told_to(recorder, Eyes::of(seat)), told_to(imagined_story, Eyes::of(seat)));
        ASSERT_EQ(shown_to(game, truth_after, Eyes::of(seat)), shown_to(game, imagined_after, Eyes::of(seat)));
      }
    });
  });
}

/// The events a seat is told account for all that it sees change: who cannot tell two positions apart and is told the same of both
/// still cannot tell them apart.
TYPED_TEST_P(Contract, what_others_do_shows_a_seat_no_more_than_it_is_told) {
  this->in_every_setting(1, [](const auto& game, std::uint64_t seed) {
    wander(game, seed, [&](const auto& truth, std::uint32_t ply) {
      for (const Seat seat : onlookers(game)) {
        auto imagined = truth;
        Chance dream(seed + 7, ply);
        game.resample_hidden(imagined, seat, dream);
        int tried = 0;
        for (const Action& action : choices(game, imagined)) {
          if (game.check(truth, action).forbids() || ++tried > 4) continue;
          auto truth_after = truth;
          auto imagined_after = imagined;
          EventRecorder recorder;
          EventRecorder imagined_story;
          Chance chance(seed, ply + 1);
          Chance same_chance(seed, ply + 1);
          game.apply(truth_after, action, chance, recorder);
          game.apply(imagined_after, action, same_chance, imagined_story);
          if (told_to(recorder, Eyes::of(seat)) != told_to(imagined_story, Eyes::of(seat))) continue;
          ASSERT_EQ(transcript(game, truth_after, Eyes::of(seat)), transcript(game, imagined_after, Eyes::of(seat)));
        }
      }
    });
  });
}

/// An action all of whose events are meant for somebody is done in secret: nobody else sees anything change.
TYPED_TEST_P(Contract, what_is_done_in_secret_changes_nothing_for_those_who_are_told_nothing) {
  this->in_every_setting(1, [](const auto& game, std::uint64_t seed) {
    wander(game, seed, [&](const auto& before, std::uint32_t ply) {
      if (ply % (4 * sampled_plies(game)) != 0) return;
      const auto legal = choices(game, before);
      if (legal.empty()) return;
      auto after = before;
      EventRecorder recorder;
      Chance chance(seed, ply + 1);
      game.apply(after, legal[static_cast<int>(ply) % legal.size()], chance, recorder);
      if (recorder.events.empty() || !told_to(recorder, Eyes::spectator()).empty()) return;
      for (const Seat seat : onlookers(game)) {
        if (seat == game.actor(before) || !told_to(recorder, Eyes::of(seat)).empty()) continue;
        ASSERT_EQ(shown_to(game, before, Eyes::of(seat)), shown_to(game, after, Eyes::of(seat)));
      }
    });
  });
}

TYPED_TEST_P(Contract, a_player_program_is_shown_no_truth) {
  this->in_every_setting(2, [](const auto& game, std::uint64_t seed) {
    using Rules = std::decay_t<decltype(game)>;
    wander(game, seed, [&](const auto& truth, std::uint32_t ply) {
      if (game.actor(truth) == Seat::nobody) return;
      const Legal<Rules> legal = choices(game, truth);
      const Sight<Rules> sight(game, truth, legal);
      Chance dream(seed + 7, ply);
      const auto imagined = sight.imagine(dream);
      ASSERT_EQ(sight.seat(), game.actor(truth));
      ASSERT_EQ(shown_to(game, imagined, Eyes::of(sight.seat())), shown_to(game, truth, Eyes::of(sight.seat())));
      if constexpr (Guided<Rules>) {
        const Guide<Rules> guide(game);
        Ratings<Rules> of_truth{};
        Ratings<Rules> of_imagined{};
        guide.rate(truth, legal, of_truth);
        guide.rate(imagined, legal, of_imagined);
        ASSERT_EQ(of_truth, of_imagined);
      }
    });
  });
}

REGISTER_TYPED_TEST_SUITE_P(Contract, random_play_ends_with_a_result, what_is_offered_is_exactly_what_is_allowed,
                            any_value_of_an_action_may_be_asked_about, the_choices_come_in_the_same_order_every_time,
                            every_position_that_is_reached_can_be, the_same_seed_is_the_same_game_and_another_seed_another,
                            pinned_games_are_what_they_were, a_position_is_written_and_read_back_byte_for_byte,
                            an_action_taken_back_and_played_again_leads_to_the_same_position,
                            listening_changes_nothing_and_every_event_can_be_spelled, concealing_keeps_what_a_seat_knows,
                            concealing_depends_on_nothing_that_a_seat_does_not_know, concealing_redraws_what_is_secret_and_only_that,
                            no_answer_tells_a_seat_what_it_may_not_know, what_others_do_shows_a_seat_no_more_than_it_is_told,
                            what_is_done_in_secret_changes_nothing_for_those_who_are_told_nothing, a_player_program_is_shown_no_truth);

}  // namespace omnibus
