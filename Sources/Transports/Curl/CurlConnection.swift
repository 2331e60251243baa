internal import CCurl
internal import Glibc

/// The socket of a transfer, by the data of the system. curl owns it and closes it.
struct CurlConnection: Hashable {
    let descriptor: Int32
    /// Bytes that it had received before the request.
    let before: UInt64

    init(descriptor: Int32) {
        self.descriptor = descriptor
        before = rb_socket_received(descriptor)
    }

    /// Bytes that came since, of any kind: chunk extensions, empty frames, TLS.
    var received: UInt64 {
        let now = rb_socket_received(descriptor)
        return now < before ? 0 : now - before
    }

    /// Whether something waits to be read, or the other end has closed.
    var isReadable: Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) >= 0
    }
}
