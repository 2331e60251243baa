internal import Glibc

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
