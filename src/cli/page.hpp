// Reports as pages for the browser: one file each that needs nothing else, in the look of the browser client.
#pragma once

#include <string>
#include <string_view>

namespace omnibus {

/// A text as it is written in HTML.
std::string escaped(std::string_view text);

/// The class that has the colour of a seat.
std::string seat_colour(std::size_t seat);

std::string section(std::string_view title, const std::string& body);

/// A whole page; `style` is what only this kind of page needs.
std::string page(std::string_view language, std::string_view title, std::string_view style, const std::string& body);

}  // namespace omnibus
