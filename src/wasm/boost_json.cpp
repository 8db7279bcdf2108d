// Boost.JSON compiled from source, since there is no library for WebAssembly.
#include <boost/json/src.hpp>
