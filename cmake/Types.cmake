# The generator without any game, which its tests use too.
file(GLOB type_generator CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/types/*.cpp")
list(FILTER type_generator EXCLUDE REGEX "/main.cpp$")
add_library(omnibus_type_generator OBJECT ${type_generator})
target_compile_options(omnibus_type_generator PRIVATE $<$<CONFIG:Release>:-O1>)
target_link_libraries(omnibus_type_generator PRIVATE omnibus_games Boost::json fmt::fmt omnibus_warnings)

# omnibus_types(NAME FOLDER): a program that writes and checks the files generated from what the games in FOLDER describe: src/types.
function(omnibus_types name games_folder)
  omnibus_for_each_game("${games_folder}" src/types/game.cpp.in games)
  # Not the whole layer `data`: it asks for embedded content, and this program reads the content from files.
  add_executable(${name} src/types/main.cpp ${games} src/data/json_io.cpp)
  get_filename_component(root "${PROJECT_SOURCE_DIR}/${games_folder}" DIRECTORY)
  target_include_directories(${name} BEFORE PRIVATE "${root}")
  target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
  target_link_libraries(${name} PRIVATE omnibus_type_generator omnibus_games Boost::json fmt::fmt omnibus_warnings)
endfunction()

omnibus_types(omnibus_types games)
