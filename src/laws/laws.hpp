// Laws that hold for every game, whatever its rules, shared by the tests and `omnibus simulate --check`. The tests check them often in a
// few games, the command at sampled decisions of very many.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/explain.hpp"
#include "core/guide.hpp"
#include "core/hash.hpp"
#include "core/player_view.hpp"
#include "game/any_game.hpp"
#include "laws/law.hpp"
#include "laws/learning_laws.hpp"
#include "laws/moment.hpp"
#include "laws/shown.hpp"

namespace omnibus {

/// Each law returns what is wrong, or an empty text.
template <Game G> class Laws {
 public:
  using Now = const Moment<G>&;
  using State = typename G::State;

  static std::string actor_has_legal_actions_until_the_end(Now now) {
    if (now.ply >= longest_game) return fmt::format("the game has not ended after {} decisions", longest_game);
    if (now.actor() == Seat::nobody) return now.legal.empty() ? "" : "legal actions after the end";
    if (now.legal.empty()) return "no legal action before the end";
    return index_of(now.actor()) < now.game.players() ? "" : "the actor is not at the table";
  }

  static std::string result_exists_exactly_at_the_end(Now now) {
    const Result result = now.game.result(now.state);
    if (result.over() != (now.actor() == Seat::nobody)) return result.over() ? "a result before the end" : "an end without a result";
    if (result.seats != now.game.players() || result.ending >= static_cast<int>(std::size(G::endings)))
      return "the result has the wrong number of seats or an unknown ending";
    return {};
  }

  static std::string every_position_is_valid(Now now) { return std::string(now.game.invalid_reason(now.state)); }

  /// A full list may have dropped an action, so one place must always stay free.
  static std::string legal_actions_fit_the_list(Now now) {
    if (now.legal.size() < G::max_actions) return {};
    return fmt::format("max_actions = {} leaves no free place in the list", G::max_actions);
  }

  static std::string offered_actions_are_allowed_and_unique(Now now) {
    std::vector<std::uint32_t> listed;
    for (const Action& action : now.legal) {
      const Rule rule = now.game.check(now.state, action);
      if (rule.forbids())
        return complaint(action, fmt::format("is offered, but forbidden by {}-{}.{}", G::prefix, rule.chapter, rule.item));
      listed.push_back(std::bit_cast<std::uint32_t>(action));
    }
    std::sort(listed.begin(), listed.end());
    return std::adjacent_find(listed.begin(), listed.end()) == listed.end() ? "" : "an action is offered twice";
  }

  /// Tries every encodable action. The more of them a game has, the fewer decisions are checked this way.
  static std::string allowed_actions_are_offered(Now now) {
    std::string out;
    for_every_action(now.game, [&](const Action& action, bool spelled_well) {
      const Rule rule = now.game.check(now.state, action);
      if (!out.empty()) return;
      if (rule.forbids() && rule.item == 0) out = complaint(action, "is forbidden by a rule without a number");
      if (!rule.forbids() && !spelled_well) out = complaint(action, "is allowed, but its verb or an operand is invalid");
      if (!rule.forbids() && !contains(now.legal, action)) out = complaint(action, "is allowed, but not offered");
    });
    return out;
  }

  static std::string any_bytes_can_be_checked(Now now) {
    Stream dice = now.dice();
    for (int i = 0; i < 100; ++i) {
      const Action action = std::bit_cast<Action>(static_cast<std::uint32_t>(dice.next()));
      if (now.game.check(now.state, action).forbids() == contains(now.legal, action))
        return complaint(action, "is offered or allowed, but not both");
    }
    return {};
  }

  static std::string legal_actions_have_a_stable_order(Now now) {
    const G same_game = now.game;
    const State same_state = now.state;
    const Legal<G> again = choices(same_game, same_state);
    return std::equal(now.legal.begin(), now.legal.end(), again.begin(), again.end()) ? "" : "a second list for the same position differs";
  }

  static std::string positions_survive_a_json_round_trip(Now now) {
    json::object written;
    JsonWriter writer(written);
    State copy = now.state;
    describe(writer, now.game, copy, Viewer::everything());
    const std::string text = json::serialize(written);
    State back{};
    try {
      JsonReader::read(parse_json(text, "position"), "position",
                       [&](JsonReader& reader) { describe(reader, now.game, back, Viewer::everything()); });
    } catch (const Problem& problem) {
      return "the position cannot be read back (" + std::string(problem.code()) + "): " + text;
    }
    return same_bytes(now.state, back) ? "" : "the position reads back differently: " + text;
  }

  static std::string same_action_and_chance_give_the_same_position(Now now) {
    for (const Action& action : now.legal) {
      const Outcome<G> first = now.after(now.state, action);
      const Outcome<G> again = now.after(now.state, action);
      if (!same_bytes(first.state, again.state) || first.chance_used != again.chance_used)
        return complaint(action, "gives different positions for the same chance");
    }
    return {};
  }

  static std::string journal_changes_nothing_and_events_are_well_formed(Now now) {
    if (now.legal.empty()) return {};
    const Action action = now.legal[static_cast<int>(now.ply) % now.legal.size()];
    const Outcome<G> heard = now.after(now.state, action);
    State unheard = now.state;
    NullJournal null_journal;
    Chance chance = now.chance();
    now.game.apply(unheard, action, chance, null_journal);
    if (!same_bytes(unheard, heard.state)) return complaint(action, "gives another position with a null journal");
    for (const Event& event : heard.story.events) {
      if (!can_be_spelled(now.game, event)) return complaint(action, fmt::format("has a malformed event of kind {}", event.kind));
    }
    return {};
  }

  /// Resampling keeps everything a seat can see, and gives a valid position.
  static std::string resampling_keeps_what_a_seat_sees(Now now) {
    for (const Seat seat : now.some_onlookers()) {
      const State imagined = imagined_by(now.game, now.state, seat, now.dream(7));
      const std::string_view reason = now.game.invalid_reason(imagined);
      if (!reason.empty()) return complaint(seat, fmt::format("samples an invalid position: {}", reason));
      if (now.game.actor(imagined) != now.actor()) return complaint(seat, "samples a position with another actor");
      if (shown_to(now.game, now.state, Viewer::of(seat)) != shown_to(now.game, imagined, Viewer::of(seat)))
        return complaint(seat, "sees a difference between the true and the sampled table");
    }
    return {};
  }

  /// The same chance samples the same table from all true states that look alike, so nothing hidden can leak.
  static std::string resampling_depends_only_on_visible_information(Now now) {
    for (const Seat seat : now.some_onlookers()) {
      const State other_truth = imagined_by(now.game, now.state, seat, now.dream(7));
      if (!same_bytes(imagined_by(now.game, now.state, seat, now.dream(8)), imagined_by(now.game, other_truth, seat, now.dream(8))))
        return complaint(seat, "samples by hidden information");
    }
    return {};
  }

  static std::string fully_visible_positions_are_not_resampled(Now now) {
    for (const Seat seat : now.some_onlookers()) {
      if (transcript(now.game, now.state, Viewer::of(seat)) != transcript(now.game, now.state, Viewer::everything())) continue;
      if (!same_bytes(imagined_by(now.game, now.state, seat, now.dream(7)), now.state))
        return complaint(seat, "sees everything, but samples another position");
    }
    return {};
  }

  /// Two positions that look alike to a seat must stay so: in what it is refused …
  static std::string refusals_reveal_nothing_hidden(Now now) {
    if (now.actor() == Seat::nobody) return {};
    const State imagined = imagined_by(now.game, now.state, now.actor(), now.dream(7));
    std::string out;
    for_every_action(now.game, [&](const Action& action, bool) {
      if (now.game.check(now.state, action) != now.game.check(imagined, action))
        out = complaint(action, "is refused or allowed by hidden information");
    });
    return out;
  }

  /// … in what it is told and then sees …
  static std::string outcomes_reveal_nothing_hidden(Now now) {
    const Seat seat = now.actor();
    if (seat == Seat::nobody) return {};
    const State imagined = imagined_by(now.game, now.state, seat, now.dream(7));
    for (const Action& action : now.legal) {
      const Outcome<G> true_one = now.after(now.state, action);
      const Outcome<G> other = now.after(imagined, action);
      if (now.game.result(true_one.state).over() || now.game.result(other.state).over())
        continue;  // the end is public and may reveal secrets
      const bool chance_used = true_one.chance_used || other.chance_used;
      const bool told_the_same = chance_used ? told_alike(true_one.story, other.story, Viewer::of(seat))
                                             : told_to(true_one.story, Viewer::of(seat)) == told_to(other.story, Viewer::of(seat));
      if (chance_used && told_the_same) continue;  // different draws may of course differ
      const bool shown_the_same = shown_to(now.game, true_one.state, Viewer::of(seat)) == shown_to(now.game, other.state, Viewer::of(seat));
      if (!told_the_same && (shown_the_same || !chance_used)) return complaint(action, "reveals hidden information in its events");
      if (!shown_the_same && !chance_used) return complaint(action, "reveals hidden information in its view");
    }
    return {};
  }

  /// … and in the reasons of its advice, which must be the same for every table that looks alike, whatever is drawn.
  static std::string reasons_reveal_nothing_hidden(Now now) {
    if (now.actor() == Seat::nobody) return {};
    constexpr int enough = 8;  // the next decision tries others
    const State imagined = imagined_by(now.game, now.state, now.actor(), now.dream(7));
    for (int i = 0; i < std::min(enough, now.legal.size()); ++i) {
      const Action& action = now.legal[(static_cast<int>(now.ply) * enough + i) % now.legal.size()];
      if (reasons_for(now.game, now.state, action, now.chance()) != reasons_for(now.game, imagined, action, now.dream(8)))
        return complaint(action, "is explained by hidden information");
    }
    return {};
  }

  /// The events sent to a seat account for every change it sees: if two positions look alike to it and it is told the same of both, they
  /// still look alike.
  static std::string events_account_for_visible_changes(Now now) {
    for (const Seat seat : now.some_onlookers()) {
      const State imagined = imagined_by(now.game, now.state, seat, now.dream(7));
      int tried = 0;
      for (const Action& action : choices(now.game, imagined)) {
        if (now.game.check(now.state, action).forbids() || ++tried > 4) continue;
        const Outcome<G> true_one = now.after(now.state, action);
        const Outcome<G> other = now.after(imagined, action);
        if (told_to(true_one.story, Viewer::of(seat)) != told_to(other.story, Viewer::of(seat))) continue;
        if (transcript(now.game, true_one.state, Viewer::of(seat)) != transcript(now.game, other.state, Viewer::of(seat)))
          return complaint(action, fmt::format("shows seat {} a change without an event", index_of(seat)));
      }
    }
    return {};
  }

  /// A seat is not told more than it sees either: draws it cannot see are not reported, neither those of an action …
  static std::string events_reveal_no_hidden_draws(Now now) {
    constexpr int enough = 4;  // the next decision tries others
    for (int i = 0; i < std::min(enough, now.legal.size()); ++i) {
      const Action& action = now.legal[(static_cast<int>(now.ply) * enough + i) % now.legal.size()];
      const auto outcome = [&](Chance& chance) { return Outcome<G>(now.game, now.state, action, chance); };
      if (const std::string what = told_of_draws(now, outcome); !what.empty()) return complaint(action, what);
    }
    return {};
  }

  /// … nor those of the set-up.
  static std::string setup_events_reveal_no_hidden_draws(Now now) {
    if (now.ply != 0) return {};
    return told_of_draws(now, [&](Chance& chance) { return Outcome<G>(now.game, chance); });
  }

  /// An action with only private events is secret: no other seat sees a change.
  static std::string secret_actions_change_nothing_visible(Now now) {
    if (now.legal.empty()) return {};
    const Action action = now.legal[static_cast<int>(now.ply) % now.legal.size()];
    const Outcome<G> done = now.after(now.state, action);
    if (done.story.events.empty() || !told_to(done.story, Viewer::spectator()).empty()) return {};
    for (const Seat seat : now.some_onlookers()) {
      if (seat == now.actor() || !told_to(done.story, Viewer::of(seat)).empty()) continue;
      if (shown_to(now.game, now.state, Viewer::of(seat)) != shown_to(now.game, done.state, Viewer::of(seat)))
        return complaint(action, fmt::format("is visible to seat {} without an event", index_of(seat)));
    }
    return {};
  }

  /// A seat that passes may have had no other choice, and its response time would reveal that, so such an action must be marked
  /// (`declines`).
  static std::string possibly_forced_actions_are_marked(Now now) {
    if (now.actor() == Seat::nobody) return {};
    for (const Seat seat : now.some_onlookers()) {
      if (seat == now.actor()) continue;
      const Legal<G> imagined = choices(now.game, imagined_by(now.game, now.state, seat, now.dream(7)));
      if ((now.legal.size() == 1) == (imagined.size() == 1)) continue;
      const Action action = now.legal.size() == 1 ? now.legal[0] : imagined[0];
      if (G::verbs[action.verb].declines || !contains(now.legal, action) || !contains(imagined, action)) continue;
      const Outcome<G> done = now.after(now.state, action);
      const Seat next = now.game.actor(done.state);
      const bool step_on_the_way = next == now.actor() && !done.chance_used;
      if (!step_on_the_way && next != Seat::nobody)
        return complaint(action, fmt::format("reveals to seat {} by its response time that there was no choice", index_of(seat)));
    }
    return {};
  }

  static std::string bots_see_no_hidden_state(Now now) {
    if (now.actor() == Seat::nobody) return {};
    const PlayerView<G> player_view(now.game, now.state, now.legal);
    Chance dream = now.dream(7);
    const State imagined = player_view.sample_state(dream);
    if (player_view.seat() != now.actor()) return "a bot sits in the wrong seat";
    if (shown_to(now.game, imagined, Viewer::of(player_view.seat())) != shown_to(now.game, now.state, Viewer::of(player_view.seat())))
      return "a bot sees another table than its seat";
    const Guide<G> guide(now.game);
    Ratings<G> of_truth{};
    Ratings<G> of_imagined{};
    guide.rate(now.state, now.legal, of_truth);
    guide.rate(imagined, now.legal, of_imagined);
    return of_truth == of_imagined ? "" : "the guide uses hidden information";
  }

  /// Progress never decreases, so that every rollout reaches its horizon or the end.
  static std::string progress_never_decreases(Now now) {
    if constexpr (HasHorizon<G>) {
      if (now.actor() == Seat::nobody) return {};
      const Guide<G> guide(now.game);
      if (guide.horizon(now.state) <= guide.progress(now.state)) return "the horizon is not after the current progress";
      for (int i = 0; i < now.game.players(); ++i) {
        const int worth = guide.worth(now.state, seat_at(i));
        if (worth < 0 || worth > full_worth) return complaint(seat_at(i), fmt::format("has a worth of {} (0 to {})", worth, full_worth));
      }
      for (const Action& action : now.legal) {
        if (guide.progress(now.after(now.state, action).state) < guide.progress(now.state))
          return complaint(action, "decreases the progress");
      }
    }
    return {};
  }

  /// The parts add up to the points and, at the end, to the score.
  static std::string standings_add_up(Now now) {
    const Result result = now.game.result(now.state);
    for (int i = 0; i < now.game.players(); ++i) {
      const Standing standing = now.game.standing(now.state, seat_at(i), Viewer::everything());
      int sum = 0;
      for (const ScorePart& part : standing.parts) {
        sum += part.points;
        if (part.kind >= std::size(G::score_parts)) return complaint(seat_at(i), "has points of an unknown kind");
      }
      const int score = result.scores[static_cast<std::size_t>(i)];
      if (sum != standing.points) return complaint(seat_at(i), fmt::format("has {} points, but parts of {}", standing.points, sum));
      if (result.over() && score != sum) return complaint(seat_at(i), fmt::format("ends with {} points, but a standing of {}", score, sum));
    }
    return {};
  }

  /// In a simultaneous game, `make_actor` accepts exactly the seats that have a decision to make.
  static std::string make_actor_implies_legal_action(Now now) {
    if constexpr (Simultaneous<G>) {
      State state = now.state;
      for (const Seat seat : now.some_onlookers()) {
        const State before = state;
        if (now.game.make_actor(state, seat)) {
          if (now.game.actor(state) != seat || choices(now.game, state).empty())
            return complaint(seat, "is accepted, but is not the actor or has no legal action");
          if (!now.game.invalid_reason(state).empty()) return complaint(seat, "becomes the actor of an invalid position");
        } else if (!same_bytes(before, state) || (seat == now.actor() && seat != Seat::nobody)) {
          return complaint(seat, "is refused, but the state changed or it was the actor");
        }
      }
    }
    return {};
  }

 private:
  /// Replays an outcome with one different draw at a time. A seat to which both tables look alike must be told the same.
  template <class Play> static std::string told_of_draws(Now now, Play&& play) {
    constexpr std::uint32_t most = 16;  // draws; the next decision tries others
    Chance chance = now.chance();
    const Outcome<G> as_drawn = play(chance);
    for (std::uint32_t i = 0; i < std::min(most, chance.draws()); ++i) {
      Chance other_chance = now.chance().with_other_draw((now.ply * most + i) % chance.draws());
      const Outcome<G> other = play(other_chance);
      for (const Seat seat : now.some_onlookers()) {
        const Viewer viewer = Viewer::of(seat);
        if (told_alike(as_drawn.story, other.story, viewer)) continue;
        if (shown_to(now.game, as_drawn.state, viewer) == shown_to(now.game, other.state, viewer))
          return fmt::format("reveals to {} a draw that it cannot see", name_of(seat));
      }
    }
    return {};
  }

  /// True if the events are the same in any order, since cards revealed one after the other may come in another order.
  static bool told_alike(const EventRecorder& story, const EventRecorder& other, Viewer viewer) {
    const std::vector<Event> first = told_to(story, viewer);
    const std::vector<Event> second = told_to(other, viewer);
    return std::is_permutation(first.begin(), first.end(), second.begin(), second.end());
  }

  static std::string name_of(Seat seat) { return seat == Seat::nobody ? "a spectator" : fmt::format("seat {}", index_of(seat)); }

  static std::string complaint(const Action& action, std::string_view what) {
    const auto [a, b, c] = action.operands;
    const std::string_view verb = action.verb < std::size(G::verbs) ? G::verbs[action.verb].name : "?";
    return fmt::format("{} ({}, {}, {}) {}", verb, a, b, c, what);
  }
  static std::string complaint(Seat seat, std::string_view what) { return fmt::format("{} {}", name_of(seat), what); }

  static bool can_be_spelled(const G& game, const Event& event) {
    if (event.kind >= std::size(G::event_forms)) return false;
    if (event.audience != Seat::nobody && index_of(event.audience) >= game.players()) return false;
    const Form& form = G::event_forms[event.kind];
    for (int i = 0; i < form.arity(); ++i) {
      const Domain domain = form.operands[static_cast<std::size_t>(i)].domain;
      if (domain != Domain::number && event.operands[static_cast<std::size_t>(i)] >= game.domain_size(domain)) return false;
    }
    return true;
  }
};

/// A law with its name and its check.
template <Game G> struct Law {
  LawInfo info;
  std::string (*broken)(const Moment<G>&);
  bool asks_about_all_actions = false;  ///< costs more the more actions there are, and is tried that much less often
};

/// The periods are chosen so that no law takes much more time of a long run than another.
template <Game G>
inline constexpr std::array laws{
    Law<G>{{"actor_has_legal_actions_until_the_end", 1}, &Laws<G>::actor_has_legal_actions_until_the_end},
    Law<G>{{"legal_actions_fit_the_list", 1}, &Laws<G>::legal_actions_fit_the_list},
    Law<G>{{"result_exists_exactly_at_the_end", 16}, &Laws<G>::result_exists_exactly_at_the_end},
    Law<G>{{"every_position_is_valid", 16}, &Laws<G>::every_position_is_valid},
    Law<G>{{"offered_actions_are_allowed_and_unique", 16}, &Laws<G>::offered_actions_are_allowed_and_unique},
    Law<G>{{"allowed_actions_are_offered", 512}, &Laws<G>::allowed_actions_are_offered, true},
    Law<G>{{"any_bytes_can_be_checked", 64}, &Laws<G>::any_bytes_can_be_checked},
    Law<G>{{"legal_actions_have_a_stable_order", 64}, &Laws<G>::legal_actions_have_a_stable_order},
    Law<G>{{"positions_survive_a_json_round_trip", 1024}, &Laws<G>::positions_survive_a_json_round_trip},
    Law<G>{{"same_action_and_chance_give_the_same_position", 64}, &Laws<G>::same_action_and_chance_give_the_same_position},
    Law<G>{{"journal_changes_nothing_and_events_are_well_formed", 16}, &Laws<G>::journal_changes_nothing_and_events_are_well_formed},
    Law<G>{{"resampling_keeps_what_a_seat_sees", 2048}, &Laws<G>::resampling_keeps_what_a_seat_sees},
    Law<G>{{"resampling_depends_only_on_visible_information", 64}, &Laws<G>::resampling_depends_only_on_visible_information},
    Law<G>{{"fully_visible_positions_are_not_resampled", 1024}, &Laws<G>::fully_visible_positions_are_not_resampled},
    Law<G>{{"refusals_reveal_nothing_hidden", 512}, &Laws<G>::refusals_reveal_nothing_hidden, true},
    Law<G>{{"outcomes_reveal_nothing_hidden", 4096}, &Laws<G>::outcomes_reveal_nothing_hidden},
    Law<G>{{"reasons_reveal_nothing_hidden", 1024}, &Laws<G>::reasons_reveal_nothing_hidden},
    Law<G>{{"events_account_for_visible_changes", 1024}, &Laws<G>::events_account_for_visible_changes},
    Law<G>{{"events_reveal_no_hidden_draws", 1024}, &Laws<G>::events_reveal_no_hidden_draws},
    Law<G>{{"setup_events_reveal_no_hidden_draws", 64}, &Laws<G>::setup_events_reveal_no_hidden_draws},
    Law<G>{{"secret_actions_change_nothing_visible", 1024}, &Laws<G>::secret_actions_change_nothing_visible},
    Law<G>{{"possibly_forced_actions_are_marked", 256}, &Laws<G>::possibly_forced_actions_are_marked},
    Law<G>{{"bots_see_no_hidden_state", 512}, &Laws<G>::bots_see_no_hidden_state},
    Law<G>{{"progress_never_decreases", 256}, &Laws<G>::progress_never_decreases},
    Law<G>{{"standings_add_up", 64}, &Laws<G>::standings_add_up},
    Law<G>{{"make_actor_implies_legal_action", 64}, &Laws<G>::make_actor_implies_legal_action},
    Law<G>{{"numbers_of_actions_are_stable", 64}, &LearningLaws<G>::numbers_of_actions_are_stable},
    Law<G>{{"masks_have_exactly_the_legal_actions", 512}, &LearningLaws<G>::masks_have_exactly_the_legal_actions, true},
    Law<G>{{"schemas_are_constant", 1024}, &LearningLaws<G>::schemas_are_constant},
    Law<G>{{"observations_fit_their_schema", 1024}, &LearningLaws<G>::observations_fit_their_schema},
    Law<G>{{"observations_reveal_nothing_hidden", 1024}, &LearningLaws<G>::observations_reveal_nothing_hidden},
    Law<G>{{"observations_show_what_is_visible", 2048}, &LearningLaws<G>::observations_show_what_is_visible},
    Law<G>{{"games_stay_within_their_bounds", 16}, &LearningLaws<G>::games_stay_within_their_bounds},
};

template <Game G>
inline constexpr std::array<LawInfo, laws<G>.size()> law_infos = [] {
  std::array<LawInfo, laws<G>.size()> out;
  std::transform(laws<G>.begin(), laws<G>.end(), out.begin(), [](const Law<G>& law) { return law.info; });
  return out;
}();

}  // namespace omnibus
