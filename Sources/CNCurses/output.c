// From ncurses to the terminal.
#include "screen.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

// A macro of term.h that we have another use for.
#undef columns

/// How often a full terminal is waited for within one delivery, and for how long, in milliseconds.
enum { most_waits = 5, wait_each = 100, longest_delivery = 1000 };

const char *rbt_capability(const char *name) {
    const char *value = tigetstr(name);
    return value == (const char *)-1 ? NULL : value;
}

static char *target;
static size_t target_length, target_size;

static int append_byte(int byte) {
    if (target_length < target_size) target[target_length++] = (char)byte;
    return byte;
}

size_t rbt_append(char *bytes, size_t length, size_t size, const char *capability) {
    if (!capability) return length;
    target = bytes;
    target_length = length;
    target_size = size;
    tputs(capability, 1, append_byte);
    return target_length;
}

void rbt_send(rbt_screen *screen, const char *capability) {
    char bytes[256];
    size_t length = rbt_append(bytes, 0, sizeof bytes, capability);
    // A file in memory takes all; if the machine has no memory left the terminal misses a mode, no more.
    if (length > 0 && write(screen->collected, bytes, length) < 0) return;
}

void rbt_set_palette(rbt_screen *screen, const uint8_t *colors) {
    char bytes[16 * 10 + 1];
    for (int i = 0; i < 16; i++)
        snprintf(bytes + 10 * i, 11, "\033]P%X%02x%02x%02x", (unsigned)i, colors[3 * i], colors[3 * i + 1],
                 colors[3 * i + 2]);
    if (!screen->own_palette) {
        screen->own_palette = true;
        rbt_rearm(screen);
    }
    if (write(screen->collected, bytes, sizeof bytes - 1) < 0) return;
}

bool rbt_writable(const rbt_screen *screen) {
    struct pollfd terminal = {.fd = screen->terminal, .events = POLLOUT};
    return poll(&terminal, 1, 0) > 0;
}

static int64_t milliseconds(void) {
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// A terminal that takes bytes at all gets a second for a frame, which may be twenty times what its buffer holds.
static rbt_result write_all(int terminal, const char *bytes, size_t length) {
    int waited = 0;
    int64_t end = 0;
    while (length > 0) {
        ssize_t written = write(terminal, bytes, length);
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        } else if (written < 0 && errno == EAGAIN) {
            struct pollfd room = {.fd = terminal, .events = POLLOUT};
            if (end == 0) end = milliseconds() + longest_delivery;
            if (milliseconds() > end) return RBT_STUCK;
            if (poll(&room, 1, wait_each) == 0 && ++waited == most_waits) return RBT_STUCK;
        } else if (written == 0 || errno != EINTR) {
            return RBT_GONE;
        }
    }
    return RBT_WRITTEN;
}

/// Puts `new`, which is as long or shorter, in the place of every `old`; returns the new length.
static size_t replaced(char *bytes, size_t length, const char *old, const char *new) {
    size_t size = strlen(old), new_size = strlen(new), to = 0;
    for (size_t from = 0; from < length;) {
        if (length - from >= size && memcmp(bytes + from, old, size) == 0) {
            memcpy(bytes + to, new, new_size);
            to += new_size;
            from += size;
        } else {
            bytes[to++] = bytes[from++];
        }
    }
    return to;
}

/// ncurses has no attribute for what is struck through, and we use none for italics: that one carries it.
static bool strikes(void) {
    const char *italics = rbt_capability("sitm"), *strike = rbt_capability("smxx");
    const char *italics_end = rbt_capability("ritm"), *strike_end = rbt_capability("rmxx");
    return italics && strike && italics_end && strike_end && *italics && *italics_end
        && strlen(strike) <= strlen(italics) && strlen(strike_end) <= strlen(italics_end);
}

/// Output of ncurses that the program does not want: it resets the palette when it comes back, which would undo the
/// user's own colours though none was redefined.
static size_t edited(char *bytes, size_t length) {
    const char *reset = rbt_capability("oc");
    if (reset && *reset) length = replaced(bytes, length, reset, "");
    if (strikes()) {
        length = replaced(bytes, length, rbt_capability("sitm"), rbt_capability("smxx"));
        length = replaced(bytes, length, rbt_capability("ritm"), rbt_capability("rmxx"));
    }
    return length;
}

void rbt_reset_palette(rbt_screen *screen) {
    if (!screen->own_palette) return;
    screen->own_palette = false;
    write_all(screen->terminal, RBT_RESET_PALETTE, sizeof RBT_RESET_PALETTE - 1);
}

/// A frame that changes much comes as one update; what ticks every second is too small to be torn.
static rbt_result write_update(const rbt_screen *screen, const char *bytes, size_t size) {
    enum { small = 512 };
    if (!screen->synchronized || size <= small) return write_all(screen->terminal, bytes, size);
    rbt_result result = write_all(screen->terminal, RBT_BEGIN_UPDATE, sizeof RBT_BEGIN_UPDATE - 1);
    if (result == RBT_WRITTEN) result = write_all(screen->terminal, bytes, size);
    // Also behind a write that found no room, where there is some again: then what it has is shown.
    rbt_result end = write_all(screen->terminal, RBT_END_UPDATE, sizeof RBT_END_UPDATE - 1);
    return result == RBT_WRITTEN ? end : result;
}

rbt_result rbt_deliver(rbt_screen *screen) {
    off_t length = lseek(screen->collected, 0, SEEK_CUR);
    if (length <= 0) return RBT_WRITTEN;
    if ((size_t)length > screen->capacity) {
        char *larger = realloc(screen->bytes, (size_t)length);
        if (!larger) {
            lseek(screen->collected, 0, SEEK_SET);
            return RBT_STUCK;
        }
        screen->bytes = larger;
        screen->capacity = (size_t)length;
    }
    ssize_t got = pread(screen->collected, screen->bytes, (size_t)length, 0);
    lseek(screen->collected, 0, SEEK_SET);
    if (got != length) return RBT_STUCK;
    size_t size = edited(screen->bytes, (size_t)length);
    const char *bytes = screen->exact ? rbt_with_exact_colors(screen, &size) : screen->bytes;
    return write_update(screen, bytes, size);
}

static attr_t curses_attributes(unsigned attributes) {
    return (attributes & RBT_BOLD ? A_BOLD : 0) | (attributes & RBT_DIM ? A_DIM : 0)
        | (attributes & RBT_REVERSE ? A_REVERSE : 0) | (attributes & RBT_UNDERLINE ? A_UNDERLINE : 0)
        | (attributes & RBT_STRIKE && strikes() ? A_ITALIC : 0);
}

void rbt_put(rbt_screen *screen, int row, int column, const rbt_cluster *clusters, int count, unsigned attributes,
             int pair) {
    enum { chunk = 64 };
    cchar_t cells[chunk];
    (void)screen;
    if (wmove(stdscr, row, column) == ERR) return;
    while (count > 0) {
        int taken = count < chunk ? count : chunk, columns = 0;
        for (int i = 0; i < taken; i++) {
            wchar_t text[4] = {(wchar_t)clusters[i].base, (wchar_t)clusters[i].first_mark,
                               (wchar_t)clusters[i].second_mark, 0};
            int width = wcwidth(text[0]);
            if (width < 1 || setcchar(&cells[i], text, curses_attributes(attributes), 0, &pair) == ERR) {
                setcchar(&cells[i], L"?", curses_attributes(attributes), 0, &pair);
                width = 1;
            }
            columns += width;
        }
        wadd_wchnstr(stdscr, cells, taken);
        column += columns;
        clusters += taken;
        count -= taken;
        if (count > 0 && wmove(stdscr, row, column) == ERR) return;
    }
}

void rbt_move(int row, int column) {
    // Without leaveok the refresh ends with the cursor there.
    leaveok(stdscr, FALSE);
    wmove(stdscr, row, column);
    wrefresh(stdscr);
    leaveok(stdscr, TRUE);
}

void rbt_pin(rbt_screen *screen, int row, int column) {
    const char *cup = rbt_capability("cup");
    // As ncurses believes. Then cup makes it true.
    rbt_move(row, column);
    if (cup) rbt_send(screen, tiparm(cup, row, column));
}

void rbt_blank(rbt_screen *screen) {
    // A terminal that nobody read may have lost the end of a link.
    if (screen->has_links) rbt_send(screen, RBT_END_LINK);
    werase(stdscr);
    clearok(stdscr, TRUE);
}

rbt_result rbt_show(rbt_screen *screen, int row, int column) {
    // Without leaveok the refresh ends with the cursor there.
    if (row >= 0 && wmove(stdscr, row, column) != ERR) leaveok(stdscr, FALSE);
    wrefresh(stdscr);
    leaveok(stdscr, TRUE);
    return rbt_deliver(screen);
}

rbt_result rbt_beep(rbt_screen *screen) {
    beep();
    return rbt_deliver(screen);
}

int rbt_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

int rbt_colors(const rbt_screen *screen) { return screen->colors; }

bool rbt_make_pair(rbt_screen *screen, int pair, int foreground, int background) {
    return pair < COLOR_PAIRS && foreground < screen->colors && background < screen->colors
        && init_extended_pair(pair, foreground, background) != ERR;
}
