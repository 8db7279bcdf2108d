// Previews and standings in every game: they come true and reveal nothing hidden.
#include <array>

#include <gtest/gtest.h>

#include "match/preview_json.hpp"
#include "runs/settings.hpp"
#include "support/json_patch.hpp"

namespace omnibus {
namespace {

/// Position within a match, with the data needed to continue.
struct Moment {
  const AnyGame& game;
  const Position& position;
  std::vector<Action> legal;
  std::uint64_t seed;
  std::uint32_t ply;
};

/// First and last table of so many players that the rules allow, with as few and as many changed options as possible.
std::array<TableSetup, 2> tables_of(const GameKind& kind, int players) {
  std::vector<TableSetup> all;
  for (const Setting& setting : settings_of(kind)) {
    if (setting.table.players == players) all.push_back(setting.table);
  }
  return {all.at(0), all.back()};
}

template <class Visit> void for_some_decisions_at(const GameKind& kind, const TableSetup& table, Visit&& visit) {
  constexpr std::uint32_t shown_every = 7;
  const auto game = open_table(kind.info.name, table);
  const testing::ScopedTrace trace(__FILE__, __LINE__, std::string(kind.info.name) + " for " + std::to_string(table.players));
  EventRecorder recorder;
  const std::uint64_t seed = 11;
  const auto position = game->start(seed, recorder);
  Stream dice(seed);
  for (std::uint32_t ply = 1; position->actor() != Seat::nobody && ply < 400; ++ply) {
    const std::vector<Action> legal = position->legal();
    if (ply % shown_every == 0) visit(Moment{*game, *position, legal, seed, ply});
    if (testing::Test::HasFatalFailure()) return;
    Chance chance(seed, ply);
    position->apply(legal[dice.below(static_cast<std::uint32_t>(legal.size()))], chance, recorder);
  }
}

/// Plays random games of every kind and size and visits some of their decisions.
template <class Visit> void for_some_decisions(Visit&& visit) {
  for (const GameKind& kind : all_games()) {
    for (const int players : {kind.info.min_players, std::min(kind.info.max_players, 4)}) {
      for (const TableSetup& table : tables_of(kind, players)) for_some_decisions_at(kind, table, visit);
    }
  }
}

TEST(Preview, previews_without_chance_come_true) {
  for_some_decisions([](const Moment& now) {
    const Seat seat = now.position.actor();
    const json::value view = now.position.view(Viewer::of(seat));
    const std::vector<Preview> previews = now.position.previews(each_alone(now.legal));
    ASSERT_EQ(previews.size(), now.legal.size());
    for (std::size_t i = 0; i < previews.size(); ++i) {
      EXPECT_EQ(previews[i].played, 1);
      const auto after = now.position.clone();
      EventRecorder recorder;
      Chance chance(now.seed, now.ply);
      after->apply(now.legal[i], chance, recorder);
      EXPECT_EQ(previews[i].end == PreviewEnd::open, !ends_decision(now.position, now.legal[i]));
      if (previews[i].end == PreviewEnd::chance) continue;
      ASSERT_EQ(patched(view, previews[i].changes), json::value(after->view(Viewer::of(seat))));
      const std::vector<Standing> standing = after->standing(Viewer::of(seat));
      for (const Prospect& prospect : previews[i].prospects) {
        ASSERT_EQ(prospect.standing, standing[static_cast<std::size_t>(index_of(prospect.seat))]);
      }
    }
  });
}

TEST(Preview, it_is_the_same_whatever_the_seat_cannot_see) {
  for_some_decisions([](const Moment& now) {
    const auto imagined = now.position.clone();
    Chance chance(5, now.ply);
    imagined->resample_hidden(now.position.actor(), chance);
    const auto chains = each_alone(now.legal);
    const auto told = [&](const Position& position) {
      std::string out;
      append_previews(out, now.game, position, chains, true);
      return out;
    };
    ASSERT_EQ(told(now.position), told(*imagined));
  });
}

TEST(Preview, a_chain_leads_to_the_same_table_as_its_actions_one_by_one) {
  int longer = 0;
  for_some_decisions([&](const Moment& now) {
    const std::vector<Action> chain = now.position.proposal({});
    ASSERT_FALSE(chain.empty());
    const std::vector<std::vector<Action>> chains{chain};
    const Preview whole = now.position.previews(chains).front();
    EXPECT_EQ(whole.played, static_cast<int>(chain.size()));
    EXPECT_TRUE(now.position.proposal(chain).empty());  // the choice is complete; the next actions belong to another one
    if (whole.end == PreviewEnd::chance) return;
    longer += chain.size() > 1 ? 1 : 0;
    const auto after = now.position.clone();
    const Seat seat = now.position.actor();
    for (const Action& action : chain) {
      ASSERT_FALSE(after->check(action).forbids());
      EventRecorder recorder;
      Chance chance(now.seed, now.ply);
      after->apply(action, chance, recorder);
    }
    ASSERT_EQ(patched(now.position.view(Viewer::of(seat)), whole.changes), json::value(after->view(Viewer::of(seat))));
  });
  const auto composed = [](const GameKind& kind) { return kind.info.verbs.size() > 1; };
  EXPECT_TRUE(longer > 0 || std::ranges::none_of(all_games(), composed)) << "some games have choices of several actions";
}

TEST(Standing, its_parts_add_up_and_in_the_end_they_are_the_score) {
  for (const GameKind& kind : all_games()) {
    const int players = std::max(kind.info.min_players, std::min(3, kind.info.max_players));
    const auto game = open_table(kind.info.name, {.players = players, .options = {}, .edition_text = {}, .edition_name = {}});
    EventRecorder recorder;
    const auto position = game->start(3, recorder);
    Stream dice(3);
    for (std::uint32_t ply = 1; position->actor() != Seat::nobody; ++ply) {
      const std::vector<Action> legal = position->legal();
      Chance chance(3, ply);
      position->apply(legal[dice.below(static_cast<std::uint32_t>(legal.size()))], chance, recorder);
    }
    const Result result = position->result();
    const std::vector<Standing> standings = position->standing(Viewer::everything());
    ASSERT_EQ(standings.size(), static_cast<std::size_t>(players));
    for (std::size_t seat = 0; seat < standings.size(); ++seat) {
      int sum = 0;
      for (const ScorePart& part : standings[seat].parts) sum += part.points;
      EXPECT_EQ(sum, standings[seat].points) << kind.info.name;
      EXPECT_EQ(standings[seat].points, result.scores[seat]) << kind.info.name;
    }
  }
}

TEST(Standing, it_is_the_same_whatever_the_seat_cannot_see) {
  for_some_decisions([](const Moment& now) {
    for (int i = 0; i < now.game.players(); ++i) {
      const auto imagined = now.position.clone();
      Chance chance(5, now.ply);
      imagined->resample_hidden(seat_at(i), chance);
      ASSERT_EQ(now.position.standing(Viewer::of(seat_at(i))), imagined->standing(Viewer::of(seat_at(i))));
    }
  });
}

}  // namespace
}  // namespace omnibus
