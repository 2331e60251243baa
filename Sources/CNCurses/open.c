// Taking the terminal over, and giving it back.
#include "screen.h"

#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/timerfd.h>
#include <term.h>
#include <unistd.h>

// A macro of term.h that we have another use for.
#undef columns

/// ncurses keeps its state in globals, so there is one screen at a time.
static bool is_open;

bool rbt_set_utf8_locale(const char *name) {
    if (setlocale(LC_CTYPE, name) && strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return true;
    return setlocale(LC_CTYPE, "C.UTF-8") && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/// Reads a terminal's description, if it has a size that can be drawn: ncurses makes its windows in that size before it
/// is told another, and 32767 by 32767 takes gigabytes.
static bool describe(const char *name, int output, int *found) {
    // Not LINES and COLUMNS, and not the terminal's own size.
    use_env(FALSE);
    use_tioctl(FALSE);
    if (setupterm(name, output, found) != OK) return false;
    if (tigetnum("cols") <= RBT_MOST_COLUMNS && tigetnum("lines") <= RBT_MOST_ROWS) return true;
    *found = 0;
    return false;
}

/// The name under which the terminal is known to terminfo: `term`, else vt100, else NULL.
static const char *known_name(const char *term, int output, bool *usable) {
    const char *names[] = {term, "vt100"};
    for (int i = 0; i < 2; i++) {
        int found = 0;
        bool ready = describe(names[i], output, &found);
        *usable = ready && rbt_capability("cup") != NULL;
        if (cur_term) del_curterm(cur_term);
        // 1 without OK is a printing terminal: known, and of no use.
        if (ready || found == 1) return names[i];
    }
    return NULL;
}

enum { most_colors = 1 << 16 };

static int usable_colors(void) {
    int colors = tigetnum("colors");
    const char *direct = tigetstr("RGB");
    // Numbers from 8 mean shades of blue where colours are direct.
    if (tigetflag("RGB") > 0 || tigetnum("RGB") > 0 || (direct && direct != (const char *)-1)) return 8;
    return colors > 0 ? colors : 0;
}

/// ncurses would handle these signals, one of them by exit(3), and would touch SIGTSTP at every refresh; it keeps
/// away from signals that have a handler when it starts.
static const int signals[] = {SIGINT, SIGTERM, SIGTSTP, SIGWINCH};

static void ignore(int number) { (void)number; }

static SCREEN *new_screen(const char *name, FILE *out, FILE *in) {
    enum { count = sizeof signals / sizeof signals[0] };
    struct sigaction kept[count], ours = {.sa_handler = ignore, .sa_flags = SA_RESTART};
    for (int i = 0; i < count; i++) sigaction(signals[i], &ours, &kept[i]);
    // If terminfo has no size, it is 80x24 until the size is read.
    use_tioctl(TRUE);
    SCREEN *curses = newterm(name, out, in);
    if (!curses) {
        // ncurses 6.5 takes 80x24 only where it may read LINES and COLUMNS, which it bounds at 512.
        use_env(TRUE);
        curses = newterm(name, out, in);
        use_env(FALSE);
    }
    for (int i = 0; i < count; i++) sigaction(signals[i], &kept[i], NULL);
    return curses;
}

/// Does nothing if the terminal is gone; the next input reports that.
static void make_raw(rbt_screen *screen) {
    struct termios raw;
    if (tcgetattr(screen->input, &raw) != 0) return;
    screen->found = raw;
    raw.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON);
    raw.c_oflag &= ~(tcflag_t)OPOST;
    raw.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | ISIG | IEXTEN);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(screen->input, TCSANOW, &raw);
}

/// A description of our own, so that not blocking does not reach the shell, which shares the one we were given.
static int reopen(int output) {
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", output);
    int terminal = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    return terminal >= 0 ? terminal : fcntl(output, F_DUPFD_CLOEXEC, 3);
}

static void set_modes(rbt_screen *screen, bool mouse) {
    cbreak();
    noecho();
    nonl();
    // What belongs together and comes in parts is put together by the caller, which need not wait here.
    set_escdelay(0);
    typeahead(-1);
    leaveok(stdscr, TRUE);
    scrollok(stdscr, FALSE);
    // Inserting and deleting characters is not safe beside wide ones.
    idcok(stdscr, FALSE);
    curs_set(0);
    keypad(stdscr, TRUE);
    screen->keys = newpad(1, 1);
    if (screen->keys) {
        keypad(screen->keys, TRUE);
        nodelay(screen->keys, TRUE);
    }
    // The console has no mouse, even where its description has one.
    const char *mouse_key = rbt_capability("kmous");
    screen->mouse = mouse && mouse_key && strncmp(termname(), "linux", 5) != 0;
    // ncurses would wait for the rest of a report, and for the report after one that its mask leaves out: the caller
    // reads them.
    keyok(KEY_MOUSE, FALSE);
    screen->bracketed_paste = rbt_capability("BE") && rbt_capability("BD") && rbt_capability("PS")
        && rbt_capability("PE");
    screen->other_screen = rbt_capability("smcup") && rbt_capability("rmcup");
    rbt_define_keys(screen);
}

const char *rbt_mouse_mode(bool on) {
    const char *mode = rbt_capability("XM");
    if (mode) return tiparm(mode, on ? 1 : 0);
    return on ? "\033[?1006;1000h" : "\033[?1006;1000l";
}

static void start_colors(rbt_screen *screen, bool color) {
    // ncurses allocates a table of all pairs, and one of all colours unless colours are direct.
    if (usable_colors() > most_colors || tigetnum("pairs") > most_colors) return;
    if (!color || !has_colors() || start_color() == ERR) return;
    screen->colors = usable_colors();
    use_default_colors();
}

static void release(rbt_screen *screen) {
    if (screen->keys) delwin(screen->keys);
    if (screen->curses) delscreen(screen->curses);
    if (screen->out) fclose(screen->out);
    if (screen->in) fclose(screen->in);
    if (screen->terminal >= 0) close(screen->terminal);
    if (screen->timer >= 0) close(screen->timer);
    if (screen->events >= 0) close(screen->events);
    free(screen->bytes);
    free(screen->longer);
    free(screen);
    is_open = false;
}

static bool watch(int events, int descriptor) {
    struct epoll_event event = {.events = EPOLLIN};
    return epoll_ctl(events, EPOLL_CTL_ADD, descriptor, &event) == 0;
}

static bool open_files(rbt_screen *screen, int input, int output) {
    screen->input = input;
    screen->events = epoll_create1(EPOLL_CLOEXEC);
    screen->timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    screen->terminal = reopen(output);
    screen->collected = memfd_create("screen", MFD_CLOEXEC);
    if (screen->collected >= 0) screen->out = fdopen(screen->collected, "w");
    if (!screen->out && screen->collected >= 0) close(screen->collected);
    int duplicate = fcntl(input, F_DUPFD_CLOEXEC, 3);
    if (duplicate >= 0) screen->in = fdopen(duplicate, "r");
    if (!screen->in && duplicate >= 0) close(duplicate);
    if (screen->events < 0 || screen->timer < 0) return false;
    return screen->terminal >= 0 && screen->out && screen->in && watch(screen->events, input)
        && watch(screen->events, screen->timer);
}

rbt_outcome rbt_open(int input, int output, const char *term, bool color, bool mouse, int escape_delay,
                     rbt_screen **opened) {
    *opened = NULL;
    if (!isatty(input) || !isatty(output)) return RBT_NOT_A_TERMINAL;
    if (is_open) return RBT_FAILED;
    bool usable = false;
    const char *name = known_name(term, output, &usable);
    if (!name || !usable) return RBT_UNUSABLE;
    rbt_screen *screen = calloc(1, sizeof *screen);
    if (!screen) return RBT_FAILED;
    is_open = true;
    screen->escape_delay = escape_delay > 0 ? escape_delay : 1;
    if (open_files(screen, input, output)) screen->curses = new_screen(name, screen->out, screen->in);
    if (screen->curses) set_modes(screen, mouse);
    if (!screen->keys || tcgetattr(input, &screen->found) != 0) {
        release(screen);
        return RBT_FAILED;
    }
    start_colors(screen, color);
    // Until it has been left once ncurses writes in small pieces. So leave, and forget what that was to write.
    endwin();
    lseek(screen->collected, 0, SEEK_SET);
    rbt_enter(screen);
    rbt_deliver(screen);
    *opened = screen;
    return RBT_OPENED;
}

/// After a scroll ncurses sets the margins to the lines that it knows. Where the terminal has grown in that moment they
/// stay, and the shell would have a part of the screen.
static void reset_margins(rbt_screen *screen) {
    int columns = 0, rows = 0;
    rbt_fit(screen, &columns, &rows);
    const char *margins = rbt_capability("csr"), *save = rbt_capability("sc"), *restore = rbt_capability("rc");
    if (!margins || !save || !restore) return;
    // Setting them moves the cursor.
    rbt_send(screen, save);
    rbt_send(screen, tparm(margins, 0L, rows - 1L, 0L, 0L, 0L, 0L, 0L, 0L, 0L));
    rbt_send(screen, restore);
}

void rbt_leave(rbt_screen *screen) {
    if (!screen->entered) return;
    screen->entered = false;
    // A terminal that nobody read may have lost the end of an update, or of a link.
    if (screen->synchronized) rbt_send(screen, RBT_END_UPDATE);
    if (screen->has_links) rbt_send(screen, RBT_END_LINK);
    if (screen->bracketed_paste) rbt_send(screen, rbt_capability("BD"));
    if (screen->mouse) rbt_send(screen, rbt_mouse_mode(false));
    // A terminal that nobody read may have lost what switched them off.
    rbt_send(screen, rbt_capability("sgr0"));
    reset_margins(screen);
    rbt_reset_title(screen);
    endwin();
    // Where there is no other screen the shell's next line must not share the board's.
    if (!screen->other_screen) rbt_send(screen, rbt_capability("clear"));
    rbt_deliver(screen);
    rbt_reset_palette(screen);
    // Reports of the mouse that are on their way would be typed into the shell.
    if (screen->mouse) tcflush(screen->input, TCIFLUSH);
    tcsetattr(screen->input, TCSANOW, &screen->found);
    rbt_disarm();
}

void rbt_enter(rbt_screen *screen) {
    if (screen->entered) return;
    screen->entered = true;
    make_raw(screen);
    rbt_arm(screen);
    // newterm cannot read a size from a file in memory, and a suspended terminal may have changed.
    int columns = 0, rows = 0;
    rbt_fit(screen, &columns, &rows);
    werase(stdscr);
    wrefresh(stdscr);
    keypad(stdscr, TRUE);
    if (screen->mouse) rbt_send(screen, rbt_mouse_mode(true));
    if (screen->bracketed_paste) rbt_send(screen, rbt_capability("BE"));
}

void rbt_close(rbt_screen *screen) {
    if (rbt_await_answer(screen)) tcflush(screen->input, TCIFLUSH);
    rbt_leave(screen);
    release(screen);
}

void rbt_fit(rbt_screen *screen, int *columns, int *rows) {
    struct winsize size = {0};
    bool known = ioctl(screen->terminal, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0;
    *columns = known ? size.ws_col : tigetnum("cols");
    *rows = known ? size.ws_row : tigetnum("lines");
    if (*columns < 1) *columns = known ? 1 : 80;
    if (*rows < 1) *rows = known ? 1 : 24;
    // Any program in the terminal can set any size up to 65535, and ncurses counts in 16 bits with a sign.
    if (*columns > RBT_MOST_COLUMNS) *columns = RBT_MOST_COLUMNS;
    if (*rows > RBT_MOST_ROWS) *rows = RBT_MOST_ROWS;
    if (*columns != COLS || *rows != LINES) resizeterm(*rows, *columns);
}

const char *rbt_version(void) { return curses_version(); }

int rbt_colors_of(const char *term) {
    int found = 0;
    // It would take the open screen's type away.
    if (is_open) return -1;
    bool is_known = describe(term, STDOUT_FILENO, &found);
    int colors = is_known ? tigetnum("colors") : -1;
    if (cur_term) del_curterm(cur_term);
    if (!is_known) return -1;
    return colors < 0 ? 0 : colors;
}
