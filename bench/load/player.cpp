#include "player.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/beast/http/field.hpp>
#include <fmt/format.h>

namespace omnibus::load {

namespace {

/// The text between `key` and the first of `ends`; empty if the key is missing.
std::string_view value_after(std::string_view text, std::string_view key, std::string_view ends) {
  const std::size_t found = text.find(key);
  if (found == std::string_view::npos) return {};
  const std::size_t begin = found + key.size();
  return text.substr(begin, text.find_first_of(ends, begin) - begin);
}

/// A random offered action; empty if there is none. Quotes inside JSON strings are escaped, so the key cannot occur in one, and an action
/// is flat, so it ends with the first brace.
std::string_view any_action(std::string_view offers, Stream& chance) {
  constexpr std::string_view key = R"("action":)";
  std::string_view chosen;
  std::uint32_t count = 0;
  for (std::size_t at = offers.find(key); at != std::string_view::npos; at = offers.find(key, at + key.size())) {
    if (chance.below(++count) != 0) continue;
    const std::size_t begin = at + key.size();
    chosen = offers.substr(begin, offers.find('}', begin) + 1 - begin);
  }
  return chosen;
}

}  // namespace

Task<void> Player::connect() {
  socket_.emplace(co_await connected(field_.port, number_));
  socket_->set_option(beast::websocket::stream_base::decorator(
      [this](beast::websocket::request_type& request) { request.set(beast::http::field::cookie, cookie_); }));
  co_await socket_->async_handshake("127.0.0.1:" + std::to_string(field_.port), "/ws", awaited);
}

Task<void> Player::watch(std::string match, int seat) {
  if (!match_.empty()) {
    message_ = fmt::format(R"({{"id":{},"do":"unwatch","match":"{}"}})", ++id_, match_);
    co_await socket_->async_write(asio::buffer(message_), awaited);
  }
  match_ = std::move(match);
  seat_ = seat;
  seq_.clear();
  message_ = fmt::format(R"({{"id":{},"do":"watch","match":"{}","as":{},"lang":"en"}})", ++id_, match_, seat_);
  co_await socket_->async_write(asio::buffer(message_), awaited);
}

Task<void> Player::listen() {
  beast::flat_buffer buffer;
  for (;;) {
    boost::system::error_code ended;
    co_await socket_->async_read(buffer, asio::redirect_error(awaited, ended));
    if (ended) break;
    receive({static_cast<const char*>(buffer.data().data()), buffer.size()});
    buffer.clear();
  }
  ++field_.lost;
}

void Player::act() {
  ++id_;
  message_ = fmt::format(R"({{"id":{},"do":"act","match":"{}","seat":{},"expected_seq":{},"key":"k{}-{}","action":{}}})", id_, match_,
                         seat_, seq_, number_, id_, action_);
  sent_at_ = Clock::now();
  socket_->async_write(asio::buffer(message_), [](const boost::system::error_code&, std::size_t) {});  // listen() notices a lost connection
}

void Player::receive(std::string_view message) {
  field_.bytes += message.size();
  const std::string_view head = message.substr(0, 100);  // replies and pushes begin with their type
  const auto says = [head](std::string_view words) { return head.find(words) != std::string_view::npos; };
  if (says(R"("done":{)")) {
    ++field_.acknowledged;
    field_.milliseconds.push_back(std::chrono::duration<float, std::milli>(Clock::now() - sent_at_).count());
  } else if (says(R"("ok":false)")) {
    const std::string_view code = value_after(message, R"("code":")", "\"");
    ++field_.refusals[std::string(code)];
    if (code == "too_fast") field_.ready.push_back(this);
  } else if (says(R"("push":"update")")) {
    look_at(message);
  } else if (says(R"("watch":{)")) {
    ++field_.watching;
    look_at(message);
  } else if (message.find(R"("table":{)") != std::string_view::npos) {
    look_at(message);
  }
}

void Player::look_at(std::string_view table) {
  if (table.find(R"("over":true)") != std::string_view::npos) {
    field_.finished.push_back(this);
    return;
  }
  const std::size_t legal = table.find(R"("legal":[)");
  const std::string_view seq = value_after(table, R"("seq":)", ",}");
  if (legal == std::string_view::npos || seq == seq_) return;
  const std::string_view action = any_action(table.substr(legal), field_.chance);
  if (action.empty()) return;
  seq_ = seq;
  action_ = action;
  field_.ready.push_back(this);
}

}  // namespace omnibus::load
