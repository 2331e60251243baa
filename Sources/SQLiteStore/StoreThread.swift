internal import Glibc

/// One POSIX thread that does jobs in the order in which they come, and sleeps in between without waking.
///
/// It takes no signal, so that those meant for the process reach its main thread; the signals of a crash stay open
/// for the crash handler. It is made with the first job.
final class StoreThread: Sendable {
    typealias Job = @Sendable () -> Void

    private let mailbox = Mailbox()

    deinit {
        mailbox.stop()
    }

    /// Puts a job behind those that wait. Returns at once.
    func post(_ job: @escaping Job) {
        mailbox.post(job)
    }

    /// What `work` gives, when the thread has come to it. The caller's own thread is free meanwhile.
    func result<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            post { continuation.resume(returning: work()) }
        }
    }

    /// The same for commands that have nothing else to do: blocks. Not to be called in a job.
    func wait<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Value {
        let slot = Slot<Value>()
        post { slot.fill(work()) }
        return slot.take()
    }
}

/// A value that another thread puts there.
private final class Slot<Value: Sendable>: @unchecked Sendable {  // `value` is used under `gate`
    private let gate = StoreGate()
    private var value: Value?

    func fill(_ value: Value) {
        gate.held { self.value = value }
        gate.wake()
    }

    func take() -> Value {
        while true {
            let taken = gate.held {
                if value == nil { gate.wait() }
                return value
            }
            if let taken { return taken }
        }
    }
}

private final class Mailbox: @unchecked Sendable {  // every variable is used under `gate`
    private static let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]

    private let gate = StoreGate()
    private var jobs: [StoreThread.Job] = []
    private var isRunning = false
    private var isStopped = false

    func post(_ job: @escaping StoreThread.Job) {
        let hasThread = gate.held {
            jobs.append(job)
            if !isRunning { isRunning = start() }
            return isRunning
        }
        gate.wake()
        // No thread can be had: better here than never.
        if !hasThread { for job in take() { job() } }
    }

    func stop() {
        gate.held { isStopped = true }
        gate.wake()
    }

    private func take() -> [StoreThread.Job] {
        gate.held {
            defer { jobs.removeAll() }
            return jobs
        }
    }

    private func run() {
        while true {
            let due: [StoreThread.Job]? = gate.held {
                if jobs.isEmpty && !isStopped { gate.wait() }
                defer { jobs.removeAll() }
                return jobs.isEmpty && isStopped ? nil : jobs
            }
            guard let due else { return }
            for job in due { job() }
        }
    }

    private func start() -> Bool {
        let me = Unmanaged.passRetained(self)
        var blocked = sigset_t()
        var before = sigset_t()
        sigfillset(&blocked)
        for signal in Self.crashes { sigdelset(&blocked, signal) }
        // A thread starts with its maker's mask: set here, there is no moment in which it takes one.
        guard pthread_sigmask(SIG_SETMASK, &blocked, &before) == 0 else {
            me.release()
            return false
        }
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { mailbox in
                if let mailbox { Unmanaged<Mailbox>.fromOpaque(mailbox).takeRetainedValue().run() }
                return nil
            }, me.toOpaque())
        pthread_sigmask(SIG_SETMASK, &before, nil)
        guard code == 0 else {
            me.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}
