#include "CCurl.h"

#include <dlfcn.h>
#include <limits.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

#define FUNCTIONS(F) \
    F(global_init) F(version) F(easy_strerror) F(easy_init) F(easy_reset) F(easy_cleanup) F(easy_setopt) \
    F(easy_getinfo) F(slist_append) F(slist_free_all) F(multi_strerror) F(multi_init) F(multi_cleanup) \
    F(multi_setopt) F(multi_add_handle) F(multi_remove_handle) F(multi_perform) F(multi_poll) F(multi_wakeup) \
    F(multi_info_read)

// With the types that curl.h declares.
#define POINTER(name) __typeof__(curl_##name) *name;
static struct { FUNCTIONS(POINTER) } library;

const char *rb_curl_load(void) {
    static int is_loaded;
    if (is_loaded) return NULL;
    void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return dlerror();
#define FIND(name) \
    if (!(library.name = (__typeof__(curl_##name) *)dlsym(handle, "curl_" #name))) return dlerror();
    FUNCTIONS(FIND)
    CURLcode code = library.global_init(CURL_GLOBAL_DEFAULT);
    if (code != CURLE_OK) return library.easy_strerror(code);
    is_loaded = 1;
    return NULL;
}

const char *rb_curl_version(void) { return library.version(); }
const char *rb_curl_words(CURLcode code) { return library.easy_strerror(code); }
const char *rb_curl_multi_words(CURLMcode code) { return library.multi_strerror(code); }

CURLM *rb_curl_multi_new(void) { return library.multi_init(); }
CURLMcode rb_curl_multi_free(CURLM *multi) { return library.multi_cleanup(multi); }
CURLMcode rb_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return library.multi_setopt(multi, option, value);
}
CURLMcode rb_curl_multi_add(CURLM *multi, CURL *easy) { return library.multi_add_handle(multi, easy); }
CURLMcode rb_curl_multi_remove(CURLM *multi, CURL *easy) { return library.multi_remove_handle(multi, easy); }
CURLMcode rb_curl_multi_perform(CURLM *multi, int *running) { return library.multi_perform(multi, running); }
// curl has its own timers for what is under way, so that the longest wait of all is no limit.
CURLMcode rb_curl_multi_wait(CURLM *multi) { return library.multi_poll(multi, NULL, 0, INT_MAX, NULL); }
CURLMcode rb_curl_multi_wake(CURLM *multi) { return library.multi_wakeup(multi); }

CURL *rb_curl_multi_ended(CURLM *multi, CURLcode *result) {
    int left = 0;
    for (CURLMsg *message; (message = library.multi_info_read(multi, &left)) != NULL;) {
        if (message->msg == CURLMSG_DONE) {
            *result = message->data.result;
            return message->easy_handle;
        }
    }
    return NULL;
}

CURL *rb_curl_new(void) { return library.easy_init(); }
void rb_curl_reset(CURL *easy) { library.easy_reset(easy); }
void rb_curl_free(CURL *easy) { library.easy_cleanup(easy); }
struct curl_slist *rb_curl_list_append(struct curl_slist *list, const char *text) {
    return library.slist_append(list, text);
}
void rb_curl_list_free(struct curl_slist *list) { library.slist_free_all(list); }

CURLcode rb_curl_set_long(CURL *easy, CURLoption option, long value) {
    return library.easy_setopt(easy, option, value);
}

CURLcode rb_curl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return library.easy_setopt(easy, option, value);
}

CURLcode rb_curl_set_text(CURL *easy, CURLoption option, const char *value) {
    return library.easy_setopt(easy, option, value);
}

CURLcode rb_curl_set_buffer(CURL *easy, CURLoption option, char *value) {
    return library.easy_setopt(easy, option, value);
}

CURLcode rb_curl_set_headers(CURL *easy, struct curl_slist *value) {
    return library.easy_setopt(easy, CURLOPT_HTTPHEADER, value);
}

CURLcode rb_curl_set_write(CURL *easy, rb_curl_write function, void *context) {
    CURLcode code = library.easy_setopt(easy, CURLOPT_WRITEFUNCTION, function);
    return code != CURLE_OK ? code : library.easy_setopt(easy, CURLOPT_WRITEDATA, context);
}

CURLcode rb_curl_set_header(CURL *easy, rb_curl_write function, void *context) {
    CURLcode code = library.easy_setopt(easy, CURLOPT_HEADERFUNCTION, function);
    return code != CURLE_OK ? code : library.easy_setopt(easy, CURLOPT_HEADERDATA, context);
}

CURLcode rb_curl_set_prereq(CURL *easy, rb_curl_prereq function, void *context) {
    CURLcode code = library.easy_setopt(easy, CURLOPT_PREREQFUNCTION, function);
    return code != CURLE_OK ? code : library.easy_setopt(easy, CURLOPT_PREREQDATA, context);
}

CURLcode rb_curl_set_open(CURL *easy, rb_curl_open function, void *context) {
    CURLcode code = library.easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, function);
    return code != CURLE_OK ? code : library.easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
}

CURLcode rb_curl_get_size(CURL *easy, CURLINFO info, curl_off_t *value) {
    return library.easy_getinfo(easy, info, value);
}

CURLcode rb_curl_get_long(CURL *easy, CURLINFO info, long *value) { return library.easy_getinfo(easy, info, value); }

unsigned long long rb_socket_received(int descriptor) {
    unsigned char info[256];
    unsigned long long received = 0;
    socklen_t length = sizeof info;
    enum { tcp_info = 11, offset = 128 };
    if (getsockopt(descriptor, IPPROTO_TCP, tcp_info, info, &length) != 0) return 0;
    if (length >= offset + sizeof received) memcpy(&received, info + offset, sizeof received);
    return received;
}

int rb_socket_open(const struct curl_sockaddr *address) {
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

// Both families of addresses have the port in one place.
int rb_socket_port(int descriptor, int of_peer) {
    struct sockaddr_in6 address;
    socklen_t length = sizeof address;
    memset(&address, 0, sizeof address);
    struct sockaddr *any = (struct sockaddr *)&address;
    int code = of_peer ? getpeername(descriptor, any, &length) : getsockname(descriptor, any, &length);
    return code == 0 ? ntohs(address.sin6_port) : -1;
}
