internal import Glibc

/// A program that was started without a shell, as the leader of a process group of its own: posix_spawn(3).
///
/// Its standard input is /dev/null or what its owner gives it, and it inherits no other descriptor than the two pipes
/// read here. It starts with every signal at its default and none blocked. The owner calls `end` once; `endAll` is for
/// the end of the process.
package final class ChildProcess: Sendable {
    /// How a program ended.
    package enum End: Hashable, Sendable {
        /// The program ended with this status, 0 to 255.
        case exited(Int)
        /// The signal that ended it.
        case signalled(Int)
    }

    /// Read end of the program's standard output. Does not block; closed by `end`.
    package let output: Int32
    /// Read end of the program's standard error. Does not block; closed by `end`.
    package let errors: Int32
    /// Id of the process, which is also the id of its group.
    private let process: pid_t

    private static let lock = Lock()
    /// Programs that have not been reaped: only their ids may be signalled. Guarded by `lock`.
    nonisolated(unsafe) private static var living: Set<pid_t> = []  // used under `lock`

    /// Starts a program.
    /// - Parameters:
    ///   - arguments: the program first; without a slash it is searched in `PATH`.
    ///   - environment: `NAME=value`.
    ///   - input: descriptor that becomes its standard input; stays the caller's. nil for /dev/null.
    /// - Throws: the refused call: `posix_spawn` with ENOENT for a program that does not exist, EACCES for a file that
    ///   is not executable, ENOEXEC for a script without `#!`.
    package init(_ arguments: [String], environment: [String], input: Int32? = nil) throws(SystemError) {
        let out = try Self.pipe()
        let err: (read: Int32, write: Int32)
        do {
            err = try Self.pipe()
        } catch {
            for descriptor in [out.read, out.write] { close(descriptor) }
            throw error
        }
        defer { for descriptor in [out.write, err.write] { close(descriptor) } }
        do {
            process = try Self.spawn(arguments, environment, input: input, output: out.write, errors: err.write)
        } catch {
            for descriptor in [out.read, err.read] { close(descriptor) }
            throw error
        }
        (output, errors) = (out.read, err.read)
    }

    /// Whether the program itself has ended; others of its group may still run.
    package var hasEnded: Bool { Self.hasEnded(process) }

    /// Ends the program and every other process of its group, and closes both pipes. Blocks for `grace`, or less.
    /// - Parameter grace: milliseconds from SIGTERM to SIGKILL, for a program that has not ended by itself.
    /// - Returns: how the program ended.
    package func end(grace: Int) -> End {
        close(output)
        close(errors)
        if !hasEnded {
            kill(-process, SIGTERM)
            for _ in 0..<max(1, grace / Self.step) where !hasEnded { Self.pause() }
        }
        // Before the program is reaped: until then nobody else can have this id.
        kill(-process, SIGKILL)
        var status: Int32 = 0
        return Self.lock.withLock {
            _ = Uninterrupted.call { waitpid(process, &status, 0) }
            Self.living.remove(process)
            let signal = status & 0x7f
            return signal == 0 ? .exited(Int(status >> 8) & 0xff) : .signalled(Int(signal))
        }
    }

    /// Ends every program that still runs, for a process that is about to end. Blocks for half a second at most.
    package static func endAll() {
        func signal(_ number: Int32) -> Bool {
            lock.withLock {
                for process in living { kill(-process, number) }
                return living.allSatisfy(hasEnded)
            }
        }
        guard lock.withLock({ !living.isEmpty }) else { return }
        _ = signal(SIGTERM)
        for _ in 0..<500 / step where !signal(0) { pause() }
        _ = signal(SIGKILL)
    }

    // MARK: -

    /// However the process exits, its programs end before.
    private static let endsWithProcess = atexit { ChildProcess.endAll() }

    /// Milliseconds between two checks of a program that is to end.
    private static let step = 10

    private static func pause() { poll(nil, 0, Int32(step)) }

    /// Leaves the program to be reaped.
    private static func hasEnded(_ process: pid_t) -> Bool {
        var info = siginfo_t()
        return waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_signo == SIGCHLD
    }

    /// Neither end is inherited. The read end does not block; the other one does, as programs expect.
    private static func pipe() throws(SystemError) -> (read: Int32, write: Int32) {
        let ends = try Pipe.make()
        let flags = fcntl(ends.read, F_GETFL)
        if flags >= 0 { _ = fcntl(ends.read, F_SETFL, flags | O_NONBLOCK) }
        return ends
    }

    private static func spawn(
        _ arguments: [String], _ environment: [String], input: Int32?, output: Int32, errors: Int32
    ) throws(SystemError) -> pid_t {
        _ = endsWithProcess
        return try lock.withLock { () throws(SystemError) in
            let process = try ProcessStart.start(arguments, environment: environment) { actions in
                if let input {
                    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
                } else {
                    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
                }
                posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
                posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
            }
            living.insert(process)
            return process
        }
    }
}
