// QR codes for phones, shown in the terminal or in the browser.
#pragma once

#include <string>

namespace omnibus {

/// In half blocks, two rows per line; dark on light regardless of the terminal's colours.
std::string qr_for_terminal(const std::string& text);
std::string qr_as_svg(const std::string& text);

}  // namespace omnibus
