# omnibus_embed(FUNCTION WHERE OUT FOLDER…): generates sources in the folder WHERE that embed every file under the FOLDERs in the program,
# and FUNCTION, which lists them; OUT receives the names of the sources. With NAME=FOLDER the files of a folder are listed as NAME/…. The
# assembler copies the bytes (.incbin), so even large files cost no compile time. The glob notices new and removed files, OBJECT_DEPENDS
# changed ones. A missing folder counts as empty.
function(omnibus_embed function where out)
  set(files "")
  foreach(folder IN LISTS ARGN)
    set(prefix "")
    if(folder MATCHES "^([^=/]+)=(.*)$")
      set(prefix "${CMAKE_MATCH_1}/")
      set(folder "${CMAKE_MATCH_2}")
    endif()
    file(GLOB_RECURSE found CONFIGURE_DEPENDS LIST_DIRECTORIES false RELATIVE "${folder}" "${folder}/*")
    foreach(file IN LISTS found)
      list(APPEND files "${prefix}${file}")
      set("path_of_${prefix}${file}" "${folder}/${file}")
    endforeach()
  endforeach()
  list(SORT files)
  set(bytes "")
  set(globals "")
  set(names "")
  set(table "")
  set(depends "")
  set(number 0)
  foreach(file IN LISTS files)
    set(path "${path_of_${file}}")
    string(APPEND bytes "${function}_${number}:\n  .incbin \"${path}\"\n")
    string(APPEND names "extern const char ${function}_${number}[];\n")
    list(APPEND depends "${path}")
    math(EXPR next "${number} + 1")
    string(APPEND table "      {\"${file}\", between(${function}_${number}, ${function}_${next})},\n")
    string(APPEND globals "  .globl ${function}_${number}\n  .hidden ${function}_${number}\n")
    set(number ${next})
  endforeach()
  # An extra label at the end: each file ends where the next begins.
  string(APPEND bytes "${function}_${number}:\n  .byte 0\n")
  string(APPEND names "extern const char ${function}_${number}[];\n")
  string(APPEND globals "  .globl ${function}_${number}\n  .hidden ${function}_${number}\n")

  set(assembly "${where}/${function}.S")
  set(source "${where}/${function}.cpp")
  file(CONFIGURE OUTPUT "${assembly}" @ONLY CONTENT [=[
  .section .rodata
@globals@
@bytes@
  .section .note.GNU-stack,"",%progbits
]=])
  file(CONFIGURE OUTPUT "${source}" @ONLY CONTENT [=[
#include "data/embedded.hpp"

#include <array>
#include <cstddef>

extern "C" {
@names@}

namespace omnibus {

[[maybe_unused]] static std::string_view between(const char* begin, const char* end) { return {begin, static_cast<std::size_t>(end - begin)}; }

std::span<const EmbeddedFile> @function@() {
  static const auto files = std::to_array<EmbeddedFile>({
@table@      {{}, {}},
  });
  return std::span(files).first(files.size() - 1);
}

}  // namespace omnibus
]=])
  set_source_files_properties("${assembly}" PROPERTIES OBJECT_DEPENDS "${depends}")
  set(${out} "${assembly}" "${source}" PARENT_SCOPE)
endfunction()
