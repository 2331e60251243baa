// What Swift cannot call of Linux: timerfd, signalfd, and the main queue's descriptor of libdispatch.
// Every function answers a value, or the negated errno of the call that failed.
#ifndef RACEBOARD_CLINUX_H
#define RACEBOARD_CLINUX_H

#include <stddef.h>
#include <stdint.h>
// No other header: a type of <signal.h>, for example, would count as this module's in Swift, and Glibc's would be
// hidden.

// timerfd_create(2) on CLOCK_BOOTTIME, which also runs while the device is suspended; close(2) it.
int rb_timer_open(void);

// Sets the timer to an absolute instant of CLOCK_BOOTTIME: timerfd_settime(2).
int rb_timer_set(int timer, int64_t seconds, int32_t nanoseconds);

// 1 when it has expired since the last look, 0 when not: read(2).
int rb_timer_take(int timer);

// A descriptor that is readable once CLOCK_REALTIME was set, or the device was suspended: a timerfd(2) at the end of
// time with TFD_TIMER_CANCEL_ON_SET. close(2) it.
int rb_clock_watch_open(void);

// 1 when that has happened since the last look, 0 when not; watches on.
int rb_clock_watch_take(int watch);

// A descriptor that is readable when a network interface or an address of this device has changed: a netlink(7)
// socket. close(2) it. -EAFNOSUPPORT or -EPERM where it is not allowed.
int rb_network_open(void);

// 1 when something has changed since the last look, 0 when not. What the messages say is not read.
int rb_network_take(int watch);

// 1 when an interface runs and has an address that leads to other machines, 0 when none does: getifaddrs(3). The mark
// is another one for other interfaces and addresses.
int rb_network_state(uint64_t *mark);

// Blocks these signals in the calling thread and opens a signalfd(2) for them; close(2) it.
int rb_signals_open(const int32_t *signals, int count);

// The number of the next signal that has come, or 0: read(2).
int rb_signals_take(int descriptor);

// Blocks every signal in the calling thread but those of a crash, which the handler that restores the terminal takes; a
// thread that is started then has the same mask. `before` takes the sigset_t of before. 0, or a code of
// pthread_sigmask(3).
int rb_block_signals(void *before);

// Ignores the signals that the C library keeps for its threads and does not let a program handle (32 and 33); what it
// uses of them itself is left alone, and may be set later.
void rb_ignore_library_signals(void);

// The descriptor that is readable while jobs of the main queue wait. Only for the main thread; not to be closed.
int rb_main_queue_open(void);

// Runs what waits on the main queue. Only for the main thread.
int rb_main_queue_run(int descriptor);

// Hands back the pages of the program's and its libraries' code and constants: madvise(2), MADV_DONTNEED. They come
// back from the page cache when they are used again. And those that malloc holds for later: malloc_trim(3).
void rb_release_code(void);

// A salted hash of a text by libcrypt's yescrypt, into `out`; -ENOSYS without libcrypt.
int rb_hash_new(const char *phrase, char *out, size_t size);

// 1 when a text has this hash, 0 when not. Takes as long for either.
int rb_hash_matches(const char *phrase, const char *known);

// No core files, and no other process of the same user may read this one: setrlimit(2), prctl(2).
int rb_no_core(void);

// Words of the locale that the environment names (LC_ALL, LC_TIME, LC_NUMERIC, LANG): the short names of the days from
// Sunday on and of the months, the words for morning and afternoon, how a time is written (strftime(3)), what stands
// between groups of digits and in front of decimals.
enum {
    RB_WEEKDAY = 0, RB_MONTH = 7, RB_MORNING = 19, RB_AFTERNOON, RB_TIME_FORMAT, RB_GROUP_SEPARATOR, RB_DECIMAL_SIGN
};

// Writes one of them into `text` in UTF-8 and answers its length; 0 for none, for one that is longer, and in a locale
// that is not in UTF-8: nl_langinfo_l(3).
int rb_locale_word(int word, char *text, size_t size);

// Opens the program's translations into the language that the environment names (LANGUAGE, LC_ALL, LC_MESSAGES, LANG);
// 0 for none, in English too. Before the first thread: it may set LANGUAGE.
int rb_open_messages(void);

// Whether a file of translations (gettext's .mo) can be used: all that it has is within it, and its formula for counts
// can be computed for every count.
int rb_is_sound_catalogue(const void *bytes, size_t size);

// Translation of a text in UTF-8, NULL for none: dgettext(3). A context that is not empty is that of pgettext.
const char *rb_message(const char *text, const char *context);

// Translation for a count of a text for one and one for others, NULL for none: dngettext(3).
const char *rb_message_for_count(const char *one, const char *other, unsigned long count);

// The characters that the font of a Linux console has, at most `capacity`; answers how many: GIO_UNIMAP in
// ioctl_console(2). -ENOTTY where it is no console.
int rb_font_codes(int console, uint16_t *codes, int capacity);

// How many glyphs the font of a Linux console has (256 leaves 16 colours, 512 leaves 8), and their size in pixels.
int rb_font_size(int console, int *glyphs, int *width, int *height);

// Whether the kernel holds its clock to be synchronised, and the most that it may be wrong by: adjtimex(2).
int rb_clock_is_synchronised(int64_t *error_microseconds);

/* Bytes that malloc has given out and not got back: mallinfo2(3). */
size_t rb_heap_in_use(void);

// Two arenas for all threads, not one for each: what a thread frees is there for the others (mallopt(3)). And no twenty
// pages of cache for each of SQLite's connections before it has read any. Before the second thread.
void rb_small_heap(void);

// Runs tasks of no actor on two threads, which start with the first tasks and stay. Those of libdispatch end after five
// seconds without a task, and where the next cannot be started it tries again for ever, in whoever adds one. It also
// ends a program whose threads it cannot find in /proc. Without a thread tasks run on the main one. Before the first.
void rb_tasks_open(void);

// Starts threads that are there together, as many as can be had up to `most` (16), and ends them. Returns their number.
int rb_threads(int most);

// Bytes of stack and data with which the program runs; with less it ends before main, with words and this status.
// A thread's stack is as large as the limit of stack, and a document that is deep takes half of that.
enum { RB_LEAST_STACK = 1 << 20, RB_LEAST_DATA = 96 << 20, RB_STATUS_WITHOUT_MEMORY = 70 };

// An argument of main, the program's name first; NULL after the last one, and for all where nobody handed them over.
const char *rb_argument(int index);

// Opens /dev/null in the place of standard streams that are closed, so that no other file gets their number: reading
// or writing there fails as it did. Before anything else is opened.
int rb_hold_standard_streams(void);

// Waits for a thread's end for some time, and detaches one that has not ended by then: pthread_clockjoin_np(3).
int rb_join(unsigned long thread, int milliseconds);

// Ends the process with a status, without exit handlers and destructors: _exit(2). What counts the lines that ran, in a
// build that does, is written before.
_Noreturn void rb_end(int status);

// What was built, if it is no release: `Scripts/version --build`. Empty where the build does not name it.
const char *rb_build(void);

// Version of the compiler, 6.3.1. Empty where the build does not name it.
const char *rb_swift(void);

#endif
