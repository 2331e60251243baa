internal import Glibc
internal import POSIX

/// The broker's end of a connection.
///
/// mosquitto 2.0 gives no reason when another client with the same id takes over: it closes the connection, as a broker
/// does that ends. The difference is that one that ends has closed its port before.
struct LinkPeer {
    /// Milliseconds that a broker has to take a connection.
    private static let limit: Int32 = 500

    private var address = sockaddr_storage()
    private var size = socklen_t(MemoryLayout<sockaddr_storage>.size)

    /// - Returns: nil for a socket that is not connected.
    init?(of socket: Int32) {
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(socket, $0, &size) }
        }
        guard code == 0 else { return nil }
    }

    /// Whether it takes a new connection, which is closed at once.
    func isThere() -> Bool {
        let kind = SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
        let probe = socket(Int32(address.ss_family), Int32(kind), 0)
        guard probe >= 0 else { return false }
        defer { close(probe) }
        let code = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(probe, $0, size) }
        }
        guard code == 0 || errno == EINPROGRESS else { return false }
        var polled = pollfd(fd: probe, events: Int16(POLLOUT), revents: 0)
        guard Uninterrupted.call({ poll(&polled, 1, Self.limit) }) > 0 else { return false }
        return Self.error(of: probe) == 0
    }

    /// The error of a connection that was under way: SO_ERROR of socket(7). 0 for none.
    static func error(of socket: Int32) -> Int32 {
        var (code, size): (Int32, socklen_t) = (0, 4)
        return getsockopt(socket, SOL_SOCKET, SO_ERROR, &code, &size) == 0 ? code : 0
    }
}
