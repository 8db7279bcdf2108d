#include "engine/engine.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "match/preview_json.hpp"
#include "presentation/game_card.hpp"
#include "presentation/rules_page.hpp"

namespace omnibus {

namespace {

constexpr int protocol_version = 1;
constexpr std::size_t longest_path = 1000;

std::string hex(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

json::value seat_to_json(Seat seat) { return seat == Seat::nobody ? json::value(nullptr) : json::value(index_of(seat)); }

json::object game_to_json(const GameInfo& info, const Catalogue& catalogue) {
  json::object out = game_card(info, catalogue);
  out["editions"] = json::array{edition_to_json(edition_info(embedded_edition(info.name), info.name, info.name))};
  out["endings"] = json::array(info.endings.begin() + 1, info.endings.end());  // the first is for unfinished games
  return out;
}

/// Language of the request if supported, otherwise the fallback.
std::string language_asked_for(const json::object& request, const std::string& otherwise) {
  const json::value* asked = request.if_contains("lang");
  return asked != nullptr && asked->is_string() && Catalogue::speaks(asked->get_string()) ? std::string(asked->get_string()) : otherwise;
}

std::size_t place_in(const std::vector<Action>& legal, const Action& action) {
  return static_cast<std::size_t>(std::find(legal.begin(), legal.end(), action) - legal.begin());
}

}  // namespace

/// Fields of a request, checked on access; a Problem names the field and its allowed values.
class Engine::Request {
 public:
  explicit Request(const json::object& fields) : fields_(fields) {}

  bool has(std::string_view name) const { return fields_.contains(name); }
  const json::value& value(std::string_view name) const { return required(fields_, name, "request"); }

  std::int64_t number(std::string_view name, std::int64_t min, std::int64_t max) const {
    const json::value& found = value(name);
    const auto* whole = found.if_int64();
    if (whole == nullptr || *whole < min || *whole > max) refuse(name, fmt::format("{} … {}", min, max));
    return *whole;
  }
  std::string text(std::string_view name) const {
    if (!value(name).is_string()) refuse(name, "\"…\"");
    return std::string(value(name).get_string());
  }
  const json::object& object(std::string_view name) const {
    if (!value(name).is_object()) refuse(name, "{…}");
    return value(name).get_object();
  }
  bool flag(std::string_view name) const {
    if (!value(name).is_bool()) refuse(name, "true, false");
    return value(name).get_bool();
  }
  Seat seat(int players) const {
    const json::value& found = value("seat");
    const auto* index = found.if_int64();
    if (index != nullptr && *index >= 0 && *index < players) return seat_at(static_cast<int>(*index));
    throw Problem("bad_seat",
                  {{"path", "request.seat"}, {"value", shortened(json::serialize(found), 60)}, {"most", std::to_string(players - 1)}});
  }
  std::uint64_t seed(std::uint64_t otherwise) const { return has("seed") ? seed_from_json(value("seed"), "request.seed") : otherwise; }
  std::string edition_text() const { return has("edition") ? json::serialize(object("edition")) : ""; }

  /// Set-up of a match from the fields of the request.
  MatchSetup setup() const {
    MatchSetup out;
    out.game = text("game");
    const GameInfo& info = game_kind(out.game).info;
    out.table.players = static_cast<int>(number("players", info.min_players, info.max_players));
    if (has("options")) out.table.options = object("options");
    out.table.edition_text = edition_text();
    out.table.edition_name = "edition";
    out.seed = seed(random_seed());
    if (has("seats")) out.seats = seats_from_json(value("seats"), "request.seats", out.table.players);
    return out;
  }

  /// The budget is either part of the player text ("search:ms=200") or in separate fields.
  PlayerSpec player() const {
    std::string order = text("player");
    const bool has_budget = player_from_text(order).kind == PlayerKind::search;
    for (const auto& [name, max] : {std::pair("ms", largest_budget.milliseconds), std::pair("iterations", largest_budget.iterations)}) {
      if (has(name) && !has_budget)
        throw Problem("unknown_field", {{"path", fmt::format("request.{}", name)}, {"allowed", "id, do, player, seed"}});
      if (has(name)) order += fmt::format("{}{}={}", order.find(':') == std::string::npos ? ":" : ",", name, number(name, 1, max));
    }
    return player_from_text(order);
  }

 private:
  [[noreturn]] void refuse(std::string_view name, std::string allowed) const {
    refuse_value(fmt::format("request.{}", name), value(name), std::move(allowed));
  }

  const json::object& fields_;
};

// ---- Requests -------------------------------------------------------------------------------------------------------

const std::array<Engine::Handler, 19> Engine::handlers{{
    {"hello", {}, &Engine::hello},
    {"games", {}, &Engine::games},
    {"new", {"game", "players", "seed", "options", "edition", "seats"}, &Engine::begin},
    {"load", {"position", "game", "players", "seed", "options", "edition", "seats"}, &Engine::load},
    {"save", {}, &Engine::save},
    {"open", {"match", "edition"}, &Engine::open},
    {"legal", {"seat", "lang"}, &Engine::legal},
    {"act", {"index", "action", "seat", "lang"}, &Engine::act},
    {"undo", {}, &Engine::undo},
    {"redo", {"lang"}, &Engine::redo},
    {"think", {"player", "ms", "iterations", "seed", "lang"}, &Engine::think},
    {"preview", {"seat", "chains", "propose", "wishes", "lang"}, &Engine::preview},
    {"view", {"seat"}, &Engine::view},
    {"position", {}, &Engine::position},
    {"log", {"seat", "lang"}, &Engine::log},
    {"text", {"seat", "lang"}, &Engine::text},
    {"rules", {"find", "lang"}, &Engine::rules},
    {"result", {}, &Engine::result},
    {"standing", {"seat", "lang"}, &Engine::standing},
}};

std::string Engine::answer(std::string_view line) {
  json::object reply;
  std::string language = catalogue_.language();
  try {
    const json::value request = parse_json(line, "request");
    if (!request.is_object()) throw Problem("bad_request");
    if (const json::value* id = request.get_object().if_contains("id")) reply["id"] = *id;
    language = language_asked_for(request.get_object(), language);
    json::object good = reply;
    good["ok"] = true;
    dispatch(request.get_object(), good);
    return json::serialize(good);
  } catch (const Problem& problem) {
    return refusal(std::move(reply), problem, language);
  } catch (const std::exception& fault) {
    return refusal(std::move(reply), Problem("internal", {{"reason", fault.what()}}), language);
  }
}

void Engine::dispatch(const json::object& request, json::object& reply) {
  const json::value* name = request.if_contains("do");
  if (name == nullptr || !name->is_string()) throw Problem("bad_request");
  for (const Handler& handler : handlers) {
    if (handler.name != name->get_string()) continue;
    std::vector<std::string_view> known{"id", "do"};
    for (const std::string_view field : handler.fields) {
      if (!field.empty()) known.push_back(field);
    }
    refuse_unknown(request, "request", known);
    return (this->*handler.handle)(Request(request), reply);
  }
  std::array<std::string_view, handlers.size()> names;
  std::transform(handlers.begin(), handlers.end(), names.begin(), [](const Handler& handler) { return handler.name; });
  throw Problem("unknown_request", {{"value", std::string(name->get_string())}, {"allowed", joined(names)}});
}

std::string Engine::refusal(json::object reply, const Problem& problem, const std::string& language) const {
  json::object error{{"code", problem.code()}, {"message", explain(catalogue_, problem)}};
  if (!problem.rule().empty()) {
    error["rule"] = problem.rule();
    error["rule_text"] = rule_text(problem.rule(), language);
  }
  for (const auto& [name, text] : problem.arguments()) {
    if (name == "path") error["path"] = shortened(text, longest_path);
  }
  reply["ok"] = false;
  reply["error"] = std::move(error);
  return json::serialize(reply);
}

Match& Engine::match() {
  if (!match_) throw Problem("no_match");
  return *match_;
}

/// Engine clients are full viewers unless a request names a seat.
Viewer Engine::viewer_for(const Request& request) {
  if (!request.has("seat")) return Viewer::everything();
  if (request.value("seat") == json::value("spectator")) return Viewer::spectator();
  return Viewer::of(request.seat(match().game().players()));
}

/// Catalogue of the requested language, or of the program's.
const Catalogue& Engine::catalogue_for(const Request& request) const {
  return request.has("lang") ? Catalogue::of(request.text("lang")) : catalogue_;
}

std::optional<Speaker> Engine::speaker_for(const Request& request) {
  if (!request.has("lang")) return {};
  return Speaker(Catalogue::of(request.text("lang")), match().game(), match().setup().seats);
}

json::array Engine::events(int ply, Viewer viewer, const std::optional<Speaker>& speaker) {
  json::array out;
  for (const Event& event : match().events_of(ply)) {
    if (!event.meant_for(viewer)) continue;
    json::object told = match().game().event_to_json(event);
    if (speaker) told["text"] = speaker->say(event);
    out.push_back(std::move(told));
  }
  return out;
}

/// Set-up and plies visible to the viewer, numbered without gaps so that hidden actions cannot be counted.
std::vector<int> Engine::plies_seen(Viewer viewer) {
  std::vector<int> out;
  for (int ply = 0; ply <= match().ply(); ++ply) {
    if (match().saw(viewer, ply)) out.push_back(ply);
  }
  return out;
}

/// Deciding seat. Among several, the order of their actions is secret.
Seat Engine::actor_for(Viewer viewer, const PositionRules& position) {
  if (position.actor() == Seat::nobody || viewer.see(position.actor())) return position.actor();
  return position.deciding().front();
}

/// Adds the set-up of the table.
void Engine::describe_table(json::object& reply) {
  const AnyGame& game = match().game();
  reply["game"] = game.info().name;
  reply["players"] = game.players();
  reply["seed"] = seed_to_json(match().setup().seed);
  reply["options"] = game.options();
  reply["edition"] = edition_to_json(game.edition());
}

/// Adds the progress of the match. The hash covers hidden information, so seats do not get it.
void Engine::describe_progress(Viewer viewer, json::object& reply) {
  reply["ply"] = viewer.see_everything() ? match().ply() : static_cast<int>(plies_seen(viewer).size()) - 1;
  reply["actor"] = seat_to_json(actor_for(viewer, match().position()));
  reply["over"] = match().over();
  if (viewer.see_everything()) reply["hash"] = hex(match().position().hash());
}

// ---- Engine ---------------------------------------------------------------------------------------------------------

void Engine::hello(const Request&, json::object& reply) {
  json::array requests;
  for (const Handler& handler : handlers) requests.emplace_back(handler.name);
  reply["engine"] = "omnibus";
  reply["version"] = OMNIBUS_VERSION;
  reply["protocol"] = protocol_version;
  reply["requests"] = std::move(requests);
  reply["players"] = json::array(player_kinds.begin(), player_kinds.end());
  reply["languages"] = json::array(Catalogue::languages().begin(), Catalogue::languages().end());
}

void Engine::games(const Request&, json::object& reply) {
  json::array games;
  for (const GameKind& kind : all_games()) games.push_back(game_to_json(kind.info, catalogue_));
  reply["games"] = std::move(games);
}

// ---- Loading and saving matches -------------------------------------------------------------------------------------

void Engine::begin(const Request& request, json::object& reply) {
  match_ = Match(request.setup());
  describe_table(reply);
  describe_progress(Viewer::everything(), reply);
  reply["events"] = events(0, Viewer::everything(), {});
}

/// Without a game, the position belongs to the current table, and the request may not change the table.
void Engine::load(const Request& request, json::object& reply) {
  for (const std::string_view field : {"players", "seed", "options", "edition", "seats"}) {
    if (request.has(field)) request.value("game");
  }
  MatchSetup setup = request.has("game") ? request.setup() : match().setup();
  setup.position = request.object("position");
  match_ = Match(setup);
  describe_table(reply);
  describe_progress(Viewer::everything(), reply);
}

void Engine::save(const Request&, json::object& reply) { reply["match"] = match().to_json(); }

void Engine::open(const Request& request, json::object& reply) {
  match_ = Match::from_json(request.value("match"), request.edition_text(), "edition");
  describe_table(reply);
  describe_progress(Viewer::everything(), reply);
}

// ---- Playing --------------------------------------------------------------------------------------------------------

void Engine::legal(const Request& request, json::object& reply) {
  const Viewer viewer = viewer_for(request);
  const std::unique_ptr<Position> decision = match().position().clone();
  if (!viewer.see_everything()) decision->make_actor(viewer.seat());  // each seat decides for itself in simultaneous decisions
  const Position& position = *decision;
  const std::optional<Speaker> speaker = speaker_for(request);
  json::array actions;
  for (const Action& action : position.legal()) {
    if (!viewer.see(position.actor())) break;  // a seat's legal actions reveal its hand
    json::object offered{{"index", actions.size()}};
    for (const auto& part : match().game().action_to_json(action)) offered.insert(part);
    if (speaker) offered["text"] = speaker->say(position.offer(action));
    actions.push_back(std::move(offered));
  }
  reply["actor"] = seat_to_json(actor_for(viewer, position));
  reply["actions"] = std::move(actions);
}

/// Action by its index in `legal`, or written out; fields that `legal` adds to an action are ignored.
Action Engine::chosen_action(const Request& request, const PositionRules& position) {
  if (request.has("index") == request.has("action")) throw Problem("one_of", {{"allowed", "index, action"}});
  if (request.has("action")) {
    json::object action = request.object("action");
    for (const std::string_view added : {"index", "text"}) action.erase(added);
    return match().game().action_from_json(action, "action");
  }
  const std::vector<Action> legal = position.legal();
  const json::value& index = request.value("index");
  const auto* place = index.if_int64();
  if (place != nullptr && *place >= 0 && *place < static_cast<std::int64_t>(legal.size())) return legal[static_cast<std::size_t>(*place)];
  throw Problem("bad_index",
                {{"path", "request.index"}, {"value", shortened(json::serialize(index), 60)}, {"count", std::to_string(legal.size())}});
}

void Engine::act(const Request& request, json::object& reply) {
  const std::optional<Speaker> speaker = speaker_for(request);
  const bool claims_seat = request.has("seat");
  const Seat seat = claims_seat ? request.seat(match().game().players()) : match().position().actor();
  const std::unique_ptr<Position> decision =
      match().decision_of(seat);  // checked first: rejecting the action would reveal what the seat holds
  match().act(seat, chosen_action(request, *decision));
  const Viewer viewer = claims_seat ? Viewer::of(seat) : Viewer::everything();
  describe_progress(viewer, reply);
  reply["events"] = events(match().ply(), viewer, speaker);
}

void Engine::undo(const Request&, json::object& reply) {
  const bool safe = match().undo_is_safe();
  match().undo();
  describe_progress(Viewer::everything(), reply);
  reply["safe"] = safe;
}

void Engine::redo(const Request& request, json::object& reply) {
  const std::optional<Speaker> speaker = speaker_for(request);
  match().redo();
  describe_progress(Viewer::everything(), reply);
  reply["events"] = events(match().ply(), Viewer::everything(), speaker);
}

void Engine::think(const Request& request, json::object& reply) {
  const Position& position = match().position();
  PlayerSpec player = request.player();
  player.crew = crew_;
  const std::optional<Speaker> speaker = speaker_for(request);
  const std::uint64_t seed = request.seed(random_seed());  // never from the table's own seed, which determines the cards
  if (match().over()) throw Problem("over");
  const std::vector<Action> legal = position.legal();
  const Thought thought = position.think(player, seed);
  json::array candidates;
  for (const Candidate& each : thought.candidates) {
    json::object told{{"index", place_in(legal, each.action)},
                      {"action", match().game().action_to_json(each.action)},
                      {"value", each.value},
                      {"visits", each.visits}};
    if (speaker) told["reasons"] = reasons_to_json(position, each.action, *speaker);
    candidates.push_back(std::move(told));
  }
  reply["actor"] = seat_to_json(position.actor());
  reply["player"] = to_text(player);
  reply["seed"] = seed_to_json(seed);
  reply["index"] = place_in(legal, thought.choice);
  reply["action"] = match().game().action_to_json(thought.choice);
  reply["iterations"] = thought.iterations;
  reply["candidates"] = std::move(candidates);
}

/// Chains of the request, or else one per legal action.
std::vector<std::vector<Action>> Engine::chains_in(const Request& request, const Position& decision) {
  if (request.has("chains")) return chains_from_json(match().game(), request.value("chains"), "request.chains");
  return each_alone(decision.legal());
}

void Engine::preview(const Request& request, json::object& reply) {
  const Seat seat = request.has("seat") ? request.seat(match().game().players()) : match().position().actor();
  const std::unique_ptr<Position> decision = match().decision_of(seat);
  const std::vector<std::vector<Action>> chains = chains_in(request, *decision);
  const bool propose = request.has("propose") && request.flag("propose");
  const std::string& language = catalogue_for(request).language();
  reply["seat"] = index_of(seat);
  std::string told;
  const json::value wished = request.has("wishes") ? request.value("wishes") : json::value(nullptr);
  const std::vector<WishList> constraints = constraints_from_json(match().game(), wished, chains.size(), "request.wishes");
  append_previews(told, match().game(), *decision, chains, propose, constraints);
  json::value previews = json::parse(told);
  for (json::value& preview : previews.get_array()) {
    const json::value* rule = preview.as_object().if_contains("rule");
    if (rule != nullptr) preview.as_object()["rule_text"] = rule_text(rule->as_string(), language);
  }
  reply["previews"] = std::move(previews);
}

// ---- Viewing --------------------------------------------------------------------------------------------------------

void Engine::view(const Request& request, json::object& reply) {
  const Position& position = match().position();
  reply["seat"] = request.value("seat");
  reply["view"] = position.view(viewer_for(request));
}

void Engine::position(const Request&, json::object& reply) {
  reply["ply"] = match().ply();
  reply["hash"] = hex(match().position().hash());
  reply["position"] = match().position().view(Viewer::everything());
}

void Engine::log(const Request& request, json::object& reply) {
  const Viewer viewer = viewer_for(request);
  const std::optional<Speaker> speaker = speaker_for(request);
  json::array plies;
  for (const int ply : plies_seen(viewer)) plies.push_back(events(ply, viewer, speaker));
  reply["events"] = std::move(plies);
}

void Engine::text(const Request& request, json::object& reply) {
  const Position& position = match().position();
  const Speaker speaker(catalogue_for(request), match().game(), match().setup().seats);
  json::array lines;
  for (const Phrase& line : position.in_words(viewer_for(request))) lines.emplace_back(speaker.say(line));
  reply["lines"] = std::move(lines);
}

void Engine::rules(const Request& request, json::object& reply) {
  reply["text"] = rules_text(match().game(), catalogue_for(request).language(), request.has("find") ? request.text("find") : "");
}

void Engine::result(const Request&, json::object& reply) {
  for (const auto& part : result_to_json(match().game(), match().position().result())) reply.insert(part);
}

void Engine::standing(const Request& request, json::object& reply) {
  const std::optional<Speaker> speaker = speaker_for(request);
  reply["standing"] = standings_to_json(match().game(), match().position(), viewer_for(request), speaker ? &*speaker : nullptr);
}

}  // namespace omnibus
