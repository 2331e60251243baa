#include "CLinux.h"

#include <malloc.h>

size_t rb_heap_in_use(void) {
    struct mallinfo2 heap = mallinfo2();
    return heap.uordblks + heap.hblkhd;
}

// SQLite's, where it is linked: sqlite3_config(), whose header the parts that know nothing of it do not have.
extern int sqlite3_config(int option, ...) __attribute__((weak));
enum { page_cache = 7 };  // SQLITE_CONFIG_PAGECACHE

void rb_small_heap(void) {
    // Refused by nobody, and without effect where another malloc is linked.
    mallopt(M_ARENA_MAX, 2);
    // No memory of its own, and none for pages that are not there yet.
    if (sqlite3_config) sqlite3_config(page_cache, NULL, 0, 0);
}
