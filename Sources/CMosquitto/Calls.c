#include "Calls.h"

#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <limits.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// SSL_read(3) of the library that libmosquitto uses.
static int (*secure_read)(void *session, void *bytes, int count);

static _Thread_local struct {
    struct rb_mqtt_packet *packet;
    void *context;
    bool (*passes)(void *, const uint8_t *, size_t, size_t);
} gate;

void rb_open_gate(
    struct rb_mqtt_packet *packet, void *context, bool (*passes)(void *, const uint8_t *, size_t, size_t)) {
    gate.packet = packet;
    gate.context = context;
    gate.passes = passes;
}

void rb_mqtt_packet_free(struct rb_mqtt_packet *packet) {
    bool is_refused = packet->is_refused;
    free(packet->bytes);
    *packet = (struct rb_mqtt_packet){.is_refused = is_refused};
}

static ssize_t refuse(struct rb_mqtt_packet *packet) {
    packet->is_refused = true;
    errno = EPROTO;
    return -1;
}

// Looks at a head that has grown by one byte: the length is there with the first byte below 128. False if it is none,
// or the packet does not pass.
static bool take_head(struct rb_mqtt_packet *packet) {
    if (packet->have < 2) return true;
    if (packet->head[packet->have - 1] & 0x80) return packet->have < sizeof packet->head;
    size_t rest = 0;
    for (size_t i = packet->have - 1; i > 0; i--) rest = rest << 7 | (packet->head[i] & 0x7f);
    size_t size = packet->have + rest;
    if (!gate.passes(gate.context, packet->head, packet->have, size)) return false;
    packet->bytes = malloc(size);
    if (!packet->bytes) return false;
    memcpy(packet->bytes, packet->head, packet->have);
    packet->size = size;
    return true;
}

// libmosquitto 2.0 never frees the properties of a confirmation, which may come as often as the broker likes. So it
// gets none: the identifier and the reason are left.
static void drop_properties(struct rb_mqtt_packet *packet) {
    size_t head = 2;
    while (packet->bytes[head - 1] & 0x80) head++;
    if (packet->bytes[0] != 0x40 || packet->size <= head + 3) return;
    memmove(packet->bytes + 2, packet->bytes + head, 3);
    packet->bytes[1] = 3;
    packet->size = packet->have = 5;
}

// Reads until the packet is whole. Its size, or what the call returned that brought nothing.
static ssize_t fill(struct rb_mqtt_packet *packet, int socket, void *session) {
    while (packet->size == 0 || packet->have < packet->size) {
        if (packet->is_refused) return refuse(packet);
        uint8_t *end = (packet->size > 0 ? packet->bytes : packet->head) + packet->have;
        size_t missing = packet->size > 0 ? packet->size - packet->have : 1;
        ssize_t count = session ? secure_read(session, end, (int)missing) : read(socket, end, missing);
        if (count <= 0) return count;
        packet->have += (size_t)count;
        if (packet->size == 0 && !take_head(packet)) return refuse(packet);
        if (packet->have < packet->size || packet->size == 0) continue;
        if (!gate.passes(gate.context, packet->bytes, packet->have, packet->size)) return refuse(packet);
        drop_properties(packet);
    }
    return (ssize_t)packet->size;
}

static ssize_t pass(int socket, void *session, void *bytes, size_t count) {
    struct rb_mqtt_packet *packet = gate.packet;
    ssize_t result = packet->is_refused ? refuse(packet) : fill(packet, socket, session);
    if (result <= 0) return result;
    size_t left = packet->size - packet->read;
    if (count > left) count = left;
    memcpy(bytes, packet->bytes + packet->read, count);
    packet->read += count;
    if (packet->read == packet->size) rb_mqtt_packet_free(packet);
    return (ssize_t)count;
}

static ssize_t gated_read(int socket, void *bytes, size_t count) {
    return gate.packet ? pass(socket, NULL, bytes, count) : read(socket, bytes, count);
}

static int gated_secure_read(void *session, void *bytes, int count) {
    if (!gate.packet || count <= 0) return secure_read(session, bytes, count);
    return (int)pass(-1, session, bytes, (size_t)count);
}

// Puts a function of ours where the library has the address of one that it calls. The page may be closed since the
// library was loaded, and is left open for writing only if it was.
static bool put(void **place, void *function, bool is_closed) {
    uintptr_t size = (uintptr_t)sysconf(_SC_PAGESIZE);
    void *page = (void *)((uintptr_t)place & ~(size - 1));
    if (mprotect(page, size, PROT_READ | PROT_WRITE) < 0) return false;
    *place = function;
    return !is_closed || mprotect(page, size, PROT_READ) == 0;
}

bool rb_put_gates(void *library) {
    struct link_map *map;
    if (dlinfo(library, RTLD_DI_LINKMAP, &map) < 0) return false;
    const ElfW(Sym) *symbols = NULL;
    const char *names = NULL;
    // Where it names what it calls, and how many bytes each of the two lists has.
    ElfW(Addr) list[2] = {0};
    size_t bytes[2] = {0};
    bool is_closed = false;
    for (const ElfW(Dyn) *entry = map->l_ld; entry->d_tag != DT_NULL; entry++) {
        switch (entry->d_tag) {
        case DT_SYMTAB: symbols = (const ElfW(Sym) *)entry->d_un.d_ptr; break;
        case DT_STRTAB: names = (const char *)entry->d_un.d_ptr; break;
        case DT_JMPREL: list[0] = entry->d_un.d_ptr; break;
        case DT_PLTRELSZ: bytes[0] = entry->d_un.d_val; break;
        case DT_RELA: list[1] = entry->d_un.d_ptr; break;
        case DT_RELASZ: bytes[1] = entry->d_un.d_val; break;
        case DT_BIND_NOW: is_closed = true; break;
        case DT_FLAGS: is_closed = is_closed || (entry->d_un.d_val & DF_BIND_NOW); break;
        case DT_FLAGS_1: is_closed = is_closed || (entry->d_un.d_val & DF_1_NOW); break;
        default: break;
        }
    }
    if (!symbols || !names) return false;
    secure_read = (int (*)(void *, void *, int))dlsym(library, "SSL_read");
    int found = 0;
    for (int i = 0; i < 2; i++) {
        const ElfW(Rela) *entry = (const ElfW(Rela) *)list[i];
        for (size_t n = entry ? bytes[i] / sizeof *entry : 0; n > 0; n--, entry++) {
            const char *name = names + symbols[ELF64_R_SYM(entry->r_info)].st_name;
            bool is_plain = strcmp(name, "read") == 0, is_secure = secure_read && strcmp(name, "SSL_read") == 0;
            if (!is_plain && !is_secure) continue;
            void *function = is_plain ? (void *)gated_read : (void *)gated_secure_read;
            if (!put((void **)(map->l_addr + entry->r_offset), function, is_closed)) return false;
            found |= is_plain ? 1 : 2;
        }
    }
    return found == 3;
}
