// What a page sees of the engine in the module; of the server: server_module.cpp. To hand something over, it asks for room, writes there,
// and says what it was:
//   add_file   the name of an embedded file (match/embedded.hpp) and, right behind it, the bytes of that file
//   start      the language of error messages; whatever is told in it must have been handed over before
//   answer     a request (docs/protocol/engine.md); as many bytes of answer then lie at `reply`
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
