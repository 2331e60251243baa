import FoundationEssentials
import Glibc
package import System

/// The socket through which a running kiosk reports its screen.
package enum Snapshot {
    /// Separates picture and words: a form feed, which no screen shows.
    package static let separator: Character = "\u{0c}"
    /// Clients in a turn of the loop, and in a second.
    package static let limits = TextSocket.Limits(perTurn: 4, perSecond: 12)
    /// Most bytes of a snapshot, and seconds to wait for it.
    private static let most = 1 << 20
    package static let timeout = 5

    /// Why there is no snapshot, by errno(3).
    package enum Problem: Error, Hashable {
        case missing(Int32)
        case late
        case broken(Int32)
    }

    package static func path(in folder: String) -> String { "\(folder)/snapshot.socket" }

    /// Reads a kiosk's screen: picture, `separator`, words. Blocks.
    package static func read(_ path: String) throws(Problem) -> String {
        let descriptor = UnixSocket.open(SOCK_STREAM)
        defer { close(descriptor) }
        var limit = timeval(tv_sec: timeout, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        guard UnixSocket.withAddress(path, { connect(descriptor, $0, $1) }) == 0 else {
            throw .missing(errno == ECONNREFUSED ? ENOENT : errno)
        }
        var text: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        let end = DeviceClock.steady + Double(timeout)
        while text.count < most {
            guard DeviceClock.steady < end else { throw .late }
            let count = Uninterrupted.call { recv(descriptor, &part, part.count, 0) }
            // The limit of the socket is over.
            guard count >= 0 else { throw errno == EAGAIN ? .late : .broken(errno) }
            if count == 0 { break }
            text += part.prefix(count)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
