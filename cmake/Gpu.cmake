# The games on a GPU, where there is nvcc:  ninja -C build random_play  (docs/PERFORMANCE.md). No part of `all`: it takes minutes.
find_program(NVCC nvcc HINTS /usr/local/cuda/bin)
if(NVCC AND NOT OMNIBUS_SANITIZE)
  set(CMAKE_CUDA_COMPILER "${NVCC}")
  set(CMAKE_CUDA_ARCHITECTURES 90 CACHE STRING "The GPUs that programs are compiled for")
  enable_language(CUDA)
  set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION -std=c++20)  # CMake knows it from 3.26 on
  add_executable(random_play EXCLUDE_FROM_ALL src/gpu/random_play.cu)
  set_target_properties(random_play PROPERTIES COMPILE_WARNING_AS_ERROR OFF)
  target_compile_options(random_play PRIVATE --expt-relaxed-constexpr)
  target_include_directories(random_play PRIVATE src)
  target_link_libraries(random_play PRIVATE Threads::Threads)
endif()
