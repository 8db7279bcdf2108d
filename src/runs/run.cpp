#include "runs/run.hpp"

#include <string>

#include <fmt/format.h>

#include "data/problem.hpp"

namespace omnibus {

void check_number(std::string_view name, std::int64_t value, std::int64_t max) {
  if (value >= 1 && value <= max) return;
  throw Problem("bad_value", {{"path", std::string(name)}, {"value", std::to_string(value)}, {"allowed", fmt::format("1 … {}", max)}});
}

}  // namespace omnibus
