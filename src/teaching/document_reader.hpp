// Reader for prepared positions in a game's content, shared by lessons and puzzles.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "match/match.hpp"

namespace omnibus {

/// Reads a document; errors contain the path of the faulty place.
class DocumentReader {
 protected:
  /// `what` names the document in errors; `problem` is the error code for an action that cannot be played.
  DocumentReader(std::string what, std::string_view text, std::string_view problem)
      : what_(std::move(what)),
        document_(parse_json(text, what_)),
        problem_(problem) {}

  const std::string& what() const { return what_; }
  std::string place(std::string_view name) const { return fmt::format("{}.{}", what_, name); }

  template <class Names> const json::object& fields(const Names& known) const {
    const json::object& out = object(document_, what_);
    refuse_unknown(out, what_, known);
    return out;
  }
  static const json::object& object(const json::value& value, const std::string& path);
  static const json::array& list(const json::object& fields, std::string_view name, const std::string& path);
  static std::string text(const json::object& fields, std::string_view name, const std::string& path);
  int number(const json::object& fields, std::string_view name, int min, int max) const;

  /// Players, options, seed and the optional position.
  MatchSetup setup(const json::object& fields, std::string_view game) const;
  Seat seat(const json::object& fields, int players) const { return seat_at(number(fields, "seat", 0, players - 1)); }

  /// Plays a list of legal actions, by `seat` or by the deciding seat if none is given, and returns them. The match advances accordingly.
  std::vector<Action> play(Match& match, const json::object& fields, std::string_view name, Seat seat = Seat::nobody) const;

 private:
  std::string what_;
  json::value document_;
  std::string_view problem_;
};

/// Names of a game's documents of one kind ("lessons"), sorted by path.
std::vector<std::string> document_names(std::string_view game, std::string_view kind);

/// Text of a document; Problem `unknown`, listing all names, if there is none of this name.
std::string_view document_text(std::string_view game, std::string_view kind, std::string_view name, std::string_view unknown);

/// Path of a document for error messages.
inline std::string document_path(std::string_view game, std::string_view kind, std::string_view name) {
  return fmt::format("{}/{}/{}.json", game, kind, name);
}

}  // namespace omnibus
