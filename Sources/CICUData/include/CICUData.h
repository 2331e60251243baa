/// ICU's data, empty. Nothing of it is called: it is there to be linked, in the place of 32 MiB.
#ifndef CICUDATA_H
#define CICUDATA_H
#include <stdint.h>
extern const uint8_t icudt76_dat[];
#endif
