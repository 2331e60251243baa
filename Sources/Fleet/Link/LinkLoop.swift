import Glibc
import Models
import Services
import Settings
import System

/// The loop of the link's thread: one connection after the other, with waits between them. Made and used on that
/// thread only.
final class LinkLoop {
    private let access: RelayAccess
    private let mailbox: LinkMailbox
    private var generator: any RandomNumberGenerator & Sendable
    private let onEvent: @Sendable (RelayEvent) -> Void
    private var pause = LinkPause()

    init(
        _ access: RelayAccess, _ mailbox: LinkMailbox, _ generator: any RandomNumberGenerator & Sendable,
        _ onEvent: @escaping @Sendable (RelayEvent) -> Void
    ) {
        (self.access, self.mailbox, self.generator, self.onEvent) = (access, mailbox, generator, onEvent)
    }

    func run() {
        while let (error, lasted) = connection() {
            emit(.lost(error))
            rest(pause.next(after: error, lasted: lasted, using: &generator))
        }
        mailbox.end()
    }

    /// Reports an event, unless the owner has closed the link.
    private func emit(_ event: RelayEvent) {
        if !mailbox.mustStop { onEvent(event) }
    }

    /// Connects, and stays connected as long as possible.
    /// - Returns: nil when the link is closed.
    private func connection() -> (error: RelayError, lasted: Double)? {
        // libmosquitto tries only the first address of a name. If that is an IPv6 address that leads nowhere, the
        // second try uses the IPv4 addresses.
        for source in isName ? [nil, "0.0.0.0"] : [nil] {
            guard !mailbox.mustStop else { return nil }
            do throws(RelayError) {
                let session = try LinkSession(access, mailbox) { [self] in emit($0) }
                guard let error = session.run(from: source) else { return nil }
                guard source == nil, isName, !session.isReached, error.isOfWay else { return (error, session.lasted) }
            } catch {
                return (error, 0)
            }
        }
        return nil
    }

    private var isName: Bool {
        !access.address.host.contains(":") && !access.address.host.allSatisfy { $0.isNumber || $0 == "." }
    }

    /// Sleeps until it is time, or the link is closed.
    private func rest(_ seconds: Double) {
        let end = DeviceClock.sinceBoot + seconds
        while !mailbox.mustStop, DeviceClock.sinceBoot < end {
            var polled = pollfd(fd: mailbox.bell, events: Int16(POLLIN), revents: 0)
            let wait = Int32(clamping: Int(clamping: ((end - DeviceClock.sinceBoot) * 1000).rounded(.up)))
            if Uninterrupted.call({ poll(&polled, 1, wait) }) > 0 { mailbox.silence() }
        }
    }
}

extension RelayError {
    /// Whether another address of the same name may be reached.
    fileprivate var isOfWay: Bool {
        switch self {
        case .refused, .timedOut, .other: true
        default: false
        }
    }
}

/// Waits between two tries to connect: at random between 1 s and a limit that doubles with each try, from 4 to 60 s.
struct LinkPause {
    /// Seconds after which a connection counts as good: the next loss begins at the shortest limit again.
    private static let proof = 60.0
    private static let longest = 60.0

    /// Seconds within which another client with the same id comes back and throws this one out.
    private static let short = 10.0

    private var failures = 0
    /// Connections in a row that were ended within `short`.
    private var shortOnes = 0

    /// Seconds to wait until the link is opened again.
    /// - Parameters:
    ///   - error: why the connection ended, or did not come about.
    ///   - lasted: seconds that it was up; 0 if it was not.
    mutating func next(
        after error: RelayError, lasted: Double, using generator: inout any RandomNumberGenerator & Sendable
    ) -> Double {
        if lasted >= Self.proof { failures = 0 }
        failures = min(failures + 1, 6)
        if lasted > 0 { shortOnes = lasted < Self.short ? min(shortOnes + 1, 2) : 0 }
        // The other client with this id would be disconnected in turn, and so on. mosquitto 2.0 gives no reason for it,
        // so the second short connection counts as a takeover.
        if error == .takenOver || lasted > 0 && shortOnes == 2 {
            return Double.random(in: Self.longest / 2..<Self.longest, using: &generator)
        }
        let limit = min(Self.longest, Double(2 << failures))
        return Double.random(in: 1..<limit, using: &generator)
    }
}
