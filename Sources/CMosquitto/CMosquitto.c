#include "CMosquitto.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "Calls.h"

// What is used of libmosquitto(3), written after mosquitto.h of 2.0. The library keeps its interface under the name
// libmosquitto.so.1.
typedef struct mqtt5__property properties;
struct mosquitto_message {
    int mid;
    char *topic;
    void *payload;
    int payloadlen;
    int qos;
    bool retain;
};
enum { option_protocol = 1, option_no_delay = 11, option_from = 12 };  // enum mosq_opt_t
enum { mqtt_5 = 5, expiry = 2, server_keepalive = 19 };                // mqtt_protocol.h
enum { log_warning = 4, log_error = 8 };                               // MOSQ_LOG_WARNING, MOSQ_LOG_ERR

#define FUNCTIONS(F) \
    F(int, lib_init, (void)) \
    F(struct mosquitto *, new, (const char *, bool, void *)) \
    F(void, destroy, (struct mosquitto *)) \
    F(int, int_option, (struct mosquitto *, int, int)) \
    F(int, string_option, (struct mosquitto *, int, const char *)) \
    F(int, will_set_v5, (struct mosquitto *, const char *, int, const void *, int, bool, properties *)) \
    F(int, tls_set, (struct mosquitto *, const char *, const char *, const char *, const char *, \
                     int (*)(char *, int, int, void *))) \
    F(int, connect_async, (struct mosquitto *, const char *, int, int)) \
    F(int, disconnect_v5, (struct mosquitto *, int, const properties *)) \
    F(int, publish_v5, (struct mosquitto *, int *, const char *, int, const void *, int, bool, const properties *)) \
    F(int, subscribe_multiple, (struct mosquitto *, int *, int, char *const *, int, int, const properties *)) \
    F(int, loop_read, (struct mosquitto *, int)) \
    F(int, loop_write, (struct mosquitto *, int)) \
    F(int, loop_misc, (struct mosquitto *)) \
    F(int, socket, (struct mosquitto *)) \
    F(bool, want_write, (struct mosquitto *)) \
    F(const char *, strerror, (int)) \
    F(const char *, reason_string, (int)) \
    F(int, property_add_int32, (properties **, int, uint32_t)) \
    F(const properties *, property_read_int16, (const properties *, int, uint16_t *, bool)) \
    F(void, property_free_all, (properties **)) \
    F(void, connect_v5_callback_set, \
      (struct mosquitto *, void (*)(struct mosquitto *, void *, int, int, const properties *))) \
    F(void, disconnect_v5_callback_set, \
      (struct mosquitto *, void (*)(struct mosquitto *, void *, int, const properties *))) \
    F(void, publish_v5_callback_set, \
      (struct mosquitto *, void (*)(struct mosquitto *, void *, int, int, const properties *))) \
    F(void, subscribe_v5_callback_set, \
      (struct mosquitto *, void (*)(struct mosquitto *, void *, int, int, const int *, const properties *))) \
    F(void, message_v5_callback_set, \
      (struct mosquitto *, \
       void (*)(struct mosquitto *, void *, const struct mosquitto_message *, const properties *))) \
    F(void, log_callback_set, (struct mosquitto *, void (*)(struct mosquitto *, void *, int, const char *)))

#define POINTER(result, name, parameters) result(*name) parameters;
static struct { FUNCTIONS(POINTER) } library;
static struct rb_mqtt_events events;

const char *rb_mqtt_load(const struct rb_mqtt_events *given) {
    static bool is_loaded;
    if (is_loaded) return NULL;
    void *handle = dlopen("libmosquitto.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return dlerror();
#define FIND(result, name, parameters) \
    if (!(library.name = (result(*) parameters)dlsym(handle, "mosquitto_" #name))) return dlerror();
    FUNCTIONS(FIND)
    if (!rb_put_gates(handle)) return "the calls by which libmosquitto reads are not found";
    if (library.lib_init() != RB_MQTT_DONE) return "libmosquitto does not start";
    events = *given;
    is_loaded = true;
    return NULL;
}

static void on_answer(struct mosquitto *client, void *context, int reason, int flags, const properties *list) {
    (void)client, (void)flags;
    uint16_t keepalive = 0;
    library.property_read_int16(list, server_keepalive, &keepalive, false);
    events.answered(context, reason, keepalive);
}

static void on_end(struct mosquitto *client, void *context, int reason, const properties *list) {
    (void)client, (void)list;
    events.ended(context, reason);
}

static void on_publish(struct mosquitto *client, void *context, int id, int reason, const properties *list) {
    (void)client, (void)list;
    events.acknowledged(context, id, reason);
}

static void on_subscribe(
    struct mosquitto *client, void *context, int id, int count, const int *reasons, const properties *list) {
    (void)client, (void)id, (void)list;
    events.subscribed(context, count, reasons);
}

static void on_message(
    struct mosquitto *client, void *context, const struct mosquitto_message *message, const properties *list) {
    (void)client, (void)list;
    if (!message->topic || message->payloadlen < 0) return;
    events.received(context, message->topic, message->payload, (size_t)message->payloadlen, message->retain);
}

static void on_log(struct mosquitto *client, void *context, int level, const char *words) {
    (void)client;
    if (words && (level == log_error || level == log_warning)) events.warned(context, words);
}

struct mosquitto *rb_mqtt_new(const char *id, void *context) {
    struct mosquitto *client = library.new(id, true, context);
    if (!client) return NULL;
    library.int_option(client, option_protocol, mqtt_5);
    library.int_option(client, option_no_delay, 1);
    library.connect_v5_callback_set(client, on_answer);
    library.disconnect_v5_callback_set(client, on_end);
    library.publish_v5_callback_set(client, on_publish);
    library.subscribe_v5_callback_set(client, on_subscribe);
    library.message_v5_callback_set(client, on_message);
    library.log_callback_set(client, on_log);
    return client;
}

void rb_mqtt_free(struct mosquitto *client) { library.destroy(client); }

// Without it OpenSSL would write a question on the terminal and wait.
static int no_passphrase(char *text, int size, int is_new, void *context) {
    (void)is_new, (void)context;
    if (size > 0) text[0] = 0;
    return 0;
}

int rb_mqtt_use_tls(struct mosquitto *client, const char *authority, const char *certificate, const char *key) {
    return library.tls_set(client, authority, NULL, certificate, key, no_passphrase);
}

int rb_mqtt_set_will(
    struct mosquitto *client, const char *topic, const void *body, int size, bool is_confirmed, bool is_kept) {
    return library.will_set_v5(client, topic, size, body, is_confirmed, is_kept, NULL);
}

int rb_mqtt_connect(struct mosquitto *client, const char *host, int port, int keepalive, const char *from) {
    if (from) library.string_option(client, option_from, from);
    return library.connect_async(client, host, port, keepalive);
}

int rb_mqtt_socket(struct mosquitto *client) { return library.socket(client); }
bool rb_mqtt_wants_write(struct mosquitto *client) { return library.want_write(client); }

int rb_mqtt_read(struct mosquitto *client, struct rb_mqtt_packet *packet, void *context) {
    rb_open_gate(packet, context, events.passes);
    int code = library.loop_read(client, 1);
    int error = errno;
    rb_open_gate(NULL, NULL, NULL);
    errno = error;
    return code;
}

int rb_mqtt_write(struct mosquitto *client) { return library.loop_write(client, 1); }
int rb_mqtt_misc(struct mosquitto *client) { return library.loop_misc(client); }

int rb_mqtt_subscribe(struct mosquitto *client, const char *const *filters, int count) {
    return library.subscribe_multiple(client, NULL, count, (char *const *)filters, 1, 0, NULL);
}

int rb_mqtt_publish(
    struct mosquitto *client, int *id, const char *topic, const void *body, int size, bool is_confirmed, bool is_kept,
    uint32_t lifetime) {
    properties *list = NULL;
    if (lifetime > 0) library.property_add_int32(&list, expiry, lifetime);
    int code = library.publish_v5(client, id, topic, size, body, is_confirmed, is_kept, list);
    int error = errno;
    library.property_free_all(&list);
    errno = error;
    return code;
}

int rb_mqtt_disconnect(struct mosquitto *client) { return library.disconnect_v5(client, 0, NULL); }

const char *rb_mqtt_words(int code) {
    return code >= RB_MQTT_FAILURE ? library.reason_string(code) : library.strerror(code);
}

int rb_mqtt_bell_open(void) {
    int bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return bell < 0 ? -errno : bell;
}

void rb_mqtt_bell_ring(int bell) {
    uint64_t one = 1;
    // A bell that cannot be rung any more has been rung.
    if (write(bell, &one, sizeof one) < 0) return;
}

void rb_mqtt_bell_take(int bell) {
    uint64_t count;
    if (read(bell, &count, sizeof count) < 0) return;
}
