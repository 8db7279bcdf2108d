// Stub for thread exit handlers, which the C++ library for WebAssembly lacks: the single thread ends with its module, so they never run.
extern "C" int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }
