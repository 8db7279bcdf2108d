// A prepared table in a document of a game's content: what lessons and puzzles have in common.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "match/match.hpp"

namespace omnibus {

/// Walks through a document; every wrong place is named by its path.
class DocumentReader {
 protected:
  /// `what` is how the document is called where it is wrong; a `problem` says that an action in it cannot be played.
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

  /// Players, options, seed and, where it is given, the position.
  MatchSetup setup(const json::object& fields, std::string_view game) const;
  Seat seat(const json::object& fields, int players) const { return seat_at(number(fields, "seat", 0, players - 1)); }

  /// The actions of a list, each of which can be played after those before it, by this seat or by whoever has to decide; the match is then
  /// where they lead.
  std::vector<Action> play(Match& match, const json::object& fields, std::string_view name, Seat seat = Seat::nobody) const;

 private:
  std::string what_;
  json::value document_;
  std::string_view problem_;
};

/// The names of a game's documents of one kind ("lessons"), in their order: files are sorted by path.
std::vector<std::string> document_names(std::string_view game, std::string_view kind);

/// The text of one of them; a Problem of this code, which names the others, where there is none of that name.
std::string_view document_text(std::string_view game, std::string_view kind, std::string_view name, std::string_view unknown);

/// How a document is called where something in it is wrong.
inline std::string document_path(std::string_view game, std::string_view kind, std::string_view name) {
  return fmt::format("{}/{}/{}.json", game, kind, name);
}

}  // namespace omnibus
