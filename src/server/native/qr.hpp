// QR codes: for a phone in front of the terminal, and for one in front of the browser.
#pragma once

#include <string>

namespace omnibus {

/// In half blocks, two rows to a line; dark on light whatever the colours of the terminal.
std::string qr_for_terminal(const std::string& text);
std::string qr_as_svg(const std::string& text);

}  // namespace omnibus
