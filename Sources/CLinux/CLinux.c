#include "CLinux.h"

#include <errno.h>
#include <link.h>
#include <malloc.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

// libdispatch's own seam for a foreign main loop; CFRunLoop on Linux uses it. In no header.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

int rb_timer_open(void) {
    int timer = timerfd_create(CLOCK_BOOTTIME, TFD_NONBLOCK | TFD_CLOEXEC);
    return timer < 0 ? -errno : timer;
}

int rb_timer_set(int timer, int64_t seconds, int32_t nanoseconds) {
    struct itimerspec spec = {.it_value = {.tv_sec = seconds, .tv_nsec = nanoseconds}};
    return timerfd_settime(timer, TFD_TIMER_ABSTIME, &spec, NULL) < 0 ? -errno : 0;
}

int rb_timer_take(int timer) {
    uint64_t count = 0;
    if (read(timer, &count, sizeof count) == (ssize_t)sizeof count) return 1;
    return errno == EAGAIN || errno == EINTR ? 0 : -errno;
}

// The end of the year 9999.
static int watch_on(int watch) {
    struct itimerspec spec = {.it_value = {.tv_sec = 253402300799}};
    return timerfd_settime(watch, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &spec, NULL);
}

int rb_clock_watch_open(void) {
    int watch = timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
    if (watch < 0) return -errno;
    // Set between the two calls: reported like any other time.
    if (watch_on(watch) == 0 || errno == ECANCELED) return watch;
    int code = -errno;
    close(watch);
    return code;
}

int rb_clock_watch_take(int watch) {
    uint64_t count = 0;
    if (read(watch, &count, sizeof count) < 0 && errno != ECANCELED) {
        return errno == EAGAIN || errno == EINTR ? 0 : -errno;
    }
    return watch_on(watch) == 0 || errno == ECANCELED ? 1 : -errno;
}

int rb_signals_open(const int32_t *signals, int count) {
    sigset_t set;
    sigemptyset(&set);
    for (int index = 0; index < count; index++) {
        if (sigaddset(&set, signals[index]) < 0) return -errno;
    }
    int code = pthread_sigmask(SIG_BLOCK, &set, NULL);
    if (code != 0) return -code;
    int descriptor = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
    return descriptor < 0 ? -errno : descriptor;
}

int rb_signals_take(int descriptor) {
    struct signalfd_siginfo info;
    if (read(descriptor, &info, sizeof info) == (ssize_t)sizeof info) return (int)info.ssi_signo;
    return errno == EAGAIN || errno == EINTR ? 0 : -errno;
}

void rb_ignore_library_signals(void) {
    // sigaction(2) as the kernel has it, in C libraries' shadow; no handler is set, so no restorer is needed.
    struct {
        void *handler;
        unsigned long flags;
        void *restorer;
        uint64_t mask;
    } action = {0}, ignored = {.handler = (void *)SIG_IGN};
    for (int number = 32; number < SIGRTMIN; number++) {
        long found = syscall(SYS_rt_sigaction, number, NULL, &action, sizeof action.mask);
        if (found == 0 && action.handler == (void *)SIG_DFL)
            syscall(SYS_rt_sigaction, number, &ignored, NULL, sizeof action.mask);
    }
}

int rb_main_queue_open(void) {
    int descriptor = _dispatch_get_main_queue_handle_4CF();
    return descriptor < 0 ? -EBADF : descriptor;
}

int rb_main_queue_run(int descriptor) {
    // Read first: left readable, it would make poll(2) return for ever.
    uint64_t count = 0;
    if (read(descriptor, &count, sizeof count) < 0) return errno == EAGAIN || errno == EINTR ? 0 : -errno;
    _dispatch_main_queue_callback_4CF(NULL);
    return 1;
}

// Segments that are mapped without the right to write are as they are in the file: nothing is lost.
static int release_segments(struct dl_phdr_info *object, size_t size, void *context) {
    (void)size;
    (void)context;
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    for (int index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
        if (segment->p_type != PT_LOAD || (segment->p_flags & PF_W) != 0) continue;
        uintptr_t start = object->dlpi_addr + segment->p_vaddr;
        uintptr_t first = (start + page - 1) / page * page, end = (start + segment->p_memsz) / page * page;
        // A mapping that refuses (the kernel's own) is left alone.
        if (end > first) (void)madvise((void *)first, end - first, MADV_DONTNEED);
    }
    return 0;
}

void rb_release_code(void) {
    dl_iterate_phdr(release_segments, NULL);
    malloc_trim(0);
}
