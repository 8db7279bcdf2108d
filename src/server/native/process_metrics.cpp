#include "server/native/process_metrics.hpp"

#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sys/resource.h>
#include <unistd.h>

#include <fmt/format.h>

namespace omnibus {

namespace {

class MetricLines {
 public:
  template <class Value> void add(std::string_view name, std::string_view type, std::string_view help, Value value) {
    fmt::format_to(std::back_inserter(out_), "# HELP {0} {2}\n# TYPE {0} {1}\n{0} {3}\n", name, type, help, value);
  }
  void add_version() {
    out_ +=
        "# HELP omnibus_build_info The version of the program.\n# TYPE omnibus_build_info "
        "gauge\nomnibus_build_info{version=\"" OMNIBUS_VERSION "\"} 1\n";
  }
  std::string text() && { return std::move(out_); }

 private:
  std::string out_;
};

struct MemoryPages {
  long total_pages = 0;
  long resident_pages = 0;
};

MemoryPages memory_used() {
  MemoryPages out;
  std::ifstream("/proc/self/statm") >> out.total_pages >> out.resident_pages;
  return out;
}

double processor_seconds() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) / 1e9;
}

/// Start time of the program, in seconds since 1970.
double start_time() {
  std::ifstream file("/proc/self/stat");
  std::string text(std::istreambuf_iterator<char>(file), {});
  text.erase(0, text.rfind(')') + 2);  // the name before it may contain anything
  double since_boot = 0;
  std::size_t at = 0;
  constexpr int fields_before = 19;
  for (int field = 0; field < fields_before; ++field) at = text.find(' ', at) + 1;
  since_boot = std::strtod(text.c_str() + at, nullptr) / static_cast<double>(sysconf(_SC_CLK_TCK));
  timespec now{};
  timespec up{};
  clock_gettime(CLOCK_REALTIME, &now);
  clock_gettime(CLOCK_BOOTTIME, &up);
  return static_cast<double>(now.tv_sec - up.tv_sec) + static_cast<double>(now.tv_nsec - up.tv_nsec) / 1e9 + since_boot;
}

std::int64_t open_files() {
  std::error_code error;
  const std::filesystem::directory_iterator all("/proc/self/fd", error);
  return error ? 0 : std::distance(begin(all), end(all)) - 1;  // except the one that reads the list
}

std::uintmax_t file_bytes(const std::string& file) {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(file, error);
  return error ? 0 : size;
}

void add_disk(MetricLines& lines, const std::string& folder) {
  lines.add("omnibus_database_bytes", "gauge", "Size of the database file.", file_bytes(folder + "/omnibus.db"));
  lines.add("omnibus_database_log_bytes", "gauge", "Size of its log of changes.", file_bytes(folder + "/omnibus.db-wal"));
  std::error_code error;
  const std::filesystem::space_info space = std::filesystem::space(folder, error);
  if (error) return;
  lines.add("omnibus_disk_free_bytes", "gauge", "Free space on the disk of the database.", space.available);
  lines.add("omnibus_disk_bytes", "gauge", "Size of the disk of the database.", space.capacity);
}

}  // namespace

std::string process_metrics(const std::string& data_folder) {
  MetricLines lines;
  const MemoryPages used = memory_used();
  const long page = sysconf(_SC_PAGESIZE);
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  lines.add_version();
  lines.add("process_resident_memory_bytes", "gauge", "Resident memory.", used.resident_pages * page);
  lines.add("process_virtual_memory_bytes", "gauge", "Virtual memory.", used.total_pages * page);
  lines.add("process_cpu_seconds_total", "counter", "Processor time used, of all threads.", processor_seconds());
  lines.add("process_start_time_seconds", "gauge", "Start of the program, in seconds since 1970.", start_time());
  lines.add("process_open_fds", "gauge", "Open files and connections.", open_files());
  lines.add("process_max_fds", "gauge", "How many of them the system allows.", files.rlim_cur);
  if (!data_folder.empty()) add_disk(lines, data_folder);
  return std::move(lines).text();
}

}  // namespace omnibus
