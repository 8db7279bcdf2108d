# Compiler options, the same for g++ and clang.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)  # for clang-tidy and editors
set(CMAKE_COMPILE_WARNING_AS_ERROR ON)

find_program(CCACHE ccache)
if(CCACHE)
  # Paths relative to the checkout, so that every clone on the machine shares one cache.
  set(CMAKE_CXX_COMPILER_LAUNCHER env "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=true CCACHE_DEPEND=true "${CCACHE}")
endif()

# A seed must give the same game on every machine: no fused multiply-add, which only some processors have, and char is signed everywhere (on
# Arm it is unsigned by default).
add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:-ffp-contract=off;-fsigned-char>")
# Baseline x86-64 has no population count instruction, but every x86-64 processor since about 2010 has one.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-march=x86-64-v2>)
endif()

# Release is -O3 without link-time optimisation: the hot loops are templates, each compiled in one file, so LTO would gain almost nothing
# and make every small change relink for many seconds.

# OMNIBUS_BATCH: number of sources to compile together where parsing the same headers dominates.
if(OMNIBUS_SANITIZE)
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fsanitize=${OMNIBUS_SANITIZE}>
                      $<$<COMPILE_LANGUAGE:CXX>:-fno-sanitize-recover=all> -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${OMNIBUS_SANITIZE})
  # Several sources at once: such builds are rarely incremental, and parsing the same headers takes most of the time.
  set(CMAKE_UNITY_BUILD ON)
  set(OMNIBUS_BATCH 12)
else()
  set(OMNIBUS_BATCH 4)
endif()

set(warnings -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wold-style-cast -Wcast-align -Wcast-qual
  -Wnon-virtual-dtor -Woverloaded-virtual -Wdouble-promotion -Wextra-semi -Wundef -Wimplicit-fallthrough)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # False positives of g++ 12: -Wrestrict for std::string + "…" (gcc bug 105651), and -Wstringop-overread for a comparison of two byte
  # vectors on x86-64, as if one could exceed the memory.
  list(APPEND warnings -Wduplicated-cond -Wlogical-op -Wno-restrict -Wno-stringop-overread)
  if(OMNIBUS_SANITIZE)
    list(APPEND warnings -Wno-maybe-uninitialized -Wno-stringop-overflow)  # instrumented code misleads these two
    list(APPEND warnings -Wno-tsan)  # Asio has fences besides its locks; the thread sanitizer sees only the locks, which are enough
  endif()
endif()
add_library(omnibus_warnings INTERFACE)
target_compile_options(omnibus_warnings INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:${warnings}>")
# In a unity build, a name may shadow one of another source.
target_compile_options(omnibus_warnings INTERFACE $<$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>:-Wno-shadow>)

# clang reports that std::stable_sort of libstdc++ 12 uses something libstdc++ itself has deprecated.
target_compile_options(omnibus_warnings INTERFACE $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>)
