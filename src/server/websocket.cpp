#include "server/websocket.hpp"

#include <deque>
#include <unordered_set>

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "server/events.hpp"

namespace omnibus {

namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;
using Clock = std::chrono::steady_clock;
using Error = boost::system::error_code;

constexpr int max_unanswered = 32;
constexpr int max_refusals = 200;            // in a row, before a flood is cut off
constexpr std::size_t small_reply = 4096;    // is sent whatever waits already: an acknowledgement is never lost
constexpr std::size_t small_message = 4096;  // is understood even where it is refused

class WebSocket final : public Connection, public Watcher, public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(Socket socket, const Visitor& visitor, std::string address, Connections& connections)
      : stream_(std::move(socket)),
        visitor_(visitor),
        address_(std::move(address)),
        connections_(connections),
        limiter_(connections.settings.limits.messages),
        work_(connections.settings.limits.work) {}

  void begin(const UpgradeRequest& request) {
    stream_.read_message_max(largest_message);
    stream_.auto_fragment(false);
    stream_.text(true);
    stream_.control_callback([this](websocket::frame_type, beast::string_view) { heard_ = Clock::now(); });
    ++connections_.metrics.websockets;
    stream_.async_accept(request, [self = shared_from_this()](const Error& error) {
      if (error) return self->close();
      if (self->draining_) self->say_closing();
      self->read();
    });
  }

  void tell(const std::string& match, SharedText change) override {
    connections_.loop.run([self = shared_from_this(), match, change = std::move(change)] { self->take_change(match, change); });
  }
  void tell_all(const std::string& match, SharedText everything) override {
    connections_.loop.run([self = shared_from_this(), match, everything = std::move(everything)] {
      if (self->has_room_for(everything->size()) && self->send({everything, {}})) self->missed_.erase(match);
    });
  }

  /// Who has not been heard of for long is asked; who does not answer, or does not take what is sent, is gone.
  void tick(Clock::time_point now) override {
    const auto silence = now - heard_;
    const bool stuck = writing_ && now - write_begun_ > connections_.settings.slowest;
    if (stuck || silence > 3 * connections_.settings.ping) return close();
    if (!writing_) catch_up();
    if (silence < connections_.settings.ping || pinging_ || closed_ || !stream_.is_open()) return;
    pinging_ = true;
    stream_.async_ping({}, [self = shared_from_this()](const Error& error) {
      self->pinging_ = false;
      if (error) self->close();
    });
  }

  bool is_closed() const override { return closed_; }

  void drain() override {
    if (std::exchange(draining_, true) || closed_) return;
    if (!stream_.is_open()) return;  // told as soon as it is: nothing may be written while a WebSocket is being opened
    say_closing();
    close_when_done();
  }

  void close() override {
    if (std::exchange(closed_, true)) return;
    Error ignored;
    beast::get_lowest_layer(stream_).close(ignored);  // NOLINT(bugprone-unused-return-value): nothing to do about it
    for (const std::string& match : watched_) {
      connections_.matches.visit(
          match, [](const Outcome&) {}, [self = shared_from_this()](LiveMatch& live) { live.presence().unwatch(self.get()); });
    }
    watched_.clear();
    outbox_.clear();
    connections_.addresses.sent(address_, std::exchange(queued_, 0));
    connections_.addresses.leave(address_);
    --connections_.metrics.websockets;
    --connections_.metrics.connections;
  }

 private:
  /// Replies have no match.
  struct Message {
    SharedText text;
    std::string match;
  };

  // ---- Reading --------------------------------------------------------------------------------------------------------

  /// Nobody is read faster than they take what they are told.
  void read() {
    if (draining_) return close_when_done();
    if (reading_ || closed_ || unanswered_ >= max_unanswered || queued_ > connections_.settings.limits.queued_bytes) return;
    reading_ = true;
    stream_.async_read(buffer_, [self = shared_from_this()](const Error& error, std::size_t) {
      if (error) return self->close();
      self->heard_ = Clock::now();
      self->understand();
      self->buffer_.clear();
      self->reading_ = false;  // not before: an answer may come at once, and want to read on
      self->read();
    });
  }

  void understand() {
    ++connections_.metrics.messages;
    const auto bytes = buffer_.cdata();
    const Stopwatch stopwatch;
    std::optional<std::int64_t> id;
    try {
      const bool in_time = may_ask();
      if (!in_time && bytes.size() > small_message) throw Problem("too_fast");
      const json::value message = parse_json({static_cast<const char*>(bytes.data()), bytes.size()}, "request");
      id = id_of(message);
      if (!in_time) throw Problem("too_fast");
      refusals_ = 0;
      if (stream_.got_binary()) throw Problem("bad_request");
      Request request = decode_request(message);
      if (!limiter_.spend(request.cost() - 1)) throw Problem("too_fast");  // the message itself is paid for
      log_detail("message", {{"do", message.at("do")}, {"match", request.match}});
      follow(std::move(request));
    } catch (const Problem& problem) {
      reply(id, problem);
      if (problem.code() == "too_fast" && ++refusals_ > max_refusals) close();
    } catch (const std::exception& fault) {
      log_fault(fault.what());
      reply(id, Problem("internal", {{"reason", fault.what()}}));
    }
    charge({.time = stopwatch.time(), .bytes = bytes.size()});
  }

  bool may_ask() {
    return work_.in_credit() && connections_.addresses.has_time_for(address_) && limiter_.spend() &&
           connections_.addresses.spend_message(address_);
  }

  void charge(Work work) {
    work_.charge(work.milliseconds());
    connections_.addresses.charge(address_, work);
  }

  /// Sends the request where its match is, and the answer back from there.
  void follow(Request request) {
    if (std::holds_alternative<PingRequest>(request.what)) return reply(request.id, json::object());
    const auto* watch = std::get_if<WatchRequest>(&request.what);
    const bool is_command = std::holds_alternative<CommandRequest>(request.what);
    bool newly_watched = false;
    if (watch != nullptr) {
      visitor_.language = watch->language;
      newly_watched = begin_watching(request.match);
    } else if (std::holds_alternative<UnwatchRequest>(request.what)) {
      watched_.erase(request.match);
    }
    ++unanswered_;
    const Answer answer = [self = shared_from_this(), id = request.id, match = newly_watched ? request.match : std::string(), is_command,
                           begun = Clock::now()](Outcome outcome) {
      self->connections_.loop.run([self, id, match, is_command, begun, outcome = std::move(outcome)] {
        const bool good = std::holds_alternative<JsonText>(outcome);
        if (good && is_command)
          self->connections_.metrics.acknowledgements.note(std::chrono::duration<double>(Clock::now() - begun).count());
        if (!good && !match.empty()) self->watched_.erase(match);
        --self->unanswered_;
        self->reply(id, outcome);
        self->read();
      });
    };
    const std::string match = request.match;
    const bool may_take_long = std::holds_alternative<LogRequest>(request.what) || std::holds_alternative<FrameRequest>(request.what) ||
                               std::holds_alternative<PreviewRequest>(request.what);
    auto piece = [self = shared_from_this(), visitor = visitor_, request = std::move(request), so_far = std::make_shared<LogSoFar>(),
                  answer](LiveMatch& live) {
      const Stopwatch stopwatch;
      const bool last = std::visit([&](const auto& what) { return self->ask_piece(live, visitor, what, *so_far, answer); }, request.what);
      self->connections_.loop.run([self, time = stopwatch.time()] { self->charge({.time = time}); });
      return last;
    };
    if (may_take_long) return connections_.matches.visit_in_pieces(match, {visitor_.network, visitor_.person}, answer, std::move(piece));
    connections_.matches.visit(match, answer, std::move(piece));
  }

  bool begin_watching(const std::string& match) {
    const std::size_t max = connections_.settings.limits.watched_matches;
    if (watched_.contains(match)) return false;
    if (watched_.size() >= max) throw Problem("too_many", {{"limit", std::to_string(max)}});
    watched_.insert(match);
    return true;
  }

  // On the thread of the match:
  template <class What>
  bool ask_piece(LiveMatch& live, const Visitor& visitor, const What& what, LogSoFar& log_so_far, const Answer& answer) {
    if constexpr (std::is_same_v<What, LogRequest>) {
      return live.play().log(visitor, what, log_so_far, answer);
    } else {
      ask(live, visitor, what, answer);
      return true;
    }
  }
  void ask(LiveMatch& live, const Visitor& visitor, const WatchRequest& request, const Answer& answer) {
    live.presence().watch(shared_from_this(), visitor, request, answer);
  }
  void ask(LiveMatch& live, const Visitor&, const UnwatchRequest&, const Answer& answer) {
    live.presence().unwatch(this);
    answer(json::object());
  }
  static void ask(LiveMatch& live, const Visitor& visitor, const CommandRequest& request, const Answer& answer) {
    live.play().command(visitor, request, answer);
  }
  static void ask(LiveMatch& live, const Visitor& visitor, const SayRequest& request, const Answer& answer) {
    live.play().say(visitor, request, answer);
  }
  static void ask(LiveMatch& live, const Visitor& visitor, const HintRequest& request, const Answer& answer) {
    live.play().hint(visitor, request, answer);
  }
  static void ask(LiveMatch& live, const Visitor& visitor, const WhyRequest& request, const Answer& answer) {
    live.play().why(visitor, request, answer);
  }
  static void ask(LiveMatch& live, const Visitor& visitor, const PreviewRequest& request, const Answer& answer) {
    live.play().preview(visitor, request, answer);
  }
  static void ask(LiveMatch& live, const Visitor& visitor, const StandingRequest& request, const Answer& answer) {
    live.play().standing(visitor, request, answer);
  }
  static void ask(LiveMatch& live, const Visitor& visitor, const FrameRequest& request, const Answer& answer) {
    live.play().frame(visitor, request, answer);
  }
  static void ask(LiveMatch&, const Visitor&, const PingRequest&, const Answer& answer) { answer(json::object()); }

  // ---- Writing --------------------------------------------------------------------------------------------------------

  void reply(std::optional<std::int64_t> id, const Outcome& outcome) {
    if (const auto* problem = std::get_if<Problem>(&outcome)) connections_.metrics.refused(problem->code());
    auto text = std::make_shared<const std::string>(encode_reply(id, outcome, visitor_.language));
    charge({.bytes = text->size()});
    if (text->size() <= small_reply || has_room_for(text->size())) {
      if (send({std::move(text), {}})) return;
    }
    ++connections_.metrics.unread;
    if (!send({std::make_shared<const std::string>(encode_reply(id, Problem("too_fast"), visitor_.language)), {}})) close();
  }

  /// Whoever has read everything may be told something large, since it would never be told otherwise.
  bool has_room_for(std::size_t bytes) const { return queued_ == 0 || queued_ + bytes <= connections_.settings.limits.queued_bytes; }

  /// Where too much waits to be sent already, changes are dropped; when all is sent, the reader is told how things stand.
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

  /// False where too much waits for all readers together, or for those of this address.
  bool send(Message message) {
    if (closed_ || closing_) return true;
    if (!connections_.addresses.queue(address_, message.text->size())) return false;
    queued_ += message.text->size();
    outbox_.push_back(std::move(message));
    if (!writing_) write();
    return true;
  }

  void forget(std::size_t bytes) {
    queued_ -= bytes;
    connections_.addresses.sent(address_, bytes);
  }

  void write() {
    writing_ = true;
    write_begun_ = Clock::now();
    const SharedText& text = outbox_.front().text;
    stream_.async_write(boost::asio::buffer(*text), [self = shared_from_this(), text](const Error& error, std::size_t) {
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
    if (unanswered_ > 0 || writing_ || !outbox_.empty() || closed_ || std::exchange(closing_, true)) return;
    stream_.async_close(websocket::close_code::service_restart, [self = shared_from_this()](const Error&) { self->close(); });
  }

  void catch_up() {
    const std::unordered_set<std::string> matches = missed_;  // an answer may come at once, and take its match out of the set
    for (const std::string& match : matches) {
      connections_.matches.visit(
          match, [](const Outcome&) {}, [self = shared_from_this()](LiveMatch& live) { live.presence().resync(self.get()); });
    }
  }

  websocket::stream<Socket, false> stream_;
  beast::flat_buffer buffer_;
  Visitor visitor_;
  std::string address_;
  Connections& connections_;
  RateLimiter limiter_;
  RateLimiter work_;
  Clock::time_point heard_ = Clock::now();
  Clock::time_point write_begun_;
  std::unordered_set<std::string> watched_;
  std::unordered_set<std::string> missed_;
  std::deque<Message> outbox_;
  std::size_t queued_ = 0;
  int unanswered_ = 0;
  int refusals_ = 0;
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
