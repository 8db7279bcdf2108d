// Settings of the server, chosen by its operator.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/reading.hpp"

namespace omnibus {

/// Rate limit: `burst` at once, refilled by `per_second`.
struct Rate {
  double per_second = 0;  ///< 0: no limit
  double burst = 0;
};

struct ServerLimits {
  Rate messages{40, 80};               ///< of one WebSocket connection
  Rate messages_of_address{400, 800};  ///< of all connections of one address
  Rate requests_of_address{50, 200};   ///< HTTP requests of one address
  Rate wrong_codes{0.1, 10};           ///< of one address
  Rate newcomers{0.1, 100};            ///< first visits from one address: many if it is a school
  Rate upgrades_of_address{10, 200};   ///< WebSockets opened from one address
  Rate work{200, 2000};                ///< milliseconds of server time, including the equivalent of bytes sent, for one connection
  Rate work_of_address{500, 5000};     ///< the same for all connections of one address
  std::size_t connections = 20'000;
  std::size_t connections_of_address = 200;
  std::size_t watched_matches = 16;      ///< by one connection
  std::size_t matches_of_person = 200;   ///< unfinished ones
  std::size_t listed_of_person = 3;      ///< places in the list of open tables
  std::size_t megabytes_of_person = 32;  ///< stored for one person …
  std::size_t megabytes_of_address = 256;
  std::size_t megabytes = 10'000;                ///< … and for all
  std::size_t queued_bytes = 1 << 20;            ///< for one reader, before it gets the full state instead
  std::size_t queued_megabytes_of_address = 64;  ///< for all readers of one address
  std::size_t queued_megabytes = 512;            ///< for all readers
  std::size_t body_megabytes = 128;              ///< for request bodies of guests, while they are read and answered …
  std::size_t body_megabytes_of_address = 16;
  std::size_t stranger_body_megabytes = 32;  ///< … and of clients without a valid cookie
  std::size_t stranger_body_megabytes_of_address = 2;
  std::size_t unattended_of_person = 5;  ///< unfinished matches at which no person plays …
  std::size_t unattended_of_address = 20;
  std::size_t unattended = 200;        ///< … in all
  std::size_t analyses_of_person = 2;  ///< running at the same time …
  std::size_t analyses_of_address = 10;
  std::size_t analyses = 50;        ///< … in all
  std::size_t files_of_person = 1;  ///< match files that are read or queued at the same time …
  std::size_t files_of_address = 4;
  std::size_t files = 16;               ///< … in all
  std::size_t history_megabytes = 256;  ///< of matches in memory, before the least recently used are put away

  static ServerLimits none();
};

/// Time after which abandoned data is deleted; zero: never.
struct KeepTimes {
  using Days = std::chrono::duration<std::int64_t, std::ratio<86'400>>;
  Days unfinished{90};  ///< unfinished matches, since the last visit or action
  Days waiting{7};      ///< tables that still wait for players, likewise
  Days finished{365};   ///< finished matches, likewise
  Days guests{30};      ///< people without a match, since their last visit
};

/// Default time a table waits for an absent player: a call of nature, a train in a tunnel.
inline constexpr std::chrono::minutes usual_absence{5};

struct Settings {
  bool lan = false;
  std::uint16_t port = 8080;  ///< 0: any free one
  std::string data_folder;
  std::vector<std::string> names;                     ///< host names of the server besides its addresses, such as a proxy's
  int behind_proxy = 0;                               ///< number of trusted proxies between clients and this server
  int threads = 0;                                    ///< for the network; 0: as many as there are cores, up to four
  int thinkers = 0;                                   ///< threads on which bots think; 0: as many as there are cores
  int analysis_games = usual_games;                   ///< played out from each compared choice when a finished match is analysed
  std::chrono::milliseconds absence = usual_absence;  ///< after which a bot may stand in; default of new tables
  std::chrono::milliseconds learning_time = std::chrono::minutes(10);  ///< during which the seat of a learner is kept
  std::chrono::milliseconds contribution_time{5'000};  ///< for contributions to the shuffle, once the last player has sat down
  std::chrono::milliseconds arrival_time{10'000};      ///< for people who have just sat down to come to the table
  std::chrono::seconds shortest_round{10};             ///< minimum round time of a table
  std::chrono::seconds round_minimum{30};              ///< time others have for a round before the host may close it
  bool files_before_the_end = false;                   ///< allows reading the file of a running match, with its seed: on one's own device
  bool steady_answers = true;                          ///< sends answers at fixed intervals, whatever the hands; off for benchmarks
  std::chrono::milliseconds idle_match{60'000};        ///< after which an unwatched match leaves the memory
  std::chrono::milliseconds ping{20'000};              ///< interval of pings to a silent connection
  std::chrono::milliseconds slowest{30'000};           ///< time to accept one message, before the client is dropped
  std::chrono::milliseconds upload_stall{10'000};      ///< without a byte of a body, before its connection is closed
  std::chrono::milliseconds drain{5'000};              ///< time to finish pending work when the server stops
  std::string metrics_at;                              ///< "127.0.0.1:9100": only address of /metrics; empty: with everything else
  KeepTimes keep;
  std::chrono::milliseconds clearing{600'000};  ///< interval of deleting abandoned data
  ServerLimits limits;
};

}  // namespace omnibus
