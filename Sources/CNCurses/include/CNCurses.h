// What Swift sees of ncurses: one opaque screen. No curses name crosses this header, because Swift 6 rejects the
// library's global variables and cannot read its macros. Everything here belongs to one thread; only the crash
// handler, which is inside, may run elsewhere. Nothing here ends the process.
#ifndef RACEBOARD_CNCURSES_H
#define RACEBOARD_CNCURSES_H

#include <stdbool.h>
#include <stdint.h>

typedef struct rbt_screen rbt_screen;

typedef enum {
    RBT_OPENED,
    RBT_NOT_A_TERMINAL,
    /// The type of terminal cannot place the cursor.
    RBT_UNUSABLE,
    /// A system call failed, or another screen is open.
    RBT_FAILED
} rbt_outcome;

/// Takes the terminal over: raw mode, the other screen, hidden cursor. A `term` that is unknown counts as vt100;
/// `rbt_colors_of` reports that. `escape_delay` is how long the rest of a key may take, in milliseconds.
rbt_outcome rbt_open(int input, int output, const char *term, bool color, bool mouse, int escape_delay,
                     rbt_screen **screen);
/// Readable when `rbt_next` may have something; open as long as the screen.
int rbt_descriptor(const rbt_screen *screen);
/// The terminal as it was found; the screen stays open. Does nothing when already left.
void rbt_leave(rbt_screen *screen);
/// Takes the terminal over again. The next `rbt_show` writes all.
void rbt_enter(rbt_screen *screen);
/// Leaves, and frees the screen.
void rbt_close(rbt_screen *screen);

/// The library's name and version.
const char *rbt_version(void);
/// Colours of a type of terminal by terminfo, from 0; -1 for an unknown type, and while a screen is open.
int rbt_colors_of(const char *term);

/// Sets the locale of characters, by name or else C.UTF-8. Returns whether it is one of UTF-8.
bool rbt_set_utf8_locale(const char *name);
/// Columns of a character as the C library and so ncurses counts them: 0 to 2, or -1 for what cannot be shown.
int rbt_width(uint32_t scalar);

/// The largest size that a terminal may report; a larger terminal has the screen in its corner.
enum { RBT_MOST_COLUMNS = 1000, RBT_MOST_ROWS = 500 };
/// Reads the terminal's size and makes the screen that large, at least 1x1.
void rbt_fit(rbt_screen *screen, int *columns, int *rows);
/// Colours the terminal has, from 0.
int rbt_colors(const rbt_screen *screen);
/// Sets the sixteen colours of a Linux console, by red, green and blue of each in turn (48 bytes), with the next
/// delivery; leaving resets them. For no other terminal.
void rbt_set_palette(rbt_screen *screen, const uint8_t *colors);
/// From the next delivery on, colours from 16 of a terminal with 256 are sent as red, green and blue: `colors[n]` as
/// 0xff8000, or `RBT_NO_COLOR` for one that is sent by its number. NULL for all by number.
enum { RBT_EXACT_COLORS = 256 };
#define RBT_NO_COLOR UINT32_MAX
void rbt_set_exact_colors(rbt_screen *screen, const uint32_t *colors);
/// Makes a pair of colours (-1 for the terminal's own). Returns false when there is no room for it.
bool rbt_make_pair(rbt_screen *screen, int pair, int foreground, int background);

/// `RBT_STRIKE` does nothing on a terminal that by terminfo cannot strike through.
enum { RBT_BOLD = 1, RBT_DIM = 2, RBT_REVERSE = 4, RBT_UNDERLINE = 8, RBT_STRIKE = 16 };

typedef struct {
    uint32_t base;
    /// Combining marks, 0 for none.
    uint32_t first_mark, second_mark;
} rbt_cluster;

/// Puts clusters side by side, in memory; from `column`, never past the end of the row.
void rbt_put(rbt_screen *screen, int row, int column, const rbt_cluster *clusters, int count, unsigned attributes,
             int pair);
/// Sends what was put so far and then places the cursor again, whatever width the terminal gave to the last cluster.
void rbt_pin(rbt_screen *screen, int row, int column);
/// Blanks the screen in memory, and makes the next `rbt_show` write every cell.
void rbt_blank(rbt_screen *screen);

typedef enum {
    RBT_WRITTEN,
    /// The terminal took no more for a while; what it shows is unknown.
    RBT_STUCK,
    RBT_GONE
} rbt_result;

/// Writes what differs from what is shown. The cursor ends in that place; below zero in any.
rbt_result rbt_show(rbt_screen *screen, int row, int column);
rbt_result rbt_beep(rbt_screen *screen);

/// Whether the terminal is like an xterm: it has a window with a title, and a clipboard.
bool rbt_has_window(const rbt_screen *screen);
/// Sends the title of the window (xterm's "ctlseqs", OSC 2); leaving restores the one that was there. `title` has no
/// control characters. Nothing without a window.
rbt_result rbt_title(rbt_screen *screen, const char *title);
typedef enum {
    /// The colour of the terminal's own ground (xterm's "ctlseqs", OSC 11).
    RBT_REQUEST_GROUND,
    /// Whether it can show a write at once (DECRQM of mode 2026).
    RBT_REQUEST_SYNCHRONIZED
} rbt_question;

/// Sends a question to the terminal, which answers as input, if at all. Nothing without a window.
rbt_result rbt_request(rbt_screen *screen, rbt_question question);
/// All answers have come: leaving does not wait for one.
void rbt_answered(rbt_screen *screen);
/// From now on the terminal gets a large write as one update, which it shows when it is whole.
void rbt_synchronize(rbt_screen *screen);
/// Sends a text for the clipboard (OSC 52), as base64. Nothing without a window.
rbt_result rbt_copy(rbt_screen *screen, const char *base64);
/// Sends the control sequences of a notification, whose texts have no control characters.
rbt_result rbt_notify(rbt_screen *screen, const char *sequences);
/// Sends what was put so far, places the cursor, and makes what is put from there on lead to an address (OSC 8) of
/// printable ASCII, until `rbt_end_link`. Only with a window.
void rbt_begin_link(rbt_screen *screen, int row, int column, const char *address);
/// Sends what was put so far, and ends the link.
void rbt_end_link(rbt_screen *screen);
/// Whether the terminal takes output now.
bool rbt_writable(const rbt_screen *screen);

typedef enum {
    RBT_NOTHING,
    RBT_CLOSED,
    RBT_CHARACTER,
    RBT_KEY,
    RBT_FUNCTION,
    RBT_PASTE_BEGINS,
    RBT_PASTE_ENDS,
    /// What follows came so many milliseconds after the input before it; less than `RBT_LEAST_PAUSE` is not reported.
    RBT_PAUSE,
    /// Nothing has come for the time of `rbt_await_rest`.
    RBT_SILENCE,
    RBT_OTHER
} rbt_kind;

enum { RBT_LEAST_PAUSE = 100 };

typedef enum {
    RBT_UP,
    RBT_DOWN,
    RBT_LEFT,
    RBT_RIGHT,
    RBT_HOME,
    RBT_END,
    RBT_PAGE_UP,
    RBT_PAGE_DOWN,
    RBT_ENTER,
    RBT_BACK_TAB,
    RBT_BACKSPACE,
    RBT_DELETE,
    RBT_INSERT
} rbt_key;

typedef struct {
    rbt_kind kind;
    /// The scalar, the `rbt_key`, the number of the function key, or the milliseconds of a pause.
    uint32_t value;
} rbt_input;

/// The next input; never waits. A key whose sequence has not come as a whole is the characters of it.
rbt_input rbt_next(rbt_screen *screen);
/// The rest of a key is awaited: if nothing comes in time, `RBT_SILENCE` does.
void rbt_await_rest(rbt_screen *screen);
/// Drops what waits of a text, up to 64 KiB, or up to a byte that may end it, which is read next. Nothing where
/// `rbt_next` reports a pause before it.
void rbt_skip(rbt_screen *screen);
/// The key that a terminal sends as this sequence; `RBT_NOTHING` for none.
rbt_input rbt_key_of(const char *sequence);

#endif
