// omnibus site: exports the client for any web server; games run in the visitor's browser.
#include "cli/site.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "cli/program.hpp"
#include "server/native/assets.hpp"
#include "server/native/page_policy.hpp"

namespace omnibus {

namespace {

constexpr std::string_view page_file = "index.html";
constexpr std::string_view page_brotli = "index.html.br";  // compressed page as sent by a server
constexpr std::string_view module_ending = ".wasm";
constexpr std::string_view rules_ending = ".md";
constexpr std::string_view gzip_ending = ".gz";

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) text.replace(at, from.size(), to);
  return text;
}

/// Page for any folder of any web server: links are relative, it knows that there is no server (web/src/site.ts), and it contains its own
/// Content-Security-Policy because the web server may send none.
std::string without_server(std::string_view html) {
  const std::string relative = replaced(replaced(std::string(html), "=\"/", "=\"./"), "<html ", "<html data-site=\"files\" ");
  return replaced(relative, "<head>",
                  fmt::format("<head>\n    <meta http-equiv=\"Content-Security-Policy\" content=\"{}\" />", page_policy_in_meta));
}

void write_to(const std::filesystem::path& folder, std::string_view path, std::string_view bytes) {
  const std::filesystem::path file = folder / path;
  std::error_code error;
  std::filesystem::create_directories(file.parent_path(), error);
  if (error) throw Problem("unwritable", {{"path", file.string()}});
  write_file(file.string(), bytes);
}

/// Writes a file and its gzipped twin, for web servers that send precompressed files (`gzip_static` in nginx).
void write_with_gzip(const std::filesystem::path& folder, std::string_view path, std::string_view bytes) {
  write_to(folder, path, bytes);
  const std::string small = gzip(bytes);
  if (!small.empty()) write_to(folder, fmt::format("{}{}", path, gzip_ending), small);
}

}  // namespace

void check_complete(std::span<const EmbeddedFile> files) {
  const auto has = [&](auto&& is_it) { return std::ranges::any_of(files, is_it); };
  if (!has([](const EmbeddedFile& file) { return file.path.ends_with(module_ending); })) throw Problem("no_module");
  if (!has([](const EmbeddedFile& file) { return file.path == page_file; }))
    throw Problem("missing_content", {{"path", std::string(page_file)}});
}

namespace {

void write_site(const Program& program, const std::string& folder, const ReportOptions& output) {
  check_complete(client_files());
  std::size_t count = 0;
  for (const EmbeddedFile& file : client_files()) {
    if (file.path.starts_with(".vite/") || file.path == page_brotli) continue;
    if (file.path.ends_with(brotli_ending)) {
      write_to(folder, file.path, file.bytes);
      continue;
    }
    write_with_gzip(folder, file.path, file.path == page_file ? without_server(file.bytes) : file.bytes);
    ++count;
  }
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.ends_with(rules_ending)) continue;  // others are in the client's bundles
    write_with_gzip(folder, fmt::format("content/{}", file.path), file.bytes);
    ++count;
  }
  if (output.print_json({{"folder", folder}, {"files", count}})) return;
  fmt::print("{}\n", program.text("site.written", {{"count", static_cast<std::int64_t>(count)}, {"path", folder}}));
}

}  // namespace

void add_site(CLI::App& app, Program& program) {
  CLI::App* command = app.add_subcommand("site", "Write the pages as files for any web server: people play on their own devices");
  auto folder = std::make_shared<std::string>();
  command->add_option("folder", *folder, "Where to write them; created if missing")->required();
  const auto output = std::make_shared<ReportOptions>();
  output->add_json_to(*command);
  command->callback([folder, output, &program] { write_site(program, *folder, *output); });
}

}  // namespace omnibus
