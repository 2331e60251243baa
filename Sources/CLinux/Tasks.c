#include "CLinux.h"

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
