#include "match/speaker.hpp"

namespace omnibus {

Speaker::Speaker(const Catalogue& catalogue, const AnyGame& game, const std::vector<SeatInfo>& seats) : catalogue_(catalogue), game_(game) {
  for (int i = 0; i < game.players(); ++i) {
    const std::size_t place = static_cast<std::size_t>(i);
    const bool named = place < seats.size() && !seats[place].name.empty();
    names_.push_back(named ? seats[place].name : common("seat", {{"number", i + 1}}));
  }
}

std::string Speaker::seat_name(Seat seat) const {
  const std::size_t place = static_cast<std::size_t>(index_of(seat));
  return place < names_.size() ? names_[place] : common("nobody");
}

const std::string& Speaker::caption(Domain domain, int value) const {
  const auto [found, fresh] = captions_.try_emplace({domain, value});
  if (fresh && domain == Domain::seat) found->second = seat_name(seat_at(value));
  else if (fresh) found->second = say(game_.caption(domain, value), {{"key", std::string(game_.domain_key(domain, value))}});
  return found->second;
}

/// {name} is what people read; {name_key} is the id behind it, for messages that choose by it. Only what the message uses is worked out.
void Speaker::add(Values& values, const Message& message, const Argument& argument) const {
  const auto& [name, domain, value] = argument;
  if (message.uses(name)) values.emplace_back(name, domain == Domain::number ? Value(value) : Value(caption(domain, value)));
  if (domain == Domain::number || domain == Domain::seat) return;
  std::string key = std::string(name) + "_key";
  if (message.uses(key)) values.emplace_back(std::move(key), std::string(game_.domain_key(domain, value)));
}

std::string Speaker::say(const Phrase& phrase, Values known) const {
  const std::string_view folder = game_.info().name;
  const Message* message = catalogue_.find(folder, phrase.id);
  if (message == nullptr) return catalogue_.text(folder, phrase.id);
  Values values = std::move(known);
  for (const Argument& argument : phrase.arguments) add(values, *message, argument);
  if (!phrase.list_name.empty()) {
    const std::string between = catalogue_.text(folder, "list." + std::string(phrase.list_name));
    std::string joined;
    for (const std::uint8_t item : phrase.list) joined += (joined.empty() ? "" : between) + caption(phrase.list_domain, item);
    values.emplace_back(phrase.list_name, joined);
    values.emplace_back(std::string(phrase.list_name) + "_count", phrase.list.size());
  }
  return catalogue_.text(*message, values);
}

std::string Speaker::variant(const Phrase& phrase, std::string_view ending) const {
  const std::string id = std::string(phrase.id) + std::string(ending);
  if (!has(id)) return {};
  Phrase other = phrase;
  other.id = id;
  return say(other);
}

std::string Speaker::say(const Event& event) const { return say_as("event.", game_.event_phrase(event)); }

std::string Speaker::say(const ScorePart& part) const { return say_as("part.", game_.part_phrase(part)); }

std::string Speaker::say_as(std::string_view kind, Phrase phrase) const {
  const std::string id = std::string(kind).append(phrase.id);
  phrase.id = id;
  return say(phrase);
}

namespace {

/// A reason may itself be a message: "mass_transit/flaw.cards", or "common/error.CODE" of another problem.
std::string told(const Catalogue& catalogue, const std::string& reason, const Values& values) {
  const std::size_t slash = reason.find('/');
  if (slash == std::string::npos) return reason;
  const std::string folder = reason.substr(0, slash);
  const std::string id = reason.substr(slash + 1);
  return catalogue.has(folder, id) ? catalogue.text(folder, id, values) : reason;
}

}  // namespace

std::string explain(const Catalogue& catalogue, const Problem& problem) {
  constexpr std::size_t longest_argument = 1000;
  Values values{{"rule", problem.rule()}};
  for (const auto& [name, text] : problem.arguments()) values.emplace_back(name, shortened(text, longest_argument));
  for (auto& [name, value] : values) {
    if (name == "reason") value = told(catalogue, std::get<std::string>(value), values);
  }
  return catalogue.text("common", "error." + problem.code(), values);
}

}  // namespace omnibus
