import Glibc
import System
import Testing

/// A socket of ours in systemd's place.
final class NotifyListener {
    private let descriptor = UnixSocket.open(SOCK_DGRAM, SOCK_NONBLOCK)

    init(_ path: String) {
        let code = UnixSocket.withAddress(path) { bind(descriptor, $0, $1) }
        #expect(code == 0)
    }

    deinit { close(descriptor) }

    /// The datagrams that have come, whole.
    func messages() -> [String] {
        var found: [String] = []
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(descriptor, &bytes, bytes.count, 0)
            guard count >= 0 else { return found }
            found.append(String(decoding: bytes.prefix(count), as: UTF8.self))
        }
    }
}
