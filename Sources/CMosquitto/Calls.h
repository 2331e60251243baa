// The gate between the broker and libmosquitto: the library's own calls that read are led here, where only whole
// packets that have passed come out. It is the one place at which the bytes of mqtt:// and mqtts:// are the same.
#ifndef RACEBOARD_CALLS_H
#define RACEBOARD_CALLS_H

#include "CMosquitto.h"

// Leads the calls of a loaded library here; false if they are not found. Once, before the first client.
bool rb_put_gates(void *library);

// What this thread reads from now on goes into `packet`; with NULL it is read as if there were no gate.
void rb_open_gate(
    struct rb_mqtt_packet *packet, void *context, bool (*passes)(void *, const uint8_t *, size_t, size_t));

#endif
