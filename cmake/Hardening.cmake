# Hardening against exploits of the shipped program; tests/program/hardening_test.cpp checks the result. Not used with sanitizers, whose
# checks it would hide, nor in debug builds.
#
# Games and solver are compiled without it: their inner loops would lose up to 3.5 % of their speed (docs/BENCHMARKS.md), and untrusted
# input (HTTP, JSON) is read in other layers. Debian's compilers make position-independent code by default.
option(OMNIBUS_HARDENING "Harden release builds" ON)
add_library(omnibus_hardening INTERFACE)
set(OMNIBUS_HARDENED 0)
if(OMNIBUS_HARDENING AND CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT OMNIBUS_SANITIZE)
  set(OMNIBUS_HARDENED 1)
  set(hardening -fstack-protector-strong -fstack-clash-protection -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    list(APPEND hardening -fcf-protection=full)
  elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm64")
    list(APPEND hardening -mbranch-protection=standard)
  endif()
  target_compile_options(omnibus_hardening INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:${hardening}>")
  add_link_options($<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-pie> -Wl,-z,relro,-z,now,-z,noexecstack)
endif()
