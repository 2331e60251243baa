// From the keyboard; reports of the mouse come as the characters that they are.
#include "screen.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

void rbt_define_keys(const rbt_screen *screen) {
    // What almost every terminal sends, for types whose description leaves it out (vt100, and so the unknown ones).
    static const struct {
        const char *sequence;
        int code;
    } common[] = {
        {"\033[A", KEY_UP},    {"\033[B", KEY_DOWN},   {"\033[C", KEY_RIGHT},  {"\033[D", KEY_LEFT},
        {"\033OA", KEY_UP},    {"\033OB", KEY_DOWN},   {"\033OC", KEY_RIGHT},  {"\033OD", KEY_LEFT},
        {"\033[H", KEY_HOME},  {"\033[F", KEY_END},    {"\033OH", KEY_HOME},   {"\033OF", KEY_END},
        {"\033[1~", KEY_HOME}, {"\033[4~", KEY_END},   {"\033[7~", KEY_HOME},  {"\033[8~", KEY_END},
        {"\033[2~", KEY_IC},   {"\033[3~", KEY_DC},    {"\033[5~", KEY_PPAGE}, {"\033[6~", KEY_NPAGE},
        {"\033[Z", KEY_BTAB},  {"\033OM", KEY_ENTER},
    };
    for (unsigned i = 0; i < sizeof common / sizeof common[0]; i++)
        if (key_defined(common[i].sequence) == 0) define_key(common[i].sequence, common[i].code);
    if (!screen->bracketed_paste) return;
    define_key(rbt_capability("PS"), RBT_CODE_PASTE_BEGINS);
    define_key(rbt_capability("PE"), RBT_CODE_PASTE_ENDS);
}

static rbt_input of_kind(rbt_kind kind, uint32_t value) { return (rbt_input){.kind = kind, .value = value}; }

static rbt_input key(wint_t code) {
    static const struct {
        int code;
        rbt_key key;
    } keys[] = {
        {KEY_UP, RBT_UP},         {KEY_DOWN, RBT_DOWN},           {KEY_LEFT, RBT_LEFT},
        {KEY_RIGHT, RBT_RIGHT},   {KEY_HOME, RBT_HOME},           {KEY_A1, RBT_HOME},
        {KEY_FIND, RBT_HOME},     {KEY_END, RBT_END},             {KEY_C1, RBT_END},
        {KEY_SELECT, RBT_END},    {KEY_PPAGE, RBT_PAGE_UP},       {KEY_A3, RBT_PAGE_UP},
        {KEY_NPAGE, RBT_PAGE_DOWN}, {KEY_C3, RBT_PAGE_DOWN},      {KEY_ENTER, RBT_ENTER},
        {KEY_BTAB, RBT_BACK_TAB}, {KEY_BACKSPACE, RBT_BACKSPACE}, {KEY_DC, RBT_DELETE},
        {KEY_IC, RBT_INSERT},
    };
    if (code == RBT_CODE_PASTE_BEGINS) return of_kind(RBT_PASTE_BEGINS, 0);
    if (code == RBT_CODE_PASTE_ENDS) return of_kind(RBT_PASTE_ENDS, 0);
    // The console's description names Ctrl-Z.
    if (code == KEY_SUSPEND) return of_kind(RBT_CHARACTER, 'Z' & 0x1f);
    if (code > KEY_F0 && code <= KEY_F0 + 63) return of_kind(RBT_FUNCTION, code - KEY_F0);
    for (unsigned i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if ((wint_t)keys[i].code == code) return of_kind(RBT_KEY, keys[i].key);
    return of_kind(RBT_OTHER, 0);
}

/// Bytes that wait to be read; -1 when the terminal is gone: hung up, or readable with nothing to read.
static int waiting(const rbt_screen *screen) {
    struct pollfd input = {.fd = screen->input, .events = POLLIN};
    int count = 0;
    if (poll(&input, 1, 0) <= 0) return 0;
    if (input.revents & (POLLHUP | POLLERR | POLLNVAL)) return -1;
    return ioctl(screen->input, FIONREAD, &count) == 0 && count > 0 ? count : -1;
}

/// Takes what waits out of the terminal, unread; whether the terminal is still there.
static bool drop(const rbt_screen *screen) {
    char bytes[4096];
    ssize_t got = read(screen->input, bytes, sizeof bytes);
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

static rbt_input read_input(rbt_screen *screen) {
    // An error is nothing to read, or a character that is not valid and was dropped with what stood behind it, or a key
    // that came just now. So read again, also when nothing waits: ncurses may hold what it has examined. After some
    // kilobytes that are no text the rest is noise as well; only the read itself distinguishes noise from a terminal
    // that fails.
    enum { tries = 16 };
    for (int i = 0; i < tries; i++) {
        wint_t code = 0;
        int result = wget_wch(screen->keys, &code);
        if (result == KEY_CODE_YES) return key(code);
        if (result == OK) return of_kind(RBT_CHARACTER, code);
        int count = waiting(screen);
        if (count < 0) return of_kind(RBT_CLOSED, 0);
        if (count == 0 && i > 0) return of_kind(RBT_NOTHING, 0);
    }
    return of_kind(drop(screen) ? RBT_OTHER : RBT_CLOSED, 0);
}

int64_t rbt_milliseconds(void) {
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

rbt_input rbt_key_of(const char *sequence) {
    int code = key_defined(sequence);
    return code > 0 ? key((wint_t)code) : of_kind(RBT_NOTHING, 0);
}

void rbt_skip(rbt_screen *screen) {
    // ncurses takes back as much as a piece has.
    enum { most = 65536, piece = 64 };
    // What was given back comes first.
    if (screen->given_back > 0) {
        screen->given_back--;
        return;
    }
    // What comes after a pause may be none of the text: the pause is reported first.
    if (screen->held.kind != RBT_NOTHING || rbt_milliseconds() - screen->last_input >= RBT_LEAST_PAUSE) return;
    for (int dropped = 0, left = 0; dropped < most;) {
        if (left <= 0) left = waiting(screen);
        if (left <= 0) return;
        unsigned char bytes[piece];
        ssize_t got = read(screen->input, bytes, left < piece ? (size_t)left : sizeof bytes);
        if (got <= 0) return;
        left -= (int)got;
        dropped += (int)got;
        screen->last_input = rbt_milliseconds();
        // Ctrl-C, BEL, CAN, SUB, ESC, and the first byte of ST in UTF-8.
        for (ssize_t end = 0; end < got; end++) {
            if (!memchr("\003\007\030\032\033\302", bytes[end], 6)) continue;
            screen->given_back = (int)(got - end);
            while (got > end) ungetch(bytes[--got]);
            return;
        }
    }
}

int rbt_descriptor(const rbt_screen *screen) { return screen->events; }

static void set_timer(rbt_screen *screen, int milliseconds) {
    struct itimerspec spec = {.it_value = {milliseconds / 1000, milliseconds % 1000 * 1000000L}};
    timerfd_settime(screen->timer, 0, &spec, NULL);
    screen->awaits_rest = milliseconds > 0;
}

void rbt_await_rest(rbt_screen *screen) {
    if (!screen->awaits_rest) set_timer(screen, screen->escape_delay);
}

/// Nothing has come: whether that has lasted long enough.
static bool is_silent(rbt_screen *screen) {
    uint64_t count = 0;
    if (!screen->awaits_rest || read(screen->timer, &count, sizeof count) != (ssize_t)sizeof count) return false;
    screen->awaits_rest = false;
    return true;
}

rbt_input rbt_next(rbt_screen *screen) {
    enum { most = 1000000 };
    rbt_input input = screen->held;
    screen->held = of_kind(RBT_NOTHING, 0);
    if (input.kind != RBT_NOTHING) return input;
    input = read_input(screen);
    if (input.kind == RBT_NOTHING) return of_kind(is_silent(screen) ? RBT_SILENCE : RBT_NOTHING, 0);
    if (screen->awaits_rest) set_timer(screen, 0);
    if (input.kind == RBT_CLOSED) return input;
    int64_t now = rbt_milliseconds(), gap = now - screen->last_input;
    screen->last_input = now;
    if (gap < RBT_LEAST_PAUSE) return input;
    screen->held = input;
    return of_kind(RBT_PAUSE, (uint32_t)(gap < most ? gap : most));
}
