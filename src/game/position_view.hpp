// Position as a viewer may see it: as JSON, as a list, in words, and its points.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/contract.hpp"
#include "data/json_io.hpp"
#include "game/outline.hpp"

namespace omnibus {

class PositionView {
 public:
  virtual json::object view(Viewer viewer) const = 0;
  virtual void append_view(std::string& out, Viewer viewer) const = 0;  ///< the same as text
  virtual Outline outline(Viewer viewer) const = 0;                     ///< as a flat list, valid while the game exists
  virtual std::uint64_t hash() const = 0;                               ///< of the text for a viewer who sees everything
  virtual std::vector<Phrase> in_words(Viewer viewer) const = 0;
  virtual Phrase question(Viewer viewer) const = 0;                 ///< what is being decided, in one sentence
  virtual Phrase offer(const Action& action) const = 0;             ///< player-facing text of a legal action
  virtual std::vector<Standing> standing(Viewer viewer) const = 0;  ///< of each seat, as if the game ended now
  /// By seat: what on the table scores for it; empty if the game does not report it.
  virtual std::vector<FindList> scoring_patterns(Viewer viewer) const = 0;

 protected:
  ~PositionView() = default;
};

}  // namespace omnibus
