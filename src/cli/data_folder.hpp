// Data folder of a server.
#pragma once

#include <string>

namespace omnibus {

/// Default: "omnibus" in the user's data directory.
std::string usual_data_folder();

std::string database_in(const std::string& folder);

/// Creates the folder if needed and leaves the mode of an existing one. Files written from then on are private to the user, since they
/// contain tokens and hands. Problem "unwritable".
void make_data_folder(const std::string& folder);

}  // namespace omnibus
