// The data of ICU with nothing in it, as ICU's own source/stubdata/stubdata.cpp has it: a header and a table of
// contents of no entry. Foundation, which the database's library needs, links ICU with 32 MiB of the languages and
// calendars of the world; the linker takes the first definition of the name, and leaves those out. Code that reads data
// gets U_FILE_ACCESS_ERROR, which ICU's callers have to expect anyway. docs/dev/budgets.md, "Size"
#include "CICUData.h"

#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define TWO(value) (value) & 0xff, (value) >> 8
#define IS_BIG 0
#else
#define TWO(value) (value) >> 8, (value) & 0xff
#define IS_BIG 1
#endif

// DataHeader of ICU's common/ucmndata.h, then UDataOffsetTOC's count. The alignment is that of ICU's own.
_Alignas(16) const uint8_t icudt76_dat[] = {
    TWO(32), 0xda, 0x27,        // size of the header, magic number
    TWO(20), TWO(0),            // UDataInfo: its size, reserved
    IS_BIG, 0, 2, 0,            // byte order, ASCII, size of UChar, reserved
    'C', 'm', 'n', 'D',         // format: common data
    1, 0, 0, 0, 76, 0, 0, 0,    // versions of the format and of the data
    0, 0, 0, 0, 0, 0, 0, 0,     // padding up to 32
    0, 0, 0, 0, 0, 0, 0, 0,     // entries: none
};
