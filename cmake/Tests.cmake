# Tests, fuzzers and benchmarks.
enable_testing()
find_package(GTest REQUIRED)
find_package(rapidcheck REQUIRED)
find_package(benchmark REQUIRED)

# What every test sees: all layers, tests/ as an include root, and where the project and its program are.
add_library(omnibus_testing INTERFACE)
target_include_directories(omnibus_testing INTERFACE "${PROJECT_SOURCE_DIR}/tests")
target_link_libraries(omnibus_testing INTERFACE omnibus_cli omnibus_warnings)
target_compile_definitions(omnibus_testing INTERFACE
  OMNIBUS_SOURCE_DIR="${PROJECT_SOURCE_DIR}" OMNIBUS_PROGRAM="${PROJECT_BINARY_DIR}/omnibus")

file(GLOB support CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/support/*.cpp")
if(support)
  add_library(omnibus_test_support STATIC ${support})
  target_link_libraries(omnibus_test_support PUBLIC omnibus_testing GTest::gtest rapidcheck_gtest)
endif()

# One program per folder. ctest sees each as a few shards: enough to keep the cores busy and to show progress, without
# starting a process for every single test.
set(shards 4)
set(environment "")
if(OMNIBUS_SANITIZE AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(environment ";ASAN_OPTIONS=detect_leaks=0")  # g++ 12 takes seconds at every exit to look for leaks on Arm; clang does not
endif()
file(GLOB_RECURSE tests RELATIVE "${PROJECT_SOURCE_DIR}/tests" CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/*.cpp")
list(FILTER tests EXCLUDE REGEX "^(fuzz|support)/")
set(programs "")
foreach(file IN LISTS tests)
  get_filename_component(folder "${file}" DIRECTORY)
  if(NOT folder)
    message(FATAL_ERROR "tests/${file}: put it in a folder of tests/; each folder becomes one test program")
  endif()
  string(REPLACE "/" "_" program "test_${folder}")
  list(APPEND programs ${program})
  list(APPEND ${program}_sources "${PROJECT_SOURCE_DIR}/tests/${file}")
endforeach()
list(REMOVE_DUPLICATES programs)

foreach(program IN LISTS programs)
  add_executable(${program} ${${program}_sources})
  set_target_properties(${program} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests")
  target_link_libraries(${program} PRIVATE omnibus_testing GTest::gtest_main GTest::gmock rapidcheck_gtest)
  if(support)
    target_link_libraries(${program} PRIVATE omnibus_test_support)
  endif()
  foreach(shard RANGE 1 ${shards})
    math(EXPR index "${shard} - 1")
    add_test(NAME "${program} ${shard}/${shards}" COMMAND ${program} --gtest_brief=1 WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
    set_tests_properties("${program} ${shard}/${shards}" PROPERTIES TIMEOUT 900
      ENVIRONMENT "GTEST_TOTAL_SHARDS=${shards};GTEST_SHARD_INDEX=${index}${environment}")
  endforeach()
endforeach()

if(OMNIBUS_FUZZ)
  add_custom_target(fuzz)
  file(GLOB fuzzers CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/fuzz/fuzz_*.cpp")
  foreach(file IN LISTS fuzzers)
    get_filename_component(program "${file}" NAME_WE)
    add_executable(${program} "${file}")
    set_target_properties(${program} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/fuzz")
    target_link_libraries(${program} PRIVATE omnibus_testing)
    target_link_options(${program} PRIVATE -fsanitize=fuzzer)
    add_dependencies(fuzz ${program})
  endforeach()
endif()

file(GLOB benches CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/bench/*.cpp")
if(benches)
  add_executable(omnibus_bench ${benches})
  target_link_libraries(omnibus_bench PRIVATE omnibus_cli omnibus_warnings benchmark::benchmark_main)
endif()

# Many players against a real server: bench/load
file(GLOB load CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/bench/load/*.cpp")
add_executable(omnibus_load ${load} tests/support/child_process.cpp tests/support/server_process.cpp)
target_link_libraries(omnibus_load PRIVATE omnibus_testing)
target_compile_options(omnibus_load PRIVATE -O1)  # coroutines over Beast take long to compile, and the server is what is measured
add_dependencies(omnibus_load omnibus)
