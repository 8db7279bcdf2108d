#include <filesystem>

#include <fmt/format.h>

#include "server/http/api_call.hpp"
#include "server/native/qr.hpp"
#include "server/record/dealing.hpp"
#include "server/runtime/events.hpp"
#include "server/runtime/machine.hpp"

namespace omnibus {

std::span<const Api::Route> Api::network_routes() {
  static constexpr Route all[] = {
      {"GET", "/api/matches/*/qr.svg", &Api::qr}, {"GET", "/healthz", &Api::ready},   {"GET", "/healthz/live", &Api::live},
      {"GET", "/healthz/ready", &Api::ready},     {"GET", "/metrics", &Api::metrics},
  };
  return all;
}

/// True if a host may be known outside of this network; such a name was configured by the operator.
static bool is_public_name(std::string_view host) {
  const std::string name(host.substr(0, host.find(':')));
  return !host.starts_with('[') && name.find('.') != std::string::npos && !name.ends_with(".local") && !is_address(name);
}

/// Links to the host this page came from if others may know that name, else to the server's address on the network, if any.
void Api::qr(const Call& call) {
  const bool secure = call.request.origin.starts_with("https:");
  const std::string own = fmt::format("{}://{}", secure ? "https" : "http", call.request.host);
  const std::string base = parts_.address.empty() || is_public_name(call.request.host) ? own : parts_.address;
  const Answer refuse = as_json(call);
  const auto draw = [visitor = call.visitor, base, respond = call.respond](LiveMatch& live) {
    const MatchRecord& record = live.record();
    if (!record.at_table(visitor.person) || record.invitation().empty()) throw Problem("not_found");
    const std::string fragment = record.imported ? std::string() : invitation_fragment(record.commitment());
    const std::string link = fmt::format("{}/join/{}{}", base, record.invitation(), fragment);
    respond({.status = 200, .type = "image/svg+xml", .body = qr_as_svg(link), .headers = {}});
  };
  parts_.matches.visit(call.match, refuse, draw, Needs::record);
}

// ---- For operators --------------------------------------------------------------------------------------------------

namespace {

HttpReply all_is_well() { return {.status = 200, .type = "text/plain; charset=utf-8", .body = "ok\n", .headers = {}}; }

}  // namespace

void Api::live(const Call& call) { call.respond(all_is_well()); }

/// Replies with a Problem if the store cannot be read or written, or the disk is almost full.
void Api::ready(const Call& call) {
  constexpr std::uintmax_t needed = 32u << 20;
  parts_.store.match("");
  std::error_code unknown;
  const std::string& folder = parts_.settings.data_folder;
  if (!folder.empty() && std::filesystem::space(folder, unknown).available < needed && !unknown) throw Problem("not_stored");
  parts_.store.write({Pulse{now_in_milliseconds()}},
                     [respond = call.respond, language = call.visitor.language](const std::string& failure) {
                       if (!failure.empty()) log_fault(failure);
                       respond(failure.empty() ? all_is_well() : refusal(Problem("not_stored"), language));
                     });
}

// Not const, like the other routes.
void Api::metrics(const Call& call) {  // NOLINT(readability-make-member-function-const)
  std::string text = parts_.metrics.to_text(parts_.addresses.queued());
  if (parts_.machine_metrics) text += parts_.machine_metrics();
  call.respond({.status = 200, .type = "text/plain; version=0.0.4", .body = std::move(text), .headers = {}});
}

}  // namespace omnibus
