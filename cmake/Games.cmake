# omnibus_for_each_game(ROOT TEMPLATE OUT): a source for each folder of ROOT/games, made from TEMPLATE by putting the folder's name in
# the place of @game@; OUT receives their names.
function(omnibus_for_each_game root template out)
  file(GLOB headers CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${root}/games/*/game.hpp")
  get_filename_component(kind "${template}" DIRECTORY)
  set(sources "")
  foreach(header IN LISTS headers)
    get_filename_component(folder "${header}" DIRECTORY)
    get_filename_component(game "${folder}" NAME)
    set(source "${PROJECT_BINARY_DIR}/games/${kind}/${game}.cpp")
    configure_file("${PROJECT_SOURCE_DIR}/${template}" "${source}" @ONLY)
    list(APPEND sources "${source}")
  endforeach()
  set(${out} ${sources} PARENT_SCOPE)
endfunction()

# omnibus_games(NAME ROOT CONTENT…): a list of games to be linked into a program: the list ROOT/games/all.hpp, its games, and the files
# in the folders CONTENT.
function(omnibus_games name root)
  omnibus_for_each_game("${root}" src/registry/game.cpp.in games)
  list(TRANSFORM ARGN PREPEND "${PROJECT_SOURCE_DIR}/")
  omnibus_embed(embedded_files "${PROJECT_BINARY_DIR}/embedded/${name}" embedded ${ARGN})
  add_library(${name} OBJECT src/registry/games.cpp src/registry/analyses.cpp src/registry/laboratory.cpp ${games} ${embedded})
  target_include_directories(${name} BEFORE PUBLIC "${PROJECT_SOURCE_DIR}/${root}")
  target_link_libraries(${name} PRIVATE omnibus_lab omnibus_analysis omnibus_warnings)
endfunction()
