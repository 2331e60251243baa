/// Decides whether a failing host is requested normally. Pure: it only counts; the scheduler decides when
/// (docs/dev/decisions/0008-one-client.md).
///
/// Closed: every request is sent. After `failuresToOpen` failures in a row it opens: only probes are sent, one at a
/// time. A probe that succeeds closes it, one that fails leaves it open.
package struct CircuitBreaker: Hashable, Sendable {
    /// Failures in a row that open it.
    package static let failuresToOpen = 5

    /// Whether a host is requested normally, or by probes only.
    package enum State: Hashable, Sendable {
        case closed
        case open
        /// Open, and a probe is under way.
        case probing
    }

    /// Kind of request that may be sent now.
    package enum Pass: Hashable, Sendable {
        /// A request that may be sent as it is.
        case normal
        /// A small request on a fresh connection (`HTTPRequest.usesNewConnection`).
        case probe
    }

    package private(set) var state = State.closed
    private var failures = 0

    package init() {}

    /// Whether only probes may go out.
    package var isOpen: Bool { state != .closed }

    /// Kind of the next request; nil while a probe is under way.
    package var pass: Pass? {
        switch state {
        case .closed: .normal
        case .open: .probe
        case .probing: nil
        }
    }

    /// Begins a request. Each one that begins ends with `succeeded`, `failed` or `cancelled`.
    /// - Returns: how to send it; nil if none may be sent now.
    package mutating func begin() -> Pass? {
        let pass = pass
        if pass == .probe { state = .probing }
        return pass
    }

    /// The host answered as it should.
    package mutating func succeeded() {
        state = .closed
        failures = 0
    }

    /// The host failed. An answer of a request that began before it opened counts like a probe's.
    package mutating func failed() {
        failures = min(failures + 1, Self.failuresToOpen)
        if failures == Self.failuresToOpen { state = .open }
    }

    /// Ends a request that was cancelled: it counts as neither success nor failure.
    package mutating func cancelled() {
        if state == .probing { state = .open }
    }
}
