// libcurl, loaded when it is first used: libcurl(3). It brings some thirty libraries, which would double the work of
// the loader before the first frame. Variadic functions have one function here for each type of value.
#ifndef RACEBOARD_CCURL_H
#define RACEBOARD_CCURL_H

#include <curl/curl.h>

// Loads the library, once for the process. NULL when it is there, else why it is not. Not for two threads at once.
// No other function of libcurl may be called before.
const char *rb_curl_load(void);

// The library's own version and those of the libraries in it: curl_version(3).
const char *rb_curl_version(void);

// Words for a code: libcurl-errors(3).
const char *rb_curl_words(CURLcode code);
const char *rb_curl_multi_words(CURLMcode code);

// libcurl-multi(3).
CURLM *rb_curl_multi_new(void);
CURLMcode rb_curl_multi_free(CURLM *multi);
CURLMcode rb_curl_multi_set_long(CURLM *multi, CURLMoption option, long value);
CURLMcode rb_curl_multi_add(CURLM *multi, CURL *easy);
CURLMcode rb_curl_multi_remove(CURLM *multi, CURL *easy);
CURLMcode rb_curl_multi_perform(CURLM *multi, int *running);
// Sleeps until something happens on a socket, a timer ends or another thread calls rb_curl_multi_wake.
CURLMcode rb_curl_multi_wait(CURLM *multi);
CURLMcode rb_curl_multi_wake(CURLM *multi);
// The next transfer that has ended, or NULL; CURLMsg carries its result in a union.
CURL *rb_curl_multi_ended(CURLM *multi, CURLcode *result);

// libcurl-easy(3).
CURL *rb_curl_new(void);
void rb_curl_reset(CURL *easy);
void rb_curl_free(CURL *easy);
struct curl_slist *rb_curl_list_append(struct curl_slist *list, const char *text);
void rb_curl_list_free(struct curl_slist *list);

// curl_easy_setopt(3).
typedef size_t (*rb_curl_write)(char *bytes, size_t size, size_t count, void *context);
typedef int (*rb_curl_prereq)(void *context, char *peer, char *own, int peer_port, int own_port);
typedef curl_socket_t (*rb_curl_open)(void *context, curlsocktype purpose, struct curl_sockaddr *address);

CURLcode rb_curl_set_long(CURL *easy, CURLoption option, long value);
CURLcode rb_curl_set_size(CURL *easy, CURLoption option, curl_off_t value);
CURLcode rb_curl_set_text(CURL *easy, CURLoption option, const char *value);
CURLcode rb_curl_set_buffer(CURL *easy, CURLoption option, char *value);
CURLcode rb_curl_set_headers(CURL *easy, struct curl_slist *value);
CURLcode rb_curl_set_write(CURL *easy, rb_curl_write function, void *context);
CURLcode rb_curl_set_header(CURL *easy, rb_curl_write function, void *context);
CURLcode rb_curl_set_prereq(CURL *easy, rb_curl_prereq function, void *context);
CURLcode rb_curl_set_open(CURL *easy, rb_curl_open function, void *context);

// curl_easy_getinfo(3).
CURLcode rb_curl_get_size(CURL *easy, CURLINFO info, curl_off_t *value);
CURLcode rb_curl_get_long(CURL *easy, CURLINFO info, long *value);

// Bytes that a TCP connection has received, by the kernel (tcpi_bytes_received of linux/tcp.h, whose struct tcp_info
// glibc's own header has without it); 0 if the kernel does not report it.
unsigned long long rb_socket_received(int descriptor);

// A socket as libcurl would open it; -1 when there is none.
int rb_socket_open(const struct curl_sockaddr *address);

// The port of one end; -1 for what is no socket (any more), or has no such end.
int rb_socket_port(int descriptor, int of_peer);

#endif
