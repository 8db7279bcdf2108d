#include "server/native/websocket.hpp"

#include <deque>
#include <unordered_set>

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "server/conversation/conversation.hpp"

namespace omnibus {

namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;
using Clock = std::chrono::steady_clock;
using Error = boost::system::error_code;

constexpr int max_unanswered = 32;
constexpr std::size_t small_reply = 4096;  // is sent however much is queued: an acknowledgement is never lost

class WebSocket final : public Connection, public Conversation {
 public:
  WebSocket(Socket socket, const Visitor& visitor, const std::string& address, Connections& connections)
      : Conversation({connections.settings, connections.matches, connections.addresses, connections.metrics, connections.loop}, visitor,
                     address),
        stream_(std::move(socket)),
        connections_(connections) {}

  void begin(const UpgradeRequest& request) {
    stream_.read_message_max(max_message_bytes);
    stream_.auto_fragment(false);
    stream_.text(true);
    stream_.control_callback([this](websocket::frame_type, beast::string_view) { heard_ = Clock::now(); });
    ++connections_.metrics.websockets;
    stream_.async_accept(request, [self = self()](const Error& error) {
      if (error) return self->close();
      if (self->draining_) self->say_closing();
      self->read();
    });
  }

  void tell(const std::string& match, SharedText change) override {
    connections_.loop.run([self = self(), match, change = std::move(change)] { self->take_change(match, change); });
  }
  void tell_all(const std::string& match, SharedText everything) override {
    connections_.loop.run([self = self(), match, everything = std::move(everything)] {
      if (self->has_room_for(everything->size()) && self->send({everything, {}})) self->missed_.erase(match);
    });
  }

  /// Pings a silent client; closes the connection if it does not answer, or does not accept output.
  void tick(Clock::time_point now) override {
    const auto quiet_time = now - heard_;
    const bool stuck = writing_ && now - write_begun_ > connections_.settings.slowest;
    if (stuck || quiet_time > 3 * connections_.settings.ping) return close();
    if (!writing_) catch_up();
    if (quiet_time < connections_.settings.ping || pinging_ || closed_ || !stream_.is_open()) return;
    pinging_ = true;
    stream_.async_ping({}, [self = self()](const Error& error) {
      self->pinging_ = false;
      if (error) self->close();
    });
  }

  bool is_closed() const override { return closed_; }

  void drain() override {
    if (std::exchange(draining_, true) || closed_) return;
    if (!stream_.is_open()) return;  // notified once it is: nothing may be written during the handshake
    say_closing();
    close_when_done();
  }

  void close() override {
    if (std::exchange(closed_, true)) return;
    Error ignored;
    beast::get_lowest_layer(stream_).close(ignored);  // NOLINT(bugprone-unused-return-value): nothing to do about it
    watch_nothing();
    outbox_.clear();
    connections_.addresses.sent(address(), std::exchange(queued_, 0));
    connections_.addresses.leave(address());
    --connections_.metrics.websockets;
    --connections_.metrics.connections;
  }

 private:
  std::shared_ptr<WebSocket> self() { return std::static_pointer_cast<WebSocket>(shared_from_this()); }

  /// `match` is empty for replies.
  struct Message {
    SharedText text;
    std::string match;
  };

  // ---- Reading --------------------------------------------------------------------------------------------------------

  /// Reads requests no faster than the client accepts output (back-pressure).
  void read() {
    if (draining_) return close_when_done();
    if (reading_ || closed_ || unanswered() >= max_unanswered || queued_ > connections_.settings.limits.queued_bytes) return;
    reading_ = true;
    stream_.async_read(buffer_, [self = self()](const Error& error, std::size_t) {
      if (error) return self->close();
      self->heard_ = Clock::now();
      self->hear();
      self->reading_ = false;  // not before: an immediate answer calls read() as well
      self->read();
    });
  }

  void hear() {
    const auto bytes = buffer_.cdata();
    handle_message({static_cast<const char*>(bytes.data()), bytes.size()}, !stream_.got_binary());
    buffer_.clear();
  }

  // ---- Writing --------------------------------------------------------------------------------------------------------

  bool send_reply(SharedText reply) override {
    const bool fits = reply->size() <= small_reply || has_room_for(reply->size());
    return fits && send({std::move(reply), {}});
  }
  void has_answered() override { read(); }
  void give_up() override { close(); }

  /// An empty queue accepts a message of any size, since it could never be sent otherwise.
  bool has_room_for(std::size_t bytes) const { return queued_ == 0 || queued_ + bytes <= connections_.settings.limits.queued_bytes; }

  /// Drops the changes of a match if too much is queued; when all is sent, the client gets the full state.
  void take_change(const std::string& match, const SharedText& change) {
    if (closed_ || missed_.contains(match)) return;
    if (queued_ + change->size() <= connections_.settings.limits.queued_bytes && send({change, match})) return;
    missed_.insert(match);
    const auto first = outbox_.begin() + (writing_ ? 1 : 0);
    const auto rest = std::remove_if(first, outbox_.end(), [&](const Message& message) {
      const bool dropped = message.match == match;
      if (dropped) forget(message.text->size());
      return dropped;
    });
    outbox_.erase(rest, outbox_.end());
    if (!writing_) catch_up();
  }

  /// False if too much is queued for all clients together, or for those of this address.
  bool send(Message message) {
    if (closed_ || closing_) return true;
    if (!connections_.addresses.queue(address(), message.text->size())) return false;
    queued_ += message.text->size();
    outbox_.push_back(std::move(message));
    if (!writing_) write();
    return true;
  }

  void forget(std::size_t bytes) {
    queued_ -= bytes;
    connections_.addresses.sent(address(), bytes);
  }

  void write() {
    writing_ = true;
    write_begun_ = Clock::now();
    const SharedText& text = outbox_.front().text;
    stream_.async_write(boost::asio::buffer(*text), [self = self(), text](const Error& error, std::size_t) {
      self->writing_ = false;
      if (error || self->closed_) return self->close();
      self->forget(text->size());
      self->outbox_.pop_front();
      self->read();
      if (self->writing_) return;
      if (self->outbox_.empty()) return self->catch_up();
      self->write();
    });
  }

  void say_closing() { send({std::make_shared<const std::string>(R"({"push":"closing"})"), {}}); }

  void close_when_done() {
    if (unanswered() > 0 || writing_ || !outbox_.empty() || closed_ || std::exchange(closing_, true)) return;
    stream_.async_close(websocket::close_code::service_restart, [self = self()](const Error&) { self->close(); });
  }

  void catch_up() {
    const std::unordered_set<std::string> matches = missed_;  // a copy: an immediate answer may remove its match from the set
    for (const std::string& match : matches) {
      connections_.matches.visit(match, [](const Outcome&) {}, [self = self()](LiveMatch& live) { live.presence().resync(self.get()); });
    }
  }

  websocket::stream<Socket, false> stream_;
  beast::flat_buffer buffer_;
  Connections& connections_;
  Clock::time_point heard_ = Clock::now();
  Clock::time_point write_begun_;
  std::unordered_set<std::string> missed_;
  std::deque<Message> outbox_;
  std::size_t queued_ = 0;
  bool reading_ = false;
  bool writing_ = false;
  bool pinging_ = false;
  bool draining_ = false;
  bool closing_ = false;
  bool closed_ = false;
};

}  // namespace

void receive_websocket(Socket socket, const UpgradeRequest& request, const Visitor& visitor, const std::string& address,
                       Connections& connections) {
  auto connection = std::make_shared<WebSocket>(std::move(socket), visitor, address, connections);
  connection->begin(request);
  connections.add(connection);
}

}  // namespace omnibus
