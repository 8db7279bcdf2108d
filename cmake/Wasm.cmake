# The games for a browser: omnibus.wasm, one module with the engine, the server and all layers below. Content is supplied on demand
# (src/wasm/content.hpp). Everything is compiled into one executable, because binutils cannot archive such code.

# The Boost and fmt headers of this machine are platform-independent.
foreach(library boost fmt)
  find_path(${library}_headers ${library} PATHS /usr/include REQUIRED NO_CMAKE_FIND_ROOT_PATH)
  file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/include")
  file(CREATE_LINK "${${library}_headers}/${library}" "${PROJECT_BINARY_DIR}/include/${library}" SYMBOLIC)
endforeach()

set(sources "")
omnibus_layers_up_to(layers wasm)
foreach(layer IN LISTS layers)
  file(GLOB_RECURSE found CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/${layer}/*.cpp")
  list(APPEND sources ${found})
endforeach()
# Sources that need threads, sockets or a disk are excluded.
list(FILTER sources EXCLUDE REGEX "/src/(runs|store|server/native)/|/src/analysis/read_on.cpp$")
list(APPEND sources src/store/kept_store.cpp)
omnibus_for_each_game(games src/wasm/game.cpp.in games)
omnibus_for_each_game(games src/wasm/players/game.cpp.in players)

# Settings for all sources.
add_library(omnibus_module_settings INTERFACE)
target_include_directories(omnibus_module_settings INTERFACE src .)
target_include_directories(omnibus_module_settings SYSTEM BEFORE INTERFACE src/wasm/library)  # parts missing in the C++ library
target_include_directories(omnibus_module_settings SYSTEM INTERFACE "${PROJECT_BINARY_DIR}/include")
# Nothing here formats floating-point numbers or locales with fmt, or uses source locations of Boost; the code for them would be a large
# part of the module.
target_compile_definitions(omnibus_module_settings INTERFACE
  OMNIBUS_VERSION="${PROJECT_VERSION}" BOOST_SYSTEM_DISABLE_THREADS BOOST_DISABLE_CURRENT_LOCATION
  FMT_HEADER_ONLY FMT_STATIC_THOUSANDS_SEPARATOR=',' FMT_USE_FLOAT=0 FMT_USE_DOUBLE=0 FMT_USE_LONG_DOUBLE=0 FMT_REDUCE_INT_INSTANTIATIONS=1)
# All browsers support these features, and the SIMD of the players, since spring 2023 (Safari 16.4).
target_compile_options(omnibus_module_settings INTERFACE -fwasm-exceptions -mbulk-memory -mnontrapping-fptoint -msign-ext)
# A module has one thread, never exits, and uses no run-time type information (game/position.hpp has tags instead): the type names alone
# would take 30 kB.
target_compile_options(omnibus_module_settings INTERFACE -fno-rtti -fno-threadsafe-statics -fno-c++-static-destructors)
target_link_libraries(omnibus_module_settings INTERFACE omnibus_warnings)

# Everything but the players is optimised for size. Merging equal functions of different types saves 3.5 kB after brotli.
add_library(omnibus_module_parts OBJECT ${sources} ${games} src/registry/games.cpp src/registry/analyses.cpp)
target_compile_options(omnibus_module_parts PRIVATE -Oz -Xclang -fmerge-functions)
target_link_libraries(omnibus_module_parts PRIVATE omnibus_module_settings)
set_target_properties(omnibus_module_parts PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
# Excluded from unity builds, because engine and server define the same local names.
set_source_files_properties(${games} src/engine/engine.cpp src/wasm/boost_json.cpp src/wasm/exceptions.cpp src/wasm/printing.cpp
  src/wasm/threads.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)

# -O3 in all games would make the module 9 kB larger after brotli. A game that gains much from it says so in games/GAME/module.cmake.
add_library(omnibus_module_players OBJECT ${players})
target_compile_options(omnibus_module_players PRIVATE -O2 -msimd128)
foreach(player IN LISTS players)
  get_filename_component(game "${player}" NAME_WE)
  include("${PROJECT_SOURCE_DIR}/games/${game}/module.cmake" OPTIONAL)
endforeach()
target_link_libraries(omnibus_module_players PRIVATE omnibus_module_settings)

# The players come first: for functions that also occur elsewhere, the linker keeps the first, faster version.
add_executable(omnibus_module $<TARGET_OBJECTS:omnibus_module_players> $<TARGET_OBJECTS:omnibus_module_parts>)
# With -O0 clang does not run all passes of wasm-opt: these shorten the code but make it 7 kB larger after brotli.
target_link_options(omnibus_module PRIVATE -O0 -mexec-model=reactor -Wl,-z,stack-size=1048576 -Wl,-O2 -Wl,--strip-all -Wl,--compress-relocations)
target_link_libraries(omnibus_module PRIVATE omnibus_module_settings)
set_target_properties(omnibus_module PROPERTIES OUTPUT_NAME omnibus SUFFIX .wasm LINKER_LANGUAGE CXX)
# These wasm-opt passes save 14 kB after brotli: they simplify code, merge equal functions of different types and give the most used
# locals the shortest numbers.
find_program(wasm_opt wasm-opt REQUIRED)
set(features --enable-bulk-memory --enable-simd --enable-exception-handling --enable-nontrapping-float-to-int --enable-sign-ext)
set(simplifying --precompute --optimize-instructions --simplify-locals-nostructure --remove-unused-names --merge-blocks)
set(tidying --merge-locals --rse --vacuum --reorder-locals --duplicate-function-elimination)
set(folding --code-pushing --code-folding --merge-locals --vacuum)
set(passes --duplicate-function-elimination ${tidying} ${simplifying} ${tidying} ${folding} ${tidying} --strip-producers --strip-target-features)
add_custom_command(TARGET omnibus_module POST_BUILD VERBATIM
  COMMAND ${wasm_opt} ${features} ${passes} $<TARGET_FILE:omnibus_module> -o $<TARGET_FILE:omnibus_module>)

# A program that tests whether observations are the same bytes here (tests/wasm/observed_play.spec.ts).
add_executable(omnibus_observed_play src/machines/observed_play.cpp)
target_include_directories(omnibus_observed_play PRIVATE src .)
target_compile_options(omnibus_observed_play PRIVATE -O2 -fno-exceptions)
target_link_options(omnibus_observed_play PRIVATE -Wl,-z,stack-size=1048576)
set_target_properties(omnibus_observed_play PROPERTIES OUTPUT_NAME observed_play SUFFIX .wasm)
