#include "CLinux.h"

#include <fcntl.h>
#include <libintl.h>
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define DOMAIN "raceboard"

// The process's own locale stays as it is: what strerror(3) and a library write must not change with it.
static locale_t messages;

// The locale of messages that the environment names, by setlocale(3).
static const char *named_locale(void) {
    const char *names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) return value;
    }
    return "C";
}

static bool is_english(const char *name) {
    return strncmp(name, "en", 2) == 0 && (name[2] == '\0' || strchr("_.@:", name[2]));
}

// PREFIX/share/locale of a program PREFIX/bin/raceboard; in a build the folder beside that of the program. No other
// place counts: a catalogue comes with the program.
static bool find_folder(char *folder, size_t size) {
    ssize_t length = readlink("/proc/self/exe", folder, size - 1);
    if (length <= 0 || (size_t)length >= size - 1) return false;
    folder[length] = '\0';
    for (int i = 0; i < 2; i++) {
        char *last = strrchr(folder, '/');
        if (!last) return false;
        *last = '\0';
    }
    size_t used = strlen(folder);
    return snprintf(folder + used, size - used, "/share/locale") < (int)(size - used);
}

// gettext believes what a catalogue says of itself: places outside of the file, and a form for a count that divides by
// nothing, would end the program. So a file is looked through before gettext opens it.
enum { MOST_BYTES = 4 << 20, MOST_FORMULA = 200 };

static uint32_t word(const unsigned char *bytes, size_t place) {
    uint32_t value;
    memcpy(&value, bytes + place, sizeof value);
    return value;
}

// Whether a table of so many words is in the file.
static bool fits(size_t size, uint32_t place, uint64_t words) { return place <= size && words <= (size - place) / 4; }

// A text that a table of the file names; NULL if it is not whole within the file.
static const char *text_of(const unsigned char *bytes, size_t size, uint32_t table, uint32_t index) {
    uint32_t length = word(bytes, table + 8 * (size_t)index), place = word(bytes, table + 8 * (size_t)index + 4);
    if (place >= size || length >= size - place || bytes[place + length] != '\0') return NULL;
    return (const char *)bytes + place;
}

// A search in a full table, or in one whose steps miss its gaps, would not end.
static bool is_sound_hash(const unsigned char *bytes, size_t size, uint32_t count) {
    uint32_t length = word(bytes, 20), place = word(bytes, 24), gaps = 0;
    if (length <= 2) return true;
    if (!fits(size, place, length)) return false;
    for (uint32_t i = 2; (uint64_t)i * i <= length; i++)
        if (length % i == 0) return false;
    for (uint32_t i = 0; i < length; i++) {
        uint32_t one = word(bytes, place + 4 * (size_t)i);
        if (one > count) return false;
        gaps += one == 0;
    }
    return gaps > 0;
}

static bool is_formula(const char **at);

// The count, a number below a billion, or a formula in brackets; each may be denied.
static bool is_operand(const char **at) {
    *at += strspn(*at, " !");
    if (**at == '(') {
        ++*at;
        return is_formula(at) && *(*at)++ == ')';
    }
    size_t length = **at == 'n' ? 1 : strspn(*at, "0123456789");
    *at += length;
    return length > 0 && length <= 9;
}

// Operands and what stands between them, with the spaces behind: no quotient, and a remainder only of a number that is
// not 0. What binds more does not matter to whether there is a value.
static bool is_formula(const char **at) {
    static const char *const operators[] = {"==", "!=", "<=", ">=", "&&", "||", "<", ">", "%"};
    enum { operator_count = sizeof operators / sizeof *operators };
    for (;;) {
        if (!is_operand(at)) return false;
        *at += strspn(*at, " ");
        if (**at == '?') {
            ++*at;
            return is_formula(at) && *(*at)++ == ':' && is_formula(at);
        }
        size_t i = 0;
        while (i < operator_count && strncmp(*at, operators[i], strlen(operators[i])) != 0) i++;
        if (i == operator_count) return true;
        *at += strlen(operators[i]);
        if (*operators[i] != '%') continue;
        *at += strspn(*at, " ");
        if (**at < '1' || **at > '9') return false;
    }
}

// The formula for a count: short, and with a value for every count.
static bool is_sound_formula(const char *formula) {
    size_t length = strcspn(formula, ";\n");
    const char *end = formula;
    return length <= MOST_FORMULA && is_formula(&end) && end == formula + length;
}

int rb_is_sound_catalogue(const void *data, size_t size) {
    const unsigned char *bytes = data;
    if (size < 28 || size > MOST_BYTES || word(bytes, 0) != 0x950412de || word(bytes, 4) != 0) return 0;
    uint32_t count = word(bytes, 8), originals = word(bytes, 12), translations = word(bytes, 16);
    if (!fits(size, originals, 2 * (uint64_t)count) || !fits(size, translations, 2 * (uint64_t)count)) return 0;
    if (!is_sound_hash(bytes, size, count)) return 0;
    const char *header = NULL;
    for (uint32_t i = 0; i < count; i++) {
        const char *original = text_of(bytes, size, originals, i), *text = text_of(bytes, size, translations, i);
        if (!original || !text) return 0;
        // Of two, gettext may find the other one.
        if (*original == '\0') {
            if (header) return 0;
            header = text;
        }
    }
    if (!header || !strstr(header, "charset=UTF-8")) return 0;
    const char *formula = strstr(header, "plural=");
    return !formula || is_sound_formula(formula + strlen("plural="));
}

static bool is_sound_file(const char *path) {
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) return false;
    struct stat status;
    bool is_sound = false;
    if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0 && status.st_size <= MOST_BYTES) {
        size_t size = (size_t)status.st_size, used = 0;
        char *bytes = malloc(size);
        for (ssize_t got = 1; bytes && used < size && got > 0; used += got > 0 ? (size_t)got : 0)
            got = read(file, bytes + used, size - used);
        is_sound = bytes && used == size && rb_is_sound_catalogue(bytes, size);
        free(bytes);
    }
    close(file);
    return is_sound;
}

// Chooses the first of some languages (`de_CH.UTF-8:fr`) whose catalogue can be used, in the way of gettext: with and
// without its country and its variant. What is not the name of a language is no part of a path.
static bool choose(const char *folder, const char *names, char *chosen, size_t size) {
    for (const char *name = names; *name; name += strcspn(name, ":"), name += *name == ':') {
        size_t length = strcspn(name, ":"), base = strcspn(name, ":.@");
        const char *variant = memchr(name, '@', length);
        int more = variant ? (int)(length - (size_t)(variant - name)) : 0;
        bool is_posix = (length == 1 && *name == 'C') || (length == 5 && strncmp(name, "POSIX", 5) == 0);
        // English is what the program is written in: a language that comes after it is not wanted.
        if (is_english(name) || is_posix) return false;
        size_t language = strcspn(name, "_:.@");
        if (length >= size || language < 2 || memchr(name, '/', length)) continue;
        for (int i = 0; i < 4; i++) {
            char path[4400];
            int stem = (int)(i < 2 ? base : language), tail = i % 2 == 0 ? more : 0;
            snprintf(chosen, size, "%.*s%.*s", stem, name, tail, variant ? variant : "");
            int used = snprintf(path, sizeof path, "%s/%s/LC_MESSAGES/" DOMAIN ".mo", folder, chosen);
            if (used > 0 && (size_t)used < sizeof path && is_sound_file(path)) return true;
        }
    }
    return false;
}

int rb_open_messages(void) {
    char folder[4096], language[64];
    const char *name = named_locale(), *chosen = getenv("LANGUAGE");
    if (strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0) return 0;
    if (!find_folder(folder, sizeof folder)) return 0;
    if (!choose(folder, chosen && *chosen ? chosen : name, language, sizeof language)) return 0;
    // A locale that the machine has not generated leaves its language alone to gettext, which opens no other file.
    messages = newlocale(LC_MESSAGES_MASK | LC_CTYPE_MASK, name, (locale_t)0);
    if (messages == (locale_t)0) messages = newlocale(LC_MESSAGES_MASK | LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    if (messages == (locale_t)0 || setenv("LANGUAGE", language, 1) != 0) return 0;
    if (!bindtextdomain(DOMAIN, folder) || !bind_textdomain_codeset(DOMAIN, "UTF-8")) return 0;
    // The header of a catalogue is the translation of nothing.
    return rb_message("", "") != NULL;
}

const char *rb_message(const char *text, const char *context) {
    char key[2048];
    const char *wanted = text;
    if (*context) {
        int length = snprintf(key, sizeof key, "%s\004%s", context, text);
        if (length < 0 || (size_t)length >= sizeof key) return NULL;
        wanted = key;
    }
    locale_t before = uselocale(messages);
    const char *found = dgettext(DOMAIN, wanted);
    uselocale(before);
    return found == wanted || *found == '\0' ? NULL : found;
}

const char *rb_message_for_count(const char *one, const char *other, unsigned long count) {
    locale_t before = uselocale(messages);
    const char *found = dngettext(DOMAIN, one, other, count);
    uselocale(before);
    return found == one || found == other || *found == '\0' ? NULL : found;
}
