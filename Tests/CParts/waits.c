/* Preloaded into the program under test, and silent in every other one.
 *
 * WAITS_REPORT names a file: a line when the program starts, and a line for whatever is wrong with its end. Exit
 * handlers and destructors of libraries must not run beside other threads, and a thread that has opened a connection
 * must have ended before the process.
 *
 * WAITS_FOREVER names the kinds of waits that never return by themselves; docs/dev/waits.md has the list.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define REAL(type, name, ...) \
    static type (*real)(__VA_ARGS__); \
    if (!real) real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

enum { most = 64 };
static int report = -1;
static const char *kinds = "";
static long connected[most];
static int count;

__attribute__((constructor)) static void open_report(void) {
    if (strcmp(program_invocation_short_name, "raceboard") != 0) return;
    const char *path = getenv("WAITS_REPORT"), *names = getenv("WAITS_FOREVER");
    if (names) kinds = names;
    if (!path) return;
    report = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (report >= 0) dprintf(report, "started\n");
}

static int threads(void) {
    int found = 0;
    DIR *folder = opendir("/proc/self/task");
    for (struct dirent *entry; folder && (entry = readdir(folder)); ) found += entry->d_name[0] != '.';
    if (folder) closedir(folder);
    return found;
}

__attribute__((destructor)) static void handlers_run(void) {
    if (report >= 0 && threads() > 1) dprintf(report, "exit handlers run beside %d threads\n", threads() - 1);
}

void _exit(int status) {
    for (int i = 0; report >= 0 && i < count && i < most; i++) {
        char path[64];
        snprintf(path, sizeof path, "/proc/self/task/%ld", connected[i]);
        if (access(path, F_OK) == 0) dprintf(report, "a thread that has opened a connection lives\n");
    }
    for (;;) syscall(SYS_exit_group, status);
}

int connect(int descriptor, const struct sockaddr *address, socklen_t length) {
    REAL(int, "connect", int, const struct sockaddr *, socklen_t);
    if (address->sa_family == AF_INET || address->sa_family == AF_INET6) {
        int place = __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
        if (place < most) connected[place] = syscall(SYS_gettid);
    }
    return real(descriptor, address, length);
}

/* --- waits that never return by themselves ----------------------------------------------------------------------- */

static int never(const char *kind) {
    const char *found = strstr(kinds, kind);
    return found && (found == kinds || found[-1] == ' ') && strchr(" ", found[strlen(kind)]) != NULL;
}

static void for_ever(void) {
    for (;;) pause();
}

static void until(const struct timespec *end) {
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, end, NULL) == EINTR) {}
}

int waitid(idtype_t type, id_t id, siginfo_t *info, int options) {
    REAL(int, "waitid", idtype_t, id_t, siginfo_t *, int);
    if (!never("child")) return real(type, id, info, options);
    if (!(options & WNOHANG)) for_ever();
    memset(info, 0, sizeof *info);
    return 0;
}

pid_t waitpid(pid_t id, int *status, int options) {
    REAL(pid_t, "waitpid", pid_t, int *, int);
    if (!never("child")) return real(id, status, options);
    if (!(options & WNOHANG)) for_ever();
    return 0;
}

int pthread_join(pthread_t thread, void **value) {
    REAL(int, "pthread_join", pthread_t, void **);
    if (never("thread")) for_ever();
    return real(thread, value);
}

int pthread_clockjoin_np(pthread_t thread, void **value, clockid_t clock, const struct timespec *end) {
    REAL(int, "pthread_clockjoin_np", pthread_t, void **, clockid_t, const struct timespec *);
    if (!never("thread")) return real(thread, value, clock, end);
    until(end);
    return ETIMEDOUT;
}

int flock(int file, int operation) {
    REAL(int, "flock", int, int);
    if (!never("lock")) return real(file, operation);
    if (!(operation & LOCK_NB)) for_ever();
    errno = EWOULDBLOCK;
    return -1;
}

#define LOCKS(name) \
    int name(int file, int command, ...) { \
        va_list list; \
        va_start(list, command); \
        void *value = va_arg(list, void *); \
        va_end(list); \
        REAL(int, #name, int, int, void *); \
        if (never("lock")) { \
            if (command == F_SETLKW || command == F_OFD_SETLKW) for_ever(); \
            if (command == F_SETLK || command == F_OFD_SETLK) { \
                errno = EAGAIN; \
                return -1; \
            } \
        } \
        return real(file, command, value); \
    }
LOCKS(fcntl)
LOCKS(fcntl64)

static int is_ours(int file) {
    char path[64], target[512];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    ssize_t length = readlink(path, target, sizeof target);
    return length > 0 && memmem(target, (size_t)length, ".db", 3) != NULL;
}

ssize_t pread64(int file, void *bytes, size_t size, off64_t place) {
    REAL(ssize_t, "pread64", int, void *, size_t, off64_t);
    if (never("read") && is_ours(file)) for_ever();
    return real(file, bytes, size, place);
}

#define SYNC(name) \
    int name(int file) { \
        REAL(int, #name, int); \
        if (never("sync") && is_ours(file)) for_ever(); \
        return real(file); \
    }
SYNC(fsync)
SYNC(fdatasync)

int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **found) {
    REAL(int, "getaddrinfo", const char *, const char *, const struct addrinfo *, struct addrinfo **);
    if (never("name")) for_ever();
    return real(name, service, hints, found);
}
