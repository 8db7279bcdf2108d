// Resource usage of this process, for Prometheus.
#pragma once

#include <string>

namespace omnibus {

/// Memory, processor time, open files, version; and, for a data folder, the size of the database and the free disk space around it.
std::string process_metrics(const std::string& data_folder);

}  // namespace omnibus
