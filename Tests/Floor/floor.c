// The least that a board can cost: five countdowns that tick with the second, a cursor that keys move, ncursesw and
// one poll(2). No feed, no store, no clock but the machine's. Scripts/bench measures it beside raceboard, in the same
// run and with the same tools, and shows raceboard's figures as multiples of these (docs/dev/budgets.md, "Floor").
#include <locale.h>
#include <ncurses.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { ROWS = 5, FIRST_LINE = 3, COUNTDOWN_COLUMN = 64, NANOSECONDS = 1000000000 };

static const char *const names[ROWS] = {
    "R4  Enghien", "R2  Flemington", "R7  The Meadows", "R1  Menangle", "R9  Ascot",
};

// Race N starts so many seconds after the program: all of them count seconds.
static long start_of(int row) { return 60 + 55L * (row + 1); }

static struct timespec now(void) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return time;
}

static int milliseconds_to_the_second(void) {
    return (int)((NANOSECONDS - now().tv_nsec) / 1000000) + 1;
}

static void countdown(char *text, size_t size, long seconds) {
    if (seconds >= 60) {
        snprintf(text, size, "%ldm %lds", seconds / 60, seconds % 60);
    } else {
        snprintf(text, size, "%lds", seconds);
    }
}

static void draw(int cursor, long elapsed) {
    char text[32];
    time_t second = now().tv_sec;
    struct tm local;
    localtime_r(&second, &local);
    strftime(text, sizeof text, "%H:%M:%S", &local);
    mvaddstr(0, COUNTDOWN_COLUMN, text);
    for (int row = 0; row < ROWS; row++) {
        attrset(row == cursor ? A_REVERSE : A_NORMAL);
        mvaddch(FIRST_LINE + row, 0, row == cursor ? (chtype)'>' : (chtype)' ');
        countdown(text, sizeof text, start_of(row) - elapsed);
        printw("%-*s%10s", COUNTDOWN_COLUMN - 1, names[row], text);
    }
    refresh();
}

// Whether the program goes on.
static bool obey(int key, int *cursor) {
    if (key == 'j' && *cursor < ROWS - 1) { ++*cursor; }
    if (key == 'k' && *cursor > 0) { --*cursor; }
    return key != 'q';
}

int main(void) {
    setlocale(LC_ALL, "C.UTF-8");
    if (initscr() == NULL) { return EXIT_FAILURE; }
    cbreak();
    noecho();
    curs_set(0);
    nodelay(stdscr, TRUE);
    time_t begun = now().tv_sec;
    int cursor = 0;
    for (bool goes_on = true; goes_on;) {
        draw(cursor, now().tv_sec - begun);
        struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
        poll(&input, 1, milliseconds_to_the_second());
        if (input.revents & (POLLHUP | POLLERR)) { break; }
        for (int key; goes_on && (key = getch()) != ERR;) { goes_on = obey(key, &cursor); }
    }
    endwin();
    return EXIT_SUCCESS;
}
