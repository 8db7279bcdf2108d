// Interface of the engine module for its page (server: server_module.cpp). To pass data, the page requests a buffer, fills it, and calls
// one of these with its length:
//   add_file   the name of an embedded file (data/embedded.hpp), directly followed by its bytes
//   start      the language of error messages; its catalogues must have been added before
//   answer     a request (docs/protocol/engine.md); returns the length of the reply at `reply`
#include <cstddef>
#include <optional>
#include <string>

#include "engine/engine.hpp"
#include "wasm/content.hpp"
#include "wasm/mailbox.hpp"

namespace omnibus {

namespace {

std::optional<Engine> engine;

}  // namespace

std::string& inbox() {
  static std::string text;
  return text;
}

std::string& outbox() {
  static std::string text;
  return text;
}

extern "C" {

[[clang::export_name("room")]] char* module_room(std::size_t size) {
  inbox().resize(size);
  return inbox().data();
}

[[clang::export_name("add_file")]] void module_add_file(std::size_t path_size) {
  hand_over(inbox().substr(0, path_size), inbox().substr(path_size));
}

[[clang::export_name("start")]] void module_start() { engine.emplace(Catalogue::of(inbox())); }

[[clang::export_name("answer")]] std::size_t module_answer() {
  outbox() = engine->answer(inbox());
  return outbox().size();
}

[[clang::export_name("reply")]] const char* module_reply() { return outbox().data(); }
}

}  // namespace omnibus
