// What Swift cannot call of libcurl itself: the variadic functions, typed. No logic.
#ifndef RACEBOARD_CCURL_H
#define RACEBOARD_CCURL_H

#define CURL_DISABLE_TYPECHECK 1
#include <curl/curl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

typedef size_t (*rb_curl_write)(char *bytes, size_t size, size_t count, void *context);

// curl_easy_setopt(3) is variadic: one function for each type of value.
static inline CURLcode rb_curl_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode rb_curl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode rb_curl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode rb_curl_set_buffer(CURL *easy, CURLoption option, char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode rb_curl_set_headers(CURL *easy, struct curl_slist *value) {
    return curl_easy_setopt(easy, CURLOPT_HTTPHEADER, value);
}

static inline CURLcode rb_curl_set_write(CURL *easy, rb_curl_write function, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, function);
    return code != CURLE_OK ? code : curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
}

static inline CURLcode rb_curl_set_header(CURL *easy, rb_curl_write function, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, function);
    return code != CURLE_OK ? code : curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
}

typedef int (*rb_curl_prereq)(void *context, char *peer, char *own, int peer_port, int own_port);

static inline CURLcode rb_curl_set_prereq(CURL *easy, rb_curl_prereq function, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, function);
    return code != CURLE_OK ? code : curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
}

typedef curl_socket_t (*rb_curl_open)(void *context, curlsocktype purpose, struct curl_sockaddr *address);

static inline CURLcode rb_curl_set_open(CURL *easy, rb_curl_open function, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, function);
    return code != CURLE_OK ? code : curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
}

// curl_easy_getinfo(3) is variadic.
static inline CURLcode rb_curl_get_size(CURL *easy, CURLINFO info, curl_off_t *value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode rb_curl_get_long(CURL *easy, CURLINFO info, long *value) {
    return curl_easy_getinfo(easy, info, value);
}

// curl_multi_setopt(3) is variadic.
static inline CURLMcode rb_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

// CURLMsg carries its result in a union: the next transfer that has ended, or NULL.
static inline CURL *rb_curl_multi_ended(CURLM *multi, CURLcode *result) {
    int left = 0;
    for (CURLMsg *message; (message = curl_multi_info_read(multi, &left)) != NULL;) {
        if (message->msg == CURLMSG_DONE) {
            *result = message->data.result;
            return message->easy_handle;
        }
    }
    return NULL;
}

// Bytes that a TCP connection has received, by the kernel (tcpi_bytes_received of linux/tcp.h, whose struct tcp_info
// glibc's own header has without it); 0 if the kernel does not report it.
static inline unsigned long long rb_socket_received(int descriptor) {
    unsigned char info[256];
    unsigned long long received = 0;
    socklen_t length = sizeof info;
    enum { tcp_info = 11, offset = 128 };
    if (getsockopt(descriptor, IPPROTO_TCP, tcp_info, info, &length) != 0) return 0;
    if (length >= offset + sizeof received) memcpy(&received, info + offset, sizeof received);
    return received;
}

// A socket as libcurl would open it; -1 when there is none.
static inline int rb_socket_open(const struct curl_sockaddr *address) {
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

// The port of one end; -1 for what is no socket (any more), or has no such end. Both families have it in one place.
static inline int rb_socket_port(int descriptor, int of_peer) {
    struct sockaddr_in6 address;
    socklen_t length = sizeof address;
    memset(&address, 0, sizeof address);
    struct sockaddr *any = (struct sockaddr *)&address;
    int code = of_peer ? getpeername(descriptor, any, &length) : getsockname(descriptor, any, &length);
    return code == 0 ? ntohs(address.sin6_port) : -1;
}

// CURL_GLOBAL_DEFAULT is a macro of a macro.
static inline CURLcode rb_curl_global_init(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

#endif
