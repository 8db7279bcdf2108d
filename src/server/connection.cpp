#include "server/connection.hpp"

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/events.hpp"
#include "server/websocket.hpp"

namespace omnibus {

namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using Clock = std::chrono::steady_clock;
using Error = boost::system::error_code;

constexpr std::size_t largest_header = 16u << 10;
constexpr auto patience = std::chrono::seconds(20);    // for a request that has begun
constexpr auto keep_alive = std::chrono::seconds(60);  // until the next one

/// What every answer says about how a browser may treat it.
constexpr std::pair<const char*, const char*> safety[] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src "
     "'self'; "
     "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
};

/// Paths are logged, but not the code in an invitation.
std::string path_for_log(const std::string& path) {
  for (const std::string_view invitation : {"/join/", "/api/join/"}) {
    if (path.starts_with(invitation)) return std::string(invitation) + "…";
  }
  return path;
}

class HttpConnection final : public Connection, public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(Socket socket, std::string address, Connections& connections)
      : socket_(std::move(socket)),
        address_(std::move(address)),
        connections_(connections) {}

  void read() {
    parser_.emplace();
    parser_->header_limit(largest_header);
    deadline_ = Clock::now() + keep_alive;
    http::async_read_header(socket_, buffer_, *parser_, [self = shared_from_this()](const Error& error, std::size_t) {
      if (error) return self->refuse(error);
      self->read_body();
    });
  }

  void tick(Clock::time_point now) override {
    if (now > deadline_) close();
  }

  void close() override {
    if (std::exchange(closed_, true)) return;
    Error ignored;
    socket_.close(ignored);  // NOLINT(bugprone-unused-return-value): nothing to do about it
    connections_.addresses.leave(address_);
    --connections_.metrics.connections;
  }

 private:
  void read_body() {
    const auto& head = parser_->get();
    const std::size_t limit = Api::body_limit(head.method_string(), head.target());
    if (parser_->content_length().value_or(0) > limit) return refuse(http::error::body_limit);
    parser_->body_limit(limit);  // for a body that does not say how long it is
    deadline_ = Clock::now() + patience;
    http::async_read(socket_, buffer_, *parser_, [self = shared_from_this()](const Error& error, std::size_t) {
      if (error) return self->refuse(error);
      self->deadline_ = Clock::time_point::max();
      self->answer();
    });
  }

  /// What is no HTTP, or too much of it, gets an answer and the end of the conversation.
  void refuse(const Error& error) {
    const bool too_large = error == http::error::body_limit || error == http::error::header_limit || error == http::error::buffer_overflow;
    const bool theirs = error.category() == make_error_code(http::error::bad_method).category() && error != http::error::end_of_stream &&
                        error != http::error::partial_message;
    if (!theirs) return close();
    const Problem problem = too_large ? Problem("too_large", {{"what", "request"}, {"limit", "65536"}}) : Problem("bad_request");
    last_ = true;
    connections_.metrics.refused(problem.code());
    write(Api::refusal(problem, "en"));
  }

  std::string header(http::field name) const { return std::string(parser_->get()[name]); }

  /// The address of the client, as the proxy on this machine says where there is one.
  std::string client() const {
    if (!connections_.settings.behind_proxy) return address_;
    const std::string chain(parser_->get()["X-Forwarded-For"]);
    const std::size_t last = chain.find_last_of(", ");
    return chain.empty() ? address_ : chain.substr(last == std::string::npos ? 0 : last + 1);
  }

  HttpRequest request() {
    const auto& message = parser_->get();
    HttpRequest out;
    out.method = std::string(message.method_string());
    if (!split_target(std::string_view(message.target()), out)) throw Problem("bad_request");
    out.host = header(http::field::host);
    out.origin = header(http::field::origin);
    out.fetch_site = std::string(message["Sec-Fetch-Site"]);
    out.token = cookie_in(header(http::field::cookie), cookie_name);
    out.if_none_match = header(http::field::if_none_match);
    out.takes_gzip = header(http::field::accept_encoding).find("gzip") != std::string::npos;
    out.body = parser_->get().body();
    out.address = client();
    return out;
  }

  void answer() {
    ++connections_.metrics.requests;
    last_ = !parser_->get().keep_alive();
    head_only_ = parser_->get().method() == http::verb::head;
    try {
      request_ = request();
      if (beast::websocket::is_upgrade(parser_->get()) && request_.path == "/ws") return upgrade();
    } catch (const Problem& problem) {
      connections_.metrics.refused(problem.code());
      return write(Api::refusal(problem, "en"));
    }
    connections_.api.answer(request_, [self = shared_from_this()](HttpReply reply) {
      self->connections_.loop.run([self, reply = std::move(reply)] { self->write(reply); });
    });
  }

  void upgrade() {
    const Visitor visitor = connections_.api.visitor_of(request_);
    log_event("websocket", {{"address", request_.address}, {"signed_in", !visitor.person.empty()}});
    connections_.addresses.leave(address_);
    if (!connections_.addresses.enter(request_.address)) {
      connections_.addresses.enter(address_, true);
      throw Problem("too_many", {{"limit", std::to_string(connections_.settings.limits.connections_of_address)}});
    }
    closed_ = true;  // the socket lives on in another connection
    receive_websocket(std::move(socket_), parser_->get(), visitor, request_.address, connections_);
  }

  void write(const HttpReply& reply) {
    if (closed_) return;
    log_event("request",
              {{"method", request_.method}, {"path", path_for_log(request_.path)}, {"status", reply.status}, {"address", address_}});
    auto message = std::make_shared<http::response<http::string_body>>(static_cast<http::status>(reply.status), 11);
    for (const auto& [name, value] : safety) message->set(name, value);
    message->set(http::field::content_type, reply.type);
    message->set(http::field::cache_control, "no-store");
    for (const auto& [name, value] : reply.headers) message->set(name, value);
    message->keep_alive(!last_);
    if (reply.status != static_cast<int>(http::status::not_modified)) message->content_length(reply.body.size());
    if (!head_only_) message->body() = reply.body;
    deadline_ = Clock::now() + patience;
    http::async_write(socket_, *message, [self = shared_from_this(), message](const Error& error, std::size_t) {
      if (error || self->last_ || self->closed_) return self->close();
      self->read();
    });
  }

  Socket socket_;
  std::string address_;
  Connections& connections_;
  beast::flat_buffer buffer_{largest_header + (1u << 16)};
  std::optional<http::request_parser<http::string_body>> parser_;
  HttpRequest request_;
  Clock::time_point deadline_;
  bool head_only_ = false;
  bool last_ = false;
  bool closed_ = false;
};

}  // namespace

void Connections::tick() {
  const Clock::time_point now = Clock::now();
  std::erase_if(all, [](const std::weak_ptr<Connection>& each) { return each.expired(); });
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (const auto connection = all[i].lock()) connection->tick(now);
  }
}

void Connections::close_all() {
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (const auto connection = all[i].lock()) connection->close();
  }
}

void receive(Socket socket, Connections& connections) {
  Error error;
  const auto peer = socket.remote_endpoint(error);
  if (error) return;
  const std::string address = peer.address().to_string();
  if (!connections.addresses.enter(address, connections.settings.behind_proxy)) {
    connections.metrics.refused("too_many");
    return;
  }
  ++connections.metrics.connections;
  socket.set_option(boost::asio::ip::tcp::no_delay(true), error);  // NOLINT(bugprone-unused-return-value): a wish
  auto connection = std::make_shared<HttpConnection>(std::move(socket), address, connections);
  connections.all.push_back(connection);
  connection->read();
}

}  // namespace omnibus
