#include "http.hpp"

#include <stdexcept>

#include <boost/asio/this_coro.hpp>
#include <boost/beast/http.hpp>

namespace omnibus::load {

namespace http = beast::http;

asio::ip::address address_of_client(std::size_t number) {
  constexpr std::size_t addresses = 250;
  return asio::ip::address_v4({127, 77, 0, static_cast<unsigned char>(number % addresses + 1)});
}

Task<Socket> connected(std::uint16_t port, std::size_t client) {
  Socket socket(co_await asio::this_coro::executor);
  socket.open(asio::ip::tcp::v4());
  socket.bind({address_of_client(client), 0});
  co_await socket.async_connect({asio::ip::address_v4::loopback(), port}, awaited);
  socket.set_option(asio::ip::tcp::no_delay(true));
  co_return socket;
}

void HttpAnswer::check() const {
  if (status >= 300) throw std::runtime_error("the server answered " + std::to_string(status) + ": " + body);
}

Task<HttpAnswer> HttpClient::request(std::string method, std::string target, std::string cookie, std::string body) {
  if (!socket_) socket_.emplace(co_await connected(port_, client_));
  http::request<http::string_body> request(http::string_to_verb(method), target, 11, std::move(body));
  request.set(http::field::host, "127.0.0.1:" + std::to_string(port_));
  request.set(http::field::content_type, "application/json");
  if (!cookie.empty()) request.set(http::field::cookie, cookie);
  request.prepare_payload();
  co_await http::async_write(*socket_, request, awaited);
  http::response<http::string_body> response;
  co_await http::async_read(*socket_, received_, response, awaited);
  HttpAnswer answer{response.result_int(), {}, std::move(response.body())};
  const auto set_cookie = response[http::field::set_cookie];
  answer.cookie = std::string(set_cookie.substr(0, set_cookie.find(';')));
  if (!response.keep_alive()) socket_.reset();
  co_return answer;
}

}  // namespace omnibus::load
