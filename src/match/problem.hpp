// What went wrong, as an id and arguments: it can be told in any language and handled by any program.
#pragma once

#include <exception>
#include <string>
#include <utility>
#include <vector>

namespace omnibus {

/// Thrown where input cannot be used. Whoever throws it has changed nothing. `code` is stable and documented in docs/protocol/errors.md;
/// the sentence is the message `error.CODE` of the common catalogue.
class Problem : public std::exception {
 public:
  using Arguments = std::vector<std::pair<std::string, std::string>>;

  explicit Problem(std::string code, Arguments arguments = {}, std::string rule = {})
      : code_(std::move(code)),
        arguments_(std::move(arguments)),
        rule_(std::move(rule)) {}

  const std::string& code() const { return code_; }
  const Arguments& arguments() const { return arguments_; }
  const std::string& rule() const { return rule_; }  ///< the rule that an illegal action breaks, such as "MT-8.1"
  const char* what() const noexcept override { return code_.c_str(); }

 private:
  std::string code_;
  Arguments arguments_;
  std::string rule_;
};

}  // namespace omnibus
