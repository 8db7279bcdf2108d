// Turns phrases into sentences in one language, with the player names of one table.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "data/problem.hpp"
#include "match/match.hpp"
#include "text/catalogue.hpp"

namespace omnibus {

/// Captions of a game's items in one language, by domain and value.
using CaptionTable = std::unordered_map<std::uint64_t, std::string>;

/// Captions shared by all matches of the same game. Not thread-safe.
class Captions {
 public:
  std::shared_ptr<CaptionTable> of(const Catalogue& catalogue, const std::shared_ptr<const AnyGame>& game);

 private:
  struct Entry {
    std::weak_ptr<const AnyGame> game;
    std::shared_ptr<CaptionTable> captions;
  };
  std::map<std::pair<const Catalogue*, const AnyGame*>, Entry> entries_;
};

/// Not thread-safe: captions are cached, in `captions` if given.
class Speaker {
 public:
  Speaker(const Catalogue& catalogue, const AnyGame& game, const std::vector<SeatInfo>& seats,
          std::shared_ptr<CaptionTable> captions = std::make_shared<CaptionTable>());

  std::string say(const Phrase& phrase) const { return say(phrase.id, phrase); }
  /// Wording of a question for players who are not deciding; it continues after the name of the deciding seat.
  std::string say_of_another(const Phrase& question) const;
  std::string say(const Event& event) const;
  std::string say(const ScorePart& part) const;  ///< label of the points
  /// Offers that differ in one thing share a group: "Lay the bus station on" – "Route A". Both are empty for a single offer.
  std::string group_of(const Phrase& offer) const { return variant(offer, ".group"); }
  std::string place_of(const Phrase& offer) const { return variant(offer, ".place"); }
  /// Short form of an offer for a headline; empty if the offer is already short.
  std::string title_of(const Phrase& offer) const { return variant(offer, ".title"); }
  /// Description of the loss if this reason does not come true; empty if obvious.
  std::string loss_of(const Phrase& reason) const { return variant(reason, ".loss"); }
  std::string common(std::string_view id, const Values& values = {}) const { return catalogue_.text("common", id, values); }
  std::string seat_name(Seat seat) const;
  bool has(std::string_view id) const { return catalogue_.has(game_.info().name, id); }

 private:
  class PhraseValues;

  /// Message of this id with the values of the phrase. `key` is an extra value for captions: the id of the item.
  std::string say(std::string_view id, const Phrase& phrase, std::optional<std::string_view> key = {}) const;
  std::string variant(const Phrase& phrase, std::string_view ending) const;
  const std::string& caption(Domain domain, int value) const;
  std::string caption_text(Domain domain, int value) const;

  const Catalogue& catalogue_;
  const AnyGame& game_;
  std::vector<std::string> names_;
  std::shared_ptr<CaptionTable> captions_;  // captions that are the same at every table
  mutable CaptionTable own_captions_;       // captions that contain a player's name
  mutable bool named_somebody_ = false;     // since it was last reset
};

/// Text of a problem.
std::string explain(const Catalogue& catalogue, const Problem& problem);

}  // namespace omnibus
