# The games for a browser: omnibus.wasm, one module with the engine and all below it. Content is handed to it as it is needed
# (src/wasm/content.hpp). Everything is compiled into one program: binutils makes no archives of such code.

# Of this machine's headers, those of Boost and fmt are for any machine.
foreach(library boost fmt)
  find_path(${library}_headers ${library} PATHS /usr/include REQUIRED NO_CMAKE_FIND_ROOT_PATH)
  file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/include")
  file(CREATE_LINK "${${library}_headers}/${library}" "${PROJECT_BINARY_DIR}/include/${library}" SYMBOLIC)
endforeach()

set(sources "")
foreach(layer players match engine wasm)
  file(GLOB_RECURSE found CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/${layer}/*.cpp")
  list(APPEND sources ${found})
endforeach()
omnibus_for_each_game(src src/wasm/game.cpp.in games)

add_executable(omnibus_module ${sources} src/registry/games.cpp ${games})
target_include_directories(omnibus_module PRIVATE src)
target_include_directories(omnibus_module SYSTEM PRIVATE "${PROJECT_BINARY_DIR}/include")
target_compile_definitions(omnibus_module PRIVATE OMNIBUS_VERSION="${PROJECT_VERSION}" BOOST_SYSTEM_DISABLE_THREADS FMT_HEADER_ONLY)
# Every browser that has WebAssembly's exceptions has the other three as well.
target_compile_options(omnibus_module PRIVATE -fwasm-exceptions -mbulk-memory -mnontrapping-fptoint -msign-ext)
# wasm-opt was tried: neither smaller (461 kB with brotli) nor quicker by one percent.
target_link_options(omnibus_module PRIVATE -mexec-model=reactor -Wl,-z,stack-size=1048576 -Wl,--strip-all)
target_link_libraries(omnibus_module PRIVATE omnibus_warnings)
set_target_properties(omnibus_module PROPERTIES OUTPUT_NAME omnibus SUFFIX .wasm UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
set_source_files_properties(${games} src/wasm/boost_json.cpp src/wasm/exceptions.cpp src/wasm/threads.cpp
  PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
