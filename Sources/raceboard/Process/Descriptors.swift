import Glibc

/// The numbers of open files, which a process has not many of.
enum Descriptors {
    /// What the program needs at most: libdispatch, which would end it without a word, libcurl, three databases with
    /// their companions, timers, a terminal.
    private static let needed: Int32 = 40

    /// Takes as many as there may be, and gives them back.
    /// - Throws: 71 where too few are left.
    static func check() throws(Failure) {
        raise()
        var taken: [Int32] = []
        defer { for descriptor in taken { close(descriptor) } }
        // Not 0 to 2: closed standard streams stay closed.
        let first = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK)
        if first >= 0 { taken.append(first) }
        while first >= 0, taken.count < needed {
            let next = fcntl(first, F_DUPFD_CLOEXEC, 3)
            guard next >= 0 else { break }
            taken.append(next)
        }
        guard taken.count < needed else { return }
        throw Failure(
            "few_files", "The system lets this process open \(taken.count) more files, and it needs \(needed)",
            hint: "Raise the limit: ulimit -n 256.", status: .system)
    }

    /// The soft limit may be raised by whoever has it, up to the hard one.
    private static func raise() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < 256 else { return }
        limit.rlim_cur = min(limit.rlim_max, 256)
        _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
