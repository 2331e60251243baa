/* Preloaded into the program under test: its device clock, its disk's speed and its disk's errors on command.
 *
 * The orders stand in a file that the laboratory and the program share (LAB_ORDERS); LAB_PREFIX names the folder whose
 * files are concerned. CLOCK_MONOTONIC and CLOCK_BOOTTIME stay what they are, as when a real clock is stepped.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

struct orders {
    int64_t clock_offset; /* nanoseconds, added to CLOCK_REALTIME */
    int32_t sync_delay;   /* milliseconds that fsync(2) and fdatasync(2) take longer; -1: until it is another */
    int32_t write_error;  /* errno of every write; 0: none */
    int64_t clock_reads;  /* counted by the program: the laboratory sees that the shim is in place */
    int64_t syncs;        /* delayed so far */
    int64_t refused;      /* writes refused so far */
    int64_t heap;         /* bytes that malloc(3) has given out, where LAB_HEAP is set: read once a second */
};

static struct orders nothing;
static volatile struct orders *orders = &nothing;
static const char *prefix = "";
static int measures_heap;

__attribute__((constructor)) static void open_orders(void) {
    const char *path = getenv("LAB_ORDERS");
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file >= 0) {
        void *shared = mmap(NULL, sizeof(struct orders), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (shared != MAP_FAILED) orders = shared;
        close(file);
    }
    if (getenv("LAB_PREFIX")) prefix = getenv("LAB_PREFIX");
    measures_heap = getenv("LAB_HEAP") != NULL;
}

static void measure_heap(time_t second) {
    static time_t last;
    if (!measures_heap || second == last) return;
    last = second;
    struct mallinfo2 found = mallinfo2();
    orders->heap = (int64_t)(found.uordblks + found.hblkhd);
}

#define REAL(type, name, ...) \
    static type (*real)(__VA_ARGS__); \
    if (!real) real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

int clock_gettime(clockid_t clock, struct timespec *time) {
    REAL(int, "clock_gettime", clockid_t, struct timespec *);
    int code = real(clock, time);
    if (code == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
        orders->clock_reads++;
        measure_heap(time->tv_sec);
        int64_t all = time->tv_nsec + orders->clock_offset % 1000000000;
        int64_t carry = all < 0 ? -1 : all / 1000000000;
        time->tv_sec += orders->clock_offset / 1000000000 + carry;
        time->tv_nsec = all - carry * 1000000000;
    }
    return code;
}

int gettimeofday(struct timeval *restrict value, void *restrict zone) {
    struct timespec time;
    (void)zone;
    if (clock_gettime(CLOCK_REALTIME, &time) != 0) return -1;
    value->tv_sec = time.tv_sec;
    value->tv_usec = time.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *where) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (where) *where = now.tv_sec;
    return now.tv_sec;
}

static int concerns(int file) {
    char link[40], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0 || !*prefix) return 0;
    path[length] = 0;
    return strncmp(path, prefix, strlen(prefix)) == 0;
}

static int refuses(int file) {
    if (orders->write_error == 0 || !concerns(file)) return 0;
    orders->refused++;
    errno = orders->write_error;
    return 1;
}

ssize_t write(int file, const void *data, size_t count) {
    REAL(ssize_t, "write", int, const void *, size_t);
    return refuses(file) ? -1 : real(file, data, count);
}

ssize_t pwrite(int file, const void *data, size_t count, off_t offset) {
    REAL(ssize_t, "pwrite", int, const void *, size_t, off_t);
    return refuses(file) ? -1 : real(file, data, count, offset);
}

ssize_t pwrite64(int file, const void *data, size_t count, off64_t offset) {
    REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t);
    return refuses(file) ? -1 : real(file, data, count, offset);
}

int posix_fallocate(int file, off_t offset, off_t length) {
    REAL(int, "posix_fallocate", int, off_t, off_t);
    return refuses(file) ? orders->write_error : real(file, offset, length);
}

static void delay(int file) {
    if (orders->sync_delay == 0 || !concerns(file)) return;
    orders->syncs++;
    while (orders->sync_delay < 0) {
        struct timespec step = {0, 20 * 1000000L};
        nanosleep(&step, NULL);
    }
    struct timespec wait = {orders->sync_delay / 1000, orders->sync_delay % 1000 * 1000000L};
    while (nanosleep(&wait, &wait) != 0 && errno == EINTR) {}
}

int fsync(int file) {
    REAL(int, "fsync", int);
    delay(file);
    return refuses(file) ? -1 : real(file);
}

int fdatasync(int file) {
    REAL(int, "fdatasync", int);
    delay(file);
    return refuses(file) ? -1 : real(file);
}
