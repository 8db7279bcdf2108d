# How everything is compiled, the same for g++ and clang.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)  # for clang-tidy and editors
set(CMAKE_COMPILE_WARNING_AS_ERROR ON)

find_program(CCACHE ccache)
if(CCACHE)
  # Paths relative to the checkout, so that every clone on the machine shares one cache.
  set(CMAKE_CXX_COMPILER_LAUNCHER env "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=true "${CCACHE}")
endif()

# A game played from a seed must be the same game on every machine: no fused multiply-add that only some processors have,
# and a char that is signed everywhere (it is not by default on Arm).
add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:-ffp-contract=off;-fsigned-char>")
# Plain x86-64 has no population count instruction; every x86-64 machine since about 2010 has.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-march=x86-64-v2>)
endif()

# Release is -O3 without link-time optimisation: the hot loops are templates, compiled whole in one file each, so it gains
# next to nothing there and would make every small change relink for many seconds.

# OMNIBUS_BATCH: how many sources are compiled as one where reading the same headers is most of the work.
if(OMNIBUS_SANITIZE)
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fsanitize=${OMNIBUS_SANITIZE}>
                      $<$<COMPILE_LANGUAGE:CXX>:-fno-sanitize-recover=all> -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${OMNIBUS_SANITIZE})
  # Several sources at once: such a build is seldom made for one changed file, and most of the time goes into reading the same headers.
  set(CMAKE_UNITY_BUILD ON)
  set(OMNIBUS_BATCH 12)
else()
  set(OMNIBUS_BATCH 4)
endif()

set(warnings -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wold-style-cast -Wcast-align -Wcast-qual
  -Wnon-virtual-dtor -Woverloaded-virtual -Wdouble-promotion -Wextra-semi -Wundef -Wimplicit-fallthrough)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 reports two things wrongly: -Wrestrict std::string + "…" (gcc bug 105651), -Wstringop-overread two vectors of bytes compared on
  # x86-64, as if one could be longer than the memory.
  list(APPEND warnings -Wduplicated-cond -Wlogical-op -Wno-restrict -Wno-stringop-overread)
  if(OMNIBUS_SANITIZE)
    list(APPEND warnings -Wno-maybe-uninitialized -Wno-stringop-overflow)  # instrumented code misleads these two
    list(APPEND warnings -Wno-tsan)  # Asio has fences beside its locks; the thread sanitizer sees the locks, which are enough
  endif()
endif()
add_library(omnibus_warnings INTERFACE)
target_compile_options(omnibus_warnings INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:${warnings}>")
# In a bundle a name may hide what another of its sources has.
target_compile_options(omnibus_warnings INTERFACE $<$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>:-Wno-shadow>)

# clang sees that libstdc++ 12 uses in std::stable_sort what it has deprecated itself.
target_compile_options(omnibus_warnings INTERFACE $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>)
