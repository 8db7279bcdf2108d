// What whoever runs the server decides.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/reading.hpp"

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
  Rate upgrades_of_address{10, 200};   ///< WebSockets opened from one address
  Rate work{200, 2000};                ///< milliseconds of the server's time, and what stands for bytes sent, for one connection
  Rate work_of_address{500, 5000};     ///< the same for all connections of one address
  std::size_t connections = 20'000;
  std::size_t connections_of_address = 200;
  std::size_t watched_matches = 16;      ///< by one connection
  std::size_t matches_of_person = 200;   ///< that are not over
  std::size_t listed_of_person = 3;      ///< places in the list of open tables
  std::size_t megabytes_of_person = 32;  ///< kept for one person …
  std::size_t megabytes_of_address = 256;
  std::size_t megabytes = 10'000;                ///< … and for all
  std::size_t queued_bytes = 1 << 20;            ///< for one reader, before it is told to look again instead
  std::size_t queued_megabytes_of_address = 64;  ///< for all readers of one address
  std::size_t queued_megabytes = 512;            ///< for all readers
  std::size_t body_megabytes = 128;              ///< for the bodies of requests of guests that are being read and answered …
  std::size_t body_megabytes_of_address = 16;
  std::size_t stranger_body_megabytes = 32;  ///< … and of clients without a valid cookie
  std::size_t stranger_body_megabytes_of_address = 2;
  std::size_t unattended_of_person = 5;  ///< matches that are not over and at which no person plays …
  std::size_t unattended_of_address = 20;
  std::size_t unattended = 200;        ///< … in all
  std::size_t analyses_of_person = 2;  ///< that go on at the same time …
  std::size_t analyses_of_address = 10;
  std::size_t analyses = 50;        ///< … in all
  std::size_t files_of_person = 1;  ///< match files that are read, or wait to be read, at the same time …
  std::size_t files_of_address = 4;
  std::size_t files = 16;               ///< … in all
  std::size_t history_megabytes = 256;  ///< of matches in memory, before those that were not used for longest are put away

  static ServerLimits none();
};

/// After how long what nobody comes back to is deleted; zero: never.
struct KeepTimes {
  using Days = std::chrono::duration<std::int64_t, std::ratio<86'400>>;
  Days unfinished{90};  ///< matches that are not over, since somebody was there or something was done
  Days waiting{7};      ///< tables that still wait for people, likewise
  Days finished{365};   ///< matches that are over, likewise
  Days guests{30};      ///< people without a match, since they were here
};

/// For how long a table waits for somebody, where it does not say otherwise: a call of nature, a train in a tunnel.
inline constexpr std::chrono::minutes usual_absence{5};

struct Settings {
  bool lan = false;
  std::uint16_t port = 8080;  ///< 0: any free one
  std::string data_folder;
  std::vector<std::string> names;                     ///< under which the server is reached besides its addresses, such as a proxy's
  int behind_proxy = 0;                               ///< number of trusted proxies between clients and this server
  int threads = 0;                                    ///< for the network; 0: as many as there are cores, up to four
  int thinkers = 0;                                   ///< threads on which bots think; 0: as many as there are cores
  int analysis_games = usual_games;                   ///< played out from each choice that is compared, when a finished match is read
  std::chrono::milliseconds absence = usual_absence;  ///< after which a bot may stand in, where a new table does not say otherwise
  std::chrono::milliseconds learning_time = std::chrono::minutes(10);  ///< how long the seat of a learner is kept
  std::chrono::milliseconds contribution_time{5'000};  ///< for people to say what they add to the shuffle, when the last one sits
  std::chrono::milliseconds arrival_time{10'000};      ///< for people who have just sat down to come to the table
  std::chrono::seconds shortest_round{10};             ///< that a table may set as the time for a round
  std::chrono::seconds round_minimum{30};              ///< that others have for a round before its host may close it
  bool files_before_the_end = false;  ///< whether the file of a match, which has its seed, is told while it goes on: on one's own device
  bool steady_answers = true;  ///< whether answers come in a rhythm, whatever those who give them hold; not where the server is measured
  std::chrono::milliseconds idle_match{60'000};    ///< after which a match nobody watches leaves the memory
  std::chrono::milliseconds ping{20'000};          ///< how often a silent connection is asked whether it is still there
  std::chrono::milliseconds slowest{30'000};       ///< for one message to be taken, before the reader is given up
  std::chrono::milliseconds upload_stall{10'000};  ///< without a byte of a body, before its connection is closed
  std::chrono::milliseconds drain{5'000};          ///< for what is under way to be finished when the server stops
  std::string metrics_at;                          ///< "127.0.0.1:9100": where alone /metrics is answered; empty: where everything is
  KeepTimes keep;
  std::chrono::milliseconds clearing{600'000};  ///< how often what nobody comes back to is looked for
  ServerLimits limits;
};

}  // namespace omnibus
