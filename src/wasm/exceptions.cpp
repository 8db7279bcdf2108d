// Exceptions for WebAssembly. The compiler writes the instructions and the tables (-fwasm-exceptions); what is called by them is part of
// libc++abi, but Debian's was built without. This is that part: throwing, catching, rethrowing. std::exception_ptr is not among it.
//
// Names and layouts are those of the Itanium C++ ABI and of LLVM for WebAssembly; nothing else includes or calls this.
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <typeinfo>

namespace {

/// How libc++abi sees a std::type_info: it knows whether a handler of this type takes what was thrown.
class CatchType : public std::type_info {
 public:
  ~CatchType() override;
  virtual void unused_1() const;
  virtual void unused_2() const;
  /// `object` becomes the part of what was thrown that the handler asks for.
  virtual bool can_catch(const CatchType* thrown, void*& object) const = 0;
};

/// Lies in front of what was thrown.
struct alignas(16) Header {
  const CatchType* type;
  void* (*destroy)(void*);  // destructors return their object here
  void* caught_as;          // what the handler gets to see
  int handlers;             // that hold it; negative from a rethrow until it is caught again
  Header* caught_before;

  void* object() { return this + 1; }
  static Header& of(void* object) { return *(static_cast<Header*>(object) - 1); }
};

Header* last_caught = nullptr;

/// The compiler's table of handlers of one function (LSDA).
class Table {
 public:
  explicit Table(const std::uint8_t* at) : at_(at) {
    if (*at_++ != omitted) std::terminate();  // handlers are known by number here, never by address
    if (*at_++ != omitted) {
      const std::uint32_t size = number();
      types_ = reinterpret_cast<const CatchType* const*>(at_ + size);
    }
    ++at_;  // how numbers are written, which is always the same
    const std::uint32_t size = number();
    actions_ = at_ + size;
  }

  /// The number of the first handler at this place that takes the exception; none is 0.
  std::uint32_t handler_for(std::uint32_t place, Header& thrown) {
    std::uint32_t action = 0;
    for (std::uint32_t i = 0; i <= place; ++i) {
      number();  // of the place itself
      action = number();
    }
    if (action == 0) return 0;
    for (at_ = actions_ + action - 1;;) {
      const std::int32_t handler = signed_number();
      const std::uint8_t* next = at_;
      const std::int32_t step = signed_number();
      if (handler > 0 && takes(*(types_ - handler), thrown)) return static_cast<std::uint32_t>(handler);
      if (step == 0) return 0;
      at_ = next + step;
    }
  }

 private:
  static constexpr std::uint8_t omitted = 0xff;

  static bool takes(const CatchType* type, Header& thrown) {
    void* object = thrown.object();
    if (type != nullptr && !type->can_catch(thrown.type, object)) return false;  // null is catch (...)
    thrown.caught_as = object;
    return true;
  }

  std::uint32_t number() {
    std::uint32_t out = 0;
    for (unsigned shift = 0;; shift += 7) {
      const std::uint8_t byte = *at_++;
      out |= static_cast<std::uint32_t>(byte & 0x7f) << shift;
      if (byte < 0x80) return out;
    }
  }
  std::int32_t signed_number() {
    std::uint32_t out = 0;
    for (unsigned shift = 0;;) {
      const std::uint8_t byte = *at_++;
      out |= static_cast<std::uint32_t>(byte & 0x7f) << shift;
      shift += 7;
      if (byte >= 0x80) continue;
      if ((byte & 0x40) != 0 && shift < 32) out |= ~std::uint32_t{0} << shift;
      return static_cast<std::int32_t>(out);
    }
  }

  const std::uint8_t* at_;
  const CatchType* const* types_ = nullptr;  // the first is right before it, the others before that
  const std::uint8_t* actions_ = nullptr;
};

constexpr int cpp_exception = 0;  // the tag of C++ among WebAssembly's exceptions

}  // namespace

extern "C" {

/// Where a function has landed: the compiler writes the first two, and reads which handler it is.
struct LandingPad {
  std::uint32_t place;
  const std::uint8_t* table;
  std::uint32_t handler;
} __wasm_lpad_context;

void* __cxa_allocate_exception(std::size_t size) noexcept {
  void* room = std::aligned_alloc(alignof(Header), (sizeof(Header) + size + alignof(Header) - 1) / alignof(Header) * alignof(Header));
  if (room == nullptr) std::terminate();
  return static_cast<Header*>(room)->object();
}

void __cxa_free_exception(void* object) noexcept { std::free(&Header::of(object)); }

[[noreturn]] void __cxa_throw(void* object, std::type_info* type, void* (*destroy)(void*)) {
  Header::of(object) = {static_cast<const CatchType*>(type), destroy, object, 0, nullptr};
  __builtin_wasm_throw(cpp_exception, object);
}

void* __cxa_begin_catch(void* object) noexcept {
  Header& caught = Header::of(object);
  caught.handlers = (caught.handlers < 0 ? -caught.handlers : caught.handlers) + 1;
  if (last_caught != &caught) {
    caught.caught_before = last_caught;
    last_caught = &caught;
  }
  return caught.caught_as;
}

void __cxa_end_catch() {
  Header& caught = *last_caught;
  const bool thrown_again = caught.handlers < 0;
  caught.handlers += thrown_again ? 1 : -1;
  if (caught.handlers != 0) return;
  last_caught = caught.caught_before;
  if (thrown_again) return;
  if (caught.destroy != nullptr) caught.destroy(caught.object());
  __cxa_free_exception(caught.object());
}

[[noreturn]] void __cxa_rethrow() {
  if (last_caught == nullptr) std::terminate();
  last_caught->handlers = -last_caught->handlers;
  __builtin_wasm_throw(cpp_exception, last_caught->object());
}

/// Asked by a function that has landed: which of its handlers is it?
int _Unwind_CallPersonality(void* object) {
  LandingPad& here = __wasm_lpad_context;
  here.handler = here.table == nullptr ? 0 : Table(here.table).handler_for(here.place, Header::of(object));
  return 0;
}

/// Named by every function with handlers; the one above is what is called.
int __gxx_wasm_personality_v0() { return 0; }
}
