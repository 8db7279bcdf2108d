// Phrases become sentences: in one language, at one table, with the names of the people who sit there.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "match/catalogue.hpp"
#include "match/match.hpp"
#include "match/problem.hpp"

namespace omnibus {

/// What the things of one game are called in one language, by domain and value.
using CaptionTable = std::unordered_map<std::uint64_t, std::string>;

/// Captions worked out once for all matches that are played with the same game. For one thread.
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

/// For one thread: a thing that has been named once is remembered, in `captions` where they are given.
class Speaker {
 public:
  Speaker(const Catalogue& catalogue, const AnyGame& game, const std::vector<SeatInfo>& seats,
          std::shared_ptr<CaptionTable> captions = std::make_shared<CaptionTable>());

  std::string say(const Phrase& phrase) const { return say(phrase.id, phrase); }
  /// A question as those who do not decide are told of it; it goes on after the name of the seat that does.
  std::string say_of_another(const Phrase& question) const;
  std::string say(const Event& event) const;
  std::string say(const ScorePart& part) const;  ///< what the points are for
  /// Offers that differ in one thing only belong together: "Lay the bus station on" – "Route A". Both are empty for an offer that stands
  /// alone.
  std::string group_of(const Phrase& offer) const { return variant(offer, ".group"); }
  std::string place_of(const Phrase& offer) const { return variant(offer, ".place"); }
  /// An offer in as few words as a headline has; empty where it is short as it is.
  std::string title_of(const Phrase& offer) const { return variant(offer, ".title"); }
  /// What is given up where this reason does not come true; empty where that goes without saying.
  std::string loss_of(const Phrase& reason) const { return variant(reason, ".loss"); }
  std::string common(std::string_view id, const Values& values = {}) const { return catalogue_.text("common", id, values); }
  std::string seat_name(Seat seat) const;
  bool has(std::string_view id) const { return catalogue_.has(game_.info().name, id); }

 private:
  class PhraseValues;

  /// The message of this id, with the values of the phrase. `key` is one that a caption may use besides: the id of the thing.
  std::string say(std::string_view id, const Phrase& phrase, std::optional<std::string_view> key = {}) const;
  std::string variant(const Phrase& phrase, std::string_view ending) const;
  const std::string& caption(Domain domain, int value) const;
  std::string caption_text(Domain domain, int value) const;

  const Catalogue& catalogue_;
  const AnyGame& game_;
  std::vector<std::string> names_;
  std::shared_ptr<CaptionTable> captions_;  // of things that are called the same at every table
  mutable CaptionTable own_captions_;       // of those in which somebody is named
  mutable bool named_somebody_ = false;     // since this was last looked at
};

/// A problem as a sentence.
std::string explain(const Catalogue& catalogue, const Problem& problem);

}  // namespace omnibus
