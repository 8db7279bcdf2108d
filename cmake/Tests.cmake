# Tests, fuzzers and benchmarks.
enable_testing()
find_package(GTest REQUIRED)
find_package(rapidcheck REQUIRED)
find_package(benchmark REQUIRED)

# Compiled a few at a time: parsing the same headers and compiling the same rules dominates.
set(CMAKE_UNITY_BUILD ON)
set(CMAKE_UNITY_BUILD_BATCH_SIZE 5)
# Optimising a test takes longer than running it, except for those that play many games, which sanitizer builds skip.
set(optimised "^test_(lab|players|puzzles|strength|games_.*_solver)$")
if(OMNIBUS_SANITIZE)
  set(quickly_compiled -O0)
else()
  set(quickly_compiled $<$<CONFIG:Release>:-O1>)
endif()

# Settings of all tests: all layers, tests/ as an include root, and the path of the project.
add_library(omnibus_testing INTERFACE)
target_include_directories(omnibus_testing INTERFACE "${PROJECT_SOURCE_DIR}/tests")
target_link_libraries(omnibus_testing INTERFACE omnibus_cli omnibus_warnings)
target_compile_definitions(omnibus_testing INTERFACE
  OMNIBUS_SOURCE_DIR="${PROJECT_SOURCE_DIR}" OMNIBUS_HARDENED=${OMNIBUS_HARDENED})

file(GLOB support CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/support/*.cpp")
omnibus_for_each_game(games tests/support/box.cpp.in boxes)
add_library(omnibus_test_support STATIC ${support} ${boxes})
target_compile_options(omnibus_test_support PRIVATE ${quickly_compiled})
target_link_libraries(omnibus_test_support PUBLIC omnibus_testing GTest::gtest rapidcheck_gtest)
set_target_properties(omnibus_test_support PROPERTIES UNITY_BUILD_BATCH_SIZE 0)

# One program per folder. ctest runs each as a few shards: enough to use all cores and to show progress, without starting a process for
# every single test.
set(shards 4)
set(long "^test_(every_game|server|store|strength|games_.*_(server|solver))$")  # started first, so that none of them runs alone at the end
set(starting "^test_(cli|every_game|program|sample_games_.*|server|games_.*_(lab|server|solver))$")  # they start the program of their games
set(patience 900)  # seconds
# Tests whose names begin with Soak are for `./dev soak`: positions that no game reaches, and others that take long.
set(skipped "Soak*:*/Soak*")
set(environment "")
if(OMNIBUS_SANITIZE AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(environment ";ASAN_OPTIONS=detect_leaks=0")  # on Arm, g++ 12 takes seconds at every exit to look for leaks; clang does not
endif()
if(OMNIBUS_SANITIZE)
  set(patience 2400)  # test_server took 550 s on two busy cores
  # Laws over whole games and measurements of strength take too long with sanitizers; the fast build runs them.
  string(APPEND skipped ":*Contract*:*Law*:*beats*:*the_bench*:*Golden*:*is_a_sentence*:*another_seed*:*EveryPuzzle*")
endif()
string(APPEND environment ";GTEST_FILTER=-${skipped}")
file(GLOB_RECURSE tests RELATIVE "${PROJECT_SOURCE_DIR}" CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/*.cpp"
  "${PROJECT_SOURCE_DIR}/games/*/tests/*.cpp")
list(FILTER tests EXCLUDE REGEX "^tests/(fuzz|support)/")
set(programs "")
foreach(file IN LISTS tests)
  get_filename_component(folder "${file}" DIRECTORY)
  if(folder MATCHES "tests$")
    message(FATAL_ERROR "${file}: put it in a folder below; each folder becomes one test program")
  endif()
  # tests/match -> test_match, games/GAME/tests/rules -> test_games_GAME, games/GAME/tests/solver -> test_games_GAME_solver
  string(REGEX REPLACE "^tests/|/tests/rules$" "" name "${folder}")
  string(REGEX REPLACE "/(tests/)?" "_" program "test_${name}")
  list(APPEND programs ${program})
  list(APPEND ${program}_sources "${PROJECT_SOURCE_DIR}/${file}")
endforeach()
list(REMOVE_DUPLICATES programs)

# Tests of the platform run on the sample game, which is small and shows how to add one (docs/ADDING_A_GAME.md). They start the command line
# program with it, omnibus_sample. Tests of the program itself and of its games run on all games.
omnibus_games(omnibus_sample_game tests/sample/games)
add_executable(omnibus_sample src/cli/main.cpp)
target_link_libraries(omnibus_sample PRIVATE omnibus_cli omnibus_sample_game omnibus_warnings)
set_target_properties(omnibus_sample PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
set(on_sample_game test_analysis test_cli test_core test_data test_environments test_game test_lab test_learning test_levels test_match test_players test_presentation
  test_puzzles test_sample_games_night_bus test_server test_store test_text test_types)

# The tests in tests/every_game are independent of the game. They run on both lists.
file(GLOB fuzz_targets CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/fuzz/fuzz_*.cpp")
list(APPEND test_every_game_sources ${fuzz_targets} "${PROJECT_SOURCE_DIR}/tests/fuzz/seeds.cpp")
list(APPEND test_sample_games_night_bus_sources ${test_every_game_sources})

omnibus_for_each_game(tests/sample/games tests/support/box.cpp.in boxes)
add_library(omnibus_sample_boxes STATIC ${boxes})
target_include_directories(omnibus_sample_boxes BEFORE PRIVATE tests/sample)
target_compile_options(omnibus_sample_boxes PRIVATE ${quickly_compiled})
target_link_libraries(omnibus_sample_boxes PRIVATE omnibus_testing)

foreach(program IN LISTS programs)
  if(program IN_LIST on_sample_game)
    set(games omnibus_sample_game omnibus_sample_boxes)
    set(started omnibus_sample)
  else()
    set(games omnibus_all_games)
    set(started omnibus)
  endif()
  add_executable(${program} ${${program}_sources})
  set_target_properties(${program} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
  target_link_libraries(${program} PRIVATE omnibus_testing omnibus_test_support ${games} GTest::gtest_main GTest::gmock
    rapidcheck_gtest)
  target_compile_definitions(${program} PRIVATE OMNIBUS_PROGRAM="$<TARGET_FILE:${started}>")
  if(program MATCHES "${starting}")
    add_dependencies(${program} ${started})
  endif()
  if(NOT program MATCHES "${optimised}" OR OMNIBUS_SANITIZE)
    target_compile_options(${program} PRIVATE ${quickly_compiled})
  endif()
  foreach(shard RANGE 1 ${shards})
    math(EXPR index "${shard} - 1")
    add_test(NAME "${program} ${shard}/${shards}" COMMAND ${program} --gtest_brief=1 WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
    set_tests_properties("${program} ${shard}/${shards}" PROPERTIES TIMEOUT ${patience}
      ENVIRONMENT "GTEST_TOTAL_SHARDS=${shards};GTEST_SHARD_INDEX=${index}${environment}")
    if(program MATCHES "${long}")
      set_tests_properties("${program} ${shard}/${shards}" PROPERTIES COST 1)
    endif()
  endforeach()
endforeach()
# Generated types and protocol pages are as the games describe them.
add_test(NAME types COMMAND omnibus_types --check games WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
if(NOT OMNIBUS_SANITIZE)
  foreach(tool check_names new_game)
    add_test(NAME ${tool} COMMAND tests/tools/${tool}_test.py WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
  endforeach()
endif()
target_link_libraries(test_types PRIVATE omnibus_type_generator)
# The test of the contract compiles incomplete games.
target_compile_definitions(test_core PRIVATE OMNIBUS_COMPILER="${CMAKE_CXX_COMPILER}")

# A new game, alone on its list, as tools/new_game.py writes it to build/new_game (./dev soak new_game): its own tests, and the tests that
# loop over a list, which are not compiled again unless they start the program.
if(EXISTS "${PROJECT_BINARY_DIR}/new_game/games/list.hpp")
  file(RELATIVE_PATH new_game "${PROJECT_SOURCE_DIR}" "${PROJECT_BINARY_DIR}/new_game/games")
  omnibus_games(omnibus_new_game "${new_game}")
  omnibus_for_each_game("${new_game}" tests/support/box.cpp.in boxes)
  file(GLOB rules_tests "${PROJECT_BINARY_DIR}/new_game/games/*/tests/rules/*.cpp")
  add_executable(new_game src/cli/main.cpp)
  add_executable(new_game_rules ${boxes} ${rules_tests})
  add_executable(new_game_program ${test_program_sources})
  add_executable(new_game_every_game $<TARGET_OBJECTS:test_every_game>)
  add_executable(new_game_strength $<TARGET_OBJECTS:test_strength>)
  foreach(program new_game new_game_rules new_game_program new_game_every_game new_game_strength)
    set_target_properties(${program} PROPERTIES EXCLUDE_FROM_ALL ON RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
    target_link_libraries(${program} PRIVATE omnibus_testing omnibus_new_game)
    if(NOT program STREQUAL "new_game")
      target_compile_options(${program} PRIVATE ${quickly_compiled})
      target_compile_definitions(${program} PRIVATE OMNIBUS_PROGRAM="$<TARGET_FILE:new_game>")
      target_link_libraries(${program} PRIVATE omnibus_test_support GTest::gtest_main GTest::gmock rapidcheck_gtest)
    endif()
  endforeach()
  add_dependencies(new_game_program new_game)
endif()

if(OMNIBUS_FUZZ)
  add_executable(fuzz_seeds tests/fuzz/write_seeds.cpp tests/fuzz/seeds.cpp)
  target_link_libraries(fuzz_seeds PRIVATE omnibus_testing omnibus_test_support omnibus_all_games)
  add_custom_target(fuzz DEPENDS fuzz_seeds)
  set(fuzzers fuzz_seeds)
  foreach(file IN LISTS fuzz_targets)
    get_filename_component(target "${file}" NAME_WE)
    configure_file(tests/fuzz/fuzzer.cpp.in "${PROJECT_BINARY_DIR}/fuzz/${target}.cpp" @ONLY)
    add_executable(${target} "${file}" "${PROJECT_BINARY_DIR}/fuzz/${target}.cpp")
    target_link_libraries(${target} PRIVATE omnibus_testing omnibus_all_games)
    target_link_options(${target} PRIVATE -fsanitize=fuzzer)
    add_dependencies(fuzz ${target})
    list(APPEND fuzzers ${target})
  endforeach()
  set_target_properties(${fuzzers} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/fuzz")
endif()

file(GLOB benches CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/bench/*.cpp")
omnibus_for_each_game(games bench/game.cpp.in game_benches)
add_executable(omnibus_bench EXCLUDE_FROM_ALL ${benches} ${game_benches})
set_target_properties(omnibus_bench PROPERTIES UNITY_BUILD OFF)  # benchmarks are compiled separately
target_include_directories(omnibus_bench PRIVATE bench)
target_link_libraries(omnibus_bench PRIVATE omnibus_cli omnibus_all_games omnibus_warnings benchmark::benchmark_main)

# Many players against a real server: bench/load
file(GLOB load CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/bench/load/*.cpp")
add_executable(omnibus_load EXCLUDE_FROM_ALL ${load} tests/support/child_process.cpp tests/support/server_process.cpp)
target_link_libraries(omnibus_load PRIVATE omnibus_testing omnibus_all_games)
target_compile_definitions(omnibus_load PRIVATE OMNIBUS_PROGRAM="$<TARGET_FILE:omnibus>")
target_compile_options(omnibus_load PRIVATE -O1)  # coroutines over Beast compile slowly, and only the server is measured
add_dependencies(omnibus_load omnibus)

# Grades under two seeds, and the CPU time of readings: bench/grades
add_executable(omnibus_grades EXCLUDE_FROM_ALL bench/grades/main.cpp)
target_link_libraries(omnibus_grades PRIVATE omnibus_cli omnibus_all_games omnibus_warnings)

# Random play in batches: bench/batches
add_executable(omnibus_batches EXCLUDE_FROM_ALL bench/batches/main.cpp)
target_link_libraries(omnibus_batches PRIVATE omnibus_cli omnibus_environments omnibus_all_games omnibus_warnings)

# Not needed for any test; `./dev lint` checks that they compile.
add_custom_target(benchmarks DEPENDS omnibus_bench omnibus_load omnibus_grades omnibus_batches)
