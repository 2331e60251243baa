#include "CLinux.h"

#include <errno.h>
#include <linux/kd.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/timex.h>

int rb_font_codes(int console, uint16_t *codes, int capacity) {
    struct unimapdesc map = {.entry_ct = 0, .entries = NULL};
    // A call without a buffer returns the needed size.
    if (ioctl(console, GIO_UNIMAP, &map) < 0 && errno != ENOMEM) return -errno;
    struct unipair *pairs = calloc(map.entry_ct ? map.entry_ct : 1, sizeof *pairs);
    if (!pairs) return -ENOMEM;
    map.entries = pairs;
    int count = ioctl(console, GIO_UNIMAP, &map) < 0 ? -errno : 0;
    for (int index = 0; count >= 0 && index < map.entry_ct && count < capacity; index++) {
        codes[count++] = pairs[index].unicode;
    }
    free(pairs);
    return count;
}

int rb_font_size(int console, int *glyphs, int *width, int *height) {
    struct console_font_op font = {.op = KD_FONT_OP_GET, .width = 64, .height = 128, .charcount = 512, .data = NULL};
    if (ioctl(console, KDFONTOP, &font) < 0) return -errno;
    *glyphs = (int)font.charcount;
    *width = (int)font.width;
    *height = (int)font.height;
    return 0;
}

int rb_clock_is_synchronised(int64_t *error_microseconds) {
    struct timex state = {.modes = 0};
    int code = adjtimex(&state);
    if (code < 0) return -errno;
    *error_microseconds = state.maxerror;
    return code != TIME_ERROR && (state.status & STA_UNSYNC) == 0;
}
