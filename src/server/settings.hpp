// What whoever runs the server decides.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace omnibus {

/// How often something may be done: so many at once, and then as many as the time since allows.
struct Rate {
  double per_second = 0;  ///< nothing: no limit
  double burst = 0;
};

struct ServerLimits {
  Rate messages{40, 80};               ///< of one WebSocket connection
  Rate messages_of_address{400, 800};  ///< of all connections of one address
  Rate requests_of_address{50, 200};   ///< HTTP requests of one address
  Rate wrong_codes{0.1, 10};           ///< of one address
  Rate newcomers{0.1, 100};            ///< people who come for the first time, from one address: a school may
  std::size_t connections = 20'000;
  std::size_t connections_of_address = 200;
  std::size_t watched_matches = 16;     ///< by one connection
  std::size_t matches_of_person = 200;  ///< that are not over
  std::size_t queued_bytes = 1 << 20;   ///< for one reader, before it is told to look again instead

  static ServerLimits none();
};

struct Settings {
  bool lan = false;
  std::uint16_t port = 8080;  ///< 0: any free one
  std::string data_folder;
  std::vector<std::string> names;                ///< under which the server is reached besides its addresses, such as a proxy's
  bool behind_proxy = false;                     ///< the address of a client is what the proxy on this machine says
  int threads = 0;                               ///< for the network; 0: as many as there are cores, up to four
  int thinkers = 0;                              ///< threads on which bots think; 0: as many as there are cores
  std::chrono::milliseconds absence{30'000};     ///< after which a bot may stand in for somebody
  std::chrono::milliseconds idle_match{60'000};  ///< after which a match nobody watches leaves the memory
  std::chrono::milliseconds ping{20'000};        ///< how often a silent connection is asked whether it is still there
  ServerLimits limits;
};

}  // namespace omnibus
