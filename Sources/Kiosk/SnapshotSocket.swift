package import FoundationEssentials
import Glibc
package import POSIX

/// Sends the text of the screen to each client of a socket of mode 0600. No client can delay the board: each gets
/// what the kernel accepts at once, and nothing is read.
@MainActor
package final class SnapshotSocket {
    /// Name of the socket in the runtime folder.
    package nonisolated static let name = "snapshot.socket"
    /// Separates picture and words: a form feed, which no screen shows.
    package nonisolated static let separator: Character = "\u{0c}"
    /// Clients served in one turn of the loop, and in a second; the others wait, and are served in the next.
    private static let most = 4
    private static let mostInASecond = 12

    private let path: String
    private let descriptor: Int32
    private let loop: any ProgramLoop
    private let text: @MainActor () -> String
    private var second = Date.distantPast
    private var served = 0

    /// - Parameters:
    ///   - folder: a private folder; a socket of an earlier run is replaced.
    ///   - text: what a client gets; called at most once a turn of the loop.
    /// - Returns: nil if no socket can be made; `errno` has the reason.
    package init?(folder: String, loop: any ProgramLoop, text: @escaping @MainActor () -> String) {
        path = "\(folder)/\(Self.name)"
        self.loop = loop
        self.text = text
        descriptor = UnixSocket.open(SOCK_STREAM, SOCK_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        unlink(path)
        // The mode counts from the first moment.
        let mask = umask(0o177)
        let code = UnixSocket.withAddress(path) { bind(descriptor, $0, $1) }
        umask(mask)
        guard code == 0, chmod(path, 0o600) == 0, listen(descriptor, 8) == 0 else {
            close(descriptor)
            return nil
        }
        watch()
    }

    /// Begins a new second: the socket serves a limited number in each. Call it at least once a second.
    package func turned(at now: Date) {
        guard now >= second + 1 || now < second else { return }
        if served >= Self.mostInASecond { watch() }
        (second, served) = (now, 0)
    }

    private func watch() {
        loop.watch(descriptor) { [weak self] _ in self?.serve() }
    }

    private func serve() {
        var bytes: [UInt8] = []
        for _ in 0..<Self.most {
            guard served < Self.mostInASecond else { return loop.unwatch(descriptor) }
            let client = accept(descriptor, nil, nil)
            guard client >= 0 else { return }
            served += 1
            if bytes.isEmpty { bytes = Array(text().utf8) }
            var room = Int32(bytes.count * 2)
            setsockopt(client, SOL_SOCKET, SO_SNDBUF, &room, socklen_t(MemoryLayout<Int32>.size))
            _ = send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            close(client)
        }
    }

    /// Closes and removes the socket.
    package func end() {
        loop.unwatch(descriptor)
        close(descriptor)
        unlink(path)
    }
}
