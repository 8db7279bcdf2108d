#include "match/match.hpp"

#include <gtest/gtest.h>

#include "core/hash.hpp"
#include "match/speaker.hpp"
#include "support/matches.hpp"

namespace omnibus {
namespace {

Match reread(const Match& match) { return Match::from_json(parse_json(json::serialize(match.to_json()), "match")); }

std::vector<std::uint64_t> hashes_of(const Match& match) {
  std::vector<std::uint64_t> out;
  for (const LogEntry& entry : match.log()) out.push_back(entry.hash);
  return out;
}

std::string last_hash(const Match& match) { return std::string(match.to_json().at("log").as_array().back().at("hash").as_string()); }

/// A short match and its file, to be damaged.
class DamagedMatch : public testing::Test {
 protected:
  DamagedMatch() {
    play_at_random(match, 12, 3);
    file = match.to_json();
  }

  json::object& entry(std::size_t index) { return file["log"].as_array()[index].as_object(); }
  Problem problem() const {
    return problem_of([&] { Match::from_json(file); });
  }
  void expect_problem(std::string_view code, std::string_view path) const {
    const Problem found = problem();
    EXPECT_EQ(found.code(), code);
    EXPECT_EQ(argument(found, "path"), path);
    EXPECT_FALSE(explain(Catalogue::of("en"), found).starts_with("common/")) << "no message for " << found.code();
  }

  Match match{table_for(3, 5)};
  json::object file;
};

// ---- Saving and loading ----------------------------------------------------------------------------------------------

TEST(Match, comes_back_from_its_file_as_it_was) {
  for (int players = 1; players <= 4; ++players) {
    const Match match = finished_match(players, 40 + static_cast<std::uint64_t>(players));
    const Match again = reread(match);
    EXPECT_EQ(again.to_json(), match.to_json());
    EXPECT_EQ(whole_position(again), whole_position(match));
    EXPECT_EQ(hashes_of(again), hashes_of(match));
    EXPECT_TRUE(again.over());
  }
}

TEST(Match, can_be_restored_at_every_ply_and_continues_the_same_way) {
  Match match(table_for(4, 9));
  while (!match.over()) {
    Match again = reread(match);
    match.act(match.position().legal().back());
    again.act(again.position().legal().back());
    ASSERT_EQ(whole_position(again), whole_position(match)) << "after ply " << match.ply();
  }
}

TEST(Match, keeps_options_seats_and_large_seeds) {
  MatchSetup setup = table_for(2, 0xFFFFFFFFFFFFFFFF, {{"open_hands", true}, {"nights", 4}});
  setup.seats = {{"Ada", "human"}, {"Bot", "search:ms=20"}};
  const Match again = reread(Match(setup));
  EXPECT_EQ(again.setup().seed, 0xFFFFFFFFFFFFFFFF);
  EXPECT_EQ(again.setup().seats[1].player, "search:ms=20");
  EXPECT_EQ(again.game().options().at("open_hands"), true);
  EXPECT_EQ(again.game().options().at("nights"), 4);
}

TEST(Match, may_begin_at_a_position) {
  Match early(table_for(3, 8));
  play_at_random(early, 10, 1);
  MatchSetup setup = early.setup();
  setup.position = early.position().view(Viewer::everything());
  Match match(setup);
  EXPECT_EQ(whole_position(match), whole_position(early));
  play_at_random(match, 8, 2);
  EXPECT_EQ(reread(match).to_json(), match.to_json());
}

// ---- Playing ---------------------------------------------------------------------------------------------------------

/// A ticket that no seat holds.
Action illegal_action(const Match& match) {
  const json::value ticket = match.position().view(Viewer::everything()).at("deck").at(0);
  return match.game().action_from_json(json::object{{"do", "lay"}, {"ticket", ticket}}, "action");
}

TEST(Match, refuses_an_illegal_action_by_its_rule_and_changes_nothing) {
  Match match(table_for(1, 4));
  const std::string before = json::serialize(match.to_json());
  const Problem problem = problem_of([&] { match.act(illegal_action(match)); });
  EXPECT_EQ(problem.code(), "illegal");
  EXPECT_EQ(problem.rule(), "NB-3.2");
  EXPECT_EQ(json::serialize(match.to_json()), before);
}

TEST(Match, refuses_another_seat_without_a_look_at_its_action) {
  Match match(table_for(3, 4));
  play_at_random(match, 7, 1);
  const Seat actor = match.position().actor();
  const Seat other = match.seat_of(7);  // has decided
  const std::string before = json::serialize(match.to_json());
  std::vector<std::string> told;
  for (const Action& action : {match.position().legal().front(), Action{}, Action{250, {250, 250, 250}}}) {
    const Problem problem = problem_of([&] { match.act(other, action); });
    EXPECT_EQ(problem.code(), "not_your_decision");
    told.push_back(explain(Catalogue::of("en"), problem));
  }
  EXPECT_EQ(told[0], told[1]);
  EXPECT_EQ(told[0], told[2]);
  EXPECT_EQ(json::serialize(match.to_json()), before);
  match.act(actor, match.position().legal().front());
}

TEST(Match, tells_another_seat_nothing_of_hidden_cards) {
  Match match(table_for(4, 11));
  int refused = 0;
  for (; !match.over(); match.act(match.position().legal().front())) {
    const Seat other = match.seat_of(match.ply());
    const std::vector<Seat> deciding = match.position().deciding();
    if (match.ply() == 0 || std::find(deciding.begin(), deciding.end(), other) != deciding.end()) continue;
    Match twin = concealed_from(match, other, static_cast<std::uint64_t>(match.ply()));
    for (const Action& action : match.position().legal()) {
      const Problem here = problem_of([&] { match.act(other, action); });
      const Problem there = problem_of([&] { twin.act(other, action); });
      ASSERT_EQ(explain(Catalogue::of("en"), here), explain(Catalogue::of("en"), there));
      ++refused;
    }
  }
  EXPECT_GT(refused, 10);
}

TEST(Match, takes_nothing_more_once_it_is_over) {
  Match match = finished_match(2, 6);
  EXPECT_EQ(problem_of([&] { match.act(Action{}); }).code(), "over");
  EXPECT_EQ(problem_of([&] { match.act(seat_at(0), Action{}); }).code(), "over");
  match.undo();
  EXPECT_FALSE(match.over());
}

// ---- Undo ------------------------------------------------------------------------------------------------------------

TEST(Match, goes_back_to_its_start_and_forward_again) {
  Match match = finished_match(3, 12);
  const std::string end = whole_position(match);
  const std::vector<std::uint64_t> played = hashes_of(match);
  const int plies = match.ply();
  while (match.ply() > 0) match.undo();
  EXPECT_EQ(whole_position(match), whole_position(Match(table_for(3, 12))));
  EXPECT_EQ(problem_of([&] { match.undo(); }).code(), "nothing_to_undo");
  for (int ply = 1; ply <= plies; ++ply) {
    match.redo();
    EXPECT_EQ(match.position().hash(), played[static_cast<std::size_t>(ply - 1)]);
  }
  EXPECT_EQ(whole_position(match), end);
  EXPECT_EQ(problem_of([&] { match.redo(); }).code(), "nothing_to_redo");
  EXPECT_EQ(match.log().size(), static_cast<std::size_t>(3 * plies));
  EXPECT_EQ(reread(match).to_json(), match.to_json());
}

TEST(Match, forgets_what_was_taken_back_when_it_goes_another_way) {
  Match match(table_for(2, 3));
  play_at_random(match, 5, 1);
  match.undo();
  match.undo();
  const std::vector<Action> legal = match.position().legal();
  const Action taken_back = match.log()[3].action;
  match.act(*std::find_if(legal.begin(), legal.end(), [&](const Action& action) { return !(action == taken_back); }));
  EXPECT_EQ(problem_of([&] { match.redo(); }).code(), "nothing_to_redo");
  EXPECT_EQ(match.ply(), 4);
  EXPECT_EQ(reread(match).to_json(), match.to_json());
}

TEST(Match, a_redone_draw_is_the_same_draw) {
  Match match(table_for(1, 3));
  match.act(match.position().legal().back());
  ASSERT_EQ(match.undo_floor(seat_at(0)), 1) << "the die was rolled";
  const std::string drawn = whole_position(match);
  match.undo();
  EXPECT_NE(whole_position(match), drawn);
  match.redo();
  EXPECT_EQ(whole_position(match), drawn);
}

TEST(Match, the_undo_floor_is_the_last_draw_or_the_last_action_of_another) {
  Match match(table_for(2, 3));
  EXPECT_FALSE(match.undo_is_safe());
  match.act(match.position().legal().front());
  EXPECT_EQ(match.undo_floor(seat_at(0)), 0);  // its own ticket
  EXPECT_EQ(match.undo_floor(seat_at(1)), 1);  // another seat's
  EXPECT_TRUE(match.undo_is_safe());
  match.act(match.position().legal().front());
  EXPECT_EQ(match.undo_floor(seat_at(0)), 2);  // it has drawn a ticket
  EXPECT_EQ(match.undo_floor(seat_at(1)), 2);
  EXPECT_FALSE(match.undo_is_safe());
  match.act(match.position().legal().front());
  EXPECT_EQ(match.undo_floor(seat_at(0)), 2);
  EXPECT_EQ(match.undo_floor(seat_at(1)), 3);
  EXPECT_TRUE(match.undo_is_safe());
}

void choose_first(Match& match, int seat) { match.act(seat_at(seat), match.decision_of(seat_at(seat))->legal().front()); }

TEST(Match, with_simultaneous_decisions_a_seat_withdraws_only_its_own_action) {
  Match match(table_for(4, 4));
  for (const int seat : {0, 1, 2}) choose_first(match, seat);
  Match without(table_for(4, 4));
  for (const int seat : {1, 2}) choose_first(without, seat);
  match.withdraw(seat_at(0));
  EXPECT_EQ(whole_position(match), whole_position(without));
  EXPECT_EQ(match.ply(), 2);
  for (int ply = 1; ply <= 2; ++ply) {
    EXPECT_EQ(match.seat_of(ply), without.seat_of(ply));
    EXPECT_EQ(match.events_of(ply), without.events_of(ply));
  }
  EXPECT_EQ(match.redo_seat(), Seat::nobody);
  const json::value entry = match.to_json().at("log").as_array().back();
  EXPECT_EQ(entry.at("undo"), true);
  EXPECT_EQ(entry.at("seat"), 0);
  EXPECT_EQ(reread(match).to_json(), match.to_json());
  EXPECT_EQ(problem_of([&] { match.withdraw(seat_at(0)); }).code(), "nothing_to_undo");
}

/// A first ticket and a second decision each.
TEST(Match, a_seat_withdraws_its_actions_one_after_the_other) {
  const json::object two_tickets{{"transfers", true}};
  Match match(table_for(3, 4, two_tickets));
  for (const int seat : {0, 1, 0, 2, 1}) choose_first(match, seat);
  Match without(table_for(3, 4, two_tickets));
  for (const int seat : {0, 1, 2, 1}) choose_first(without, seat);
  match.withdraw(seat_at(0));
  EXPECT_EQ(whole_position(match), whole_position(without));
  EXPECT_EQ(match.ply(), 4);
  match.withdraw(seat_at(0));
  EXPECT_EQ(match.ply(), 3);
  EXPECT_EQ(problem_of([&] { match.withdraw(seat_at(0)); }).code(), "nothing_to_undo");
}

TEST(Match, nothing_is_withdrawn_on_which_others_have_built) {
  Match match(table_for(3, 4));
  play_at_random(match, 6, 1);
  const std::string before = json::serialize(match.to_json());
  for (int seat = 0; seat < 3; ++seat) {
    if (match.seat_of(match.ply()) == seat_at(seat)) continue;
    EXPECT_EQ(problem_of([&] { match.withdraw(seat_at(seat)); }).code(), "undo_floor") << seat;
  }
  EXPECT_EQ(json::serialize(match.to_json()), before);
}

// ---- Positions -------------------------------------------------------------------------------------------------------

TEST(Match, hashes_that_are_known_are_written_down_as_they_are) {
  Match match(table_for(2, 3));
  const Action first = match.position().legal().front();
  match.act(match.position().actor(), first, std::uint64_t{7});
  EXPECT_EQ(match.log().back().hash, 7U);
  EXPECT_EQ(match.hash_at(1), 7U);
  EXPECT_NE(match.position_at(1)->hash(), 7U);
}

// ---- Damaged files ---------------------------------------------------------------------------------------------------

TEST_F(DamagedMatch, is_sound_before_it_is_damaged) {
  Match again = Match::from_json(file);
  EXPECT_EQ(again.to_json(), file);
}

TEST_F(DamagedMatch, a_cut_file_is_no_json) {
  const std::string text = json::serialize(file);
  for (std::size_t length = 0; length < text.size(); length += 7) {
    EXPECT_EQ(problem_of([&] { parse_json(std::string_view(text).substr(0, length), "match"); }).code(), "bad_json");
  }
}

TEST_F(DamagedMatch, every_part_must_be_there) {
  const json::object whole = file;
  for (const auto& part : whole) {
    file = whole;
    file.erase(part.key());
    expect_problem("missing_field", "match." + std::string(part.key()));
  }
}

TEST_F(DamagedMatch, every_part_must_be_of_its_kind) {
  const json::object whole = file;
  for (const auto& part : whole) {
    for (const json::value& wrong : {json::value(nullptr), json::value(-1), json::value(1.5), json::value(true)}) {
      file = whole;
      file[part.key()] = wrong;
      const Problem found = problem();
      EXPECT_TRUE(found.code() == "bad_value" || found.code() == "bad_seats") << part.key() << " " << found.code();
      EXPECT_EQ(argument(found, "path"), "match." + std::string(part.key()));
    }
  }
}

TEST_F(DamagedMatch, unknown_parts_are_named) {
  file["colour"] = "red";
  expect_problem("unknown_field", "match.colour");
  file = match.to_json();
  file["edition"].as_object()["colour"] = "red";
  expect_problem("unknown_field", "match.edition.colour");
  file = match.to_json();
  file["seats"].as_array()[1].as_object()["colour"] = "red";
  expect_problem("unknown_field", "match.seats[1].colour");
  file = match.to_json();
  entry(4)["colour"] = "red";
  expect_problem("unknown_field", "match.log[4].colour");
  file = match.to_json();
  entry(4)["action"].as_object()["colour"] = "red";
  expect_problem("unknown_field", "match.log[4].action.colour");
  file = match.to_json();
  file["options"].as_object()["colour"] = "red";
  expect_problem("unknown_field", "options.colour");
}

TEST_F(DamagedMatch, a_wrong_hash_is_reported_at_its_entry) {
  for (const std::size_t index : {std::size_t{0}, std::size_t{5}, std::size_t{11}}) {
    file = match.to_json();
    entry(index)["hash"] = "0123456789abcdef";
    expect_problem("bad_value", "match.log[" + std::to_string(index) + "].hash");
  }
  file = match.to_json();
  entry(3).erase("hash");
  expect_problem("missing_field", "match.log[3].hash");
}

TEST_F(DamagedMatch, an_illegal_action_is_named_with_its_rule) {
  entry(6)["action"] = entry(0)["action"];
  expect_problem("bad_entry", "match.log[6]");
  EXPECT_EQ(problem().rule(), "NB-3.2");
  EXPECT_EQ(explain(Catalogue::of("en"), problem()), "match.log[6] cannot be played. The rules do not allow that: NB-3.2.");
}

TEST_F(DamagedMatch, nothing_is_played_after_the_end) {
  match = finished_match(2, 6);
  file = match.to_json();
  json::object more = entry(0);
  more["hash"] = last_hash(match);
  file["log"].as_array().push_back(more);
  expect_problem("bad_entry", "match.log[" + std::to_string(match.ply()) + "]");
}

TEST_F(DamagedMatch, a_start_that_cannot_be_is_refused) {
  file["start"] = match.position().view(Viewer::everything());
  file["start"].as_object()["die"] = 7;
  expect_problem("bad_value", "position.die");
}

TEST_F(DamagedMatch, a_wrong_actor_is_named) {
  entry(5)["seat"] = (entry(5)["seat"].as_int64() + 1) % 3;
  expect_problem("bad_value", "match.log[5].seat");
}

TEST_F(DamagedMatch, an_action_of_another_game_is_named) {
  entry(5)["action"] = json::object{{"do", "lay_track"}, {"tile", 7}};
  expect_problem("bad_value", "match.log[5].action.do");
}

TEST_F(DamagedMatch, undo_and_redo_must_fit) {
  file["log"].as_array().insert(file["log"].as_array().begin(), json::object{{"undo", true}, {"hash", ""}});
  expect_problem("bad_entry", "match.log[0]");
  entry(0) = json::object{{"redo", true}, {"hash", ""}};
  expect_problem("bad_entry", "match.log[0]");
  entry(0) = json::object{{"undo", 1}, {"hash", ""}};
  expect_problem("bad_value", "match.log[0].undo");
  entry(0) = json::object{{"undo", true}, {"redo", true}, {"hash", ""}};
  expect_problem("unknown_field", "match.log[0].redo");
}

TEST_F(DamagedMatch, a_result_that_was_not_reached_is_refused) {
  file["result"].as_object()["over"] = true;
  expect_problem("bad_value", "match.result");
}

TEST_F(DamagedMatch, another_edition_is_named) {
  file["edition"].as_object()["hash"] = "0123456789abcdef";
  expect_problem("other_edition", "match.edition.hash");
}

TEST_F(DamagedMatch, another_format_or_game_is_named) {
  file["omnibus"] = 2;
  expect_problem("bad_value", "match.omnibus");
  file["omnibus"] = 1;
  file["game"] = "chess";
  EXPECT_EQ(problem().code(), "unknown_game");
}

TEST_F(DamagedMatch, seats_must_fit_the_players) {
  file["seats"].as_array().pop_back();
  expect_problem("bad_seats", "match.seats");
  file = match.to_json();
  file["seats"].as_array()[2].as_object()["player"] = "oracle";
  expect_problem("bad_value", "match.seats[2].player");
  file = match.to_json();
  file["players"] = 7;
  expect_problem("bad_seats", "match.seats");
}

TEST_F(DamagedMatch, absurd_sizes_are_refused) {
  file["players"] = 1'000'000'000;
  expect_problem("bad_value", "match.players");
  file = match.to_json();
  file["seats"].as_array()[0].as_object()["name"] = std::string(100'000, 'x');
  expect_problem("bad_value", "match.seats[0].name");
  EXPECT_LT(explain(Catalogue::of("en"), problem()).size(), 500u);
  file = match.to_json();
  file["log"] = json::array(100'001, json::value(nullptr));
  expect_problem("bad_value", "match.log");
  file = match.to_json();
  file["seed"] = "18446744073709551616";
  expect_problem("bad_value", "match.seed");
}

TEST_F(DamagedMatch, long_names_are_cut_between_characters) {
  std::string name;
  for (int i = 0; i < 400; ++i) name += "é";
  file[name] = 1;
  const std::string told = explain(Catalogue::of("en"), problem());
  EXPECT_EQ(told.find("\xEF\xBF\xBD"), std::string::npos);  // U+FFFD: a split character
}

// ---- Verifiable shuffle ----

TEST(Match, a_file_that_carries_a_promise_proves_that_it_was_kept) {
  MatchSetup setup = table_for(2, 7);
  setup.shuffle = shuffle_of(7, "abc");
  Match match(setup);
  play_at_random(match, 5, 1);
  json::object file = match.to_json();
  EXPECT_EQ(file.at("shuffle"), (json::value{{"commitment", shuffle_of(7, "abc").commitment}, {"salt", "abc"}}));
  EXPECT_EQ(Match::from_json(file).to_json(), file);

  file["shuffle"].as_object()["salt"] = "abd";
  EXPECT_TRUE(trouble_with([&] { Match::from_json(file); }).starts_with("bad_shuffle path=match.shuffle.commitment"));
  file["shuffle"] = json::object{{"salt", "abc"}};
  EXPECT_EQ(trouble_with([&] { Match::from_json(file); }), "missing_field path=match.shuffle.commitment");
  file["shuffle"] = nullptr;
  EXPECT_EQ(trouble_with([&] { Match::from_json(file); }), "bad_value path=match.shuffle value=null allowed={…}");
}

TEST(Shuffle, the_promise_is_the_sha_256_of_seed_and_salt_in_plain_text) {
  // printf 'omnibus shuffle 1\n18446744073709551615\nabc\n' | sha256sum
  EXPECT_EQ(shuffle_of(18446744073709551615U, "abc").commitment, "489458d2ef5d27a17e05ec88d5476f256556efeb1812a88dd553410155ff1470");
  EXPECT_NE(shuffle_of(1, "abc").commitment, shuffle_of(2, "abc").commitment);
  EXPECT_NE(shuffle_of(1, "abc").commitment, shuffle_of(1, "abd").commitment);
}

// ---- Shared captions -------------------------------------------------------------------------------------------------

/// The sample game with tickets named after the player in the first seat.
class GameOfNamedTickets final : public AnyGame {
 public:
  TypeMark type() const override { return type_mark<GameOfNamedTickets>; }
  const GameInfo& info() const override { return real_->info(); }
  const EditionInfo& edition() const override { return real_->edition(); }
  int players() const override { return real_->players(); }
  json::object options() const override { return real_->options(); }
  std::unique_ptr<Position> start(std::uint64_t seed, EventRecorder& recorder) const override { return real_->start(seed, recorder); }
  std::unique_ptr<Position> read(const json::value& position) const override { return real_->read(position); }
  std::optional<Action> forfeit_action() const override { return real_->forfeit_action(); }
  int domain_size(Domain domain) const override { return real_->domain_size(domain); }
  std::string_view domain_key(Domain domain, int value) const override { return real_->domain_key(domain, value); }
  Phrase caption(Domain, int) const override { return {"table.points", {{"seat", Domain::seat, 0}, {"points", Domain::number, 2}}}; }

 private:
  std::shared_ptr<const AnyGame> real_ = open_table("night_bus", table_for(2, 1).table);
};

TEST(Speaker, a_caption_with_the_name_of_a_player_is_not_shared_with_other_tables) {
  const auto game = std::make_shared<const GameOfNamedTickets>();
  const Catalogue& english = Catalogue::of("en");
  Captions captions;
  const Phrase phrase("table.points", {{"seat", game_domain(0), 0}, {"points", Domain::number, 3}});
  const Speaker at_adas(english, *game, {{"Ada", "human"}}, captions.of(english, game));
  const Speaker at_bobs(english, *game, {{"Bob", "human"}}, captions.of(english, game));
  EXPECT_NE(at_adas.say(phrase).find("Ada"), std::string::npos);
  EXPECT_EQ(at_bobs.say(phrase).find("Ada"), std::string::npos);
  EXPECT_NE(at_bobs.say(phrase).find("Bob"), std::string::npos);
  EXPECT_TRUE(captions.of(english, game)->empty());
}

TEST(Speaker, captions_are_shared_by_the_tables_of_one_game_and_language) {
  Captions captions;
  const Match match(table_for(2, 1));
  const Match alike(table_for(2, 9));
  const Match other(table_for(3, 1));
  const Catalogue& english = Catalogue::of("en");
  EXPECT_EQ(captions.of(english, match.shared_game()), captions.of(english, alike.shared_game()));
  EXPECT_NE(captions.of(english, match.shared_game()), captions.of(english, other.shared_game()));
  EXPECT_NE(captions.of(english, match.shared_game()), captions.of(Catalogue::of("de"), match.shared_game()));
}

}  // namespace
}  // namespace omnibus
