#include "CLinux.h"

#include <pthread.h>
#include <stdbool.h>
#include <unistd.h>

// Swift's runtime calls the hook in the place of its own executor: Concurrency.h and ConcurrencyHooks.def of Swift.
#define SWIFT __attribute__((swiftcall))
typedef SWIFT void enqueue_original(void *job);
extern SWIFT void (*swift_task_enqueueGlobal_hook)(void *job, enqueue_original *original);
extern SWIFT void swift_task_enqueueMainExecutor(void *job);

static bool has_proc;

static void *end(void *nothing) { return nothing; }

// One more thread, as large as libdispatch's, which ends at once.
static bool can_start_thread(void) {
    pthread_attr_t detached;
    pthread_t thread;
    if (pthread_attr_init(&detached) != 0) return false;
    pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
    bool is_started = pthread_create(&thread, &detached, end, NULL) == 0;
    pthread_attr_destroy(&detached);
    return is_started;
}

static SWIFT void enqueue(void *job, enqueue_original *original) {
    if (has_proc && can_start_thread()) original(job);
    else swift_task_enqueueMainExecutor(job);
}

void rb_tasks_open(void) {
    has_proc = access("/proc/self/stat", R_OK) == 0;
    swift_task_enqueueGlobal_hook = enqueue;
}

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
