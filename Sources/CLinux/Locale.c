#include "CLinux.h"

#include <langinfo.h>
#include <locale.h>
#include <pthread.h>
#include <string.h>

static locale_t conventions;
static pthread_once_t once = PTHREAD_ONCE_INIT;

// The process's own locale stays as it is: a number or a time that a library writes must not change with it.
static void open_locale(void) {
    conventions = newlocale(LC_TIME_MASK | LC_NUMERIC_MASK | LC_CTYPE_MASK, "", (locale_t)0);
}

int rb_locale_word(int word, char *text, size_t size) {
    pthread_once(&once, open_locale);
    nl_item item;
    if (word >= RB_WEEKDAY && word < RB_WEEKDAY + 7) {
        item = ABDAY_1 + (word - RB_WEEKDAY);
    } else if (word >= RB_MONTH && word < RB_MONTH + 12) {
        item = ABMON_1 + (word - RB_MONTH);
    } else {
        switch (word) {
        case RB_MORNING: item = AM_STR; break;
        case RB_AFTERNOON: item = PM_STR; break;
        case RB_TIME_FORMAT: item = T_FMT; break;
        case RB_GROUP_SEPARATOR: item = THOUSEP; break;
        case RB_DECIMAL_SIGN: item = RADIXCHAR; break;
        default: return 0;
        }
    }
    if (conventions == (locale_t)0 || strcmp(nl_langinfo_l(CODESET, conventions), "UTF-8") != 0) return 0;
    const char *found = nl_langinfo_l(item, conventions);
    size_t length = strlen(found);
    if (length >= size) return 0;
    memcpy(text, found, length + 1);
    return (int)length;
}
