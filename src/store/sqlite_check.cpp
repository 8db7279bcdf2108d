#include "store/sqlite_check.hpp"

#include <array>
#include <bit>
#include <fstream>
#include <span>
#include <vector>

#include <fmt/format.h>

#include "data/problem.hpp"

namespace omnibus {

namespace {

using Bytes = std::span<const unsigned char>;

constexpr std::size_t header_size = 32;
constexpr std::size_t frame_header_size = 24;
constexpr std::uint32_t magic = 0x377f0682;  // the last bit is the byte order of checksums
constexpr std::uint32_t smallest_page = 512;
constexpr std::uint32_t largest_page = 65536;

std::uint32_t number_at(Bytes bytes, std::size_t at, bool big_endian = true) {
  std::uint32_t out = 0;
  for (std::size_t i = 0; i < 4; ++i) out |= std::uint32_t{bytes[at + (big_endian ? 3 - i : i)]} << (8 * i);
  return out;
}

/// Running checksum over all frames.
struct Checksum {
  bool big_endian = false;
  std::uint32_t first = 0;
  std::uint32_t second = 0;

  void add(Bytes bytes) {
    for (std::size_t i = 0; i + 8 <= bytes.size(); i += 8) {
      first += number_at(bytes, i, big_endian) + second;
      second += number_at(bytes, i + 4, big_endian) + first;
    }
  }
  bool is_at(Bytes bytes, std::size_t at) const { return number_at(bytes, at) == first && number_at(bytes, at + 4) == second; }
};

bool read(std::ifstream& from, std::vector<unsigned char>& bytes) {
  from.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  return from.gcount() == static_cast<std::streamsize>(bytes.size());
}

[[noreturn]] void damaged(const std::string& file, const std::string& reason) {
  throw Problem("store_damaged", {{"path", file}, {"reason", reason}});
}

}  // namespace

std::string check_log(const std::string& file) {
  const std::string log = file + "-wal";
  std::ifstream from(log, std::ios::binary);
  std::vector<unsigned char> header(header_size);
  if (!from || !read(from, header)) return {};  // no log, or an empty one
  Checksum sum{.big_endian = (number_at(header, 0) & 1) != 0};
  sum.add(Bytes(header).first(24));
  const std::uint32_t page = number_at(header, 8);
  const bool known = (number_at(header, 0) & ~1U) == magic && page >= smallest_page && page <= largest_page && std::has_single_bit(page);
  std::vector<unsigned char> frame(frame_header_size + (known ? page : smallest_page));
  if (!known || !sum.is_at(header, 24)) {
    if (read(from, frame)) damaged(log, "its first bytes cannot be read, and changes come after them");
    return {};
  }
  int frames = 0;
  int broken = 0;         // first unreadable frame
  int commits_after = 0;  // later changes in the same run of the log
  while (read(from, frame)) {
    ++frames;
    const bool same_run = std::equal(frame.begin() + 8, frame.begin() + 16, header.begin() + 16);
    sum.add(Bytes(frame).first(8));
    sum.add(Bytes(frame).subspan(frame_header_size));
    if (broken == 0 && (!same_run || !sum.is_at(frame, 16))) broken = frames;
    if (broken > 0 && same_run && number_at(frame, 4) != 0) ++commits_after;
  }
  if (commits_after > 1) damaged(log, fmt::format("frame {} cannot be read, and {} changes come after it", broken, commits_after));
  return commits_after == 1 ? fmt::format("{}: the last change, from frame {} on, is incomplete and was left out", log, broken) : "";
}

std::string check_pages(const sqlite::Database& database, const std::string& file) {
  try {
    sqlite::Statement check(database, "PRAGMA quick_check(1)");
    sqlite::Rows rows = check.query();
    const std::string found = rows.next() ? rows.text(0) : "no answer";
    return found == "ok" ? "" : fmt::format("{} is damaged: {}", file, found);
  } catch (const sqlite::Error& error) {
    if (error.code() != SQLITE_CORRUPT) throw;
    return fmt::format("{} is damaged: {}", file, error.what());
  }
}

}  // namespace omnibus
