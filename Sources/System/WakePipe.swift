internal import Glibc

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
