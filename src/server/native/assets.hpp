// Embedded files for browsers: the client and the content of the games.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

#include "data/embedded.hpp"
#include "server/http/http.hpp"

namespace omnibus {

/// All files of web/dist, if the client existed when the program was built. Written by cmake/Embed.cmake.
std::span<const EmbeddedFile> client_files();

/// Files of the client come with their compressed twins (web/compress.mjs), since compressing them at start would take too long.
inline constexpr std::string_view brotli_ending = ".br";

/// Empty if it would not be smaller.
std::string gzip(std::string_view bytes);

class Assets {
 public:
  /// Serves `client` under "/" and `content` under "/content/". All is compressed once: with gzip here; brotli versions come as files
  /// beside those of the client.
  Assets(std::span<const EmbeddedFile> client, std::span<const EmbeddedFile> content);

  /// A file, the page of the client for one of its routes, or status 404 with an empty body.
  HttpReply answer(const HttpRequest& request) const;

 private:
  struct Asset {
    std::string_view bytes;
    std::string_view brotli;  ///< empty if there is none
    std::string gzipped;      ///< empty if it would not be smaller
    std::string type;
    std::string etag;      ///< weak: the same for all encodings
    bool forever = false;  ///< cacheable for good: its name changes with its bytes
  };
  void add(const std::string& path, const EmbeddedFile& file);
  void add_brotli(std::string_view path, std::string_view bytes);
  static HttpReply reply(const Asset& asset, const HttpRequest& request);

  std::map<std::string, Asset, std::less<>> assets_;
};

}  // namespace omnibus
