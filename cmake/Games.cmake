# omnibus_for_each_game(FOLDER TEMPLATE OUT): generates a source for each game in FOLDER from TEMPLATE, replacing @game@ by the game's name;
# OUT receives the names of the sources.
function(omnibus_for_each_game games_folder template out)
  file(GLOB headers CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${games_folder}/*/game.hpp")
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

# omnibus_solvers(NAME FOLDER OUT): generates the list of solvers of the games in FOLDER, those with a file GAME/solver/solver.cpp
# (src/solver/solver.hpp); OUT receives the name of the source.
function(omnibus_solvers name games_folder out)
  file(GLOB solvers CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}/${games_folder}" "${PROJECT_SOURCE_DIR}/${games_folder}/*/solver/solver.cpp")
  list(TRANSFORM solvers REPLACE "/.*" "")
  set(declarations "")
  set(calls "")
  foreach(game IN LISTS solvers)
    string(APPEND declarations "namespace ${game} {\nPuzzleSolver solver();\n}\n")
    string(APPEND calls "${game}::solver(), ")
  endforeach()
  set(source "${PROJECT_BINARY_DIR}/${name}/solvers.cpp")
  configure_file(src/registry/solvers.cpp.in "${source}" @ONLY)
  set(${out} "${source}" PARENT_SCOPE)
endfunction()

# omnibus_games(NAME FOLDER): a library with a list of games for a program: FOLDER/list.hpp, its games, their content, and the shared
# content (content/). FOLDER must be called games, so that its headers are "games/…".
function(omnibus_games name games_folder)
  omnibus_for_each_game("${games_folder}" src/registry/game.cpp.in games)
  omnibus_for_each_game("${games_folder}" src/registry/batches/game.cpp.in batches)
  file(GLOB contents CONFIGURE_DEPENDS LIST_DIRECTORIES true "${PROJECT_SOURCE_DIR}/${games_folder}/*/content")
  list(TRANSFORM contents REPLACE "^.*/([^/]+)/content$" "\\1=\\0")
  omnibus_embed(embedded_files "${PROJECT_BINARY_DIR}/embedded/${name}" embedded "${PROJECT_SOURCE_DIR}/content" ${contents})
  omnibus_solvers(${name} "${games_folder}" solvers)
  add_library(${name} OBJECT src/registry/games.cpp src/registry/environments.cpp src/registry/batches.cpp src/registry/analyses.cpp
    src/registry/laws.cpp src/registry/laboratory.cpp ${games} ${batches} ${solvers} ${embedded})
  get_filename_component(root "${PROJECT_SOURCE_DIR}/${games_folder}" DIRECTORY)
  target_include_directories(${name} BEFORE PUBLIC "${root}")
  omnibus_layer_list(uses registry uses)
  list(TRANSFORM uses PREPEND omnibus_)
  target_link_libraries(${name} PRIVATE ${uses} omnibus_warnings)
endfunction()
