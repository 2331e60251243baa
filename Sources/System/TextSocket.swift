package import FoundationEssentials
package import Glibc
package import Models

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
            (self.perTurn, self.perSecond) = (perTurn, perSecond)
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
        (self.path, self.limits, self.loop, self.text) = (path, limits, loop, text)
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

/// Reads the text of a `TextSocket` on a loop, without blocking it.
@MainActor
package enum SocketText {
    /// Text of a socket, or why there is none.
    package enum Outcome: Sendable, Hashable {
        /// The text that came up to its end.
        case text([UInt8])
        /// No program listens, or the other end closed the connection without a text.
        case nobody
        /// No text came in time, or more than the limit.
        case silent
    }

    /// - Parameters:
    ///   - limit: most bytes.
    ///   - end: instant of `clock` at which the wait is over; it also ends when its task is cancelled.
    package static func read(
        _ path: String, limit: Int, until end: Date, on loop: any ProgramLoop, clock: any WallClock
    ) async -> Outcome {
        let descriptor = UnixSocket.open(SOCK_STREAM, SOCK_NONBLOCK)
        guard descriptor >= 0 else { return .nobody }
        let code = UnixSocket.withAddress(path) { connect(descriptor, $0, $1) } ?? -1
        guard code == 0, UnixSocket.isOwn(descriptor) else {
            // EAGAIN means that more clients wait than the kernel allows.
            let isBusy = code != 0 && errno == EAGAIN
            close(descriptor)
            return isBusy ? .silent : .nobody
        }
        let reading = Reading(descriptor, limit: limit, loop)
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { reading.begin($0, until: end, clock) }
        } onCancel: {
            clock.callSoon { reading.finish(.silent) }
        }
        close(descriptor)
        return outcome
    }

    @MainActor
    private final class Reading {
        private let descriptor: Int32
        private let limit: Int
        private let loop: any ProgramLoop
        private var continuation: CheckedContinuation<Outcome, Never>?
        private var takeBack: (@Sendable () -> Void)?
        private var bytes: [UInt8] = []

        package init(_ descriptor: Int32, limit: Int, _ loop: any ProgramLoop) {
            (self.descriptor, self.limit, self.loop) = (descriptor, limit, loop)
        }

        func begin(_ continuation: CheckedContinuation<Outcome, Never>, until end: Date, _ clock: any WallClock) {
            guard !Task.isCancelled else { return continuation.resume(returning: .silent) }
            self.continuation = continuation
            takeBack = clock.call(at: end) { self.finish(.silent) }
            loop.watch(descriptor) { _ in self.take() }
        }

        private func take() {
            let (part, isEnd) = Input.available(descriptor, most: limit + 1)
            bytes += part
            if bytes.count > limit { return finish(.silent) }
            if isEnd { finish(bytes.isEmpty ? .nobody : .text(bytes)) }
        }

        func finish(_ outcome: Outcome) {
            guard let continuation else { return }
            self.continuation = nil
            loop.unwatch(descriptor)
            takeBack?()
            continuation.resume(returning: outcome)
        }
    }
}

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
