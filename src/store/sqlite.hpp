// Thin RAII layer over SQLite's C interface; errors are thrown.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include <sqlite3.h>

namespace omnibus::sqlite {

class Error : public std::runtime_error {
 public:
  Error(int code, const std::string& reason) : std::runtime_error(reason), code_(code) {}
  int code() const { return code_; }  ///< SQLITE_FULL, SQLITE_CORRUPT …

 private:
  int code_;
};

/// Flags for a connection that creates the file if needed, and for a read-only one.
inline constexpr int read_and_write = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
inline constexpr int only_read = SQLITE_OPEN_READONLY;
inline constexpr int only_read_address = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI;

/// URI of a file that no process changes and that has no log: SQLite creates no other file beside it.
inline std::string as_unchanging(const std::string& file) {
  std::string out = "file:";
  for (const char c : file) {
    if (c == '%') {
      out += "%25";
    } else if (c == '?') {
      out += "%3f";
    } else if (c == '#') {
      out += "%23";
    } else {
      out += c;
    }
  }
  return out + "?immutable=1";
}

/// Connection, used by one thread at a time.
class Database {
 public:
  explicit Database(const std::string& file, int flags = read_and_write) {
    sqlite3* opened = nullptr;
    const int code = sqlite3_open_v2(file.c_str(), &opened, flags | SQLITE_OPEN_NOMUTEX, nullptr);
    handle_.reset(opened);  // to be closed even if opening failed
    check(code);
  }

  sqlite3* handle() const { return handle_.get(); }
  bool in_transaction() const { return sqlite3_get_autocommit(handle()) == 0; }
  void run(const std::string& statements) const { check(sqlite3_exec(handle(), statements.c_str(), nullptr, nullptr, nullptr)); }
  void check(int code) const {
    if (code != SQLITE_OK) throw Error(code & 0xff, handle_ ? sqlite3_errmsg(handle()) : sqlite3_errstr(code));
  }

 private:
  struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
  };
  std::unique_ptr<sqlite3, Close> handle_;
};

/// Text that is stored as NULL if it is empty.
struct OrNull {
  std::string_view text;
};

/// Result rows of a statement. The statement can be reused after their destruction.
class Rows {
 public:
  explicit Rows(sqlite3_stmt* statement) : statement_(statement) {}

  bool next() {
    const int code = sqlite3_step(statement_.get());
    if (code != SQLITE_ROW && code != SQLITE_DONE) throw Error(code & 0xff, sqlite3_errmsg(sqlite3_db_handle(statement_.get())));
    return code == SQLITE_ROW;
  }
  std::int64_t number(int column) const { return sqlite3_column_int64(statement_.get(), column); }
  /// Empty for NULL.
  std::string text(int column) const {
    const void* bytes = sqlite3_column_blob(statement_.get(), column);
    return {static_cast<const char*>(bytes), static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
  }

 private:
  struct Reset {
    void operator()(sqlite3_stmt* statement) const { sqlite3_reset(statement); }
  };
  std::unique_ptr<sqlite3_stmt, Reset> statement_;
};

class Statement {
 public:
  Statement(const Database& database, std::string_view text) {
    sqlite3_stmt* prepared = nullptr;
    database.check(
        sqlite3_prepare_v3(database.handle(), text.data(), static_cast<int>(text.size()), SQLITE_PREPARE_PERSISTENT, &prepared, nullptr));
    handle_.reset(prepared);
  }

  /// Binds these values to the parameters in order. Texts must outlive the rows.
  template <class... Values> Rows query(const Values&... values) {
    int parameter = 0;
    (check(bind(++parameter, values)), ...);
    return Rows(handle_.get());
  }
  template <class... Values> void run(const Values&... values) { query(values...).next(); }

 private:
  int bind(int parameter, std::int64_t value) { return sqlite3_bind_int64(handle_.get(), parameter, value); }
  int bind(int parameter, std::string_view value) {
    return sqlite3_bind_text64(handle_.get(), parameter, value.data(), value.size(), SQLITE_STATIC, SQLITE_UTF8);
  }
  int bind(int parameter, OrNull value) {
    return value.text.empty() ? sqlite3_bind_null(handle_.get(), parameter) : bind(parameter, value.text);
  }
  void check(int code) {
    if (code != SQLITE_OK) throw Error(code & 0xff, sqlite3_errstr(code));
  }

  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

}  // namespace omnibus::sqlite
