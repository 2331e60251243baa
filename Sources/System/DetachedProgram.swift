internal import Glibc

/// A program that is started and then left to itself: it goes on when this process ends.
package enum DetachedProgram {
    /// Starts a program without a shell, in a process group of its own, with /dev/null as its three streams. A thread
    /// waits for its end, so that no dead process is left.
    /// - Parameters:
    ///   - arguments: the program first; without a slash it is searched in `PATH`.
    ///   - environment: `NAME=value`.
    /// - Throws: the refused call: `posix_spawn` with ENOENT for a program that does not exist.
    package static func start(_ arguments: [String], environment: [String]) throws(SystemError) {
        let process = try ProcessStart.start(arguments, environment: environment) { actions in
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
            for stream in [STDOUT_FILENO, STDERR_FILENO] {
                posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
            }
        }
        // If no thread can be started, the system removes the dead process at the end of this one.
        _ = try? WorkerThread {
            var status: Int32 = 0
            _ = Uninterrupted.call { waitpid(process, &status, 0) }
        }
    }
}
