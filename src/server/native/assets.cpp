#include "server/native/assets.hpp"

#include <array>

#include <fmt/format.h>
#include <zlib.h>

#include "core/hash.hpp"

namespace omnibus {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 13> types{{{".html", "text/html; charset=utf-8"},
                                                                               {".js", "text/javascript; charset=utf-8"},
                                                                               {".css", "text/css; charset=utf-8"},
                                                                               {".json", "application/json"},
                                                                               {".webmanifest", "application/manifest+json"},
                                                                               {".svg", "image/svg+xml"},
                                                                               {".png", "image/png"},
                                                                               {".ico", "image/x-icon"},
                                                                               {".woff2", "font/woff2"},
                                                                               {".mp3", "audio/mpeg"},
                                                                               {".wasm", "application/wasm"},
                                                                               {".md", "text/markdown; charset=utf-8"},
                                                                               {".txt", "text/plain; charset=utf-8"}}};

constexpr std::string_view no_client = R"(<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Omnibus</title>
<h1>Omnibus</h1>
<p>This program was built without its browser client. Build it with <code>./dev build</code>, then start the server again.</p>
</html>
)";

std::string type_of(std::string_view path) {
  for (const auto& [ending, type] : types) {
    if (path.ends_with(ending)) return std::string(type);
  }
  return "application/octet-stream";
}

bool looks_like_file(std::string_view path) { return path.substr(path.rfind('/')).find('.') != std::string_view::npos; }

}  // namespace

std::string gzip(std::string_view bytes) {
  constexpr int with_gzip_header = 15 + 16;
  constexpr int usual_memory = 8;
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, with_gzip_header, usual_memory, Z_DEFAULT_STRATEGY) != Z_OK) return {};
  std::string out(deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // NOLINT: zlib does not write there
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const bool done = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return done && out.size() < bytes.size() ? out : std::string();
}

Assets::Assets(std::span<const EmbeddedFile> client, std::span<const EmbeddedFile> content) {
  for (const EmbeddedFile& file : client) {
    if (!file.path.ends_with(brotli_ending)) add("/" + std::string(file.path), file);
  }
  for (const EmbeddedFile& file : client) add_brotli("/" + std::string(file.path), file.bytes);
  for (const EmbeddedFile& file : content) add("/content/" + std::string(file.path), file);
  assets_.try_emplace("/index.html",
                      Asset{.bytes = no_client, .brotli = {}, .gzipped = {}, .type = type_of(".html"), .etag = "W/\"none\""});
}

void Assets::add(const std::string& path, const EmbeddedFile& file) {
  assets_[path] = {.bytes = file.bytes,
                   .brotli = {},
                   .gzipped = gzip(file.bytes),
                   .type = type_of(path),
                   .etag = fmt::format("W/\"{:016x}\"", text_fingerprint(file.bytes)),
                   .forever = path.starts_with("/assets/")};
}

void Assets::add_brotli(std::string_view path, std::string_view bytes) {
  if (!path.ends_with(brotli_ending)) return;
  const auto plain = assets_.find(path.substr(0, path.size() - brotli_ending.size()));
  if (plain != assets_.end()) plain->second.brotli = bytes;
}

HttpReply Assets::reply(const Asset& asset, const HttpRequest& request) {
  HttpReply out{.status = 200, .type = asset.type, .body = {}, .headers = {}};
  out.headers.emplace_back("ETag", asset.etag);
  out.headers.emplace_back("Cache-Control", asset.forever ? "public, max-age=31536000, immutable" : "no-cache");
  if (!asset.gzipped.empty()) out.headers.emplace_back("Vary", "Accept-Encoding");
  if (request.if_none_match == asset.etag) {
    out.status = 304;
    return out;
  }
  const auto send = [&](std::string_view bytes, const char* encoding) {
    out.headers.emplace_back("Content-Encoding", encoding);
    out.body = bytes;
    return out;
  };
  if (!asset.brotli.empty() && request.takes_brotli) return send(asset.brotli, "br");
  if (!asset.gzipped.empty() && request.takes_gzip) return send(asset.gzipped, "gzip");
  out.body = asset.bytes;
  return out;
}

HttpReply Assets::answer(const HttpRequest& request) const {
  const auto found = assets_.find(request.path);
  if (found != assets_.end()) return reply(found->second, request);
  const bool route = !looks_like_file(request.path) && !request.path.starts_with("/content/") && !request.path.starts_with("/assets/");
  if (route) return reply(assets_.find("/index.html")->second, request);
  return {.status = 404, .type = "text/plain; charset=utf-8", .body = {}, .headers = {}};
}

}  // namespace omnibus
