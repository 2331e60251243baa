#include "CTasks.h"

// The runtime's own seam for whoever runs its tasks (swift/Runtime/Concurrency.h). In no header of the toolchain.
typedef __attribute__((swiftcall)) void (*enqueue_t)(void *job);
typedef __attribute__((swiftcall)) void (*hook_t)(void *job, enqueue_t original);
extern hook_t swift_task_enqueueGlobal_hook;
extern __attribute__((swiftcall)) void swift_task_enqueueMainExecutor(void *job);

static __attribute__((swiftcall)) void enqueue(void *job, enqueue_t original) {
    (void)original;
    swift_task_enqueueMainExecutor(job);
}

void rb_serial_tasks(void) { swift_task_enqueueGlobal_hook = enqueue; }
