# The games on a GPU, if nvcc is installed:  ninja -C build random_play observed_play  (docs/BENCHMARKS.md, docs/LEARNING_INTERFACE.md).
# Not part of `all`, because it takes minutes. nvcc is called directly: CMake's own CUDA support rejects compilers newer than it knows.
find_program(NVCC nvcc HINTS /usr/local/cuda/bin)
set(OMNIBUS_GPU_ARCHITECTURE sm_90 CACHE STRING "The GPUs that programs are compiled for")
if(NVCC AND NOT OMNIBUS_SANITIZE)
  foreach(name random_play observed_play)
    set(gpu_program "${PROJECT_BINARY_DIR}/gpu/${name}")
    add_custom_command(OUTPUT "${gpu_program}"
      COMMAND "${CMAKE_COMMAND}" -E make_directory "${PROJECT_BINARY_DIR}/gpu"
      COMMAND "${NVCC}" -std=c++20 --expt-relaxed-constexpr -O3 "-arch=${OMNIBUS_GPU_ARCHITECTURE}" -I "${PROJECT_SOURCE_DIR}/src" -I "${PROJECT_SOURCE_DIR}"
        -MD -MF "${gpu_program}.d" "${PROJECT_SOURCE_DIR}/src/gpu/${name}.cu" -o "${gpu_program}"
      DEPENDS "${PROJECT_SOURCE_DIR}/src/gpu/${name}.cu"
      DEPFILE "${gpu_program}.d"
      COMMENT "Compiling the games for a GPU" VERBATIM)
    add_custom_target(${name} DEPENDS "${gpu_program}")
  endforeach()
endif()
