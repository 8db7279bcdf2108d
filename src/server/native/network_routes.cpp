#include <filesystem>

#include <fmt/format.h>

#include "server/http/routes.hpp"
#include "server/native/qr.hpp"
#include "server/record/dealing.hpp"
#include "server/runtime/events.hpp"
#include "server/runtime/machine.hpp"

namespace omnibus {

namespace {

/// True if a host may be known outside of this network; such a name was configured by the operator.
bool is_public_name(std::string_view host) {
  const std::string name(host.substr(0, host.find(':')));
  return !host.starts_with('[') && name.find('.') != std::string::npos && !name.ends_with(".local") && !is_address(name);
}

/// Links to the host this page came from if others may know that name, else to the server's address on the network, if any.
void send_qr_code(const ApiCall& call) {
  const bool secure = call.request.origin.starts_with("https:");
  const std::string own = fmt::format("{}://{}", secure ? "https" : "http", call.request.host);
  const std::string base = call.parts.address.empty() || is_public_name(call.request.host) ? own : call.parts.address;
  const Answer refuse = call.answer();
  const auto draw = [visitor = call.visitor, base, respond = call.respond](LiveMatch& live) {
    const MatchRecord& record = live.record();
    if (!record.at_table(visitor.person) || record.invitation().empty()) throw Problem("not_found");
    const std::string fragment = record.imported ? std::string() : invitation_fragment(record.commitment());
    const std::string link = fmt::format("{}/join/{}{}", base, record.invitation(), fragment);
    respond({.status = 200, .type = "image/svg+xml", .body = qr_as_svg(link), .headers = {}});
  };
  call.parts.matches.visit(call.match, refuse, draw, Needs::record);
}

// ---- For operators --------------------------------------------------------------------------------------------------

HttpReply all_is_well() { return {.status = 200, .type = "text/plain; charset=utf-8", .body = "ok\n", .headers = {}}; }

void tell_live(const ApiCall& call) { call.respond(all_is_well()); }

/// Replies with a Problem if the store cannot be read or written, or the disk is almost full.
void tell_ready(const ApiCall& call) {
  constexpr std::uintmax_t needed = 32u << 20;
  call.parts.store.match("");
  std::error_code unknown;
  const std::string& folder = call.parts.settings.data_folder;
  if (!folder.empty() && std::filesystem::space(folder, unknown).available < needed && !unknown) throw Problem("not_stored");
  call.parts.store.write({Pulse{now_in_milliseconds()}},
                         [respond = call.respond, language = call.visitor.language](const std::string& failure) {
                           if (!failure.empty()) log_fault(failure);
                           respond(failure.empty() ? all_is_well() : Api::refusal(Problem("not_stored"), language));
                         });
}

void send_metrics(const ApiCall& call) {
  std::string text = call.parts.metrics.to_text(call.parts.addresses.queued());
  if (call.parts.machine_metrics) text += call.parts.machine_metrics();
  call.respond({.status = 200, .type = "text/plain; version=0.0.4", .body = std::move(text), .headers = {}});
}

}  // namespace

std::span<const Route> network_routes() {
  static constexpr Route all[] = {
      {"GET", "/api/matches/*/qr.svg", &send_qr_code}, {"GET", "/healthz", &tell_ready},   {"GET", "/healthz/live", &tell_live},
      {"GET", "/healthz/ready", &tell_ready},          {"GET", "/metrics", &send_metrics},
  };
  return all;
}

}  // namespace omnibus
