// The one thread of a module ends with it, so what is to be done at its end never is. The C++ library for WebAssembly leaves this out.
extern "C" int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }
