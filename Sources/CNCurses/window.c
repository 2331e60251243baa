// The window around the terminal: its title, its ground, the clipboard, and pages that it opens.
#include "screen.h"

#include <poll.h>
#include <string.h>
#include <unistd.h>

bool rbt_has_window(const rbt_screen *screen) {
    static const char *const types[] = {"xterm", "rxvt", "foot", "alacritty", "kitty", "wezterm", "ghostty", "tmux"};
    (void)screen;
    const char *type = termname();
    for (unsigned i = 0; i < sizeof types / sizeof types[0]; i++)
        if (strncmp(type, types[i], strlen(types[i])) == 0) return true;
    return false;
}

/// Collects bytes as they are. Whether there was memory for them.
static bool collect(const rbt_screen *screen, const char *const *parts, int count) {
    for (int i = 0; i < count; i++)
        if (write(screen->collected, parts[i], strlen(parts[i])) < 0) return false;
    return true;
}

static rbt_result send_all(rbt_screen *screen, const char *const *parts, int count) {
    return collect(screen, parts, count) ? rbt_deliver(screen) : RBT_STUCK;
}

rbt_result rbt_title(rbt_screen *screen, const char *title) {
    if (!rbt_has_window(screen)) return RBT_WRITTEN;
    bool is_first = !screen->own_title;
    if (is_first) {
        screen->own_title = true;
        rbt_rearm(screen);
    }
    const char *const parts[] = {is_first ? "\033[22;2t" : "", "\033]2;", title, "\033\\"};
    return send_all(screen, parts, 4);
}

rbt_result rbt_request(rbt_screen *screen, rbt_question question) {
    const char *cup = rbt_capability("cup"), *save = rbt_capability("sc"), *restore = rbt_capability("rc");
    if (!rbt_has_window(screen) || !cup || !save || !restore) return RBT_WRITTEN;
    screen->requested = rbt_milliseconds();
    if (question == RBT_REQUEST_GROUND) {
        static const char *const ground = "\033]11;?\033\\";
        return send_all(screen, &ground, 1);
    }
    // A terminal that does not know the question may show its last letter: in a place that is then written again.
    rbt_send(screen, save);
    rbt_send(screen, tiparm(cup, 0, 0));
    rbt_send(screen, "\033[?2026$p");
    rbt_send(screen, restore);
    wredrawln(stdscr, 0, 1);
    return rbt_show(screen, -1, -1);
}

void rbt_answered(rbt_screen *screen) { screen->requested = 0; }

void rbt_synchronize(rbt_screen *screen) {
    screen->synchronized = true;
    rbt_rearm(screen);
}

bool rbt_await_answer(const rbt_screen *screen) {
    enum { late = 500, timeout = 100 };
    if (screen->requested == 0 || rbt_milliseconds() - screen->requested > late) return false;
    struct pollfd input = {.fd = screen->input, .events = POLLIN};
    poll(&input, 1, timeout);
    return true;
}

void rbt_reset_title(rbt_screen *screen) {
    if (!screen->own_title) return;
    screen->own_title = false;
    rbt_send(screen, RBT_RESET_TITLE);
}

void rbt_begin_link(rbt_screen *screen, int row, int column, const char *address) {
    // ncurses may write what is there once more on its way to the first cell: not as a part of the link.
    rbt_move(row, column);
    if (!screen->has_links) {
        screen->has_links = true;
        rbt_rearm(screen);
    }
    const char *const parts[] = {"\033]8;;", address, "\033\\"};
    collect(screen, parts, 3);
}

void rbt_end_link(rbt_screen *screen) {
    wrefresh(stdscr);
    rbt_send(screen, RBT_END_LINK);
}

rbt_result rbt_copy(rbt_screen *screen, const char *base64) {
    if (!rbt_has_window(screen)) return RBT_WRITTEN;
    const char *const parts[] = {"\033]52;c;", base64, "\033\\"};
    return send_all(screen, parts, 3);
}

rbt_result rbt_notify(rbt_screen *screen, const char *sequences) { return send_all(screen, &sequences, 1); }
