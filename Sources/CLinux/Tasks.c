#include "CLinux.h"

#include <pthread.h>
#include <unistd.h>

// Swift's runtime calls the hook in the place of its own executor: Concurrency.h and ConcurrencyHooks.def of Swift.
#define SWIFT __attribute__((swiftcall))
typedef SWIFT void enqueue_original(void *job);
extern SWIFT void (*swift_task_enqueueGlobal_hook)(void *job, enqueue_original *original);
extern SWIFT void swift_task_enqueueMainExecutor(void *job);

static SWIFT void enqueue_on_main(void *job, enqueue_original *original) {
    (void)original;
    swift_task_enqueueMainExecutor(job);
}

void rb_tasks_without_proc(void) {
    if (access("/proc/self/stat", R_OK) != 0) swift_task_enqueueGlobal_hook = enqueue_on_main;
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
