internal import CLinux
internal import Glibc
internal import Synchronization

/// A POSIX thread that takes no signal: signals of the process reach its main thread, and a broken connection cannot
/// end the process by SIGPIPE. Signals of a crash stay open for the handler that restores the terminal.
package final class WorkerThread: Sendable {
    private final class Start {
        let body: @Sendable () -> Void

        package init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    private let handle: Mutex<pthread_t?>

    /// Starts `body`. The thread is detached when this value is freed before `join`.
    /// - Throws: the code of pthread_create(3) when no thread can be made; `body` is then not run.
    package init(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
        let start = Unmanaged.passRetained(Start(body))
        var before = sigset_t()
        // A thread starts with its maker's mask. Because the mask is set here, the thread never takes a signal.
        var code = rb_block_signals(&before)
        var thread = pthread_t()
        if code == 0 {
            code = pthread_create(
                &thread, nil,
                { start in
                    if let start { Unmanaged<Start>.fromOpaque(start).takeRetainedValue().body() }
                    return nil
                }, start.toOpaque())
            let restored = pthread_sigmask(SIG_SETMASK, &before, nil)
            precondition(restored == 0, "a mask that was read can be set")
        }
        guard code == 0 else {
            start.release()
            throw SystemError(call: "pthread_create", code: code)
        }
        handle = Mutex(thread)
    }

    deinit {
        if let thread = handle.withLock({ $0 }) { pthread_detach(thread) }
    }

    /// Milliseconds that `join` waits unless told otherwise.
    static let longestJoin: Int32 = 2000

    /// Waits for the thread's end; blocks for a time. A thread that has not ended by then goes on. If there are several
    /// callers, one waits and the others return at once.
    package func join(milliseconds: Int32 = longestJoin) {
        let thread = handle.withLock { handle in
            defer { handle = nil }
            return handle
        }
        if let thread { _ = rb_join(thread, milliseconds) }
    }
}

/// A thread that exists while it is needed: work that hangs there delays no other thread. It does one work after the
/// other, and ends when none is left.
package final class SideThread: Sendable {
    /// Most works that wait behind the one that runs.
    package static let capacity = 16

    private let jobs = Jobs(capacity: capacity)

    /// The thread starts with the first work.
    package init() {}

    /// Runs work on the thread, after all earlier work.
    ///
    /// Behind work that hangs, the work still waits when its limit is over, and runs when its turn comes. If more than
    /// `capacity` works wait, the one that has waited longest is dropped and never runs.
    /// - Parameter limit: calls its argument when the wait for the result is over, unless the closure that it returns
    ///   takes the call back: `{ clock.call(at: end, $0) }`.
    /// - Returns: result of the work; nil if there is none in time. The result comes straight from the thread, so no
    ///   other work of the main actor delays it.
    package func run<Answer: Sendable>(
        within limit: (_ end: @escaping @MainActor @Sendable () -> Void) -> @Sendable () -> Void,
        _ work: @escaping @Sendable () -> Answer
    ) async -> Answer? {
        let turnstile = Turnstile()
        return await withCheckedContinuation { (continuation: CheckedContinuation<Answer?, Never>) in
            let takeBack = limit {
                if turnstile.isFirst() { continuation.resume(returning: nil) }
            }
            jobs.add {
                let answer = work()
                if turnstile.isFirst() { continuation.resume(returning: answer) }
                takeBack()
            }
        }
    }
}

/// What waits for the thread, and whether there is one.
private final class Jobs: Sendable {
    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var hasThread = false
    }

    private let capacity: Int
    private let state = Mutex(State())

    package init(capacity: Int) {
        self.capacity = capacity
    }

    func add(_ job: @escaping @Sendable () -> Void) {
        let needsThread = state.withLock { state in
            if state.waiting.count == capacity { state.waiting.removeFirst() }
            state.waiting.append(job)
            defer { state.hasThread = true }
            return !state.hasThread
        }
        guard needsThread, (try? WorkerThread { [self] in run() }) == nil else { return }
        // No thread can be had: the wait for this work ends at its limit, and the next work tries again.
        state.withLock { $0.hasThread = false }
    }

    private func run() {
        while let job = next() { job() }
    }

    private func next() -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.hasThread = false
            return nil
        }
    }
}

/// Lets the first of several callers through, and no other.
private final class Turnstile: Sendable {
    private let isPassed = Atomic(false)

    func isFirst() -> Bool { !isPassed.exchange(true, ordering: .acquiringAndReleasing) }
}
