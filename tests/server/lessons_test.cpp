// Lessons on the server: their steps, replies to wrong tries, and the game that continues afterwards.
#include <gtest/gtest.h>

#include "support/participant.hpp"
#include "teaching/lesson.hpp"

namespace omnibus {
namespace {

const std::string first_lesson = "1_first_nights";

json::object lesson_request(const std::string& name = first_lesson) { return {{"game", "night_bus"}, {"lesson", name}}; }

struct Classroom {
  TestServer server;
  WebClient ada = server.guest("Ada");
  std::string match = id_in(ada.post("/api/matches", lesson_request()));

  json::value lesson(const std::string& language = "en") const {
    return WebClient(ada).get("/api/matches/" + match + "/lesson?lang=" + language).json().at("lesson");
  }
  static json::value shown(int step) {
    const Lesson lesson = read_lesson("night_bus", first_lesson);
    const Match match(lesson.setup);
    return match.game().action_to_json(lesson.steps[static_cast<std::size_t>(step)].shown.front());
  }
};

json::object attempt(Participant& learner, const json::value& action) {
  return learner.socket().ask(act(learner.match(), learner.seat(), learner.seq(), learner.fresh_key(), action));
}
void take_step(Participant& learner, int step) {
  const json::object reply = attempt(learner, Classroom::shown(step));
  ASSERT_EQ(reply.at("ok"), true) << json::serialize(reply);
  learner.next_update();
}
json::value refusal_of(Participant& learner, const json::object& action) { return attempt(learner, action).at("error"); }

TEST(LessonTables, the_learner_sits_where_the_lesson_says_and_easy_bots_at_the_other_seats) {
  Classroom room;
  const json::value match = room.ada.get("/api/matches/" + room.match).json();
  EXPECT_EQ(match.at("lesson"), first_lesson.c_str());
  EXPECT_EQ(match.at("state"), "running");
  EXPECT_EQ(match.at("seats").at(0).at("yours"), true);
  EXPECT_EQ(match.at("seats").at(1).at("level"), "easy");
  EXPECT_EQ(room.ada.post("/api/matches", new_match({me()})).json().at("lesson"), nullptr);
}

TEST(LessonTables, a_step_is_in_the_language_of_the_reader_and_the_next_follows_once_taken) {
  Classroom room;
  EXPECT_EQ(room.lesson().at("taken"), 0);
  EXPECT_EQ(room.lesson().at("steps"), 3);
  EXPECT_EQ(room.lesson("de").at("title"), "Erste Nächte");
  EXPECT_EQ(room.lesson().at("step").at("show").at(0), Classroom::shown(0));
  Participant ada(room.ada, room.match, 0);
  take_step(ada, 0);
  EXPECT_EQ(room.lesson().at("taken"), 1);
  EXPECT_EQ(room.lesson().at("step").at("show").at(0), Classroom::shown(1));
  ada.take_back();
  EXPECT_EQ(room.lesson().at("taken"), 0);
  EXPECT_EQ(room.lesson().at("step").at("aim"), (json::value{{"do", "lay"}, {"ticket", "3a"}}));
}

TEST(LessonTables, a_wrong_try_is_answered_with_its_rule_and_changes_nothing) {
  Classroom room;
  Participant ada(room.ada, room.match, 0);
  const json::value refused = refusal_of(ada, {{"do", "lay"}, {"ticket", "6a"}});
  EXPECT_EQ(refused.at("code"), "lesson");
  EXPECT_EQ(refused.at("rule"), "NB-4.1");
  EXPECT_EQ(refused.at("message"), "That takes you home, but with a dear ticket. Two cheap ones bring more.");
  EXPECT_EQ(refusal_of(ada, {{"do", "lay"}, {"ticket", "1a"}}).at("message"),
            "Allowed, but this step is about something else. Try what it asks for.");
  EXPECT_EQ(refusal_of(ada, to_walk).at("code"), "illegal");
  EXPECT_EQ(room.lesson().at("taken"), 0);
}

TEST(LessonTables, when_it_is_over_one_plays_on_and_a_restart_in_between_does_no_harm) {
  Classroom room;
  {
    Participant ada(room.ada, room.match, 0);
    for (int step = 0; step < 2; ++step) take_step(ada, step);
  }
  room.server.restart();
  WebClient ada(room.server.port(), room.ada.token());
  const auto lesson = [&] { return ada.get("/api/matches/" + room.match + "/lesson").json().at("lesson"); };
  EXPECT_EQ(lesson().at("taken"), 2);
  Participant again(ada, room.match, 0);
  for (int used = 0; used < 2; ++used) again.fresh_key();
  for (StepLimit steps; !again.decides(); ++steps) again.next_update();  // the bot takes its turn
  take_step(again, 2);
  EXPECT_EQ(lesson().at("taken"), 3);
  EXPECT_EQ(lesson().at("step"), nullptr);
  EXPECT_EQ(lesson().at("learned").as_array().size(), 2U);
  again.choose(0);
}

TEST(LessonTables, only_the_learner_sees_a_lesson_and_only_if_there_is_one) {
  Classroom room;
  WebClient bob = room.server.guest("Bob");
  EXPECT_EQ(bob.get("/api/matches/" + room.match + "/lesson").code(), "not_your_seat");
  const std::string other = id_in(room.ada.post("/api/matches", new_match({me()})));
  EXPECT_EQ(room.ada.get("/api/matches/" + other + "/lesson").code(), "not_found");
  EXPECT_EQ(room.ada.post("/api/matches", lesson_request("no_such_lesson")).code(), "unknown_lesson");
  json::object more = lesson_request();
  more["seats"] = json::array{me()};
  EXPECT_EQ(room.ada.post("/api/matches", more).code(), "unknown_field");
}

}  // namespace
}  // namespace omnibus
