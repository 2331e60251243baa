import CMosquitto
import Glibc
import Services
import Synchronization
import System

/// What callers leave for the link's thread, and the one way to wake it.
final class LinkMailbox: Sendable {
    private struct State {
        var outbox = LinkOutbox()
        var isStopped = false
        var hasEnded = false
        /// Whether the thread sends what comes; otherwise it is not woken for it.
        var isOnline = false
        var isRung = false
        var isLookingUp = false
        var closers: [CheckedContinuation<Void, Never>] = []
    }

    /// Readable when there is something to do; only the thread polls it.
    let bell: Int32
    private let state = Mutex(State())

    /// - Throws: `.other` without a descriptor.
    init() throws(RelayError) {
        bell = rb_mqtt_bell_open()
        guard bell >= 0 else { throw .other(detail: SystemError(call: "eventfd", code: -bell).description) }
    }

    deinit { if bell >= 0 { close(bell) } }

    // For callers.

    func add(_ message: RelayMessage) {
        state.withLock { state in
            guard !state.isStopped else { return }
            state.outbox.add(message)
            if state.isOnline { ring(&state) }
        }
    }

    func stop() {
        state.withLock { state in
            state.isStopped = true
            ring(&state)
        }
    }

    /// Resumes `closer` when the thread has ended; at once if it waits for a name server, since that wait cannot be
    /// ended.
    func whenEnded(_ closer: CheckedContinuation<Void, Never>) {
        let isDone = state.withLock { state in
            let isDone = state.hasEnded || state.isLookingUp
            if !isDone { state.closers.append(closer) }
            return isDone
        }
        if isDone { closer.resume() }
    }

    /// Whether the thread has ended, so that `join` does not wait.
    var isOver: Bool { state.withLock { $0.hasEnded } }

    private func ring(_ state: inout State) {
        guard !state.isRung else { return }
        state.isRung = true
        rb_mqtt_bell_ring(bell)
    }

    // For the thread only.

    var mustStop: Bool { state.withLock { $0.isStopped } }

    func silence() {
        state.withLock { state in
            state.isRung = false
            rb_mqtt_bell_take(bell)
        }
    }

    /// Runs `body`, which may wait for a name server; a caller that closes the link does not wait for that.
    /// - Returns: nil without running it when the link is closed.
    func lookingUp<Value>(_ body: () -> Value) -> Value? {
        let mayRun = state.withLock { state in
            state.isLookingUp = !state.isStopped
            return state.isLookingUp
        }
        guard mayRun else { return nil }
        let value = body()
        state.withLock { $0.isLookingUp = false }
        return value
    }

    func setOnline(_ isOnline: Bool) { state.withLock { $0.isOnline = isOnline } }

    var isEmpty: Bool { state.withLock { $0.outbox.isEmpty } }

    func take() -> RelayMessage? { state.withLock { $0.outbox.take() } }

    func putBack(_ messages: [RelayMessage]) {
        guard !messages.isEmpty else { return }
        state.withLock { $0.outbox.putBack(messages) }
    }

    /// Ends the mailbox and resumes the tasks that wait for its end: the thread's last act.
    func end() {
        let closers = state.withLock { state in
            state.hasEnded = true
            state.isStopped = true
            state.outbox = LinkOutbox()
            defer { state.closers.removeAll() }
            return state.closers
        }
        for closer in closers { closer.resume() }
    }
}
