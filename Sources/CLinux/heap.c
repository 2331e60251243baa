#include "CLinux.h"

#include <malloc.h>

size_t rb_heap_in_use(void) {
    struct mallinfo2 heap = mallinfo2();
    return heap.uordblks + heap.hblkhd;
}

void rb_few_arenas(void) {
    // Refused by nobody, and without effect where another malloc is linked.
    mallopt(M_ARENA_MAX, 2);
}
