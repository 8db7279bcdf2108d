#include "store/files.hpp"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "data/problem.hpp"

namespace omnibus {

namespace {

void sync_opened(const std::string& path, int flags) {
  const int handle = open(path.c_str(), flags | O_CLOEXEC);
  if (handle < 0) refuse_writing(path, errno);
  const int error = fsync(handle) == 0 ? 0 : errno;
  close(handle);
  if (error != 0) refuse_writing(path, error);
}

std::string folder_of(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

}  // namespace

void refuse_writing(const std::string& path, int error) {
  if (error == ENOSPC || error == EDQUOT) throw Problem("no_space", {{"path", path}});
  throw Problem("not_written", {{"path", path}, {"reason", std::generic_category().message(error)}});
}

void check_space(const std::string& path, std::uintmax_t bytes) {
  constexpr std::uintmax_t reserve = 32u << 20;
  std::error_code unknown;
  const std::filesystem::space_info space = std::filesystem::space(folder_of(path), unknown);
  if (!unknown && space.available < bytes + reserve) throw Problem("no_space", {{"path", path}});
}

void sync_file(const std::string& path) { sync_opened(path, O_RDONLY); }
void sync_folder_of(const std::string& path) { sync_opened(folder_of(path), O_RDONLY | O_DIRECTORY); }

bool is_taken(const std::string& path) {
  std::error_code error;
  const std::filesystem::file_status found = std::filesystem::symlink_status(path, error);
  if (found.type() == std::filesystem::file_type::none) refuse_writing(path, error.value());
  return std::filesystem::exists(found);
}

void rename_to_new(const std::string& from, const std::string& to) {
  if (renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return;
  if (errno == EEXIST) throw Problem("file_exists", {{"path", to}});
  if (errno != EINVAL) refuse_writing(to, errno);
  // Fallback for file systems without an atomic exclusive rename.
  if (is_taken(to)) throw Problem("file_exists", {{"path", to}});
  rename_over(from, to);
}

void rename_over(const std::string& from, const std::string& to) {
  if (rename(from.c_str(), to.c_str()) != 0) refuse_writing(to, errno);
}

PartialFile::PartialFile(const std::string& path)
    : path_(path),
      handle_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR)) {
  if (handle_ < 0) refuse_writing(path, errno);
  if (flock(handle_, LOCK_EX | LOCK_NB) != 0) {
    close(handle_);
    throw Problem("store_in_use", {{"path", path}});
  }
  if (ftruncate(handle_, 0) != 0 || fchmod(handle_, S_IRUSR | S_IWUSR) != 0) {
    const int error = errno;
    close(handle_);
    refuse_writing(path, error);
  }
}

PartialFile::~PartialFile() {
  struct stat named{};
  struct stat opened{};
  const bool is_there = lstat(path_.c_str(), &named) == 0 && fstat(handle_, &opened) == 0 && named.st_ino == opened.st_ino;
  if (is_there) unlink(path_.c_str());
  close(handle_);
}

}  // namespace omnibus
