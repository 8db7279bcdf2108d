#include "server/native/listeners.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <boost/asio/local/stream_protocol.hpp>
#include <fmt/format.h>

#include "data/problem.hpp"
#include "store/files.hpp"

namespace omnibus {

namespace {

namespace asio = boost::asio;
using Error = boost::system::error_code;
using Generic = asio::generic::stream_protocol;

asio::ip::tcp::endpoint main_endpoint(const Settings& settings) {
  return {settings.lan ? asio::ip::address_v4::any() : asio::ip::address_v4::loopback(), settings.port};
}

/// "127.0.0.1:9100" or "[::1]:9100".
asio::ip::tcp::endpoint endpoint_in(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  const auto refuse = [&] { throw Problem("bad_value", {{"path", "--metrics-at"}, {"value", text}, {"allowed", "ADDRESS:PORT"}}); };
  if (colon == std::string::npos) refuse();
  std::string address = text.substr(0, colon);
  if (address.starts_with('[') && address.ends_with(']')) address = address.substr(1, address.size() - 2);
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(text.data() + colon + 1, text.data() + text.size(), port);
  Error unknown;
  const asio::ip::address parsed = asio::ip::make_address(address, unknown);
  if (error != std::errc() || end != text.data() + text.size() || unknown) refuse();
  return {parsed, port};
}

Acceptor listen_on(asio::io_context& context, const asio::ip::tcp::endpoint& place) {
  Acceptor acceptor(context);
  acceptor.open(Generic(place.protocol()));
  acceptor.set_option(Acceptor::reuse_address(true));
  Error error;
  acceptor.bind(Generic::endpoint(place), error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) {
    const bool denied = error == asio::error::access_denied;
    throw Problem(denied ? "port_denied" : "port_in_use", {{"value", std::to_string(place.port())}});
  }
  return acceptor;
}

/// Held while a socket file is checked and replaced, so that two servers do not take the same one for stale.
class FolderLock {
 public:
  explicit FolderLock(const std::string& folder) : handle_(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    if (handle_ < 0) refuse_writing(folder, errno);
    flock(handle_, LOCK_EX);  // not supported by every file system
  }
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock() { close(handle_); }

 private:
  int handle_;
};

sockaddr_un address_at(const std::string& path) {
  sockaddr_un out{};
  out.sun_family = AF_UNIX;
  const std::size_t most = sizeof(out.sun_path) - 1;
  if (path.size() > most) {
    throw Problem("bad_value", {{"path", "--socket"}, {"value", path}, {"allowed", fmt::format("a path of up to {} bytes", most)}});
  }
  std::memcpy(out.sun_path, path.data(), path.size());
  return out;
}

/// Error of `connect` to the socket at an address; 0 if a server accepts.
int try_to_connect(const sockaddr_un& address) {
  const int client = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  const int error = connect(client, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0 ? 0 : errno;
  close(client);
  return error;
}

/// Removes a socket that a server has left behind; throws a Problem for any other file.
void remove_stale(const std::string& path, const sockaddr_un& address) {
  struct stat found{};
  if (lstat(path.c_str(), &found) != 0) {
    if (errno == ENOENT) return;
    refuse_writing(path, errno);
  }
  if (!S_ISSOCK(found.st_mode)) throw Problem("file_exists", {{"path", path}});
  const int error = try_to_connect(address);
  if (error == 0 || error == EAGAIN) throw Problem("socket_in_use", {{"path", path}});
  if (error == EPROTOTYPE) throw Problem("file_exists", {{"path", path}});
  if (error != ECONNREFUSED) refuse_writing(path, error);
  if (unlink(path.c_str()) != 0) refuse_writing(path, errno);
}

Acceptor listen_on(asio::io_context& context, const std::string& path, int mode) {
  const sockaddr_un address = address_at(path);
  const std::string folder = std::filesystem::path(path).parent_path().string();
  const FolderLock lock(folder.empty() ? "." : folder);
  remove_stale(path, address);
  Acceptor acceptor(context);
  acceptor.open(Generic(asio::local::stream_protocol()));
  // Before `bind` so that it is never more open than it should be, and after it because `bind` obeys the umask.
  fchmod(acceptor.native_handle(), static_cast<mode_t>(mode));
  if (bind(acceptor.native_handle(), reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0) refuse_writing(path, errno);
  if (chmod(path.c_str(), static_cast<mode_t>(mode)) != 0) refuse_writing(path, errno);
  acceptor.listen(asio::socket_base::max_listen_connections);
  return acceptor;
}

Acceptor take_over(asio::io_context& context, int handle) {
  int family = 0;
  socklen_t size = sizeof(family);
  const auto refuse = [&] {
    throw Problem("bad_value", {{"path", "LISTEN_FDS"}, {"value", std::to_string(handle)}, {"allowed", "ListenStream="}});
  };
  if (getsockopt(handle, SOL_SOCKET, SO_DOMAIN, &family, &size) != 0) refuse();
  Acceptor acceptor(context);
  Error error;
  acceptor.assign(Generic(family, family == AF_UNIX ? 0 : IPPROTO_TCP), handle, error);
  if (error) refuse();
  return acceptor;
}

}  // namespace

asio::ip::tcp::endpoint tcp_endpoint(const Generic::endpoint& endpoint) {
  asio::ip::tcp::endpoint out;
  const int family = endpoint.protocol().family();
  if ((family != AF_INET && family != AF_INET6) || endpoint.size() > out.capacity()) return out;
  std::memcpy(out.data(), endpoint.data(), endpoint.size());
  out.resize(endpoint.size());
  return out;
}

SocketFile::SocketFile(std::string path) : path_(std::move(path)) {
  struct stat made{};
  if (lstat(path_.c_str(), &made) != 0) refuse_writing(path_, errno);
  device_ = made.st_dev;
  number_ = made.st_ino;
}

SocketFile::~SocketFile() {
  struct stat now{};
  if (lstat(path_.c_str(), &now) == 0 && now.st_dev == device_ && now.st_ino == number_) unlink(path_.c_str());
}

Listeners::Listeners(asio::io_context& context, const Settings& settings, const ServiceSettings& service) {
  for (const int handle : service.inherited_sockets) all_.push_back({take_over(context, handle)});
  if (service.tcp) all_.push_back({listen_on(context, main_endpoint(settings))});
  if (!service.socket.empty()) {
    all_.push_back({listen_on(context, service.socket, service.socket_mode)});
    files_.emplace_back(service.socket);
  }
  if (!settings.metrics_at.empty()) all_.push_back({listen_on(context, endpoint_in(settings.metrics_at)), true});
}

void Listeners::close() {
  files_.clear();
  for (Listener& each : all_) {
    Error ignored;
    each.acceptor.close(ignored);  // NOLINT(bugprone-unused-return-value): nothing to do about it
  }
}

std::string Listeners::address() const {
  if (port() != 0) return fmt::format("http://localhost:{}", port());
  for (const Listener& each : all_) {
    Error error;
    const Generic::endpoint here = each.acceptor.local_endpoint(error);
    sockaddr_un address{};
    if (error || here.protocol().family() != AF_UNIX) continue;
    std::memcpy(&address, here.data(), std::min(here.size(), sizeof(address) - 1));
    return fmt::format("unix:{}", address.sun_path);
  }
  return {};
}

std::uint16_t Listeners::port_of(bool for_operators) const {
  for (const Listener& each : all_) {
    Error error;
    const std::uint16_t port = tcp_endpoint(each.acceptor.local_endpoint(error)).port();
    if (!error && each.for_operators == for_operators && port != 0) return port;
  }
  return 0;
}

}  // namespace omnibus
