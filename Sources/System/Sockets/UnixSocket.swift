package import Glibc

/// Sockets between processes of one machine: unix(7).
package enum UnixSocket {
    /// Calls `body` with the address of a path, or of an abstract name that is written `@name`.
    /// - Returns: nil for a path that is too long or empty.
    package static func withAddress<Result>(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(path.utf8)
        guard !bytes.isEmpty, bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        let isAbstract = bytes[0] == UInt8(ascii: "@")
        if isAbstract { bytes[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        // A path ends with a zero, but an abstract name does not.
        let length = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
        let size = socklen_t(length + bytes.count + (isAbstract ? 0 : 1))
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
        }
    }

    /// A new socket that is closed on exec; negative with errno on failure.
    /// - Parameter more: `SOCK_NONBLOCK`; nil for no flags.
    package static func open(_ type: __socket_type, _ more: __socket_type? = nil) -> Int32 {
        socket(AF_UNIX, Int32(type.rawValue | SOCK_CLOEXEC.rawValue | (more?.rawValue ?? 0)), 0)
    }

    /// Whether the other end of a connection is a program of this user, or of root: SO_PEERCRED of socket(7).
    static func isOwn(_ descriptor: Int32) -> Bool {
        // struct ucred, which Glibc's module does not have.
        var peer: (process: pid_t, user: uid_t, group: gid_t) = (0, .max, .max)
        var size = socklen_t(MemoryLayout.size(ofValue: peer))
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 else { return false }
        return peer.user == geteuid() || peer.user == 0
    }
}
