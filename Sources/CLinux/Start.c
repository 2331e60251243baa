#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

// Below these limits Swift's runtime fails before main; `MemoryLimit` has the program's own.
static const struct {
    __rlimit_resource_t resource;
    const char *name, *option;
    rlim_t least;
} needs[] = {{RLIMIT_STACK, "stack", "-s", RB_LEAST_STACK}, {RLIMIT_DATA, "data", "-d", RB_LEAST_DATA}};

static void check_limits(void) {
    static char words[160];
    for (size_t index = 0; index < sizeof needs / sizeof *needs; index++) {
        struct rlimit limit;
        if (getrlimit(needs[index].resource, &limit) != 0 || limit.rlim_cur >= needs[index].least) continue;
        snprintf(words, sizeof words,
                 "raceboard: The limit of %s is %lu kB; the program needs %lu MB\nRaise it: ulimit -S %s unlimited.\n",
                 needs[index].name, (unsigned long)limit.rlim_cur >> 10, (unsigned long)needs[index].least >> 20,
                 needs[index].option);
        ssize_t written = write(STDERR_FILENO, words, strlen(words));
        (void)written;
        _exit(RB_STATUS_WITHOUT_MEMORY);
    }
}

// Before the constructors of every library, of which Swift's take much stack. A sanitizer is not ready there.
#ifndef __has_feature
#define __has_feature(name) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
__attribute__((constructor)) static void check(void) { check_limits(); }
#else
__attribute__((section(".preinit_array"), used)) static void (*const check)(void) = check_limits;
#endif

static int count;
static char **words;

// The C library hands main's arguments to every constructor. Swift's runtime looks for them above the environment's
// own array, which is elsewhere as soon as a preloaded library has set a variable.
__attribute__((constructor)) static void keep_arguments(int given, char **values) {
    count = given;
    words = values;
}

const char *rb_argument(int index) { return index < count ? words[index] : NULL; }

int rb_hold_standard_streams(void) {
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
        if (fcntl(descriptor, F_GETFD) >= 0 || errno != EBADF) continue;
        // The lowest number that is free is this one.
        if (open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0) return -errno;
    }
    return 0;
}
