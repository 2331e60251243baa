// Drives what is C in the program, and prints what it does: the same on every architecture, whether its char has a
// sign or not. Tests/Packaging/test_c_parts.py builds it in several ways and compares.
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "CLinux.h"
#include "CNCurses.h"

// libdispatch's, which is Swift's: not part of this.
int _dispatch_get_main_queue_handle_4CF(void) { return -1; }
void _dispatch_main_queue_callback_4CF(void *message) { (void)message; }

static int terminal, screen_side;

static int failed(const char *what) {
    perror(what);
    exit(EXIT_FAILURE);
}

static void open_terminal(void) {
    terminal = posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal < 0 || grantpt(terminal) < 0 || unlockpt(terminal) < 0) failed("posix_openpt");
    screen_side = open(ptsname(terminal), O_RDWR | O_NOCTTY);
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    if (screen_side < 0 || ioctl(screen_side, TIOCSWINSZ, &size) < 0) failed("the terminal");
    if (fcntl(terminal, F_SETFL, O_NONBLOCK) < 0) failed("fcntl");
}

// What the terminal got, with every byte that is not printable as a number.
static void print_output(const char *what) {
    unsigned char bytes[4096];
    ssize_t count;
    printf("%s:", what);
    while ((count = read(terminal, bytes, sizeof bytes)) > 0) {
        for (ssize_t i = 0; i < count; i++) {
            if (bytes[i] > ' ' && bytes[i] < 0x7f && bytes[i] != '\\') putchar(bytes[i]);
            else printf("\\%02x", bytes[i]);
        }
    }
    putchar('\n');
}

static void send(const char *bytes, size_t length) {
    if (write(terminal, bytes, length) != (ssize_t)length) failed("write");
}

static void print_input(rbt_screen *screen, const char *what, const char *bytes) {
    send(bytes, strlen(bytes));
    printf("%s:", what);
    for (rbt_input input; (input = rbt_next(screen)).kind != RBT_NOTHING && input.kind != RBT_CLOSED;)
        if (input.kind != RBT_PAUSE) printf(" %d:%u", (int)input.kind, (unsigned)input.value);
    putchar('\n');
}

static void put_text(rbt_screen *screen) {
    static const rbt_cluster texts[] = {
        {'R', 0, 0}, {0xe9, 0, 0}, {'e', 0x301, 0}, {0x65e5, 0, 0}, {0x1f3c7, 0, 0}, {0xff, 0, 0}, {0x7f, 0, 0},
        {0x10ffff, 0, 0}, {0x80, 0, 0}, {0xfffd, 0, 0}, {'x', 0x308, 0x323},
    };
    enum { count = sizeof texts / sizeof *texts };
    rbt_put(screen, 1, 2, texts, count, RBT_BOLD | RBT_STRIKE, 1);
    rbt_put(screen, 2, 70, texts, count, RBT_REVERSE | RBT_UNDERLINE, 2);
    for (int pair = 1; pair <= 3; pair++) rbt_put(screen, 3 + pair, 0, texts, 3, RBT_DIM, pair);
}

static void print_screen(void) {
    uint32_t exact[RBT_EXACT_COLORS];
    for (int i = 0; i < RBT_EXACT_COLORS; i++) exact[i] = i < 16 ? RBT_NO_COLOR : 0xff8000U + (uint32_t)i;
    uint8_t palette[48];
    for (int i = 0; i < 48; i++) palette[i] = (uint8_t)(255 - 5 * i);
    rbt_screen *screen = NULL;
    printf("opened: %d\n", (int)rbt_open(screen_side, screen_side, "xterm-256color", true, true, 25, &screen));
    int columns = 0, rows = 0;
    rbt_fit(screen, &columns, &rows);
    printf("size: %d %d colours: %d\n", columns, rows, rbt_colors(screen));
    printf("pairs: %d %d %d\n", rbt_make_pair(screen, 1, 208, -1), rbt_make_pair(screen, 2, 255, 16),
           rbt_make_pair(screen, 3, 9, 300));
    put_text(screen);
    printf("shown: %d\n", (int)rbt_show(screen, -1, -1));
    print_output("by number");
    rbt_set_exact_colors(screen, exact);
    rbt_blank(screen);
    put_text(screen);
    rbt_show(screen, -1, -1);
    print_output("exact");
    rbt_set_palette(screen, palette);
    rbt_begin_link(screen, 8, 1, "https://example.com/");
    put_text(screen);
    rbt_end_link(screen);
    rbt_title(screen, "R\xc3\xa9union \xe6\x97\xa5");
    rbt_copy(screen, "w6k=");
    rbt_notify(screen, "\033]9;\xc3\xa9\033\\");
    rbt_show(screen, -1, -1);
    print_output("more");
    print_input(screen, "text", "a\xc3\xa9\xe6\x97\xa5\xf0\x9f\x8f\x87\x7f");
    print_input(screen, "keys", "\033[A\033OB\033[5~\033[200~\xc3\xbf\033[201~\033[15~");
    print_input(screen, "no text", "q\xff\xfe\x80q\xc3(\xed\xa0\x80\xf5z");
    print_input(screen, "text again", "\xc3\xbfz");
    print_input(screen, "mouse", "\033[<0;200;10M\033[<64;223;24m");
    rbt_close(screen);
    print_output("closed");
}

// One call in a line: the order of two in one would be the compiler's.
static void print_descriptors(void) {
    int32_t numbers[] = {SIGUSR1, SIGUSR2};
    uint16_t codes[4];
    int glyphs, width, height, signals = rb_signals_open(numbers, 2), timer = rb_timer_open();
    raise(SIGUSR2);
    printf("signal: %d\n", rb_signals_take(signals) == SIGUSR2);
    printf("no signal: %d\n", rb_signals_take(signals));
    printf("no timer: %d\n", rb_timer_take(timer));
    printf("a timer of long ago: %d\n", rb_timer_set(timer, 0, 999999999));
    printf("expired: %d\n", rb_timer_take(timer));
    printf("a wrong timer: %d\n", rb_timer_set(timer, -1, 0));
    printf("no font: %d\n", rb_font_codes(screen_side, codes, 4) < 0);
    printf("no size of a font: %d\n", rb_font_size(screen_side, &glyphs, &width, &height) < 0);
}

static void print_linux(void) {
    // Of "p\xc3\xa4ss\xff", by crypt(3) of Debian 12 on amd64.
    static const char known[] = "$y$j75$m3qMZ7qPV75Nm3qMZ7qPV75N$eZh7Bsl4Ifq/Hx0AYtQ0oLpl6WiUpopvt2l3IPaqlt7";
    char made[512], word[64];
    int made_code = rb_hash_new("\xc3\xa9\xff\x80", made, sizeof made);
    printf("hash: %d %d %d\n", made_code, rb_hash_matches("\xc3\xa9\xff\x80", made), rb_hash_matches("\xc3\xa9", made));
    printf("known hash: %d %d\n", rb_hash_matches("p\xc3\xa4ss\xff", known), rb_hash_matches("p\xc3\xa4ss\x7f", known));
    for (int i = RB_WEEKDAY; i <= RB_DECIMAL_SIGN; i++)
        printf("word %d: %d %s\n", i, rb_locale_word(i, word, sizeof word), word);
    print_descriptors();
    printf("messages: %d %d\n", rb_open_messages(), rb_message("Race", "word") == NULL);
    printf("build: \"%s\"\n", rb_build());
    rb_small_heap();
    rb_ignore_library_signals();
    rb_release_code();
}

int main(void) {
    printf("utf-8: %d\n", rbt_set_utf8_locale("C.UTF-8"));
    static const uint32_t scalars[] = {0, 'a', 0x7f, 0x80, 0xe9, 0xff, 0x301, 0x65e5, 0x1f3c7, 0x10ffff, 0xffffffff};
    for (size_t i = 0; i < sizeof scalars / sizeof *scalars; i++) printf("%d ", rbt_width(scalars[i]));
    putchar('\n');
    open_terminal();
    print_linux();
    print_screen();
    return EXIT_SUCCESS;
}
