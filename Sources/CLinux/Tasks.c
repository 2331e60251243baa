#include "CLinux.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

// Swift's runtime calls the hook in the place of its own executor: Concurrency.h and ConcurrencyHooks.def of Swift.
#define SWIFT __attribute__((swiftcall))
typedef SWIFT void enqueue_original(void *job);
extern SWIFT void (*swift_task_enqueueGlobal_hook)(void *job, enqueue_original *original);
extern SWIFT void swift_task_enqueueMainExecutor(void *job);
// An executor of two words; both 0 are that of no actor.
extern SWIFT void swift_job_run(void *job, void *identity, uintptr_t implementation);

enum { MOST_THREADS = 2 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t news = PTHREAD_COND_INITIALIZER;
// Under the lock. Waiting jobs are a ring.
static void **jobs;
static size_t room, first, waiting, idle, threads;
// A thread of these takes the next job itself when it has ended its own: two would wake each other by turns.
static __thread bool is_worker;

static void *work(void *nothing) {
    is_worker = true;
    pthread_mutex_lock(&lock);
    for (;;) {
        while (waiting == 0) {
            idle++;
            pthread_cond_wait(&news, &lock);
            idle--;
        }
        void *job = jobs[first];
        first = (first + 1) % room;
        waiting--;
        pthread_mutex_unlock(&lock);
        swift_job_run(job, NULL, 0);
        pthread_mutex_lock(&lock);
    }
    return nothing;
}

int rb_block_signals(void *before) {
    static const int crashes[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS};
    sigset_t blocked;
    sigfillset(&blocked);
    for (size_t at = 0; at < sizeof crashes / sizeof *crashes; at++) sigdelset(&blocked, crashes[at]);
    return pthread_sigmask(SIG_SETMASK, &blocked, before);
}

// Starts a thread if all have work.
static void start(void) {
    sigset_t before;
    pthread_t thread;
    if (rb_block_signals(&before) != 0) return;
    if (pthread_create(&thread, NULL, work, NULL) == 0) {
        pthread_detach(thread);
        threads++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

// Whether there is room for one more job.
static bool grow(void) {
    if (waiting < room) return true;
    size_t larger = room == 0 ? 64 : 2 * room;
    void **grown = malloc(larger * sizeof *grown);
    if (grown == NULL) return false;
    for (size_t at = 0; at < waiting; at++) grown[at] = jobs[(first + at) % room];
    free(jobs);
    jobs = grown, room = larger, first = 0;
    return true;
}

static SWIFT void enqueue(void *job, enqueue_original *original) {
    (void)original;
    pthread_mutex_lock(&lock);
    if (waiting >= idle && threads < MOST_THREADS) start();
    bool is_taken = threads > 0 && grow();
    if (is_taken) {
        jobs[(first + waiting++) % room] = job;
    }
    bool is_awaited = is_taken && idle > 0 && (!is_worker || waiting > 1);
    pthread_mutex_unlock(&lock);
    if (is_awaited) pthread_cond_signal(&news);
    if (!is_taken) swift_task_enqueueMainExecutor(job);
}

void rb_tasks_open(void) { swift_task_enqueueGlobal_hook = enqueue; }

static void *pass(void *gate) {
    pthread_mutex_lock(gate);
    pthread_mutex_unlock(gate);
    return NULL;
}

int rb_threads(int most) {
    pthread_t threads[16];
    pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
    int count = 0;
    pthread_mutex_lock(&gate);
    while (count < most && count < 16 && pthread_create(&threads[count], NULL, pass, &gate) == 0) count++;
    pthread_mutex_unlock(&gate);
    for (int index = 0; index < count; index++) pthread_join(threads[index], NULL);
    return count;
}
