#include "CLinux.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>

// Swift's runtime calls the hook in the place of its own executor: Concurrency.h and ConcurrencyHooks.def of Swift.
#define SWIFT __attribute__((swiftcall))
typedef SWIFT void enqueue_original(void *job);
typedef SWIFT void enqueue_hook(void *job, enqueue_original *original);
extern enqueue_hook *swift_task_enqueueGlobal_hook;
// The executor of no actor is two zeros.
extern SWIFT void swift_job_run(void *job, void *identity, uintptr_t implementation);

struct waiting_job {
    void *job;
    int64_t since;  // milliseconds
    struct waiting_job *next;
};

// One more than a small machine has processors: a simulated day in the program makes long answers. More are there for
// tasks that block their threads, and end once they have had nothing to do for some seconds.
enum { usual = 3, most = 64, timeout = 500, idle_seconds = 2 };

static struct {
    pthread_mutex_t lock;
    pthread_cond_t wake;
    struct waiting_job *first, *last;
    int threads;
    int sleeping;  // threads that sleep and were not woken yet
    int woken;     // those that were, and do not run yet
} pool = {.lock = PTHREAD_MUTEX_INITIALIZER, .wake = PTHREAD_COND_INITIALIZER};

static int64_t milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// Sleeps until the thread is woken. False for one of too many that has slept for long: it is to end.
static bool sleep_until_woken(void) {
    struct timespec end;
    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_sec += idle_seconds;
    pool.sleeping++;
    while (pool.woken == 0) {
        // The usual ones have no timer, so that an idle program sleeps.
        if (pool.threads <= usual) pthread_cond_wait(&pool.wake, &pool.lock);
        else if (pthread_cond_clockwait(&pool.wake, &pool.lock, CLOCK_MONOTONIC, &end) == ETIMEDOUT && pool.woken == 0
                 && pool.threads > usual) {
            pool.sleeping--;
            return false;
        }
    }
    pool.woken--;
    return true;
}

static void *work(void *unused) {
    (void)unused;
    pthread_mutex_lock(&pool.lock);
    for (;;) {
        while (!pool.first) {
            if (sleep_until_woken()) continue;
            pool.threads--;
            pthread_mutex_unlock(&pool.lock);
            return NULL;
        }
        struct waiting_job *taken = pool.first;
        pool.first = taken->next;
        if (!pool.first) pool.last = NULL;
        pthread_mutex_unlock(&pool.lock);
        void *job = taken->job;
        free(taken);
        swift_job_run(job, NULL, 0);
        pthread_mutex_lock(&pool.lock);
    }
    return NULL;
}

// Signals are for the main thread, but for those of a crash.
static void add_thread(void) {
    static const int crashes[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS};
    sigset_t blocked;
    sigfillset(&blocked);
    for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) sigdelset(&blocked, crashes[index]);
    pthread_attr_t attributes;
    pthread_t thread;
    if (pthread_attr_init(&attributes) != 0) return;
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_attr_setsigmask_np(&attributes, &blocked);
    if (pthread_create(&thread, &attributes, work, NULL) == 0) pool.threads++;
    pthread_attr_destroy(&attributes);
}

static void wake_thread(void) {
    if (pool.sleeping == 0) return;
    pool.sleeping--;
    pool.woken++;
    pthread_cond_signal(&pool.wake);
}

static SWIFT void enqueue(void *job, enqueue_original *original) {
    struct waiting_job *added = malloc(sizeof *added);
    pthread_mutex_lock(&pool.lock);
    if (pool.sleeping == 0 && pool.threads < usual) add_thread();
    if (!added || pool.threads == 0) {
        pthread_mutex_unlock(&pool.lock);
        free(added);
        original(job);
        return;
    }
    *added = (struct waiting_job){.job = job, .since = milliseconds()};
    if (pool.last) pool.last->next = added;
    else pool.first = added;
    pool.last = added;
    wake_thread();
    pthread_mutex_unlock(&pool.lock);
}

void rb_tasks_open(void) {
    swift_task_enqueueGlobal_hook = enqueue;
}

void rb_tasks_check(void) {
    pthread_mutex_lock(&pool.lock);
    if (pool.first && milliseconds() - pool.first->since > timeout) {
        if (pool.sleeping > 0) wake_thread();
        else if (pool.threads < most) add_thread();
    }
    pthread_mutex_unlock(&pool.lock);
}
