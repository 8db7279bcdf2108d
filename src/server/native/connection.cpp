#include "server/native/connection.hpp"

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/native/forwarded.hpp"
#include "server/native/listeners.hpp"
#include "server/native/page_policy.hpp"
#include "server/native/websocket.hpp"
#include "server/runtime/events.hpp"

namespace omnibus {

namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using Clock = std::chrono::steady_clock;
using Error = boost::system::error_code;
using Parser = http::request_parser<http::string_body>;

constexpr std::size_t largest_header = 16u << 10;
constexpr auto patience = std::chrono::seconds(20);  // for the client to accept a reply
constexpr std::size_t slowest_upload = 64u << 10;    // bytes per second of a body, on average
constexpr std::size_t max_discarded = 16u << 20;     // bytes of a refused body
constexpr std::size_t discarded_at_once = 16u << 10;
constexpr auto keep_alive = std::chrono::seconds(60);  // until the next request

/// Security headers of every reply.
constexpr std::pair<const char*, std::string_view> safety[] = {
    {"Content-Security-Policy", page_policy},
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

/// Memory reserved for the body of one request; released with this object.
class BodyShare {
 public:
  BodyShare(Addresses& addresses, std::string address, std::size_t bytes, bool known)
      : addresses_(addresses),
        address_(std::move(address)),
        bytes_(bytes),
        known_(known) {}
  BodyShare(const BodyShare&) = delete;
  BodyShare& operator=(const BodyShare&) = delete;
  ~BodyShare() { addresses_.release_body(address_, bytes_, known_); }

 private:
  Addresses& addresses_;
  const std::string address_;
  const std::size_t bytes_;
  const bool known_;
};

/// RFC 6455 asks for 16 bytes in Base64.
bool is_websocket_key(std::string_view key) {
  constexpr std::size_t digits = 22;
  constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  return key.size() == digits + 2 && key.ends_with("==") && key.find_first_not_of(alphabet) == digits;
}

class HttpConnection final : public Connection, public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(Socket socket, std::string address, Connections& connections, bool for_operators)
      : socket_(std::move(socket)),
        address_(std::move(address)),
        connections_(connections),
        for_operators_(for_operators) {}

  void read() {
    request_ = {};
    request_.address = address_;
    parser_.emplace();
    parser_->header_limit(largest_header);
    parser_->body_limit(boost::none);  // until the request is known
    deadline_ = Clock::now() + keep_alive;
    idle_ = true;
    http::async_read_header(socket_, buffer_, *parser_, [self = shared_from_this()](const Error& error, std::size_t) {
      self->idle_ = false;
      if (error) return self->refuse(error);
      self->read_body();
    });
  }

  void tick(Clock::time_point now) override {
    if (now > deadline_) close();
  }

  bool is_closed() const override { return closed_; }

  void drain() override {
    last_ = draining_ = true;
    if (idle_) close();
  }

  void close() override {
    if (std::exchange(closed_, true)) return;
    Error ignored;
    socket_.close(ignored);  // NOLINT(bugprone-unused-return-value): nothing to do about it
    connections_.addresses.sent(request_.address, std::exchange(queued_, 0));
    connections_.addresses.leave(address_);
    --connections_.metrics.connections;
  }

 private:
  /// Parser of the request that is being read or answered.
  Parser& parser() { return *parser_; }  // NOLINT(bugprone-unchecked-optional-access): there is one from the first read on
  const Parser::value_type& message() const { return parser_->get(); }  // NOLINT(bugprone-unchecked-optional-access)

  void read_body() {
    const auto& head = message();
    body_limit_ = Api::body_limit(head.method_string(), head.target());
    if (!is_plain(head)) return refuse(http::error::bad_transfer_encoding);
    if (parser().content_length().value_or(0) > body_limit_) return refuse(http::error::body_limit);
    parser().body_limit(body_limit_);  // for a body of unknown length
    try {
      request_.address = client();
      hold_body();
    } catch (const Problem& problem) {
      return refuse(problem);
    }
    begin_body();
  }

  /// Reserves memory before any of the body is read, so that an upload once begun can be finished. A body of unknown length counts as the
  /// longest allowed. Small bodies need no look at the cookie unless strangers hold too much already.
  void hold_body() {
    const std::size_t bytes = parser().chunked() ? body_limit_ : static_cast<std::size_t>(parser().content_length().value_or(0));
    if (bytes == 0) return;
    Addresses& addresses = connections_.addresses;
    const auto is_guest = [this] { return connections_.api.is_guest(cookie_in(header(http::field::cookie), cookie_name)); };
    bool known = bytes > max_small_body_bytes && is_guest();
    bool held = addresses.hold_body(request_.address, bytes, known);
    if (!held && !known && is_guest()) {
      known = true;
      held = addresses.hold_body(request_.address, bytes, true);
    }
    if (!held) {
      addresses.spend_request(request_.address);  // charged like any other request
      throw Problem(!known && bytes > addresses.max_body(false) ? "not_signed_in" : "too_fast");
    }
    body_.emplace(addresses, request_.address, bytes, known);
  }

  void begin_body() {
    const std::chrono::seconds at_slowest(parser().content_length().value_or(body_limit_) / slowest_upload);
    body_deadline_ = Clock::now() + connections_.settings.upload_stall + at_slowest;
    parser().eager(true);
    read_more();
  }

  void read_more() {
    if (parser().is_done()) return read_all();
    deadline_ = std::min(body_deadline_, Clock::now() + connections_.settings.upload_stall);
    http::async_read_some(socket_, buffer_, parser(), [self = shared_from_this()](const Error& error, std::size_t) {
      if (error) return self->refuse(error);
      self->read_more();
    });
  }

  void read_all() {
    deadline_ = Clock::time_point::max();
    answer();
  }

  /// True if no proxy in front can have parsed the request differently: one host, and a body of one length or in plain chunks.
  static bool is_plain(const http::request_header<>& head) {
    const std::size_t encodings = head.count(http::field::transfer_encoding);
    const bool known = encodings == 1 && beast::iequals(head[http::field::transfer_encoding], "chunked") && head.version() >= 11;
    return head.count(http::field::host) <= 1 && (encodings == 0 || (known && head.count(http::field::content_length) == 0));
  }

  Problem too_large(const Error& error) const {
    const bool body = error == http::error::body_limit;
    return Problem("too_large", {{"what", body ? "body" : "header"}, {"limit", std::to_string(body ? body_limit_ : largest_header)}});
  }

  /// Answers invalid or oversized HTTP, then closes the connection.
  void refuse(const Error& error) {
    const bool is_too_large =
        error == http::error::body_limit || error == http::error::header_limit || error == http::error::buffer_overflow;
    const bool theirs = error.category() == make_error_code(http::error::bad_method).category() && error != http::error::end_of_stream &&
                        error != http::error::partial_message;
    if (!theirs) return close();
    refuse(is_too_large ? too_large(error) : Problem("bad_request"));
  }

  void refuse(const Problem& problem) {
    last_ = lingers_ = true;
    connections_.metrics.refused(problem.code());
    write(Api::refusal(problem, "en"));
  }

  std::string header(http::field name) const { return std::string(message()[name]); }

  /// True if the client accepts an encoding; "q=0" rejects it.
  bool takes(std::string_view encoding) const {
    for (const auto& [name, parameters] : http::ext_list(message()[http::field::accept_encoding])) {
      if (!beast::iequals(name, encoding)) continue;
      return std::none_of(parameters.begin(), parameters.end(), [](const auto& each) {
        return beast::iequals(each.first, "q") && each.second.find_first_not_of("0.") == std::string_view::npos;
      });
    }
    return false;
  }

  std::string client() const {
    const auto lines = message().equal_range("X-Forwarded-For");
    std::vector<std::string_view> values;
    for (auto line = lines.first; line != lines.second; ++line) values.push_back(line->value());
    return forwarded_address(values, connections_.settings.behind_proxy, address_);
  }

  HttpRequest request() {
    auto& message = parser().get();
    HttpRequest out;
    out.method = std::string(message.method_string());
    if (!split_target(std::string_view(message.target()), out)) throw Problem("bad_request");
    out.host = header(http::field::host);
    out.origin = header(http::field::origin);
    out.fetch_site = std::string(message["Sec-Fetch-Site"]);
    out.token = cookie_in(header(http::field::cookie), cookie_name);
    out.if_none_match = header(http::field::if_none_match);
    out.takes_brotli = takes("br");
    out.takes_gzip = takes("gzip");
    out.body = std::move(message.body());
    out.address = request_.address;
    out.for_operators = for_operators_;
    return out;
  }

  void answer() {
    ++connections_.metrics.requests;
    last_ = draining_ || !message().keep_alive();
    head_only_ = message().method() == http::verb::head;
    try {
      request_ = request();
      if (beast::websocket::is_upgrade(message()) && request_.path == "/ws") return upgrade();
    } catch (const Problem& problem) {
      connections_.metrics.refused(problem.code());
      return write(Api::refusal(problem, "en"));
    }
    connections_.api.answer(request_, [self = shared_from_this()](HttpReply reply) {
      self->connections_.loop.run([self, reply = std::move(reply)] { self->write(reply); });
    });
  }

  void upgrade() {
    const bool one_key = message().count(http::field::sec_websocket_key) == 1;
    if (!one_key || !is_websocket_key(message()[http::field::sec_websocket_key])) throw Problem("bad_request");
    if (!connections_.addresses.spend_upgrade(request_.address)) throw Problem("too_fast");
    const Visitor visitor = connections_.api.visitor_of(request_);
    log_event("websocket", {{"address", request_.address}, {"signed_in", !visitor.person.empty()}});
    connections_.addresses.leave(address_);
    if (!connections_.addresses.enter(request_.address)) {
      connections_.addresses.enter(address_, true);
      throw Problem("too_many", {{"limit", std::to_string(connections_.settings.limits.connections_of_address)}});
    }
    closed_ = true;  // the socket moves to another connection
    receive_websocket(std::move(socket_), message(), visitor, request_.address, connections_);
  }

  /// Refuses a reply that does not fit beside the output already queued; the refusal itself is small.
  void write(const HttpReply& reply) {
    if (closed_) return;
    if (!connections_.addresses.queue(request_.address, reply.body.size())) {
      ++connections_.metrics.unread;
      last_ = true;
      return send(Api::refusal(Problem("too_fast"), "en"));
    }
    queued_ = reply.body.size();
    connections_.addresses.charge(request_.address, {.bytes = queued_});
    send(reply);
  }

  void send(const HttpReply& reply) {
    log_event(
        "request",
        {{"method", request_.method}, {"path", path_for_log(request_.path)}, {"status", reply.status}, {"address", request_.address}});
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
      self->connections_.addresses.sent(self->request_.address, std::exchange(self->queued_, 0));
      self->forget_body();
      if (!error && self->lingers_ && !self->closed_) return self->linger();
      if (error || self->last_ || self->closed_) return self->close();
      self->read();
    });
  }

  void forget_body() {
    request_.body = {};
    body_.reset();
  }

  /// Reads and discards the rest of a refused request, within bounds: closing a connection with unread bytes resets it, and the client may
  /// lose the reply.
  void linger() {
    Error ignored;
    socket_.shutdown(Socket::shutdown_send, ignored);  // NOLINT(bugprone-unused-return-value): reading tells as well
    idle_ = true;
    if (draining_) return close();
    deadline_ = Clock::now() + connections_.settings.upload_stall;
    parser_.reset();
    discard();
  }

  void discard() {
    buffer_.clear();
    socket_.async_read_some(buffer_.prepare(discarded_at_once), [self = shared_from_this()](const Error& error, std::size_t bytes) {
      self->discarded_ += bytes;
      if (error || self->closed_ || self->discarded_ > max_discarded) return self->close();
      self->discard();
    });
  }

  Socket socket_;
  std::string address_;
  Connections& connections_;
  beast::flat_buffer buffer_{largest_header + (1u << 16)};
  std::optional<Parser> parser_;
  HttpRequest request_;
  std::size_t queued_ = 0;
  Clock::time_point deadline_;
  Clock::time_point body_deadline_;
  std::size_t body_limit_ = 0;
  std::optional<BodyShare> body_;
  std::size_t discarded_ = 0;
  const bool for_operators_;
  bool idle_ = false;  // between two requests
  bool draining_ = false;
  bool head_only_ = false;
  bool last_ = false;
  bool lingers_ = false;  // discards the rest of a refused request
  bool closed_ = false;
};

/// Clients of a Unix socket have no address: they are on this machine, such as a proxy.
std::string address_of(const boost::asio::generic::stream_protocol::endpoint& peer) {
  if (peer.protocol().family() == AF_UNIX) return boost::asio::ip::address_v4::loopback().to_string();
  return tcp_endpoint(peer).address().to_string();
}

}  // namespace

void Connections::tick() {
  const Clock::time_point now = Clock::now();
  std::erase_if(all, [](const std::weak_ptr<Connection>& each) { return each.expired(); });
  for (std::size_t i = 0; i < all.size(); ++i) {  // NOLINT(modernize-loop-convert): more may come meanwhile
    if (const auto connection = all[i].lock()) connection->tick(now);
  }
}

void Connections::close_all() {
  for (std::size_t i = 0; i < all.size(); ++i) {  // NOLINT(modernize-loop-convert): more may come meanwhile
    if (const auto connection = all[i].lock()) connection->close();
  }
}

void Connections::add(const std::shared_ptr<Connection>& connection) {
  all.push_back(connection);
  if (draining) connection->drain();
}

void Connections::drain_all() {
  draining = true;
  for (std::size_t i = 0; i < all.size(); ++i) {  // NOLINT(modernize-loop-convert): more may come meanwhile
    if (const auto connection = all[i].lock()) connection->drain();
  }
}

bool Connections::none() const {
  return std::all_of(all.begin(), all.end(), [](const std::weak_ptr<Connection>& each) {
    const auto connection = each.lock();
    return !connection || connection->is_closed();
  });
}

void receive(Socket socket, Connections& connections, bool for_operators) {
  Error error;
  const auto peer = socket.remote_endpoint(error);
  if (error) return;
  const std::string address = address_of(peer);
  if (!connections.addresses.enter(address, connections.settings.behind_proxy > 0)) {
    connections.metrics.refused("too_many");
    return;
  }
  ++connections.metrics.connections;
  socket.set_option(boost::asio::ip::tcp::no_delay(true), error);  // NOLINT(bugprone-unused-return-value): a wish
  auto connection = std::make_shared<HttpConnection>(std::move(socket), address, connections, for_operators);
  connection->read();
  connections.add(connection);
}

}  // namespace omnibus
