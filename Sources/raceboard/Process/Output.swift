import Glibc

/// Writes to descriptors.
enum Output {
    /// Writes all bytes. Waits for a slow reader without using the processor, even if another program has set
    /// O_NONBLOCK on the shared descriptor.
    /// - Parameter patience: milliseconds that it may wait for room each time; -1 for ever.
    /// - Returns: 0 or the errno.
    static func write(_ bytes: [UInt8], to descriptor: Int32, patience: Int32 = -1) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written > 0 {
                rest = rest.dropFirst(written)
            } else if written == 0 {
                return EIO
            } else if errno == EAGAIN {
                var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                if poll(&polled, 1, patience) == 0 { return EAGAIN }
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}
