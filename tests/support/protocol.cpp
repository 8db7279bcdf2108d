#include "support/protocol.hpp"

#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include "support/web_client.hpp"

namespace omnibus {

namespace {

// ---- subset of TypeScript used in the protocol ----

struct Type;
using TypePtr = std::shared_ptr<const Type>;

struct Member {
  TypePtr type;
  bool optional = false;
};

struct Type {
  enum class Kind { name, literal, prefixed, list, shape, either, both };
  explicit Type(Kind what, std::string called = {}) : kind(what), name(std::move(called)) {}

  Kind kind;
  std::string name;                       // name, literal as JSON, or beginning of a text
  std::map<std::string, Member> members;  // of an object type
  TypePtr others;                         // of an object type: type of all other fields
  std::vector<TypePtr> parts;             // one for a list or the rest of such a text, several for unions and intersections
};

class Parser {
 public:
  explicit Parser(const std::string& source) {
    const std::regex comments(R"(/\*[\s\S]*?\*/|//[^\n]*)");
    const std::regex words(R"('[^']*'|`[^`]*`|[A-Za-z_]\w*|\d+|\S)");
    const std::string code = std::regex_replace(source, comments, " ");
    for (std::sregex_iterator it(code.begin(), code.end(), words), end; it != end; ++it) tokens_.push_back(it->str());
  }

  std::map<std::string, TypePtr> read() {
    std::map<std::string, TypePtr> out;
    while (at_ < tokens_.size()) {
      if (skip("import")) {
        while (!skip("from")) next();
        next();
        continue;
      }
      take("export");
      const std::string what = next();
      const std::string name = next();
      if (what == "type") {
        take("=");
        out[name] = either();
        continue;
      }
      Type both(Type::Kind::both);
      if (skip("extends")) both.parts.push_back(named(next()));
      both.parts.push_back(shape());
      out[name] = std::make_shared<Type>(std::move(both));
    }
    return out;
  }

 private:
  const std::string& peek() const {
    static const std::string nothing;
    return at_ < tokens_.size() ? tokens_[at_] : nothing;
  }
  std::string next() { return tokens_.at(at_++); }
  bool skip(std::string_view token) {
    if (peek() != token) return false;
    ++at_;
    return true;
  }
  void take(std::string_view token) {
    if (!skip(token)) throw std::runtime_error("web/src/protocol: " + std::string(token) + " expected at " + peek());
  }
  static TypePtr named(std::string name) { return std::make_shared<Type>(Type::Kind::name, std::move(name)); }

  TypePtr several(Type::Kind kind, std::string_view sign, TypePtr (Parser::*part)()) {
    skip(sign);
    Type out(kind);
    do {
      out.parts.push_back((this->*part)());
    } while (skip(sign));
    return out.parts.size() == 1 ? out.parts.front() : std::make_shared<Type>(std::move(out));
  }
  TypePtr either() { return several(Type::Kind::either, "|", &Parser::both); }
  TypePtr both() { return several(Type::Kind::both, "&", &Parser::list); }
  TypePtr list() {
    TypePtr out = single();
    while (peek() == "[" && at_ + 1 < tokens_.size() && tokens_[at_ + 1] == "]") {
      at_ += 2;
      Type list(Type::Kind::list);
      list.parts.push_back(out);
      out = std::make_shared<Type>(std::move(list));
    }
    return out;
  }
  TypePtr single() {
    if (skip("(")) {
      TypePtr out = either();
      take(")");
      return out;
    }
    if (peek() == "{") return shape();
    const std::string word = next();
    if (word.front() == '`') return text_with_rest(word);
    const bool is_text = word.front() == '\'';
    const bool is_literal = is_text || word == "true" || word == "false" || std::isdigit(static_cast<unsigned char>(word.front())) != 0;
    if (!is_literal) return named(word);
    const std::string written = is_text ? '"' + word.substr(1, word.size() - 2) + '"' : word;
    return std::make_shared<Type>(Type::Kind::literal, written);
  }
  /// `level:${number}`: a text that ends with a number, or with a text of another type.
  static TypePtr text_with_rest(const std::string& word) {
    const std::size_t rest = word.find("${");
    Type out(Type::Kind::prefixed, word.substr(1, rest - 1));
    out.parts.push_back(named(word.substr(rest + 2, word.find('}') - rest - 2)));
    return std::make_shared<Type>(std::move(out));
  }
  TypePtr shape() {
    Type out(Type::Kind::shape);
    take("{");
    while (!skip("}")) {
      if (skip("[")) {
        while (!skip("]")) ++at_;
        take(":");
        out.others = either();
      } else {
        const std::string name = next();
        const bool optional = skip("?");
        take(":");
        out.members[name] = {either(), optional};
      }
      skip(";");
      skip(",");
    }
    return std::make_shared<Type>(std::move(out));
  }

  std::vector<std::string> tokens_;
  std::size_t at_ = 0;
};

const std::map<std::string, TypePtr>& protocol() {
  static const std::map<std::string, TypePtr> types = [] {
    std::map<std::string, TypePtr> all;
    for (const auto& entry : std::filesystem::directory_iterator(OMNIBUS_SOURCE_DIR "/web/src/protocol")) {
      std::ifstream file(entry.path());
      std::ostringstream text;
      text << file.rdbuf();
      std::map<std::string, TypePtr> types = Parser(text.str()).read();
      all.merge(types);
      if (!types.empty()) throw std::runtime_error("web/src/protocol: " + types.begin()->first + " is defined twice");
    }
    return all;
  }();
  return types;
}

// ---- type checks ----

/// Object shapes that an intersection allows.
std::vector<Type> shapes_of(const Type& type) {
  std::vector<Type> out;
  switch (type.kind) {
    case Type::Kind::name:
      if (protocol().contains(type.name)) return shapes_of(*protocol().at(type.name));
      break;
    case Type::Kind::shape: out.push_back(type); break;
    case Type::Kind::either:
      for (const TypePtr& part : type.parts) {
        for (const Type& shape : shapes_of(*part)) out.push_back(shape);
      }
      break;
    case Type::Kind::both:
      out.emplace_back(Type::Kind::shape);
      for (const TypePtr& part : type.parts) {
        std::vector<Type> joined;
        for (const Type& before : out) {
          for (const Type& shape : shapes_of(*part)) {
            joined.push_back(before);
            joined.back().members.insert(shape.members.begin(), shape.members.end());
            if (shape.others) joined.back().others = shape.others;
          }
        }
        out = std::move(joined);
      }
      break;
    default: break;
  }
  return out;
}

std::string misfit(const json::value& value, const Type& type, const std::string& path);

std::string misfit_of_shape(const json::value& value, const Type& shape, const std::string& path) {
  const json::object* object = value.if_object();
  if (object == nullptr) return path + ": no object";
  for (const auto& [name, member] : shape.members) {
    const json::value* found = object->if_contains(name);
    if (found == nullptr && !member.optional) return path + "." + name + ": missing";
    if (found == nullptr) continue;
    if (std::string fault = misfit(*found, *member.type, path + "." + name); !fault.empty()) return fault;
  }
  for (const auto& entry : *object) {
    const std::string name(entry.key());
    if (shape.members.contains(name)) continue;
    if (!shape.others) return path + "." + name + ": not in the protocol";
    if (std::string fault = misfit(entry.value(), *shape.others, path + "." + name); !fault.empty()) return fault;
  }
  return {};
}

std::string misfit_of_any(const json::value& value, const std::vector<Type>& shapes, const std::string& path) {
  std::string deepest;  // report the error of the best-fitting shape
  for (const Type& shape : shapes) {
    const std::string fault = misfit_of_shape(value, shape, path);
    if (fault.empty()) return {};
    if (fault.size() >= deepest.size()) deepest = fault;
  }
  return deepest;
}

std::string misfit(const json::value& value, const Type& type, const std::string& path) {
  const auto unless = [&](bool good) { return good ? std::string() : path + ": " + json::serialize(value) + " is no " + type.name; };
  switch (type.kind) {
    case Type::Kind::literal: return unless(json::serialize(value) == type.name);
    case Type::Kind::prefixed: {
      const json::string* text = value.if_string();
      if (text == nullptr || !text->starts_with(type.name)) return unless(false);
      const std::string rest(text->subview(type.name.size()));
      if (type.parts.front()->name != "number") return misfit(json::value(rest), *type.parts.front(), path);
      return unless(!rest.empty() && rest.find_first_not_of("0123456789") == std::string::npos);
    }
    case Type::Kind::list: {
      const json::array* list = value.if_array();
      if (list == nullptr) return path + ": no list";
      for (std::size_t i = 0; i < list->size(); ++i) {
        std::string fault = misfit((*list)[i], *type.parts.front(), path + "[" + std::to_string(i) + "]");
        if (!fault.empty()) return fault;
      }
      return {};
    }
    case Type::Kind::shape:
    case Type::Kind::both: return misfit_of_any(value, shapes_of(type), path);
    case Type::Kind::either: {
      std::string deepest;
      for (const TypePtr& part : type.parts) {
        std::string fault = misfit(value, *part, path);
        if (fault.empty()) return {};
        if (fault.size() >= deepest.size()) deepest = std::move(fault);
      }
      return deepest;
    }
    case Type::Kind::name: break;
  }
  if (type.name == "string") return unless(value.is_string());
  if (type.name == "number") return unless(value.is_number());
  if (type.name == "boolean") return unless(value.is_bool());
  if (type.name == "null") return unless(value.is_null());
  if (type.name == "object") return unless(value.is_object());
  return misfit(value, *protocol().at(type.name), path);
}

}  // namespace

std::string misfit(const json::value& value, std::string_view type) {
  return misfit(value, *protocol().at(std::string(type)), std::string(type));
}

void check_message(std::string_view text) {
  const json::value message = parse_json(text, "message");
  const bool is_push = message.is_object() && message.get_object().contains("push");
  EXPECT_EQ(misfit(message, is_push ? "Push" : "Reply"), "") << text.substr(0, 2000);
}

void check_http_reply(const std::string& method, const std::string& target, const WebReply& reply) {
  if (reply.headers.count("content-type") == 0 || reply.headers.at("content-type") != "application/json" || reply.body.empty()) return;
  struct Shape {
    const char* request;
    const char* type;
  };
  static constexpr Shape shapes[] = {
      {"GET /api/hello", "Hello"},
      {"POST /api/me", "Person"},
      {"GET /api/matches", "MatchList"},
      {"POST /api/(matches|join)", "Match"},
      {"POST /api/setup", "SetupReply"},
      {"GET /api/(matches|join)/[^/]+", "Match"},
      {"(GET|POST) /api/matches/[^/]+/analysis(/stop)?", "AnalysisReply"},
      {"POST /api/matches/[^/]+/(leave|stand_in|return|fill|pause|resume|rematch|commit|reveal)", "Match"},
  };
  if (reply.status >= 400) {
    EXPECT_EQ(misfit(reply.json(), "Failure"), "");
    return;
  }
  const std::string request = method + " " + target.substr(0, target.find('?'));
  for (const Shape& shape : shapes) {
    if (!std::regex_match(request, std::regex(shape.request))) continue;
    EXPECT_EQ(misfit(reply.json(), shape.type), "") << request;
  }
}

}  // namespace omnibus
