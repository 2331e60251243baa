internal import Glibc
internal import Synchronization

/// A pipe whose reader sleeps until another thread writes to it: a way to end a wait.
package final class WakePipe: Sendable {
    /// The end to poll; readable after `write`.
    package let read: Int32
    private let written: Int32

    /// - Throws: the error of pipe(2), such as EMFILE.
    package init() throws(SystemError) { (read, written) = try Pipe.make() }

    /// Wakes the thread that polls `read`; on any thread. Never blocks: the pipe is never full, since few bytes are
    /// written.
    package func write() {
        var byte: UInt8 = 0
        _ = Glibc.write(written, &byte, 1)
    }

    deinit {
        close(read)
        close(written)
    }
}

/// A pipe that no other program inherits: pipe(2).
package enum Pipe {
    private static let lock = Mutex(())

    /// Makes a pipe. Its ends block.
    /// - Throws: the error of pipe(2), such as EMFILE.
    package static func make() throws(SystemError) -> (read: Int32, write: Int32) {
        try starting { () throws(SystemError) in
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { throw SystemError(call: "pipe", code: errno) }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            return (ends[0], ends[1])
        }
    }

    /// Runs `body` while no pipe is made: a program that is started in between would inherit it.
    static func starting<Value, Failure>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        try lock.withLock { _ throws(Failure) in try body() }
    }
}
