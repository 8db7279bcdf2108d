// Phrases become sentences: in one language, at one table, with the names of the people who sit there.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "match/catalogue.hpp"
#include "match/match.hpp"
#include "match/problem.hpp"

namespace omnibus {

/// For one thread: what has been said once is remembered.
class Speaker {
 public:
  Speaker(const Catalogue& catalogue, const AnyGame& game, const std::vector<SeatInfo>& seats);

  /// `known` are values the phrase may use besides its own.
  std::string say(const Phrase& phrase, Values known = {}) const;
  std::string say(const Event& event) const;
  std::string say(const ScorePart& part) const;  ///< what the points are for
  /// Offers that differ in one thing only belong together: "Lay the bus station on" – "Route A". Both are empty for an offer that stands
  /// alone.
  std::string group_of(const Phrase& offer) const { return variant(offer, ".group"); }
  std::string place_of(const Phrase& offer) const { return variant(offer, ".place"); }
  std::string common(std::string_view id, const Values& values = {}) const { return catalogue_.text("common", id, values); }
  std::string seat_name(Seat seat) const;
  bool has(std::string_view id) const { return catalogue_.has(game_.info().name, id); }

 private:
  std::string say_as(std::string_view kind, Phrase phrase) const;
  std::string variant(const Phrase& phrase, std::string_view ending) const;
  const std::string& caption(Domain domain, int value) const;
  void add(Values& values, const Message& message, const Argument& argument) const;

  const Catalogue& catalogue_;
  const AnyGame& game_;
  std::vector<std::string> names_;
  mutable std::map<std::pair<Domain, int>, std::string> captions_;
};

/// A problem as a sentence.
std::string explain(const Catalogue& catalogue, const Problem& problem);

}  // namespace omnibus
