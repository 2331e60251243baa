// libmosquitto, loaded when it is first used: libmosquitto(3), and mosquitto.h of version 2.0. CMosquitto.c declares
// what is needed of it, so that neither the build nor a program without a broker needs the library.
#ifndef RACEBOARD_CMOSQUITTO_H
#define RACEBOARD_CMOSQUITTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// One client of a broker; the library's own. Used by one thread at a time.
struct mosquitto;

// Codes of the library's functions, as enum mosq_err_t of mosquitto.h has them.
enum {
    RB_MQTT_DONE = 0, RB_MQTT_NO_CONNECTION = 4, RB_MQTT_CONNECTION_LOST = 7, RB_MQTT_TLS = 8, RB_MQTT_SIZE = 9,
    RB_MQTT_ERRNO = 14, RB_MQTT_NAME = 15, RB_MQTT_KEEPALIVE = 19, RB_MQTT_LOOKUP = 20, RB_MQTT_TLS_HANDSHAKE = 23,
    RB_MQTT_OVERSIZE = 25
};

// Reasons of MQTT 5 (its section 2.4), as enum mqtt5_return_codes of mqtt_protocol.h has them. From 128 on they are
// failures.
enum {
    RB_MQTT_FAILURE = 128, RB_MQTT_BAD_USER = 134, RB_MQTT_NOT_AUTHORISED = 135, RB_MQTT_BANNED = 138,
    RB_MQTT_TAKEN_OVER = 142
};

// What a client reports, from within rb_mqtt_read, rb_mqtt_write and rb_mqtt_misc.
struct rb_mqtt_events {
    // The broker has answered. keepalive: seconds that it demands, or 0.
    void (*answered)(void *context, int reason, int keepalive);
    // The connection has ended; a reason of the broker, or a code of the library.
    void (*ended)(void *context, int reason);
    void (*acknowledged)(void *context, int id, int reason);
    void (*subscribed)(void *context, int count, const int *reasons);
    void (*received)(void *context, const char *topic, const void *body, size_t size, bool was_kept);
    // The library's own words of what is wrong.
    void (*warned)(void *context, const char *words);
    // Whether the library may read a packet that begins in this way and has `size` bytes in all. It is asked when its
    // length is known, with the `have` bytes that have come by then, and once more when all of it is there.
    bool (*passes)(void *context, const uint8_t *packet, size_t have, size_t size);
};

// A packet from the broker, kept here until it is whole and has passed: only then does the library read it.
struct rb_mqtt_packet {
    uint8_t *bytes;
    // Bytes in all, 0 until that is known; those that have come; those that the library has read.
    size_t size, have, read;
    // Its first byte and its length.
    uint8_t head[5];
    bool is_refused;
};

// Loads the library, once for the process. NULL when it is there, else why it is not. Not for two threads at once.
// From then on its calls of read(2) and SSL_read(3) get whole packets that have passed, and nothing else; a library in
// which these calls are not found is not used.
const char *rb_mqtt_load(const struct rb_mqtt_events *events);

// A client of MQTT 5 without a session that outlives it; NULL without memory. context is handed to every event.
struct mosquitto *rb_mqtt_new(const char *id, void *context);
void rb_mqtt_free(struct mosquitto *client);

// TLS 1.2 or later with a certificate of one's own; the broker's certificate and name are verified. A key with a
// passphrase is refused: nobody is there to type it.
int rb_mqtt_use_tls(struct mosquitto *client, const char *authority, const char *certificate, const char *key);

int rb_mqtt_set_will(
    struct mosquitto *client, const char *topic, const void *body, int size, bool is_confirmed, bool is_kept);

// Looks the name up, which blocks, and begins to connect. from: own address, "0.0.0.0" for IPv4 alone; NULL for any.
int rb_mqtt_connect(struct mosquitto *client, const char *host, int port, int keepalive, const char *from);

// The socket to poll; -1 without one. It is the library's.
int rb_mqtt_socket(struct mosquitto *client);
bool rb_mqtt_wants_write(struct mosquitto *client);
// A packet that does not pass ends the connection. context: as in rb_mqtt_new.
int rb_mqtt_read(struct mosquitto *client, struct rb_mqtt_packet *packet, void *context);
void rb_mqtt_packet_free(struct rb_mqtt_packet *packet);
int rb_mqtt_write(struct mosquitto *client);
// Sends a ping when it is time, and ends a connection that does not answer one.
int rb_mqtt_misc(struct mosquitto *client);

int rb_mqtt_subscribe(struct mosquitto *client, const char *const *filters, int count);
// lifetime: seconds after which the broker forgets it; 0 for never.
int rb_mqtt_publish(
    struct mosquitto *client, int *id, const char *topic, const void *body, int size, bool is_confirmed, bool is_kept,
    uint32_t lifetime);
int rb_mqtt_disconnect(struct mosquitto *client);

// Words for a code or a reason.
const char *rb_mqtt_words(int code);

// A counter that another thread can wait for with poll(2): eventfd(2). A descriptor, or the negated errno.
int rb_mqtt_bell_open(void);
void rb_mqtt_bell_ring(int bell);
void rb_mqtt_bell_take(int bell);

#endif
