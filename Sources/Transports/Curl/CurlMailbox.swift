internal import CCurl
internal import Services
internal import System

/// Commands of callers to curl's thread, and the one way to wake it.
///
/// The thread closes the mailbox before it frees the multi handle, so no caller can wake a freed one.
final class CurlMailbox: @unchecked Sendable {  // every variable is read and written under `lock`
    enum Command {
        case start(CurlJob)
        case cancel(id: Int)
        case stop
    }

    private let lock = Lock()
    /// The handle in which the thread sleeps; nil while it waits for the first request, and after the end.
    private var multi: UnsafeMutableRawPointer?
    private var commands: [Command] = []
    private var lastID = 0
    /// Error with which every request ends once the mailbox is closed; nil before.
    private var ending: TransportError?
    private var hasEnded = false
    private var closers: [CheckedContinuation<Void, Never>] = []

    func nextID() -> Int {
        lock.withLock {
            lastID += 1
            return lastID
        }
    }

    /// Hands a command to the thread.
    ///
    /// - Returns: nil when the thread will act on it, else why it never will. Any thread may call.
    func post(_ command: Command) -> TransportError? {
        lock.withLock {
            if let ending { return ending }
            commands.append(command)
            guard let multi else {
                lock.wake()
                return nil
            }
            let code = rb_curl_multi_wake(multi)
            guard code != CURLM_OK else { return nil }
            commands.removeLast()
            return .other(code: Int(code.rawValue), detail: String(cString: rb_curl_multi_words(code)))
        }
    }

    /// Resumes `closer` when the thread has ended and everything is freed.
    func whenEnded(_ closer: CheckedContinuation<Void, Never>) {
        let isDone = lock.withLock {
            if !hasEnded { closers.append(closer) }
            return hasEnded
        }
        if isDone { closer.resume() }
    }

    // For the thread only.

    /// Sleeps until there is a command.
    ///
    /// - Returns: whether there is a request; false for the end.
    func waitsForRequest() -> Bool {
        lock.withLock {
            while true {
                for command in commands {
                    switch command {
                    case .start: return true
                    case .stop: return false
                    case .cancel: continue
                    }
                }
                commands.removeAll()  // a request that has ended can no longer be cancelled
                lock.wait()
            }
        }
    }

    /// Names the handle that later commands wake.
    func wakes(_ multi: UnsafeMutableRawPointer) {
        lock.withLock { self.multi = multi }
    }

    func take() -> [Command] {
        lock.withLock {
            defer { commands.removeAll(keepingCapacity: true) }
            return commands
        }
    }

    /// Refuses further commands, and no longer wakes the multi handle.
    ///
    /// - Returns: the commands that were not taken.
    func close(ending: TransportError) -> [Command] {
        lock.withLock {
            multi = nil
            self.ending = ending
            defer { commands.removeAll() }
            return commands
        }
    }

    /// The thread's last act: everything is freed.
    func end() {
        let closers = lock.withLock {
            hasEnded = true
            defer { self.closers.removeAll() }
            return self.closers
        }
        for closer in closers { closer.resume() }
    }
}

/// A request on its way to the thread, with the caller who waits for it.
struct CurlJob: Sendable {
    typealias Outcome = Result<HTTPResponse, TransportError>

    /// Number of the request, unique within a transport.
    let id: Int
    let request: HTTPRequest
    let caller: CheckedContinuation<Outcome, Never>
}
