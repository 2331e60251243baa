import CLinux
import Glibc
package import Settings
import System

/// Limit of open files of the process.
package enum Descriptors {
    /// Most descriptors that the program needs: libdispatch (which would end it without a message), libcurl, three
    /// databases with their companions, timers, a terminal.
    private static let needed: Int32 = 40

    /// Opens as many as are needed, and closes them again.
    /// - Throws: 71 if too few are left.
    package static func check() throws(Failure) {
        raise()
        var taken: [Int32] = []
        defer { for descriptor in taken { close(descriptor) } }
        if let first = try? OpenFile("/", .read, links: .followed).release() {
            taken.append(first)
            // Not 0 to 2, should they be closed.
            while taken.count < needed {
                let next = fcntl(first, F_DUPFD_CLOEXEC, 3)
                guard next >= 0 else { break }
                taken.append(next)
            }
        }
        guard taken.count < needed else { return }
        throw Failure(
            "few_files", "This process can open only \(taken.count) more files, and needs \(needed)",
            hint: "Raise the limit: ulimit -n 256.", status: .system)
    }

    /// Raises the soft limit, up to the hard one.
    private static func raise() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < 256 else { return }
        limit.rlim_cur = min(limit.rlim_max, 256)
        _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}

/// Limit of processes and threads of the user, of which this process needs some.
package enum Threads {
    /// Most threads of the program at once.
    private static let needed: Int32 = 8

    /// Starts as many as are needed, and ends them, where the limit is lower than the system's own.
    /// - Throws: 71 if too few can be started.
    package static func check() throws(Failure) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(__RLIMIT_NPROC.rawValue), &limit) == 0, limit.rlim_cur < 4096
        else { return }
        let count = rb_threads(needed)
        guard count < needed else { return }
        throw Failure(
            "few_threads", "This process can start only \(count) more threads, and needs \(needed)",
            hint: "End other programs, or raise the limit: ulimit -u 4096.", status: .system)
    }
}

/// Checks the process's limits of memory and file size.
package enum MemoryLimit {
    private struct Need {
        /// Number of the limit: one of `RLIMIT_`.
        let resource: UInt32
        let name: String
        /// Option of ulimit(1) that raises the limit.
        let option: String
        let least: UInt
    }

    /// Least limits. Below them threads cannot be made, and the system's libraries would wait for ever, or crash.
    /// Those of stack and data are checked before Swift's runtime starts (`Start.c`).
    private static let needs = [
        Need(resource: UInt32(RLIMIT_AS.rawValue), name: "virtual memory", option: "-v", least: 768 << 20)
    ]

    /// A frame is collected in a file in memory before it is written to the terminal.
    private static let frame = Need(
        resource: UInt32(RLIMIT_FSIZE.rawValue), name: "file size", option: "-f", least: 1 << 20)

    /// Throws where a limit is too small to work with.
    package static func check() throws(Failure) { try check(needs) }

    /// Throws where a limit is too small to draw with.
    package static func checkForDrawing() throws(Failure) { try check([frame]) }

    private static func check(_ needs: [Need]) throws(Failure) {
        for need in needs {
            var limit = rlimit()
            guard getrlimit(__rlimit_resource_t(need.resource), &limit) == 0, limit.rlim_cur < need.least
            else { continue }
            throw Failure(
                "internal",
                "The limit of \(need.name) is \(limit.rlim_cur >> 10) kB; the program needs \(need.least >> 20) MB",
                hint: "Raise it: ulimit -S \(need.option) unlimited.", status: .internal)
        }
    }
}
