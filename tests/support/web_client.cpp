#include "support/web_client.hpp"

#include <algorithm>
#include <stdexcept>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "support/patience.hpp"
#include "support/protocol.hpp"

namespace omnibus {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using Error = boost::system::error_code;

std::string host(std::uint16_t port) { return "localhost:" + std::to_string(port); }

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

asio::ip::tcp::socket connected(asio::io_context& context, std::uint16_t port) {
  asio::ip::tcp::socket socket(context);
  socket.connect({asio::ip::address_v4::loopback(), port});
  return socket;
}

std::string code_in(const json::value& reply) {
  const json::object* fields = reply.if_object();
  const json::value* error = fields != nullptr ? fields->if_contains("error") : nullptr;
  return error == nullptr ? "ok" : std::string(error->at("code").as_string());
}

}  // namespace

std::string WebReply::code() const { return code_in(json()); }

WebReply WebClient::request(const std::string& method, const std::string& target, const std::string& body, const Headers& headers) {
  asio::io_context context;
  asio::ip::tcp::socket socket = connected(context, port_);
  http::request<http::string_body> request;
  request.method_string(method);
  request.target(target);
  request.version(11);
  request.set(http::field::host, host(port_));
  if (!token_.empty()) request.set(http::field::cookie, "omnibus=" + token_);
  for (const auto& [name, value] : headers) request.set(name, value);
  request.body() = body;
  request.prepare_payload();
  Error error;
  http::write(socket, request, error);  // a server that rejects the rest still replies
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.skip(method == "HEAD");
  std::optional<Error> read;
  http::async_read(socket, buffer, parser, [&](const Error& result, std::size_t) { read = result; });
  context.run_for(longest_wait);
  if (!read) throw std::runtime_error("no answer to " + method + " " + target);
  if (*read) throw boost::system::system_error(*read);
  WebReply reply{.status = static_cast<int>(parser.get().result_int()), .headers = {}, .body = parser.get().body()};
  for (const auto& field : parser.get()) reply.headers[lower(std::string(field.name_string()))] = std::string(field.value());
  check_http_reply(method, target, reply);
  return reply;
}

WebClient& WebClient::sign_in(const std::string& name) {
  const std::string cookie = post("/api/me", {{"name", name}}).headers["set-cookie"];
  const std::size_t begin = cookie.find('=') + 1;
  token_ = cookie.substr(begin, cookie.find(';') - begin);
  return *this;
}

struct WebSocketClient::Impl {
  asio::io_context context;
  beast::websocket::stream<asio::ip::tcp::socket> stream{context};
  beast::flat_buffer buffer;
  bool reading = false;
  bool closed = false;
  std::optional<std::string> message;
};

WebSocketClient::WebSocketClient(std::uint16_t port, const std::string& token, const Headers& headers) : impl_(std::make_unique<Impl>()) {
  impl_->stream.next_layer() = connected(impl_->context, port);
  impl_->stream.read_message_max(64u << 20);
  impl_->stream.set_option(beast::websocket::stream_base::decorator([&](beast::websocket::request_type& request) {
    if (!token.empty()) request.set(http::field::cookie, "omnibus=" + token);
    for (const auto& [name, value] : headers) request.set(name, value);
  }));
  impl_->stream.handshake(host(port), "/ws");
  impl_->stream.text(true);
}

WebSocketClient::WebSocketClient(WebSocketClient&&) noexcept = default;
WebSocketClient& WebSocketClient::operator=(WebSocketClient&&) noexcept = default;

WebSocketClient::~WebSocketClient() {
  if (impl_) close();
}

void WebSocketClient::close() {
  Error ignored;
  impl_->stream.next_layer().close(ignored);
  impl_->closed = true;
}

bool WebSocketClient::closed() const { return impl_->closed; }

void WebSocketClient::send(std::string_view text, bool binary) {
  Error error;
  impl_->stream.binary(binary);
  impl_->stream.write(asio::buffer(text.data(), text.size()), error);
  if (error) impl_->closed = true;
}

std::optional<std::string> WebSocketClient::receive(std::chrono::milliseconds patience) {
  Impl& in = *impl_;
  if (in.closed) return {};
  if (!in.reading) {
    in.reading = true;
    in.stream.async_read(in.buffer, [&in](const Error& error, std::size_t) {
      in.reading = false;
      if (error) {
        in.closed = true;
        return;
      }
      in.message = beast::buffers_to_string(in.buffer.data());
      in.buffer.clear();
    });
  }
  in.context.restart();
  in.context.poll();  // messages already received need no waiting
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (!in.message && !in.closed && in.context.run_one_until(deadline) > 0) {}
  if (!in.message) return {};
  received_.push_back(*std::exchange(in.message, {}));
  check_message(received_.back());
  return received_.back();
}

json::object WebSocketClient::ask(json::object request) {
  const std::int64_t id = ++last_id_;
  request["id"] = id;
  send(json::serialize(request));
  StepLimit messages;
  for (auto text = receive(); text; text = receive(), ++messages) {
    json::object message = parse_json(*text, "message").as_object();
    if (message.contains("push")) {
      pushes_.push_back(std::move(message));
    } else if (message.at("id") == json::value(id)) {
      return message;
    }
  }
  throw std::runtime_error("no reply to " + json::serialize(request));
}

std::string WebSocketClient::code_of(json::object request) { return code_in(ask(std::move(request))); }

std::optional<json::object> WebSocketClient::push_within(std::chrono::milliseconds patience) {
  if (pushes_.empty()) {
    const auto text = receive(patience);
    if (!text) return {};
    return parse_json(*text, "message").as_object();
  }
  json::object push = std::move(pushes_.front());
  pushes_.pop_front();
  return push;
}

json::object WebSocketClient::next_push() {
  if (auto push = push_within(std::chrono::seconds(20))) return *push;
  throw std::runtime_error("nothing is pushed");
}

json::object WebSocketClient::next_push(std::string_view kind) {
  for (StepLimit pushes;; ++pushes) {
    json::object push = next_push();
    if (push.at("push") == json::value(kind)) return push;
  }
}

}  // namespace omnibus
