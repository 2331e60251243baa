internal import Glibc

/// Reasons why a watched descriptor woke the loop: poll(2).
package struct Readiness: OptionSet, Hashable, Sendable {
    /// Bits of the reasons below, not those of poll(2).
    package let rawValue: Int

    /// Takes the bits as they are.
    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// There are bytes to read, or the end of input.
    package static let readable = Readiness(rawValue: 1)
    /// The other end is gone; its last data may still be read.
    package static let hungUp = Readiness(rawValue: 2)
    /// The descriptor has an error, or is not open.
    package static let failed = Readiness(rawValue: 4)

    /// Readiness by the `revents` of a pollfd.
    package init(events: Int16) {
        self = []
        let events = Int32(events)
        if events & POLLIN != 0 { insert(.readable) }
        if events & POLLHUP != 0 { insert(.hungUp) }
        if events & (POLLERR | POLLNVAL) != 0 { insert(.failed) }
    }
}
