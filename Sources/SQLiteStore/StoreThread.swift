internal import System

/// One POSIX thread that does jobs in the order in which they come, and sleeps in between without waking.
///
/// It is made with the first job.
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

    /// Waits for the result of `work` on the thread. The caller's own thread is free meanwhile.
    func result<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            post { continuation.resume(returning: work()) }
        }
    }

    /// The same for commands, which have no other work meanwhile: blocks. Not to be called in a job.
    func wait<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Value {
        let handover = Handover<Value>()
        post { handover.fill(work()) }
        return handover.take()
    }
}

/// A value that another thread puts there.
private final class Handover<Value: Sendable>: @unchecked Sendable {  // `value` is used under `lock`
    private let lock = Lock()
    private var value: Value?

    func fill(_ value: Value) {
        lock.withLock { self.value = value }
        lock.wake()
    }

    func take() -> Value {
        while true {
            let taken = lock.withLock {
                if value == nil { lock.wait() }
                return value
            }
            if let taken { return taken }
        }
    }
}

private final class Mailbox: @unchecked Sendable {  // every variable is used under `lock`
    private let lock = Lock()
    private var jobs: [StoreThread.Job] = []
    private var isRunning = false
    private var isStopped = false

    func post(_ job: @escaping StoreThread.Job) {
        let hasThread = lock.withLock {
            jobs.append(job)
            if !isRunning { isRunning = start() }
            return isRunning
        }
        lock.wake()
        // If no thread can be started, the work runs here.
        if !hasThread { for job in take() { job() } }
    }

    func stop() {
        lock.withLock { isStopped = true }
        lock.wake()
    }

    private func take() -> [StoreThread.Job] {
        lock.withLock {
            defer { jobs.removeAll() }
            return jobs
        }
    }

    private func run() {
        while true {
            let due: [StoreThread.Job]? = lock.withLock {
                if jobs.isEmpty && !isStopped { lock.wait() }
                defer { jobs.removeAll() }
                return jobs.isEmpty && isStopped ? nil : jobs
            }
            guard let due else { return }
            for job in due { job() }
        }
    }

    private func start() -> Bool {
        (try? WorkerThread { [self] in run() }) != nil
    }
}
