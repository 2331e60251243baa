package import FoundationEssentials
import Glibc

/// Sends a text to each client of a socket of mode 0600. No client can delay the program: each gets what the kernel
/// accepts at once, and no input is read. Without clients it does not wake up.
@MainActor
package final class TextSocket {
    /// Most clients served in one turn of the loop, and in a second; the others wait, and are served in the next.
    package struct Limits: Sendable {
        let perTurn: Int
        let perSecond: Int

        /// - Parameters:
        ///   - perTurn: 1 or more.
        ///   - perSecond: 1 or more.
        package init(perTurn: Int, perSecond: Int) {
            self.perTurn = perTurn
            self.perSecond = perSecond
        }
    }

    /// Connections that the kernel keeps until they are served.
    private static let backlog: Int32 = 128

    private let path: String
    private let descriptor: Int32
    private let loop: any ProgramLoop
    private let limits: Limits
    private let text: @MainActor () -> String
    private var second = Date.distantPast
    private var served = 0
    private var isWatched = false
    /// Whether clients are served; until then they wait.
    package var isServing = false { didSet { if isServing != oldValue { watch() } } }
    /// Instant at which clients that were too many for a second, or for this program, are served; nil without any.
    package var resumes: Date? { served >= limits.perSecond ? second + 1 : nil }

    /// - Parameters:
    ///   - path: in a private folder; a socket of an earlier run is replaced.
    ///   - text: returns the text for a client; called at most once a turn of the loop.
    /// - Returns: nil if no socket can be made; `errno` has the reason.
    package init?(path: String, limits: Limits, loop: any ProgramLoop, text: @escaping @MainActor () -> String) {
        self.path = path
        self.limits = limits
        self.loop = loop
        self.text = text
        descriptor = UnixSocket.open(SOCK_STREAM, SOCK_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        unlink(path)
        // The umask gives the socket its mode from the first moment.
        let mask = umask(0o177)
        let code = UnixSocket.withAddress(path) { bind(descriptor, $0, $1) }
        umask(mask)
        guard code == 0, chmod(path, 0o600) == 0, listen(descriptor, Self.backlog) == 0 else {
            close(descriptor)
            return nil
        }
    }

    /// Begins a new second: the socket serves a limited number in each. Call it at least once a second while `resumes`
    /// is set.
    package func turned(at now: Date) {
        guard now >= second + 1 || now < second else { return }
        (second, served) = (now, 0)
        watch()
    }

    private func watch() {
        let isWanted = isServing && served < limits.perSecond
        guard isWanted != isWatched else { return }
        isWatched = isWanted
        guard isWanted else { return loop.unwatch(descriptor) }
        loop.watch(descriptor) { [weak self] _ in self?.serve() }
    }

    private func serve() {
        var bytes: [UInt8] = []
        for _ in 0..<limits.perTurn {
            guard served < limits.perSecond else { return watch() }
            let client = Uninterrupted.call { accept(descriptor, nil, nil) }
            guard client >= 0 else {
                // Without a free descriptor no client can be accepted, and the socket would stay readable, so the loop
                // pauses for a second.
                if ![EAGAIN, EWOULDBLOCK, ECONNABORTED].contains(errno) { served = limits.perSecond }
                return watch()
            }
            defer { close(client) }
            served += 1
            guard UnixSocket.isOwn(client) else { continue }
            if bytes.isEmpty { bytes = Array(text().utf8) }
            var room = Int32(bytes.count * 2)
            setsockopt(client, SOL_SOCKET, SO_SNDBUF, &room, socklen_t(MemoryLayout<Int32>.size))
            _ = send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
    }

    /// Serves the clients that wait now, before the program ends.
    package func drain() {
        for _ in 0..<Int(Self.backlog) / limits.perTurn + 1 where served < limits.perSecond { serve() }
    }

    /// Closes the socket and removes its file.
    package func end() {
        isServing = false
        close(descriptor)
        unlink(path)
    }
}
