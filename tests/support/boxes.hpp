// The boxes of the games, as the program carries them.
#pragma once

namespace omnibus {

/// Reading an edition takes JSON, and tests of rules want to know nothing of that: each game's box is read in a file of its own, which
/// CMake writes (box.cpp.in).
template <class Components> const Components& carried_box();

}  // namespace omnibus
