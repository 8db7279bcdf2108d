// Exclusive ownership of a store by one process. The lock ends with the process in any case; its file remains.
#pragma once

#include <fcntl.h>
#include <string>
#include <sys/file.h>
#include <unistd.h>

#include "data/problem.hpp"

namespace omnibus {

class Ownership {
 public:
  /// Problems: "unwritable", "store_in_use".
  explicit Ownership(const std::string& file) : lock_(open((file + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
    if (lock_ < 0) throw Problem("unwritable", {{"path", file + ".lock"}});
    if (flock(lock_, LOCK_EX | LOCK_NB) != 0) {
      close(lock_);
      throw Problem("store_in_use", {{"path", file}});
    }
  }
  Ownership(const Ownership&) = delete;
  Ownership& operator=(const Ownership&) = delete;
  ~Ownership() { close(lock_); }

  int lock_file() const { return lock_; }

 private:
  int lock_;
};

}  // namespace omnibus
