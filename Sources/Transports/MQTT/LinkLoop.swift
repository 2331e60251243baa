internal import Glibc
internal import Models
import Services
internal import System

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
        // libmosquitto tries the first address of a name alone. Where that is one of IPv6 that leads nowhere, the
        // second try takes those of IPv4.
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
