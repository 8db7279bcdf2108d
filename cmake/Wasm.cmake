# The games for a browser: omnibus.wasm, one module with the engine, the server and all below them. Content is handed to it as it is needed
# (src/wasm/content.hpp). Everything is compiled into one program: binutils makes no archives of such code.

# Of this machine's headers, those of Boost and fmt are for any machine.
foreach(library boost fmt)
  find_path(${library}_headers ${library} PATHS /usr/include REQUIRED NO_CMAKE_FIND_ROOT_PATH)
  file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/include")
  file(CREATE_LINK "${${library}_headers}/${library}" "${PROJECT_BINARY_DIR}/include/${library}" SYMBOLIC)
endforeach()

set(sources "")
foreach(layer players match analysis engine server wasm)
  file(GLOB_RECURSE found CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/${layer}/*.cpp")
  list(APPEND sources ${found})
endforeach()
# What has threads, sockets or a disk stays where these are.
list(FILTER sources EXCLUDE REGEX "/server/native/|/analysis/read_on.cpp$")
list(APPEND sources src/store/kept_store.cpp)
omnibus_for_each_game(games src/wasm/game.cpp.in games)
omnibus_for_each_game(games src/wasm/players/game.cpp.in players)

# What everything is compiled with.
add_library(omnibus_module_settings INTERFACE)
target_include_directories(omnibus_module_settings INTERFACE src .)
target_include_directories(omnibus_module_settings SYSTEM BEFORE INTERFACE src/wasm/library)  # what the C++ library leaves out
target_include_directories(omnibus_module_settings SYSTEM INTERFACE "${PROJECT_BINARY_DIR}/include")
# Nobody here writes numbers with a point by fmt, or as a country does, or asks which line of Boost found a fault: what that takes would be a
# good part of the module.
target_compile_definitions(omnibus_module_settings INTERFACE
  OMNIBUS_VERSION="${PROJECT_VERSION}" BOOST_SYSTEM_DISABLE_THREADS BOOST_DISABLE_CURRENT_LOCATION
  FMT_HEADER_ONLY FMT_STATIC_THOUSANDS_SEPARATOR=',' FMT_USE_FLOAT=0 FMT_USE_DOUBLE=0 FMT_USE_LONG_DOUBLE=0 FMT_REDUCE_INT_INSTANTIATIONS=1)
# Browsers have all of this, and the players' SIMD, since the spring of 2023 at the latest (Safari 16.4).
target_compile_options(omnibus_module_settings INTERFACE -fwasm-exceptions -mbulk-memory -mnontrapping-fptoint -msign-ext)
# A module has one thread and never ends, and no object in it is asked for its type (match/any_game.hpp has marks for that): the names of all
# types would be 30 kB.
target_compile_options(omnibus_module_settings INTERFACE -fno-rtti -fno-threadsafe-statics -fno-c++-static-destructors)
target_link_libraries(omnibus_module_settings INTERFACE omnibus_warnings)

# Everything that is not thinking is as small as can be. The same code for different types is kept once, which takes 3.5 kB off with brotli.
add_library(omnibus_module_parts OBJECT ${sources} ${games} src/registry/games.cpp src/registry/analyses.cpp)
target_compile_options(omnibus_module_parts PRIVATE -Oz -Xclang -fmerge-functions)
target_link_libraries(omnibus_module_parts PRIVATE omnibus_module_settings)
set_target_properties(omnibus_module_parts PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
# Engine and server each have names of their own for the same things.
set_source_files_properties(${games} src/engine/engine.cpp src/wasm/boost_json.cpp src/wasm/exceptions.cpp src/wasm/printing.cpp
  src/wasm/threads.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)

# Only in Tramways does -O3 bring anything (7 %); in all games it would make the module 9 kB longer with brotli. Loops are not unrolled there:
# that would be 2 kB more.
add_library(omnibus_module_players OBJECT ${players})
target_compile_options(omnibus_module_players PRIVATE -O2 -msimd128)
set(quickest_players ${players})
list(FILTER quickest_players INCLUDE REGEX "/tramways.cpp$")
set_source_files_properties(${quickest_players} PROPERTIES COMPILE_OPTIONS "-O3;-fno-unroll-loops")
target_link_libraries(omnibus_module_players PRIVATE omnibus_module_settings)

# The players come first: what others have as well is taken from them, and they have it as quick as can be.
add_executable(omnibus_module $<TARGET_OBJECTS:omnibus_module_players> $<TARGET_OBJECTS:omnibus_module_parts>)
# With -O0 clang does not call wasm-opt with all its passes: what these make shorter is longer with brotli by 7 kB.
target_link_options(omnibus_module PRIVATE -O0 -mexec-model=reactor -Wl,-z,stack-size=1048576 -Wl,-O2 -Wl,--strip-all -Wl,--compress-relocations)
target_link_libraries(omnibus_module PRIVATE omnibus_module_settings)
set_target_properties(omnibus_module PROPERTIES OUTPUT_NAME omnibus SUFFIX .wasm LINKER_LANGUAGE CXX)
# These few passes of wasm-opt take 11 kB off with brotli: equal functions of different types are kept once, and locals that are used
# most get the shortest numbers.
find_program(wasm_opt wasm-opt REQUIRED)
set(features --enable-bulk-memory --enable-simd --enable-exception-handling --enable-nontrapping-float-to-int --enable-sign-ext)
set(passes --duplicate-function-elimination --merge-locals --rse --vacuum --reorder-locals --duplicate-function-elimination)
add_custom_command(TARGET omnibus_module POST_BUILD VERBATIM
  COMMAND ${wasm_opt} ${features} ${passes} $<TARGET_FILE:omnibus_module> -o $<TARGET_FILE:omnibus_module>)
