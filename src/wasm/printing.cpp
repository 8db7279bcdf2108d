// Replacement for the C library's printing functions, which take 10 kB in WebAssembly. Only Boost and libc++abi print here, in exception
// texts or before aborting, and only with %s, %d and %lu.
#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <string>

namespace {

std::string printed(const char* format, std::va_list arguments) {
  std::string out;
  for (; *format != '\0'; ++format) {
    if (*format != '%') {
      out += *format;
      continue;
    }
    switch (*++format) {
      case 's': out += va_arg(arguments, const char*); break;
      case 'd': out += std::to_string(va_arg(arguments, int)); break;
      case 'l':
        out += std::to_string(va_arg(arguments, unsigned long));
        if (format[1] == 'u') ++format;
        break;
      default: return out;
    }
  }
  return out;
}

}  // namespace

extern "C" {

int vsnprintf(char* out, std::size_t size, const char* format, std::va_list arguments) {
  const std::string text = printed(format, arguments);
  if (size > 0) *std::copy_n(text.data(), std::min(text.size(), size - 1), out) = '\0';
  return static_cast<int>(text.size());
}

int vfprintf(std::FILE* file, const char* format, std::va_list arguments) {
  const std::string text = printed(format, arguments);
  return static_cast<int>(std::fwrite(text.data(), 1, text.size(), file));
}
}
