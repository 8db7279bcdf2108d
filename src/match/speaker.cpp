#include "match/speaker.hpp"

#include <algorithm>

namespace omnibus {

std::shared_ptr<CaptionTable> Captions::of(const Catalogue& catalogue, const std::shared_ptr<const AnyGame>& game) {
  const auto key = std::pair(&catalogue, game.get());
  const auto found = entries_.find(key);
  if (found != entries_.end() && !found->second.game.expired()) return found->second.captions;
  std::erase_if(entries_, [](const auto& entry) { return entry.second.game.expired(); });
  return entries_.emplace(key, Entry{game, std::make_shared<CaptionTable>()}).first->second.captions;
}

Speaker::Speaker(const Catalogue& catalogue, const AnyGame& game, const std::vector<SeatInfo>& seats,
                 std::shared_ptr<CaptionTable> captions)
    : catalogue_(catalogue),
      game_(game),
      captions_(std::move(captions)) {
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

/// Captions are shared between tables with different players: one that contains a player's name stays with this speaker.
const std::string& Speaker::caption(Domain domain, int value) const {
  const std::uint64_t key = static_cast<std::uint64_t>(domain) << 32 | static_cast<std::uint32_t>(value);
  if (const auto shared = captions_->find(key); shared != captions_->end()) return shared->second;
  if (const auto own = own_captions_.find(key); own != own_captions_.end()) {
    named_somebody_ = true;
    return own->second;
  }
  const bool named_before = std::exchange(named_somebody_, domain == Domain::seat);
  std::string text = domain == Domain::seat ? seat_name(seat_at(value)) : caption_text(domain, value);
  CaptionTable& table = named_somebody_ ? own_captions_ : *captions_;
  named_somebody_ = named_somebody_ || named_before;
  return table.emplace(key, std::move(text)).first->second;
}

std::string Speaker::caption_text(Domain domain, int value) const {
  const Phrase phrase = game_.caption(domain, value);
  return say(phrase.id, phrase, game_.domain_key(domain, value));
}

/// Values of a phrase: {name} is the displayed text; {name_key} is the id behind it, for select; {name_part} is an argument of its caption:
/// {card_banner}. {list} is the whole list, {list_count} its length. Values are computed on demand.
class Speaker::PhraseValues final : public ValueSource {
 public:
  PhraseValues(const Speaker& speaker, const Phrase& phrase, std::optional<std::string_view> key)
      : speaker_(speaker),
        phrase_(phrase),
        key_(key) {}

  std::optional<Found> find(std::string_view name) const override {
    if (name == "key" && key_) return *key_;
    if (const auto found = argument_of(phrase_, name)) return found;
    if (phrase_.list_name.empty()) return {};
    if (name == phrase_.list_name) return list();
    if (part_of(phrase_.list_name, name) == "count") return static_cast<std::int64_t>(phrase_.list.size());
    return {};
  }

 private:
  /// "key" for "card_key", where "card" is the owner; empty if the name does not belong to the owner.
  static std::string_view part_of(std::string_view owner, std::string_view name) {
    const bool is_part = name.size() > owner.size() && name.starts_with(owner) && name[owner.size()] == '_';
    return is_part ? name.substr(owner.size() + 1) : std::string_view();
  }

  std::optional<Found> argument_of(const Phrase& phrase, std::string_view name) const {
    for (const auto& [argument, domain, value] : phrase.arguments) {
      if (name == argument) return domain == Domain::number ? Found(value) : Found(speaker_.caption(domain, value));
      const std::string_view part = part_of(argument, name);
      if (part.empty() || domain == Domain::number || domain == Domain::seat) continue;
      if (part == "key") return speaker_.game_.domain_key(domain, value);
      if (const auto found = argument_of(speaker_.game_.caption(domain, value), part)) return found;
    }
    return {};
  }

  std::string_view list() const {
    if (!list_.empty()) return list_;
    const std::string between = speaker_.catalogue_.text(speaker_.game_.info().name, "list." + std::string(phrase_.list_name));
    for (const std::uint8_t item : phrase_.list) {
      if (!list_.empty()) list_ += between;
      list_ += speaker_.caption(phrase_.list_domain, item);
    }
    return list_;
  }

  const Speaker& speaker_;
  const Phrase& phrase_;
  std::optional<std::string_view> key_;
  mutable std::string list_;
};

std::string Speaker::say(std::string_view id, const Phrase& phrase, std::optional<std::string_view> key) const {
  const std::string_view folder = game_.info().name;
  const Message* message = catalogue_.find(folder, id);
  return message != nullptr ? catalogue_.text(*message, PhraseValues(*this, phrase, key)) : catalogue_.text(folder, id);
}

std::string Speaker::variant(const Phrase& phrase, std::string_view ending) const {
  const std::string id = std::string(phrase.id).append(ending);
  return has(id) ? say(id, phrase) : std::string();
}

std::string Speaker::say_of_another(const Phrase& question) const {
  std::string told = variant(question, ".other");
  return told.empty() ? say(question) : told;
}

std::string Speaker::say(const Event& event) const {
  const Phrase phrase = game_.event_phrase(event);
  return say("event." + std::string(phrase.id), phrase);
}

std::string Speaker::say(const ScorePart& part) const {
  const Phrase phrase = game_.part_phrase(part);
  return say("part." + std::string(phrase.id), phrase);
}

namespace {

/// Text of a reason, which may itself be a message: "GAME/flaw.cards", or "common/error.CODE" of another problem. Arguments may
/// follow after colons: "GAME/fault.apart:B05:B12" has "B05" for {0} and "B12" for {1}.
std::string told(const Catalogue& catalogue, const std::string& reason, Values values) {
  const std::size_t slash = reason.find('/');
  if (slash == std::string::npos) return reason;
  const std::string folder = reason.substr(0, slash);
  std::size_t colon = std::min(reason.find(':', slash), reason.size());
  const std::string id = reason.substr(slash + 1, colon - slash - 1);
  for (int number = 0; colon < reason.size(); ++number) {
    const std::size_t next = std::min(reason.find(':', colon + 1), reason.size());
    values.emplace_back(std::to_string(number), reason.substr(colon + 1, next - colon - 1));
    colon = next;
  }
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
