// What Swift cannot call of libcurl itself: the variadic functions, typed. No logic.
#ifndef RACEBOARD_CCURL_H
#define RACEBOARD_CCURL_H

#define CURL_DISABLE_TYPECHECK 1
#include <curl/curl.h>

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

// curl_easy_getinfo(3) is variadic.
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

// CURL_GLOBAL_DEFAULT is a macro of a macro.
static inline CURLcode rb_curl_global_init(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

#endif
