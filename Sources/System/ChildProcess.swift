internal import Glibc
internal import Synchronization

/// A program that was started without a shell, as the leader of a process group of its own: posix_spawn(3).
///
/// Its standard input is /dev/null or a descriptor of its owner, and it inherits no other descriptor than the two pipes
/// read here. It starts with every signal at its default and none blocked. The owner calls `end` once; `endAll` is for
/// the end of the process.
package final class ChildProcess: Sendable {
    /// How a program ended, as waitpid(2) reports it.
    package enum End: Hashable, Sendable {
        /// The program ended with this status, 0 to 255.
        case exited(Int)
        /// The program was ended by this signal.
        case signalled(Int)
        /// A program that runs on: it can neither be ended nor waited for, as one of another user.
        case left
    }

    /// Read end of the program's standard output. Does not block; closed by `end`.
    package let output: Int32
    /// Read end of the program's standard error. Does not block; closed by `end`.
    package let errors: Int32
    /// Id of the process, which is also the id of its group.
    private let process: pid_t

    private struct Programs {
        /// Programs that have not been reaped: only their ids may be signalled.
        var living: Set<pid_t> = []
        /// Programs that did not end by SIGKILL; reaped once they have.
        var left: Set<pid_t> = []
    }

    private static let programs = Mutex(Programs())

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

    /// Ends the program and every other process of its group, and closes both pipes. Blocks for `grace` and a second,
    /// or less: a program of another user cannot be signalled, and is left.
    /// - Parameter grace: milliseconds from SIGTERM to SIGKILL, for a program that has not ended by itself.
    /// - Returns: how the program ended.
    package func end(grace: Int) -> End {
        close(output)
        close(errors)
        if !hasEnded {
            Self.signal(process, SIGTERM)
            Self.wait(milliseconds: grace) { hasEnded }
        }
        // The signal comes before the program is reaped, since another process can have this id only after that.
        Self.signal(process, SIGKILL)
        Self.wait(milliseconds: Self.longestEnd) { hasEnded }
        return Self.programs.withLock { programs in
            programs.living.remove(process)
            guard let status = Self.reap(process) else {
                programs.left.insert(process)
                return .left
            }
            let signal = status & 0x7f
            return signal == 0 ? .exited(Int(status >> 8) & 0xff) : .signalled(Int(signal))
        }
    }

    /// Ends every program that still runs, for a process that is about to end. Blocks for half a second at most.
    static func endAll() {
        func all(_ number: Int32) -> Bool {
            programs.withLock { programs in
                for process in programs.living { signal(process, number) }
                return programs.living.allSatisfy(hasEnded)
            }
        }
        guard programs.withLock({ !$0.living.isEmpty }) else { return }
        _ = all(SIGTERM)
        wait(milliseconds: 500) { all(0) }
        _ = all(SIGKILL)
    }

    // MARK: -

    /// Milliseconds between two checks of a program that is to end.
    private static let step = 10

    /// Milliseconds after SIGKILL in which a program is gone: one that is not cannot be reached.
    private static let longestEnd = 1000

    private static func wait(milliseconds: Int, until isDone: () -> Bool) {
        for _ in 0..<max(1, milliseconds / step) {
            if isDone() { return }
            poll(nil, 0, Int32(step))
        }
    }

    /// Signals its group, and the program itself: it may have left its group.
    private static func signal(_ process: pid_t, _ number: Int32) {
        kill(-process, number)
        kill(process, number)
    }

    /// - Returns: how a program ended, by waitpid(2); nil while it runs.
    private static func reap(_ process: pid_t) -> Int32? {
        var status: Int32 = 0
        return Uninterrupted.call { waitpid(process, &status, WNOHANG) } == 0 ? nil : status
    }

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
        return try programs.withLock { programs throws(SystemError) in
            for process in programs.left where reap(process) != nil { programs.left.remove(process) }
            let process = try ProcessStart.start(arguments, environment: environment) { actions in
                if let input {
                    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
                } else {
                    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
                }
                posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
                posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
            }
            programs.living.insert(process)
            return process
        }
    }
}

/// The one way in which this process starts programs: posix_spawn(3), without a shell.
enum ProcessStart {
    /// Starts a program as the leader of a process group of its own, or in this one, with every signal at its default
    /// and none blocked. It inherits no descriptor but its standard streams.
    /// - Parameters:
    ///   - arguments: the program first; without a slash it is searched in `PATH`.
    ///   - environment: `NAME=value`.
    ///   - isInGroup: whether it stays in this process's group, as a program that uses the same terminal.
    ///   - streams: sets the three standard streams.
    /// - Returns: the id of the process.
    /// - Throws: the refused call.
    static func start(
        _ arguments: [String], environment: [String], isInGroup: Bool = false,
        streams: (inout posix_spawn_file_actions_t) -> Void
    ) throws(SystemError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        streams(&actions)
        for descriptor in inherited() { posix_spawn_file_actions_addclose(&actions, descriptor) }
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = (isInGroup ? 0 : POSIX_SPAWN_SETPGROUP) | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))
        let (words, values) = (arguments.map { strdup($0) }, environment.map { strdup($0) })
        defer { for word in words + values { free(word) } }
        var process = pid_t()
        let code = Pipe.starting {
            posix_spawnp(&process, arguments.first ?? "", &actions, &attributes, words + [nil], values + [nil])
        }
        guard code == 0 else { throw SystemError(call: "posix_spawn", code: code) }
        return process
    }

    /// Descriptors that this process inherited itself: its own are all closed in a program.
    private static func inherited() -> [Int32] {
        Folder.names(in: "/proc/self/fd").compactMap { Int32($0) }.filter { descriptor in
            let flags = fcntl(descriptor, F_GETFD)
            return descriptor > STDERR_FILENO && flags >= 0 && flags & FD_CLOEXEC == 0
        }
    }
}
