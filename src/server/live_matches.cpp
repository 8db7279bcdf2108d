#include "server/live_matches.hpp"

#include "core/hash.hpp"
#include "server/events.hpp"

namespace omnibus {

LiveMatches::LiveMatches(const Settings& settings, Store& store, Bots& bots, Metrics& metrics,
                         const std::vector<std::unique_ptr<Loop>>& loops)
    : store_(store),
      metrics_(metrics) {
  for (const auto& loop : loops) {
    shards_.push_back(std::make_unique<Shard>(Shard{{settings, store, bots, metrics, present_, *loop, {}, {}}, {}}));
    Shard& shard = *shards_.back();
    shard.context.gone = [this, &shard](const std::string& id) {
      shard.context.loop.post([this, &shard, id] { metrics_.matches -= static_cast<std::int64_t>(shard.matches.erase(id)); });
    };
    loop->every(std::chrono::seconds(1), [this, &shard] { tidy(shard); });
  }
}

LiveMatches::Shard& LiveMatches::shard_of(const std::string& id) { return *shards_[text_fingerprint(id) % shards_.size()]; }

std::shared_ptr<LiveMatch> LiveMatches::find(Shard& shard, const std::string& id) {
  const auto found = shard.matches.find(id);
  if (found != shard.matches.end()) return found->second;
  const std::optional<StoredMatch> stored = store_.match(id);
  if (!stored) throw Problem("not_found");
  auto match = std::make_shared<LiveMatch>(MatchRecord::from_store(*stored), shard.context);
  shard.matches.emplace(id, match);
  ++metrics_.matches;
  return match;
}

void LiveMatches::visit(const std::string& id, const Answer& answer, std::function<void(LiveMatch&)> task) {
  Shard& shard = shard_of(id);
  shard.context.loop.run([this, &shard, id, answer, task = std::move(task)] {
    try {
      find(shard, id)->in_turn(answer, task);
    } catch (const Problem& problem) {
      answer(problem);
    } catch (const std::exception& fault) {
      log_fault(fault.what());
      answer(Problem("internal", {{"reason", fault.what()}}));
    }
  });
}

void LiveMatches::create(const NewMatch& match, const Visitor& creator, const Answer& answer) {
  store_.write(first_writes(match), [this, id = match.record.id, game = match.record.game, creator, answer](const std::string& failure) {
    if (!failure.empty()) {
      log_fault(failure);
      return answer(Problem("not_stored"));
    }
    ++metrics_.matches_created;
    log_event("match_created", {{"match", id}, {"game", game}});
    begin(id, creator, answer);
  });
}

void LiveMatches::begin(const std::string& id, const Visitor& visitor, const Answer& answer) {
  visit(id, answer, [visitor, answer](LiveMatch& live) {
    answer(live.presence().describe(visitor.person));
    live.play().wake_bot();
  });
}

void LiveMatches::rematch(const std::string& id, const Visitor& visitor, const Answer& answer) {
  const auto begun = [this, visitor, answer](const std::string& again) { begin(again, visitor, answer); };
  visit(id, answer, [visitor, answer, begun](LiveMatch& live) { live.seats().rematch(visitor, answer, begun); });
}

std::vector<MatchRecord> LiveMatches::readable(const std::vector<StoredMatch>& stored) {
  std::vector<MatchRecord> out;
  out.reserve(stored.size());
  for (const StoredMatch& each : stored) {
    try {
      out.push_back(MatchRecord::from_store(each));
    } catch (const Problem&) {
      log_warning("unreadable_match", {{"match", each.id}});
    }
  }
  return out;
}

void LiveMatches::resume() {
  for (const MatchRecord& record : readable(store_.matches_in_state("running"))) {
    if (record.bot_has_to_decide()) visit(record.id, [](const Outcome&) {}, [](LiveMatch& live) { live.play().wake_bot(); });
  }
}

void LiveMatches::tidy(Shard& shard) {
  std::erase_if(shard.matches, [&](const auto& entry) {
    const bool done = entry.second->tidy();
    metrics_.matches -= done ? 1 : 0;
    return done;
  });
}

}  // namespace omnibus
