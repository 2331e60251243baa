internal import CMosquitto
internal import Glibc
import Services
internal import System

/// Messages and orders from callers for the link's thread, and the one way to wake it.
final class LinkMailbox: @unchecked Sendable {  // every variable is read and written under `lock`
    /// Readable when there is something to do; only the thread polls it.
    let bell: Int32
    private let lock = Lock()
    private var outbox = LinkOutbox()
    private var isStopped = false
    private var hasEnded = false
    /// Whether the thread can send messages; otherwise it is not woken for them.
    private var isOnline = false
    private var isRung = false
    private var isLookingUp = false
    private var closers: [CheckedContinuation<Void, Never>] = []

    /// - Throws: `.other` without a descriptor.
    init() throws(RelayError) {
        bell = rb_mqtt_bell_open()
        guard bell >= 0 else { throw .other(detail: SystemError(call: "eventfd", code: -bell).description) }
    }

    deinit { if bell >= 0 { close(bell) } }

    // For callers.

    func add(_ message: RelayMessage) {
        lock.withLock {
            guard !isStopped else { return }
            outbox.add(message)
            if isOnline { ring() }
        }
    }

    func stop() {
        lock.withLock {
            isStopped = true
            ring()
        }
    }

    /// Resumes `closer` when the thread has ended; at once if it waits for a name server, since that wait cannot be
    /// ended.
    func whenEnded(_ closer: CheckedContinuation<Void, Never>) {
        let isDone = lock.withLock {
            let isDone = hasEnded || isLookingUp
            if !isDone { closers.append(closer) }
            return isDone
        }
        if isDone { closer.resume() }
    }

    /// Whether the thread has ended, so that `join` does not wait.
    var isOver: Bool { lock.withLock { hasEnded } }

    private func ring() {
        guard !isRung else { return }
        isRung = true
        rb_mqtt_bell_ring(bell)
    }

    // For the thread only.

    var mustStop: Bool { lock.withLock { isStopped } }

    func silence() {
        lock.withLock {
            isRung = false
            rb_mqtt_bell_take(bell)
        }
    }

    /// Runs `body`, which may wait for a name server; a caller that closes the link does not wait for that.
    /// - Returns: nil without running it when the link is closed.
    func lookingUp<Value>(_ body: () -> Value) -> Value? {
        let mayRun = lock.withLock {
            isLookingUp = !isStopped
            return isLookingUp
        }
        guard mayRun else { return nil }
        let value = body()
        lock.withLock { isLookingUp = false }
        return value
    }

    func setOnline(_ isOnline: Bool) { lock.withLock { self.isOnline = isOnline } }

    var isEmpty: Bool { lock.withLock { outbox.isEmpty } }

    func take() -> RelayMessage? { lock.withLock { outbox.take() } }

    func putBack(_ messages: [RelayMessage]) {
        guard !messages.isEmpty else { return }
        lock.withLock { outbox.putBack(messages) }
    }

    /// Ends the mailbox and resumes the tasks that wait for its end: the thread's last act.
    func end() {
        let closers = lock.withLock {
            hasEnded = true
            isStopped = true
            outbox = LinkOutbox()
            defer { self.closers.removeAll() }
            return self.closers
        }
        for closer in closers { closer.resume() }
    }
}
