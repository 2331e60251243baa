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

    private static let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]

    private let handle: Mutex<pthread_t?>

    /// Starts `body`. The thread is detached when this value is freed before `join`.
    /// - Throws: the code of pthread_create(3) when no thread can be made; `body` is then not run.
    package init(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
        let start = Unmanaged.passRetained(Start(body))
        var blocked = sigset_t()
        var before = sigset_t()
        sigfillset(&blocked)
        for signal in Self.crashes { sigdelset(&blocked, signal) }
        // A thread starts with its maker's mask. Because the mask is set here, the thread never takes a signal.
        var code = pthread_sigmask(SIG_SETMASK, &blocked, &before)
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
