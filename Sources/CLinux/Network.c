// Whether the device has a network: rtnetlink(7) says that something has changed, and what it is now is asked anew.
#include "CLinux.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <net/if.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int rb_network_open(void) {
    int watch = socket(AF_NETLINK, SOCK_RAW | SOCK_NONBLOCK | SOCK_CLOEXEC, NETLINK_ROUTE);
    if (watch < 0) return -errno;
    struct sockaddr_nl own = {
        .nl_family = AF_NETLINK, .nl_groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR};
    if (bind(watch, (struct sockaddr *)&own, sizeof own) == 0) return watch;
    int code = -errno;
    close(watch);
    return code;
}

// The most messages of one look; what is left makes the descriptor readable again.
enum { MOST_MESSAGES = 256 };

int rb_network_take(int watch) {
    int changed = 0;
    for (int count = 0; count < MOST_MESSAGES; count++) {
        struct sockaddr_nl sender = {0};
        socklen_t size = sizeof sender;
        // Nothing in a message is read: its rest is dropped, however long it is.
        char first;
        ssize_t length = recvfrom(watch, &first, sizeof first, 0, (struct sockaddr *)&sender, &size);
        if (length < 0 && errno == EINTR) continue;
        // Messages were lost.
        if (length < 0 && errno == ENOBUFS) changed = 1;
        else if (length < 0) return errno == EAGAIN ? changed : -errno;
        // Only the kernel is 0: any program may send to this socket.
        else if (size == sizeof sender && sender.nl_pid == 0) changed = 1;
    }
    return changed;
}

// Bytes of an address that another machine can have a way to, and how many; 0 for any other.
static size_t usable(const struct sockaddr *address, const unsigned char **bytes) {
    if (address->sa_family == AF_INET) {
        const struct sockaddr_in *four = (const struct sockaddr_in *)address;
        uint32_t host = ntohl(four->sin_addr.s_addr);
        *bytes = (const unsigned char *)&four->sin_addr;
        // 169.254.0.0/16 is what a device takes without a network that gives it an address.
        return host >> 16 == 0xa9fe || host >> 24 == 127 ? 0 : sizeof four->sin_addr;
    }
    if (address->sa_family == AF_INET6) {
        const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)address;
        *bytes = six->sin6_addr.s6_addr;
        return IN6_IS_ADDR_LINKLOCAL(&six->sin6_addr) || IN6_IS_ADDR_LOOPBACK(&six->sin6_addr)
                   ? 0 : sizeof six->sin6_addr;
    }
    return 0;
}

static uint64_t mixed(uint64_t hash, const void *bytes, size_t size) {
    for (size_t index = 0; index < size; index++) {
        hash = (hash ^ ((const unsigned char *)bytes)[index]) * 0x100000001b3u;
    }
    return hash;
}

int rb_network_state(uint64_t *mark) {
    struct ifaddrs *all = NULL;
    *mark = 0;
    if (getifaddrs(&all) < 0) return -errno;
    int found = 0;
    for (struct ifaddrs *one = all; one; one = one->ifa_next) {
        const unsigned int needed = IFF_UP | IFF_RUNNING;
        const unsigned char *bytes = NULL;
        if ((one->ifa_flags & needed) != needed || (one->ifa_flags & IFF_LOOPBACK) || !one->ifa_addr) continue;
        size_t size = usable(one->ifa_addr, &bytes);
        if (size == 0) continue;
        found = 1;
        // A sum, since the order of interfaces means nothing.
        uint64_t hash = mixed(0xcbf29ce484222325u, one->ifa_name, strnlen(one->ifa_name, IF_NAMESIZE));
        *mark += mixed(hash, bytes, size);
    }
    freeifaddrs(all);
    return found;
}
