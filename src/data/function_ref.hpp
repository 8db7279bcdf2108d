// Non-owning callable as in C++26: a function taking one is compiled once instead of once per callable.
#pragma once

#include <concepts>
#include <memory>
#include <type_traits>
#include <utility>

namespace omnibus {

template <class Signature> class FunctionRef;
template <class Result, class... Arguments> class FunctionRef<Result(Arguments...)> {
 public:
  template <class Callable>
    requires(!std::same_as<std::remove_cvref_t<Callable>, FunctionRef>)
  FunctionRef(Callable&& callable)
      : callable_(reinterpret_cast<const void*>(std::addressof(callable))),
        call_([](const void* at, Arguments... arguments) -> Result {
          using Type = std::remove_reference_t<Callable>;
          return (*reinterpret_cast<Type*>(const_cast<void*>(at)))(std::forward<Arguments>(arguments)...);
        }) {}

  Result operator()(Arguments... arguments) const { return call_(callable_, std::forward<Arguments>(arguments)...); }

 private:
  const void* callable_;
  Result (*call_)(const void*, Arguments...);
};

}  // namespace omnibus
