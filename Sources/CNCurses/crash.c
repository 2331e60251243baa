// Restoring the terminal when the process dies of a fault. Only calls that signal-safety(7) lists are made here.
#include "screen.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
enum { count = sizeof signals / sizeof signals[0] };

static struct {
    volatile sig_atomic_t armed;
    int terminal, input;
    struct termios found;
    char bytes[512];
    size_t length;
    struct sigaction previous[count];
    bool own_stack;
} saved;

static char stack[1 << 16];

static void restore(int number) {
    if (saved.armed) {
        saved.armed = 0;
        if (write(saved.terminal, saved.bytes, saved.length) >= 0 || errno != EIO)
            tcsetattr(saved.input, TCSANOW, &saved.found);
    }
    for (int i = 0; i < count; i++)
        if (signals[i] == number) sigaction(number, &saved.previous[i], NULL);
    raise(number);
}

static void add(const char *capability) {
    saved.length = rbt_append(saved.bytes, saved.length, sizeof saved.bytes, capability);
}

static void collect_bytes(const rbt_screen *screen) {
    const char *cup = rbt_capability("cup");
    saved.length = 0;
    if (screen->synchronized) add(RBT_END_UPDATE);
    if (screen->has_links) add(RBT_END_LINK);
    add(rbt_capability("sgr0"));
    add(rbt_capability("op"));
    if (screen->mouse) add(rbt_mouse_mode(false));
    if (screen->bracketed_paste) add(rbt_capability("BD"));
    add(rbt_capability("rmkx"));
    add(rbt_capability("rmcup"));
    add(rbt_capability("cnorm"));
    if (screen->own_title && saved.length + sizeof RBT_RESET_TITLE <= sizeof saved.bytes) {
        memcpy(saved.bytes + saved.length, RBT_RESET_TITLE, sizeof RBT_RESET_TITLE - 1);
        saved.length += sizeof RBT_RESET_TITLE - 1;
    }
    if (screen->own_palette && saved.length + 3 <= sizeof saved.bytes) {
        memcpy(saved.bytes + saved.length, RBT_RESET_PALETTE, 3);
        saved.length += 3;
    }
    // Without another screen: below the board, which a row beyond the last one is on every terminal.
    if (!screen->other_screen && cup) {
        add(tiparm(cup, 998, 0));
        add("\r\n");
    }
}

void rbt_arm(const rbt_screen *screen) {
    saved.terminal = screen->terminal;
    saved.input = screen->input;
    saved.found = screen->found;
    collect_bytes(screen);
    stack_t current, ours = {.ss_sp = stack, .ss_size = sizeof stack};
    saved.own_stack = sigaltstack(NULL, &current) == 0 && (current.ss_flags & SS_DISABLE)
        && sigaltstack(&ours, NULL) == 0;
    struct sigaction action = {.sa_handler = restore, .sa_flags = (int)(SA_RESETHAND | SA_ONSTACK)};
    for (int i = 0; i < count; i++) sigaction(signals[i], &action, &saved.previous[i]);
    saved.armed = 1;
}

void rbt_rearm(const rbt_screen *screen) {
    if (!saved.armed) return;
    saved.armed = 0;
    collect_bytes(screen);
    saved.armed = 1;
}

void rbt_disarm(void) {
    saved.armed = 0;
    for (int i = 0; i < count; i++) {
        struct sigaction current;
        if (sigaction(signals[i], NULL, &current) == 0 && current.sa_handler == restore)
            sigaction(signals[i], &saved.previous[i], NULL);
    }
    stack_t none = {.ss_flags = SS_DISABLE};
    if (saved.own_stack) sigaltstack(&none, NULL);
    saved.own_stack = false;
}
