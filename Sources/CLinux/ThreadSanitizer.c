// The thread sanitizer and Swift's Mutex, which on Linux waits in a library that is built without the sanitizer. So the
// sanitizer misses that a thread which had to wait comes after the one that had the mutex, and takes all that both
// touched for a race. These two stand before the library's own functions and report it. Empty in every other build.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define HANDLE __attribute__((swift_context)) void *handle

SWIFT void rb_tsan_lock(uint32_t thread, HANDLE) __asm__(LOCK);
SWIFT void rb_tsan_unlock(HANDLE) __asm__(UNLOCK);

SWIFT void rb_tsan_lock(uint32_t thread, HANDLE) {
    SWIFT void (*own)(uint32_t, HANDLE) = (SWIFT void (*)(uint32_t, HANDLE))dlsym(RTLD_NEXT, LOCK);
    if (!own) abort();
    own(thread, handle);
    __tsan_acquire(handle);
}

SWIFT void rb_tsan_unlock(HANDLE) {
    SWIFT void (*own)(HANDLE) = (SWIFT void (*)(HANDLE))dlsym(RTLD_NEXT, UNLOCK);
    if (!own) abort();
    __tsan_release(handle);
    own(handle);
}
#endif
#endif
