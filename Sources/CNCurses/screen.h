// Shared by the files of this target.
#ifndef RACEBOARD_SCREEN_H
#define RACEBOARD_SCREEN_H

#include "CNCurses.h"

#define NCURSES_NOMACROS 1
#include <ncurses.h>
#include <stdio.h>
#include <termios.h>

enum { RBT_CODE_PASTE_BEGINS = 2000, RBT_CODE_PASTE_ENDS = 2001 };

struct rbt_screen {
    SCREEN *curses;
    /// Keys are read from a pad: reading from a window would also refresh it.
    WINDOW *keys;
    FILE *in, *out;
    int input;
    /// When the last input came, in milliseconds, and what came after a pause that was reported first.
    int64_t last_input;
    rbt_input held;
    /// Bytes that were read ahead and given back to ncurses, and are read before anything else.
    int given_back;
    /// Readable when there is input or the rest of a key is late: epoll(7) on the input and a timer.
    int events, timer;
    int escape_delay;
    bool awaits_rest;
    /// A file in memory that ncurses writes to. What it has collected goes to the terminal in one write(2), which a
    /// terminal that takes no more cannot hold up for ever, and whose failure we see; ncurses ignores it.
    int collected;
    /// The terminal, opened again without blocking where that is allowed.
    int terminal;
    char *bytes;
    size_t capacity;
    struct termios found;
    int colors;
    bool entered, mouse, bracketed_paste, other_screen;
    /// The colours of the console are ours, and are to be given back.
    bool own_palette;
    /// The title is ours, and the one before is to be given back.
    bool own_title;
    /// There have been links, and one whose end was lost would go on.
    bool has_links;
    /// When something was requested of the terminal, in milliseconds; 0 once it has answered.
    int64_t requested;
    /// The terminal shows a large write at once, when it is whole.
    bool synchronized;
    /// Colours that are sent as red, green and blue, and room for what that makes longer.
    bool exact;
    uint32_t exact_colors[RBT_EXACT_COLORS];
    char *longer;
    size_t longer_capacity;
};

/// The string of a terminfo capability, or NULL.
const char *rbt_capability(const char *name);
/// Adds a capability's string, as sent, to `bytes` of `size`; returns the new length.
size_t rbt_append(char *bytes, size_t length, size_t size, const char *capability);
/// Collects what was put so far, and then what places the cursor.
void rbt_move(int row, int column);
/// Collects a capability's string after all that ncurses has collected.
void rbt_send(rbt_screen *screen, const char *capability);
/// What switches reports of the mouse on or off, in the form that has no limit of columns; valid until the next call.
const char *rbt_mouse_mode(bool on);
/// The Linux console's own colours again (console_codes(4)).
#define RBT_RESET_PALETTE "\033]R"
/// What comes is shown when it is whole, and has come ("Synchronized Output", mode 2026).
#define RBT_BEGIN_UPDATE "\033[?2026h"
#define RBT_END_UPDATE "\033[?2026l"
/// What follows leads nowhere ("Hyperlinks in terminal emulators", OSC 8).
#define RBT_END_LINK "\033]8;;\033\\"
/// The title that was there (xterm's "ctlseqs", XTWINOPS).
#define RBT_RESET_TITLE "\033[23;2t"
/// Gives the palette back at once.
void rbt_reset_palette(rbt_screen *screen);
/// Gives the title back with the next delivery.
void rbt_reset_title(rbt_screen *screen);
/// What was collected, of `*length` bytes, with exact colours; itself where there is no memory for more.
const char *rbt_with_exact_colors(rbt_screen *screen, size_t *length);
/// Writes what was collected.
rbt_result rbt_deliver(rbt_screen *screen);

/// Waits a moment for an answer that is still on its way: it would be typed into the shell. Whether there may be one.
bool rbt_await_answer(const rbt_screen *screen);
/// By CLOCK_MONOTONIC.
int64_t rbt_milliseconds(void);

/// Input: keys that terminfo may lack.
void rbt_define_keys(const rbt_screen *screen);

/// Crash: from now on a fatal signal restores the terminal first.
void rbt_arm(const rbt_screen *screen);
void rbt_disarm(void);
/// What is written then has changed.
void rbt_rearm(const rbt_screen *screen);

#endif
