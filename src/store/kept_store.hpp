// A store in memory, for where there is no disk: what changes is handed to a keeper, such as the page around a program in a browser, and
// given back at the next start.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "store/store.hpp"

namespace omnibus {

/// A text to be kept under a name; nothing: it is to be forgotten.
struct KeptChange {
  std::string name;
  std::optional<std::string> text;
};

/// Whoever keeps texts by their names. All changes handed over together are kept, or none of them.
class Keeper {
 public:
  /// Empty where everything is safe; else why nothing of it is.
  using Told = std::function<void(const std::string& failure)>;

  Keeper() = default;
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;
  virtual ~Keeper() = default;

  /// Calls `told` when that is known, on whatever thread, but never before it returns. Not asked again before that.
  virtual void keep(std::vector<KeptChange> changes, Told told) = 0;
  /// Returns when everything is known of what was handed over, and of what is handed over meanwhile.
  virtual void finish() = 0;
};

/// `kept` is all that the keeper has, in any order; `where` names it to people. Problems: "store_newer" (than this program),
/// "store_damaged" (it cannot be read).
std::unique_ptr<Store> open_kept_store(std::unique_ptr<Keeper> keeper, const std::vector<KeptChange>& kept, const std::string& where);

}  // namespace omnibus
