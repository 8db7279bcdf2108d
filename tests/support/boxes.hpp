// The boxes of the games, as the program carries them.
#pragma once

#include "games/future_mobility/components.hpp"
#include "games/futuropia/components.hpp"
#include "games/mass_transit/components.hpp"
#include "games/tramways/components.hpp"
#include "games/write_the_future/components.hpp"

namespace omnibus {

const mass_transit::Components& standard_box();

namespace future_mobility {
const Components& standard_box();
}

namespace futuropia {
const Components& standard_box();
}

namespace tramways {
const Components& standard_box();
}

namespace write_the_future {
const Components& standard_box();
}

}  // namespace omnibus
