// Atomic file creation: a file gets its final name only when it is complete and on disk.
#pragma once

#include <cstdint>
#include <string>

namespace omnibus {

/// Flushes a file, or the folder entries of a path, to disk. Problem "not_written".
void sync_file(const std::string& path);
void sync_folder_of(const std::string& path);

/// True if a file, folder or link of this name exists. Problem "not_written" if that is unknown.
bool is_taken(const std::string& path);

/// Problem "file_exists" if the new name is taken, "not_written" if renaming fails.
void rename_to_new(const std::string& from, const std::string& to);
/// Renames a file, replacing an existing one. Problem "not_written".
void rename_over(const std::string& from, const std::string& to);

/// Problem "no_space" unless there is room beside a path for `bytes` and some megabytes of reserve for the server.
void check_space(const std::string& path, std::uintmax_t bytes);

/// Throws "no_space" or "not_written" with the system's reason for `errno`.
[[noreturn]] void refuse_writing(const std::string& path, int error);

/// Temporary file, removed by the destructor unless it was renamed. Only one process writes it; remains of a killed one are discarded.
class PartialFile {
 public:
  /// Problems: "store_in_use" if another process writes it, "no_space", "not_written".
  explicit PartialFile(const std::string& path);
  PartialFile(const PartialFile&) = delete;
  PartialFile& operator=(const PartialFile&) = delete;
  ~PartialFile();

  const std::string& path() const { return path_; }
  int handle() const { return handle_; }

 private:
  std::string path_;
  int handle_;
};

}  // namespace omnibus
