// Errors as an id and arguments: translatable for people and readable by programs.
#pragma once

#include <exception>
#include <string>
#include <utility>
#include <vector>

namespace omnibus {

/// Exception for unusable input, thrown before anything has changed. `code` is stable and documented in docs/protocol/errors.md; the text
/// is the message `error.CODE` of the common catalogue.
class Problem : public std::exception {
 public:
  using Arguments = std::vector<std::pair<std::string, std::string>>;

  explicit Problem(std::string code, Arguments arguments = {}, std::string rule = {})
      : code_(std::move(code)),
        arguments_(std::move(arguments)),
        rule_(std::move(rule)) {}

  const std::string& code() const { return code_; }
  const Arguments& arguments() const { return arguments_; }
  const std::string& rule() const { return rule_; }  ///< rule broken by an illegal action, such as "NB-4.1"
  const char* what() const noexcept override { return code_.c_str(); }

 private:
  std::string code_;
  Arguments arguments_;
  std::string rule_;
};

}  // namespace omnibus
