// The data folder of a server.
#pragma once

#include <string>

namespace omnibus {

/// "omnibus" among the data of the user's programs.
std::string usual_data_folder();

std::string database_in(const std::string& folder);

/// Makes the folder unless it is there; its mode stays as it was then. All files written from then on are private to this user: they hold
/// tokens and hands. Problem "unwritable".
void make_data_folder(const std::string& folder);

}  // namespace omnibus
