// Reports as self-contained HTML pages in the style of the browser client.
#pragma once

#include <string>
#include <string_view>

namespace omnibus {

/// Text escaped for HTML.
std::string escaped(std::string_view text);

/// CSS class with the colour of a seat.
std::string seat_colour(std::size_t seat);

std::string section(std::string_view title, const std::string& body);

/// Complete page; `style` is the CSS specific to this kind of page.
std::string page(std::string_view language, std::string_view title, std::string_view style, const std::string& body);

}  // namespace omnibus
