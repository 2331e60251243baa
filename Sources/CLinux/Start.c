#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

static int count;
static char **words;

// The C library hands main's arguments to every constructor. Swift's runtime looks for them above the environment's
// own array, which is elsewhere as soon as a preloaded library has set a variable.
__attribute__((constructor)) static void keep_arguments(int given, char **values) {
    count = given;
    words = values;
}

const char *rb_argument(int index) { return index < count ? words[index] : NULL; }

int rb_hold_standard_streams(void) {
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
        if (fcntl(descriptor, F_GETFD) >= 0 || errno != EBADF) continue;
        // The lowest number that is free is this one.
        if (open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0) return -errno;
    }
    return 0;
}
