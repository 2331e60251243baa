// The window around the terminal: its title, its ground, and the clipboard.
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

/// Collects bytes as they are, and delivers.
static rbt_result send_all(rbt_screen *screen, const char *const *parts, int count) {
    for (int i = 0; i < count; i++)
        if (write(screen->collected, parts[i], strlen(parts[i])) < 0) return RBT_STUCK;
    return rbt_deliver(screen);
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

rbt_result rbt_request_ground(rbt_screen *screen) {
    static const char *const question = "\033]11;?\033\\";
    if (!rbt_has_window(screen)) return RBT_WRITTEN;
    screen->requested = rbt_milliseconds();
    return send_all(screen, &question, 1);
}

void rbt_ground_known(rbt_screen *screen) { screen->requested = 0; }

bool rbt_await_ground(const rbt_screen *screen) {
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

rbt_result rbt_copy(rbt_screen *screen, const char *base64) {
    if (!rbt_has_window(screen)) return RBT_WRITTEN;
    const char *const parts[] = {"\033]52;c;", base64, "\033\\"};
    return send_all(screen, parts, 3);
}
