// The server with every game: secrecy, pace, talk, taking back and set-up.
#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "every_game.hpp"
#include "game/bot_in.hpp"
#include "match/shuffle.hpp"
#include "match/speaker.hpp"
#include "support/pace_of_secrets.hpp"
#include "support/participant.hpp"
#include "teaching/lesson.hpp"

namespace omnibus {
namespace {

class EveryGameOnServer : public EveryGame {
 protected:
  /// First table of three at which one seat at a time decides; nullopt if there is none.
  static std::optional<TableSetup> sequential_table() {
    for (const Setting& setting : settings_of(kind())) {
      if (setting.table.players == 3 && start_of(setting.table)->deciding().size() == 1) return setting.table;
    }
    return {};
  }
  /// True if a seat at a usual table cannot know everything.
  static bool hides_something() {
    Match match(setup_for(usual_table(), 1));
    for (Chance chance(1, 1); !match.over(); play_at_random(match, 1, static_cast<std::uint64_t>(match.ply()))) {
      match.position().clone()->resample_hidden(seat_at(0), chance);
      if (chance.used()) return true;
    }
    return false;
  }
  static std::unique_ptr<Position> start_of(const TableSetup& table) {
    EventRecorder unheard;
    return open_table(game(), table)->start(1, unheard);
  }
};
INSTANTIATE_TEST_SUITE_P(EveryGame, EveryGameOnServer, testing::ValuesIn(names_of_games()), [](const auto& game) { return game.param; });

// ---- Secrecy --------------------------------------------------------------------------------------------------------

/// All data sent to one viewer, table by table.
struct Recorder {
  Participant player;
  Viewer viewer;
  std::vector<json::object> tables;
  std::vector<json::array> events;

  Recorder(const WebClient& client, const std::string& match, const json::value& as)
      : player(client, match, as),
        viewer(as.is_int64() ? Viewer::of(seat_at(static_cast<int>(as.as_int64()))) : Viewer::spectator()),
        tables{player.table()},
        events(1) {}
};

void record(Recorder& recorder, const json::object& update) {
  recorder.tables.push_back(recorder.player.table());
  recorder.events.push_back(update.at("events").as_array());
}

json::array offers_to(Seat seat, const Position& position, const AnyGame& game) {
  json::array out;
  const std::unique_ptr<Position> decision = position.clone();
  if (seat == Seat::nobody || !decision->make_actor(seat)) return out;
  for (const Action& action : decision->legal()) out.push_back(game.action_to_json(action));
  return out;
}

/// Recomputes the recorded tables only from what the viewer may see of the match: secret actions must leave no trace.
void compare(const Recorder& recorder, const Match& match) {
  const Speaker speaker(Catalogue::of("en"), match.game(), match.setup().seats);
  std::size_t told = 0;
  for (int ply = 0; ply <= match.ply(); ++ply) {
    if (ply > 0 && !match.saw(recorder.viewer, ply)) continue;
    ASSERT_LT(told, recorder.tables.size());
    const std::shared_ptr<const Position> then = match.position_at(ply);
    const Position& position = *then;
    const json::object& table = recorder.tables[told];
    EXPECT_EQ(table.at("view"), json::value(position.view(recorder.viewer)));
    json::array lines;
    for (const Phrase& line : position.in_words(recorder.viewer)) lines.emplace_back(speaker.say(line));
    EXPECT_EQ(table.at("lines"), json::value(lines));
    json::array offered;
    for (const json::value& offer : table.at("legal").as_array()) offered.push_back(offer.at("action"));
    EXPECT_EQ(offered, offers_to(recorder.viewer.seat(), position, match.game()));
    json::array events;
    for (const Event& event : match.events_of(ply)) {
      if (!event.meant_for(recorder.viewer)) continue;
      events.push_back(match.game().event_to_json(event));
      events.back().as_object()["text"] = speaker.say(event);
    }
    if (ply > 0) {
      EXPECT_EQ(recorder.events[told], events);
    }
    ++told;
  }
  EXPECT_EQ(told, recorder.tables.size());
}

/// Each participant with a decision in their own view makes one of the offered choices; others learn of it sooner or later, if at all.
void play_to_the_end(std::vector<Recorder>& all, std::uint64_t seed) {
  Stream choices(seed);
  const auto over = [](Recorder& each) { return each.player.over(); };
  for (StepLimit steps; !std::all_of(all.begin(), all.end(), over); ++steps) {
    for (Recorder& each : all) {
      if (each.player.decides()) {
        const json::object reply = each.player.socket().ask(each.player.act_request(choices.below(1000)));
        const bool overtaken = !reply.at("ok").as_bool() && reply.at("error").at("code") == "stale";
        ASSERT_TRUE(overtaken || reply.at("ok").as_bool()) << json::serialize(reply);
        record(each, each.player.next_update());
      } else if (auto push = each.player.socket().push_within(std::chrono::milliseconds(1))) {
        if (each.player.take(*push)) record(each, *push);
      }
    }
  }
}

TEST_P(EveryGameOnServer, secrecy_in_a_whole_match_viewers_are_sent_what_they_may_see_and_no_more) {
  const char* wanted = std::getenv("OMNIBUS_SECRETS");  // more matches per game than are affordable in daily runs
  const std::uint64_t matches = wanted != nullptr ? std::stoull(wanted) : 1;
  constexpr int players = 3;
  const TestServer server;
  std::size_t frames = 0;
  std::vector<WebClient> people;
  for (int i = 0; i < players; ++i) people.push_back(server.guest("Guest " + std::to_string(i)));
  for (std::uint64_t seed = 1; seed <= matches; ++seed) {
    json::array seats{me()};
    for (int i = 1; i < players; ++i) seats.push_back(open_seat());
    const auto contribution = [](std::size_t of) { return std::string(64, static_cast<char>('a' + of)); };
    json::object table = new_match(seats, {}, game());
    table["commitment"] = commitment_of_person(contribution(0));
    const WebReply created = people[0].post("/api/matches", table);
    const std::string id = id_in(created);
    std::vector<std::string> before_the_end{created.body};
    for (std::size_t i = 1; i < people.size(); ++i) {
      const json::object seat{{"code", created.json().at("code")}, {"commitment", commitment_of_person(contribution(i))}};
      before_the_end.push_back(people[i].post("/api/join", seat).body);
    }
    for (std::size_t i = 0; i < people.size(); ++i) {
      before_the_end.push_back(people[i].post("/api/matches/" + id + "/reveal", {{"contribution", contribution(i)}}).body);
    }
    std::vector<Recorder> all;
    for (int i = 0; i < players; ++i) all.emplace_back(people[static_cast<std::size_t>(i)], id, i);
    all.emplace_back(server.client(), id, "spectator");
    play_to_the_end(all, seed);
    const Match match = Match::from_json(server.client().get("/api/matches/" + id + "/file").json());
    for (const Recorder& each : all) compare(each, match);
    for (Recorder& each : all) {
      frames += each.player.socket().received().size();
      for (const std::string& text : each.player.socket().received()) {
        if (text.find(R"("over":true)") != std::string::npos || text.find(R"("state":"over")") != std::string::npos) continue;
        before_the_end.push_back(text);
      }
    }
    // The seed and its sources remain secret until then: they are in no message before the last.
    std::vector<std::string> secrets{std::to_string(match.setup().seed), match.setup().proof->secret};
    for (const Contribution& each : match.setup().proof->contributions) secrets.push_back(each.value);
    EXPECT_EQ(secrets.size(), 2 + people.size()) << "each person has added something";
    for (const std::string& text : before_the_end) {
      for (const std::string& hidden : secrets) EXPECT_EQ(text.find(hidden), std::string::npos);
    }
  }
  std::cout << frames << " frames\n";
}

// ---- Pace -----------------------------------------------------------------------------------------------------------

TEST_P(EveryGameOnServer, pace_the_moment_of_an_answer_does_not_depend_on_hidden_information) {
  using namespace pace_of_secrets;
  const Compared all = compared(game(), {}, 6, compare_bots);
  EXPECT_EQ(all.moment_differs, 0);
  if (!is_released()) return;  // a small game has few decisions, and all hands may offer as many choices
  EXPECT_GT(all.decisions, 300);
  EXPECT_EQ(all.thought_differs > 20, hides_something()) << all.thought_differs << " of " << all.decisions;
}

TEST_P(EveryGameOnServer, pace_nor_do_people_tell_whether_they_had_a_choice) {
  using namespace pace_of_secrets;
  const Compared all = compared(game(), {}, 60, compare_people);
  EXPECT_EQ(all.moment_differs, 0);
  if (!is_released()) return;
  const bool in_secret = start_of({.players = 3, .options = {}, .edition_text = {}, .edition_name = {}})->deciding().size() > 1;
  EXPECT_EQ(all.decisions > 300, !in_secret) << all.decisions;
  const bool may_decline = std::ranges::any_of(kind().info.verbs, &Form::declines);
  EXPECT_EQ(all.thought_differs > 10, may_decline) << all.thought_differs << " of " << all.decisions;
}

TEST_P(EveryGameOnServer, pace_of_a_level_is_that_of_its_thoughts) {
  using namespace pace_of_secrets;
  for (std::size_t i = 0; i < level_count; ++i) {
    const Level level = static_cast<Level>(static_cast<std::size_t>(Level::strong) + 1 + i);
    const BotLevel bot = levels_of(game())[i];
    const Pace pace = Pace::of(table_of_bots_and_a_person(game(), 2, level), seat_at(1), true);
    EXPECT_GT(pace.tick(), milliseconds(bot.milliseconds));
    EXPECT_EQ(pace.player(beginning, beginning), bot.player);
  }
}

// ---- Commands -------------------------------------------------------------------------------------------------------

void wait_until_asked(Participant& person) {
  for (StepLimit updates; !person.decides(); ++updates) person.next_update();
}

/// Undoes up to the person's own last action, after bots have answered.
void go_back(Participant& person) {
  person.socket().ask(take_back("take_back", person.match(), person.seat(), person.seq(), person.fresh_key()));
  for (StepLimit updates; person.next_update().at("what") != "undo"; ++updates);
}

TEST_P(EveryGameOnServer, taking_back_leads_with_the_same_luck_to_before_each_own_action) {
  const std::optional<TableSetup> table = sequential_table();
  if (!table) GTEST_SKIP() << "all decide at the same time";
  const TestServer server;
  WebClient client = server.guest("Ada");
  const json::object request = new_match({me(), program("easy"), program("easy")}, table->options, game());
  const std::string match = id_in(client.post("/api/matches", request));
  Participant ada(client, match, 0);
  std::vector<std::pair<json::value, json::value>> decisions;  // the view before each, and the choice
  constexpr std::size_t wanted = 4;
  while (decisions.size() < wanted) {
    wait_until_asked(ada);
    decisions.emplace_back(ada.table().at("view"), ada.legal().back().at("action"));
    ada.choose(ada.legal().size() - 1);
  }
  wait_until_asked(ada);
  for (std::size_t i = wanted; i-- > 0;) {
    go_back(ada);
    EXPECT_EQ(ada.table().at("view"), decisions[i].first) << "before action " << i;
  }
  EXPECT_EQ(ada.table().at("undo").at("earlier"), false);
  EXPECT_EQ(ada.socket().code_of(take_back("take_back", match, 0, ada.seq(), "none")), "nothing_to_undo");
  EXPECT_EQ(ada.socket().ask(act(match, 0, ada.seq(), "again", decisions[0].second)).at("ok"), true);
  const json::object again = ada.next_update();
  EXPECT_EQ(again.at("taken_back"), 1);
}

TEST_P(EveryGameOnServer, talk_is_as_the_policy_of_the_game_permits) {
  const Communication& policy = kind().info.communication;
  const TestServer server;
  WebClient ada = server.guest("Ada");
  json::array seats;
  while (static_cast<int>(seats.size()) < usual_tables().front().players) seats.push_back(me());
  const std::string match = id_in(ada.post("/api/matches", new_match(seats, {}, game())));
  Participant player(ada, match, 0);
  const auto may_say = [&](std::string_view field, std::string_view what) {
    const json::object said{{"do", "say"}, {"match", match}, {"seat", 0}, {"key", player.fresh_key()}, {field, what}};
    return player.socket().code_of(said) == "ok";
  };
  for (const std::string_view phrase : policy.phrases) EXPECT_EQ(may_say("phrase", phrase), policy.permits(phrase, false)) << phrase;
  std::vector<std::string_view> texts(policy.phrases.begin(), policy.phrases.end());
  texts.insert(texts.end(), {"game.name", "Hello"});
  for (const std::string_view text : texts) {
    EXPECT_EQ(may_say("text", text), policy.permits({}, false)) << "words of one's own are no phrase: " << text;
  }
  EXPECT_EQ(policy.permits({}, false), policy.free_talk);
}

// ---- Set-up ---------------------------------------------------------------------------------------------------------

TEST_P(EveryGameOnServer, too_few_cannot_start_and_nothing_has_changed_then) {
  if (kind().info.min_players < 2) GTEST_SKIP() << "one is enough";
  const TestServer server;
  WebClient ada = server.guest("Ada");
  const std::string path = "/api/matches/" + id_in(ada.post("/api/matches", new_match({me(), open_seat(), open_seat()}, {}, game())));
  EXPECT_NE(ada.post(path + "/start").code(), "ok");
  EXPECT_EQ(ada.get(path).json().at("seats").as_array().size(), 3U);
  EXPECT_EQ(ada.get(path).json().at("state"), "waiting");
}

TEST_P(EveryGameOnServer, the_table_of_a_lesson_is_shown_before_it_begins_as_the_learner_sees_it) {
  const TestServer server;
  for (const std::string& name : lesson_names(game())) {
    const Lesson lesson = read_lesson(game(), name);
    const auto position = open_table(lesson.game, lesson.setup.table)->read(*lesson.setup.position);
    const json::object request{{"game", game()}, {"lesson", name}};
    EXPECT_EQ(server.client().post("/api/setup", request).json().at("view"), json::value(position->view(Viewer::of(lesson.seat)))) << name;
  }
}

}  // namespace
}  // namespace omnibus
