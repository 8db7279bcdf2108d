// Files that are whole or not there: what has a name at last is on the disk.
#pragma once

#include <cstdint>
#include <string>

namespace omnibus {

/// Waits until the bytes of a file are on the disk, and likewise the names in the folder of a path. Problem "not_written".
void sync_file(const std::string& path);
void sync_folder_of(const std::string& path);

/// True if there is a file, folder or link of this name. Problem "not_written" if the system cannot tell.
bool is_taken(const std::string& path);

/// Problem "file_exists" if there is something of the new name, "not_written" if it cannot be done.
void rename_to_new(const std::string& from, const std::string& to);
/// Replaces a file of the new name. Problem "not_written".
void rename_over(const std::string& from, const std::string& to);

/// Problem "no_space" unless so many bytes can be written beside a path and some megabytes are still free then, for the server to go on.
void check_space(const std::string& path, std::uintmax_t bytes);

/// "no_space" or "not_written" with the reason of the system, as `errno` tells it.
[[noreturn]] void refuse_writing(const std::string& path, int error);

/// A file that is being written, and is removed with this object unless it has got another name. One program at a time writes it; what a
/// killed one has left there is thrown away.
class PartialFile {
 public:
  /// Problems: "store_in_use" if another program writes it, "no_space", "not_written".
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
