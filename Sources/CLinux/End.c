#include "CLinux.h"

#include <pthread.h>
#include <time.h>
#include <unistd.h>

// The thread sanitizer sees no end of a thread in pthread_clockjoin_np(3), and stops when another gets its number.
#ifndef __has_feature
#define __has_feature(name) 0
#endif
#if __has_feature(thread_sanitizer)
#define JOIN_CLOCK CLOCK_REALTIME
#define JOIN(thread, end) pthread_timedjoin_np(thread, NULL, end)
#else
#define JOIN_CLOCK CLOCK_MONOTONIC
#define JOIN(thread, end) pthread_clockjoin_np(thread, NULL, CLOCK_MONOTONIC, end)
#endif

int rb_join(unsigned long thread, int milliseconds) {
    struct timespec end;
    clock_gettime(JOIN_CLOCK, &end);
    end.tv_sec += milliseconds / 1000;
    end.tv_nsec += milliseconds % 1000 * 1000000L;
    if (end.tv_nsec >= 1000000000L) {
        end.tv_sec++;
        end.tv_nsec -= 1000000000L;
    }
    int code = JOIN(thread, &end);
    if (code != 0) pthread_detach(thread);
    return -code;
}

// Of a build that counts the lines that ran, whose own handler does not run.
extern int __llvm_profile_write_file(void) __attribute__((weak));

void rb_end(int status) {
    if (__llvm_profile_write_file) __llvm_profile_write_file();
    _exit(status);
}
