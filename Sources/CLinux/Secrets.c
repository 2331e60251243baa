#include "CLinux.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>

// libcrypt's own (libxcrypt), which allocate what they need; looked up when they are used:
// docs/dev/decisions/0006-dependencies.md.
typedef char *(*crypt_ra_t)(const char *phrase, const char *setting, void **data, int *size);
typedef char *(*gensalt_ra_t)(const char *prefix, unsigned long cost, const char *random, int count);

static void *symbol(const char *name) {
    static void *library;
    if (!library) library = dlopen("libcrypt.so.1", RTLD_NOW | RTLD_LOCAL);
    return library ? dlsym(library, name) : NULL;
}

static int hash(const char *phrase, const char *setting, char *out, size_t size) {
    crypt_ra_t crypt_ra = (crypt_ra_t)symbol("crypt_ra");
    if (!crypt_ra) return -ENOSYS;
    void *data = NULL;
    int count = 0;
    errno = 0;
    const char *made = crypt_ra(phrase, setting, &data, &count);
    int code = 0;
    // A failure is NULL, or a text that begins with a star.
    if (!made || made[0] == '*') code = errno == 0 ? -EINVAL : -errno;
    else if (strlen(made) >= size) code = -ERANGE;
    else strcpy(out, made);
    if (data) {
        explicit_bzero(data, (size_t)count);
        free(data);
    }
    return code;
}

int rb_hash_new(const char *phrase, char *out, size_t size) {
    gensalt_ra_t gensalt = (gensalt_ra_t)symbol("crypt_gensalt_ra");
    if (!gensalt) return -ENOSYS;
    char *setting = gensalt("$y$", 0, NULL, 0);
    if (!setting) return errno == 0 ? -EINVAL : -errno;
    int code = hash(phrase, setting, out, size);
    free(setting);
    return code;
}

int rb_hash_matches(const char *phrase, const char *known) {
    char made[512];
    int code = hash(phrase, known, made, sizeof made);
    if (code < 0) return code;
    size_t length = strlen(known);
    if (strlen(made) != length) return 0;
    unsigned char difference = 0;
    for (size_t index = 0; index < length; index++) difference |= (unsigned char)(made[index] ^ known[index]);
    return difference == 0;
}

int rb_no_core(void) {
    struct rlimit none = {0, 0};
    // Either may be forbidden in a sandbox; each is enough against core files.
    int limited = setrlimit(RLIMIT_CORE, &none) < 0 ? -errno : 0;
    int hidden = prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) < 0 ? -errno : 0;
    return limited < 0 && hidden < 0 ? hidden : 0;
}
