#include "CLinux.h"

#include <malloc.h>

size_t rb_heap_in_use(void) {
    struct mallinfo2 heap = mallinfo2();
    return heap.uordblks + heap.hblkhd;
}
