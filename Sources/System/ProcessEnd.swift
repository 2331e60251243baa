internal import CLinux

/// The one end of the process, but for a signal.
package enum ProcessEnd {
    /// Ends the programs that were started, and then the process at once: no exit handler and no destructor of a
    /// library runs, since threads that still run may use what they free. The program keeps no output in a buffer.
    /// - Parameter status: the exit status.
    package static func exit(_ status: Int32) -> Never {
        ChildProcess.endAll()
        rb_end(status)
    }
}
