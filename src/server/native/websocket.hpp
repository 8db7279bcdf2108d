// A WebSocket connection, from the request that asks for it.
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/native/connection.hpp"

namespace omnibus {

using UpgradeRequest = boost::beast::http::request<boost::beast::http::string_body>;

void receive_websocket(Socket socket, const UpgradeRequest& request, const Visitor& visitor, const std::string& address,
                       Connections& connections);

}  // namespace omnibus
