// omnibus site: the pages as files, for any web server to hand out. Whoever opens them plays in their own browser.
#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "cli/program.hpp"
#include "match/embedded.hpp"
#include "server/native/assets.hpp"

namespace omnibus {

namespace {

constexpr std::string_view page_file = "index.html";
constexpr std::string_view module_ending = ".wasm";
constexpr std::string_view rules_ending = ".md";

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) text.replace(at, from.size(), to);
  return text;
}

/// Where it lies nobody knows, so that everything is found beside it; and it is told that there is no server (web/src/site.ts).
std::string without_server(std::string_view html) {
  return replaced(replaced(std::string(html), "=\"/", "=\"./"), "<html ", "<html data-site=\"files\" ");
}

void write_to(const std::filesystem::path& folder, std::string_view path, std::string_view bytes) {
  const std::filesystem::path file = folder / path;
  std::error_code error;
  std::filesystem::create_directories(file.parent_path(), error);
  if (error) throw Problem("unwritable", {{"path", file.string()}});
  write_file(file.string(), bytes);
}

/// A program can be built without its client, or without the module.
void check_complete() {
  const auto need = [](std::string_view name, auto&& is_it) {
    const auto files = client_files();
    if (std::none_of(files.begin(), files.end(), is_it)) throw Problem("missing_content", {{"path", std::string(name)}});
  };
  need(page_file, [](const EmbeddedFile& file) { return file.path == page_file; });
  need("omnibus.wasm", [](const EmbeddedFile& file) { return file.path.ends_with(module_ending); });
}

void write_site(const Program& program, const std::string& folder) {
  check_complete();
  std::size_t count = 0;
  for (const EmbeddedFile& file : client_files()) {
    if (file.path.ends_with(brotli_ending) || file.path.starts_with(".vite/")) continue;
    write_to(folder, file.path, file.path == page_file ? without_server(file.bytes) : file.bytes);
    ++count;
  }
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.ends_with(rules_ending)) continue;  // the rest is in bundles among the files of the client
    write_to(folder, fmt::format("content/{}", file.path), file.bytes);
    ++count;
  }
  fmt::print("{}\n", program.text("site.written", {{"count", static_cast<std::int64_t>(count)}, {"path", folder}}));
}

}  // namespace

void add_site(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("site", "Write the pages as files for any web server: people play on their own devices");
  auto folder = std::make_shared<std::string>();
  command->add_option("folder", *folder, "Where to write them; made where it is not there")->required();
  command->callback([folder, &program] { write_site(program, *folder); });
}

}  // namespace omnibus
