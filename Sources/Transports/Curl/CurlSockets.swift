internal import CCurl

/// The sockets of curl's connections. curl closes them, and in 7.88 does not report which one a transfer is about to
/// use (CURLINFO_ACTIVESOCKET has none before its end): the ports of both ends identify it.
///
/// For curl's thread only.
final class CurlSockets {
    private var opened: Set<Int32> = []

    /// - Returns: the descriptor; -1 when there is none (CURLOPT_OPENSOCKETFUNCTION(3)).
    func open(_ address: UnsafeMutablePointer<curl_sockaddr>) -> Int32 {
        let descriptor = rb_socket_open(address)
        if descriptor >= 0 { opened.insert(descriptor) }
        return descriptor
    }

    /// The connection between two ports; nil when there is none.
    func connection(from own: Int32, to peer: Int32) -> CurlConnection? {
        // Sockets that curl has closed are no longer sockets, or their numbers belong to others.
        opened = opened.filter { rb_socket_port($0, 0) >= 0 }
        let found = opened.first { rb_socket_port($0, 0) == own && rb_socket_port($0, 1) == peer }
        return found.map { CurlConnection(descriptor: $0) }
    }
}
