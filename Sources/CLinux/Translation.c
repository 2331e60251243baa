#include "CLinux.h"

#include <libintl.h>
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

// A locale that the machine has not generated leaves its language alone to gettext.
static locale_t open_messages(const char *name) {
    locale_t found = newlocale(LC_MESSAGES_MASK | LC_CTYPE_MASK, name, (locale_t)0);
    if (found != (locale_t)0) return found;
    char language[64];
    size_t length = strcspn(name, ".@");
    if (length == 0 || length >= sizeof language || strchr(name, '/')) return (locale_t)0;
    memcpy(language, name, length);
    language[length] = '\0';
    const char *chosen = getenv("LANGUAGE");
    if ((!chosen || !*chosen) && setenv("LANGUAGE", language, 1) != 0) return (locale_t)0;
    return newlocale(LC_MESSAGES_MASK | LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
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

int rb_open_messages(void) {
    char folder[4096];
    const char *name = named_locale(), *chosen = getenv("LANGUAGE");
    if (strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0) return 0;
    // English is what the program is written in: a language that comes after it is not wanted.
    if (is_english(chosen && *chosen ? chosen : name)) return 0;
    messages = open_messages(name);
    if (messages == (locale_t)0 || !find_folder(folder, sizeof folder)) return 0;
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
