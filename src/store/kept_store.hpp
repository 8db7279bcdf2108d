// In-memory store for platforms without a disk: changes are passed to a keeper, such as the page around the module in a browser, and
// restored at the next start.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "store/store.hpp"

namespace omnibus {

/// Text to keep under a name; nullopt to delete it.
struct KeptChange {
  std::string name;
  std::optional<std::string> text;
};

/// Persistent storage of named texts. All changes of a call are kept, or none of them.
class Keeper {
 public:
  /// Empty on success, otherwise the reason; then no change was kept.
  using Told = std::function<void(const std::string& failure)>;

  Keeper() = default;
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;
  virtual ~Keeper() = default;

  /// Calls `told` with the outcome, on any thread, but never before this returns. The next call comes only after that.
  virtual void keep(std::vector<KeptChange> changes, Told told) = 0;
  /// Waits until the outcome of all changes is known, including those added meanwhile.
  virtual void finish() = 0;
};

/// `kept` is the keeper's whole content, in any order; `where` names it in error messages. Problems: "store_newer" (than this program),
/// "store_damaged" (unreadable).
std::unique_ptr<Store> open_kept_store(std::unique_ptr<Keeper> keeper, const std::vector<KeptChange>& kept, const std::string& where);

}  // namespace omnibus
