// Boost.JSON itself: there is no library of it for this kind of machine.
#include <boost/json/src.hpp>
