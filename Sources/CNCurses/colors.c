// Colours as red, green and blue, for terminals that take them so.
#include "screen.h"

#include <stdlib.h>
#include <string.h>

void rbt_set_exact_colors(rbt_screen *screen, const uint32_t *colors) {
    screen->exact = colors != NULL;
    if (colors) memcpy(screen->exact_colors, colors, sizeof screen->exact_colors);
}

/// The length of an SGR sequence (ECMA-48, 8.3.117) that begins here, or 0.
static size_t sgr_length(const char *bytes, size_t length) {
    if (length < 3 || bytes[0] != '\033' || bytes[1] != '[') return 0;
    for (size_t at = 2; at < length; at++) {
        if (bytes[at] == 'm') return at + 1;
        if (bytes[at] != ';' && (bytes[at] < '0' || bytes[at] > '9')) return 0;
    }
    return 0;
}

/// A colour by its number in an SGR sequence, `38;5;N` or `48;5;N` (ECMA-48 and ITU-T T.416): its length, or 0.
static size_t numbered_color(const char *bytes, size_t length, unsigned *number) {
    if (length < 6 || (bytes[0] != '3' && bytes[0] != '4') || memcmp(bytes + 1, "8;5;", 4) != 0) return 0;
    size_t at = 5;
    for (*number = 0; at < length && at < 8 && bytes[at] >= '0' && bytes[at] <= '9'; at++)
        *number = *number * 10 + (unsigned)(bytes[at] - '0');
    return at > 5 && at < length && (bytes[at] == ';' || bytes[at] == 'm') && *number < RBT_EXACT_COLORS ? at : 0;
}

/// Copies an SGR sequence with its colours as red, green and blue; returns the bytes written.
static size_t put_exact(const rbt_screen *screen, char *to, const char *from, size_t size) {
    size_t written = 0;
    bool at_parameter = false;
    for (size_t at = 0; at < size;) {
        unsigned number = 0;
        size_t taken = at_parameter ? numbered_color(from + at, size - at, &number) : 0;
        if (taken > 0 && screen->exact_colors[number] != RBT_NO_COLOR) {
            uint32_t color = screen->exact_colors[number];
            // Seventeen bytes at most: `38;2;255;255;255` and the end of the text.
            written += (size_t)snprintf(to + written, 17, "%c8;2;%u;%u;%u", from[at], color >> 16 & 0xff,
                                        color >> 8 & 0xff, color & 0xff);
            at += taken;
            at_parameter = false;
        } else if (taken > 0) {
            memcpy(to + written, from + at, taken);
            written += taken;
            at += taken;
            at_parameter = false;
        } else {
            at_parameter = from[at] == '[' || from[at] == ';';
            to[written++] = from[at++];
        }
    }
    return written;
}

const char *rbt_with_exact_colors(rbt_screen *screen, size_t *length) {
    // `38;5;N` of 6 to 8 bytes becomes one of 16 at most, and the last one has room for the end of its text.
    size_t wanted = *length * 3 + 1;
    if (wanted > screen->longer_capacity) {
        char *larger = realloc(screen->longer, wanted);
        if (!larger) return screen->bytes;
        screen->longer = larger;
        screen->longer_capacity = wanted;
    }
    size_t to = 0;
    for (size_t from = 0; from < *length;) {
        size_t size = sgr_length(screen->bytes + from, *length - from);
        if (size == 0) {
            screen->longer[to++] = screen->bytes[from++];
            continue;
        }
        to += put_exact(screen, screen->longer + to, screen->bytes + from, size);
        from += size;
    }
    *length = to;
    return screen->longer;
}
